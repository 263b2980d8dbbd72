package import WaldenPlatform
internal import WaylandProtocols

/// The text that is edited on a seat, and what is composed in it, by an input method or on the keyboard.
///
/// Requests wait for ``send()``, which is called before each frame and at the end of each turn. So the changes of a
/// turn cost one commit, and a compositor that sends without reading cannot fill the connection's buffer.
@MainActor
package final class SeatTextInput {
    /// Who composes: the two do not clear each other's text by saying nothing.
    enum Author {
        case inputMethod, keyboard
    }

    unowned let seat: Seat
    /// The text; `nil` if none is edited.
    private(set) var state: TextInputState?
    /// The number of texts so far.
    private(set) var generation = 0
    /// Whether the on-screen keyboard is asked for.
    private var wantsPanel = false
    /// Whether the text has changed since the last commit by other means than the input method.
    private var hasOtherChange = false
    /// The composition in the text, as it was posted last, and what becomes a part of the text if the input method goes
    /// without a word.
    private var shown: (composition: TextInputChange.Composition, author: Author, rest: String)?
    /// What the input method composed when the app ended it; `nil` once the channel has taken it.
    private(set) var endedComposition: EndedComposition?
    private var channel: (any TextInputChannel)?
    /// The manager that made the channel.
    private weak var manager: WaylandProxy?
    /// The window that has the focus of a seat without a keyboard.
    private var focus: WindowID?

    init(seat: Seat) { self.seat = seat }

    /// Whether an input method may read the text around the caret.
    package var wantsSurroundings: Bool { channel?.wantsSurroundings ?? false }

    // MARK: Calls of the app

    /// Begins to edit a text. A composition of the one before is forgotten.
    package func begin(_ state: TextInputState, hasKeptComposition: Bool = true) {
        forgetComposition(isKept: hasKeptComposition)
        generation += 1
        hasOtherChange = false
        self.state = state
    }

    /// Changes the state of the text. Ignored if none is edited.
    package func update(_ state: TextInputState) {
        guard let old = self.state else { return }
        if old.surroundings != state.surroundings, !state.isChangedByInputMethod { hasOtherChange = true }
        self.state = state
    }

    /// Ends the editing.
    package func end(hasKeptComposition: Bool = true) {
        forgetComposition(isKept: hasKeptComposition)
        state = nil
    }

    /// Asks for the on-screen keyboard.
    package func showKeyboard() { wantsPanel = true }

    /// Sends what has changed, unless the socket is full.
    package func send() {
        if !seat.connection.isBlocked { channel?.send() }
    }

    private func forgetComposition(isKept: Bool) {
        if isKept { noteEndedComposition() }
        shown = nil
        wantsPanel = false
        seat.keyboard?.forgetSequence()
    }

    private func noteEndedComposition() {
        guard let shown, shown.author == .inputMethod else { return }
        endedComposition = EndedComposition(
            whole: shown.composition.text, rest: shown.rest, isSecret: state?.hints.contains(.hiddenText) == true)
    }

    // MARK: What the channel takes

    /// Returns what the input method composed when the app ended it, once.
    func takeEndedComposition() -> EndedComposition? {
        defer { endedComposition = nil }
        return endedComposition
    }

    /// Returns whether to ask for the on-screen keyboard, once.
    func takePanelRequest() -> Bool {
        defer { wantsPanel = false }
        return wantsPanel
    }

    /// Whether the input method composes something.
    var isComposing: Bool { shown?.author == .inputMethod }

    /// Returns whether the text has changed by other means than the input method, once.
    func takeOtherChange() -> Bool {
        defer { hasOtherChange = false }
        return hasOtherChange
    }

    // MARK: Changes of the text

    /// Posts what the input method did, unless it did nothing.
    ///
    /// - Parameter rest: What becomes a part of the text if the input method goes; `nil` for what it composes.
    func apply(_ change: TextInputChange, rest: String? = nil) {
        let isWriting =
            change.deletedBefore > 0 || change.deletedAfter > 0 || !change.committed.isEmpty || change.submits
        let own = shown?.author == .inputMethod ? shown?.composition : nil
        guard isWriting || change.composition != own else { return }
        shown = change.composition.map { ($0, .inputMethod, rest ?? CompositionRemainder($0).text(of: $0.text)) }
        seat.keyboard?.forgetSequence()
        post(.textInput(change))
    }

    /// Whether pending sequences are seen: the window with the keyboard has a text that is edited.
    var showsSequences: Bool { state.map { $0.window == seat.keyboard?.window } ?? false }

    /// Shows the pending text of a compose sequence; an empty one ends it. What an input method composes becomes a part
    /// of the text, and the input method begins anew.
    ///
    /// - Parameters:
    ///   - rest: What becomes a part of the text if the app ends it.
    ///   - typed: Text to insert at its place.
    ///   - precedesKey: Whether the next key writes something at its place.
    func showSequence(
        _ text: String, leaving rest: String = "", typing typed: String = "", precedesKey: Bool = false
    ) {
        guard let state, showsSequences else { return }
        guard !text.isEmpty || !typed.isEmpty || shown?.author == .keyboard else { return }
        var typed = typed
        if let shown, shown.author == .inputMethod {
            typed = shown.rest + typed
            noteEndedComposition()
            generation += 1
        }
        let end = text.utf8.count
        let composition =
            text.isEmpty ? nil : TextInputChange.Composition(text: text, selection: end..<end, rest: rest)
        shown = composition.map { ($0, .keyboard, "") }
        var change = change(in: state.window, committing: typed, composing: composition)
        change.precedesKey = precedesKey
        post(.textInput(change))
    }

    /// Removes a pending sequence of the keyboard from the text.
    func clearSequence() {
        guard let state, shown?.author == .keyboard else { return }
        shown = nil
        post(.textInput(change(in: state.window)))
    }

    /// Makes what the input method composes a part of the text, since it has gone without a word and cannot do so
    /// itself.
    func keepComposition() {
        guard let state, let shown, shown.author == .inputMethod else { return }
        noteEndedComposition()
        self.shown = nil
        post(.textInput(change(in: state.window, committing: shown.rest)))
    }

    private func change(
        in window: WindowID, committing text: String = "", composing: TextInputChange.Composition? = nil
    ) -> TextInputChange {
        TextInputChange(
            seat: seat.id, window: window, time: seat.connection.now, committed: text, composition: composing)
    }

    /// Notes that an input method reads the text from now on.
    func postSurroundingsWanted() { seat.connection.post(.surroundingsWanted) }

    func post(_ event: PlatformEvent) { seat.connection.post(.input(event)) }

    // MARK: The focus

    func noteKeyboardFocus() { channel?.noteKeyboardFocus() }

    /// Notes that a touch or a button went down on a surface.
    func notePress(on surface: Surface) {
        guard let keyboard = seat.keyboard else {
            channel?.notePress(on: surface)
            return
        }
        // The app would end it later, when the next keys may have been read.
        keyboard.endSequence()
    }

    /// Moves the focus of a seat without a keyboard, which would tell it. Ignored if the seat has one.
    func moveFocus(to window: WindowID?) {
        guard seat.keyboard == nil, window != focus else { return }
        if let focus { postFocus(focus, false) }
        focus = window
        if let window { postFocus(window, true) }
    }

    /// Finds the focus after the keyboard was lost.
    func noteKeyboardLoss() { moveFocus(to: channel?.window) }

    private func postFocus(_ window: WindowID, _ isFocused: Bool) {
        post(
            .keyboardFocus(
                KeyboardFocus(seat: seat.id, window: window, isFocused: isFocused, time: seat.connection.now)))
    }

    // MARK: Life

    /// Makes the channel by the manager that is there: of text-input version 3, or of version 1 without it. The channel
    /// of one that has vanished stays until there is another.
    func adoptManagers() {
        if let manager = seat.connection.textInputManager {
            adopt(manager) { TextInputV3(proxy: manager.getTextInput(seat: seat.proxy), owner: self) }
        } else if let manager = seat.connection.oldTextInputManager {
            adopt(manager) { TextInputV1(proxy: manager.createTextInput(), owner: self) }
        }
    }

    private func adopt(_ new: WaylandProxy, making makeChannel: () -> any TextInputChannel) {
        guard new !== manager else { return }
        channel?.destroy()
        keepComposition()
        endedComposition = nil
        moveFocus(to: nil)
        manager = new
        channel = makeChannel()
        if wantsSurroundings { postSurroundingsWanted() }
    }

    /// Forgets a surface before it is destroyed.
    func forget(_ surface: Surface) {
        if state?.window == surface.window { shown = nil }
        if focus == surface.window { focus = nil }
        channel?.forget(surface)
    }

    func destroy() {
        channel?.destroy()
        channel = nil
        state = nil
        shown = nil
        focus = nil
    }
}
