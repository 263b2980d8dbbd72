import Testing
import WaldenGeometry

@testable import WaldenGraphics

/// Common screen scales.
let scales = [1, 1.25, 1.5, 200.0 / 120, 2, 3]

/// Edges on device pixels: each pixel is drawn completely or not at all.
struct PixelGridTests {
    /// Positions that are not binary fractions, some midway between two pixels at some scale.
    private static let places = [0, 0.1, 1.0 / 3, 0.4, 0.5, 2.0 / 3, 0.75, 0.9, -0.1, -1.0 / 3, -0.5, -7.3]

    /// Returns whether all pixels are opaque black or white.
    private func isBlackAndWhite(_ image: Image) -> Bool {
        (0..<image.pixelHeight).allSatisfy { y in
            (0..<image.pixelWidth).allSatisfy { [0xFF00_0000, 0xFFFF_FFFF].contains(image.hex($0, y)) }
        }
    }

    @Test(arguments: scales)
    func `each line of a grid is either on or off`(scale: Double) {
        let image = drawn(width: 60, height: 60, scale: scale) { context in
            let line = context.hairline
            for index in 0..<20 {
                let place = Double(index) * 3
                context.fill(context.snap(Rect(x: place, y: 0, width: line, height: 60)), with: .black)
                context.fill(context.snap(Rect(x: 0, y: place, width: 60, height: line)), with: .black)
            }
        }
        #expect(isBlackAndWhite(image))
        let expected = Set((0..<20).map { Int((Double($0) * 3 * scale + 0.5).rounded(.down)) })
        for index in 0..<image.pixelWidth {
            // Between two perpendicular lines.
            let isLine = image.hex(index, 2) == 0xFF00_0000
            #expect(isLine == expected.contains(index), "column \(index)")
            #expect((image.hex(2, index) == 0xFF00_0000) == expected.contains(index), "row \(index)")
        }
    }

    @Test(arguments: scales)
    func `every other device pixel is on`(scale: Double) {
        let side = 12
        let image = drawn(width: Double(side) / scale, height: Double(side) / scale, scale: scale) { context in
            let pixel = context.hairline
            for y in 0..<side {
                for x in 0..<side where (x + y) % 2 == 0 {
                    let place = Rect(x: Double(x) * pixel, y: Double(y) * pixel, width: pixel, height: pixel)
                    context.fill(context.snap(place), with: .black)
                }
            }
        }
        for y in 0..<side {
            for x in 0..<side { #expect(image.darkness(x, y) == ((x + y) % 2 == 0 ? 255 : 0), "\(x) \(y)") }
        }
    }

    @Test(arguments: scales, places)
    func `translucent tiles leave no seam and no overlap`(scale: Double, origin: Double) {
        for step in [1.0 / 3, 0.1, 0.7, 1, 7.0 / 3, 3.3] where step * scale >= 1 {
            let image = drawn(width: 30, height: 12, scale: scale) { context in
                context.translate(x: origin, y: origin)
                for index in -30..<Int(40 / step) {
                    let tile = Rect(x: Double(index) * step, y: -10, width: step, height: 30)
                    context.fill(context.snap(tile), with: Color.black.withAlpha(0.5))
                }
            }
            // At small scales 30 tiles do not reach the left edge.
            let first = max(0, Int(((origin - 30 * step) * scale).rounded(.up)) + 1)
            let wrong = (first..<image.pixelWidth).filter { image.darkness($0, 5) != image.darkness(first, 5) }
            #expect(wrong == [], "step \(step)")
            #expect(abs(image.darkness(first, 5) - 128) <= 1, "step \(step)")
        }
    }

    @Test(arguments: scales)
    func `moving by whole pixels moves every edge by the same number`(scale: Double) {
        for place in stride(from: -20.0, through: 20, by: 0.05) {
            let device = place * scale
            for delta in [-37.0, -1, 1, 8, 1000] {
                #expect(DeviceGrid.edge(device + delta) == DeviceGrid.edge(device) + delta, "\(place)")
            }
        }
    }

    @Test func `an edge midway rounds right and down, on either side of zero`() {
        for whole in [-100.0, -3, -1, 0, 1, 57] {
            #expect(DeviceGrid.edge(whole + 0.5) == whole + 1)
            #expect(DeviceGrid.edge(whole + 0.5 - 1e-9) == whole + 1)
            #expect(DeviceGrid.edge(whole + 0.49) == whole)
            #expect(DeviceGrid.edge(whole - 0.49) == whole)
        }
    }

    @Test func `an area that would vanish gets the pixel at its middle`() {
        #expect(DeviceGrid.edges(10.6, 10.8) == (10, 11))
        #expect(DeviceGrid.edges(10.1, 10.3) == (10, 11))
        #expect(DeviceGrid.edges(10.9, 11.2) == (11, 12))
        #expect(DeviceGrid.edges(-0.4, -0.2) == (-1, 0))
    }

    @Test(arguments: scales)
    func `a snapped area stays within the pixels that it touches`(scale: Double) {
        for left in stride(from: -3.0, to: 3, by: 0.07) {
            for width in [0.02, 0.1, 0.3, 1.0 / 3, 0.5, 1, 2.9] {
                let rect = Rect(x: left, y: left / 3, width: width, height: width * 1.7)
                let snapped = PixelRect(snapping: rect, scale: scale)
                #expect(!snapped.isEmpty)
                #expect(snapped.lies(in: PixelRect(enclosing: rect, scale: scale)), "\(rect)")
            }
        }
    }

    @Test(arguments: scales)
    func `a snapped pixel rectangle is the one that a fill covers`(scale: Double) {
        for place in Self.places where place >= 0 {
            let rect = Rect(x: 5 + place, y: 7 - place, width: 9.3, height: 4.1 + place)
            let image = drawn(scale: scale) { $0.fill($0.snap(rect), with: .black) }
            #expect(image.markedArea == PixelRect(snapping: rect, scale: scale))
            #expect(isBlackAndWhite(image))
        }
    }

    @Test(arguments: scales)
    func `a mirrored rectangle has its edges on pixels, too`(scale: Double) {
        let image = drawn(scale: scale) { context in
            context.translate(x: 20.3, y: 20.7)
            context.scale(x: -1, y: 1)
            context.fill(context.snap(Rect(x: 3.1, y: -5.2, width: 7.7, height: 9.9)), with: .black)
        }
        #expect(isBlackAndWhite(image))
        #expect(image.markedArea.width == Int32(DeviceGrid.edge(17.2 * scale) - DeviceGrid.edge(9.5 * scale)))
    }

    @Test(arguments: scales)
    func `a stroked rectangle has sides of whole pixels`(scale: Double) {
        for width in [0.3, 1, 1.5, 2, 3.7] {
            let image = drawn(scale: scale) { context in
                context.strokeRoundedRect(
                    context.snap(Rect(x: 4.3, y: 5.6, width: 20.2, height: 18.9)), cornerRadius: 0, with: .black,
                    lineWidth: context.snap(lineWidth: width))
            }
            #expect(isBlackAndWhite(image))
            let area = image.markedArea
            let middle = Int(area.y + area.height / 2)
            let line = (Int(area.x)..<image.pixelWidth).prefix { image.darkness($0, middle) == 255 }.count
            #expect(line == max(1, Int((width * scale + 0.01).rounded(.down))), "\(width)")
        }
    }

    @Test(arguments: scales)
    @MainActor
    func `text looks the same at any position`(scale: Double) {
        let text = TextLayout("Hallig, 12.30", font: .system(size: 13))
        func picture(_ x: Double, _ y: Double) -> Image {
            drawn(width: 120, height: 40, scale: scale) { $0.draw(text, at: Point(x: x, y: y), color: .black) }
        }
        let first = picture(10, 8)
        let area = first.markedArea
        for place in Self.places {
            let other = picture(10 + place, 8 + place)
            let moved = other.markedArea
            #expect((moved.width, moved.height) == (area.width, area.height), "\(place)")
            for y in 0..<Int(area.height) {
                for x in 0..<Int(area.width) {
                    let (one, two) = (first.hex(Int(area.x) + x, Int(area.y) + y), (Int(moved.x) + x, Int(moved.y) + y))
                    guard one != other.hex(two.0, two.1) else { continue }
                    Issue.record("\(place): another pixel at \(x) \(y)")
                    return
                }
            }
        }
    }

    @Test(arguments: scales)
    @MainActor
    func `the baseline lies on a device pixel`(scale: Double) {
        // The bottom edge of these letters is a sharp line.
        let text = TextLayout("HHHH", font: .system(size: 20))
        for place in Self.places where place >= 0 {
            let image = drawn(width: 100, height: 60, scale: scale) {
                $0.draw(text, at: Point(x: 10, y: 10 + place), color: .black)
            }
            let baseline = (10 + place + text.firstBaseline) * scale
            let area = image.markedArea
            #expect(abs(Double(area.y + area.height) - baseline) <= 0.51, "\(place)")
        }
    }
}
