internal import WaldenPlatform

/// What an input method says until `done`. Nothing of it need be valid.
struct TextInputBatch {
    private var composition: TextInputChange.Composition?
    var committed = ""
    var submits = false
    private var deletedBefore = 0
    private var deletedAfter = 0

    mutating func compose(_ text: String, from begin: Int32, to end: Int32) {
        composition = Self.composition(text, from: begin, to: end)
    }

    /// An input method knows at most the surrounding text, so that nothing beyond its maximum length is deleted.
    mutating func delete(before: UInt32, after: UInt32) {
        deletedBefore = min(Int(before), TextInputState.maximumLength)
        deletedAfter = min(Int(after), TextInputState.maximumLength)
    }

    func change(seat: SeatID, window: WindowID, time: Double) -> TextInputChange {
        TextInputChange(
            seat: seat, window: window, time: time, deletedBefore: deletedBefore, deletedAfter: deletedAfter,
            committed: committed, composition: composition, submits: submits)
    }

    /// Returns a composition with a valid highlight; `nil` for an empty text.
    static func composition(_ text: String, from begin: Int32, to end: Int32) -> TextInputChange.Composition? {
        guard !text.isEmpty else { return nil }
        guard begin >= 0 || end >= 0 else { return .init(text: text, selection: nil) }
        let (one, other) = (text.scalarBoundary(at: Int(begin)), text.scalarBoundary(at: Int(end)))
        return .init(text: text, selection: min(one, other)..<max(one, other))
    }
}
