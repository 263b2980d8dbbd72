import Testing
import WaldenGeometry

@testable import WaldenGraphics

/// Repeatedly drawn shapes, which use cached masks.
struct ShapeMaskTests {
    private func shape(_ rect: Rect, radius: Double, line: Double, scale: Double) -> Image {
        drawn(width: 80, height: 60, scale: scale) { context in
            let color = Color(red: 0.8, green: 0.1, blue: 0.3, alpha: 0.7)
            let rect = context.snap(rect)
            if line > 0 {
                context.strokeRoundedRect(rect, cornerRadius: radius, with: color, lineWidth: line)
            } else {
                context.fillRoundedRect(rect, cornerRadius: radius, with: color)
            }
        }
    }

    @Test(arguments: scales)
    func `a shape looks the same by path and by mask, anywhere`(scale: Double) {
        for (radius, line) in [(6, 0), (4.5, 1), (100, 0), (7, 2.5), (0.4, 0), (20, 100)] as [(Double, Double)] {
            for place in [8, 8.3, 11.5] {
                let rect = Rect(x: place, y: place, width: 41, height: 26)
                let outline = drawn(width: 80, height: 60, scale: scale) { context in
                    context.traceRoundedRect(
                        context.snap(rect), cornerRadius: radius, lineWidth: line,
                        with: Color(red: 0.8, green: 0.1, blue: 0.3, alpha: 0.7))
                }
                let picture = shape(rect, radius: radius, line: line, scale: scale)
                #expect(outline.difference(from: picture, tolerance: 1).differingPixels == 0, "\(radius) \(line)")
                #expect(picture.markedArea.lies(in: PixelRect(snapping: rect, scale: scale)))
            }
        }
    }

    /// Shapes that are unaligned, or whose transform is more than a translation and a uniform scale.
    @Test(arguments: [
        (Rect(x: 20.4, y: 14.2, width: 21.3, height: 12.7), AffineTransform.identity),
        (Rect(x: 20, y: 14, width: 21, height: 12), AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)),
        (Rect(x: 20, y: 14, width: 21, height: 12), AffineTransform(a: 1, b: 0, c: 0, d: 2, tx: 0, ty: 0)),
        (Rect(x: -50, y: -40, width: 21, height: 12), AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)),
    ])
    func `distorted, turned or unaligned shapes are drawn by path`(rect: Rect, transform: AffineTransform) {
        func draw(_ body: (GraphicsContext) -> Void) -> Image {
            drawn(width: 80, height: 60, scale: 1) { context in
                context.concatenate(transform)
                body(context)
            }
        }
        let traced = draw { $0.traceRoundedRect(rect, cornerRadius: 4, lineWidth: 0, with: .black) }
        let filled = draw { $0.fillRoundedRect(rect, cornerRadius: 4, with: .black) }
        #expect(traced.difference(from: filled, tolerance: 0).differingPixels == 0 && filled.markedArea.width >= 21)
        // A mask would differ, except for the half turn, which is symmetric.
        let device = rect.applying(transform)
        let masked = draw { context in
            let form = ShapeMask.Form(
                width: Int(device.width.rounded()), height: Int(device.height.rounded()), cornerRadius: 4, lineWidth: 0)
            context.use(.black)
            ShapeMask(form).draw(in: context, x: device.minX.rounded(), y: device.minY.rounded())
        }
        #expect(masked.markedArea.width >= 21)
        #expect((traced.difference(from: masked, tolerance: 0).differingPixels > 0) == (transform.a > 0))
    }

    private func form(_ width: Int, _ height: Int = 60) -> ShapeMask.Form {
        ShapeMask.Form(width: width, height: height, cornerRadius: 9, lineWidth: 0)
    }

    @Test func `a shape has one mask`() {
        let masks = ShapeMasks()
        #expect(masks.level == (0, 0))
        #expect(masks.mask(for: form(40)) === masks.mask(for: form(40)))
        #expect(masks.level == (1, 40 * 60))
        #expect(masks.mask(for: form(40)) !== masks.mask(for: form(44)))
        #expect(masks.level == (2, 84 * 60))
    }

    @Test(arguments: scales)
    func `a part of a shape looks as in the complete one`(scale: Double) {
        let rect = Rect(x: 10, y: 9, width: 41, height: 26)
        let circle = Rect(x: 10, y: 9, width: 24, height: 24)
        let color = Color(red: 0.8, green: 0.1, blue: 0.3, alpha: 0.7)
        let shapes: [(GraphicsContext) -> Void] = [
            { $0.fillRoundedRect($0.snap(rect), cornerRadius: 9, with: color) },
            { $0.strokeRoundedRect($0.snap(rect), cornerRadius: 9, with: color, lineWidth: 3) },
            { $0.fillEllipse(in: $0.snap(circle), with: color) },
            { $0.strokeEllipse(in: $0.snap(circle), with: color, lineWidth: 3) },
        ]
        for (index, shape) in shapes.enumerated() {
            let whole = drawn(width: 80, height: 60, scale: scale, draw: shape)
            #expect(whole.markedArea.width > 20)
            for (x, y) in [(8, 7), (12, 9), (40, 20), (30, 30), (11, 11), (14, 24), (28, 12)] as [(Double, Double)] {
                let clip = PixelRect(snapping: Rect(x: x, y: y, width: 6, height: 6), scale: scale)
                let part = drawn(width: 80, height: 60, scale: scale) { context in
                    context.clip(to: clip.rect(scale: scale))
                    shape(context)
                }
                for row in clip.y..<clip.y + clip.height {
                    for column in clip.x..<clip.x + clip.width {
                        #expect(
                            part.hex(Int(column), Int(row)) == whole.hex(Int(column), Int(row)),
                            "shape \(index), pixel \(column) \(row)")
                    }
                }
            }
        }
    }

    @Test func `masks take little memory, however many shapes there are`() {
        let masks = ShapeMasks()
        for width in 20..<220 {
            _ = masks.mask(for: form(width))
            #expect(masks.level.count <= ShapeMasks.maximumCount && masks.level.bytes <= ShapeMasks.maximumCost)
        }
        #expect(masks.level.bytes > ShapeMasks.maximumCost / 2)
    }
}
