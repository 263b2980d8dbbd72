internal import WaldenGeometry

/// The single rule for rounding edges to device pixels, in which all lengths here are.
///
/// An edge rounds to the nearest pixel edge, ties to the right or down, independently of other edges: rectangles that
/// share an edge still do afterwards. What would collapse becomes the pixel that contains its centre. So drawing stays
/// within the pixels that an area touches, which are the damaged ones (``PixelRect/init(enclosing:scale:)``).
enum DeviceGrid {
    /// The rounding error of calculations. Edges this close to a tie count as ties; otherwise neighbours that compute
    /// the same edge differently would separate.
    static let tolerance = 1.0 / 1024

    static func edge(_ place: Double) -> Double { (place + (0.5 + tolerance)).rounded(.down) }

    static func edges(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
        let (first, last) = (edge(low), edge(high))
        if last > first { return (first, last) }
        let middle = pixel(inMiddleOf: low, high)
        return (middle, middle + 1)
    }

    static func pixels(touchedFrom low: Double, to high: Double) -> (first: Double, end: Double) {
        let end = max((high - tolerance).rounded(.up), pixel(inMiddleOf: low, high) + 1)
        return ((low + tolerance).rounded(.down), end)
    }

    /// Returns the nearest start for something `width` pixels wide that stays within the touched pixels.
    static func place(of low: Double, _ high: Double, pixels width: Double) -> Double {
        let touched = pixels(touchedFrom: low, to: high)
        return max(touched.first, min(edge(low), touched.end - width))
    }

    private static func pixel(inMiddleOf low: Double, _ high: Double) -> Double {
        ((low + high) / 2 + tolerance).rounded(.down)
    }

    static func snapped(_ rect: Rect) -> Rect {
        let (left, right) = edges(rect.minX, rect.maxX)
        let (top, bottom) = edges(rect.minY, rect.maxY)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
