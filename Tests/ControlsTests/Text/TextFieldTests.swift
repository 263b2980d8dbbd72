import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Text fields: their properties, events and delegate.
@MainActor
struct TextFieldTests {
    let stage = TextStage()

    private func field(_ marked: String) -> TextField { stage.openField(marked) }

    @Test func `S124 editing events come in order, and only for what the user does`() {
        let field = TextField()
        let other = TextField()
        field.frame = Rect(x: 0, y: 0, width: 200, height: 32)
        var events: [String] = []
        let names: [(Control.Events, String)] = [
            (.editingDidBegin, "begin"), (.editingChanged, "changed"), (.editingDidEndOnExit, "exit"),
            (.primaryActionTriggered, "action"), (.editingDidEnd, "end"),
        ]
        for (event, name) in names { field.addAction(for: event) { events.append("\(name) \($0.text)") } }
        stage.screen.window.addSubview(field)
        stage.screen.window.addSubview(other)
        field.text = "code"
        field.becomeFirstResponder()
        stage.screen.keyboard.type("ab")
        field.text = "set"
        stage.press(.backspace)
        stage.press(.return)
        other.becomeFirstResponder()
        #expect(
            events == [
                "begin code", "changed codea", "changed codeab", "changed se", "exit se", "action se", "end se",
            ])
    }

    @Test func `S124 an editing that ends in its beginning is told in order`() {
        let field = TextField()
        stage.screen.window.addSubview(field)
        let brief = BriefEditing()
        field.delegate = brief
        field.addAction(for: .editingDidBegin) { _ in brief.told.append("begin event") }
        field.addAction(for: .editingDidEnd) { _ in brief.told.append("end event") }
        field.becomeFirstResponder()
        #expect(brief.told == ["begin", "begin event", "end", "end event"])
        #expect(!field.isEditing && !field.isFirstResponder)
    }

    @Test func `S124 setting the text puts the caret at the end`() {
        let field = field("one|")
        field.text = "longer"
        #expect(stage.shown == "longer|")
        stage.press(.home)
        field.text = "longer"
        #expect(stage.shown == "|longer")
    }

    @Test func `S124 the delegate may refuse a change`() {
        let field = field("12|")
        let digits = DigitsOnly()
        field.delegate = digits
        stage.screen.keyboard.type("3x4")
        #expect(field.text == "1234")
        stage.copyElsewhere("a5")
        stage.press("v", .control)
        #expect(field.text == "1234")
        #expect(digits.asked == ["3", "x", "4", "a5"])
    }

    @Test func `S125 the delegate may refuse what Return does, also that of an input method`() {
        let button = Button(title: "OK", role: .default)
        var events: [String] = []
        button.addAction(for: .primaryActionTriggered) { _ in events.append("button") }
        stage.screen.window.addSubview(button)
        let field = field("one|")
        let refusing = ReturnRefusing()
        field.delegate = refusing
        func submit() {
            stage.screen.send(
                .textInput(
                    TextInputChange(
                        seat: stage.screen.seat.id, window: stage.screen.window.id, time: stage.screen.now,
                        submits: true)))
        }
        stage.press(.return)
        submit()
        #expect(events == [] && refusing.askedCount == 2, "the default button is not pressed, either")
        field.addAction(for: .editingDidEndOnExit) { _ in events.append("exit") }
        field.addAction(for: .primaryActionTriggered) { _ in events.append("action") }
        stage.press(.return)
        submit()
        #expect(events == [] && refusing.askedCount == 4)
        #expect(stage.shown == "one|" && field.isFirstResponder)
        refusing.allowsReturn = true
        stage.press(.return)
        #expect(events == ["exit", "action"])
    }

    @Test func `S124 a filter changes what is inserted`() {
        let field = field("|")
        field.textFilter = { $0.filter { $0.isNumber } }
        stage.screen.keyboard.type("1a2b")
        stage.copyElsewhere("x3y4")
        stage.press("v", .control)
        #expect(field.text == "1234")
    }

    @Test func `S131 an edit by a command is a step with a name, and undo brings back text and selection`() {
        let field = field("one [two| three")
        var changes: [String] = []
        field.addAction(for: .editingChanged) { changes.append($0.text) }
        #expect(field.edit(TextRange(0..<3), replacingWith: "1\n2", actionName: "Shorten"))
        #expect(stage.shown == "1 2| two three" && changes == ["1 2 two three"])
        #expect(field.undoManager?.undoActionName == "Shorten")
        stage.press("z", .control)
        #expect(stage.shown == "one [two| three" && field.undoManager?.redoActionName == "Shorten")
    }

    @Test func `S131 an edit by a command is in or behind what is composed, and no edit of a secret can be undone`() {
        let field = field("|ab")
        stage.send("に")
        #expect(field.edit(TextRange(3..<4), replacingWith: "x", actionName: "Replace"))
        #expect(stage.shown == "にx|b" && field.markedTextRange == nil)
        field.text = ""
        field.isSecureTextEntry = true
        stage.screen.keyboard.type("abcd")
        #expect(field.edit(TextRange(1..<3), replacingWith: "x", actionName: "Replace"))
        #expect(field.text == "axd" && field.undoManager?.canUndo == false)
    }

    @Test func `S124 an edit by a command may be refused`() {
        let field = field("12|")
        let digits = DigitsOnly()
        field.delegate = digits
        #expect(!field.edit(TextRange(0..<1), replacingWith: "x", actionName: "Replace") && digits.asked == ["x"])
        field.isEditable = false
        #expect(!field.edit(TextRange(0..<1), replacingWith: "3", actionName: "Replace"))
        #expect(field.text == "12" && field.undoManager?.canUndo == false)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `the delegate hears of each selection, also of one that moves with a change`(kind: TextStage.Kind) {
        let input = stage.open(kind, "|")
        let watcher = SelectionWatcher()
        (input as? TextField)?.delegate = watcher
        (input as? TextView)?.delegate = watcher
        stage.screen.keyboard.type("ab")
        stage.press(.leftArrow)
        stage.press(.home, .shift)
        #expect(watcher.take() == [1..<1, 2..<2, 1..<1, 0..<1])
        stage.press(.backspace)
        stage.press("z", .control)
        #expect(watcher.take() == [0..<0, 0..<1])
        input.selectedTextRange = TextRange(2..<2)
        input.selectedTextRange = TextRange(2..<2)
        #expect(watcher.take() == [2..<2])
        stage.send("x")
        stage.send(commit: "y")
        #expect(watcher.take() == [3..<3])
        stage.set(text: "a")
        #expect(watcher.take() == [])
        stage.press(.backspace)
        #expect(watcher.take() == [0..<0])
    }

    @Test func `S130 the focus by Tab selects all, a press does not`() {
        let first = TextField(text: "one")
        let second = TextField(text: "two")
        first.frame = Rect(x: 0, y: 0, width: 200, height: 32)
        second.frame = Rect(x: 0, y: 50, width: 200, height: 32)
        stage.screen.window.addSubview(first)
        stage.screen.window.addSubview(second)
        first.becomeFirstResponder()
        stage.press(.tab)
        stage.screen.keyboard.type("x")
        #expect(second.text == "x")
        stage.screen.pointer.move(to: Point(x: 150, y: 16))
        stage.screen.pointer.press()
        stage.screen.pointer.release()
        stage.screen.keyboard.type("x")
        #expect(first.text == "onex")
    }

    @Test func `S130 the caret stays in sight, and the text fills the field`() {
        let field = field("|")
        let content = field.textInputView
        stage.screen.keyboard.type(String(repeating: "word ", count: 30))
        let caret = field.caretRect(for: field.selectedTextRange.start)
        #expect(content.bounds.minX > 0 && caret.minX <= content.bounds.maxX)
        stage.press(.home)
        #expect(content.bounds.minX == 0)
        stage.press("a", .control)
        stage.press(.backspace)
        #expect(content.bounds.minX == 0)
    }

    @Test func `S133 pasted lines are joined by single spaces`() {
        let field = field("a|b")
        stage.copyElsewhere("\n1\r\n2\n\n3\u{2029}4\n")
        stage.press("v", .control)
        #expect(field.text == "a1 2 3 4b")
        field.text = "x\ny"
        #expect(field.text == "x y")
    }

    @Test func `S133 maxLength counts characters, and cuts what is pasted`() {
        let field = field("|")
        field.maxLength = 5
        stage.screen.keyboard.type("ab👨‍👩‍👧‍👦")
        stage.copyElsewhere("e\u{301}🇩🇪xyz")
        stage.press("v", .control)
        #expect(field.text == "ab👨‍👩‍👧‍👦e\u{301}🇩🇪")
        stage.screen.keyboard.type("z")
        #expect(field.text.count == 5)
        stage.press("a", .control)
        stage.screen.keyboard.type("z")
        #expect(field.text == "z")
    }

    @Test(arguments: [nil, 1000])
    func `S133 a line of 1 MB is pasted into a field, cut to its limit, and edited at its end`(limit: Int?) {
        let line = "a" + String(repeating: "word ", count: 200_000)
        let field = field("a|")
        field.maxLength = limit
        stage.copyElsewhere(String(line.dropFirst()))
        stage.press("v", .control)
        let pasted = limit.map { String(line.prefix($0)) } ?? line
        #expect(field.text.utf8.elementsEqual(pasted.utf8))
        stage.press(.home)
        stage.press(.end)
        #expect(stage.caret == pasted.utf8.count)
        stage.screen.keyboard.type("x")
        #expect(field.text.utf8.elementsEqual((limit == nil ? line + "x" : pasted).utf8))
        if limit == nil { stage.press("z", .control) }
        #expect(field.text.utf8.elementsEqual(pasted.utf8))
        stage.press("z", .control)
        #expect(stage.shown == "a|")
    }

    @Test func `S123 S133 Backspace takes characters apart in a text that is longer than its limit`() {
        let field = field("กำลังดี|")
        field.maxLength = 3
        stage.screen.keyboard.type("ก")
        #expect(field.text == "กำลังดี")
        stage.press(.backspace)
        #expect(field.text == "กำลังด")
        stage.press("a", .control)
        stage.copyElsewhere("12345")
        stage.press("v", .control)
        #expect(field.text == "123")
    }

    @Test func `S119 what comes from outside is repaired, never stored`() {
        let field = field("|")
        stage.screen.platform.pasteboard(.general).setContents([("text/plain;charset=utf-8", [0x61, 0xFF, 0x00, 0x62])])
        stage.press("v", .control)
        #expect(field.text == "a\u{FFFD}\u{FFFD}b")
        field.text = ""
        // Half of a surrogate pair, as some programs write it: no byte of it is a character.
        stage.screen.pasteboard.put([.text: [0x61, 0xED, 0xA0, 0x80, 0x62]])
        stage.press("v", .control)
        #expect(field.text == "a\u{FFFD}\u{FFFD}\u{FFFD}b")
        field.text = "x\0y"
        #expect(field.text == "x\u{FFFD}y")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S119 what comes from anywhere is repaired in both`(kind: TextStage.Kind) {
        stage.open(kind, "|")
        stage.send(commit: "a\0")
        stage.send("\0b")
        #expect(stage.whole == "a\u{FFFD}\u{FFFD}b" && stage.text == "a\u{FFFD}")
        stage.send(commit: "c")
        stage.screen.primarySelection.put([.text: [0xC3, 0x00]])
        stage.screen.pointer.click(at: Point(x: 280, y: 16))
        stage.screen.pointer.click(.middle)
        #expect(stage.text == "a\u{FFFD}c\u{FFFD}\u{FFFD}")
        stage.screen.primarySelection.put([.text: [0xED, 0xA0, 0x80]])
        stage.screen.pointer.click(.middle)
        #expect(stage.text == "a\u{FFFD}c" + String(repeating: "\u{FFFD}", count: 5))
        stage.input.replace(TextRange(stage.input.endOfDocument), with: "\0")
        stage.input.insertText("\0")
        #expect(stage.text == "a\u{FFFD}c" + String(repeating: "\u{FFFD}", count: 7))
        // The bytes of a file.
        stage.set(text: String(decoding: [0x61, 0xFF, 0x00] as [UInt8], as: UTF8.self))
        #expect(stage.text == "a\u{FFFD}\u{FFFD}")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S119 a position that an edit has made invalid is the nearest valid one`(kind: TextStage.Kind) {
        let input = stage.open(kind, "one two|")
        let (middle, end) = (TextPosition(offset: 2), input.endOfDocument)
        stage.set(text: "👍🏽")
        input.selectedTextRange = TextRange(middle, end)
        #expect(stage.text == "👍🏽" && [0, 4, 8].contains(input.selectedTextRange.start.offset))
        #expect([0, 4, 8].contains(input.selectedTextRange.end.offset))
        stage.set(text: "")
        #expect(input.text(in: TextRange(middle, end)) == "")
        #expect(input.caretRect(for: end) == input.caretRect(for: input.beginningOfDocument))
        #expect(input.position(from: end, toBoundary: .word, in: .backward) == input.beginningOfDocument)
        input.replace(TextRange(middle, end), with: "x")
        #expect(stage.text == "x")
    }

    @Test func `S135 a paste that fails, brings nothing or never comes changes nothing`() {
        let field = field("one [two|")
        let pasteboard = stage.screen.platform.pasteboard(.general)
        stage.copyElsewhere("three")
        for answer in [.failure(.timedOut), .failure(.unavailable), .failure(.tooLarge), .nothing, .endsAfter(0)]
            as [HeadlessPasteboard.Answer]
        {
            pasteboard.answer = answer
            stage.press("v", .control)
            stage.screen.advance(by: .seconds(6))
            #expect(field.text == "one two")
        }
        pasteboard.answer = .content
        stage.press("v", .control)
        #expect(stage.shown == "one three|")
    }

    @Test func `S135 a paste that arrives after its field has left changes nothing`() {
        let field = field("one|")
        stage.screen.pasteboard.put("two", answer: .slowly(.seconds(1)))
        stage.press("v", .control)
        field.removeFromSuperview()
        stage.screen.advance(by: .seconds(2))
        #expect(stage.screen.pasteboard.readCount == 1 && field.text == "one")
    }

    @Test func `S127 S132 a secure field shows dots, and gives nothing away`() {
        let field = field("hunter2|")
        field.isSecureTextEntry = true
        stage.screen.pump()
        stage.press("a", .control)
        stage.press("c", .control)
        stage.press("x", .control)
        #expect(stage.copied == nil && stage.primary == nil && field.text == "hunter2")
        stage.press(.end)
        stage.press(.leftArrow, .control)
        #expect(stage.shown == "|hunter2")
        stage.press(.delete, .control)
        #expect(field.text == "")
        stage.screen.keyboard.type("abc")
        stage.press("z", .control)
        #expect(field.text == "abc")
        #expect(field.undoManager?.canUndo == false)
    }

    @Test func `S132 dots are as many as the characters, and the caret moves by them`() {
        let field = field("ä👨‍👩‍👧‍👦c|")
        field.isSecureTextEntry = true
        stage.screen.pump()
        stage.press(.leftArrow)
        #expect(stage.shown == "ä👨‍👩‍👧‍👦|c")
        stage.press(.leftArrow)
        #expect(stage.shown == "ä|👨‍👩‍👧‍👦c")
        let one = field.caretRect(for: TextPosition(offset: 2)).minX
        let two = field.caretRect(for: TextPosition(offset: field.text.utf8.count)).minX
        #expect(abs(two - 3 * one) < 0.1)
    }

    @Test func `S128 a double tap selects the word, and a tap on it opens and closes the menu`() {
        let field = field("one two three|")
        let rect = field.caretRect(for: TextPosition(offset: 5))
        let place = field.textInputView.convert(rect.center + Point(x: 1, y: 0), to: nil)
        stage.screen.tap(at: place)
        stage.screen.tap(at: place)
        stage.screen.advance(by: .seconds(1))
        #expect(stage.shown == "one [two| three")
        #expect(stage.handles == [.start, .end] && stage.editMenu == nil)
        stage.screen.tap(at: place)
        stage.screen.advance(by: .seconds(1))
        #expect(stage.editMenu?.titles == ["Cut", "Copy", "Select All"])
        stage.screen.tap(at: place)
        #expect(stage.editMenu == nil && field.isFirstResponder && stage.shown == "one [two| three")
    }

    @Test func `S134 the clear button clears the text as the user does`() {
        let field = field("one|")
        field.clearButtonMode = .whileEditing
        var changes = 0
        field.addAction(for: .editingChanged) { _ in changes += 1 }
        stage.screen.pump()
        stage.screen.tap(at: Point(x: 285, y: 16))
        #expect(field.text == "" && changes == 1)
        stage.press("z", .control)
        #expect(field.text == "one")
    }

    @Test func `S134 views beside the text take their room`() {
        let field = field("one|")
        let left = Label(text: "€")
        field.leftView = left
        stage.screen.pump()
        #expect(left.frame.maxX < field.textInputView.frame.minX)
        field.leftViewMode = .never
        stage.screen.pump()
        #expect(left.isHidden && field.textInputView.frame.minX < 12)
    }
}

private final class DigitsOnly: TextFieldDelegate {
    var asked: [String] = []

    func textField(_ textField: TextField, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
        asked.append(replacementText)
        return replacementText.allSatisfy(\.isNumber)
    }
}

private final class ReturnRefusing: TextFieldDelegate {
    var allowsReturn = false
    var askedCount = 0

    func textFieldShouldReturn(_ textField: TextField) -> Bool {
        askedCount += 1
        return allowsReturn
    }
}

private final class BriefEditing: TextFieldDelegate {
    var told: [String] = []

    func textFieldDidBeginEditing(_ textField: TextField) {
        told.append("begin")
        textField.resignFirstResponder()
    }
    func textFieldDidEndEditing(_ textField: TextField) { told.append("end") }
}

private final class SelectionWatcher: TextFieldDelegate, TextViewDelegate {
    private var selections: [Range<Int>] = []

    func textFieldDidChangeSelection(_ field: TextField) { selections.append(field.selectedTextRange.offsets) }
    func textViewDidChangeSelection(_ view: TextView) { selections.append(view.selectedTextRange.offsets) }

    func take() -> [Range<Int>] {
        defer { selections = [] }
        return selections
    }
}
