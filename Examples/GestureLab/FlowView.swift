import Walden

/// Lays out its subviews like words: side by side, wrapping to the next line.
final class FlowView: View {
    private static let gap = Size(width: 14, height: 4)

    init(_ views: [View]) {
        super.init(frame: .zero)
        for view in views { addSubview(view) }
    }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: places(width: size.width).map(\.maxY).max() ?? 0)
    }

    override func layoutSubviews() {
        for (view, place) in zip(subviews, places(width: bounds.width)) { view.frame = place }
    }

    private func places(width: Double) -> [Rect] {
        var origin = Point.zero
        var lineHeight = 0.0
        return subviews.map { view in
            let size = view.sizeThatFits(Size(width: width, height: .infinity))
            if origin.x > 0, origin.x + size.width > width {
                origin = Point(x: 0, y: origin.y + lineHeight + FlowView.gap.height)
                lineHeight = 0
            }
            defer { origin.x += size.width + FlowView.gap.width }
            lineHeight = max(lineHeight, size.height)
            return Rect(origin: origin, size: size)
        }
    }
}
