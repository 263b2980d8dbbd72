internal import WaldenGeometry
internal import WaldenPlatform

/// A presented controller on the screen, from its presentation until its view has left.
///
/// Subclasses show it: above the window's content, in a sheet, a popover or a window. The order of a presentation: what
/// is covered loses the focus, the views join the window, the controller appears, its views move to their places,
/// `completion` is called. Callbacks of the app may end it at any step.
@MainActor
class ModalPresentation {
    /// The presented controller, which retains this; `nil` while it is released.
    private(set) weak var presented: ViewController!
    /// The controller while its view leaves.
    private var leavingController: ViewController?
    /// The controller beneath.
    private(set) weak var presenter: ViewController?
    /// The first responders of the presenting window before.
    private var coveredFocus: [CoveredFocus] = []

    private struct CoveredFocus {
        let seat: SeatID
        weak var responder: Responder?
    }
    /// Called when the view has come.
    private var arrival: (@MainActor () -> Void)?
    /// Called when the view has left.
    private var departure: (@MainActor () -> Void)?
    /// Whether the presentation has ended, and its view leaves.
    private(set) var isLeaving = false
    private(set) var isOver = false

    init(_ presented: ViewController) { self.presented = presented }

    /// Returns the presentation for a controller's style.
    static func make(for controller: ViewController) -> ModalPresentation {
        switch controller.modalPresentationStyle {
        case .fullScreen: return CoverPresentation(controller)
        case .automatic, .sheet: return SheetPresentation(controller)
        case .window: return WindowPresentation(controller)
        case .popover:
            guard let source = controller.popoverSource, source.view?.window != nil else {
                return SheetPresentation(controller)
            }
            return PopoverPresentation(controller, source)
        }
    }

    // MARK: For subclasses

    /// The size of the view before it is shown, for code that lays it out early.
    func initialFrame(in window: Window) -> Rect { window.bounds }

    /// Whether the presenting window's first responder keeps the focus, since another window gets the keys.
    var leavesFocus: Bool { false }

    /// Whether keys do not reach the commands of the presenting controller and above.
    var endsCommands: Bool { false }

    /// The undo manager of what is presented; `nil` for that of the controller's `next`.
    var undoManager: UndoManager? { nil }

    /// Adds the view to a window. Called once.
    func insert(in window: Window) {}

    /// Removes the view. Called once.
    func remove() {}

    /// The duration of the animations, in seconds; 0 for none.
    var duration: Double { 0 }

    /// Sets the views to how they look before they have come, and after they have gone.
    func conceal() {}

    /// Sets the views to how they look.
    func reveal() {}

    /// Called when the view leaves but is still seen: it can no longer be used.
    func block() {}

    /// Gives the focus to a view in the presented one, unless the app has done so.
    func takeFocus(in window: Window) {}

    /// Called after the preferred size of the content has changed.
    func contentSizeDidChange() {}

    // MARK: Beginning

    /// Takes the focus from what is about to be covered. What had it may present another controller as it ends editing.
    func prepare(above presenter: ViewController, in window: Window) {
        self.presenter = presenter
        coverFocus(in: window)
    }

    private func coverFocus(in window: Window) {
        guard !leavesFocus else { return }
        let covered = window.firstResponders
        coveredFocus += covered.map { CoveredFocus(seat: $0.seat, responder: $0.responder) }
        for focus in covered { window.dropFirstResponder(focus.responder) }
    }

    func begin(in window: Window, animated: Bool, _ completion: (@MainActor () -> Void)?) {
        arrival = completion
        presented.loadViewIfNeeded(frame: initialFrame(in: window))
        // Callbacks may have dismissed the controller, or removed the presenting one.
        guard !isLeaving else { return }
        // Loading may have given the focus to what is beneath.
        coverFocus(in: window)
        guard !isLeaving else { return }
        guard presenter?.viewIfLoaded?.window === window, !window.isClosed else {
            presenter?.dismiss(animated: false)
            return
        }
        let isAnimated = animated && duration > 0
        if isAnimated { presented.beginTransition(.appearing) }
        insert(in: window)
        guard !isLeaving else {
            // A callback has ended the presentation before the view was in place.
            if isOver { remove() }
            return
        }
        takeFocus(in: window)
        guard !isLeaving else { return }
        guard isAnimated else { return arrive() }
        View.performWithoutAnimation { conceal() }
        View.animate(withDuration: duration, options: [.curveEaseOut, .allowUserInteraction]) {
            reveal()
        } completion: { [weak self] _ in
            if self?.isLeaving == false { self?.arrive() }
        }
    }

    private func arrive() {
        presented.endTransition(.appearing)
        let arrival = arrival
        self.arrival = nil
        arrival?()
    }

    // MARK: Ending

    func end(animated: Bool, _ completion: @escaping @MainActor () -> Void) {
        isLeaving = true
        leavingController = presented
        departure = completion
        // A view that was still coming has come, as far as the app is concerned.
        arrive()
        guard !isOver else { return }
        let isAnimated = animated && duration > 0 && presented.viewIfLoaded?.window?.showsAnimations == true
        if isAnimated {
            presented.beginTransition(.disappearing)
            guard !isOver else { return }
            block()
        } else {
            leave()
        }
        returnFocus()
        guard isAnimated, !isOver else { return }
        View.animate(withDuration: duration * ModalPresentation.departurePace, options: .curveEaseIn) {
            conceal()
        } completion: { [self] _ in
            leave()
        }
    }

    /// Ends a departure at once.
    func finish() { if isLeaving { leave() } }

    private func leave() {
        guard !isOver else { return }
        isOver = true
        remove()
        presented.endTransition(.disappearing)
        if presented.viewIfLoaded?.rare?.formerSuperview == nil { presented.formerPresenter = nil }
        if presented.modalPresentation === self { presented.modalPresentation = nil }
        let departure = departure
        self.departure = nil
        presented.presentationEndHandler?()
        departure?()
        leavingController = nil
    }

    /// Views leave a little faster than they come.
    private static let departurePace = 0.75

    /// Gives the focus back to where it was before.
    func returnFocus() {
        let covered = coveredFocus
        coveredFocus = []
        if let next = presenter?.presentedViewController?.modalPresentation {
            // A callback has presented another controller; dismissing that one restores the focus.
            if next.coveredFocus.isEmpty { next.coveredFocus = covered }
            return
        }
        for focus in covered {
            guard let responder = focus.responder, let window = responder.responderWindow,
                window.firstResponder(for: focus.seat) == nil, responder.canBecomeFirstResponder
            else { continue }
            _ = window.makeFirstResponder(responder, for: focus.seat)
        }
    }
}
