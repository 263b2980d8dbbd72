internal import WaldenGeometry

/// The rule for rounding edges to device pixels. All lengths are in device pixels.
///
/// Each edge rounds independently to the nearest pixel edge, ties to the right or down, so adjacent rectangles stay
/// adjacent. An area that would collapse becomes the pixel at its centre. Drawing thus stays within the pixels that an
/// area touches: its damage (``PixelRect/init(enclosing:scale:)``).
enum DeviceGrid {
    /// The tolerated rounding error. Edges this close to a tie count as ties: otherwise, neighbours that compute the
    /// same edge differently would separate.
    static let tolerance = 1.0 / 1024

    static func edge(_ position: Double) -> Double { (position + (0.5 + tolerance)).rounded(.down) }

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

    /// Returns the nearest start for `width` pixels that stay within the touched pixels.
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
