public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// Text to be read: one line or several.
///
/// ```swift
/// let label = Label(text: "No messages", textStyle: .title2)
/// label.textAlignment = .center
/// ```
/// A label gets no touches; set ``View/isUserInteractionEnabled`` to change that. It keeps no layout of its text: it
/// takes it from the cache of ``TextLayout`` when it measures and when it draws. It is for text that is read at a
/// glance: what would be wider or higher than ``maximumExtent`` ends with an ellipsis.
///
/// The corresponding UIKit class is `UILabel`.
@MainActor
open class Label: View {
    // MARK: State

    /// The text, without attributes. Setting it drops those that it had.
    public var text: String {
        get { attributedTextStorage?.string ?? plainText }
        set {
            let hadAttributes = attributedTextStorage != nil
            guard hadAttributes || !newValue.hasSameBytes(as: plainText) else { return }
            attributedTextStorage = nil
            plainText = newValue
            mayRunFromRight = nil
            if hadAttributes { fontDidChange() } else { contentDidChange() }
        }
    }

    /// The text with its attributes; ``font`` and ``textColor`` hold where they name none. `nil` for plain text.
    public var attributedText: AttributedText? {
        get { attributedTextStorage }
        set {
            guard newValue != attributedTextStorage else { return }
            plainText = newValue == nil ? text : ""
            attributedTextStorage = newValue
            mayRunFromRight = nil
            fontDidChange()
        }
    }

    /// The font: the one that was set, else that of the theme for ``textStyle``.
    public var font: Font {
        get { ownFont ?? theme.typeScale[textStyle] }
        set {
            guard newValue != ownFont else { return }
            ownFont = newValue
            fontDidChange()
        }
    }

    /// The role of the text, for which the theme has a font; running text by default. Setting it takes back what
    /// ``font`` was set to.
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

    /// Whether the label looks enabled; true by default. One that names something that cannot be used is faint.
    ///
    /// The corresponding UIKit property is `isEnabled`.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }

    /// Where lines stand in the width of the label; natural by default.
    public var textAlignment: TextAlignment = .natural {
        didSet { if textAlignment != oldValue { setNeedsDisplay() } }
    }

    /// How many lines there may be; 1 by default, 0 for any number.
    public var numberOfLines: Int = 1 {
        didSet {
            precondition(numberOfLines >= 0, "Label.numberOfLines must not be negative")
            guard numberOfLines != oldValue else { return }
            markAsText(wraps: numberOfLines != 1)
            contentDidChange()
        }
    }

    /// What happens to text that does not fit; an ellipsis for its end by default.
    public var lineBreakMode: LineBreakMode = .truncatingTail {
        didSet { if lineBreakMode != oldValue { contentDidChange() } }
    }

    /// Where lines break when the label tells its ``intrinsicContentSize``, in points; 0 for nowhere but where the
    /// text says so. For labels of several lines.
    public var preferredMaxLayoutWidth = 0.0 {
        didSet { if preferredMaxLayoutWidth != oldValue { invalidateIntrinsicContentSize() } }
    }

    private var ownFont: Font?
    private var plainText: String
    /// Whether the text may be written from the right; found out when first needed.
    private var mayRunFromRight: Bool?
    private var attributedTextStorage: AttributedText?
    /// How far letters may reach out at the sides, in points; `nil` until it is needed.
    private var overhang: Double?

    // MARK: Creating

    /// Makes a label.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - textStyle: Its role, for which the theme has a font.
    ///   - font: A font in place of the theme's.
    ///   - frame: Where it lies, in its superview's coordinates, in points.
    public init(text: String = "", textStyle: Font.TextStyle = .body, font: Font? = nil, frame: Rect = .zero) {
        plainText = text
        self.textStyle = textStyle
        ownFont = font
        super.init(frame: frame)
        isUserInteractionEnabled = false
        markAsText(wraps: false)
        _ = ToolkitClasses.areDeclared
    }

    /// Takes over new colours and fonts of the theme. Overriders call `super`.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        invalidateIntrinsicContentSize()
        overhangDidChange()
    }

    private func contentDidChange() {
        invalidateIntrinsicContentSize()
        setNeedsDisplay()
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

    /// The largest width and height that a label asks for and fills, in points.
    public static let maximumExtent = TextLimits.extent

    /// The size that the text takes in a width, in points: no wider than that if lines can break or be cut.
    open override func sizeThatFits(_ size: Size) -> Size {
        let fitted = layout(fitting: max(0, size.width), height: nil).size
        return Size(width: min(fitted.width, max(0, size.width)), height: fitted.height)
    }

    /// The size of the whole text, in points; of several lines, broken at ``preferredMaxLayoutWidth``.
    open override var intrinsicContentSize: Size {
        let breaks = numberOfLines != 1 && preferredMaxLayoutWidth > 0
        return sizeThatFits(Size(width: breaks ? preferredMaxLayoutWidth : .infinity, height: .infinity))
    }

    /// The height of a line, and the width of a large letter, or of a text that is shorter.
    open override var minimumContentSize: Size {
        let natural = text.utf8.count <= Metrics.shortText ? layout(fitting: .infinity, height: nil).size : nil
        let fonts = attributedTextStorage?.runs.compactMap(\.attributes.font) ?? []
        let line = fonts.reduce(font.metrics.lineHeight) { max($0, $1.metrics.lineHeight) }
        return Size(
            width: min(font.size.rounded(.up), natural?.width ?? .infinity),
            height: min((line - Metrics.rounding).rounded(.up), natural?.height ?? .infinity))
    }

    // MARK: Drawing

    /// Room at the sides for letters that reach beyond their place in the line, such as an italic f.
    open override var drawingOutsets: EdgeInsets {
        let reach = overhang ?? reach(of: attributedTextStorage?.runs.compactMap(\.attributes.font) ?? [])
        overhang = reach
        return EdgeInsets(horizontal: reach, vertical: 0)
    }

    private func reach(of fonts: [Font]) -> Double {
        var reach = 0.0
        for font in fonts + [font] {
            // A point that is not reached is not worth what drawing more would cost.
            let part = font.isItalic ? Metrics.italicOverhang : Metrics.overhang
            reach = max(reach, (font.size * part).rounded(.down))
        }
        return reach
    }

    /// Draws the text, in the middle of the height. What does not fit is cut off.
    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.withSavedState {
            context.clip(to: context.snap(bounds.inset(by: -drawingOutsets)))
            drawText(in: context)
        }
    }

    private func drawText(in context: GraphicsContext) {
        let bounds = self.bounds
        let layout = layout(fitting: bounds.width, height: bounds.height)
        let top = bounds.minY + ((bounds.height - layout.size.height) / 2).rounded(.down)
        let left = bounds.minX + offset(of: layout, in: bounds.width)
        let origin = Point(x: left, y: max(bounds.minY, top))
        if isEnabled {
            context.draw(layout, at: origin, color: textColor ?? palette.label)
        } else {
            drawFaintly(layout, at: origin, in: context)
        }
    }

    /// Draws the text of a label that is not enabled: all of its colours are faint, those of attributes, too.
    private func drawFaintly(_ layout: TextLayout, at origin: Point, in context: GraphicsContext) {
        if attributedTextStorage == nil, textColor == nil {
            context.draw(layout, at: origin, color: palette.disabledLabel)
            return
        }
        context.beginGroup()
        context.draw(layout, at: origin, color: textColor ?? palette.label)
        context.endGroup(alpha: Palette.disabledOpacity)
    }

    /// How far a layout starts from the left; those that know their width have aligned their lines themselves.
    private func offset(of layout: TextLayout, in width: Double) -> Double {
        guard layout.size.width < width, !layout.isAlignedInWidth else { return 0 }
        switch textAlignment {
        case .natural, .left, .justified: return 0
        case .center: return ((width - layout.size.width) / 2).rounded(.down)
        case .right: return width - layout.size.width
        }
    }

    // MARK: Layout

    /// Lets the layout be in the cache that is drawn.
    func prepareToDraw() { _ = layout(fitting: bounds.width, height: bounds.height) }

    /// The layout of the text in a width.
    ///
    /// Short text is laid out without a width first: where it fits as it is, measuring and drawing share one layout,
    /// whatever the width of the label.
    private func layout(fitting width: Double, height: Double?) -> TextLayout {
        let isLong = text.utf8.count > TextLimits.longText
        if !isLong, !isAlignedByLayout || width == .infinity {
            let natural = layout(maxWidth: nil, maxHeight: nil)
            if natural.size.width <= width, fits(natural, in: height) { return natural }
        }
        let width = min(width, Label.maximumExtent)
        if !isLong {
            // As high as it wants to be, it is laid out as it was measured.
            let whole = layout(maxWidth: width, maxHeight: nil)
            if fits(whole, in: height) { return whole }
        }
        return layout(maxWidth: width, maxHeight: height)
    }

    /// Whether a height does not cut a layout; one line stays whole in any.
    private func fits(_ layout: TextLayout, in height: Double?) -> Bool {
        guard numberOfLines != 1, let height else { return true }
        return layout.size.height <= height
    }

    private func layout(maxWidth: Double?, maxHeight: Double?) -> TextLayout {
        let maxHeight = numberOfLines == 1 ? nil : min(maxHeight ?? .infinity, Label.maximumExtent)
        if let attributedTextStorage {
            return TextLayout.cached(
                attributedTextStorage, font: font, maxWidth: maxWidth, maxHeight: maxHeight, maxLines: numberOfLines,
                alignment: textAlignment, lineBreakMode: lineBreakMode)
        }
        return TextLayout.cached(
            plainText, font: font, maxWidth: maxWidth, maxHeight: maxHeight, maxLines: numberOfLines,
            alignment: textAlignment, lineBreakMode: lineBreakMode)
    }

    /// Whether the layout itself must place the lines: justified text, text that may be written from the right, and
    /// text so long that laying it out twice would be a waste.
    private var isAlignedByLayout: Bool {
        if textAlignment == .justified { return true }
        let bytes = text.utf8
        if numberOfLines != 1, bytes.count > Metrics.longestTriedAsItIs { return true }
        guard textAlignment == .natural else { return false }
        if let mayRunFromRight { return mayRunFromRight }
        let mayRun = Label.mayRunFromRight(bytes)
        mayRunFromRight = mayRun
        return mayRun
    }

    private static func mayRunFromRight(_ bytes: String.UTF8View) -> Bool {
        for byte in bytes where byte >= Metrics.firstByteOfRightToLeft { return true }
        return false
    }

    private enum Metrics {
        /// How far upright letters may reach out of their places, such as a j, as a part of the size of the font.
        static let overhang = 0.06
        /// How far slanted ones may.
        static let italicOverhang = 0.2
        /// The length of text, in bytes, that may be narrower than a letter is high.
        static let shortText = 8
        /// What lines may exceed a whole point by, because of the units in which they are measured.
        static let rounding = 1e-3
        /// The length of text, in bytes, that is laid out without a width first.
        static let longestTriedAsItIs = 160
        /// The first byte in UTF-8 of U+0590, before which no script is written from the right.
        static let firstByteOfRightToLeft: UInt8 = 0xD6
    }
}
