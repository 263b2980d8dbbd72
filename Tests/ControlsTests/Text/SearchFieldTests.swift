import Testing
import Walden
import WaldenTesting

@MainActor
struct SearchFieldTests {
    let screen = TestScreen(size: Size(width: 300, height: 200))
    let field = SearchField()
    let log = Log()

    final class Log {
        var events: [String] = []
    }

    init() {
        field.frame = Rect(x: 0, y: 0, width: 300, height: 32)
        screen.window.addSubview(field)
        let names: [(Control.Events, String)] = [
            (.editingChanged, "changed"), (.valueChanged, "search"), (.primaryActionTriggered, "action"),
        ]
        for (event, name) in names {
            field.addAction(for: event) { [log] in log.events.append("\(name) \($0.text)") }
        }
        field.becomeFirstResponder()
        screen.pump()
    }

    private final class Leaver: ViewController {
        var isUrgent = false
        private(set) var count = 0

        override var keyCommands: [KeyCommand] {
            let command = KeyCommand(.escape, action: Leaver.leave)
            command.wantsPriorityOverSystemBehavior = isUrgent
            return [command]
        }

        private func leave() { count += 1 }
    }

    private func showInController(isUrgent: Bool) -> Leaver {
        let controller = Leaver()
        controller.isUrgent = isUrgent
        screen.window.rootViewController = controller
        controller.view.addSubview(field)
        field.becomeFirstResponder()
        screen.pump()
        return controller
    }

    private var hasMenuOfFingers: Bool {
        screen.window.subviews.contains { $0.accessibilityIdentifier == "edit-menu" }
    }

    private func take() -> [String] {
        defer { log.events = [] }
        return log.events
    }

    @Test func `a search comes when the user pauses, and once for a text`() {
        screen.keyboard.type("ab")
        screen.advance(by: .milliseconds(100))
        screen.keyboard.type("c")
        screen.advance(by: .milliseconds(140))
        #expect(take() == ["changed a", "changed ab", "changed abc"])
        screen.advance(by: .milliseconds(20))
        #expect(take() == ["search abc"])
        screen.keyboard.press(.backspace)
        screen.keyboard.type("c")
        screen.advance(by: .seconds(1))
        #expect(take() == ["changed ab", "changed abc"])
    }

    @Test func `Return searches at once`() {
        screen.keyboard.type("a")
        screen.keyboard.press(.return)
        #expect(take() == ["changed a", "search a", "action a"])
        screen.advance(by: .seconds(1))
        #expect(take() == [])
        field.searchDelay = .seconds(2)
        screen.keyboard.type("b")
        screen.advance(by: .milliseconds(1900))
        #expect(take() == ["changed ab"])
    }

    @Test func `Escape clears the text, then ends editing`() {
        screen.keyboard.type("ab")
        screen.keyboard.press(.escape)
        #expect(take() == ["changed a", "changed ab", "changed "])
        #expect(field.isEditing)
        screen.keyboard.press(.escape)
        #expect(!field.isEditing)
        field.becomeFirstResponder()
        screen.keyboard.type("a")
        screen.advance(by: .seconds(1))
        screen.keyboard.press(.escape)
        #expect(take() == ["changed a", "search a", "changed ", "search "])
        screen.keyboard.press("z", modifiers: .control)
        #expect(field.text == "a")
    }

    @Test(arguments: [false, true])
    func `S113 Escape clears the text before a controller's command for it is given`(isUrgent: Bool) {
        let controller = showInController(isUrgent: isUrgent)
        screen.keyboard.type("ab")
        screen.keyboard.press(.escape)
        #expect(field.text.isEmpty && field.isEditing && controller.count == 0)
        screen.keyboard.press(.escape)
        #expect(controller.count == 1 && field.isEditing)
    }

    @Test func `S113 Escape clears a secret, too, and leaves a text that cannot be changed`() {
        let controller = showInController(isUrgent: false)
        field.isSecureTextEntry = true
        screen.keyboard.type("ab")
        screen.keyboard.press(.escape)
        #expect(field.text.isEmpty && controller.count == 0)
        field.isSecureTextEntry = false
        field.text = "ab"
        field.isEditable = false
        screen.keyboard.press(.escape)
        #expect(field.text == "ab" && controller.count == 1)
    }

    @Test func `S113 in a popover Escape clears the text, then closes`() {
        let button = Button(title: "Find")
        button.frame = Rect(x: 20, y: 20, width: 100, height: 32)
        screen.window.addSubview(button)
        screen.pump()
        let popover = Popover(content: field)
        popover.show(beside: button)
        screen.pump()
        screen.keyboard.type("ab")
        screen.keyboard.press(.escape)
        #expect(field.text.isEmpty && popover.isShown)
        screen.keyboard.press(.escape)
        #expect(!popover.isShown)
    }

    @Test func `S113 in a popover beside the field Escape closes that, and the text stays`() {
        screen.keyboard.type("ab")
        let popover = Popover(content: Label(text: "Filter"))
        popover.show(beside: field)
        screen.pump()
        screen.keyboard.press(.escape)
        #expect(field.text == "ab" && !popover.isShown && field.isEditing)
        screen.keyboard.press(.escape)
        #expect(field.text.isEmpty)
    }

    @Test func `S111 S113 Escape of another seat closes the popover beside the field, and the text stays`() {
        screen.keyboard.type("ab")
        let other = screen.addSeat()
        other.keyboard.focus(screen.window)
        let popover = Popover(content: Label(text: "Filter"))
        popover.show(beside: field)
        screen.pump()
        other.keyboard.press(.escape)
        #expect(field.text == "ab" && !popover.isShown && field.isEditing)
        screen.keyboard.press(.escape)
        #expect(field.text.isEmpty)
    }

    @Test func `S111 S113 Escape of another seat clears the text in which one seat types a code point`() {
        screen.keyboard.type("ab")
        let other = screen.addSeat()
        other.keyboard.focus(screen.window)
        other.pointer.click(at: Point(x: 60, y: 16))
        screen.keyboard.press("u", modifiers: [.control, .shift])
        #expect(field.markedTextRange != nil)
        other.keyboard.press(.escape)
        #expect(field.text.isEmpty && field.markedTextRange == nil && field.isEditing)
    }

    @Test func `S125 S128 Escape takes back a code point and closes the menu of fingers before it clears the text`() {
        screen.keyboard.type("ab")
        screen.keyboard.press("u", modifiers: [.control, .shift])
        screen.keyboard.type("e9")
        screen.keyboard.press(.escape)
        #expect(field.text == "ab" && field.markedTextRange == nil)
        let finger = screen.touch(at: Point(x: 40, y: 16))
        screen.advance(by: .milliseconds(520))
        finger.lift()
        #expect(hasMenuOfFingers)
        screen.keyboard.press(.escape)
        #expect(field.text == "ab" && !hasMenuOfFingers)
        screen.keyboard.press(.escape)
        #expect(field.text.isEmpty && field.isEditing)
    }

    @Test func `S118 a held Escape clears the text, and does not end editing`() {
        screen.keyboard.type("ab")
        screen.keyboard.setRepeat(rate: 25, delay: .milliseconds(300))
        screen.keyboard.down(.escape)
        screen.advance(by: .seconds(1))
        screen.keyboard.up(.escape)
        #expect(field.text.isEmpty && field.isEditing)
    }

    @Test func `the clear button is there while there is a text`() {
        screen.keyboard.type("ab")
        screen.pump()
        screen.tap(at: Point(x: 285, y: 16))
        #expect(field.text.isEmpty && field.isEditing)
        #expect(field.subviews.allSatisfy { $0.accessibilityIdentifier != "clear" || $0.isHidden })
    }

    @Test func `a text set in code is no search, and ends one that waits`() {
        screen.keyboard.type("ab")
        field.text = "x"
        screen.advance(by: .seconds(1))
        #expect(take() == ["changed a", "changed ab"])
        screen.keyboard.type("y")
        field.removeFromSuperview()
        screen.advance(by: .seconds(1))
        #expect(take() == ["changed xy"])
    }

    @Test func `what the app makes of what is typed is searched for, once`() {
        field.addAction(for: .editingChanged) { $0.text = $0.text.lowercased() }
        screen.keyboard.type("A")
        screen.advance(by: .seconds(1))
        #expect(field.text == "a" && take() == ["changed A", "search a"])
        screen.keyboard.type("B")
        screen.keyboard.press(.return)
        #expect(take() == ["changed aB", "search ab", "action ab"])
        screen.advance(by: .seconds(1))
        // The same text again.
        screen.keyboard.type("C")
        screen.keyboard.press(.backspace)
        screen.advance(by: .seconds(1))
        #expect(take() == ["changed abC", "changed ab"])
        field.text = "x"
        screen.advance(by: .seconds(1))
        #expect(take() == [])
    }

    @Test func `it asks for the keys of a search, and for no capital letters`() {
        #expect(field.returnKeyType == .search && field.autocapitalizationType == .none)
        #expect(field.placeholder == "Search" && field.leftView?.isHidden == false)
        let state = screen.platform.inputMethods.states[screen.seat.id]
        #expect(state?.purpose == .normal && state?.hints == [])
    }
}
