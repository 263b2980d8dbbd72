/// Replaces keys that make text, so that a recording does not tell what was typed.
///
/// Each text key that is down becomes a key of its own that makes `x`, so that keys that overlap still do. Shortcuts,
/// Space, and keys that make no text stay as they are.
package struct NeutralKeys {
    /// The code of the first neutral key: beyond all codes of keyboards.
    package static let firstCode: UInt32 = 0x1_0000
    private static let neutral = KeySymbol("x")

    /// A text key that is down, and which neutral key stands for it.
    private struct Held {
        var seat: SeatID
        var code: UInt32
        var slot: UInt32
    }

    private var held: [Held] = []

    package init() {}

    /// The event without what was typed.
    package mutating func neutralized(_ event: PlatformEvent) -> PlatformEvent {
        switch event {
        case .key(var input):
            input.key = neutralized(input)
            return .key(input)
        case .modifiers(var input):
            if let key = input.heldKey {
                let known = held.first { $0.seat == input.seat && $0.code == key.code }
                if known != nil || key.makesText { input.heldKey = Self.key(known?.slot ?? 0, key.modifierFlags) }
            }
            return .modifiers(input)
        case .keyboardFocus(let focus):
            if !focus.isFocused { held.removeAll { $0.seat == focus.seat } }
            return event
        default: return event
        }
    }

    private mutating func neutralized(_ input: KeyInput) -> Key {
        let index = held.firstIndex { $0.seat == input.seat && $0.code == input.key.code }
        if input.isPressed {
            guard index != nil || input.key.makesText else { return input.key }
            let slot = index.map { held[$0].slot } ?? freeSlot(of: input.seat)
            if index == nil { held.append(Held(seat: input.seat, code: input.key.code, slot: slot)) }
            return Self.key(slot, input.key.modifierFlags)
        }
        if let index { return Self.key(held.remove(at: index).slot, input.key.modifierFlags) }
        return input.key.makesText ? Self.key(freeSlot(of: input.seat), input.key.modifierFlags) : input.key
    }

    private func freeSlot(of seat: SeatID) -> UInt32 {
        var slot: UInt32 = 0
        while held.contains(where: { $0.seat == seat && $0.slot == slot }) { slot += 1 }
        return slot
    }

    private static func key(_ slot: UInt32, _ flags: KeyModifierFlags) -> Key {
        Key(code: firstCode + slot, symbol: neutral, characters: "x", modifierFlags: flags)
    }
}

extension Key {
    /// Whether pressing it writes something that can be seen. A shortcut writes nothing.
    package var makesText: Bool { modifierFlags.isDisjoint(with: [.control, .alternate, .super]) && canMakeText }

    /// Whether it writes something that can be seen, unless a modifier makes a shortcut of it.
    package var canMakeText: Bool {
        symbol.isCharacter
            || (characters + charactersIgnoringModifiers).unicodeScalars.contains { scalar in
                scalar.value > 0x20 && !(0x7F...0x9F).contains(scalar.value)
            }
    }
}

extension KeySymbol {
    /// Whether it is a character, or an accent that waits for one. Space is none.
    fileprivate var isCharacter: Bool {
        (0x21...0x7E).contains(rawValue) || (0xA1...0xFDFF).contains(rawValue) || (0xFE50...0xFEA0).contains(rawValue)
            || rawValue & 0xFF00_0000 == 0x0100_0000
    }
}
