internal import WaldenGeometry

/// A view all over the window.
@MainActor
final class CoverPresentation: ModalPresentation {
    private lazy var container = PresentationView(self)

    override func insert(in window: Window) {
        container.frame = window.bounds
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.addSubview(presented.view, filling: .zero)
        window.cover(with: container)
    }

    override var duration: Double { 0.3 }

    override func conceal() { container.transform = .translation(x: 0, y: container.bounds.height) }

    override func reveal() { container.transform = .identity }

    override func block() { container.block() }

    override func remove() { container.remove(presented.viewIfLoaded) }
}

/// A view above the content of a window, with a presented one in it.
@MainActor
class PresentationView: View {
    private(set) weak var modalPresentation: ModalPresentation?

    init(_ modalPresentation: ModalPresentation) {
        self.modalPresentation = modalPresentation
        super.init(frame: .zero)
    }

    /// Whether what is beneath cannot be used: the presented view is here to be touched, and will stay.
    final var isCovering: Bool {
        guard let presentation = modalPresentation, !presentation.isLeaving,
            let view = presentation.presented?.viewIfLoaded
        else { return false }
        return view.isPerceptible && view.isDescendant(of: self)
    }

    override func point(inside point: Point, with event: Event?) -> Bool {
        isCovering && super.point(inside: point, with: event)
    }

    /// What the presented view needs, in points.
    override var minimumContentSize: Size { modalPresentation?.presented?.viewIfLoaded?.minimumContentSize ?? .zero }

    /// Ends input while the view leaves.
    final func block() {
        windowStorage?.application.cancelTouches(in: self, formerSuperview: nil)
        isUserInteractionEnabled = false
    }

    final func remove(_ view: View?) {
        // First, so that touches which are cancelled climb from the controller to the one that presented it.
        view?.removeFromSuperview()
        removeFromSuperview()
    }
}

extension Window {
    /// Adds a view above all others, whose input ends: nothing acts that cannot be reached any more.
    func cover(with container: PresentationView) {
        let covered = subviews
        addSubview(container)
        if container.superview === self { endInput(of: covered) }
    }

    private func endInput(of views: [View]) {
        for view in views where view.superview === self {
            application.cancelTouches(in: view, formerSuperview: nil)
            application.cancelPresses {
                ($0 as? View ?? ($0 as? ViewController)?.viewIfLoaded)?.isDescendant(of: view) == true
            }
        }
        gestureArbiter?.cancelAll()
    }
}
