import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Text views: layout, scrolling, large texts.
@MainActor
struct TextViewTests {
    let stage = TextStage()

    private func view(_ marked: String) -> TextView { stage.openView(marked) }

    @Test func `S130 the caret stays in sight while one types, also in a scroll view around`() {
        let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 100))
        outer.contentSize = Size(width: 300, height: 400)
        let field = TextField()
        field.frame = Rect(x: 0, y: 300, width: 200, height: 32)
        outer.addSubview(field)
        stage.screen.window.addSubview(outer)
        field.becomeFirstResponder()
        stage.screen.keyboard.type("x")
        #expect(outer.contentOffset.y >= 232)
        let view = view("")
        for line in 0..<30 { stage.screen.keyboard.type("line \(line)\n") }
        let caret = view.caretRect(for: view.selectedTextRange.start)
        #expect(view.contentOffset.y > 100 && caret.maxY <= view.bounds.maxY && caret.minY >= view.bounds.minY)
        stage.press(.home, .control)
        #expect(view.contentOffset.y <= 8)
    }

    @Test func `S130 Tab scrolls to a field that is out of sight`() {
        let outer = ScrollView(frame: Rect(x: 0, y: 0, width: 300, height: 100))
        outer.contentSize = Size(width: 300, height: 400)
        let (first, last) = (TextField(), TextField())
        first.frame = Rect(x: 0, y: 0, width: 200, height: 32)
        last.frame = Rect(x: 0, y: 350, width: 200, height: 32)
        outer.addSubview(first)
        outer.addSubview(last)
        stage.screen.window.addSubview(outer)
        first.becomeFirstResponder()
        stage.press(.tab)
        #expect(last.isFirstResponder && outer.contentOffset.y >= 282)
    }

    @Test func `S133 a view keeps line breaks as they came`() {
        let view = view("|")
        stage.copyElsewhere("a\nb\r\nc\u{2029}d\re")
        stage.press("v", .control)
        #expect(view.text.utf8.elementsEqual("a\nb\r\nc\u{2029}d\re".utf8))
        stage.press("a", .control)
        stage.press("c", .control)
        #expect(stage.copied?.utf8.elementsEqual(view.text.utf8) == true)
    }

    @Test func `S134 a view with a border looks like a field, while it is edited and in the dark`() throws {
        let view = try #require(stage.open(.view, "") as? TextView)
        let field = TextField()
        stage.screen.window.addSubview(field)
        view.borderStyle = .roundedRect
        #expect(view.borderWidth == 2 && view.borderColor == view.palette.focusRing && view.cornerRadius > 0)
        field.becomeFirstResponder()
        #expect(view.borderWidth == 1 && view.borderColor == view.palette.outline)
        let light = view.borderColor
        stage.screen.application.appearance = .dark
        #expect(view.borderColor == view.palette.outline && view.borderColor != light)
        view.borderStyle = .none
        #expect(view.borderWidth == 0 && view.cornerRadius == 0)
        view.becomeFirstResponder()
        #expect(view.borderWidth == 0)
    }

    @Test func `S134 a view that can be selected no longer gives up the focus`() throws {
        let view = try #require(stage.open(.view, "one|") as? TextView)
        stage.send("two")
        view.isSelectable = false
        #expect(!view.isFirstResponder && !view.isEditing && view.text == "onetwo")
        #expect(!view.becomeFirstResponder())
    }

    @Test func `S136 a long text opens and scrolls without laying out more than is seen`() {
        let view = view("")
        let text = (0..<200_000).map { "\($0) a line of a long text, as there are many of them" }.joined(
            separator: "\n")
        view.text = text
        view.selectedTextRange = TextRange(TextPosition(offset: 0))
        view.contentOffset = .zero
        stage.screen.pump()
        #expect(view.laidOutCount < 50)
        view.contentOffset = Point(x: 0, y: view.contentSize.height / 2)
        stage.screen.pump()
        #expect(view.laidOutCount < 200)
        let middle = view.closestPosition(to: Point(x: 20, y: view.contentOffset.y + 100))
        view.selectedTextRange = TextRange(middle)
        stage.screen.keyboard.type("X")
        #expect(view.text.utf8.count == text.utf8.count + 1)
        #expect(view.laidOutCount < 300)
    }

    @Test
    func `S136 ten megabytes in 200,000 lines are edited, selected and copied without laying out what is not seen`() {
        let view = stage.open(.view, "") as? TextView
        let line = "a line of a text that has very many of its kind, no."
        view?.text = (0..<200_000).map { "\(line) \($0)" }.joined(separator: "\n")
        let length = view?.endOfDocument.offset ?? 0
        #expect(length > 10_000_000)
        let opened = view?.laidOutCount ?? .max
        stage.press(.home, .control)
        stage.screen.keyboard.type("x")
        stage.press("a", .control)
        stage.press("c", .control)
        stage.screen.pump()
        #expect(opened < 100 && (view?.laidOutCount ?? .max) - opened < 100)
        #expect(stage.copied?.utf8.count == length + 1)
    }

    @Test func `S136 what is seen stays where it is when lines above turn out to be higher`() {
        let view = view("")
        view.text = (0..<2000).map { line in
            String(repeating: line.isMultiple(of: 7) ? "wide words " : "W", count: 1 + line % 23)
        }.joined(separator: "\n")
        view.contentOffset = Point(x: 0, y: 12_000)
        stage.screen.pump()
        let position = view.closestPosition(to: Point(x: 10, y: view.contentOffset.y + 100))
        var place = view.caretRect(for: position).minY - view.contentOffset.y
        for _ in 0..<40 {
            view.contentOffset.y -= 3
            stage.screen.pump()
            let next = view.caretRect(for: position).minY - view.contentOffset.y
            #expect(abs(next - place - 3) < 0.51)
            place = next
        }
    }

    @Test func `S136 a line of a megabyte is edited in its middle`() {
        let view = view("")
        let text = String(repeating: "words without an end ", count: 50_000)
        view.text = text
        view.selectedTextRange = TextRange(TextPosition(offset: 500_000))
        stage.screen.keyboard.type("X")
        #expect(view.caretRect(for: view.selectedTextRange.start).minY > 10_000)
        stage.press(.backspace)
        #expect(view.text == text)
        view.wrapsLines = false
        stage.screen.pump()
        stage.screen.keyboard.type("Y")
        #expect(view.caretRect(for: view.selectedTextRange.start).minX > 100_000)
        stage.press(.home)
        #expect(view.caretRect(for: view.selectedTextRange.start).minX < 20)
    }

    @Test(arguments: ["some words of a very long paragraph, ", "שלום עולם ועוד ", "漢字, 漢字と 漢字 "])
    func `S125 a caret moves through a long paragraph as through a short one`(words: String) {
        let view = view("")
        let text = String(repeating: words, count: 7000 / words.utf8.count)
        view.text = text
        stage.screen.pump()
        let breaks = TextBreaks(text)
        var expected = Array((0...breaks.count).filter(breaks.isCharacterBoundary))
        for isForward in [true, false] {
            if !isForward { expected.reverse() }
            let isRight = isForward == (words != "שלום עולם ועוד ")
            view.selectedTextRange = TextRange(TextPosition(offset: expected[0]))
            for offset in expected.dropFirst() {
                stage.press(isRight ? .rightArrow : .leftArrow)
                guard view.selectedTextRange.start.offset == offset else {
                    Issue.record("\(view.selectedTextRange.start.offset) instead of \(offset)")
                    return
                }
            }
        }
    }

    @Test func `S125 Page Down and Page Up move by what is seen`() {
        let view = view("")
        view.text = (0..<100).map { "line \($0)" }.joined(separator: "\n")
        view.selectedTextRange = TextRange(TextPosition(offset: 0))
        stage.press(.pageDown)
        let first = stage.caret
        #expect(first > 40)
        stage.press(.pageDown, .shift)
        #expect(!view.selectedTextRange.isEmpty)
        stage.press(.pageUp)
        stage.press(.pageUp)
        stage.press(.pageUp)
        #expect(stage.caret == 0)
        for _ in 0..<30 { stage.press(.pageDown) }
        #expect(view.selectedTextRange.end.offset == view.endOfDocument.offset || stage.caret > 700)
    }

    @Test func `S95 S125 keys scroll a text that cannot be edited, and still select in it with Shift`() {
        let view = view("|")
        view.text = (0..<100).map { "line \($0)" }.joined(separator: "\n")
        view.isEditable = false
        view.contentOffset = .zero
        stage.screen.pump()
        func offset(after key: KeySymbol) -> Double {
            stage.press(key)
            stage.screen.advance(by: .seconds(2))
            return view.contentOffset.y
        }
        let line = offset(after: .downArrow)
        #expect(line > 0 && line < 100)
        let page = offset(after: .pageDown)
        #expect(page - line > 100 && page - line <= view.bounds.height)
        #expect(offset(after: .leftArrow) == page && offset(after: .home) == 0)
        #expect(stage.caret == view.endOfDocument.offset)
        stage.press(.leftArrow, [.control, .shift])
        #expect(!view.selectedTextRange.isEmpty)
    }

    @Test(arguments: [true, false])
    func `S95 S125 keys that may not scroll a text that cannot be edited move in it`(isScrollEnabled: Bool) {
        let view = view("|" + (0..<100).map { "line \($0)" }.joined(separator: "\n"))
        view.isEditable = false
        view.isScrollEnabled = isScrollEnabled
        view.allowsKeyboardScrolling = false
        stage.press(.downArrow)
        #expect(stage.caret == 7)
        stage.press(.end)
        #expect(stage.caret == 13)
    }

    @Test func `S124 the delegate is told of changes by the user only, after them`() {
        let view = view("")
        let delegate = Recorder()
        view.delegate = delegate
        view.text = "code"
        stage.screen.keyboard.type("!")
        stage.press("z", .control)
        #expect(delegate.texts == ["code!", "code"])
    }

    @Test func `Without wrapping a view scrolls sideways to the caret`() {
        let view = view("|" + String(repeating: "long ", count: 100))
        view.wrapsLines = false
        stage.screen.pump()
        stage.press(.end)
        #expect(view.contentOffset.x > 500)
        stage.press(.home)
        #expect(view.contentOffset.x < 20)
    }

    @Test func `Without wrapping a view is as wide as its widest line`() {
        let long = String(repeating: "long ", count: 100)
        let view = view(long + "\nshort\n" + long + "longer|\nend")
        view.wrapsLines = false
        stage.screen.pump()
        let (widest, word) = (view.contentSize.width, Double("longer".count))
        stage.press(.end)
        for _ in "longer" { stage.press(.backspace) }
        let second = view.contentSize.width
        #expect(second < widest - 3 * word)
        // The first line is as wide now.
        stage.press(.backspace)
        #expect(view.contentSize.width == second)
        stage.press("z", .control)
        stage.screen.pump()
        #expect(view.contentSize.width == widest)
        // Two lines become one, which is wider than any was.
        stage.press(.end)
        let offset = view.contentOffset.x
        stage.press(.delete)
        #expect(view.contentSize.width > widest && view.contentOffset.x >= offset)
        stage.press("a", .control)
        stage.press(.delete)
        #expect(view.contentSize.width <= view.bounds.width)
    }

    @Test func `S130 without wrapping the caret is in sight after a long paste, a cut and its undo`() {
        let view = view(String(repeating: "long ", count: 600) + "|")
        view.wrapsLines = false
        stage.screen.pump()
        func expectCaretInSight(_ location: SourceLocation = #_sourceLocation) {
            let caret = view.caretRect(for: view.selectedTextRange.end)
            #expect(view.bounds.contains(caret.center), sourceLocation: location)
        }
        for word in [String(repeating: "pasted ", count: 1200), "x"] {
            stage.screen.pasteboard.put(word)
            stage.press("v", .control)
            expectCaretInSight()
        }
        stage.press(.home, [.shift, .control])
        stage.press("x", .control)
        for _ in 0..<50 { stage.screen.keyboard.type("\n") }
        expectCaretInSight()
        for _ in 0..<2 {
            stage.press("z", .control)
            stage.press(.end, .control)
            expectCaretInSight()
        }
    }

    @Test func `without wrapping an edit near the border of two parts moves nothing sideways`() {
        let view = view("")
        view.wrapsLines = false
        view.text = (0..<3000).map { "word\($0) " }.joined()
        stage.screen.pump()
        stage.press(.end, .control)
        var caretX: Double { view.caretRect(for: view.selectedTextRange.end).minX - view.contentOffset.x }
        let borders = (1..<view.document.storage.partCount - 1).map { view.document.storage.part($0).range.upperBound }
        for border in borders {
            view.selectedTextRange = TextRange(TextPosition(offset: border - 50))
            view.scrollToVisible(view.selectedTextRange)
            stage.screen.pump()
            let x = caretX
            stage.screen.keyboard.type("x")
            #expect(abs(caretX - x) < 20)
        }
    }

    @Test func `A key damages its line only, from the change on`() {
        let view = view("one two three|\nnext line\nand another")
        // The first key shows the focus.
        stage.screen.keyboard.type("xy")
        let damage = stage.screen.damagedRect
        #expect(damage.height <= 24 && damage.width < 16, "\(damage)")
        stage.press(.return)
        #expect(stage.screen.damagedRect.height > 100)
        withExtendedLifetime(view) {}
    }

    @Test func `Selections of a long paragraph are drawn to the edge in every line`() {
        let view = view(String(repeating: "word ", count: 2000))
        stage.press("a", .control)
        let selected = stage.screen.shown.color(at: Point(x: 9, y: 10))
        let lines = Int(view.caretRect(for: view.endOfDocument).minY / view.caretRect(for: view.endOfDocument).height)
        #expect(lines > 100)
        for line in stride(from: 0, to: lines - 8, by: 8) {
            view.contentOffset.y = Double(line) * view.caretRect(for: view.endOfDocument).height
            stage.screen.pump()
            let image = stage.screen.shown
            for y in stride(from: 18.0, to: 170, by: 20) {
                #expect(image.color(at: Point(x: 289, y: y)).isAbout(selected), "line \(line), \(y)")
            }
        }
    }

    @Test func `Selections are drawn to the edge where lines go on`() {
        let view = view("one\ntwo\nthree")
        stage.press("a", .control)
        let image = stage.screen.shown
        let background = image.color(at: Point(x: 200, y: 190))
        #expect(!image.color(at: Point(x: 250, y: 16)).isAbout(background))
        withExtendedLifetime(view) {}
    }
}

private final class Recorder: TextViewDelegate {
    var texts: [String] = []

    func textViewDidChange(_ textView: TextView) { texts.append(textView.text) }
}
