public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A control that does something when it is pressed.
///
/// ```swift
/// let button = Button(title: "Save", role: .default)
/// button.addTarget(self, action: Editor.save, for: .touchUpInside)
/// ```
/// It works by pointer and finger, and in focus by Space (on its release) and Return (at once). Each of them sends
/// `touchUpInside`, then `primaryActionTriggered`. A button with the role ``Role/default`` is also pressed by a Return
/// that nothing in focus takes. With a ``menu``, the secondary button of the pointer opens it, or any press if
/// ``showsMenuAsPrimaryAction``.
///
/// The corresponding UIKit class is `UIButton`.
@MainActor
open class Button: KeyActivatedControl {
    /// How much a button stands out.
    public enum Style: Sendable, Hashable {
        /// A ground and an outline.
        case bordered
        /// A ground in the colour of emphasis.
        case filled
        /// Text only, until the pointer comes over it.
        case plain
    }

    /// What pressing a button means.
    public enum Role: Sendable, Hashable {
        /// Something or other.
        case normal
        /// What one most likely wants: the button is filled, and Return presses it when nothing in focus takes it.
        case `default`
        /// Something that cannot be undone.
        case destructive
    }

    /// Where the image stands.
    public enum ImagePlacement: Sendable, Hashable {
        /// Before the title.
        case leading
        /// After the title.
        case trailing
    }

    // MARK: State

    /// How much the button stands out.
    public var style: Style {
        didSet { if style != oldValue { contentDidChange() } }
    }

    /// What pressing it means.
    public var role: Role {
        didSet {
            guard role != oldValue else { return }
            contentDidChange()
            if role == .default, let window { DefaultButton.watch(window) }
        }
    }

    /// Whether each press selects the button, or undoes that; false by default.
    public var changesSelectionAsPrimaryAction = false

    var normalTitle: String
    var extras: ButtonExtras?

    // MARK: Creating

    /// Makes a button.
    ///
    /// - Parameters:
    ///   - title: The title; may be empty if there is an image.
    ///   - style: How much it stands out.
    ///   - role: What pressing it means.
    ///   - image: An image before the title, drawn as a stencil in the colour of the title.
    public init(title: String = "", style: Style = .bordered, role: Role = .normal, image: Image? = nil) {
        normalTitle = title
        self.style = style
        self.role = role
        super.init(frame: .zero)
        if image != nil { setImage(image, for: .normal) }
        _ = ToolkitClasses.areDeclared
    }

    /// Makes a button that shows an action's title and image, and does the action when it is pressed.
    public convenience init(action: Action, style: Style = .bordered, role: Role = .normal) {
        self.init(title: action.title, style: style, role: role, image: action.image)
        addAction(action, for: .primaryActionTriggered)
    }

    /// Takes note of the window, whose Return key a default button takes.
    open override func didMoveToWindow() {
        super.didMoveToWindow()
        if role == .default, let window { DefaultButton.watch(window) }
    }

    /// Closes the menu.
    open override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        closeMenu()
    }

    func contentDidChange() {
        invalidateIntrinsicContentSize()
        drawingOutsetsDidChange()
    }

    // MARK: Size

    /// The size that title and image take with the room around them, in points.
    open override func sizeThatFits(_ size: Size) -> Size {
        let content = contentSize
        let insets = contentInsets
        let least = theme.metrics.controlHeight
        let width = max(content.width + insets.horizontal, least)
        return Size(
            width: min(width, max(size.width, least)), height: max(least, content.height + insets.vertical))
    }

    /// The size that title and image take with the room around them, in points.
    open override var intrinsicContentSize: Size { sizeThatFits(Size(width: Double.infinity, height: .infinity)) }

    /// The height of the button, and the width in which of its title at least a letter is left.
    open override var minimumContentSize: Size {
        let natural = intrinsicContentSize
        let title = currentTitle.isEmpty ? 0 : titleLayout(maxWidth: .infinity).size.width
        let width = natural.width - title + min(title, font.size)
        return Size(width: min(natural.width, max(width, theme.metrics.controlHeight)), height: natural.height)
    }

    // MARK: Tracking

    /// Begins to track, or opens the menu if that is what the button is for.
    open override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        guard showsMenuAsPrimaryAction, menu != nil else { return true }
        openMenu(following: touch)
        return false
    }

    /// Ends the tracking; inside, a button that is selected by presses is so now.
    open override func endTracking(_ touch: Touch?, with event: Event?) {
        if isTouchInside { changeSelectionIfAsked() }
    }

    /// Begins to track; the secondary button of the pointer opens the menu.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        if isEnabled, menu != nil, let touch = touches.first, event?.buttonMask == .secondary {
            openMenu(following: touch)
        } else {
            super.touchesBegan(touches, with: event)
        }
    }

    /// Tracks on, or moves in the menu that the touch opened.
    open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        if let touch = menuTouch(in: touches) {
            extras?.menuView?.drag(touch)
        } else {
            super.touchesMoved(touches, with: event)
        }
    }

    /// Ends the tracking: sends `touchUpInside` and `primaryActionTriggered` if the touch is inside.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        if let touch = menuTouch(in: touches) {
            extras?.menuTouch = nil
            extras?.menuView?.drop(touch)
            return
        }
        let wasTracking = isTracking
        super.touchesEnded(touches, with: event)
        if wasTracking, !isTracking, isTouchInside { sendActions(for: .primaryActionTriggered) }
    }

    /// Cancels the tracking, or closes the menu that the touch opened.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        if menuTouch(in: touches) != nil {
            closeMenu()
        } else {
            super.touchesCancelled(touches, with: event)
        }
    }

    /// Draws the new state; a button that cannot be used has no open menu.
    open override func stateDidChange() {
        super.stateDidChange()
        if extras?.differsByState == true { invalidateIntrinsicContentSize() }
        if !isEnabled { closeMenu() }
    }

    func changeSelectionIfAsked() {
        if changesSelectionAsPrimaryAction { isSelected.toggle() }
    }

    // MARK: Keys

    /// Presses the button by Space or Return, or opens its menu; passes other keys on.
    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !opensMenu($0) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    /// Presses the button, or opens the menu if that is what the button is for: what Space and Return do.
    open override func performPrimaryAction() {
        if showsMenuAsPrimaryAction, menu != nil { return openMenu(following: nil) }
        changeSelectionIfAsked()
        super.performPrimaryAction()
    }

    // MARK: Drawing

    /// The room for the edge beneath the button, and for the ring around it when it is in focus.
    open override var drawingOutsets: EdgeInsets {
        isFocused ? FocusRing.outsets : EdgeInsets(top: 0, left: 0, bottom: hasEdge ? 1 : 0, right: 0)
    }

    /// Draws the button by its state.
    open override func draw(_ rect: Rect, in context: GraphicsContext) { drawButton(in: context) }
}
