/// What an input method, or a compose sequence of the keyboard, does to the text that is edited.
///
/// All parts apply together, in this order: the former composition disappears, text around the selection is deleted,
/// the committed text replaces the selection, and the new composition is shown at the caret.
public struct TextInputChange: Sendable, Equatable {
    /// Text that is composed: shown at the caret, but not yet a part of the text.
    public struct Composition: Sendable, Equatable {
        /// The text; not empty.
        public var text: String
        /// What is highlighted in the text, or where its caret is, in UTF-8; `nil` hides the caret.
        public var selection: Range<Int>?
        /// What becomes a part of the text if the app ends the composition; `nil` for ``text`` without predictions.
        public var rest: String?
        /// What the input method says of parts of the text.
        public var hints: [CompositionHint]

        /// Creates a value.
        public init(text: String, selection: Range<Int>?, rest: String? = nil, hints: [CompositionHint] = []) {
            self.text = text
            self.selection = selection
            self.rest = rest
            self.hints = hints
        }
    }

    /// The seat whose text it is.
    public var seat: SeatID
    /// The window with the text.
    public var window: WindowID
    /// The time, in seconds.
    public var time: Double
    /// The bytes of UTF-8 to delete before the selection.
    public var deletedBefore: Int
    /// The bytes of UTF-8 to delete after the selection.
    public var deletedAfter: Int
    /// The text to insert; empty for none.
    public var committed: String
    /// The new composition; `nil` for none.
    public var composition: Composition?
    /// Whether the input method asks for what Return does in the text.
    public var submits: Bool
    /// Whether the composition disappears because the next key writes something in its place.
    public var precedesKey: Bool

    /// Creates a value.
    public init(
        seat: SeatID, window: WindowID, time: Double, deletedBefore: Int = 0, deletedAfter: Int = 0,
        committed: String = "", composition: Composition? = nil, submits: Bool = false, precedesKey: Bool = false
    ) {
        self.seat = seat
        self.window = window
        self.time = time
        self.deletedBefore = deletedBefore
        self.deletedAfter = deletedAfter
        self.committed = committed
        self.composition = composition
        self.submits = submits
        self.precedesKey = precedesKey
    }

    /// The change with nothing but the text that it inserts, for a text of which the input method does not know yet;
    /// `nil` if it inserts none, or in place of other text.
    package var insertion: TextInputChange? {
        guard !committed.isEmpty, deletedBefore == 0, deletedAfter == 0 else { return nil }
        return TextInputChange(seat: seat, window: window, time: time, committed: committed)
    }
}
