internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// Shows the view of one controller at a time, and moves to another one.
///
/// A move may be interrupted by the next one, which goes on from what is on the screen, and it may follow a finger.
@MainActor
final class StageView: View {
    /// How one view gives way to another.
    enum Direction {
        /// The new one comes from the trailing side.
        case forward
        /// The old one goes to the trailing side.
        case backward
    }

    /// The view of a controller, which moves as a whole.
    private final class Page: View {
        let controller: ViewController

        init(_ controller: ViewController) {
            self.controller = controller
            super.init(frame: .zero)
        }

        /// Adds the view of the controller, which is loaded with the size of the page.
        func load() {
            controller.view.frame = bounds
            addSubview(controller.view, filling: .zero)
        }
    }

    private struct Move {
        var id: Int
        var old: Page
        var new: Page
        var direction: Direction
    }

    private var page: Page?
    private var move: Move?
    private var moveCount = 0
    /// Whether callbacks of controllers may be running; what they ask for waits.
    private var isChanging = false
    private var waiting: [@MainActor () -> Void] = []
    /// The focus of pages that were shown before.
    private var focus: [ObjectIdentifier: WeakResponder] = [:]

    private struct WeakResponder {
        weak var responder: Responder?
    }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// The controller whose view is shown, or comes.
    var controller: ViewController? { page?.controller }

    /// Whether a finger moves the pages.
    private(set) var isInteractive = false

    // MARK: Showing

    /// Shows the view of another controller; `nil` for none. Asked for in a callback of a controller, it is shown after
    /// the present change.
    ///
    /// - Parameter completion: Called when the old view has left.
    func show(
        _ controller: ViewController?, _ direction: Direction, animated: Bool,
        _ completion: @escaping @MainActor () -> Void = {}
    ) {
        let change: @MainActor () -> Void = { [self] in
            if isInteractive { endInteraction(completing: false, animated: false) }
            guard controller !== self.controller else { return completion() }
            let new = controller.map { wanted in
                move.flatMap { $0.old.controller === wanted ? $0.old : nil } ?? Page(wanted)
            }
            guard animated, let old = page, let new, showsMoves else {
                replace(by: new)
                return completion()
            }
            begin(from: old, to: new, direction)
            animate(to: 1, completion)
        }
        if isChanging {
            waiting.append(change)
        } else {
            perform(change)
        }
    }

    /// Makes a change, and then those that callbacks have asked for.
    private func perform(_ change: @MainActor () -> Void) {
        guard !isChanging else { return change() }
        isChanging = true
        change()
        while !waiting.isEmpty { waiting.removeFirst()() }
        isChanging = false
    }

    /// Whether moves can be seen.
    private var showsMoves: Bool { window?.isVisible == true && bounds.width > 0 }

    /// Shows a page at once.
    private func replace(by new: Page?) {
        finishMove()
        let old = page
        remember(old)
        page = new
        if let new { insert(new, above: old) }
        old?.removeFromSuperview()
        pageDidChange()
    }

    private func pageDidChange() {
        invalidateIntrinsicContentSize()
        if let page { restoreFocus(of: page) }
    }

    private func insert(_ page: Page, above other: Page?) {
        settle(page)
        page.frame = bounds
        page.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if let other, other.superview === self {
            insertSubview(page, aboveSubview: other)
        } else {
            insertSubview(page, at: 0)
        }
        // Only now: a view that is elsewhere in the window moves within it.
        page.load()
    }

    private func begin(from old: Page, to new: Page, _ direction: Direction) {
        let former = move
        moveCount += 1
        move = Move(id: moveCount, old: old, new: new, direction: direction)
        page = new
        remember(old)
        // What the former move leaves behind goes at once; its other page takes part in this one.
        if let former, former.old !== new { remove(former.old) }
        new.controller.beginTransition(.appearing)
        if new.superview !== self {
            View.performWithoutAnimation {
                insert(new, above: direction == .forward ? old : nil)
                place(new, at: direction == .forward ? 1 : -StageMetrics.parallax)
            }
        }
        new.isUserInteractionEnabled = true
        old.controller.beginTransition(.disappearing)
        old.isUserInteractionEnabled = false
        let above = direction == .forward ? new : old
        above.shadow = StageMetrics.shadow
        pageDidChange()
    }

    /// Places a page by its distance from the middle, in widths.
    private func place(_ page: Page, at distance: Double) {
        if window?.application.prefersReducedMotion == true {
            // The page that would cross the whole width fades.
            page.alpha = 1 - min(1, max(0, distance))
        } else {
            page.transform = .translation(x: (distance * bounds.width).rounded(), y: 0)
        }
    }

    /// Places the pages of the move: 0 at its beginning, 1 at its end.
    private func place(_ move: Move, at fraction: Double) {
        switch move.direction {
        case .forward:
            place(move.new, at: 1 - fraction)
            place(move.old, at: -StageMetrics.parallax * fraction)
        case .backward:
            place(move.new, at: -StageMetrics.parallax * (1 - fraction))
            place(move.old, at: fraction)
        }
    }

    private func animate(
        to fraction: Double, duration: Double = StageMetrics.duration, _ completion: @escaping @MainActor () -> Void
    ) {
        guard let move else { return completion() }
        View.animate(withDuration: duration, options: [.curveEaseOut, .allowUserInteraction]) {
            place(move, at: fraction)
        } completion: { [weak self] _ in
            guard let self else { return completion() }
            perform {
                if self.move?.id == move.id { finishMove() }
                completion()
            }
        }
    }

    /// Ends the current move at once: the old page has left.
    private func finishMove() {
        guard let move else { return }
        self.move = nil
        remove(move.old)
        settle(move.new)
        move.new.controller.endTransition(.appearing)
        if page === move.new { restoreFocus(of: move.new) }
    }

    private func settle(_ page: Page) {
        page.transform = .identity
        page.alpha = 1
        page.shadow = nil
        page.isUserInteractionEnabled = true
    }

    private func remove(_ page: Page) {
        page.removeFromSuperview()
        settle(page)
        page.controller.endTransition(.disappearing)
    }

    // MARK: By a finger

    /// Begins a move back to a controller, which ``moveInteraction(by:)`` continues; returns whether it can.
    func beginInteraction(backTo controller: ViewController) -> Bool {
        guard move == nil, !isChanging, let page, page.controller !== controller, showsMoves else { return false }
        isInteractive = true
        perform { begin(from: page, to: Page(controller), .backward) }
        return isInteractive
    }

    /// Moves the pages along, by a distance in points from where they began.
    func moveInteraction(by distance: Double) {
        guard isInteractive, let move else { return }
        place(move, at: min(1, max(0, distance / max(1, bounds.width))))
    }

    /// Lets the pages go to their places: on to the controller, or back to where they were.
    func endInteraction(
        completing: Bool, animated: Bool = true, _ completion: @escaping @MainActor () -> Void = {}
    ) {
        guard isInteractive, let move else { return }
        isInteractive = false
        perform {
            // The other way round from here.
            if !completing { begin(from: move.new, to: move.old, .forward) }
            guard animated else {
                finishMove()
                return completion()
            }
            animate(to: 1, duration: StageMetrics.settlingDuration, completion)
        }
    }

    // MARK: Focus

    private func remember(_ page: Page?) {
        if let page { rememberFocus(of: page.controller, in: page) }
    }

    /// Remembers the focus of a controller whose view is about to leave, if it is in a view.
    func rememberFocus(of controller: ViewController, in view: View) {
        guard let responder = window?.firstResponder as? View, responder.isDescendant(of: view) else { return }
        focus[ObjectIdentifier(controller)] = WeakResponder(responder: responder)
    }

    /// Gives the focus back to where it was in a controller's view, unless something has it; returns whether it did.
    /// Forgets where it was.
    @discardableResult
    func restoreFocus(of controller: ViewController) -> Bool {
        let remembered = focus.removeValue(forKey: ObjectIdentifier(controller))?.responder
        focus = focus.filter { $0.value.responder != nil }
        guard let window, window.firstResponder == nil else { return false }
        return remembered?.becomeFirstResponder() ?? false
    }

    /// Gives the focus back to where it was in a page, or into a new one, if keys are used.
    private func restoreFocus(of page: Page) {
        guard let window, window.firstResponder == nil, page.superview === self else { return }
        if !restoreFocus(of: page.controller), window.showsFocus { window.focusFirst(in: page, keeping: true) }
    }
}

private enum StageMetrics {
    static let duration = 0.3
    static let settlingDuration = 0.2
    /// How far the page beneath goes to the side, in widths.
    static let parallax = 0.25
    static let shadow = Shadow(color: Color(white: 0, alpha: 0.25), offset: Point(x: -1, y: 0), blurRadius: 12)
}
