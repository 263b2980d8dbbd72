import Testing
import Walden
import WaldenTesting

@testable import WaldenControls
@testable import WaldenText

/// Lines that do not wrap, wherever they begin: the caret and all of the text can be reached (S130).
@MainActor
struct TextAlignmentTests {
    let stage = TextStage(size: Size(width: 160, height: 120))

    /// The caret, in the coordinates of what shows the text.
    private var caret: Rect { stage.input.caretRect(for: stage.input.selectedTextRange.end) }
    private var room: Rect { stage.input.textInputView.bounds }

    private func expectCaretInSight(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
        stage.screen.pump()
        #expect(
            caret.minX >= room.minX && caret.minX + 2 <= room.maxX, comment, sourceLocation: sourceLocation)
    }

    private static let texts = [
        "", "ab", "שלום", String(repeating: "word ", count: 20), String(repeating: "שלום ", count: 20),
    ]

    @Test func `S136 wherever a line that does not wrap is seen, little of it is laid out`() throws {
        let text = String(repeating: "a long line, שלום עולם, with words; ", count: 6000)
        for keys in [[], [.home], [.end], [.home, .downArrow], [.upArrow]] as [[KeySymbol]] {
            let view = try #require(stage.open(.view, "") as? TextView)
            view.wrapsLines = false
            view.text = text
            view.selectedTextRange = TextRange(TextPosition(offset: text.utf8.count / 2))
            view.scrollToVisible(view.selectedTextRange)
            for key in keys { stage.press(key) }
            expectCaretInSight("after \(keys)")
            #expect(view.document.layoutCount < 8, "after \(keys)")
        }
    }

    @Test func `S136 what is seen of a line that does not wrap stays when text beside it is laid out`() throws {
        let view = try #require(stage.open(.view, "") as? TextView)
        view.wrapsLines = false
        view.text = String(repeating: "iiiii lllll ", count: 3000) + String(repeating: "WWWWW MMMMM ", count: 3000)
        let middle = TextPosition(offset: view.endOfDocument.offset / 2)
        for step in [-70.0, 70] {
            view.scrollToVisible(TextRange(middle))
            stage.screen.pump()
            for _ in 0..<60 {
                let first = view.closestPosition(to: Point(x: view.bounds.midX, y: 16))
                let place = view.caretRect(for: first).minX - view.contentOffset.x
                view.contentOffset.x += step
                stage.screen.pump()
                #expect(abs(view.caretRect(for: first).minX - view.contentOffset.x - (place - step)) < 0.5)
            }
        }
    }

    @Test(arguments: [true, false])
    func `what is laid out of a part is its text, in whatever order parts are laid out`(wraps: Bool) {
        var style = TextDocument.Style(font: .system(size: 14))
        (style.wraps, style.width) = (wraps, 150)
        for order in [[1, 0, 2], [2, 1, 0], [3, 1, 2, 0]] {
            let document = TextDocument(String(repeating: "word after word ", count: 600), style: style)
            for index in order { _ = document.place(index) }
            for index in 0..<document.storage.partCount {
                let placed = document.place(index)
                #expect(placed.layout.text == document.storage.string(in: placed.part.range), "\(index) of \(order)")
            }
        }
    }

    @Test func `S136 what is seen of lines that do not wrap stays when lines above are laid out`() throws {
        let view = try #require(stage.open(.view, "") as? TextView)
        view.wrapsLines = false
        view.text = (0..<2000).map { $0 % 7 == 0 ? "👨‍👩‍👧 漢字" : "\($0)" }.joined(separator: "\n")
        view.setAttributes(in: TextRange(view.position(ofParagraph: 300), view.position(ofParagraph: 400))) {
            $0.font = .system(size: 31)
        }
        stage.screen.pump()
        view.contentOffset.y = 8000
        stage.screen.pump()
        for _ in 0..<100 {
            let seen = view.closestPosition(to: Point(x: 10, y: view.bounds.maxY - 20))
            let place = view.caretRect(for: seen).minY - view.contentOffset.y
            view.contentOffset.y -= 15
            stage.screen.pump()
            #expect(abs(view.caretRect(for: seen).minY - view.contentOffset.y - (place + 15)) < 0.5)
        }
    }

    @Test func `an animated scroll goes on through text that is laid out for the first time`() throws {
        let view = try #require(stage.open(.view, "") as? TextView)
        view.text = (0..<900).map { $0 % 3 == 0 ? "👨‍👩‍👧 漢字" : "\($0) words that wrap in this narrow view, twice or so" }
            .joined(separator: "\n")
        stage.screen.pump()
        view.contentOffset.y = 5000
        stage.screen.pump()
        view.setContentOffset(Point(x: 0, y: 4000), animated: true)
        stage.screen.advance(by: .seconds(2))
        #expect(abs(view.contentOffset.y - 4000) < 200)
    }

    @Test func `a justified paragraph fills its lines to the last but one, however long it is`() throws {
        let view = try #require(stage.open(.view, "") as? TextView)
        view.textAlignment = .justified
        view.text = String(repeating: "some words of a very long paragraph ", count: 300)
        stage.screen.pump()
        let document = view.document
        let widths = (0..<document.storage.partCount).map { index in
            let layout = document.place(index).layout
            return layout.rect(ofLine: layout.lineCount - 1).width
        }
        #expect(widths.count > 3 && widths.dropLast().allSatisfy { abs($0 - document.style.width) < 1 })
        #expect(widths.last ?? 1000 < document.style.width - 10)
    }

    @Test(arguments: TextStage.Kind.allCases, [TextAlignment.natural, .left, .center, .right])
    func `S129 S130 the caret is in sight at both ends of any text`(kind: TextStage.Kind, alignment: TextAlignment) {
        for text in Self.texts {
            stage.open(kind, text + "|")
            (stage.input as? TextField)?.textAlignment = alignment
            (stage.input as? TextView)?.textAlignment = alignment
            (stage.input as? TextView)?.wrapsLines = false
            stage.screen.pump()
            for key in [KeySymbol.home, .end, .home] {
                stage.press(key)
                expectCaretInSight("\(key) in \(text.prefix(10))")
            }
        }
    }

    @Test func `S130 the caret stays in sight when the field gets narrower`() {
        stage.open(.field, "one two three four|")
        expectCaretInSight("wide")
        stage.input.frame.size.width = 80
        expectCaretInSight("narrow")
        stage.press(.home)
        stage.input.frame.size.width = 60
        stage.screen.pump()
        #expect(room.minX == 0)
    }

    @Test(arguments: ["word ", "שלום "])
    func `S130 what is set in code brings the caret into sight`(word: String) throws {
        let field = try #require(stage.open(.field, "|") as? TextField)
        field.text = String(repeating: word, count: 20)
        expectCaretInSight("a text")
        field.selectedTextRange = TextRange(field.beginningOfDocument)
        expectCaretInSight("a selection")
        field.replace(TextRange(field.endOfDocument), with: word)
        expectCaretInSight("a part of the text")
        field.selectedTextRange = TextRange(field.beginningOfDocument)
        field.replace(TextRange(field.endOfDocument), with: AttributedText(word))
        expectCaretInSight("a part with attributes")
    }

    @Test(arguments: ["word ", "שלום "])
    func `S130 a text that is set without the focus is seen from its start`(word: String) throws {
        let field = try #require(stage.open(.field, String(repeating: word, count: 20) + "|") as? TextField)
        field.resignFirstResponder()
        stage.screen.pump()
        #expect(room.minX != 0)
        field.text = String(repeating: word, count: 30)
        stage.screen.pump()
        let start = field.caretRect(for: field.beginningOfDocument).minX
        #expect(room.minX <= start && start <= room.maxX)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S130 of a composition that does not fit, the caret is seen`(kind: TextStage.Kind) {
        stage.open(kind, "|")
        stage.input.frame.size.width = 70
        (stage.input as? TextView)?.wrapsLines = false
        stage.screen.pump()
        for length in 1...12 {
            stage.send(String(repeating: "か", count: length))
            expectCaretInSight("\(length)")
        }
    }

    @Test func `S130 what is composed stays in sight if it fits`() {
        stage.open(.field, String(repeating: "word ", count: 20) + "|")
        stage.press(.home)
        for _ in 0..<12 { stage.press(.rightArrow) }
        stage.send("かかか", selection: 0..<0)
        stage.screen.pump()
        let marked = stage.input.markedTextRange.map { stage.input.selectionRects(for: $0) } ?? []
        #expect(!marked.isEmpty && marked.allSatisfy { room.minX <= $0.minX && $0.maxX <= room.maxX })
    }

    @Test func `the caret moves along when the alignment changes`() {
        stage.open(.view, "ab|")
        let before = stage.input.textInputView.subviews.first { !$0.isHidden && $0.frame.width == 2 }?.frame
        (stage.input as? TextView)?.textAlignment = .right
        stage.screen.pump()
        let after = stage.input.textInputView.subviews.first { !$0.isHidden && $0.frame.width == 2 }?.frame
        #expect(before != nil && after?.minX == caret.minX && after != before)
    }

    @Test func `S134 the button that clears is there while there is a text, whatever callbacks do`() throws {
        let field = try #require(stage.open(.field, "|") as? TextField)
        field.clearButtonMode = .always
        let button = { field.subviews.contains { $0 is TextFieldButton && !$0.isHidden } }
        field.addAction(for: .editingChanged) { (field: TextField) in field.text = "" }
        stage.screen.keyboard.type("x")
        #expect(!button())
        field.text = "x"
        #expect(button())
        field.text = ""
        field.text = "y"
        #expect(button())
    }

    // MARK: The edit menu

    private func openMenu(at offset: Int) -> MenuView? {
        let pointer = stage.screen.pointer
        pointer.move(to: stage.place(offset))
        pointer.press(.secondary)
        pointer.release(.secondary)
        stage.screen.pump()
        return stage.screen.menuLevels.first
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S117 Undo in the edit menu undoes`(kind: TextStage.Kind) throws {
        stage.open(kind, "|")
        stage.screen.keyboard.type("ab")
        let menu = try #require(openMenu(at: 1))
        let row = try #require(menu.layout.rows.firstIndex { $0.action?.title == "Undo" })
        stage.screen.pointer.move(to: menu.frame(ofRow: row).center, in: menu.window)
        stage.screen.pointer.press()
        stage.screen.pointer.release()
        #expect(stage.text == "")
    }

    @Test func `S124 the edit menu ends no editing`() throws {
        let field = try #require(stage.open(.field, "ab|") as? TextField)
        var events: [String] = []
        field.addAction(for: .editingDidBegin) { _ in events.append("begin") }
        field.addAction(for: .editingDidEnd) { _ in events.append("end") }
        let menu = try #require(openMenu(at: 1))
        #expect(field.isEditing && menu.isFirstResponder)
        stage.press(.escape)
        #expect(field.isEditing && field.isFirstResponder && events.isEmpty)
        _ = openMenu(at: 1)
        let other = TextField()
        stage.screen.window.addSubview(other)
        other.becomeFirstResponder()
        #expect(!field.isEditing && other.isFirstResponder && events == ["end"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `the edit menu closes when its text leaves the window`(kind: TextStage.Kind) throws {
        stage.open(kind, "ab|")
        let menu = try #require(openMenu(at: 1))
        stage.input.removeFromSuperview()
        stage.screen.pump()
        #expect(menu.window?.isVisible != true)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `a text that leaves the window in a drag leaves no timer`(kind: TextStage.Kind) {
        stage.open(kind, String(repeating: "word ", count: 50) + "|")
        let pointer = stage.screen.pointer
        pointer.move(to: stage.input.frame.center)
        pointer.press()
        pointer.move(to: Point(x: 159, y: 119))
        stage.screen.advance(by: .milliseconds(50))
        stage.input.removeFromSuperview()
        stage.screen.advance(by: .seconds(2))
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
        pointer.release()
    }

    @Test(arguments: [true, false])
    func `S126 S128 a press means what is beneath it, though the field selects all as editing begins`(finger: Bool) {
        let stage = TextStage()
        let field = stage.openField("|" + (0..<60).map { "word\($0) " }.joined())
        field.resignFirstResponder()
        field.addAction(for: .editingDidBegin) { field in
            field.selectedTextRange = TextRange(field.beginningOfDocument, field.endOfDocument)
        }
        field.text += "."
        stage.screen.pump()
        let place = stage.place(2)
        if finger { stage.screen.tap(at: place) } else { stage.screen.pointer.click(at: place) }
        #expect(field.selectedTextRange.start.offset <= 5 && field.selectedTextRange.isEmpty)
    }
}
