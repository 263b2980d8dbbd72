import Testing
import Walden
import WaldenTesting

@MainActor
struct LabelTests {
    @Test func `S12 a label starts without user interaction, and touches pass to views below`() {
        let label = Label(text: "Over the button")
        #expect(!label.isUserInteractionEnabled)
        let button = Button(title: "Beneath")
        let screen = TestScreen.showing(button)
        label.frame = button.frame
        screen.window.addSubview(label)
        screen.tap(at: button.center)
        #expect(screen.takeEvents().contains("touchUpInside"))
    }

    @Test func `the intrinsic size is that of the text, and longer text is wider`() {
        let short = Label(text: "One")
        let long = Label(text: "One and two")
        #expect(short.intrinsicContentSize.width < long.intrinsicContentSize.width)
        #expect(short.intrinsicContentSize.height == long.intrinsicContentSize.height)
        #expect(short.sizeThatFits(Size(width: Double.infinity, height: .infinity)) == short.intrinsicContentSize)
    }

    @Test(arguments: ["jf", "fj"], [false, true])
    func `glyph parts outside the label are erased with it`(text: String, isAttributed: Bool) {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let label = Label(text: text, font: .system(size: isAttributed ? 12 : 80).italic())
        if isAttributed {
            let large = TextAttributes(font: .system(size: 80).italic())
            label.attributedText = AttributedText(text, attributes: large)
        }
        label.frame = Rect(origin: Point(x: 80, y: 40), size: label.intrinsicContentSize)
        screen.window.addSubview(label)
        let empty = screen.shown.color(atPixelX: 2, y: 2)
        func marks() -> Int {
            let (image, frame) = (screen.shown, label.frame)
            return (0..<300).filter { Double($0) < frame.minX || Double($0) >= frame.maxX }.reduce(0) { sum, x in
                sum + (0..<200).filter { image.color(atPixelX: x, y: $0) != empty }.count
            }
        }
        #expect(marks() > 0, "glyphs extend beyond the label")
        label.text = "."
        #expect(marks() == 0)
        label.text = text
        label.font = .system(size: 80).italic()
        #expect(screen.shown.difference(from: screen.snapshot()).differingPixels == 0)
        label.frame.origin = Point(x: 100, y: 70)
        #expect(screen.shown.difference(from: screen.snapshot()).differingPixels == 0)
    }

    @Test func `text taller than its label is clipped, and leaves nothing behind`() {
        let screen = TestScreen(size: Size(width: 200, height: 100))
        let label = Label(text: "Type", font: .system(size: 40))
        label.frame = Rect(x: 20, y: 20, width: 150, height: 20)
        screen.window.addSubview(label)
        let empty = screen.shown.color(atPixelX: 2, y: 2)
        func marks(_ rows: Range<Int>) -> Int {
            // Partial damage would clip text outside the label.
            screen.window.setNeedsDisplay()
            let image = screen.shown
            return rows.filter { y in (0..<200).contains { image.color(atPixelX: $0, y: y) != empty } }.count
        }
        #expect(marks(20..<40) > 5 && marks(40..<100) == 0)
        label.isHidden = true
        #expect(marks(0..<100) == 0)
    }

    @Test(arguments: Appearance.allCases)
    func `a disabled label is faint, whatever its colours`(appearance: Appearance) {
        let red = TextAttributes(color: .red)
        let labels = [Label(text: "■■■"), Label(text: "■■■"), Label()]
        labels[1].textColor = .red
        labels[2].attributedText = AttributedText("■■■", attributes: red)
        for label in labels {
            let screen = TestScreen.showing(label)
            screen.window.overrideAppearance = appearance
            let background = Theme.standard.palette(for: appearance).windowBackground
            let full = maximumContrast(in: label, on: screen, against: background)
            label.isEnabled = false
            let faint = maximumContrast(in: label, on: screen, against: background)
            #expect(faint > 1.3 && faint < full * 0.75, "\(faint) of \(full)")
            label.isEnabled = true
            #expect(maximumContrast(in: label, on: screen, against: background) == full)
        }
    }

    /// Returns the highest contrast with the background in the middle row of a label.
    private func maximumContrast(in label: Label, on screen: TestScreen, against background: Color) -> Double {
        let image = screen.shown
        return stride(from: label.frame.minX, to: label.frame.maxX, by: 1).map {
            image.color(at: Point(x: $0, y: label.frame.midY)).contrast(with: background)
        }.max() ?? 0
    }

    @Test func `a label has the theme's font for its style until its font is set`() {
        let label = Label(text: "Role", textStyle: .title1)
        let screen = TestScreen.showing(label)
        #expect(label.font == .preferred(.title1))
        screen.application.theme?.typeScale[.title1] = .system(size: 40)
        #expect(label.font == .system(size: 40))
        label.font = .system(size: 10)
        #expect(label.font == .system(size: 10))
        label.textStyle = .title1
        #expect(label.font == .system(size: 40))
        #expect(Label(text: "Own", font: .system(size: 9)).font == .system(size: 9))
    }

    @Test func `an empty label is one line high`() {
        #expect(Label().intrinsicContentSize.height == Label(text: "Ag").intrinsicContentSize.height)
    }

    @Test func `a single line never exceeds the available width`() {
        let label = Label(text: "A text that is much longer than the label is wide")
        #expect(label.sizeThatFits(Size(width: 80, height: 100)).width <= 80)
    }

    @Test func `multiple lines wrap at the width, a single line does not`() {
        let label = Label(text: "Several words that need more than one line in a narrow place")
        let line = label.sizeThatFits(Size(width: 120, height: .infinity)).height
        label.numberOfLines = 0
        let all = label.sizeThatFits(Size(width: 120, height: .infinity)).height
        label.numberOfLines = 2
        let two = label.sizeThatFits(Size(width: 120, height: .infinity)).height
        #expect(all > two)
        #expect(two > line)
    }

    @Test func `preferredMaxLayoutWidth wraps the lines of the intrinsic size`() {
        let label = Label(text: "Several words that need more than one line in a narrow place")
        label.numberOfLines = 0
        let natural = label.intrinsicContentSize
        label.preferredMaxLayoutWidth = 100
        #expect(label.intrinsicContentSize.width <= 100)
        #expect(label.intrinsicContentSize.height > natural.height)
    }

    @Test func `attributed text counts for the size, and text returns its string`() {
        let label = Label(text: "Plain")
        let plain = label.intrinsicContentSize
        label.attributedText = AttributedText("Plain", attributes: TextAttributes(font: .preferred(.largeTitle)))
        #expect(label.text == "Plain")
        #expect(label.intrinsicContentSize.height > plain.height)
        label.text = "Plain"
        #expect(label.attributedText == nil)
        #expect(label.intrinsicContentSize == plain)
    }

    @Test func `a new text damages only the label, the same text nothing`() {
        let label = Label(text: "Value: 100")
        let screen = TestScreen.showing(label)
        label.frame = Rect(x: 40, y: 50, width: 120, height: 24)
        screen.pump()
        let frames = screen.platformWindow.frameCount
        label.text = "Value: 100"
        screen.pump()
        #expect(screen.platformWindow.frameCount == frames)
        label.text = "Value: 101"
        screen.pump()
        #expect(screen.platformWindow.frameCount == frames + 1)
        #expect(screen.damagedRect == label.frame.inset(by: -label.drawingOutsets))
        #expect(label.drawingOutsets == .zero, "the overhang is less than a point")
    }

    @Test(arguments: [TextAlignment.left, .center, .right])
    func `text is placed by its alignment`(alignment: TextAlignment) {
        let label = Label(text: "III")
        let screen = TestScreen.showing(label)
        label.textAlignment = alignment
        label.frame = Rect(x: 50, y: 50, width: 200, height: 30)
        expectText(of: label, at: alignment, in: screen)
    }

    @Test(arguments: [TextAlignment.left, .center, .right], [1, 0])
    func `the alignment of a paragraph overrides that of its label`(alignment: TextAlignment, lines: Int) {
        let label = Label()
        label.numberOfLines = lines
        label.textAlignment = alignment == .left ? .right : .left
        let style = ParagraphStyle(alignment: alignment)
        label.attributedText = AttributedText("III", attributes: TextAttributes(paragraphStyle: style))
        let screen = TestScreen.showing(label)
        let width = label.intrinsicContentSize.width
        label.frame = Rect(x: 50, y: 50, width: 200, height: 30)
        expectText(of: label, at: alignment, in: screen)
        #expect(width == Label(text: "III").intrinsicContentSize.width)
    }

    @Test func `right-to-left text is naturally right-aligned`() {
        let label = Label(text: "שלום")
        let screen = TestScreen.showing(label)
        label.frame = Rect(x: 50, y: 50, width: 200, height: 30)
        #expect(inkedColumns(screen.shown, in: label.frame).lowerBound > 150)
    }

    @Test func `the colour is the palette's until it is set`() {
        let label = Label(text: "█████", font: .system(size: 24))
        let screen = TestScreen.showing(label)
        let middle = TestScreen.center(of: label)
        #expect(screen.shown.color(at: middle).isAbout(label.palette.label))
        label.textColor = .red
        #expect(screen.shown.color(at: middle).isAbout(.red))
        label.textColor = nil
        label.overrideAppearance = .dark
        #expect(screen.shown.color(at: middle).isAbout(Theme.standard.palette(for: .dark).label))
    }

    private func expectText(
        of label: Label, at alignment: TextAlignment, in screen: TestScreen,
        _ location: SourceLocation = #_sourceLocation
    ) {
        let (columns, frame) = (inkedColumns(screen.shown, in: label.frame), label.frame)
        let isThere =
            switch alignment {
            case .left: columns.lowerBound < frame.minX + 6
            case .right: columns.upperBound > frame.maxX - 6
            default: abs((columns.lowerBound + columns.upperBound) / 2 - frame.midX) <= 2
            }
        #expect(isThere, sourceLocation: location)
    }

    /// Returns the range of columns that differ from the background.
    private func inkedColumns(_ image: Image, in rect: Rect) -> ClosedRange<Double> {
        let background = image.color(at: rect.origin)
        let columns = stride(from: rect.minX, to: rect.maxX, by: 1).filter { x in
            stride(from: rect.minY, to: rect.maxY, by: 1).contains {
                !image.color(at: Point(x: x, y: $0)).isAbout(background)
            }
        }
        return (columns.first ?? 0)...(columns.last ?? 0)
    }
}
