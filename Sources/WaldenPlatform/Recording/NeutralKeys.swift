/// Replaces keys that produce text, so that a recording does not reveal what was typed.
///
/// Each held text key gets its own key code that produces `x`, so that overlapping presses remain distinct. Keys of an
/// unfinished compose sequence produce nothing. Shortcuts, Space, and keys that produce no text are unchanged.
package struct NeutralKeys {
    /// The code of the first neutral key, beyond all real key codes.
    package static let firstCode: UInt32 = 0x1_0000
    private static let neutral = KeySymbol("x")

    private struct Held {
        var seat: SeatID
        var code: UInt32
        var slot: UInt32
    }

    private var held: [Held] = []
    /// Whether text is left as it is, unless it is secret.
    private let keepsText: Bool

    package init(keepsText: Bool = false) { self.keepsText = keepsText }

    /// - Parameter isSecret: Whether keys that go down now write a secret.
    package mutating func neutralized(_ event: PlatformEvent, isSecret: Bool = false) -> PlatformEvent {
        let hides = isSecret || !keepsText
        switch event {
        case .key(var input):
            input.key = neutralized(input, isSecret)
            return .key(input)
        case .textInput(let change): return .textInput(hides ? change.neutralized : change)
        case .modifiers(var input):
            if let key = input.heldKey {
                let known = held.first { $0.seat == input.seat && $0.code == key.code }
                if known != nil || !keepsText && key.makesText {
                    input.heldKey = Self.key(known?.slot ?? 0, for: key)
                }
            }
            return .modifiers(input)
        case .keyboardFocus(let focus):
            if !focus.isFocused { releaseAll(of: focus.seat) }
            return event
        case .deviceLost(let loss):
            if loss.device == .keyboard || loss.device == .seat { releaseAll(of: loss.seat) }
            return event
        default: return event
        }
    }

    /// Forgets the held keys of a seat, whose releases will not be reported.
    private mutating func releaseAll(of seat: SeatID) { held.removeAll { $0.seat == seat } }

    private mutating func neutralized(_ input: KeyChange, _ isSecret: Bool) -> Key {
        let index = held.firstIndex { $0.seat == input.seat && $0.code == input.key.code }
        if input.isPressed {
            let isHidden = isSecret ? input.key.writes : !keepsText && input.key.makesText
            guard index != nil || isHidden else { return input.key }
            let slot = index.map { held[$0].slot } ?? freeSlot(of: input.seat)
            if index == nil { held.append(Held(seat: input.seat, code: input.key.code, slot: slot)) }
            var key = Self.key(slot, for: input.key)
            if input.key.characters.isEmpty { key.characters = "" }
            key.isComposing = input.key.isComposing
            return key
        }
        if let index { return Self.key(held.remove(at: index).slot, for: input.key) }
        return !keepsText && input.key.makesText ? Self.key(freeSlot(of: input.seat), for: input.key) : input.key
    }

    private func freeSlot(of seat: SeatID) -> UInt32 {
        var slot: UInt32 = 0
        while held.contains(where: { $0.seat == seat && $0.slot == slot }) { slot += 1 }
        return slot
    }

    private static func key(_ slot: UInt32, for key: Key) -> Key {
        let code = (firstCode + slot) | (key.code & Key.inputMethodBit)
        return Key(code: code, symbol: neutral, characters: "x", modifierFlags: key.modifierFlags)
    }
}

extension Key {
    /// Whether a press produces visible text. Shortcuts do not.
    package var makesText: Bool { modifierFlags.isDisjoint(with: [.control, .alternate, .super]) && canMakeText }

    /// Whether a press writes text, a space included.
    package var writes: Bool {
        makesText || symbol == .space && modifierFlags.isDisjoint(with: [.control, .alternate, .super])
    }

    /// Whether the key produces visible text unless modifiers make it a shortcut.
    package var canMakeText: Bool {
        symbol.isCharacter
            || (characters + charactersIgnoringModifiers).unicodeScalars.contains { scalar in
                scalar.value > 0x20 && !(0x7F...0x9F).contains(scalar.value)
            }
    }
}

extension KeySymbol {
    /// Whether the symbol is a character or a dead accent. Space does not count.
    fileprivate var isCharacter: Bool {
        (0x21...0x7E).contains(rawValue) || (0xA1...0xFDFF).contains(rawValue) || (0xFE50...0xFEA0).contains(rawValue)
            || rawValue & 0xFF00_0000 == 0x0100_0000
    }
}
