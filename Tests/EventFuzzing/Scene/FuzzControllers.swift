import Walden

/// The root controller of a window, whose view lets everything through.
final class FuzzRootController: ViewController {
    override func loadView() {
        view = View()
        view.isUserInteractionEnabled = false
    }
}

/// The controller of an owned view, or of one that is presented.
final class FuzzController: ViewController {
    private weak var stage: FuzzStage?
    private let id: Int
    private var latest = Callback.viewDidDisappear

    /// The callbacks, in the order of their cycle.
    private enum Callback: Int {
        case viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear

        var next: Callback { Callback(rawValue: rawValue + 1) ?? .viewWillAppear }
    }

    init(_ stage: FuzzStage, of view: FuzzView) {
        self.stage = stage
        id = view.id
        super.init()
        self.view = view
    }

    private func note(_ callback: Callback) {
        guard let stage else { return }
        stage.chronicle.note(9, id, callback.rawValue, text: "controller \(id) \(callback)")
        if callback != latest.next {
            stage.referee.complain(.appearanceIsPaired, "controller \(id) is told \(callback) after \(latest)")
        }
        latest = callback
        stage.happen(.appearing, id)
    }

    override func viewWillAppear() { note(.viewWillAppear) }
    override func viewIsAppearing() { note(.viewIsAppearing) }
    override func viewDidAppear() { note(.viewDidAppear) }
    override func viewWillDisappear() { note(.viewWillDisappear) }
    override func viewDidDisappear() { note(.viewDidDisappear) }

    /// Looks whether it was told last what is to be seen.
    func check(_ referee: Referee) {
        let isSeen = viewIfLoaded?.window?.isVisible == true
        if latest != (isSeen ? .viewDidAppear : .viewDidDisappear) {
            referee.complain(.appearanceIsPaired, "controller \(id) was told \(latest) last, seen \(isSeen)")
        }
    }
}

extension FuzzScene {
    /// Whether windows have controllers.
    var hasControllers: Bool {
        views.contains { $0.kind == .owned } || pranks.contains { $0.act == .present }
    }
}
