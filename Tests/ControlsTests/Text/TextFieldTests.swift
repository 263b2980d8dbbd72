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
