import Testing
import WaldenGeometry
import WaldenGraphics

private func pixels(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
}

@Test func `an empty region has no rectangles`() {
    let region = Region()
    #expect(region.isEmpty && region.count == 0 && region.rectangles.isEmpty)
    #expect(region.bounds.isEmpty)
    #expect(region == Region(pixels(5, 5, 0, 10)))
    var removed = Region(pixels(0, 0, 10, 10))
    removed.subtract(pixels(-5, -5, 20, 20))
    #expect(removed == region)
}

@Test func `the union of two regions has both and their common bounds`() {
    var region = Region(pixels(0, 0, 10, 10))
    region.formUnion(pixels(20, 20, 10, 10))
    #expect(region.count == 2)
    #expect(region.bounds == pixels(0, 0, 30, 30))
    #expect(region.contains(x: 9, y: 9) && !region.contains(x: 10, y: 9))
    #expect(region.rectangles == [pixels(0, 0, 10, 10), pixels(20, 20, 10, 10)])
}

/// Returns pixels on a diagonal at a distance.
private func dots(_ count: Int32, apart step: Int32) -> Region {
    Region((0..<count).map { pixels($0 * step, $0 * step, 1, 1) })
}

@Test func `few rectangles are kept, and many only if their bounds are much larger`() {
    #expect(dots(16, apart: 2).simplified() == dots(16, apart: 2))
    #expect(dots(17, apart: 2).simplified() == Region(pixels(0, 0, 33, 33)))
    #expect(dots(17, apart: 100).simplified() == dots(17, apart: 100))
    // 17 rectangles cost as much as 139,264 pixels; the side of their bounds is 1 + 16 × 24 = 385, or 369.
    #expect(dots(17, apart: 24).simplified() == dots(17, apart: 24))
    #expect(dots(17, apart: 23).simplified() == Region(pixels(0, 0, 369, 369)))
    #expect(Region().simplified().isEmpty)
}

@Test func `two adjoining rectangles become one`() {
    #expect(Region([pixels(0, 0, 10, 10), pixels(10, 0, 10, 10)]).rectangles == [pixels(0, 0, 20, 10)])
}

@Test func `subtracting the middle leaves a frame`() {
    var region = Region(pixels(0, 0, 30, 30))
    region.subtract(Region(pixels(10, 10, 10, 10)))
    #expect(!region.contains(x: 15, y: 15))
    #expect(region.contains(pixels(0, 0, 30, 10)))
    #expect(!region.contains(pixels(0, 0, 30, 11)))
    #expect(region.intersects(pixels(0, 0, 11, 11)))
    #expect(!region.intersects(pixels(10, 10, 10, 10)))
    #expect(region.union(Region(pixels(10, 10, 10, 10))) == Region(pixels(0, 0, 30, 30)))
}

@Test func `an intersection keeps the common area`() {
    let left = Region(pixels(0, 0, 20, 20))
    let right = Region(pixels(10, 10, 20, 20))
    #expect(left.intersection(right) == Region(pixels(10, 10, 10, 10)))
    #expect(left.intersection(Region()).isEmpty)
    var cut = left
    cut.formIntersection(pixels(0, 0, 0, 0))
    #expect(cut.isEmpty)
    #expect(left.subtracting(right).intersection(right).isEmpty)
}

@Test func `copies of a region are independent`() {
    let original = Region(pixels(0, 0, 10, 10))
    var copy = original
    copy.formUnion(pixels(50, 50, 1, 1))
    copy.translate(x: 1, y: 2)
    #expect(original == Region(pixels(0, 0, 10, 10)))
    #expect(copy.bounds == pixels(1, 2, 51, 51))
}

@Test func `huge rectangles are clamped and do not overflow`() {
    let region = Region(pixels(.max - 5, .min, .max, .max))
    #expect(region.isEmpty || region.bounds.width >= 0)
    #expect(Region(pixels(-100, -100, .max, .max)).contains(x: 1_000_000, y: 1_000_000))
}

@Test func `a translation cuts off what moves beyond the limits`() {
    let limit: Int32 = 1 << 29
    var region = Region(pixels(-limit, 0, 2 * limit, 10))
    region.translate(x: 100, y: -20)
    #expect(region.rectangles == [pixels(100 - limit, -20, 2 * limit - 100, 10)])
    region.translate(x: -100, y: 20)
    #expect(region.rectangles == [pixels(-limit, 0, 2 * limit - 100, 10)])
    for (x, y) in [(Int32.max, 0), (.min, 0), (0, .max), (0, .min), (.max, .min)] as [(Int32, Int32)] {
        for side in [1, limit] {
            var far = Region([pixels(0, 0, side, side), pixels(-side, -side, 1, 1)])
            far.translate(x: x, y: y)
            #expect(far.isEmpty && far.bounds.isEmpty, "\(x), \(y)")
            far.formUnion(pixels(0, 0, 10, 10))
            #expect(far == Region(pixels(0, 0, 10, 10)))
        }
    }
}

@Test(arguments: [1.0, 1.1, 1.25, 1.5, 5.0 / 3, 2, 3])
func `pixels survive conversion to points, and fractions cover whole pixels`(scale: Double) {
    for x in Int32(1)...200 {
        let rect = pixels(x, 7, 11, 2 * x)
        #expect(PixelRect(enclosing: rect.rect(scale: scale), scale: scale) == rect)
    }
    let covered = PixelRect(enclosing: Rect(x: 0.3, y: 0.3, width: 0.1, height: 1), scale: scale)
    #expect(covered.width >= 1 && Double(covered.y + covered.height) >= 1.3 * scale)
}

@Test(arguments: [1, 1.5, 2])
func `the thinnest area has the pixel that drawing it covers`(scale: Double) {
    for place in [4, 4.25, 4.9985, 4.9992, 4.9995, 5] {
        for width in [1e-6, 0.0005, 0.001, 0.0015, 0.01, 0.2, 1.0003] {
            let area = Rect(x: place / scale, y: 0, width: width / scale, height: 1)
            let (covered, drawn) = (PixelRect(enclosing: area, scale: scale), PixelRect(snapping: area, scale: scale))
            #expect(drawn.width >= 1 && covered.x <= drawn.x, "\(place) \(width)")
            #expect(drawn.x + drawn.width <= covered.x + covered.width, "\(place) \(width)")
        }
    }
}

@Test func `areas that are not finite cover no pixels`() {
    #expect(PixelRect(enclosing: Rect(x: .nan, y: 0, width: 1, height: 1), scale: 1).isEmpty)
    #expect(PixelRect(enclosing: Rect(x: 0, y: 0, width: .infinity, height: 1), scale: 1).isEmpty)
    #expect(PixelRect(enclosing: .null, scale: 2).isEmpty)
    #expect(PixelRect(enclosing: Rect(x: -1e30, y: -1e30, width: 2e30, height: 2e30), scale: 2).width > 0)
}
