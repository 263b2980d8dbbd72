public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A push button.
///
/// ```swift
/// let button = Button(title: "Save", role: .default)
/// button.addTarget(self, action: Editor.save, for: .touchUpInside)
/// ```
/// A pointer or finger presses it; while it is focused, so do Space (on release) and Return (at
/// once). A press sends `touchUpInside`, then `primaryActionTriggered`. The secondary pointer
/// button opens the ``menu``; with ``showsMenuAsPrimaryAction``, every press does. The
/// corresponding UIKit class is `UIButton`.
@MainActor
open class Button: KeyActivatedControl {
    /// The visual prominence of a button.
    public enum Style: Sendable, Hashable {
        /// A background and an outline.
        case bordered
        /// A background in the accent colour, or the destructive colour for that role.
        case filled
        /// No background until the pointer hovers over it.
        case plain
    }

    /// The meaning of pressing a button.
    public enum Role: Sendable, Hashable {
        /// No special meaning.
        case normal
        /// The most likely choice: filled, and pressed by Return unless the focused view handles it.
        case `default`
        /// Cancels what the view asks: pressed by Escape unless somebody else takes it.
        case cancel
        /// A destructive action.
        case destructive

        /// Whether a key presses the button wherever the focus is.
        var hasKey: Bool { self == .default || self == .cancel }
    }

    /// The position of the image relative to the title.
    public enum ImagePlacement: Sendable, Hashable {
        /// Before the title.
        case leading
        /// After the title.
        case trailing
    }

    // MARK: State

    /// The visual prominence of the button.
    public var style: Style {
        didSet { if style != oldValue { contentDidChange() } }
    }

    /// The meaning of pressing the button.
    public var role: Role {
        didSet {
            guard role != oldValue else { return }
            contentDidChange()
            if role.hasKey, let window { DefaultButton.watch(window) }
        }
    }

    /// Whether each press toggles ``Control/isSelected``; false by default.
    public var changesSelectionAsPrimaryAction = false

    var normalTitle: String
    var extras: ButtonExtras?

    // MARK: Creating

    /// Creates a button. The image precedes the title and is drawn as a template in the title's
    /// colour.
    public init(title: String = "", style: Style = .bordered, role: Role = .normal, image: Image? = nil) {
        normalTitle = title
        self.style = style
        self.role = role
        super.init(frame: .zero)
        if image != nil { setImage(image, for: .normal) }
        declareStandardHitTesting(of: Button.self)
    }

    /// Creates a button that performs an action, with its title and image.
    public convenience init(action: Action, style: Style = .bordered, role: Role = .normal) {
        self.init(title: action.title, style: style, role: role, image: action.image)
        addAction(action, for: .primaryActionTriggered)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if role.hasKey, let window { DefaultButton.watch(window) }
    }

    open override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        closeMenu()
    }

    func contentDidChange() {
        invalidateIntrinsicContentSize()
        drawingOutsetsDidChange()
    }

    // MARK: For subclasses of the toolkit

    /// Whether the title stands at the left instead of in the middle.
    var leadsTitle: Bool { false }

    /// The width of the widest title that the button may get, in points.
    var widestTitle: Double { 0 }

    /// Whether a menu that a key opens starts at the chosen item instead of the first one.
    var startsAtChosenItem: Bool { false }

    // MARK: Size

    open override func sizeThatFits(_ size: Size) -> Size {
        let content = contentSize.outset(by: contentInsets)
        let minimum = theme.metrics.controlHeight
        let width = min(max(content.width, minimum), max(size.width, minimum))
        return Size(width: width, height: max(minimum, content.height))
    }

    open override var intrinsicContentSize: Size { sizeThatFits(Size(width: Double.infinity, height: .infinity)) }

    /// The intrinsic height, and a width with room for at least one letter of the title.
    open override var minimumContentSize: Size {
        let natural = intrinsicContentSize
        let title = currentTitle.isEmpty ? 0 : titleLayout(maxWidth: .infinity).size.width
        let width = natural.width - title + min(title, font.size)
        return Size(width: min(natural.width, max(width, theme.metrics.controlHeight)), height: natural.height)
    }

    // MARK: Tracking

    open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        guard showsMenuAsPrimaryAction, menu != nil else { return true }
        openMenu(following: touch)
        return false
    }

    open override func endTracking(_ touch: Touch?, with event: Event?) {
        if isTouchInside { toggleSelectionIfNeeded() }
    }

    override func didEndTracking(isInside: Bool) {
        if isInside { sendActions(for: .primaryActionTriggered) }
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard isEnabled, menu != nil, let touch = touches.first(in: event), event?.buttonMask == .secondary else {
            return super.touchesBegan(touches, with: event)
        }
        openMenu(following: touch)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = menuTouch(in: touches) else { return super.touchesMoved(touches, with: event) }
        extras?.menuSession?.drag(touch)
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = menuTouch(in: touches) else { return super.touchesEnded(touches, with: event) }
        extras?.menuTouch = nil
        extras?.menuSession?.drop(touch)
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        guard menuTouch(in: touches) != nil else { return super.touchesCancelled(touches, with: event) }
        closeMenu()
    }

    open override func stateDidChange() {
        super.stateDidChange()
        if extras?.differsByState == true { invalidateIntrinsicContentSize() }
        if !isEnabled { closeMenu() }
    }

    func toggleSelectionIfNeeded() {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
    }

    // MARK: Keys

    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = take(presses, handleMenuKey)
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    open override func performPrimaryAction() {
        if showsMenuAsPrimaryAction, menu != nil { return openMenu(following: nil) }
        toggleSelectionIfNeeded()
        super.performPrimaryAction()
    }

    // MARK: Drawing

    open override var drawingOutsets: EdgeInsets {
        isFocused ? FocusRing.outsets : EdgeInsets(top: 0, left: 0, bottom: hasEdge ? 1 : 0, right: 0)
    }

    open override func draw(_ rect: Rect, in context: GraphicsContext) { drawButton(in: context) }
}
