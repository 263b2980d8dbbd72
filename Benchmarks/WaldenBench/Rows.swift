import Walden

/// Rows of text, of which only those that show are drawn.
final class Rows: View {
    private static let rowHeight = 18.0
    private let texts: [String]
    private(set) var offset = 0.0

    init(count: Int) {
        texts = (0..<count).map { "Row number \($0)" }
        super.init(frame: .zero)
        isOpaque = true
    }

    /// Scrolls by a distance in points; false at the ends.
    func scroll(by distance: Double) -> Bool {
        let limit = max(0, Double(texts.count) * Rows.rowHeight - bounds.height)
        let new = min(max(offset + distance, 0), limit)
        guard new != offset else { return false }
        offset = new
        setNeedsDisplay()
        return true
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(rect, with: .white)
        var index = Int((offset + rect.minY) / Rows.rowHeight)
        let font = Font.system(size: 13.33)
        while index < texts.count {
            let y = Double(index) * Rows.rowHeight - offset.rounded(.down)
            if y >= rect.maxY { return }
            context.draw(TextLayout.cached(texts[index], font: font), at: Point(x: 8, y: y), color: .black)
            index += 1
        }
    }
}
