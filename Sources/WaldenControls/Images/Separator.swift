public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A hairline between views: half a point, rounded to at least one device pixel.
///
/// It runs along the longer side of its bounds, centred on the shorter one.
@MainActor
open class Separator: View {
    /// The colour of the line; `nil` for the palette's ``Palette/separator``.
    public var color: Color? {
        didSet { if color != oldValue { setNeedsDisplay() } }
    }

    /// Makes a separator with a frame in its superview's coordinates, in points.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        markAsSeparator()
        _ = ToolkitClasses.areDeclared
    }

    /// The proposed length, or the current one if that is infinite, and a thickness of one point.
    open override func sizeThatFits(_ size: Size) -> Size {
        let isUpright = bounds.height > bounds.width
        let length = isUpright ? size.height : size.width
        let finite = length.isFinite ? length : max(bounds.width, bounds.height)
        return isUpright ? Size(width: 1, height: finite) : Size(width: finite, height: 1)
    }

    /// A height of one point; no intrinsic width.
    open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: 1) }

    /// One point in both directions.
    open override var minimumContentSize: Size { Size(width: 1, height: 1) }

    /// Draws the line.
    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        let line = lineRect(thickness: context.snap(lineWidth: Metrics.thickness))
        context.fill(context.snap(line), with: color ?? palette.separator)
    }

    private func lineRect(thickness: Double) -> Rect {
        let bounds = self.bounds
        if bounds.height > bounds.width {
            return Rect(
                x: bounds.minX + ((bounds.width - thickness) / 2).rounded(.down), y: bounds.minY, width: thickness,
                height: bounds.height)
        }
        return Rect(
            x: bounds.minX, y: bounds.minY + ((bounds.height - thickness) / 2).rounded(.down), width: bounds.width,
            height: thickness)
    }

    private enum Metrics {
        /// The thinnest line that is clearly visible on dense screens, in points.
        static let thickness = 0.5
    }
}
