import Testing
import WaldenGeometry
import WaldenGraphics

@MainActor @Suite(.serialized) struct ShadowTests {
    private let rect = Rect(x: 30, y: 30, width: 60, height: 40)

    private func shadow(
        _ rect: Rect, scale: Double = 1, width: Double = 120, blur: Double = 10, offset: Point = .zero
    ) -> Image {
        drawn(width: width, height: 120, scale: scale) {
            $0.drawShadow(ofRoundedRect: rect, cornerRadius: 6, color: .black, offset: offset, blurRadius: blur)
        }
    }

    @Test(arguments: [1.0, 1.5, 2])
    func `a shadow fades outwards and is not drawn inside`(scale: Double) {
        let image = shadow(rect, scale: scale)
        let middle = Int(50 * scale)
        let edge = Int(30 * scale)
        #expect(image.darkness(middle, middle) == 0)
        #expect(image.darkness(edge, middle) == 0)
        var last = 255
        for x in (0..<edge).reversed() {
            let darkness = image.darkness(x, middle)
            #expect(darkness <= last)
            last = darkness
        }
        #expect((90...128).contains(image.darkness(edge - 1, middle)), "half at the edge")
        #expect(image.darkness(Int(18 * scale), middle) < 8)
    }

    @Test func `a shadow is the same on all four sides`() {
        let image = shadow(rect)
        for distance in 1...14 {
            let left = image.darkness(30 - distance, 50)
            #expect(abs(image.darkness(89 + distance, 50) - left) <= 1)
            #expect(abs(image.darkness(60, 30 - distance) - left) <= 1)
            #expect(abs(image.darkness(60, 69 + distance) - left) <= 1)
        }
    }

    @Test func `an offset moves the shadow and not the hole`() {
        let image = shadow(rect, offset: Point(x: 0, y: 6))
        #expect(image.darkness(60, 31) == 0 && image.darkness(60, 68) == 0)
        #expect(image.darkness(60, 72) > image.darkness(60, 27) + 60)
    }

    @Test func `a stretched shadow looks like a whole one`() {
        GraphicsContext.removeAllShadows()
        let large = Rect(x: 40, y: 30, width: 400, height: 60)
        let stretched = shadow(large, width: 480, offset: Point(x: 2, y: 3))
        #expect(GraphicsContext.shadowCount == 1)
        let larger = shadow(large.insetBy(dx: -20, dy: 0), width: 520, offset: Point(x: 2, y: 3))
        #expect(GraphicsContext.shadowCount == 1, "rectangles of other sizes share it")
        let small = shadow(Rect(x: 40, y: 30, width: 100, height: 60), width: 180, offset: Point(x: 2, y: 3))
        #expect(GraphicsContext.shadowCount == 2)
        for y in 0..<120 {
            for x in 0..<90 {
                #expect(stretched.hex(x, y) == small.hex(x, y))
                #expect(stretched.hex(479 - x, y) == small.hex(179 - x, y))
                #expect(larger.hex(x, y) == stretched.hex(x + 20, y))
            }
        }
    }

    @Test func `no blur makes a sharp shadow`() {
        let image = shadow(rect, blur: 0, offset: Point(x: 10, y: 0))
        #expect(image.darkness(95, 50) == 255 && image.darkness(101, 50) == 0 && image.darkness(25, 50) == 0)
    }

    @Test func `a shadow turns with the transform`() {
        let image = drawn(width: 120, height: 120) { context in
            context.translate(x: 60, y: 60)
            context.rotate(by: .pi / 2)
            context.drawShadow(
                ofRoundedRect: Rect(x: -40, y: -10, width: 80, height: 20), cornerRadius: 0, color: .black,
                blurRadius: 4)
        }
        #expect(image.darkness(60, 60) == 0)
        #expect(image.darkness(60, 18) > 60 && image.darkness(18, 60) == 0 && image.darkness(48, 60) > 60)
    }

    @Test func `the number of kept shadows is bounded`() {
        for index in 0..<200 {
            _ = shadow(Rect(x: 5, y: 5, width: 10 + Double(index), height: 8), width: 30, blur: 2)
        }
        #expect(GraphicsContext.shadowCount <= 64)
        let odd = shadow(Rect(x: 0, y: 0, width: .nan, height: 5))
        #expect(odd.markedArea.isEmpty)
        _ = shadow(Rect(x: 0, y: 0, width: 1e5, height: 5), blur: 1e9)
        _ = shadow(rect, blur: .nan, offset: Point(x: .nan, y: .infinity))
    }
}
