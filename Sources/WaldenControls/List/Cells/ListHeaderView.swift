public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// The header of a section of a ``ListView``.
///
/// It floats at the top while rows of its section are visible. Subclasses add views, or draw.
///
/// The corresponding UIKit class is `UITableViewHeaderFooterView`.
@MainActor
open class ListHeaderView: View {
    /// The identifier shared by interchangeable headers; `nil` if the list does not reuse this one.
    public let reuseIdentifier: String?
    /// The title of the section.
    public let textLabel = Label(textStyle: .subheadline)

    /// Whether the header floats at the top, above rows.
    public internal(set) var isFloating = false {
        didSet { if isFloating != oldValue { setNeedsDisplay() } }
    }

    private var themedFont: Font?
    private var themedColor: Color?

    /// Creates a header. Lists call it on the registered class.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        isOpaque = true
        addSubview(textLabel)
        declareStandardHitTesting(of: ListHeaderView.self)
    }

    /// Prepares the header for another section. Overrides call `super`.
    open func prepareForReuse() { alpha = 1 }

    /// Returns the height of the title with its insets.
    open override func sizeThatFits(_ size: Size) -> Size {
        let text = textLabel.sizeThatFits(Size(width: .infinity, height: .infinity))
        return Size(width: size.width, height: max(ListMetrics.headerHeight, text.height + 2 * ListMetrics.headerInset))
    }

    /// Aligns the title with the texts of the rows. Overrides call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        applyTheme()
        textLabel.frame = Rect(
            x: ListMetrics.horizontalInset, y: 0, width: max(0, bounds.width - 2 * ListMetrics.horizontalInset),
            height: bounds.height)
    }

    /// Updates the title's font and colour from the theme, unless the app has set them.
    private func applyTheme() {
        if themedFont == nil || textLabel.font == themedFont {
            themedFont = theme.typeScale[.subheadline].withWeight(.semibold)
            if let themedFont { textLabel.font = themedFont }
        }
        if textLabel.textColor == themedColor {
            themedColor = palette.secondaryLabel
            textLabel.textColor = themedColor
        }
    }

    /// Applies the theme's colours and fonts. Overrides call `super`.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        setNeedsLayout()
    }

    /// Fills the background, and draws a line at the bottom of a floating header.
    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        let bounds = context.snap(self.bounds)
        let palette = self.palette
        context.fill(bounds, with: palette.windowBackground)
        if isFloating { context.drawSeparator(in: bounds, palette) }
    }
}
