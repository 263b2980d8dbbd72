import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// The buttons and views beside the text of a field.
@MainActor
struct TextFieldButtonTests {
    let stage = TextStage()

    private func field(_ marked: String) -> TextField { stage.openField(marked) }

    /// Returns a field of 300 by 32 points with a button that clears it, and without the focus.
    private func clearableField() -> TextField {
        let field = field("one|")
        field.clearButtonMode = .always
        field.resignFirstResponder()
        stage.screen.pump()
        return field
    }

    private let clearButton = Point(x: 283, y: 16)

    // MARK: Clearing

    @Test func `S124 a field that is cleared without the focus begins editing before it changes`() {
        let field = clearableField()
        var events: [String] = []
        let names: [(Control.Events, String)] = [(.editingDidBegin, "begin"), (.editingChanged, "changed")]
        for (event, name) in names { field.addAction(for: event) { events.append("\(name) \($0.text)") } }
        stage.screen.tap(at: clearButton)
        #expect(events == ["begin one", "changed "])
        #expect(field.isEditing && stage.screen.platform.inputMethods.keyboardRequests == 1)
        field.text = "two"
        field.resignFirstResponder()
        events = []
        stage.screen.pointer.click(at: clearButton)
        #expect(events == ["begin two", "changed "])
        #expect(stage.screen.platform.inputMethods.keyboardRequests == 1, "the pointer needs no keyboard on the screen")
    }

    @Test func `an action that moves the focus on when a field is cleared keeps it there`() {
        let field = clearableField()
        let other = TextField()
        other.frame = Rect(x: 0, y: 100, width: 200, height: 32)
        stage.screen.window.addSubview(other)
        field.addAction(for: .editingChanged) { _ in other.becomeFirstResponder() }
        stage.screen.tap(at: clearButton)
        #expect(field.text.isEmpty && other.isFirstResponder && !field.isFirstResponder)
    }

    @Test func `S124 a field that may not begin editing is not cleared`() {
        let field = clearableField()
        let refusal = RefusedBeginning()
        field.delegate = refusal
        stage.screen.tap(at: clearButton)
        #expect(field.text == "one" && !field.isEditing)
        withExtendedLifetime(refusal) {}
    }

    // MARK: Touch areas

    @Test(arguments: [Point(x: 298, y: 2), Point(x: 298, y: 30), Point(x: 273, y: 1)])
    func `S134 a button is hit in the height of its field, out to the edge`(point: Point) {
        let field = clearableField()
        stage.screen.pointer.click(at: point)
        #expect(field.text.isEmpty)
    }

    @Test func `S134 buttons side by side share the gap between them`() {
        let field = field("|")
        field.isSecureTextEntry = true
        (field.clearButtonMode, field.revealButtonMode) = (.always, .always)
        stage.screen.keyboard.type("abc")
        stage.screen.pump()
        stage.screen.pointer.click(at: Point(x: 269, y: 2))
        #expect(field.isSecureTextRevealed && field.text == "abc")
        stage.screen.pointer.click(at: Point(x: 267, y: 2))
        #expect(field.isSecureTextRevealed && field.text.isEmpty)
    }

    // MARK: Views of the app

    @Test func `S134 a view beside the text that the app hides stays hidden, and leaves its room to the text`() {
        let field = field("one|")
        let sign = Label(text: "€")
        field.leftView = sign
        stage.screen.pump()
        sign.isHidden = true
        stage.screen.pump()
        #expect(field.textInputView.frame.minX < 12)
        stage.screen.pointer.move(to: field)
        stage.screen.pump()
        #expect(sign.isHidden)
        sign.isHidden = false
        stage.screen.pump()
        #expect(sign.frame.maxX < field.textInputView.frame.minX)
        sign.isHidden = true
        field.leftViewMode = .unlessEditing
        field.resignFirstResponder()
        #expect(!sign.isHidden)
    }
}

private final class RefusedBeginning: TextFieldDelegate {
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { false }
}
