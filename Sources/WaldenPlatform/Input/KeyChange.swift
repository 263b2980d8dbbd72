/// A key press or release.
public struct KeyChange: Sendable, Equatable {
    /// The seat of the keyboard.
    public var seat: SeatID
    /// The window with keyboard focus.
    public var window: WindowID
    /// The time, in seconds.
    public var time: Double
    /// Whether the key was pressed; false if it was released.
    public var isPressed: Bool
    /// The key, interpreted under the current modifiers and layout.
    public var key: Key
    /// Whether the key repeats while held, if the seat's keys repeat at all.
    public var repeats: Bool
    /// The serial of a press; `nil` in a replay. Not recorded, and ignored by comparisons.
    public var serial: InputSerial? {
        get { unrecordedSerial.value }
        set { unrecordedSerial.value = newValue }
    }
    private var unrecordedSerial: Unrecorded<InputSerial?>

    /// Creates a value.
    public init(
        seat: SeatID, window: WindowID, time: Double, isPressed: Bool, key: Key, repeats: Bool,
        serial: InputSerial? = nil
    ) {
        unrecordedSerial = Unrecorded(value: serial)
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
    /// The modifiers that are now down or locked.
    public var flags: KeyModifierFlags
    /// The most recently pressed key that is still down and repeats, reinterpreted under the new modifiers.
    public var heldKey: Key?
    /// Whether the present layout writes from right to left, as those of Arabic and Hebrew do.
    public var writesRightToLeft: Bool

    /// Creates a value.
    public init(seat: SeatID, flags: KeyModifierFlags, heldKey: Key? = nil, writesRightToLeft: Bool = false) {
        self.seat = seat
        self.flags = flags
        self.heldKey = heldKey
        self.writesRightToLeft = writesRightToLeft
    }
}

/// A change of keyboard focus.
public struct KeyboardFocus: Sendable, Equatable {
    /// The seat of the keyboard.
    public var seat: SeatID
    /// The window.
    public var window: WindowID
    /// Whether the window gained focus; false if it lost it.
    public var isFocused: Bool
    /// The time, in seconds.
    public var time: Double

    /// Creates a value.
    public init(seat: SeatID, window: WindowID, isFocused: Bool, time: Double) {
        self.seat = seat
        self.window = window
        self.isFocused = isFocused
        self.time = time
    }
}

/// Key repeat settings (`wl_keyboard.repeat_info`).
public struct KeyRepeatInfo: Sendable, Equatable {
    /// The seat of the keyboard.
    public var seat: SeatID
    /// Repeats per second; 0 disables repeating.
    public var rate: Int
    /// The time from the press to the first repeat.
    public var delay: Duration

    /// Creates a value.
    public init(seat: SeatID, rate: Int, delay: Duration) {
        self.seat = seat
        self.rate = rate
        self.delay = delay
    }
}
