public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// The header of a section of a ``ListView``.
///
/// It stays at the top of the list while its section is there. Subclasses add views of their own, or draw.
///
/// The corresponding UIKit class is `UITableViewHeaderFooterView`.
@MainActor
open class ListHeaderView: View {
    /// By which name headers of this kind are used again; `nil` for one that is not.
    public let reuseIdentifier: String?

    /// Shows the title of the section.
    public let textLabel = Label(textStyle: .subheadline)

    /// Whether rows lie beneath the header, because it was held back at the top.
    public internal(set) var isFloating = false {
        didSet { if isFloating != oldValue { setNeedsDisplay() } }
    }

    private var themedFont: Font?
    private var themedColor: Color?

    /// Makes a header, which lists do by the class that is registered.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        isOpaque = true
        addSubview(textLabel)
        _ = ToolkitClasses.areDeclared
    }

    /// Gets the header ready for another section. Overriders call `super`.
    open func prepareForReuse() { alpha = 1 }

    /// The height of the title with the room around it.
    open override func sizeThatFits(_ size: Size) -> Size {
        let text = textLabel.sizeThatFits(Size(width: .infinity, height: .infinity))
        return Size(width: size.width, height: max(ListMetrics.headerHeight, text.height + 2 * ListMetrics.headerInset))
    }

    /// Places the title in line with those of the rows. Overriders call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        applyTheme()
        textLabel.frame = Rect(
            x: ListMetrics.horizontalInset, y: 0, width: max(0, bounds.width - 2 * ListMetrics.horizontalInset),
            height: bounds.height)
    }

    /// Gives the title the font and the colour of the theme, unless the app has given it others.
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

    /// Takes over new colours and fonts of the theme. Overriders call `super`.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        setNeedsLayout()
    }

    /// Fills the ground, and draws a line above the rows that lie beneath.
    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        let bounds = context.snap(self.bounds)
        let palette = self.palette
        context.fill(bounds, with: palette.windowBackground)
        guard isFloating else { return }
        let thickness = context.snap(lineWidth: ListMetrics.thinnestSeparator)
        let line = Rect(x: bounds.minX, y: bounds.maxY - thickness, width: bounds.width, height: thickness)
        context.fill(context.snap(line), with: palette.separator)
    }
}
