import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Edits that are refused, texts that cannot be edited, and callbacks that change what they are told of.
@MainActor
final class TextRefusalTests: TextFieldDelegate, TextViewDelegate {
    let stage = TextStage()
    var refuses: @MainActor (TextRange, String) -> Bool = { _, _ in false }
    var selectionDidChange: @MainActor (TextView) -> Void = { _ in }

    func textField(
        _ field: TextField, shouldChangeTextIn range: TextRange, replacementText: String
    ) -> Bool { !refuses(range, replacementText) }

    func textView(
        _ view: TextView, shouldChangeTextIn range: TextRange, replacementText: String
    ) -> Bool { !refuses(range, replacementText) }

    func textViewDidChangeSelection(_ view: TextView) { selectionDidChange(view) }

    func open(_ kind: TextStage.Kind, _ marked: String) {
        stage.open(kind, marked)
        (stage.input as? TextField)?.delegate = self
        (stage.input as? TextView)?.delegate = self
    }

    var field: TextField { stage.input as! TextField }
    private var view: TextView { stage.input as! TextView }

    private func range(_ start: Int, _ end: Int) -> TextRange {
        TextRange(TextPosition(offset: start), TextPosition(offset: end))
    }

    func undo() { stage.press("z", .control) }

    // MARK: Refused

    @Test func `S135 a character that is filtered away deletes nothing`() {
        open(.field, "[123|")
        field.textFilter = { $0.filter(\.isNumber) }
        stage.screen.keyboard.type("a")
        stage.copyElsewhere("abc")
        stage.press("v", .control)
        stage.press(.insert)
        #expect(stage.shown == "[123|")
        stage.screen.keyboard.type("4")
        #expect(stage.shown == "4|")
    }

    @Test(
        arguments: TextStage.Kind.allCases,
        [("กิ", 3..<6, ""), ("한", 0..<3, ""), ("क\u{93C}", 3..<6, ""), ("\u{929}\u{93F}", 0..<6, "न\u{93C}")])
    func `S123 Backspace that takes a character apart replaces only what goes`(
        kind: TextStage.Kind, deletion: (text: String, range: Range<Int>, rest: String)
    ) {
        var asked: [(Range<Int>, String)] = []
        open(kind, deletion.text + "|")
        refuses = { range, text in
            asked.append((range.start.offset..<range.end.offset, text))
            return false
        }
        stage.press(.backspace)
        #expect(asked.count == 1 && asked[0] == (deletion.range, deletion.rest), "\(asked)")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S124 a composition in place of a selection is asked for, and dropped if it is refused`(kind: TextStage.Kind) {
        open(kind, "[+49 12|")
        refuses = { range, _ in range.start.offset < 4 }
        stage.send("に")
        #expect(stage.shown == "[+49 12|" && stage.input.markedTextRange == nil)
        stage.press("u", [.control, .shift])
        #expect(stage.shown == "[+49 12|")
        refuses = { _, _ in false }
        stage.send("に")
        #expect(stage.whole == "に")
    }

    @Test func `S135 a refused commit brings back what its composition replaced`() {
        open(.field, "1[23|")
        var changes = 0
        field.textFilter = { $0.filter(\.isASCII) }
        field.addAction(for: .editingChanged) { _ in changes += 1 }
        stage.send("にほ")
        stage.send(commit: "日本")
        #expect(stage.shown == "1[23|" && changes == 0)
        stage.send("4")
        stage.send(commit: "4")
        #expect(stage.shown == "14|" && changes == 1)
        undo()
        #expect(stage.shown == "1[23|")
    }

    @Test func `S124 text that is set when a composition is committed clears undo`() {
        open(.field, "[hello|")
        field.addAction(for: .editingChanged) { (field: TextField) in
            if !field.text.hasPrefix("<") { field.text = "<\(field.text)>" }
        }
        stage.send("日")
        stage.send(commit: "日")
        undo()
        #expect(stage.text == "<日>")
    }

    @Test func `S133 a mark that joins the last character is no further character`() {
        open(.field, "ककक|")
        field.maxLength = 3
        stage.screen.keyboard.type("\u{93F}")
        #expect(stage.text == "कककि")
        stage.screen.keyboard.type("क")
        #expect(stage.text == "कककि")
        stage.copyElsewhere("\u{301}xyz")
        stage.press("v", .control)
        #expect(stage.text == "कककि\u{301}")
        field.maxLength = .max
        stage.press("v", .control)
        #expect(stage.text == "कककि\u{301}\u{301}xyz")
    }

    // MARK: Read-only

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 a text that becomes read-only keeps what is composed`(kind: TextStage.Kind) {
        open(kind, "a[b|")
        stage.send("にほ")
        field(isEditable: false)
        #expect(stage.text == "aにほ" && stage.input.markedTextRange == nil)
        stage.send(commit: "x")
        #expect(stage.text == "aにほ")
    }

    private func field(isEditable: Bool) {
        (stage.input as? TextField)?.isEditable = isEditable
        (stage.input as? TextView)?.isEditable = isEditable
    }

    @Test func `S142 a field that is disabled keeps what is composed, and changes no more`() {
        open(.field, "a|")
        let refusal = StubbornDelegate()
        field.delegate = refusal
        stage.send("にほ")
        field.isEnabled = false
        #expect(stage.text == "aにほ" && field.isFirstResponder)
        stage.screen.keyboard.type("x")
        stage.send(commit: "y")
        #expect(stage.text == "aにほ")
        withExtendedLifetime(refusal) {}
    }

    @Test func `S129 S138 a field that keeps the focus has neither caret nor input method while it is disabled`() {
        open(.field, "a|")
        let refusal = StubbornDelegate()
        field.delegate = refusal
        for isEnabled in [false, true] {
            field.isEnabled = isEnabled
            stage.screen.pump()
            let hasCaret = field.textInputView.subviews.contains { !$0.isHidden }
            let hasInputMethod = stage.screen.platform.inputMethods.states[stage.screen.seat.id] != nil
            #expect(field.isFirstResponder && hasCaret == isEnabled && hasInputMethod == isEnabled)
        }
        withExtendedLifetime(refusal) {}
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 undo passes over a text while it is read-only`(kind: TextStage.Kind) {
        open(kind, "|")
        stage.screen.keyboard.type("one")
        var steps = 0
        let object = AppStep { steps += 1 }
        stage.screen.window.undoManager?.registerUndo(withTarget: object) { $0.run() }
        stage.screen.keyboard.type(" two")
        field(isEditable: false)
        undo()
        #expect(stage.text == "one two" && steps == 1)
        undo()
        #expect(stage.text == "one two" && stage.screen.window.undoManager?.canUndo == false)
        field(isEditable: true)
        undo()
        #expect(stage.text == "one")
    }

    @Test func `S131 steps of a text that has gone are passed over`() {
        var steps = 0
        let object = AppStep { steps += 1 }
        let manager = stage.screen.window.undoManager
        manager?.registerUndo(withTarget: object) { $0.run() }
        open(.field, "|")
        stage.screen.keyboard.type("one two")
        stage.input.removeFromSuperview()
        stage.screen.pump()
        #expect(manager?.canUndo == true && manager?.undoActionName == "")
        manager?.undo()
        #expect(steps == 1 && manager?.canUndo == false)
    }

    @Test func `S131 Ctrl+Z waits for the end of a group`() {
        open(.field, "|")
        stage.screen.keyboard.type("one")
        let manager = stage.screen.window.undoManager
        manager?.beginUndoGrouping()
        undo()
        stage.press("z", [.control, .shift])
        #expect(stage.text == "one" && manager?.canUndo == false)
        manager?.endUndoGrouping()
        undo()
        #expect(stage.text == "")
    }

    @Test func `S131 an edit that is not registered takes the steps of its text along`() {
        open(.field, "a|b")
        stage.screen.keyboard.type("x")
        let manager = stage.screen.window.undoManager
        manager?.disableUndoRegistration()
        stage.press(.home)
        stage.screen.keyboard.type("yz")
        manager?.enableUndoRegistration()
        undo()
        #expect(stage.text == "yzaxb")
    }

    @Test func `S131 typing that goes on after an undo forgets what could be redone`() {
        open(.field, "|")
        stage.screen.keyboard.type("a")
        var steps = 0
        let object = AppStep { steps += 1 }
        let manager = stage.screen.window.undoManager
        manager?.registerUndo(withTarget: object) { $0.run() }
        manager?.undo()
        object.registersAgain = true
        stage.screen.keyboard.type("b")
        #expect(steps == 1 && manager?.canRedo == false)
    }

    // MARK: Callbacks

    @Test func `S124 text that is set when the selection changes clears undo`() {
        open(.view, "|")
        stage.screen.keyboard.type("hello")
        selectionDidChange = { [weak self] in
            self?.selectionDidChange = { _ in }
            $0.text = "new"
        }
        stage.press(.home)
        undo()
        #expect(stage.text == "new")
    }

    @Test func `a callback that moves the selection is where keys go on`() {
        open(.view, "prompt> ab|")
        selectionDidChange = { view in
            if view.selectedTextRange.start.offset < 8 {
                view.selectedTextRange = TextRange(TextPosition(offset: 8))
            }
        }
        stage.press(.home)
        #expect(stage.shown == "prompt> |ab")
        stage.press(.rightArrow)
        #expect(stage.shown == "prompt> a|b")
    }

    @Test func `the delegate hears of a selection that moves with an edit`() {
        open(.view, "|")
        var places: [Int] = []
        selectionDidChange = { places.append($0.selectedTextRange.end.offset) }
        stage.screen.keyboard.type("ab")
        stage.press(.backspace)
        undo()
        #expect(places == [1, 2, 1, 2])
    }

    @Test func `S142 a drag ends what is composed while the button is down`() {
        open(.view, "one two three|")
        let word = range(0, 3)
        selectionDidChange = { view in
            guard view.markedTextRange == nil else { return }
            view.setAttributes(in: word) { $0.underline = .single }
        }
        let pointer = stage.screen.pointer
        pointer.move(to: stage.place(4))
        pointer.press()
        stage.send("に")
        pointer.move(to: stage.place(9))
        pointer.release()
        #expect(stage.input.markedTextRange == nil && stage.text == "one にtwo three")
    }

    // MARK: Calls

    @Test(arguments: TextStage.Kind.allCases)
    func `marked text takes the place of what is selected`(kind: TextStage.Kind) {
        open(kind, "a[bc|d")
        stage.input.setMarkedText("に", selectedRange: nil)
        #expect(stage.whole == "aにd")
        stage.input.unmarkText()
        #expect(stage.text == "aにd" && stage.input.markedTextRange == nil)
        undo()
        #expect(stage.text == "ad")
    }

    @Test func `a secret composed over a selection is what is seen`() {
        open(.field, "|")
        field.isSecureTextEntry = true
        stage.screen.keyboard.type("abcd")
        field.selectedTextRange = TextRange(TextPosition(offset: 1), TextPosition(offset: 3))
        field.setMarkedText("é", selectedRange: nil)
        field.unmarkText()
        #expect(field.text == "aéd")
    }

    @Test func `a command edits whole characters, also behind what is composed`() {
        open(.view, "é|")
        view.edit(range(1, 2), replacingWith: "x", actionName: "Replace")
        #expect(stage.text == "x")
        undo()
        #expect(stage.text == "é")
        open(.view, "foo bar foo")
        stage.press(.home, .control)
        stage.send("に")
        view.edit([3..<6, 11..<14], replacingWith: "baz", actionName: "Replace All")
        #expect(stage.text == "にbaz bar baz")
        undo()
        #expect(stage.text == "にfoo bar foo")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -20])
    func `a line spacing that is no distance is none`(spacing: Double) {
        open(.view, "one\ntwo|")
        let height = view.contentSize.height
        view.lineSpacing = spacing
        stage.screen.pump()
        #expect(view.contentSize.height == height)
    }

    @Test func `S125 a code point is typed with Shift, and with digits on the shifted level`() {
        open(.field, "|")
        stage.press("u", [.control, .shift])
        let keys = ["2", "0"].map { Key(code: 10, symbol: KeySymbol("à"), characters: $0, modifierFlags: .shift) }
        let shift = Key(code: 50, symbol: KeySymbol(rawValue: 0xFFE1), characters: "", modifierFlags: [])
        for key in [shift] + keys + [Key(code: 11, symbol: KeySymbol("A"), characters: "A", modifierFlags: .shift)] {
            stage.screen.press(key)
        }
        stage.screen.keyboard.type("c ")
        #expect(stage.text == "€")
    }

    @Test func `S131 what is composed has the attributes of what is typed`() {
        open(.view, "ab|")
        view.typingAttributes = TextAttributes(underline: .single)
        stage.send("´")
        stage.send(commit: "é")
        #expect(view.attributedText.runs.map(\.range) == [2..<4])
        view.selectedTextRange = range(2, 4)
        stage.send("に")
        stage.send(commit: "日")
        #expect(view.attributedText.runs.map(\.range) == [2..<5])
    }
}

@MainActor
private final class AppStep {
    let handler: @MainActor () -> Void
    var registersAgain = false
    init(_ handler: @escaping @MainActor () -> Void) { self.handler = handler }
    func run() {
        handler()
        guard let manager = Application.shared?.keyWindow?.undoManager else { return }
        manager.registerUndo(withTarget: self) { $0.handler() }
    }
}

private final class StubbornDelegate: TextFieldDelegate {
    func textFieldShouldEndEditing(_ field: TextField) -> Bool { false }
}
