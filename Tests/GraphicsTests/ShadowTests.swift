import Glibc
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
        #expect(image.darkness(Int(22 * scale), middle) < 12, "nearly transparent before its end")
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

    @Test func `a stretched shadow looks like a complete one`() {
        GraphicsContext.removeAllShadows()
        let large = Rect(x: 40, y: 30, width: 400, height: 60)
        let stretched = shadow(large, width: 480, offset: Point(x: 2, y: 3))
        #expect(GraphicsContext.shadowCount == 1)
        let larger = shadow(large.insetBy(dx: -20, dy: 0), width: 520, offset: Point(x: 2, y: 3))
        #expect(GraphicsContext.shadowCount == 1, "rectangles of other sizes share the mask")
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

    @Test(arguments: [1.0, 1.25, 1.5, 2], [0.0, 1, 3.3, 8])
    func `a shadow stays within its outsets, and reaches their edges`(scale: Double, blur: Double) {
        for offset in [Point.zero, Point(x: -3.7, y: 2.45), Point(x: 0.5, y: -0.5)] {
            let outsets = GraphicsContext.shadowOutsets(blurRadius: blur, offset: offset)
            for shift in [0, 0.5, 0.7] {
                let rect = Rect(x: 40 + shift, y: 40 + shift, width: 40, height: 30)
                let allowed = PixelRect(enclosing: rect.inset(by: -outsets), scale: scale)
                let touched = shadow(rect, scale: scale, blur: blur, offset: offset).markedArea
                #expect(touched.lies(in: allowed), "\(touched) is not in \(allowed)")
            }
        }
        guard blur > 2 else { return }
        let side = shadow(Rect(x: 40, y: 40, width: 40, height: 30), scale: scale, blur: blur).markedArea
        #expect(Double(side.x) < (40 - 0.7 * blur) * scale, "it fades out at its end, not long before")
    }

    @Test(arguments: [0.3, .pi / 2, 2.0], [0.0, 2, 8])
    func `a rotated shadow also stays within its outsets`(angle: Double, blur: Double) {
        let rect = Rect(x: -20, y: -10, width: 40, height: 20)
        let offset = Point(x: 1.5, y: 4)
        let image = drawn(width: 120, height: 120) { context in
            context.translate(x: 60, y: 60)
            context.rotate(by: angle)
            context.drawShadow(ofRoundedRect: rect, cornerRadius: 4, color: .black, offset: offset, blurRadius: blur)
        }
        let turned = AffineTransform.translation(x: 60, y: 60).rotatedBy(angle)
        let reach = turned.apply(
            to: rect.inset(by: -GraphicsContext.shadowOutsets(blurRadius: blur, offset: offset)))
        #expect(image.markedArea.lies(in: PixelRect(enclosing: reach, scale: 1)))
    }

    @Test func `the outsets of a shadow are never negative`() {
        let far = GraphicsContext.shadowOutsets(blurRadius: 4, offset: Point(x: 10, y: -6))
        #expect(far == EdgeInsets(top: 10, left: 0, bottom: 0, right: 14))
        for blur in [0, -3, .nan] {
            let sharp = GraphicsContext.shadowOutsets(blurRadius: blur, offset: Point(x: 10, y: 0))
            #expect(sharp == EdgeInsets(top: 0, left: 0, bottom: 0, right: 10))
        }
    }

    @Test func `without blur a shadow is sharp`() {
        let image = shadow(rect, blur: 0, offset: Point(x: 10, y: 0))
        #expect(image.darkness(95, 50) == 255 && image.darkness(101, 50) == 0 && image.darkness(25, 50) == 0)
    }

    @Test func `a shadow rotates with the transform`() {
        let image = drawn(width: 120, height: 120) { context in
            context.translate(x: 60, y: 60)
            context.rotate(by: .pi / 2)
            context.drawShadow(
                ofRoundedRect: Rect(x: -40, y: -10, width: 80, height: 20), cornerRadius: 0, color: .black,
                blurRadius: 4)
        }
        #expect(image.darkness(60, 60) == 0)
        #expect(image.darkness(60, 18) > 40 && image.darkness(18, 60) == 0 && image.darkness(48, 60) > 40)
    }

    @Test(arguments: [0, 0.3])
    func `a shadow reaches its rectangle, however large the corners`(angle: Double) {
        let radius = 500.0
        let image = drawn(width: 1100, height: 1100) { context in
            context.translate(x: 550, y: 550)
            context.rotate(by: angle)
            context.drawShadow(
                ofRoundedRect: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius),
                cornerRadius: radius, color: .black, blurRadius: 20)
        }
        for degrees in stride(from: 0.0, to: 360, by: 15) {
            func darkness(_ distance: Double) -> Int {
                let (x, y) = (550 + distance * cos(degrees * .pi / 180), 550 + distance * sin(degrees * .pi / 180))
                return image.darkness(Int(x.rounded()), Int(y.rounded()))
            }
            #expect(darkness(radius + 2) > 60 && darkness(radius - 4) == 0, "at \(degrees)°")
        }
    }

    @Test func `the number of cached shadows is bounded`() {
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
