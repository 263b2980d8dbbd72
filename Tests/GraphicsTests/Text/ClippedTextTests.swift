import Testing
import WaldenGeometry
import WaldenGraphics

/// Text in a clip of several parts.
@MainActor
struct ClippedTextTests {
    private struct Numbers: RandomNumberGenerator {
        private var state: UInt64 = 7

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ state >> 29
        }
    }

    private static let size = (width: 160, height: 120)
    private let layout = TextLayout(
        "The quick brown fox, שלום עולם and\nÅÊ|jq Größe привет λόγος 苏州\nfi ffl AVAST e\u{301} over the lazy dog\n🎈 end",
        font: .system(size: 14), maxWidth: 150)

    /// Draws on white in the parts of a red surface.
    private func picture(_ clip: Region?, _ draw: (GraphicsContext) -> Void) -> Image {
        var memory = [UInt32](repeating: 0xFFFF_0000, count: Self.size.width * Self.size.height)
        return memory.withUnsafeMutableBytes { bytes in
            let target = BitmapTarget(
                data: bytes.baseAddress!, width: Self.size.width, height: Self.size.height,
                stride: Self.size.width * 4, scale: 1, isOpaque: true)
            target.withContext(clip: clip) { context in
                context.paintBackground(.white)
                draw(context)
            }
            return target.makeImage()
        }
    }

    /// Expects that each pixel in a clip is that of a full drawing, and each other one is untouched.
    private func expectSame(_ clip: Region, _ comment: Comment, _ draw: (GraphicsContext) -> Void) {
        let (whole, part) = (picture(nil, draw), picture(clip, draw))
        var wrong = 0
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width {
                let isInside = clip.contains(PixelRect(x: Int32(x), y: Int32(y), width: 1, height: 1))
                if part.hex(x, y) != (isInside ? whole.hex(x, y) : 0xFFFF_0000) { wrong += 1 }
            }
        }
        #expect(wrong == 0, comment)
    }

    @Test func `the parts of a clip show what the whole text shows there`() {
        var random = Numbers()
        for round in 0..<40 {
            let clip = Region(
                (0..<Int.random(in: 2...5, using: &random)).map { _ in
                    PixelRect(
                        x: .random(in: 0..<150, using: &random), y: .random(in: 0..<110, using: &random),
                        width: .random(in: 1..<60, using: &random), height: .random(in: 1..<40, using: &random))
                })
            expectSame(clip, "round \(round)") { context in
                context.draw(layout, at: Point(x: 6, y: 6), color: .black)
            }
            expectSame(clip, "scaled in round \(round)") { context in
                context.translate(x: 4, y: 2)
                context.scale(x: 0.5, y: 1.5)
                context.draw(layout, at: Point(x: 6, y: 6), color: .black)
            }
            expectSame(clip, "mirrored in round \(round)") { context in
                context.translate(x: 150, y: 118)
                context.scale(x: -1, y: -1)
                context.draw(layout, at: Point(x: 6, y: 6), color: .black)
            }
            expectSame(clip, "turned in round \(round)") { context in
                context.translate(x: 60, y: 0)
                context.rotate(by: 0.5)
                context.draw(layout, at: Point(x: 6, y: 6), color: .black)
            }
        }
    }
}
