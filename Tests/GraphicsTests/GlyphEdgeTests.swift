import Testing
import WaldenGeometry
import WaldenGraphics

/// Glyphs keep all their pixels, whatever is beside them.
@MainActor
struct GlyphEdgeTests {
    nonisolated static let scales = [1, 1.25, 1.5, 5.0 / 3, 2, 3]

    /// Returns how many pixels of a word change when taller glyphs follow it.
    private func differingPixels(
        _ word: String, scale: Double, _ layOut: (String) -> TextLayout,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Int {
        func picture(_ text: String) -> Image {
            drawn(width: 90, height: 44, scale: scale) {
                $0.draw(layOut(text), at: Point(x: 6, y: 6), color: .black)
            }
        }
        let (alone, beside) = (picture(word), picture(word + "    ÅÊ|jq"))
        #expect(alone.markedArea.width > 0, sourceLocation: sourceLocation)
        let columns = Int((6 + layOut(word + " ").size.width) * scale)
        var differing = 0
        for y in 0..<alone.pixelHeight {
            for x in 0..<columns where alone.darkness(x, y) != beside.darkness(x, y) { differing += 1 }
        }
        return differing
    }

    @Test(arguments: scales)
    func `a word looks the same alone and beside taller ones`(scale: Double) {
        for weight in [Font.Weight.regular, .medium, .bold] {
            for size in [10.5, 12.5, 13.5, 14, 16, 18.5, 21] {
                for word in ["Tap", "27", "en", "Qg", "T,"] {
                    let differing = differingPixels(word, scale: scale) {
                        TextLayout($0, font: .system(size: size, weight: weight))
                    }
                    #expect(differing == 0, "\(word) in \(weight), size \(size)")
                }
            }
        }
    }

    @Test func `glyphs lie where Pango draws them, also with colours and several fonts`() {
        let font = Font.system(size: 14)
        for text in ["Zürich 苏州", "שלום עולם", "fi ffl AVAST", "e\u{301} 👍 x", "a\tb"] {
            let plain = TextLayout(text, font: font)
            // With a background colour, Pango draws the text.
            let onBackground = TextLayout(
                AttributedText(text, attributes: TextAttributes(backgroundColor: .white)), font: font)
            func draw(_ layout: TextLayout) -> Image {
                drawn(width: 160, height: 40, scale: 2) { $0.draw(layout, at: Point(x: 6, y: 6), color: .black) }
            }
            let (own, reference) = (draw(plain), draw(onBackground))
            var (wrong, marked) = (0, 0)
            for y in 0..<own.pixelHeight {
                // Ignore what Pango clips at the top and bottom.
                for x in 0..<own.pixelWidth where reference.darkness(x, y) > 0 {
                    marked += 1
                    if own.hex(x, y) != reference.hex(x, y) { wrong += 1 }
                }
            }
            #expect(wrong == 0 && marked > 20, "\(text)")
        }
    }

    @Test(arguments: scales)
    func `words with colours, letter spacing and monospaced digits keep all their pixels`(
        scale: Double
    ) {
        for attributes in [TextAttributes(color: .black), TextAttributes(letterSpacing: 1)] {
            for font in [Font.system(size: 14), Font.system(size: 14).monospacedDigits(), Font.system(size: 10.5)] {
                let differing = differingPixels("Tap", scale: scale) {
                    TextLayout(AttributedText($0, attributes: attributes), font: font)
                }
                #expect(differing == 0, "\(attributes) \(font)")
            }
        }
    }

    @Test func `each part of a line has its own colour, or that of the line`() {
        var text = AttributedText("ll")
        text.append("ll", attributes: TextAttributes(color: Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
        text.append("ll")
        let image = drawn(width: 90, height: 44, scale: 2) {
            $0.draw(TextLayout(text, font: .system(size: 30, weight: .bold)), at: .zero, color: .blue)
        }
        var colors: [UInt32] = []
        for x in 0..<image.pixelWidth {
            let color = image.hex(x, 40)
            if [0xFF00_00FF, 0xFFFF_7F7F, 0xFFFF_8080].contains(color), colors.last != color { colors.append(color) }
        }
        #expect(colors.count == 3 && colors.first == 0xFF00_00FF && colors.last == 0xFF00_00FF)
    }
}
