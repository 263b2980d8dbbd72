/// A platform's input methods.
///
/// What they do arrives as ``PlatformEvent/textInput(_:)``. A platform without input methods ignores the calls, except
/// that what a compose sequence leaves pending is shown in the text of the calls. Calls take effect with the window's
/// next frame, otherwise with the end of the turn.
@MainActor
public protocol PlatformTextInput: AnyObject {
    /// Whether something on a seat reads the text around the caret, and where the caret is. If not, states leave them
    /// out; as soon as this becomes true, an update brings them.
    func wantsSurroundings(for seat: SeatID) -> Bool

    /// Called as soon as ``wantsSurroundings(for:)`` becomes true for a seat.
    var surroundingsWantedHandler: (@MainActor () -> Void)? { get set }

    /// Begins to edit a text on a seat, also in place of another one: a composition of that one is forgotten. For the
    /// same text, this resets the input method.
    ///
    /// - Parameter hasKeptComposition: Whether what was composed in the former text was seen, and has become a part of
    ///   that text or was replaced by the app. It must not come again.
    func begin(_ state: TextInputState, for seat: SeatID, hasKeptComposition: Bool)

    /// Tells what changed in the text that is edited. Called before the frame that shows it. An equal state is ignored.
    func update(_ state: TextInputState, for seat: SeatID)

    /// Ends the editing of text on a seat.
    ///
    /// - Parameter hasKeptComposition: As in ``begin(_:for:hasKeptComposition:)``.
    func end(for seat: SeatID, hasKeptComposition: Bool)

    /// Shows an on-screen keyboard, if there is one: the user has tapped on editable text.
    func showKeyboard(for seat: SeatID)
}
