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

    @Test func `it asks for the keys of a search, and for no capital letters`() {
        #expect(field.returnKeyType == .search && field.autocapitalizationType == .none)
        #expect(field.placeholder == "Search" && field.leftView?.isHidden == false)
        let state = screen.platform.inputMethods.states[screen.seat.id]
        #expect(state?.purpose == .normal && state?.hints == [])
    }
}
