internal import Walden

/// An unfinished compose sequence of a test keyboard: dead keys, or Compose and what follows it.
struct TestComposer {
    enum Outcome: Equatable {
        /// The key is not part of a sequence.
        case none
        /// The sequence continues; the key produces no text.
        case composing
        case composed(String)
        /// The sequence leads nowhere and is forgotten.
        case cancelled
    }

    /// What the keys after Compose write.
    var sequences: [String: String]
    private var pending: [TestKey] = []

    init(sequences: [String: String]) { self.sequences = sequences }

    var isPending: Bool { !pending.isEmpty }

    /// What is shown of the sequence, as on a desktop.
    var text: String { pending.map { $0.accent.map { String($0.rawValue) } ?? $0.sequenceText }.joined() }

    /// The accents of the dead keys; `nil` if other keys are among them.
    var accents: String? { pending.allSatisfy { $0.accent != nil } ? text : nil }

    mutating func feed(_ key: TestKey) -> Outcome {
        guard isPending else {
            guard key.accent != nil || key.symbol == .compose else { return .none }
            pending = [key]
            return .composing
        }
        let outcome = pending[0].symbol == .compose ? feedSequence(key) : feedAccents(key)
        if outcome == .composing { pending.append(key) } else { pending = [] }
        return outcome
    }

    mutating func removeLast() { pending.removeLast() }

    mutating func reset() { pending = [] }

    private func feedSequence(_ key: TestKey) -> Outcome {
        let keys = (pending.dropFirst() + [key]).map(\.sequenceText).joined()
        if let text = sequences[keys] { return .composed(text) }
        return sequences.keys.contains { $0.hasPrefix(keys) } ? .composing : .cancelled
    }

    private func feedAccents(_ key: TestKey) -> Outcome {
        if let accent = key.accent {
            guard pending.allSatisfy({ $0.accent != accent }) else { return .composed(String(accent.rawValue)) }
            return pending.count < 2 ? .composing : .cancelled
        }
        if key.characters == " " {
            return pending.count == 1 ? .composed(String(pending[0].accent?.typewriterForm ?? " ")) : .cancelled
        }
        // The last dead key stands nearest to the letter.
        let marks = pending.reversed().compactMap { $0.accent?.mark }
        let scalars = String.UnicodeScalarView(key.characters.unicodeScalars + marks)
        return Self.composed(String(scalars)).map { .composed($0) } ?? .cancelled
    }

    /// Returns the single code point that is the same as a letter with marks; `nil` if there is none.
    private static func composed(_ text: String) -> String? {
        for value in letters.joined() {
            // Strings are equal if they are canonically equivalent.
            if let scalar = Unicode.Scalar(value), String(scalar) == text { return String(scalar) }
        }
        return nil
    }

    /// The blocks with Latin, Greek and Cyrillic letters that have accents.
    private static let letters: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x386...0x4FF, 0x1E00...0x1FFF]
}

extension TestKey {
    /// What the key means in a sequence after Compose.
    fileprivate var sequenceText: String { symbol == .compose ? "·" : characters }
}
