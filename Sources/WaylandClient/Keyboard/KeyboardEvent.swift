/// What a keyboard did.
package enum KeyboardEvent: Sendable {
    /// The focus came to a surface. Keys that are down already are not presses.
    case entered(Surface)
    /// The focus left a surface; what is pressed ends without being lifted.
    case left(Surface)
    /// A key went down or up.
    case key(KeyStroke)
    /// The modifiers or the layout changed. With them comes the key that is held, the last pressed one that is still
    /// down, as it reads from now on.
    case modifiers(KeyModifiers, held: HeldKey?)
    /// The speed of repeating changed.
    case repeatInfo(KeyRepeat)
    /// The compositor sent a keymap that cannot be used; the keyboard goes on with another one.
    case keymapRefused(replacement: KeymapReplacement)
}

/// What takes the place of a keymap that cannot be used.
package enum KeymapReplacement: Sendable, Equatable {
    /// The keymap before it.
    case former
    /// The layout that the machine is set up for.
    case standard
    /// Nothing: keys have codes and no meaning.
    case none
}

/// The modifier keys that are in effect.
package struct KeyModifiers: OptionSet, Sendable, Hashable {
    /// The bits.
    package let rawValue: UInt8
    /// Makes a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Shift.
    package static let shift = KeyModifiers(rawValue: 1 << 0)
    /// Control.
    package static let control = KeyModifiers(rawValue: 1 << 1)
    /// Alt.
    package static let alt = KeyModifiers(rawValue: 1 << 2)
    /// The logo key.
    package static let logo = KeyModifiers(rawValue: 1 << 3)
    /// Caps Lock.
    package static let capsLock = KeyModifiers(rawValue: 1 << 4)
    /// Num Lock.
    package static let numLock = KeyModifiers(rawValue: 1 << 5)
}

/// What a key means under a layout and modifiers.
package struct KeyMeaning: Sendable, Hashable {
    /// The keysym; 0 for none.
    package var symbol: UInt32 = 0
    /// The text that it makes; empty for none.
    package var characters = ""
    /// The text that it would make without any modifier.
    package var charactersIgnoringModifiers = ""
    /// The modifiers.
    package var modifiers: KeyModifiers = []
    /// Whether the layout wants the key to repeat.
    package var repeats = false
}

/// A key that is down.
package struct HeldKey: Sendable, Hashable {
    /// The key, as a code of `linux/input-event-codes.h`.
    package var code: UInt32
    /// What it means now, compose sequences left aside.
    package var meaning: KeyMeaning
}

/// A key that went down or up.
package struct KeyStroke: Sendable {
    /// The surface with the focus.
    package var surface: Surface
    /// The serial of the event.
    package var serial: UInt32
    /// When, in the compositor's milliseconds.
    package var time: UInt32
    /// The key, as a code of `linux/input-event-codes.h`.
    package var code: UInt32
    /// Whether it went down.
    package var isPressed: Bool
    /// What it means. Nothing but the code is known before a keymap came.
    package var meaning: KeyMeaning
}

/// How fast keys repeat.
package struct KeyRepeat: Sendable, Equatable {
    /// Repeats per second; 0 for none.
    package var rate: Int32
    /// Milliseconds from the press to the first repeat.
    package var delay: Int32
}
