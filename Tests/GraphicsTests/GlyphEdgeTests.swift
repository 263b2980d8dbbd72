import Testing
import WaldenGeometry
import WaldenGraphics

/// Glyphs keep all of their pixels, whatever stands beside them.
@MainActor
struct GlyphEdgeTests {
    nonisolated static let scales = [1, 1.25, 1.5, 5.0 / 3, 2, 3]

    private func picture(_ text: String, _ font: Font, scale: Double) -> Image {
        let layout = TextLayout(text, font: font)
        return drawn(width: 90, height: 44, scale: scale) {
            $0.draw(layout, at: Point(x: 6, y: 6), color: .black)
        }
    }

    @Test(arguments: scales)
    func `a word looks the same alone and beside taller ones`(scale: Double) {
        for weight in [Font.Weight.regular, .medium, .bold] {
            for size in [10.5, 12.5, 13.5, 14, 16, 18.5, 21] {
                let font = Font.system(size: size, weight: weight)
                for word in ["Tap", "27", "en", "Qg", "T,"] {
                    let alone = picture(word, font, scale: scale)
                    let beside = picture(word + "    ÅÊ|jq", font, scale: scale)
                    let columns = Int((6 + TextLayout(word + " ", font: font).size.width) * scale)
                    var differing = 0
                    for y in 0..<alone.pixelHeight {
                        for x in 0..<columns where alone.darkness(x, y) != beside.darkness(x, y) { differing += 1 }
                    }
                    #expect(differing == 0, "\(word) in \(weight), size \(size)")
                }
            }
        }
    }

    @Test func `glyphs stand where Pango would draw them, in colours and several fonts too`() {
        let font = Font.system(size: 14)
        for text in ["Zürich 苏州", "שלום עולם", "fi ffl AVAST", "e\u{301} 👍 x", "a\tb"] {
            let plain = TextLayout(text, font: font)
            // A colour of its own has Pango draw it.
            let coloured = TextLayout(AttributedText(text, attributes: TextAttributes(color: .black)), font: font)
            func draw(_ layout: TextLayout) -> Image {
                drawn(width: 160, height: 40, scale: 2) { $0.draw(layout, at: Point(x: 6, y: 6), color: .black) }
            }
            let (own, pangos) = (draw(plain), draw(coloured))
            var (wrong, marked) = (0, 0)
            for y in 0..<own.pixelHeight {
                // What Pango cuts off at the top and at the bottom is not compared.
                for x in 0..<own.pixelWidth where pangos.darkness(x, y) > 0 {
                    marked += 1
                    if own.hex(x, y) != pangos.hex(x, y) { wrong += 1 }
                }
            }
            #expect(wrong == 0 && marked > 20, "\(text)")
        }
    }
}
