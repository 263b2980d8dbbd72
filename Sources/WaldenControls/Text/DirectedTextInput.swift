internal import WaldenCore
internal import WaldenGraphics

/// A text input that knows in which direction its paragraphs are written.
@MainActor
protocol DirectedTextInput: TextInput {
    /// Returns the direction of the paragraph around a position, whatever the direction of the text there.
    func writingDirection(at position: TextPosition) -> WritingDirection
}
