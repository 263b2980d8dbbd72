public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics
internal import WaldenText

/// A field for one line of text.
///
/// ```swift
/// let name = TextField(placeholder: "Name")
/// name.addTarget(self, action: Form.nameChanged, for: .editingChanged)
/// name.addTarget(self, action: Form.save, for: .primaryActionTriggered)       // Return
/// ```
/// What the user does sends `editingDidBegin`, `editingChanged` after each change, `editingDidEndOnExit` and
/// `primaryActionTriggered` at Return, and `editingDidEnd`. Setting ``text`` sends nothing. The delegate may refuse
/// changes.
///
/// The corresponding UIKit class is `UITextField`.
@MainActor
open class TextField: Control, TextInput {
    /// The outline of a field.
    public enum BorderStyle: Sendable, Hashable {
        /// None, and no background.
        case none
        /// An outline with round corners, and a background.
        case roundedRect
    }

    /// When a view beside the text, or the button that clears it, is visible.
    public enum ViewMode: Sendable, Hashable {
        /// Never.
        case never
        /// While the user edits the text.
        case whileEditing
        /// While the user does not edit the text.
        case unlessEditing
        /// Always.
        case always
    }

    /// The object that is asked and told about editing; not retained.
    public weak var delegate: (any TextFieldDelegate)?

    // MARK: Text

    /// The text, without what is composed. Setting another text clears undo, puts the caret at the end, and sends no
    /// events; a composition is committed first, as by the user. Line breaks become spaces. What is read of a secure
    /// field is a copy that the app answers for.
    public var text: String {
        get { plainText }
        set { setText(AttributedText(newValue)) }
    }

    /// What is shown while there is no text.
    public var placeholder = "" {
        didSet { if placeholder != oldValue { contentView.setNeedsDisplay() } }
    }

    /// The maximum number of characters, as a reader counts them; not negative, `nil` for no limit. What the user
    /// types, pastes or commits is cut; what code sets is not.
    public var maxLength: Int? {
        didSet { precondition(maxLength.map { $0 >= 0 } ?? true, "TextField.maxLength must not be negative") }
    }

    /// Returns what may be inserted of a text that the user types, pastes or commits; by default all of it. It is
    /// called before ``maxLength`` is applied and the delegate is asked.
    public var textFilter: (@MainActor (String) -> String)?

    // MARK: Look

    /// The font; by default the theme's font for body text.
    public var font: Font {
        get { ownFont ?? theme.typeScale[.body] }
        set {
            guard newValue != ownFont else { return }
            ownFont = newValue
            fontDidChange()
        }
    }

    /// The colour of the text; `nil` for the palette's ``Palette/label``.
    public var textColor: Color? { didSet { if textColor != oldValue { contentView.setNeedsDisplay() } } }

    /// The horizontal alignment of the text; natural by default.
    public var textAlignment = TextAlignment.natural {
        didSet { if textAlignment != oldValue { styleDidChange() } }
    }

    /// The outline; round by default.
    public var borderStyle = BorderStyle.roundedRect {
        didSet {
            guard borderStyle != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// When the button that clears the text is visible; never by default.
    public var clearButtonMode = ViewMode.never { didSet { updateAccessories() } }
    /// A view before the text; `nil` for none.
    public var leftView: View? {
        didSet {
            if leftView !== oldValue { isLeftViewShown = nil }
            replaceAccessory(oldValue, by: leftView)
        }
    }
    /// A view after the text; `nil` for none.
    public var rightView: View? {
        didSet {
            if rightView !== oldValue { isRightViewShown = nil }
            replaceAccessory(oldValue, by: rightView)
        }
    }
    /// When ``leftView`` is visible; always by default.
    public var leftViewMode = ViewMode.always { didSet { updateAccessories() } }
    /// When ``rightView`` is visible; always by default.
    public var rightViewMode = ViewMode.always { didSet { updateAccessories() } }

    /// What is wrong with the text, as a sentence; `nil` if it is valid. An invalid field has an outline in the
    /// destructive colour.
    public var validationMessage: String? {
        didSet { if validationMessage != oldValue { setNeedsDisplay() } }
    }

    // MARK: Traits

    /// Whether the user may change the text; true by default. If not, it can be selected and copied.
    public var isEditable = true { didSet { if isEditable != oldValue { editingDidChange() } } }
    /// What the text means; `nil` by default.
    public var textContentType: TextContentType? { didSet { traitsDidChange() } }
    /// The keys of an on-screen keyboard; those of the user's language by default.
    public var keyboardType = KeyboardType.default { didSet { traitsDidChange() } }
    /// Where an input method writes capital letters; nowhere by default.
    public var autocapitalizationType = AutocapitalizationType.none { didSet { traitsDidChange() } }
    /// What Return does, as a name for its key on an on-screen keyboard. No protocol of input methods takes it yet.
    public var returnKeyType = ReturnKeyType.default { didSet { traitsDidChange() } }
    /// Whether misspelt words are marked, and the edit menu offers guesses; false by default. A text that cannot be
    /// edited, a password and a one-time code are not checked. See ``Application/textChecker``.
    public var isSpellCheckingEnabled = false { didSet { traitsDidChange() } }
    /// Whether what the user pastes keeps its attributes; false by default: it gets those of the text around.
    public var allowsEditingTextAttributes = false
    /// Whether the text is secret: shown as dots, and neither copied, undone, recorded nor told to input methods.
    ///
    /// Set it before there is a text. The field keeps one copy, and overwrites it before it frees the memory; nothing
    /// else in the process has more than a character of what is typed. A text that was pasted, composed by an input
    /// method or set in code has been in other strings, too. While the user edits a secret with Caps Lock on, a sign
    /// says so.
    public var isSecureTextEntry = false {
        didSet { if isSecureTextEntry != oldValue { isSecureTextEntryDidChange() } }
    }

    /// When the button that shows a secret is visible; never by default. The edit menu then has its action, too.
    public var revealButtonMode = ViewMode.never { didSet { updateAccessories() } }

    /// Whether a secret is shown as text, in a monospaced font, instead of dots. It is no less kept from all others.
    public var isSecureTextRevealed = false {
        didSet { if isSecureTextRevealed != oldValue { isSecureTextRevealedDidChange() } }
    }

    /// The object to tell of changes in code: the interaction; not retained.
    public weak var inputDelegate: (any TextInputDelegate)?

    // MARK: State

    /// Whether the user edits the text: the field is first responder, even if the text is read-only.
    public private(set) var isEditing = false
    private var isTellingEditing = false
    /// Whether the app is told of an edit, in which it may set another text.
    var isTellingEdit = false
    /// Whether the field was enabled when its state changed last.
    private var wasEnabled = true
    private var hadText = false
    /// Whether ``leftViewMode`` decided last to show the view; `nil` for a new view.
    var isLeftViewShown: Bool?
    /// The same for ``rightView``.
    var isRightViewShown: Bool?

    let document: TextDocument
    /// The selection of which the delegate was told last, or that code set with a text.
    var toldSelection = TextSelection(0)
    /// Whether the caret was in sight before the style changed.
    var keepsCaretInSight = false
    let interaction = TextInteraction(.editable)
    let contentView: TextFieldContent
    var clearButton: ClearButton?
    var revealButton: RevealButton?
    var capsLockSign: CapsLockSign?
    /// The text of a secure field, for which the document holds a stand-in; `nil` if the text is no secret.
    var secret: SecretText?
    var ownFont: Font?

    // MARK: Creating

    /// Creates a field with a text, and a placeholder that is shown while there is none.
    public init(text: String = "", placeholder: String = "") {
        document = TextDocument(style: TextDocument.Style(font: Theme.standard.typeScale[.body]))
        contentView = TextFieldContent()
        self.placeholder = placeholder
        super.init(frame: .zero)
        contentView.field = self
        addSubview(contentView)
        cursor = .text
        becomesFirstResponderOnPress = false
        declareLayoutDependsOnVisibility()
        styleDidChange()
        if !text.isEmpty { setText(AttributedText(text)) }
        addInteraction(interaction)
    }

    func setText(_ text: AttributedText) {
        let text = Self.singleLine(text)
        guard !hasSameBytes(as: text) else { return }
        inputDelegate?.textWillChange(self)
        replaceAll(with: text)
        toldSelection = document.selection
        textDidChange()
        inputDelegate?.textDidChange(self)
        if isFirstResponder { revealCaretAfterChangeInCode() } else { contentView.scrollToStart() }
        textWasSet()
    }

    // MARK: For search fields and combo boxes

    /// Called after `editingChanged` was sent.
    func userDidEdit() {}
    /// Called after the text was set in code.
    func textWasSet() {}
    /// Called when Return is about to have its usual effect.
    func userWillReturn() {}
    /// Called after ``isEnabled`` or ``isEditable`` has changed.
    func editabilityDidChange() {}

    /// Redraws what changed, and what depends on whether there is any text.
    func textDidChange() {
        let damage = document.takeDamage()
        if hasText != hadText {
            hadText = hasText
            updateAccessories()
        }
        if hasText == contentView.showsPlaceholder && !placeholder.isEmpty || isSecureTextRevealed {
            contentView.setNeedsDisplay()
        } else {
            damage.apply(to: contentView, overhang: 2)
        }
        contentView.sizeDidChange()
    }

    // MARK: Size and layout

    open override var intrinsicContentSize: Size {
        let height = (font.metrics.lineHeight + 2 * Metrics.verticalPadding).rounded(.up)
        return Size(
            width: View.noIntrinsicMetric,
            height: borderStyle == .none ? height : max(theme.metrics.controlHeight, height))
    }

    open override var minimumContentSize: Size {
        Size(width: (font.size * Metrics.minimumEms).rounded(), height: max(0, intrinsicContentSize.height))
    }

    open override func sizeThatFits(_ size: Size) -> Size {
        let width = size.width.isFinite ? size.width : (font.size * Metrics.preferredEms).rounded()
        return Size(width: max(width, minimumContentSize.width), height: intrinsicContentSize.height)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutContent()
    }

    // MARK: Appearance and state

    open override func appearanceDidChange() {
        super.appearanceDidChange()
        fontDidChange()
        interaction.spelling?.appearanceDidChange()
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        interaction.spelling?.textMayHaveChanged()
    }

    open override func stateDidChange() {
        super.stateDidChange()
        contentView.setNeedsDisplay()
        guard isEnabled != wasEnabled else { return }
        wasEnabled = isEnabled
        editingDidChange()
    }

    func fontDidChange() {
        styleDidChange()
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    func styleDidChange() {
        var style = document.style
        let isRevealed = isSecureTextEntry && isSecureTextRevealed
        style.font = isRevealed ? .monospaced(size: font.size, weight: font.weight) : font
        style.wraps = false
        style.alignment = textAlignment
        style.mask = isRevealed ? Metrics.cell : isSecureTextEntry ? Metrics.mask : nil
        style.width = contentView.textWidth
        style.overflowsLeft = true
        style.setCompositionColors(from: palette)
        if isFirstResponder, isCaretInSight { keepsCaretInSight = true }
        document.style = style
        _ = document.takeDamage()
        contentView.setNeedsDisplay()
        setNeedsLayout()
    }

    private func traitsDidChange() {
        interaction.updateSpelling()
        window?.application.setNeedsTextInputUpdate()
    }

    private func editingDidChange() {
        interaction.endComposition()
        interaction.updateCaret(isInput: false)
        updateAccessories()
        traitsDidChange()
        editabilityDidChange()
    }

    // MARK: Focus

    open override var canBecomeFirstResponder: Bool {
        super.canBecomeFirstResponder && (isEditing || delegate?.textFieldShouldBeginEditing(self) ?? true)
    }

    open override var canResignFirstResponder: Bool {
        delegate?.textFieldShouldEndEditing(self) ?? true
    }

    open override func focusDidChange() {
        super.focusDidChange()
        setNeedsDisplay()
        contentView.setNeedsDisplay()
        updateEditing()
    }

    /// Sends the events for the begin or end of editing. Changes made by a callback are reported after it, in order.
    private func updateEditing() {
        guard !isTellingEditing else { return }
        isTellingEditing = true
        while isEditing != isFirstResponder {
            isEditing.toggle()
            updateAccessories()
            updateCapsLock()
            if isEditing {
                delegate?.textFieldDidBeginEditing(self)
                sendActions(for: .editingDidBegin)
            } else {
                delegate?.textFieldDidEndEditing(self)
                sendActions(for: .editingDidEnd)
            }
        }
        isTellingEditing = false
    }

    // MARK: Drawing

    open override func draw(_ rect: Rect, in context: GraphicsContext) { drawBorder(in: context) }

    enum Metrics {
        static let mask: Character = "•"
        /// A character as wide as a cell of a revealed secret.
        static let cell: Character = "0"
        /// The width of the border while the field has the focus, in points.
        static let borderWidth = 2.0
        /// The space above and below the text, in points.
        static let verticalPadding = 5.0
        /// The space left and right of the text, in points.
        static let horizontalPadding = 9.0
        /// The width below which a field is not usable, in ems.
        static let minimumEms = 5.0
        static let preferredEms = 14.0
        /// The space between the text and a view beside it, in points.
        static let gap = 6.0
    }
}
