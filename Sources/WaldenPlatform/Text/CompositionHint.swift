/// What an input method says of a part of the text that it composes.
public struct CompositionHint: Hashable, Sendable {
    /// The meaning of a part.
    public enum Meaning: Hashable, Sendable, CaseIterable {
        /// What is being converted.
        case selection
        /// A guess at what the user will type next. It is dropped if the app ends the composition.
        case prediction
        /// What stands before the part that the user edits.
        case prefix
        /// What stands after the part that the user edits.
        case suffix
        /// A misspelt word.
        case spellingError
        /// A sequence from which nothing can be composed.
        case compositionError
    }

    /// The part, in UTF-8 from the beginning of what is composed.
    public var range: Range<Int>
    /// Its meaning.
    public var meaning: Meaning

    /// Creates a hint.
    public init(range: Range<Int>, meaning: Meaning) {
        self.range = range
        self.meaning = meaning
    }
}
