import Testing
import WaldenGraphics

@MainActor @Test func `the metrics of a font grow with its size`() {
    let small = Font.system(size: 10).metrics
    let large = Font.system(size: 20).metrics
    #expect(small.ascent > small.descent && small.descent > 0)
    #expect(small.lineHeight > 10 && small.lineHeight < 20)
    #expect(large.lineHeight > small.lineHeight)
    let shares = (10...20).map { Font.system(size: Double($0)).metrics.ascent / Double($0) }
    #expect(shares.max()! - shares.min()! < 0.005, "metrics are not hinted")
}

@MainActor @Test(arguments: Font.TextStyle.allCases)
func `a line of text is as high as its font`(style: Font.TextStyle) {
    let font = Font.preferred(style)
    let layout = TextLayout("Hxg", font: font)
    #expect(abs(layout.firstBaseline - font.metrics.ascent) < 0.01)
    #expect(layout.size.height == (font.metrics.lineHeight - 0.001).rounded(.up))
}

@MainActor @Test func `weights and designs look different`() {
    let text = "Hamburgefonstiv iiii"
    let regular = TextLayout(text, font: .system(size: 14)).size.width
    #expect(TextLayout(text, font: .system(size: 14, weight: .bold)).size.width > regular)
    let narrow = TextLayout("iiiiiiii", font: .monospaced(size: 14)).size.width
    #expect(narrow == TextLayout("mmmmmmmm", font: .monospaced(size: 14)).size.width)
}

@MainActor @Test func `monospaced digits have equal widths`() {
    let font = Font.system(size: 14).monospacedDigits()
    let widths = (0...9).map { TextLayout(String(repeating: "\($0)", count: 20), font: font).size.width }
    #expect(Set(widths).count == 1)
}

@MainActor @Test(arguments: [Double.nan, -5, 0, .infinity, 1e300])
func `a font of an invalid size can still be measured`(size: Double) {
    let font = Font(family: "No\0Such\0Family", size: size)
    #expect(font.metrics.lineHeight > 0 && font.metrics.lineHeight.isFinite)
    #expect(TextLayout("Hello", font: font).size.isFinite)
}

@Test func `variations of a font keep its other properties`() {
    let font = Font.preferred(.body).withWeight(.bold).italic().withSize(20)
    #expect(font == Font(size: 20, weight: .bold, isItalic: true))
}
