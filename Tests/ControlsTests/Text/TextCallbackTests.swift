import Testing
import Walden
import WaldenTesting

/// Apps that change or question a text while it is edited.
@MainActor
final class TextCallbackTests: TextFieldDelegate, TextViewDelegate {
    private let stage = TextStage()
    private var keyboard: TestKeyboard { stage.screen.keyboard }
    private var field: TextField { stage.input as! TextField }
    private var view: TextView { stage.input as! TextView }
    private var whenAsked: @MainActor (String) -> Bool = { _ in true }
    private var whenChanged: @MainActor () -> Void = {}
    private var whenSelected: @MainActor () -> Void = {}

    func textField(
        _ field: TextField, shouldChangeTextIn range: TextRange, replacementText: String
    ) -> Bool { whenAsked(replacementText) }

    func textView(
        _ view: TextView, shouldChangeTextIn range: TextRange, replacementText: String
    ) -> Bool { whenAsked(replacementText) }

    func textViewDidChange(_ view: TextView) { whenChanged() }
    func textViewDidChangeSelection(_ view: TextView) { whenSelected() }

    private func open(_ kind: TextStage.Kind, _ marked: String) {
        stage.open(kind, marked)
        (stage.input as? TextField)?.delegate = self
        (stage.input as? TextView)?.delegate = self
    }

    private func range(_ start: Int, _ end: Int) -> TextRange {
        TextRange(TextPosition(offset: start), TextPosition(offset: end))
    }

    private func undo() { stage.press("z", .control) }
    private func redo() { stage.press("z", [.control, .shift]) }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 the text that is there, set again, leaves a composition and undo alone`(kind: TextStage.Kind) {
        open(kind, "ab|")
        keyboard.type("c")
        var changes: [String] = []
        whenChanged = { [unowned stage] in changes.append(stage.text) }
        (stage.input as? TextField)?.addAction(for: .editingChanged) { [unowned self] _ in whenChanged() }
        stage.screen.inputMethod.compose("に")
        stage.set(text: "abc")
        #expect(stage.text == "abc" && stage.input.markedTextRange?.offsets == 3..<6 && changes.isEmpty)
        stage.screen.inputMethod.commit("日")
        #expect(stage.shown == "abc日|" && changes == ["abc日"])
        undo()
        undo()
        #expect(stage.shown == "ab|")
    }

    // MARK: Selections that a key replaces

    @Test(arguments: ["dead key", "code point"])
    func `S124 S131 what composed keys write over a selection is one change, refused or not`(way: String) {
        open(.field, "one [two|")
        var changes: [String] = []
        field.addAction(for: .editingChanged) { [unowned stage] _ in changes.append(stage.text) }
        func write() {
            if way == "dead key" {
                keyboard.press(dead: .acute)
                keyboard.type("e")
            } else {
                stage.press("u", [.control, .shift])
                keyboard.type("e9 ")
            }
        }
        whenAsked = { $0 != "é" }
        write()
        #expect(stage.shown == "one [two|" && changes.isEmpty)
        whenAsked = { _ in true }
        write()
        #expect(stage.shown == "one é|" && changes == ["one é"])
        keyboard.type("a")
        undo()
        #expect(stage.shown == "one [two|")
    }

    @Test func `S124 a dead key over a selection that is taken back deletes it as a step of its own`() {
        open(.field, "one [two|")
        var changes: [String] = []
        field.addAction(for: .editingChanged) { [unowned stage] _ in changes.append(stage.text) }
        keyboard.press(dead: .acute)
        stage.press(.escape)
        #expect(stage.shown == "one |" && changes == ["one "])
        undo()
        #expect(stage.shown == "one [two|")
        keyboard.press(dead: .acute)
        stage.press(.home)
        #expect(stage.text == "one ´" && changes.last == "one ´")
    }

    @Test func `S131 a command that takes the key of a sequence leaves the deletion to the next action`() {
        open(.field, "one [two|")
        let command = KeyCommand("é", action: TargetAction(calling: View.layoutIfNeeded))
        command.wantsPriorityOverSystemBehavior = true
        stage.screen.window.addKeyCommand(command)
        keyboard.press(dead: .acute)
        keyboard.type("e")
        stage.press(.home)
        #expect(stage.shown.hasPrefix("|one "))
        undo()
        #expect(stage.shown == "one [two|")
    }

    @Test func `S135 what a code point has replaced is told when another key ends it`() {
        open(.field, "one [two|")
        var changes: [String] = []
        field.addAction(for: .editingChanged) { [unowned stage] _ in changes.append(stage.text) }
        stage.press("u", [.control, .shift])
        stage.press(.function(5))
        #expect(stage.shown == "one |" && changes == ["one "] && field.undoManager?.canUndo == true)
        undo()
        #expect(stage.shown == "one [two|")
    }

    @Test func `S135 a delegate that sets the text of a composed key has its text`() {
        open(.field, "[bob|")
        whenAsked = { [unowned stage] text in
            guard text == "é" else { return true }
            (stage.input as? TextField)?.text = "É"
            return false
        }
        keyboard.press(dead: .acute)
        keyboard.type("e")
        #expect(stage.shown == "É|")
        open(.field, "[bob|")
        whenAsked = { [unowned stage] text in
            if text == "é" { (stage.input as? TextField)?.text = "hello " }
            return true
        }
        keyboard.press(dead: .acute)
        keyboard.type("e")
        #expect(stage.shown == "hello é|")
        undo()
        #expect(stage.shown == "hello |")
    }

    @Test(arguments: [false, true])
    func `S131 S135 a delegate that edits in place of a composed key leaves each step undoable`(allows: Bool) {
        open(.view, "|")
        keyboard.type("one two")
        view.selectedTextRange = range(0, 3)
        whenAsked = { [unowned self] text in
            guard text == "é" else { return true }
            view.edit(view.selectedTextRange, replacingWith: "É", actionName: "Capital")
            return allows
        }
        keyboard.press(dead: .acute)
        keyboard.type("e")
        #expect(stage.text == (allows ? "Éé two" : "É two"))
        while stage.text != "one two", view.undoManager?.canUndo == true { undo() }
        #expect(stage.text == "one two")
        while view.undoManager?.canUndo == true { undo() }
        #expect(stage.text.isEmpty)
        while view.undoManager?.canRedo == true { redo() }
        #expect(stage.text == (allows ? "Éé two" : "É two"))
    }

    @Test func `S131 S135 what a composed key replaced comes back if it is refused, though the focus is gone`() {
        open(.view, "one |")
        keyboard.type("two")
        view.selectedTextRange = range(4, 7)
        whenAsked = { [unowned self] text in
            guard text == "é" else { return true }
            view.resignFirstResponder()
            return false
        }
        keyboard.press(dead: .acute)
        keyboard.type("e")
        #expect(stage.text == "one two" && !view.isFirstResponder)
        while view.undoManager?.canUndo == true { view.undoManager?.undo() }
        #expect(stage.text == "one ")
        while view.undoManager?.canRedo == true { view.undoManager?.redo() }
        #expect(stage.text == "one two")
    }

    @Test func `S131 an edit of a text outside of windows forgets the steps before it`() {
        open(.view, "|")
        keyboard.type("hello")
        let (text, parent) = (view, view.superview)
        text.removeFromSuperview()
        text.edit(range(0, 0), replacingWith: "XX", actionName: "Replace")
        parent?.addSubview(text)
        text.becomeFirstResponder()
        stage.screen.pump()
        undo()
        #expect(text.text == "XXhello" && text.undoManager?.canUndo == false)
    }

    @Test func `S111 S126 a click of another seat gives it the keys of a text that one seat edits already`() {
        open(.field, "one|")
        let other = TextField()
        other.frame = Rect(x: 0, y: 150, width: 100, height: 32)
        stage.screen.window.addSubview(other)
        let seat = stage.screen.addSeat()
        seat.keyboard.focus(stage.screen.window)
        seat.pointer.click(other)
        seat.keyboard.type("x")
        seat.pointer.click(field)
        seat.keyboard.press(.end)
        seat.keyboard.type("y")
        #expect(other.text == "x" && field.text == "oney")
    }

    // MARK: Ends

    @Test func `S142 a finger on an app's button in a field commits what is seen`() {
        open(.field, "a|")
        let button = Button(title: "Send")
        var sent: [String] = []
        button.addAction(for: .touchUpInside) { [unowned stage] _ in sent.append(stage.text) }
        field.rightView = button
        stage.screen.pump()
        stage.send("b")
        stage.screen.tap(button)
        #expect(sent == ["ab"])
    }

    @Test func `S113 a held Return acts once`() {
        open(.field, "a|")
        var told: [String] = []
        field.addAction(for: .editingDidEndOnExit) { _ in told.append("exit") }
        field.addAction(for: .primaryActionTriggered) { _ in told.append("primary") }
        keyboard.setRepeat(rate: 25, delay: .milliseconds(600))
        keyboard.down(.return)
        stage.screen.advance(by: .seconds(2))
        keyboard.up(.return)
        #expect(told == ["exit", "primary"])
        stage.press(.return)
        #expect(told.count == 4)
        open(.view, "a|")
        keyboard.down(.return)
        stage.screen.advance(by: .seconds(2))
        #expect(stage.text.count > 10, "where Return breaks lines, it repeats")
    }

    @Test func `a Return that moves the focus shows it, typing does not`() {
        open(.field, "")
        let next = Switch()
        next.frame.origin.y = 100
        stage.screen.window.addSubview(next)
        field.addAction(for: .primaryActionTriggered) { _ in next.becomeFirstResponder() }
        stage.screen.pointer.click(at: stage.place(0))
        keyboard.type("a")
        #expect(!stage.screen.window.showsFocus)
        stage.press(.return)
        #expect(next.isFirstResponder && stage.screen.window.showsFocus)
    }

    // MARK: Changes by the app

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 attributes that an app sets leave undo as it was`(kind: TextStage.Kind) {
        open(kind, "")
        let colour: @MainActor () -> Void = { [unowned stage] in
            guard let input = stage.input as? any AttributedTextInput else { return }
            input.setAttributes(in: TextRange(input.beginningOfDocument, input.endOfDocument)) { $0.letterSpacing = 2 }
        }
        whenChanged = colour
        (stage.input as? TextField)?.addAction(for: .editingChanged) { _ in colour() }
        keyboard.type("one two")
        undo()
        #expect(stage.text == "one")
        undo()
        #expect(stage.text == "")
        redo()
        redo()
        #expect(stage.shown == "one two|")
        stage.send(" three")
        colour()
        #expect(stage.text == "one two three" && stage.input.markedTextRange == nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S124 a delegate that sets attributes or the same text does not move an edit`(kind: TextStage.Kind) {
        open(kind, "abc|")
        let all = TextRange(stage.input.beginningOfDocument, stage.input.endOfDocument)
        whenAsked = { [unowned stage] _ in
            stage.set(text: stage.text)
            return true
        }
        stage.press(.backspace)
        whenAsked = { [unowned stage] _ in
            (stage.input as? any AttributedTextInput)?.setAttributes(in: all) { $0.letterSpacing = 2 }
            return true
        }
        stage.press(.backspace)
        #expect(stage.shown == "a|")
    }

    @Test func `S131 steps that an app registers as the text changes are undone with it`() {
        open(.field, "")
        let model = Model()
        field.addAction(for: .editingChanged) { [unowned stage] _ in
            model.set(stage.text, with: stage.input.undoManager)
        }
        for letter in ["a", "b", "c"] { keyboard.type(letter) }
        for expected in ["ab", "a", ""] {
            undo()
            #expect(stage.text == expected && model.text == expected)
        }
        redo()
        #expect(stage.text == "a" && model.text == "a")
    }

    @Test func `S124 a delegate that sets the text and allows the change has the change in its text`() {
        open(.field, "5|")
        whenAsked = { [unowned stage] _ in
            (stage.input as? TextField)?.text = ""
            return true
        }
        keyboard.type("7")
        #expect(stage.shown == "7|")
        whenAsked = { _ in true }
        undo()
        #expect(stage.shown == "|")
        open(.field, "one two [three|")
        whenAsked = { [unowned stage] _ in
            stage.set(text: "x")
            return true
        }
        stage.press(.backspace)
        #expect(stage.shown == "x|")
        stage.input.selectedTextRange = range(0, 1)
        whenAsked = { [unowned stage] _ in
            stage.set(text: "long")
            return true
        }
        stage.send("y")
        #expect(stage.whole == "longy")
    }

    @Test func `S131 S135 a callback of the selection may edit where two directions meet`() {
        open(.view, "abc|אבג")
        var edits = 0
        whenSelected = { [unowned self] in
            guard edits == 0, stage.input.selectedTextRange.start.affinity == .upstream else { return }
            edits += 1
            stage.input.replace(range(0, 1), with: "xyz")
        }
        keyboard.type("d")
        #expect(edits == 1 && stage.text == "xyzbcdאבג")
        undo()
        #expect(stage.text == "xyzbcdאבג", "steps with old positions are gone")
    }

    @Test func `S142 a keyboard that turns while something is composed lets callbacks set attributes`() {
        open(.view, "abc|אבג")
        stage.send("d", selection: 1..<1)
        whenSelected = { [unowned self] in view.setAttributes(in: range(0, 1)) { $0.letterSpacing = 2 } }
        let modifiers = ModifierInput(seat: stage.screen.seat.id, flags: [], writesRightToLeft: true)
        stage.screen.send(.modifiers(modifiers))
        #expect(stage.whole == "abcdאבג")
    }

    @Test func `S135 text that is set during a drag is selected from its caret`() {
        open(.view, "one two three")
        let pointer = stage.screen.pointer
        pointer.move(to: stage.place(8))
        pointer.press()
        stage.set(text: "four five six seven")
        pointer.move(to: stage.place(1))
        #expect(stage.shown == "f|our five six seven]")
        pointer.release()
        #expect(stage.primary == "our five six seven")
    }

    @Test(arguments: [false, true])
    func `S142 an empty composition where nothing is composed changes nothing`(isSecure: Bool) {
        open(.field, "one [two|")
        field.isSecureTextEntry = isSecure
        field.setMarkedText("", selectedRange: nil)
        #expect(stage.shown == "one [two|")
    }
}

@MainActor
private final class Model {
    private(set) var text = ""

    func set(_ text: String, with manager: UndoManager?) {
        let old = self.text
        self.text = text
        manager?.registerUndo(withTarget: self) { [weak manager] in $0.set(old, with: manager) }
    }
}
