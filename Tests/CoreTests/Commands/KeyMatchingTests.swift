import Testing
import Walden
import WaldenTesting

/// Which keys a command matches.
@MainActor
struct KeyMatchingTests {
    private func matches(_ command: KeyCommand, _ key: Key) -> Bool {
        let screen = TestScreen()
        let log = Log()
        let view = CommandView("view", log, [command])
        screen.window.addSubview(view)
        view.becomeFirstResponder()
        screen.send(
            .key(
                KeyChange(
                    seat: screen.seat.id, window: screen.window.id, time: 0, isPressed: true, key: key, repeats: false))
        )
        return log.take() == ["view saves"]
    }

    private func command(_ key: KeySymbol, _ modifiers: Event.ModifierFlags = []) -> KeyCommand {
        KeyCommand(key, modifiers, action: CommandView.save)
    }

    @Test func `S115 a letter matches what the key writes without modifiers`() {
        let key = Key(
            code: 31, symbol: "S", characters: "\u{13}", charactersIgnoringModifiers: "s",
            modifierFlags: [.control, .shift])
        #expect(matches(command("s", [.control, .shift]), key))
        #expect(matches(command("S", [.control, .shift]), key))
        #expect(!matches(command("s", .control), key))
        #expect(!matches(command("s"), key))
    }

    @Test func `S115 Caps Lock and Num Lock never matter`() {
        let key = Key(
            code: 31, symbol: "S", characters: "\u{13}", charactersIgnoringModifiers: "s",
            modifierFlags: [.control, .capsLock, .numLock])
        #expect(matches(command("s", .control), key))
    }

    @Test func `S115 digits and punctuation match with the Shift that the layout needs`() {
        let plus = Key(
            code: 13, symbol: "+", characters: "+", charactersIgnoringModifiers: "=", modifierFlags: [.control, .shift])
        #expect(matches(command("+", .control), plus))
        #expect(matches(command("=", [.control, .shift]), plus))
        #expect(!matches(command("=", .control), plus))
    }

    @Test func `S115 in a layout without Latin letters the first one that has some counts`() {
        var key = Key(
            code: 46, symbol: KeySymbol("с"), characters: "с", charactersIgnoringModifiers: "с", modifierFlags: .control
        )
        #expect(!matches(command("c", .control), key))
        key.latinSymbol = "c"
        #expect(matches(command("c", .control), key))
        #expect(matches(command(KeySymbol("с"), .control), key))
    }

    @Test func `S115 punctuation of the first layout with Latin letters matches with its Shift`() {
        var question = Key(
            code: 53, symbol: ",", characters: ",", charactersIgnoringModifiers: ".", modifierFlags: [.control, .shift])
        question.latinSymbol = "?"
        #expect(matches(command("?", .control), question) && !matches(command("!", .control), question))
    }

    @Test func `S115 keys of the keypad match those beside it`() {
        #expect(matches(command(.leftArrow), Key(code: 105, symbol: KeySymbol(rawValue: 0xFF96))))
        #expect(matches(command(.delete), Key(code: 83, symbol: KeySymbol(rawValue: 0xFF9F), modifierFlags: .numLock)))
        #expect(matches(command(.return), Key(code: 96, symbol: .keypadEnter, characters: "\r")))
    }

    @Test func `S115 digits of the keypad match, and Enter has a command of its own`() {
        let zero = Key(
            code: 82, symbol: KeySymbol(rawValue: 0xFFB0), characters: "0", modifierFlags: [.control, .numLock])
        #expect(matches(command("0", .control), zero) && !matches(command("1", .control), zero))
        let enter = Key(code: 96, symbol: .keypadEnter, characters: "\r")
        #expect(
            matches(command(.keypadEnter), enter) && !matches(command(.keypadEnter), Key(code: 28, symbol: .return)))
    }

    @Test func `S115 a Shift that a key does not need counts`() {
        let space = Key(
            code: 57, symbol: .space, characters: " ", charactersIgnoringModifiers: " ", modifierFlags: .shift)
        #expect(matches(command(.space, .shift), space) && !matches(command(.space), space))
    }

    @Test func `S115 Shift-Tab matches in layouts that give it a symbol of its own`() {
        #expect(matches(command(.tab, .shift), Key(code: 15, symbol: .backTab, modifierFlags: .shift)))
        #expect(!matches(command(.tab), Key(code: 15, symbol: .backTab, modifierFlags: .shift)))
    }
}
