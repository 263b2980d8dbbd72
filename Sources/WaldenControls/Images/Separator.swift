public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A hairline along the longer side of its bounds: half a point, rounded to at least one device pixel.
@MainActor
open class Separator: View {
    /// The colour of the line; `nil` for the palette's ``Palette/separator``.
    public var color: Color? {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        markAsSeparator()
        declareStandardHitTesting(of: Separator.self)
    }

    /// The proposed length, or the current one if that is infinite, and a thickness of one point.
    open override func sizeThatFits(_ size: Size) -> Size {
        let isUpright = bounds.height > bounds.width
        let length = isUpright ? size.height : size.width
        let finite = length.isFinite ? length : max(bounds.width, bounds.height)
        return isUpright ? Size(width: 1, height: finite) : Size(width: finite, height: 1)
    }

    open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 1) }

    open override var minimumContentSize: Size { Size(width: 1, height: 1) }

    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        var size = bounds.size
        let thickness = context.snap(lineWidth: Metrics.thickness)
        if size.height > size.width { size.width = thickness } else { size.height = thickness }
        context.fill(context.snap(bounds.centering(size)), with: color ?? palette.separator)
    }

    private enum Metrics {
        /// The thinnest line that is clearly visible on dense screens, in points.
        static let thickness = 0.5
    }
}
