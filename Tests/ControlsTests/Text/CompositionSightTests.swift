import Testing
import Walden
import WaldenTesting

/// How a composition is seen, and where (S130, S142, S143).
@MainActor
struct CompositionSightTests {
    let stage = TextStage()

    private var told: Rect {
        stage.screen.platform.inputMethods.states[stage.screen.seat.id]?.caret ?? .zero
    }

    /// What is drawn around a part of the text, in window coordinates.
    private func place(_ range: Range<Int>) -> Rect {
        let rects = stage.input.selectionRects(for: TextRange(range))
        return stage.input.textInputView.convert(rects.reduce(rects.first ?? .zero) { $0.union($1) }, to: nil)
    }

    /// The rectangle around the pixels in which two pictures differ.
    private func difference(_ first: Image, _ second: Image) -> Rect? {
        var area: Rect?
        for y in 0..<Int(first.size.height) {
            for x in 0..<Int(first.size.width) where first.color(atPixelX: x, y: y) != second.color(atPixelX: x, y: y) {
                let pixel = Rect(x: Double(x), y: Double(y), width: 1, height: 1)
                area = area?.union(pixel) ?? pixel
            }
        }
        return area
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 a composition is underlined, its highlight marked, and its caret placed or hidden`(
        kind: TextStage.Kind
    ) throws {
        stage.open(kind, "ab|")
        stage.screen.advance(by: .seconds(1))
        let caret = { stage.input.textInputView.subviews.count { !$0.isHidden } }
        stage.send("mnop")
        let shown = caret()
        #expect(stage.shown == "abmnop|")
        stage.send("mnop", selection: 1..<1)
        #expect(stage.shown == "abm|nop" && caret() == shown)
        stage.send("mnop", selection: 1..<3)
        let highlighted = stage.screen.shown
        stage.screen.inputMethod.compose("mnop", showsCursor: false)
        #expect(caret() == shown - 1)
        let composed = stage.screen.shown
        let mark = try #require(difference(composed, highlighted))
        let part = place(3..<5)
        #expect(abs(mark.minX - part.minX) <= 1 && abs(mark.maxX - part.maxX) <= 1)
        stage.send(commit: "mnop")
        stage.screen.advance(by: .milliseconds(700))
        try #require(caret() == shown - 1, "the caret blinks")
        let line = try #require(difference(composed, stage.screen.shown))
        let whole = place(2..<6)
        #expect(line.minX >= whole.minX - 1 && line.maxX <= whole.maxX + 1 && line.width > whole.width - 3)
        #expect(line.minY > whole.midY && line.maxY <= whole.maxY && line.height <= 3)
    }

    private typealias Hints = KeyValuePairs<CompositionHint.Meaning, Range<Int>>

    private func picture(_ hints: Hints = [:]) -> Image {
        stage.screen.inputMethod.compose("mnop", showsCursor: false, hints: hints)
        return stage.screen.shown
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 parts of a composition look as the input method hints`(kind: TextStage.Kind) throws {
        stage.open(kind, "ab|")
        let plain = picture()
        let part = place(3..<5)
        var pictures: [CompositionHint.Meaning: Image] = [:]
        for meaning in CompositionHint.Meaning.allCases {
            let hinted = picture([meaning: 1..<3])
            let area = try #require(difference(plain, hinted))
            // A wavy line has whole waves.
            #expect(area.minX >= part.minX - 2 && area.maxX <= part.maxX + 2, "\(meaning)")
            #expect(meaning == .spellingError ? area.minY > part.midY : area.minY < part.midY, "\(meaning)")
            for (other, image) in pictures {
                let isSame = other == .prefix && meaning == .suffix
                #expect((difference(image, hinted) == nil) == isSame, "\(other), \(meaning)")
            }
            pictures[meaning] = hinted
        }
        #expect(difference(plain, picture()) == nil)
        // A caret elsewhere stays.
        stage.screen.inputMethod.compose("mnop", cursor: 1, hints: [.selection: 2..<4])
        #expect(stage.shown == "abm|nop")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 the gravest of hints that overlap is seen, in any order`(kind: TextStage.Kind) {
        stage.open(kind, "ab|")
        let whole = picture([.compositionError: 0..<4])
        let wave = picture([.prediction: 0..<1, .spellingError: 1..<4])
        for inner: CompositionHint.Meaning in [.prediction, .suffix, .spellingError] {
            for part in [0..<2, 1..<3, 2..<4, 0..<4] {
                #expect(difference(whole, picture([inner: part, .compositionError: 0..<4])) == nil, "\(inner) \(part)")
                #expect(difference(whole, picture([.compositionError: 0..<4, inner: part])) == nil, "\(inner) \(part)")
            }
        }
        let beside = picture([.prefix: 0..<4])
        let guess = picture([.prefix: 0..<4, .prediction: 1..<3])
        #expect(difference(guess, picture([.prediction: 1..<3, .prefix: 0..<4])) == nil)
        #expect(difference(guess, beside) != nil)
        let grey = picture([.spellingError: 1..<4, .prediction: 0..<3])
        #expect(difference(grey, picture([.prediction: 0..<3, .spellingError: 1..<4])) == nil)
        #expect(difference(grey, wave) != nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 what is both highlighted and being converted is highlighted once`(kind: TextStage.Kind) {
        stage.open(kind, "ab|")
        func picture(_ selected: Range<Int>?, converting ranges: [Range<Int>]) -> Image {
            let hints = ranges.map { CompositionHint(range: $0, meaning: .selection) }
            stage.input.setMarkedText("mnop", selectedRange: selected, hints: hints)
            return stage.screen.shown
        }
        let two = picture(1..<3, converting: [])
        #expect(difference(two, picture(1..<3, converting: [1..<3, 2..<3])) == nil)
        #expect(difference(picture(1..<3, converting: [2..<4]), picture(1..<4, converting: [])) == nil)
        #expect(difference(two, picture(1..<3, converting: [3..<4])) != nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 hints have the colours of the appearance`(kind: TextStage.Kind) {
        let hints: Hints = [.prediction: 0..<2, .compositionError: 2..<3, .selection: 3..<4]
        stage.open(kind, "ab|")
        _ = picture(hints)
        stage.screen.application.appearance = .dark
        let turned = stage.screen.shown
        let other = CompositionSightTests()
        other.stage.screen.application.appearance = .dark
        other.stage.open(kind, "ab|")
        #expect(difference(turned, other.picture(hints)) == nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 hints of what is not there are ignored`(kind: TextStage.Kind) {
        stage.open(kind, "ab|")
        stage.input.setMarkedText("日本", selectedRange: nil, hints: [])
        let plain = stage.screen.shown
        for range in [-9..<(-2), 6..<7, 5..<5, Int.min..<Int.min, Int.max..<Int.max] {
            stage.input.setMarkedText(
                "日本", selectedRange: nil, hints: [CompositionHint(range: range, meaning: .compositionError)])
            #expect(difference(plain, stage.screen.shown) == nil, "\(range)")
        }
        let all = CompositionHint(range: Int.min..<Int.max, meaning: .compositionError)
        stage.input.setMarkedText("日本", selectedRange: nil, hints: [all])
        #expect(difference(plain, stage.screen.shown) != nil)
        stage.input.setMarkedText("", selectedRange: nil, hints: [all])
        #expect(stage.whole == "ab")
    }

    @Test func `S142 in a field, hints of what has become another text are ignored`() {
        stage.open(.field, "ab|")
        stage.input.setMarkedText("m\r\nnop", selectedRange: nil, hints: [])
        let plain = stage.screen.shown
        let hint = CompositionHint(range: 3..<4, meaning: .compositionError)
        stage.input.setMarkedText("m\r\nnop", selectedRange: nil, hints: [hint])
        #expect(stage.whole == "abm nop" && difference(plain, stage.screen.shown) == nil)
        stage.input.setMarkedText("m\nnop", selectedRange: nil, hints: [hint])
        #expect(difference(plain, stage.screen.shown) != nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 a guess is no part of the text when the app ends a composition`(kind: TextStage.Kind) {
        stage.open(kind, "|")
        stage.screen.inputMethod.compose("walden", cursor: 3, hints: [.prediction: 3..<6])
        #expect(stage.shown == "wal|den")
        stage.press(.leftArrow)
        #expect(stage.text == "wal")
        stage.screen.inputMethod.compose("den", cursor: 0, hints: [.prediction: 0..<3])
        stage.press(.leftArrow)
        #expect(stage.text == "wal" && stage.whole == "wal")
        // What the app marks itself is no guess.
        stage.screen.inputMethod.compose("den", hints: [.prediction: 0..<3])
        stage.input.setMarkedText("", selectedRange: nil)
        stage.input.setMarkedText("s", selectedRange: nil)
        stage.press(.leftArrow)
        #expect(stage.text == "wsal")
        stage.press(.backspace)
        guard let field = stage.input as? TextField else { return }
        field.text = "wal"
        field.isSecureTextEntry = true
        stage.screen.inputMethod.compose("den", hints: [.prediction: 0..<3])
        stage.press(.leftArrow)
        #expect(field.text == "wal")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S127 S142 a composition is no part of the primary selection`(kind: TextStage.Kind) {
        stage.open(kind, "one two|")
        stage.press(.leftArrow, [.control, .shift])
        #expect(stage.primary == "two")
        stage.send("xy", selection: 0..<2)
        #expect(stage.whole == "one xy" && stage.primary == "two")
        stage.send("xyz", selection: 1..<3)
        stage.send(commit: "2")
        #expect(stage.text == "one 2" && stage.primary == "two")
    }

    @Test func `S130 what is composed stays in sight in a field, and in a scroll view around it`() {
        let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 100))
        outer.contentSize = Size(width: 300, height: 400)
        let field = TextField()
        field.frame = Rect(x: 0, y: 300, width: 120, height: 32)
        outer.addSubview(field)
        stage.screen.window.addSubview(outer)
        field.becomeFirstResponder()
        stage.screen.keyboard.type(String(repeating: "word ", count: 10))
        outer.contentOffset = .zero
        let content = field.textInputView
        for (text, cursor) in [("n", 1), ("ni", 2), ("nihao", 5), ("nihaoshijie", 11), ("nihaoshijie!", 0)] {
            stage.screen.inputMethod.compose(text, cursor: cursor)
            let rects = field.markedTextRange.map { field.selectionRects(for: $0) } ?? []
            #expect(rects.count == 1 && rects.allSatisfy { content.bounds.insetBy(dx: -1, dy: -9).contains($0) })
            #expect(outer.contentOffset.y >= 232)
        }
        stage.screen.inputMethod.compose(String(repeating: "nihao ", count: 10))
        let caret = field.caretRect(for: field.selectedTextRange.start)
        #expect(caret.minX >= content.bounds.minX && caret.maxX <= content.bounds.maxX + 1)
    }

    @Test func `S130 what is composed stays in sight in a view`() {
        guard let view = stage.open(.view, String(repeating: "line\n", count: 30)) as? TextView else { return }
        view.contentOffset = .zero
        stage.screen.inputMethod.compose(String(repeating: "ni hao ", count: 20))
        let caret = view.caretRect(for: view.selectedTextRange.start)
        #expect(view.contentOffset.y > 100 && caret.minY >= view.bounds.minY && caret.maxY <= view.bounds.maxY)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S143 the caret is told after scrolling, moving and resizing`(kind: TextStage.Kind) {
        let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 150))
        outer.contentSize = Size(width: 300, height: 1000)
        stage.open(kind, "one|")
        stage.screen.window.addSubview(outer)
        let input: View = stage.input
        outer.addSubview(input)
        input.frame = Rect(x: 20, y: 100, width: 200, height: 32)
        input.becomeFirstResponder()
        stage.screen.advance(by: .milliseconds(100))
        let start = told
        #expect(input.convert(input.bounds, to: nil).contains(start.center))
        outer.contentOffset.y = 30
        stage.screen.advance(by: .milliseconds(100))
        #expect(told == start.offsetBy(dx: 0, dy: -30))
        outer.frame.origin = Point(x: 7, y: 5)
        stage.screen.advance(by: .milliseconds(100))
        #expect(told == start.offsetBy(dx: 7, dy: -25))
        outer.contentOffset.y = 0
        outer.autoresizingMask = [.flexibleLeftMargin]
        stage.screen.resize(to: Size(width: 340, height: 200))
        #expect(told == start.offsetBy(dx: 47, dy: 5))
    }

    @Test func `S143 the caret is told after a text view has scrolled its text`() {
        guard let view = stage.open(.view, String(repeating: "line\n", count: 30)) as? TextView else { return }
        stage.press(.home, .control)
        stage.screen.advance(by: .milliseconds(100))
        let (start, top) = (told, view.contentOffset.y)
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        stage.screen.advance(by: .seconds(1))
        #expect(view.contentOffset.y > top + 20)
        #expect(told == start.offsetBy(dx: 0, dy: top - view.contentOffset.y))
    }
}
