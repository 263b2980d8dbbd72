internal import CCairo

extension Image {
    /// The result of comparing two images.
    public struct Difference: Hashable, Sendable {
        /// The largest difference of a component, from 0 to 255.
        public var maximumDelta: Int
        /// The number of pixels with a component that differs by more than the tolerance.
        public var differingPixels: Int

        /// Creates a difference.
        public init(maximumDelta: Int, differingPixels: Int) {
            self.maximumDelta = maximumDelta
            self.differingPixels = differingPixels
        }
    }

    /// Returns the colour of a pixel in the image.
    public func color(atPixelX x: Int, y: Int) -> Color {
        precondition(
            x >= 0 && y >= 0 && x < pixelWidth && y < pixelHeight, "Image.color: the pixel must lie in the image")
        let pixel = row(y)[x]
        let alpha = Double(pixel >> 24)
        guard alpha > 0 else { return .clear }
        func component(_ shift: UInt32) -> Double { Double(pixel >> shift & 255) / alpha }
        return Color(red: component(16), green: component(8), blue: component(0), alpha: alpha / 255)
    }

    /// Compares the premultiplied pixels of two images, with a tolerance from 0 to 255 for each component. In images of
    /// different sizes, all pixels differ.
    public func difference(from other: Image, tolerance: Int = 0) -> Difference {
        guard pixelWidth == other.pixelWidth, pixelHeight == other.pixelHeight else {
            let count = max(pixelWidth * pixelHeight, other.pixelWidth * other.pixelHeight)
            return Difference(maximumDelta: 255, differingPixels: count)
        }
        var result = Difference(maximumDelta: 0, differingPixels: 0)
        for y in 0..<pixelHeight {
            let (own, others) = (row(y), other.row(y))
            for x in 0..<pixelWidth where own[x] != others[x] {
                let delta = Self.delta(own[x], others[x])
                result.maximumDelta = max(result.maximumDelta, delta)
                if delta > tolerance { result.differingPixels += 1 }
            }
        }
        return result
    }

    func row(_ y: Int) -> UnsafePointer<UInt32> {
        let start = cairo_image_surface_get_data(surface)! + y * Int(cairo_image_surface_get_stride(surface))
        return UnsafeRawPointer(start).assumingMemoryBound(to: UInt32.self)
    }

    private static func delta(_ left: UInt32, _ right: UInt32) -> Int {
        var maximum = 0
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            maximum = max(maximum, abs(Int(left >> shift & 255) - Int(right >> shift & 255)))
        }
        return maximum
    }
}
