import Glibc
import Testing
import WaldenGeometry
import WaldenGraphics

/// Returns an image of one colour.
private func plain(_ color: Color, size: Double = 12, scale: Double) -> Image {
    Image(size: Size(width: size, height: size), scale: scale) { $0.paintBackground(color) }
}

/// Draws each device pixel in a different colour.
private func mosaic(_ context: GraphicsContext) {
    let pixel = context.hairline
    for y in 0..<40 {
        for x in 0..<40 {
            context.fill(
                Rect(x: Double(x) * pixel, y: Double(y) * pixel, width: pixel, height: pixel),
                with: Color(red: Double(x) / 40, green: Double(y) / 40, blue: Double((x + y) % 2)))
        }
    }
}

/// Returns whether an image is part of another one, pixel by pixel.
private func isCopied(_ picture: Image, to x: Int, _ y: Int, in canvas: Image) -> Bool {
    (0..<picture.pixelHeight).allSatisfy { row in
        (0..<picture.pixelWidth).allSatisfy { picture.hex($0, row) == canvas.hex(x + $0, y + row) }
    }
}

/// Images with a variant for each scale.
struct ImageVariantTests {
    private let image = Image(variants: [
        plain(.blue, scale: 2), plain(.red, scale: 1), plain(.green, scale: 1.5),
    ])

    private func color(scale: Double, _ draw: (GraphicsContext) -> Void) -> UInt32 {
        drawn(width: 60, height: 60, scale: scale, draw: draw).hex(Int(5 * scale), Int(5 * scale))
    }

    @Test(
        arguments: [
            (1, 0xFFFF_0000), (1.25, 0xFF00_FF00), (1.5, 0xFF00_FF00), (200.0 / 120, 0xFF00_00FF), (2, 0xFF00_00FF),
            (3, 0xFF00_00FF),
        ] as [(Double, UInt32)])
    func `the variant is the smallest one with enough pixels, or the largest one`(scale: Double, expected: UInt32) {
        #expect(color(scale: scale) { $0.draw(image, at: .zero) } == expected)
        #expect(image.size == Size(width: 12, height: 12))
    }

    @Test func `the drawn size chooses the variant`() {
        #expect(color(scale: 1) { $0.draw(image, in: Rect(x: 0, y: 0, width: 24, height: 24)) } == 0xFF00_00FF)
        #expect(color(scale: 2) { $0.draw(image, in: Rect(x: 0, y: 0, width: 6, height: 6)) } == 0xFFFF_0000)
        let turned = color(scale: 1) { context in
            context.translate(x: 5, y: 5)
            context.rotate(by: 1)
            context.scale(x: 2, y: 2)
            context.draw(image, in: Rect(x: -6, y: -6, width: 12, height: 12))
        }
        #expect(turned == 0xFF00_00FF)
    }

    @Test(arguments: [1, 1.25, 1.5, 200.0 / 120, 2, 3])
    func `an image drawn for each scale is copied pixel by pixel, anywhere`(scale: Double) {
        let image = Image(size: Size(width: 11, height: 7), drawnForEachScale: mosaic)
        #expect(image.size == Size(width: 11, height: 7))
        for place in [5, 5.1, 16.0 / 3, 5.5] {
            let canvas = drawn(scale: scale) { $0.draw(image, at: Point(x: place, y: place)) }
            let variant = image.variant(forScale: scale)
            #expect(variant.scale == scale)
            let nearest = Int((place * scale + 0.5 + 1e-6).rounded(.down))
            let (right, bottom) = (((place + 11) * scale).rounded(.up), ((place + 7) * scale).rounded(.up))
            let (x, y) = (
                min(nearest, Int(right) - variant.pixelWidth), min(nearest, Int(bottom) - variant.pixelHeight)
            )
            #expect(isCopied(variant, to: x, y, in: canvas), "\(place)")
        }
    }

    @Test(arguments: [1, 1.25, 1.5, 200.0 / 120, 2, 3])
    func `an image stays within the pixels that its rectangle touches`(scale: Double) {
        let image = Image(size: Size(width: 20, height: 20), drawnForEachScale: { $0.paintBackground(.black) })
        for place in stride(from: 3.0, to: 5, by: 0.07) {
            let area = Rect(x: place, y: place + 0.4, width: 20, height: 20)
            let canvas = drawn(width: 40, height: 40, scale: scale) { $0.draw(image, in: area) }
            #expect(canvas.markedArea.lies(in: PixelRect(enclosing: area, scale: scale)), "\(place)")
        }
    }

    @Test func `an image is drawn once per scale`() {
        final class Count: @unchecked Sendable { var value = 0 }
        let count = Count()
        let image = Image(size: Size(width: 4, height: 4), drawnForEachScale: { _ in count.value += 1 })
        #expect(count.value == 1, "its own pixels")
        for scale in [1.5, 1.5, 2, 1.5, 2, 1] { _ = drawn(scale: scale) { $0.draw(image, at: .zero) } }
        #expect(count.value == 3)
        for _ in 0..<2 { _ = drawn(scale: 3) { $0.draw(image, at: .zero) } }
        #expect(count.value == 4)
        #expect(image.variant(forScale: 1).scale == 1)
        #expect(image.variant(forScale: .nan).scale == 1 && image.variant(forScale: -.infinity).scale == 1)
        #expect(image.variant(forScale: .infinity).scale == 16)
    }

    @Test func `continuous zooming does not cache an image per frame`() {
        let image = Image(size: Size(width: 4, height: 4), drawnForEachScale: mosaic)
        let scales = stride(from: 1.0, to: 2, by: 0.001).map { image.variant(forScale: $0 + 0.0003).scale }
        #expect(Set(scales).count <= 8)
        #expect(scales.allSatisfy { $0 >= 1 })
    }

    @Test(arguments: [1, 1.5, 2])
    func `a tint keeps the variants`(scale: Double) {
        let stencil = Image(
            size: Size(width: 8, height: 8),
            drawnForEachScale: { context in
                context.fill(Rect(x: 0, y: 0, width: context.hairline, height: 8), with: .black)
            })
        let canvas = drawn(scale: scale) { $0.draw(stencil.tinted(with: .red), at: .zero) }
        #expect(canvas.hex(0, 2) == 0xFFFF_0000 && canvas.hex(1, 2) == 0xFFFF_FFFF)
    }

    @Test(arguments: [1, 1.25, 1.5, 200.0 / 120, 2, 3])
    func `a stretched image has its edges on device pixels`(scale: Double) {
        let image = drawn(width: 40, height: 40, scale: scale) { context in
            context.draw(plain(.black, scale: 1), in: Rect(x: 3.1, y: 5.7, width: 17.4, height: 20.9))
        }
        let area = image.markedArea
        #expect(area == PixelRect(snapping: Rect(x: 3.1, y: 5.7, width: 17.4, height: 20.9), scale: scale))
        for y in Int(area.y)..<Int(area.y + area.height) {
            for x in Int(area.x)..<Int(area.x + area.width) { #expect(image.darkness(x, y) == 255) }
        }
    }

    // MARK: Files

    @Test func `files with scale suffixes are one image`() throws {
        let files = Files(["pond.png": 1, "pond@1.5x.png": 1.5, "pond@3x.png": 3, "pond@x.png": 1, "pond@2x.jpg": 2])
        let image = try Image(variantsOfFile: files.path("pond.png"))
        #expect(image.size == Size(width: 12, height: 12) && image.scale == 1)
        #expect([1, 1.25, 1.5, 2, 3, 4].map { image.variant(forScale: $0).scale } == [1, 1.5, 1.5, 3, 3, 3])
        #expect(image.variant(forScale: 3).pixelWidth == 36)
    }

    @Test func `each of the files may be missing`() throws {
        let files = Files(["lake@2x.png": 2, "sea.png": 1])
        let lake = try Image(variantsOfFile: files.path("lake.png"))
        #expect(lake.size == Size(width: 12, height: 12) && lake.pixelWidth == 24)
        #expect(lake.variant(forScale: 1).scale == 2)
        let sea = try Image(variantsOfFile: files.path("sea.png"))
        #expect(sea.variant(forScale: 3) === sea)
        #expect(throws: ImageError.file(path: files.path("pool.png"), code: ENOENT)) {
            try Image(variantsOfFile: files.path("pool.png"))
        }
        #expect(throws: ImageError.self) { try Image(variantsOfFile: "/nowhere/at/all.png") }
    }

    @Test func `a damaged or missing file is replaced by the first one`() throws {
        let files = Files(["pond.png": 1, "pond@2x.png": 2, "pond@3x.png": 3])
        let image = try Image(variantsOfFile: files.path("pond.png"))
        unlink(files.path("pond@2x.png"))
        #expect(truncate(files.path("pond@3x.png"), 40) == 0)
        #expect(image.variant(forScale: 2).scale == 1)
        #expect(image.variant(forScale: 3).scale == 1)
        #expect(drawn(scale: 2) { $0.draw(image, at: .zero) }.hex(5, 5) == 0xFF00_0000)
    }
}

/// Images in a temporary folder.
private final class Files {
    private let folder: String
    private var names: [String]

    init(_ scales: [String: Double]) {
        var template = Array("/tmp/walden-variants-XXXXXX".utf8CString)
        folder = String(cString: mkdtemp(&template))
        names = Array(scales.keys)
        for (name, scale) in scales { try? plain(.black, scale: scale).write(toPNG: path(name)) }
    }

    deinit {
        for name in names { unlink(path(name)) }
        rmdir(folder)
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }
}
