import Walden

/// The root controller of a window, whose view does not take part in hit tests.
final class FuzzRootController: ViewController {
    override func loadView() {
        view = View()
        view.isUserInteractionEnabled = false
    }
}

/// The controller of an owned or presented view.
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
        modalPresentationStyle = .fullScreen
        self.view = view
    }

    private func note(_ callback: Callback) {
        guard let stage else { return }
        stage.chronicle.note(9, id, callback.rawValue, text: "controller \(id) \(callback)")
        if callback != latest.next {
            stage.referee.complain(.appearanceIsPaired, "controller \(id) gets \(callback) after \(latest)")
        }
        latest = callback
        stage.happen(.appearing, id)
    }

    override func viewWillAppear() { note(.viewWillAppear) }
    override func viewIsAppearing() { note(.viewIsAppearing) }
    override func viewDidAppear() { note(.viewDidAppear) }
    override func viewWillDisappear() { note(.viewWillDisappear) }
    override func viewDidDisappear() { note(.viewDidDisappear) }

    /// Checks that the latest callback matches the visibility of the view.
    func check(_ referee: Referee) {
        let isVisible = viewIfLoaded?.window?.isVisible == true
        if latest != (isVisible ? .viewDidAppear : .viewDidDisappear) {
            referee.complain(.appearanceIsPaired, "controller \(id) got \(latest) last, visible \(isVisible)")
        }
    }
}

extension FuzzScene {
    /// Whether the windows have root view controllers.
    var hasControllers: Bool {
        views.contains { $0.kind == .owned } || pranks.contains { $0.act == .present }
    }
}
