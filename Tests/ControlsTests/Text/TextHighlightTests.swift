import Testing
import WaldenTesting

/// What is marked in a text view.
@MainActor
struct TextHighlightTests {
    let stage = TextStage()
    private let green = TextHighlight(backgroundColor: Color(red: 0, green: 1, blue: 0))

    private func view(_ marked: String) -> TextView { stage.openView(marked) }

    /// The parts of the text that are marked.
    private func marked(_ view: TextView, _ name: String = "found") -> [String] {
        view.highlights(named: name).map { view.text(in: TextRange($0)) }
    }

    /// The pixels of a colour on screen, as the rectangle around them.
    private func area(where isMarked: (Color) -> Bool) -> Rect? {
        guard let image = stage.screen.platformWindow.image else { return nil }
        var area: Rect?
        for y in 0..<Int(image.size.height) {
            for x in 0..<Int(image.size.width) where isMarked(image.color(atPixelX: x, y: y)) {
                let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
                area = area?.union(pixel) ?? pixel
            }
        }
        return area
    }

    private var greenArea: Rect? { area { $0.green > 0.9 && $0.red < 0.2 && $0.blue < 0.2 } }

    @Test func `highlights in a long line that does not wrap are drawn wherever it is scrolled to, and removed`() throws
    {
        let view = view("|")
        view.wrapsLines = false
        view.text = String(repeating: "some,", count: 700)
        view.resignFirstResponder()
        view.setHighlights((1...700).map { 5 * $0 - 1..<5 * $0 }, as: green, named: "found")
        stage.screen.pump()
        for x in [0, 5000, view.contentSize.width - view.bounds.width] {
            view.contentOffset.x = x
            stage.screen.pump()
            let area = try #require(greenArea)
            #expect(area.minX < 60 && area.maxX > view.bounds.width - 60)
        }
        view.setHighlights([], as: green, named: "found")
        stage.screen.pump()
        #expect(greenArea == nil)
    }

    @Test func `a part of a highlight in a long line is redrawn as it was`() {
        let view = view("|")
        view.wrapsLines = false
        view.text = String(repeating: "some words ", count: 300)
        view.resignFirstResponder()
        view.setHighlights([0..<3000], as: green, named: "found")
        stage.screen.pump()
        let seen = stage.screen.shown
        for x in stride(from: 40.0, to: 60, by: 1) {
            view.setNeedsDisplay(Rect(x: x, y: 0, width: 3, height: 40))
            stage.screen.pump()
            #expect(stage.screen.shown.difference(from: seen).differingPixels == 0)
        }
    }

    @Test func `a highlight is drawn behind its text, and removed`() throws {
        let view = view("one two three|")
        view.resignFirstResponder()
        #expect(greenArea == nil)
        view.setHighlights([4..<7], as: green, named: "found")
        stage.screen.pump()
        let rect = try #require(view.selectionRects(for: TextRange(4..<7)).first)
        let area = try #require(greenArea)
        #expect(abs(area.minX - rect.minX) <= 1 && abs(area.maxX - rect.maxX) <= 1)
        #expect(abs(area.minY - rect.minY) <= 1 && abs(area.maxY - rect.maxY) <= 1)
        view.removeHighlights(named: "found")
        stage.screen.pump()
        #expect(greenArea == nil && marked(view).isEmpty)
    }

    @Test func `an underline is drawn in its colour`() throws {
        let view = view("one twi three|")
        for underline in [TextAttributes.Underline.single, .double, .wavy] {
            let red = TextHighlight(underline: underline, underlineColor: Color(red: 1, green: 0, blue: 0))
            view.setHighlights([4..<7], as: red, named: "spelling")
            stage.screen.pump()
            let rect = try #require(view.selectionRects(for: TextRange(4..<7)).first)
            let area = try #require(area { $0.red > 0.9 && $0.green < 0.7 && $0.blue < 0.7 })
            #expect(area.minX >= rect.minX - 1 && area.maxX <= rect.maxX + 1 && area.width > rect.width - 4)
            #expect(area.minY > rect.midY && area.maxY <= rect.maxY)
        }
    }

    @Test func `highlights move along with edits, and those that are cut vanish`() {
        let view = view("|one two one two one")
        view.setHighlights([0..<3, 8..<11, 16..<19], as: green, named: "found")
        view.setHighlights([4..<7], as: green, named: "other")
        stage.screen.keyboard.type("x")
        #expect(marked(view) == ["one", "one", "one"] && marked(view, "other") == ["two"])
        view.selectedTextRange = TextRange(10..<10)
        stage.screen.keyboard.type("y")
        #expect(marked(view) == ["one", "one"] && marked(view, "other") == ["two"])
        stage.press("z", .control)
        #expect(view.text == "xone two one two one" && marked(view) == ["one", "one"])
        view.text = "one"
        #expect(marked(view).isEmpty && marked(view, "other").isEmpty)
    }

    @Test func `a highlight that is cut is erased`() {
        let view = view("one two three|")
        // The first key shows the focus.
        stage.screen.keyboard.type("x")
        view.setHighlights([0..<7], as: green, named: "found")
        view.selectedTextRange = TextRange(5..<5)
        stage.screen.pump()
        #expect(greenArea != nil)
        stage.screen.keyboard.type("y")
        #expect(greenArea == nil)
    }

    @Test func `only what changes is redrawn`() throws {
        let view = view("one two one two one|")
        view.resignFirstResponder()
        view.setHighlights([0..<3, 8..<11], as: green, named: "found")
        stage.screen.pump()
        let last = try #require(view.selectionRects(for: TextRange(16..<19)).first)
        view.setHighlights([0..<3, 8..<11, 16..<19], as: green, named: "found")
        stage.screen.pump()
        let damage = stage.screen.damagedRect
        #expect(damage.minX > last.minX - 3 && damage.maxX < last.maxX + 3 && damage.height <= last.height + 2)
        let frames = stage.screen.platformWindow.frameCount
        view.setHighlights([0..<3, 8..<11, 16..<19], as: green, named: "found")
        stage.screen.pump()
        #expect(stage.screen.platformWindow.frameCount == frames)
    }

    @Test func `S136 a hundred thousand highlights lay out only what is seen`() {
        let view = view("")
        view.text = String(repeating: "one two three\n", count: 100_000)
        view.selectedTextRange = TextRange(0..<0)
        view.contentOffset = .zero
        stage.screen.pump()
        let count = view.laidOutCount
        view.setHighlights((0..<100_000).map { $0 * 14 + 4..<$0 * 14 + 7 }, as: green, named: "found")
        stage.screen.pump()
        #expect(view.laidOutCount == count && greenArea != nil)
        stage.screen.keyboard.type("x")
        #expect(view.highlights(named: "found").last == 1_399_991..<1_399_994)
    }

    @Test func `ranges beyond the text are clamped`() {
        let view = view("one|")
        view.setHighlights([1..<2, 2..<100, 200..<300], as: green, named: "found")
        stage.screen.pump()
        #expect(view.highlights(named: "found") == [1..<2, 2..<3])
    }

    @Test(arguments: [false, true])
    func `S142 a composition that is given up leaves the highlights around it`(commits: Bool) {
        let view = view("one tw|o three")
        view.setHighlights([0..<3, 4..<7, 8..<13], as: green, named: "found")
        stage.send("に")
        view.setHighlights([0..<3, 6..<9], as: green, named: "other")
        #expect(marked(view) == ["one", "three"])
        if commits {
            stage.send(commit: "日")
            #expect(marked(view) == ["one", "three"])
        } else {
            stage.send()
            #expect(marked(view) == ["one", "two", "three"])
        }
        #expect(marked(view, "other") == ["one"])
    }
}
