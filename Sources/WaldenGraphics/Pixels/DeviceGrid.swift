internal import WaldenGeometry

/// The one rule by which edges come to lie on device pixels.
///
/// An edge goes to the nearest edge of device pixels; one that lies midway goes right or down. It depends on the place
/// of the edge alone: two rectangles that share an edge share it afterwards, whichever of them is asked, and moving
/// everything by whole pixels moves everything alike. Fills, clips, borders, images and the copying of pixels go by it.
///
/// What would vanish becomes one pixel wide: the pixel in which its middle lies. So what is drawn stays within the
/// pixels that its area touches, which are the ones that are damaged (``PixelRect/init(enclosing:scale:)``).
enum DeviceGrid {
    /// What rounding in calculations may add, in device pixels. An edge that lies midway but for that is taken to lie
    /// midway, or neighbours that arrive there by other sums would part.
    static let tolerance = 1.0 / 1024

    /// Returns the edge of device pixels for an edge, both in device pixels.
    static func edge(_ place: Double) -> Double { (place + (0.5 + tolerance)).rounded(.down) }

    /// Returns the edges of device pixels for the edges of something that is not empty, in device pixels.
    static func edges(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
        let (first, last) = (edge(low), edge(high))
        if last > first { return (first, last) }
        let middle = pixel(inMiddleOf: low, high)
        return (middle, middle + 1)
    }

    /// Returns the first of the pixels that something which is not empty touches, and the first one behind them.
    static func pixels(touchedFrom low: Double, to high: Double) -> (first: Double, end: Double) {
        let end = max((high - tolerance).rounded(.up), pixel(inMiddleOf: low, high) + 1)
        return ((low + tolerance).rounded(.down), end)
    }

    /// Returns the place of something whose width is a number of pixels: the nearest one in the pixels that it touches.
    static func place(of low: Double, _ high: Double, pixels width: Double) -> Double {
        let touched = pixels(touchedFrom: low, to: high)
        return max(touched.first, min(edge(low), touched.end - width))
    }

    private static func pixel(inMiddleOf low: Double, _ high: Double) -> Double {
        ((low + high) / 2 + tolerance).rounded(.down)
    }

    /// Returns a rectangle that is not empty with its edges on edges of device pixels, in device pixels.
    static func snapped(_ rect: Rect) -> Rect {
        let (left, right) = edges(rect.minX, rect.maxX)
        let (top, bottom) = edges(rect.minY, rect.maxY)
        return Rect(x: left, y: top, width: right - left, height: bottom - top)
    }
}
