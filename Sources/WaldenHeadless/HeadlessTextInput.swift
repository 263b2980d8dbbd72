public import WaldenPlatform

/// Input methods in memory: what they are told, for tests to read.
@MainActor
public final class HeadlessTextInput: PlatformTextInput {
    /// What the input method of each seat knows of the text that is edited.
    public private(set) var states: [SeatID: TextInputState] = [:]
    /// Whether an input method is there, and reads the text around the caret; true by default.
    public var isInputMethodPresent = true {
        didSet {
            if isInputMethodPresent, !oldValue { surroundingsWantedHandler?() }
        }
    }
    /// Called when an input method comes.
    public var surroundingsWantedHandler: (@MainActor () -> Void)?
    /// What is composed in the text of each seat, by an input method or on the keyboard.
    public private(set) var compositions: [SeatID: TextInputChange.Composition] = [:]
    /// The calls so far, by name.
    public private(set) var calls: [String] = []
    /// The number of times that an on-screen keyboard was asked for.
    public private(set) var keyboardRequests = 0
    /// Counts what ends a compose sequence of each seat: another text, a reset, a change of the focus.
    package private(set) var interruptions: [SeatID: Int] = [:]

    /// The seats whose composition is a pending sequence of the keyboard, which is withdrawn when the focus goes. What
    /// an input method composes is not: the app commits it.
    package var sequences: Set<SeatID> = []

    init() {}

    /// Whether an input method is there.
    public func wantsSurroundings(for seat: SeatID) -> Bool { isInputMethodPresent }

    /// Notes that a text is edited.
    public func begin(_ state: TextInputState, for seat: SeatID, hasKeptComposition: Bool) {
        interrupt(seat)
        states[seat] = state
        calls.append("begin")
    }

    /// Notes a new state of the text.
    public func update(_ state: TextInputState, for seat: SeatID) {
        states[seat] = state
        calls.append("update")
    }

    /// Notes that no text is edited.
    public func end(for seat: SeatID, hasKeptComposition: Bool) {
        interrupt(seat)
        states[seat] = nil
        calls.append("end")
    }

    /// Counts a request for an on-screen keyboard.
    public func showKeyboard(for seat: SeatID) {
        keyboardRequests += 1
        calls.append("showKeyboard")
    }

    /// Forgets the calls.
    public func clearCalls() { calls = [] }

    // MARK: Compositions

    func note(_ change: TextInputChange) {
        guard states[change.seat]?.window == change.window else { return }
        compositions[change.seat] = change.composition
    }

    /// Forgets what is composed on a seat. Returns whether it must be withdrawn from the text.
    @discardableResult
    func interrupt(_ seat: SeatID) -> Bool {
        interruptions[seat, default: 0] += 1
        let isSequence = sequences.remove(seat) != nil
        return compositions.removeValue(forKey: seat) != nil && isSequence
    }
}
