internal import WaldenPlatform
internal import WaylandProtocols

/// What an input method says until `done`. Nothing of it need be valid.
struct TextInputBatch {
    private var composition: TextInputChange.Composition?
    var committed = ""
    var submits = false
    private var deletedBefore = 0
    private var deletedAfter = 0
    /// They may come before the text that they are about.
    private var hints: [(hint: ZwpTextInputV3.PreeditHint, start: UInt32, end: UInt32)] = []

    /// The maximum number of hints in a batch.
    private static let maximumHints = 64

    mutating func compose(_ text: String, from begin: Int32, to end: Int32) {
        composition = Self.composition(text, from: begin, to: end)
    }

    mutating func hint(_ hint: ZwpTextInputV3.PreeditHint, from start: UInt32, to end: UInt32) {
        if hints.count < Self.maximumHints { hints.append((hint, start, end)) }
    }

    /// An input method knows at most the surrounding text, so that nothing beyond its maximum length is deleted.
    mutating func delete(before: UInt32, after: UInt32) {
        deletedBefore = min(Int(before), TextInputState.maximumLength)
        deletedAfter = min(Int(after), TextInputState.maximumLength)
    }

    func change(seat: SeatID, window: WindowID, time: Double) -> TextInputChange {
        TextInputChange(
            seat: seat, window: window, time: time, deletedBefore: deletedBefore, deletedAfter: deletedAfter,
            committed: committed, composition: composition.map(hinted), submits: submits)
    }

    /// Returns a composition with the hints that have a meaning.
    private func hinted(_ plain: TextInputChange.Composition) -> TextInputChange.Composition {
        var composition = plain
        for (hint, start, end) in hints {
            let first = plain.text.scalarBoundary(at: Int(start))
            let range = first..<max(first, plain.text.scalarBoundary(at: Int(end)))
            guard !range.isEmpty, let meaning = CompositionHint.Meaning(hint) else { continue }
            composition.hints.append(CompositionHint(range: range, meaning: meaning))
        }
        return composition
    }

    /// Returns a composition with a valid highlight; `nil` for an empty text.
    static func composition(_ text: String, from begin: Int32, to end: Int32) -> TextInputChange.Composition? {
        guard !text.isEmpty else { return nil }
        guard begin >= 0 || end >= 0 else { return .init(text: text, selection: nil) }
        let (one, other) = (text.scalarBoundary(at: Int(begin)), text.scalarBoundary(at: Int(end)))
        return .init(text: text, selection: min(one, other)..<max(one, other))
    }
}

extension CompositionHint.Meaning {
    fileprivate init?(_ hint: ZwpTextInputV3.PreeditHint) {
        switch hint {
        case .selection: self = .selection
        case .prediction: self = .prediction
        case .prefix: self = .prefix
        case .suffix: self = .suffix
        case .spellingError: self = .spellingError
        case .composeError: self = .compositionError
        default: return nil
        }
    }
}
