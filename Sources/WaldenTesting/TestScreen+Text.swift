internal import Walden
internal import WaldenHeadless

/// Text: input methods and pasteboards.
extension TestScreen {
    /// The input method of the default seat.
    public var inputMethod: TestInputMethod { seat.inputMethod }

    /// What was copied last, by the app or by another program.
    public var pasteboard: TestPasteboard { TestPasteboard(.general, of: self) }

    /// What was selected last, which the middle button pastes.
    public var primarySelection: TestPasteboard { TestPasteboard(.primary, of: self) }

    /// Returns what input methods know of the text that is edited on a seat.
    func inputMethodState(of seat: TestSeat) -> TextInputState? {
        pump()
        return platform.inputMethods.states[seat.id]
    }
}
