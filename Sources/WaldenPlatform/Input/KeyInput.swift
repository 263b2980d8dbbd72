/// A key that went down or up.
public struct KeyInput: Sendable, Equatable {
    /// The seat of the keyboard.
    public var seat: SeatID
    /// The window with the keyboard's focus.
    public var window: WindowID
    /// When, in seconds.
    public var time: Double
    /// Whether it went down.
    public var isPressed: Bool
    /// The key, with the characters that it makes under the present modifiers and layout.
    public var key: Key
    /// Whether holding this key repeats it, if the seat's keys repeat at all.
    public var repeats: Bool

    /// Makes a value from its parts.
    public init(seat: SeatID, window: WindowID, time: Double, isPressed: Bool, key: Key, repeats: Bool) {
        self.seat = seat
        self.window = window
        self.time = time
        self.isPressed = isPressed
        self.key = key
        self.repeats = repeats
    }
}

/// A change of a keyboard's modifiers.
public struct ModifierInput: Sendable, Equatable {
    /// The seat of the keyboard.
    public var seat: SeatID
    /// The modifiers that are down or locked now.
    public var flags: KeyModifierFlags
    /// The last pressed key that is still down, as it reads under the new modifiers; its repeats use it.
    public var heldKey: Key?

    /// Makes a value from its parts.
    public init(seat: SeatID, flags: KeyModifierFlags, heldKey: Key? = nil) {
        self.seat = seat
        self.flags = flags
        self.heldKey = heldKey
    }
}

/// A keyboard's focus that came to a window or left it.
public struct KeyboardFocus: Sendable, Equatable {
    /// The seat of the keyboard.
    public var seat: SeatID
    /// The window.
    public var window: WindowID
    /// Whether the focus came; false if it left.
    public var isFocused: Bool
    /// When, in seconds.
    public var time: Double

    /// Makes a value from its parts.
    public init(seat: SeatID, window: WindowID, isFocused: Bool, time: Double) {
        self.seat = seat
        self.window = window
        self.isFocused = isFocused
        self.time = time
    }
}

/// How fast keys repeat (`wl_keyboard.repeat_info`).
public struct KeyRepeatInfo: Sendable, Equatable {
    /// The seat of the keyboard.
    public var seat: SeatID
    /// Repeats per second; 0 switches repeating off.
    public var rate: Int
    /// The time from the press to the first repeat.
    public var delay: Duration

    /// Makes a value from its parts.
    public init(seat: SeatID, rate: Int, delay: Duration) {
        self.seat = seat
        self.rate = rate
        self.delay = delay
    }
}
