import Glibc
import MockCompositor
import Testing
import Walden

@testable import WaylandClient

/// Cursors at fractional scales.
@MainActor
@Suite("Cursors at scale", .serialized)
struct ScaleCursorTests {
    private func square(_ side: Int, nominal: Double, hotspot: Int = 0) -> CursorImage {
        CursorImage(
            width: side, height: side, hotspot: (hotspot, hotspot), nominalSize: nominal,
            pixels: [UInt32](repeating: 0xFF00_0000, count: side * side))
    }

    @Test(
        arguments: [
            (1, 24, 1), (2, 48, 2), (3, 72, 3),
        ] as [(Double, Int, Int32)])
    func `at integral scales the buffer scale is enough`(scale: Double, side: Int, factor: Int32) {
        let (image, placement) = CursorPlacement.place(
            square(side, nominal: Double(side), hotspot: 2 * Int(factor)), size: 24, scale: scale, canStretch: true)
        #expect(image.width == side)
        #expect(placement == CursorPlacement(bufferScale: factor, hotspot: .init(x: 2, y: 2)))
    }

    @Test(arguments: [150, 180, 200, 210] as [Int])
    func `an image of the right size is shown pixel by pixel`(parts: Int) {
        let scale = Double(parts) / 120
        let nominal = 24 * scale
        let side = Int(nominal.rounded())
        let (image, placement) = CursorPlacement.place(
            square(side, nominal: nominal), size: 24, scale: scale, canStretch: true)
        #expect(placement.bufferScale == 1)
        #expect(placement.destination.map { Double($0.x) * scale } == Double(image.width))
        #expect(image.width >= side && image.width < side + 8)
        let row = image.pixels.prefix(image.width)
        #expect(row.filter { $0 != 0 }.count == side, "the padding is transparent")
        #expect(image.pixels.filter { $0 != 0 }.count == side * side)
    }

    @Test(arguments: [121, 133, 149] as [Int])
    func `an image is not enlarged much to reach an integral scale`(parts: Int) {
        let scale = Double(parts) / 120
        let (image, placement) = CursorPlacement.place(
            square(30, nominal: 24 * scale), size: 24, scale: scale, canStretch: true)
        #expect(image.width <= 45)
        #expect(placement.destination.map { abs(Double($0.x) * scale - Double(image.width)) <= scale / 2 } == true)
    }

    @Test(arguments: [1.5, 2, 3])
    func `without the right size, an image of the theme is scaled`(scale: Double) {
        let stretched = CursorPlacement.place(
            square(24, nominal: 24, hotspot: 6), size: 24, scale: scale, canStretch: true)
        #expect(stretched.1.destination == .init(x: 24, y: 24))
        #expect(stretched.1.hotspot == .init(x: 6, y: 6))
        let plain = CursorPlacement.place(
            square(25, nominal: 48, hotspot: 6), size: 24, scale: scale, canStretch: false)
        #expect(plain.1 == CursorPlacement(bufferScale: 2, hotspot: .init(x: 3, y: 3)))
        #expect(plain.0.width == 26, "a multiple of the buffer's scale")
    }

    @Test func `without buffer scale, pixels are points or viewport units`() {
        let plain = CursorPlacement.place(
            square(48, nominal: 48, hotspot: 6), size: 24, scale: 1, canScale: false, canStretch: false)
        #expect(plain.0.width == 48 && plain.1 == CursorPlacement(hotspot: .init(x: 6, y: 6)))
        let stretched = CursorPlacement.place(
            square(48, nominal: 48, hotspot: 6), size: 24, scale: 2, canScale: false, canStretch: true)
        #expect(stretched.1 == CursorPlacement(destination: .init(x: 24, y: 24), hotspot: .init(x: 3, y: 3)))
    }

    @Test func `a nearly right size is shown pixel by pixel`() {
        let (plain, atOne) = CursorPlacement.place(square(31, nominal: 31), size: 24, scale: 1, canStretch: true)
        #expect(plain.width == 31 && atOne == CursorPlacement(hotspot: .init(x: 0, y: 0)))
        let (image, placement) = CursorPlacement.place(
            square(32, nominal: 32, hotspot: 6), size: 24, scale: 1.5, canStretch: true)
        #expect(image.width == 33 && placement.destination == .init(x: 22, y: 22))
        #expect(placement.hotspot == .init(x: 4, y: 4))
    }

    @Test(arguments: [1, 1.25, 1.5, 200.0 / 120, 2, 3])
    func `the built-in arrow is never blended`(scale: Double) {
        let arrow = CursorImage.builtInArrow.enlarged(by: scale, nominalSize: 24 * scale)
        #expect(arrow.width == Int((10 * scale).rounded()) && arrow.height == Int((16 * scale).rounded()))
        #expect(Set(arrow.pixels).isSubset(of: [0, 0xFF00_0000, 0xFFFF_FFFF]))
        let (_, placement) = CursorPlacement.place(arrow, size: 24, scale: scale, canStretch: true)
        if let destination = placement.destination { #expect((10...12).contains(destination.x)) }
    }

    /// A cursor theme with some sizes, in a temporary folder.
    private final class CursorFolder {
        let path: String
        var theme: CursorTheme { CursorTheme(name: "mine", size: 24, directories: [path]) }

        init(sizes: [UInt32]) {
            var template = Array("/tmp/walden-cursors-XXXXXX".utf8CString)
            path = String(cString: mkdtemp(&template))
            mkdir(path + "/mine", 0o700)
            mkdir(path + "/mine/cursors", 0o700)
            var table: [UInt32] = [0x7275_6358, 16, 1, UInt32(sizes.count)]
            var images: [UInt32] = []
            let start = UInt32((4 + 3 * sizes.count) * 4)
            for size in sizes {
                table += [0xFFFD_0002, size, start + UInt32(images.count * 4)]
                images += [36, 0xFFFD_0002, size, 1, size, size, size / 6, size / 6, 0]
                images += [UInt32](repeating: 0xFF00_0000 | size, count: Int(size * size))
            }
            let file = open(path + "/mine/cursors/default", O_CREAT | O_WRONLY, 0o600)
            (table + images).withUnsafeBytes { _ = write(file, $0.baseAddress, $0.count) }
            close(file)
        }

        deinit {
            unlink(path + "/mine/cursors/default")
            for folder in ["/mine/cursors", "/mine", ""] { rmdir(path + folder) }
        }
    }

    @Test func `the cursor follows the window's scale, with the same size in points`() throws {
        let folder = CursorFolder(sizes: [24, 30, 36, 48, 72])
        defer { withExtendedLifetime(folder) {} }
        let app = try AppUnderTest(MockOptions(versions: ["wp_cursor_shape_manager_v1": 0]))
        app.platform.connection?.cursorPictures.theme = folder.theme
        let (_, toplevel) = try app.show()
        app.pointer.enter(toplevel.surface, at: Point(x: 50, y: 50))
        app.pointer.frame()
        app.pump()
        let expected: [(UInt32, Double)] = [(120, 24), (150, 30), (180, 36), (240, 48), (150, 30), (360, 72)]
        for (scale, side) in expected {
            toplevel.surface.prefer(fractionalScale: scale)
            app.pump()
            let frame = try #require(app.pointer.cursorSurface?.frames.last)
            #expect(frame.bufferSize == Size(width: side, height: side), "\(scale)")
            #expect(frame.surfaceSize == Size(width: 24, height: 24), "\(scale)")
            let request = MockPointer.CursorRequest.picture(hotspot: Point(x: 4, y: 4), serial: app.pointer.enterSerial)
            #expect(app.pointer.cursorRequests.last == request, "\(scale)")
        }
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `only the images of the last few scales are kept`() throws {
        let folder = CursorFolder(sizes: [24])
        defer { withExtendedLifetime(folder) {} }
        let app = try AppUnderTest(MockOptions(versions: ["wp_cursor_shape_manager_v1": 0]))
        let connection = try #require(app.platform.connection)
        connection.cursorPictures.theme = folder.theme
        let (_, toplevel) = try app.show()
        app.pointer.enter(toplevel.surface, at: Point(x: 50, y: 50))
        app.pointer.frame()
        for scale in UInt32(241)...280 {
            toplevel.surface.prefer(fractionalScale: scale)
            app.pump()
        }
        #expect(connection.cursorPictures.count == CursorPictures.maximumScales)
        #expect(app.pointer.cursorSurface?.frames.last?.surfaceSize == Size(width: 24, height: 24))
        app.finish()
        #expect(app.compositor.isClean)
    }
}
