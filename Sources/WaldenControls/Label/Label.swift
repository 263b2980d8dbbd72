public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A view that shows one or more lines of read-only text.
///
/// ```swift
/// let label = Label(text: "No messages", textStyle: .title2)
/// label.textAlignment = .center
/// ```
/// It gets no touches unless its text has links, or ``isSelectable`` or ``View/isUserInteractionEnabled`` is set. An
/// ellipsis replaces text beyond ``maximumExtent``.
///
/// The corresponding UIKit class is `UILabel`.
@MainActor
open class Label: View {
    // MARK: State

    /// The plain text. Setting it removes all attributes.
    public var text: String {
        get { attributedTextStorage?.string ?? plainText }
        set {
            let hadAttributes = attributedTextStorage != nil
            guard hadAttributes || !newValue.hasSameBytes(as: plainText) else { return }
            attributedTextStorage = nil
            plainText = newValue
            mayBeRightToLeft = nil
            if extras != nil { textDidChange() }
            if hadAttributes { fontDidChange() } else { contentDidChange() }
        }
    }

    /// The text with attributes; ``font`` and ``textColor`` are the defaults. `nil` for plain text.
    public var attributedText: AttributedText? {
        get { attributedTextStorage }
        set {
            guard newValue != attributedTextStorage else { return }
            plainText = newValue == nil ? text : ""
            attributedTextStorage = newValue
            mayBeRightToLeft = nil
            textDidChange()
            fontDidChange()
        }
    }

    /// The font; by default the theme's font for ``textStyle``.
    public var font: Font {
        get { ownFont ?? theme.typeScale[textStyle] }
        set {
            guard newValue != ownFont else { return }
            ownFont = newValue
            fontDidChange()
        }
    }

    /// The style that selects a font of the theme; body by default. Setting it resets ``font``.
    public var textStyle: Font.TextStyle {
        didSet {
            guard textStyle != oldValue || ownFont != nil else { return }
            ownFont = nil
            fontDidChange()
        }
    }

    /// The colour of the text; `nil` for the palette's ``Palette/label``.
    public var textColor: Color? {
        didSet { if textColor != oldValue { setNeedsDisplay() } }
    }

    /// Whether the label looks enabled; true by default. A disabled label is dimmed.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            shownTextDidChange()
            setNeedsDisplay()
        }
    }

    /// The horizontal alignment of lines; natural by default.
    public var textAlignment: TextAlignment = .natural {
        didSet {
            guard textAlignment != oldValue else { return }
            setNeedsDisplay()
            if extras != nil { setNeedsLayout() }
        }
    }

    /// The maximum number of lines, not negative; 1 by default, 0 for no limit.
    public var numberOfLines: Int = 1 {
        didSet {
            precondition(numberOfLines >= 0, "Label.numberOfLines must not be negative")
            guard numberOfLines != oldValue else { return }
            markAsText(wraps: numberOfLines != 1)
            contentDidChange()
        }
    }

    /// How text that does not fit breaks or truncates; by default an ellipsis replaces its end.
    public var lineBreakMode: LineBreakMode = .truncatingTail {
        didSet { if lineBreakMode != oldValue { contentDidChange() } }
    }

    /// The width at which ``intrinsicContentSize`` wraps several lines, in points; 0 for no
    /// wrapping.
    public var preferredMaxLayoutWidth = 0.0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    /// The font that the app has set; `nil` for the font of ``textStyle``.
    private(set) var ownFont: Font?
    private var plainText: String
    private var mayBeRightToLeft: Bool?
    private var attributedTextStorage: AttributedText?
    /// What only labels with links or a selection have.
    var extras: LabelExtras?
    /// The horizontal overhang of glyphs, in points; computed on first use.
    private var overhang: Double?

    // MARK: Creating

    /// Creates a label with a frame in its superview's coordinates, in points; `font` overrides the text style.
    public init(text: String = "", textStyle: Font.TextStyle = .body, font: Font? = nil, frame: Rect = .zero) {
        plainText = text
        self.textStyle = textStyle
        ownFont = font
        super.init(frame: frame)
        isUserInteractionEnabled = false
        markAsText(wraps: false)
        declareStandardHitTesting(of: Label.self)
    }

    open override func appearanceDidChange() {
        super.appearanceDidChange()
        invalidateIntrinsicContentSize()
        overhangDidChange()
        shownTextDidChange()
    }

    private func contentDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsDisplay()
        if extras != nil { setNeedsLayout() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutExtras()
    }

    private func fontDidChange() {
        contentDidChange()
        overhangDidChange()
    }

    private func overhangDidChange() {
        overhang = nil
        drawingOutsetsDidChange()
    }

    // MARK: Size

    /// The maximum width and height of a label's text, in points.
    public static let maximumExtent = TextLimits.extent

    open override func sizeThatFits(_ size: Size) -> Size {
        let fitted = layout(fitting: max(0, size.width), height: nil).size
        return Size(width: min(fitted.width, max(0, size.width)), height: fitted.height)
    }

    /// The size of the whole text, in points; several lines wrap at ``preferredMaxLayoutWidth``.
    open override var intrinsicContentSize: Size {
        let breaks = numberOfLines != 1 && preferredMaxLayoutWidth > 0
        return sizeThatFits(Size(width: breaks ? preferredMaxLayoutWidth : .infinity, height: .infinity))
    }

    /// The height of one line and the width of one em, or the text's size if that is smaller.
    open override var minimumContentSize: Size {
        let natural = text.utf8.count <= Metrics.shortText ? layout(fitting: .infinity, height: nil).size : nil
        let fonts = attributedTextStorage?.runs.compactMap(\.attributes.font) ?? []
        let line = fonts.reduce(font.metrics.lineHeight) { max($0, $1.metrics.lineHeight) }
        return Size(
            width: min(font.size.rounded(.up), natural?.width ?? .infinity),
            height: min((line - Metrics.rounding).rounded(.up), natural?.height ?? .infinity))
    }

    // MARK: Drawing

    /// Space at the sides for glyphs that overhang, such as an italic f.
    open override var drawingOutsets: EdgeInsets {
        let maximum = overhang ?? maximumOverhang(of: attributedTextStorage?.runs.compactMap(\.attributes.font) ?? [])
        overhang = maximum
        return EdgeInsets(horizontal: maximum, vertical: 0)
    }

    private func maximumOverhang(of fonts: [Font]) -> Double {
        var maximum = 0.0
        for font in fonts + [font] {
            // Rounded down: a fraction of a point is not worth a larger drawing area.
            let fraction = font.isItalic ? Metrics.italicOverhang : Metrics.overhang
            maximum = max(maximum, (font.size * fraction).rounded(.down))
        }
        return maximum
    }

    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.withSavedState {
            context.clip(to: context.snap(bounds.inset(by: -drawingOutsets)))
            extras?.selection?.drawBehindText(in: context)
            drawText(in: context)
        }
    }

    /// The layout of the text for the present size, and its top left corner.
    func placedText() -> (layout: TextLayout, origin: Point) {
        let bounds = self.bounds
        let layout = layout(fitting: bounds.width, height: bounds.height)
        let top = bounds.minY + ((bounds.height - layout.size.height) / 2).rounded(.down)
        let left = bounds.minX + offset(of: layout, in: bounds.width)
        return (layout, Point(x: left, y: max(bounds.minY, top)))
    }

    private func drawText(in context: GraphicsContext) {
        let (layout, origin) = placedText()
        if isEnabled {
            context.draw(layout, at: origin, color: textColor ?? palette.label)
        } else {
            drawDimmed(layout, at: origin, in: context)
        }
    }

    /// Draws disabled text; dims the colours of attributes, too.
    private func drawDimmed(_ layout: TextLayout, at origin: Point, in context: GraphicsContext) {
        if attributedTextStorage == nil, textColor == nil {
            context.draw(layout, at: origin, color: palette.disabledLabel)
            return
        }
        context.beginGroup()
        context.draw(layout, at: origin, color: textColor ?? palette.label)
        context.endGroup(alpha: Palette.disabledOpacity)
    }

    /// Returns the x offset of a layout; 0 if it aligns its lines itself.
    private func offset(of layout: TextLayout, in width: Double) -> Double {
        guard layout.size.width < width, !layout.isAlignedInWidth else { return 0 }
        switch textAlignment {
        case .natural, .left, .justified: return 0
        case .center: return ((width - layout.size.width) / 2).rounded(.down)
        case .right: return width - layout.size.width
        }
    }

    // MARK: Layout

    /// Returns the layout of the text for a width. Short text that fits without wrapping has one
    /// layout for all widths.
    private func layout(fitting width: Double, height: Double?) -> TextLayout {
        let isLong = text.utf8.count > TextLimits.longText
        if !isLong, !isAlignedByLayout || width == .infinity {
            let natural = layout(maxWidth: nil, maxHeight: nil)
            if natural.size.width <= width, fits(natural, in: height) { return natural }
        }
        let width = min(width, Label.maximumExtent)
        if !isLong {
            // Measuring has cached this layout.
            let whole = layout(maxWidth: width, maxHeight: nil)
            if fits(whole, in: height) { return whole }
        }
        return layout(maxWidth: width, maxHeight: height)
    }

    private func fits(_ layout: TextLayout, in height: Double?) -> Bool {
        guard numberOfLines != 1, let height else { return true }
        return layout.size.height <= height
    }

    private func layout(maxWidth: Double?, maxHeight: Double?) -> TextLayout {
        let maxHeight = numberOfLines == 1 ? nil : min(maxHeight ?? .infinity, Label.maximumExtent)
        if let shown = extras?.shownText ?? attributedTextStorage {
            return TextLayout.cached(
                shown, font: font, maxWidth: maxWidth, maxHeight: maxHeight, maxLines: numberOfLines,
                alignment: textAlignment, lineBreakMode: lineBreakMode)
        }
        return TextLayout.cached(
            plainText, font: font, maxWidth: maxWidth, maxHeight: maxHeight, maxLines: numberOfLines,
            alignment: textAlignment, lineBreakMode: lineBreakMode)
    }

    /// Whether the layout must align its lines: if justified, aligned by paragraphs, possibly right-to-left, or too
    /// long to lay out twice.
    private var isAlignedByLayout: Bool {
        if textAlignment == .justified { return true }
        let runs = attributedTextStorage?.runs ?? []
        if runs.contains(where: { $0.attributes.paragraphStyle?.alignment != nil }) { return true }
        let bytes = text.utf8
        if numberOfLines != 1, bytes.count > Metrics.maximumUnwrappedLength { return true }
        guard textAlignment == .natural else { return false }
        if let mayBeRightToLeft { return mayBeRightToLeft }
        let mayBe = Label.mayBeRightToLeft(bytes)
        mayBeRightToLeft = mayBe
        return mayBe
    }

    private static func mayBeRightToLeft(_ bytes: String.UTF8View) -> Bool {
        for byte in bytes where byte >= Metrics.firstByteOfRightToLeft { return true }
        return false
    }

    private enum Metrics {
        /// The overhang of upright glyphs, such as a j, as a fraction of the font size.
        static let overhang = 0.06
        static let italicOverhang = 0.2
        /// The length, in bytes, above which text is wider than one em.
        static let shortText = 8
        /// The rounding error of line heights.
        static let rounding = 1e-3
        /// The maximum length, in bytes, of text of several lines that is first laid out without
        /// wrapping.
        static let maximumUnwrappedLength = 160
        /// The first UTF-8 byte of U+0590, below which there is no right-to-left script.
        static let firstByteOfRightToLeft: UInt8 = 0xD6
    }
}
