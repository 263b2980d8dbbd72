public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics
internal import WaldenText

/// A scrolling view for text of several lines and of any length.
///
/// ```swift
/// let notes = TextView()
/// notes.text = contents
/// notes.delegate = self                                           // textViewDidChange(_:)
/// ```
/// Only what is visible is laid out, so a text of many megabytes opens and scrolls like a short one.
///
/// The view is opaque: without a ``View/backgroundColor`` it fills its background from the theme.
///
/// The corresponding UIKit class is `UITextView`.
@MainActor
open class TextView: ScrollView, TextInput {
    // MARK: Text

    /// The text, without what is composed. Setting another text clears undo, puts the caret at the end, and tells
    /// nobody; a composition is committed first, as by the user. Null characters become U+FFFD.
    public var text: String {
        get { document.editor.text }
        set { setText(AttributedText(newValue)) }
    }

    /// What is shown while there is no text.
    public var placeholder = "" { didSet { if placeholder != oldValue { placeholderDidChange() } } }

    // MARK: Look

    /// The font; by default the theme's font for body text.
    public var font: Font {
        get { ownFont ?? theme.typeScale[.body] }
        set {
            guard newValue != ownFont else { return }
            ownFont = newValue
            styleDidChange()
        }
    }

    /// The colour of the text; `nil` for the palette's ``Palette/label``.
    public var textColor: Color? { didSet { if textColor != oldValue { setNeedsDisplay() } } }

    /// The horizontal alignment of the lines; natural by default.
    public var textAlignment = TextAlignment.natural { didSet { if textAlignment != oldValue { styleDidChange() } } }

    /// Whether lines wrap at the width of the view; true by default. If not, the view scrolls horizontally.
    public var wrapsLines = true { didSet { if wrapsLines != oldValue { styleDidChange() } } }

    /// The extra space between lines, in points; zero by default.
    public var lineSpacing = 0.0 { didSet { if lineSpacing != oldValue { styleDidChange() } } }

    /// The outline, like that of a field; none by default. It sets the view's border and corner radius, and keeps them
    /// up to date.
    public var borderStyle = TextField.BorderStyle.none {
        didSet {
            guard borderStyle != oldValue else { return }
            if borderStyle == .none { (borderWidth, borderColor, cornerRadius) = (0, nil, 0) }
            updateBorder()
        }
    }

    /// The space between the text and the edges of the view, in points.
    public var textContainerInset = EdgeInsets(all: 8) {
        didSet {
            guard textContainerInset != oldValue else { return }
            setNeedsDisplay()
            sizeDidChange()
            if bounds.minY > oldValue.top { shift(by: Point(x: 0, y: textContainerInset.top - oldValue.top)) }
            styleDidChange()
            setNeedsLayout()
        }
    }

    // MARK: Traits

    /// Whether the user may change the text; true by default. If not, it is selected and copied, and keys scroll it.
    public var isEditable = true {
        didSet {
            guard isEditable != oldValue else { return }
            interaction.endComposition()
            interaction.updateCaret(isInput: false)
            traitsDidChange()
            updateLinkPointer()
        }
    }
    /// Whether the user can select text and open links; true by default. If not, the view cannot have the focus, and
    /// gives it up.
    public var isSelectable = true {
        didSet {
            cursor = isSelectable ? .text : nil
            if !isSelectable, isFirstResponder { resignFirstResponder() }
        }
    }
    /// What the text means; `nil` by default.
    public var textContentType: TextContentType? { didSet { traitsDidChange() } }
    /// The keys of an on-screen keyboard; those of the user's language by default.
    public var keyboardType = KeyboardType.default { didSet { traitsDidChange() } }
    /// Where an input method writes capital letters; at the beginning of sentences by default.
    public var autocapitalizationType = AutocapitalizationType.sentences { didSet { traitsDidChange() } }
    /// What Return does, as a name for its key.
    public var returnKeyType = ReturnKeyType.default { didSet { traitsDidChange() } }
    /// Whether misspelt words are marked, and the edit menu offers guesses; false by default. See
    /// ``Application/textChecker``.
    public var isSpellCheckingEnabled = false { didSet { traitsDidChange() } }
    /// Whether what the user pastes keeps its attributes; false by default: it gets those of the text around.
    public var allowsEditingTextAttributes = false
    /// Called when the user opens a link: with a click or tap in a text that cannot be edited, else with Control and a
    /// click. Without a handler, the desktop opens the address (``Application/open(_:completion:)``).
    public var linkHandler: (@MainActor (_ textView: TextView, _ link: String) -> Void)?
    /// The object to tell of changes in code: the interaction; not retained.
    public weak var inputDelegate: (any TextInputDelegate)?

    // MARK: State

    /// Whether the user edits the text: the view is first responder, even if the text is read-only.
    public private(set) var isEditing = false

    let document: TextDocument
    let interaction = TextInteraction(.editable)
    private var ownFont: Font?
    /// The selection of which the delegate was told last, or that code set with a text.
    var toldSelection = TextSelection(0)
    /// Whether the layout follows itself: placing lines changes their heights.
    private var isPlacingText = false
    /// Whether there is no text, which shows the placeholder.
    private var showsPlaceholder = true
    /// The size at the latest layout.
    private var laidOutSize = Size.zero
    /// Whether the caret was in sight before size or style changed.
    private var keepsCaretInSight = false
    /// The offset at that time.
    private var notedOffset = Point.zero
    /// Whether the views around are to show the caret once this view has grown with what the user types.
    private var revealsGrownCaret = false
    /// Whether the view scrolls along as text is appended.
    var endFollowing = EndFollowing()

    // MARK: Creating

    /// Creates a view with a frame in its superview's coordinates, in points.
    public override init(frame: Rect = .zero) {
        document = TextDocument(style: TextDocument.Style(font: Theme.standard.typeScale[.body]))
        super.init(frame: frame)
        isOpaque = true
        cursor = .text
        showsFocusRing = false
        becomesFirstResponderOnPress = false
        styleDidChange()
        document.shiftHandler = { [weak self] in
            if let self, !isPlacingText { setNeedsLayout() }
        }
        addInteraction(interaction)
        addLinkPointer()
    }

    func setText(_ text: AttributedText) {
        guard !document.has(text) else { return }
        inputDelegate?.textWillChange(self)
        replaceAll { $0.setText(text) }
    }

    /// Replaces the whole text, and tells the interaction.
    func replaceAll(_ body: (TextDocument) -> Void) {
        body(document)
        toldSelection = document.selection
        _ = document.takeDamage()
        setNeedsDisplay()
        showsPlaceholder = document.count == 0
        keepsCaretInSight = false
        endFollowing = EndFollowing()
        sizeDidChange()
        inputDelegate?.textDidChange(self)
    }

    private func traitsDidChange() {
        interaction.updateSpelling()
        window?.application.setNeedsTextInputUpdate()
    }

    // MARK: Text geometry

    /// The top left corner of the text, in the view's coordinates.
    var textOrigin: Point { Point(x: textContainerInset.left, y: textContainerInset.top) }

    /// Redraws what an edit changed.
    func textDidChange() {
        if showsPlaceholder != (document.count == 0) {
            showsPlaceholder.toggle()
            if !placeholder.isEmpty { setNeedsDisplay() }
        }
        // Lines that do not wrap count only once laid out.
        if !wrapsLines { placeVisibleText() }
        redrawChanges()
        sizeDidChange()
    }

    private func redrawChanges() {
        let origin = textOrigin
        for rect in document.takeDamage().rects {
            setNeedsDisplay(rect.offsetBy(dx: origin.x, dy: origin.y).insetBy(dx: -2, dy: 0).intersection(bounds))
        }
    }

    func styleDidChange() {
        var style = document.style
        style.font = font
        style.alignment = textAlignment
        style.wraps = wrapsLines
        style.lineSpacing = ParagraphStyle.usable(lineSpacing)
        style.linkColor = palette.accent.text
        style.setCompositionColors(from: palette)
        style.width = max(1, bounds.width - textContainerInset.left - textContainerInset.right - Self.caretRoom)
        guard style != document.style else { return }
        noteCaretInSight()
        let (place, y) = (document.place(atTopOf: visibleText), visibleText.minY)
        document.style = style
        _ = document.takeDamage()
        setNeedsDisplay()
        sizeDidChange()
        setNeedsLayout()
        if y > 0 { shift(by: Point(x: 0, y: document.top(of: place) - y)) }
        notedOffset = contentOffset
    }

    private func noteCaretInSight() {
        guard isFirstResponder, laidOutSize != .zero, !isPlacingText else { return }
        if Rect(origin: bounds.origin, size: laidOutSize).contains(caretRect) { keepsCaretInSight = true }
        notedOffset = contentOffset
    }

    /// Scrolls back to a caret that has left the view with a change of its size or style.
    private func restoreCaret() {
        guard keepsCaretInSight, !isPlacingText else { return }
        keepsCaretInSight = false
        guard isFirstResponder, !bounds.contains(caretRect) else { return }
        reveal(caretRect.inset(by: -textContainerInset))
        interaction.updateCaret(isInput: false)
    }

    private var caretRect: Rect {
        var rect = caretRect(for: interaction.caretPosition)
        rect.size.width = max(rect.width, 0.5)
        return rect
    }

    /// The room for the caret at the end of a full line, in points.
    private static let caretRoom = 2.0

    /// Adapts the size of the content to that of the text.
    func sizeDidChange() {
        let inset = textContainerInset
        let width = wrapsLines ? bounds.width : max(bounds.width, document.width + inset.left + inset.right + 2)
        let height = contentSize.height
        let placeholder = placeholderSize(atWidth: document.style.width)
        contentSize = Size(width: width, height: max(document.height, placeholder.height) + inset.vertical)
        guard !isScrollEnabled, contentSize.height != height else { return }
        invalidateIntrinsicContentSize()
        if interaction.isChangingText, interaction.revealsChanges { revealsGrownCaret = true }
    }

    open override func layoutSubviews() {
        if !isPlacingText {
            // The app may have scrolled since the style has changed.
            if contentOffset != notedOffset { keepsCaretInSight = false }
            if bounds.size != laidOutSize { noteCaretInSight() }
            laidOutSize = bounds.size
            placeText()
            followEnd()
        }
        super.layoutSubviews()
        interaction.layoutDidChange(self)
        restoreCaret()
        guard revealsGrownCaret, !isPlacingText else { return }
        revealsGrownCaret = false
        interaction.revealCaret()
    }

    /// Lays out what is visible. What is seen stays where it is when lines above turn out to have other heights.
    func placeText() {
        isPlacingText = true
        defer { isPlacingText = false }
        let width = max(1, bounds.width - textContainerInset.left - textContainerInset.right - Self.caretRoom)
        if width != document.style.width { styleDidChange() }
        keepingPlace { placeVisibleText() }
        sizeDidChange()
        redrawChanges()
    }

    /// Lays out what is drawn: drawing must find all that it needs, or it would move the text.
    private func placeVisibleText() {
        let outer = isPlacingText
        isPlacingText = true
        defer { isPlacingText = outer }
        _ = document.placeParts(in: visibleText.insetBy(dx: 0, dy: -TextDocument.overhang))
    }

    /// The visible part, in the text's coordinates.
    var visibleText: Rect { bounds.offsetBy(dx: -textOrigin.x, dy: -textOrigin.y) }

    override func motionDidEnd() { movementDidEnd() }

    override package func reveal(_ rect: Rect) {
        // Finding the rectangle may have laid out its line.
        sizeDidChange()
        super.reveal(rect)
    }

    // MARK: Appearance

    open override func appearanceDidChange() {
        super.appearanceDidChange()
        styleDidChange()
        updateBorder()
        interaction.spelling?.appearanceDidChange()
    }

    private func updateBorder() {
        guard borderStyle == .roundedRect else { return }
        cornerRadius = theme.metrics.cornerRadius
        (borderColor, borderWidth) = isEditing ? (palette.focusRing, 2) : (palette.outline, 1)
    }

    open override func didMoveToWindow() {
        super.didMoveToWindow()
        interaction.spelling?.textMayHaveChanged()
    }

    /// The height of one line if the view does not scroll: it is then as high as ``sizeThatFits(_:)`` says, and grows
    /// with its text. A view that scrolls has no natural size.
    open override var intrinsicContentSize: Size {
        guard !isScrollEnabled else { return super.intrinsicContentSize }
        return Size(
            width: Self.noIntrinsicMetric, height: (font.metrics.lineHeight + textContainerInset.vertical).rounded(.up))
    }

    /// Returns the size of the text, or of the placeholder, at a width, or at that of its widest line if the width is
    /// infinite or lines do not wrap. Of a text that is longer than a screen shows, the rest is estimated.
    open override func sizeThatFits(_ size: Size) -> Size {
        let margin = textContainerInset.horizontal + Self.caretRoom
        var style = document.style
        style.wraps = wrapsLines && size.width.isFinite
        if style.wraps { style.width = max(1, size.width - margin) }
        let text = document.size(in: style)
        let placeholder = placeholderSize(atWidth: size.width.isFinite ? max(1, size.width - margin) : nil)
        return Size(
            width: style.wraps ? size.width : max(text.width, placeholder.width).rounded(.up) + margin,
            height: max(text.height, placeholder.height) + textContainerInset.vertical)
    }

    // MARK: Focus

    open override var canBecomeFocused: Bool { isSelectable && isUserInteractionEnabled }
    open override var canResignFirstResponder: Bool { textViewDelegate?.textViewShouldEndEditing(self) ?? true }
    open override var canBecomeFirstResponder: Bool {
        canBecomeFocused && (isEditing || textViewDelegate?.textViewShouldBeginEditing(self) ?? true)
    }

    open override func focusDidChange() {
        if wasFirstResponder != isFirstResponder { setNeedsDisplay() }
        super.focusDidChange()
        updateEditing()
    }

    private func updateEditing() {
        guard isEditing != isFirstResponder else { return }
        isEditing.toggle()
        updateBorder()
        if isEditing {
            textViewDelegate?.textViewDidBeginEditing(self)
        } else {
            textViewDelegate?.textViewDidEndEditing(self)
        }
    }

    // MARK: Drawing

    /// Fills the background from the theme, unless ``View/backgroundColor`` is set, and draws the text.
    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        if backgroundColor == nil { context.fill(context.snap(rect), with: palette.contentBackground) }
        context.withSavedState {
            context.translate(x: textOrigin.x, y: textOrigin.y)
            drawText(rect.offsetBy(dx: -textOrigin.x, dy: -textOrigin.y), in: context)
        }
    }

    private func drawText(_ rect: Rect, in context: GraphicsContext) {
        if let placeholder = placeholderLayout(atWidth: document.style.width) {
            return context.draw(placeholder, at: .zero, color: palette.tertiaryLabel)
        }
        document.draw(
            rect, in: context, color: textColor ?? palette.label,
            selection: (document.selection.range, isFirstResponder ? palette.textSelection : palette.pressedOverlay),
            fillsLines: true)
    }
}
