import Testing
import WaldenGeometry
import WaldenGraphics

/// Draws on a white background.
func drawn(
    width: Double = 40, height: Double = 40, scale: Double = 1, draw: (GraphicsContext) -> Void
) -> Image {
    Image(size: Size(width: width, height: height), scale: scale) { context in
        context.paintBackground(.white)
        draw(context)
    }
}

extension Image {
    /// Returns a pixel as 0xAARRGGBB, not premultiplied.
    func hex(_ x: Int, _ y: Int) -> UInt32 {
        let color = color(atPixelX: x, y: y)
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(color.alpha) << 24 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }

    /// Returns the darkness of a grey pixel, from 0 to 255.
    func darkness(_ x: Int, _ y: Int) -> Int { 255 - Int((color(atPixelX: x, y: y).green * 255).rounded()) }

    /// The bounding box of the non-white pixels.
    var markedArea: PixelRect {
        var (left, top, right, bottom) = (pixelWidth, pixelHeight, 0, 0)
        for y in 0..<pixelHeight {
            for x in 0..<pixelWidth where hex(x, y) != 0xFFFF_FFFF {
                (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
            }
        }
        guard right > left else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        return PixelRect(x: Int32(left), y: Int32(top), width: Int32(right - left), height: Int32(bottom - top))
    }
}

extension PixelRect {
    /// Returns whether it is inside another rectangle.
    func lies(in other: PixelRect) -> Bool {
        isEmpty
            || (x >= other.x && y >= other.y && x + width <= other.x + other.width
                && y + height <= other.y + other.height)
    }
}
