public import WaldenCore
public import WaldenGeometry
internal import WaldenPlatform

/// Gives a view a context menu: by the secondary button, by a long press of a finger, and by Menu or Shift+F10.
///
/// ```swift
/// photo.addInteraction(ContextMenuInteraction { _ in Menu(children: [copy, delete]) })
/// ```
/// Commands of the menu without a target begin at the view. What a finger presses is shown lifted while its menu is
/// open.
///
/// The corresponding UIKit class is `UIContextMenuInteraction`.
@MainActor
public final class ContextMenuInteraction: Interaction {
    /// The view; `nil` while the interaction has none.
    public private(set) weak var view: View?
    /// Returns the place at which a key opens the menu, in the view's coordinates; `nil`, the default, for the whole
    /// view.
    public var keyPlace: (@MainActor () -> Rect)?
    /// Returns the view that is shown lifted for a finger at a point, or `nil` for none. Without a provider, the
    /// default, it is the interaction's view.
    public var previewProvider: (@MainActor (Point) -> View?)?

    private let menuProvider: @MainActor (Point) -> Menu?
    private var recognizers: [GestureRecognizer] = []
    private var session: MenuSession?
    private var preview: LiftedPreview?
    /// The menu of the long press that is about to begin.
    private var pendingMenu: Menu?

    /// Creates an interaction.
    ///
    /// - Parameter menu: Returns the menu for a point in the view's coordinates; `nil` for none, and others get the
    ///   press.
    public init(menu: @escaping @MainActor (Point) -> Menu?) { menuProvider = menu }

    /// Whether the menu is open.
    public var isMenuOpen: Bool { session != nil }

    /// Closes the menu.
    public func dismissMenu() { session?.close() }

    // MARK: Interaction

    /// Closes the menu.
    public func willMove(to view: View?) {
        dismissMenu()
        for recognizer in recognizers { self.view?.removeGestureRecognizer(recognizer) }
        recognizers = []
    }

    /// Watches the view's presses.
    public func didMove(to view: View?) {
        self.view = view
        guard let view else { return }
        let press = ContextLongPressRecognizer()
        press.delegate = self
        press.allowedTouchTypes = [.direct, .pencil]
        press.addAction { [weak self] press in self?.longPressed(press) }
        recognizers = [ContextPressRecognizer(self), press]
        for recognizer in recognizers { view.addGestureRecognizer(recognizer) }
    }

    // MARK: Opening

    /// Opens the menu for the press of a secondary button; returns whether there is one.
    func open(at point: Point) -> Bool { open(menuProvider(point), at: .at(point), isForFingers: false) }

    private func open(_ menu: Menu?, at anchor: MenuSession.Anchor, isForFingers: Bool) -> Bool {
        guard let menu, let view, session == nil else { return false }
        session = MenuSession.open(menu, from: view, at: anchor, isForFingers: isForFingers) { [weak self] in
            self?.session = nil
            self?.preview?.lower()
            self?.preview = nil
        }
        return session != nil
    }

    func drag(_ touch: Touch) { session?.drag(touch) }
    func drop(_ touch: Touch) { session?.drop(touch) }

    private func longPressed(_ press: ContextLongPressRecognizer) {
        guard let view else { return }
        switch press.state {
        case .began:
            let point = press.location(in: view)
            guard let menu = pendingMenu else { return }
            pendingMenu = nil
            let lifted = if let previewProvider { previewProvider(point) } else { view }
            preview = lifted.flatMap { LiftedPreview(of: $0) }
            let rect = lifted.map { $0.convert($0.bounds, to: view) } ?? view.bounds
            let isSmall = rect.height < ContextMenuInteraction.maximumPreviewHeight
            let isOpen = open(menu, at: isSmall ? .beside(rect) : .at(point), isForFingers: true)
            if !isOpen {
                preview?.lower()
                preview = nil
            }
        case .changed: if let touch = press.touch { drag(touch) }
        case .ended: if let touch = press.touch { drop(touch) }
        default: break
        }
    }

    /// Views higher than this get the menu at the finger, in points.
    private static let maximumPreviewHeight = 240.0
}

extension ContextMenuInteraction: GestureRecognizerDelegate {
    /// Leaves a long press to others where there is no menu.
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        pendingMenu = view.flatMap { menuProvider(gestureRecognizer.location(in: $0)) }
        return pendingMenu != nil
    }
}

extension ContextMenuInteraction: KeyMenuInteraction {
    package func openMenuByKey() -> Bool {
        guard let view else { return false }
        let place = keyPlace?() ?? view.bounds
        let point = Point(x: place.midX, y: place.midY)
        guard open(menuProvider(point), at: .beside(place), isForFingers: false) else { return false }
        session?.showMnemonics()
        session?.highlightFirst()
        return true
    }
}

/// A long press that knows its finger.
@MainActor
private final class ContextLongPressRecognizer: LongPressGestureRecognizer {
    private(set) weak var touch: Touch?

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if touch == nil { touch = touches.first(in: event) }
        super.touchesBegan(touches, with: event)
    }

    override func reset() {
        super.reset()
        touch = nil
    }
}

/// Recognizes presses, some of which open a menu.
@MainActor
protocol MenuPressRecognizer: GestureRecognizer {
    /// Returns whether a press has opened a menu, or will soon.
    func hasOpenedMenu(_ touch: Touch) -> Bool
}

/// The secondary button over a view with a context menu. It begins at the press, so that the menu opens in the same
/// frame.
@MainActor
private final class ContextPressRecognizer: GestureRecognizer, MenuPressRecognizer {
    private weak var interaction: ContextMenuInteraction?
    private weak var tracked: Touch?

    init(_ interaction: ContextMenuInteraction) {
        self.interaction = interaction
        super.init()
        allowedTouchTypes = [.indirectPointer]
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible, let touch = touches.first(in: event), let interaction, let view,
            event.buttonMask == .secondary, !isTaken(touch, within: view),
            interaction.open(at: touch.location(in: view))
        else {
            if state == .possible { state = .failed }
            return
        }
        tracked = touch
        state = .began
    }

    func hasOpenedMenu(_ touch: Touch) -> Bool { tracked === touch }

    /// Returns whether a view within opens a menu of its own: the innermost does.
    private func isTaken(_ touch: Touch, within view: View) -> Bool {
        var current = touch.view
        while let inner = current, inner !== view {
            if let button = inner as? Button, button.isEnabled, button.menu != nil { return true }
            let recognizers = inner.gestureRecognizers.lazy.compactMap { $0 as? any MenuPressRecognizer }
            if recognizers.contains(where: { $0.hasOpenedMenu(touch) }) { return true }
            current = inner.superview
        }
        return false
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let tracked, touches.contains(tracked) else { return }
        interaction?.drag(tracked)
        if state == .began || state == .changed { state = .changed }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        guard let tracked, touches.contains(tracked) else { return }
        self.tracked = nil
        if state == .began || state == .changed { state = .ended }
        interaction?.drop(tracked)
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        guard let tracked, touches.contains(tracked) else { return }
        self.tracked = nil
        if state == .began || state == .changed { state = .cancelled }
    }
}
