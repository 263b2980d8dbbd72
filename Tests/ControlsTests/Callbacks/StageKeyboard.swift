import Walden
import WaldenTesting

/// The keyboard of a stage. Where a callback has taken its focus away, keys come nevertheless, as from a desktop that
/// has not noticed yet.
@MainActor
struct StageKeyboard {
    let screen: TestScreen

    private var keyboard: TestKeyboard { screen.keyboard }

    @_disfavoredOverload
    func press(_ symbol: KeySymbol, modifiers: Event.ModifierFlags = []) {
        if keyboard.hasFocus { keyboard.press(symbol, modifiers: modifiers) } else { send(symbol, modifiers) }
    }

    func press(_ character: Character, modifiers: Event.ModifierFlags = []) {
        if keyboard.hasFocus { keyboard.press(character, modifiers: modifiers) } else { send(character, modifiers) }
    }

    func type(_ text: String) { for character in text { press(character) } }

    func hold(_ modifiers: Event.ModifierFlags) { keyboard.hold(modifiers) }

    @_disfavoredOverload
    func down(_ symbol: KeySymbol) {
        if keyboard.hasFocus { keyboard.down(symbol) } else { send(symbol, [], isPressed: true) }
    }

    @_disfavoredOverload
    func up(_ symbol: KeySymbol) {
        keyboard.up(symbol)
        if !keyboard.hasFocus { send(symbol, [], isPressed: false) }
    }

    func down(_ character: Character) { down(KeySymbol(character)) }
    func up(_ character: Character) { up(KeySymbol(character)) }

    private func send(_ character: Character, _ modifiers: Event.ModifierFlags) {
        send(KeySymbol(character), modifiers)
    }

    private func send(_ symbol: KeySymbol, _ modifiers: Event.ModifierFlags) {
        for isPressed in [true, false] { send(symbol, modifiers, isPressed: isPressed) }
    }

    private func send(_ symbol: KeySymbol, _ modifiers: Event.ModifierFlags, isPressed: Bool) {
        let key = Key(code: symbol.rawValue, symbol: symbol, modifierFlags: modifiers)
        screen.send(
            .key(
                KeyChange(
                    seat: screen.seat.id, window: screen.window.id, time: screen.now, isPressed: isPressed, key: key,
                    repeats: true)))
    }
}
