package import WaldenPlatform
internal import WaylandProtocols

/// The text that is edited on a seat, and what is composed in it, by an input method or on the keyboard.
///
/// Requests wait for ``send()``, which is called before each frame and at the end of each turn. So the changes of a turn
/// cost one commit, and a compositor that sends without reading cannot fill the connection's buffer.
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
    /// The composition in the text, as it was posted last.
    private var shown: (composition: TextInputChange.Composition, author: Author)?
    private var channel: (any TextInputChannel)?

    init(seat: Seat) { self.seat = seat }

    // MARK: Calls of the app

    /// Begins to edit a text. A composition of the one before is forgotten.
    package func begin(_ state: TextInputState) {
        forgetComposition()
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
    package func end() {
        forgetComposition()
        state = nil
    }

    /// Asks for the on-screen keyboard.
    package func showKeyboard() { wantsPanel = true }

    /// Sends what has changed, unless the socket is full.
    package func send() {
        if !seat.connection.isBlocked { channel?.send() }
    }

    private func forgetComposition() {
        shown = nil
        wantsPanel = false
        seat.keyboard?.forgetSequence()
    }

    // MARK: What the channel takes

    /// Returns whether to ask for the on-screen keyboard, once.
    func takePanelRequest() -> Bool {
        defer { wantsPanel = false }
        return wantsPanel
    }

    /// Returns whether the text has changed by other means than the input method, once.
    func takeOtherChange() -> Bool {
        defer { hasOtherChange = false }
        return hasOtherChange
    }

    // MARK: Changes of the text

    /// Posts what the input method did, unless it did nothing.
    func apply(_ change: TextInputChange) {
        let isWriting =
            change.deletedBefore > 0 || change.deletedAfter > 0 || !change.committed.isEmpty || change.submits
        let own = shown?.author == .inputMethod ? shown?.composition : nil
        guard isWriting || change.composition != own else { return }
        shown = change.composition.map { ($0, .inputMethod) }
        seat.keyboard?.forgetSequence()
        post(.textInput(change))
    }

    /// Shows the pending text of a compose sequence; an empty one ends it.
    ///
    /// - Parameter typed: Text to insert at its place.
    func showSequence(_ text: String, typing typed: String = "") {
        guard let state, seat.keyboard?.window == state.window else { return }
        guard !text.isEmpty || !typed.isEmpty || shown?.author == .keyboard else { return }
        let end = text.utf8.count
        let composition = text.isEmpty ? nil : TextInputChange.Composition(text: text, selection: end..<end)
        shown = composition.map { ($0, .keyboard) }
        post(.textInput(change(in: state.window, committing: typed, composing: composition)))
    }

    /// Removes a pending sequence of the keyboard from the text.
    func clearSequence() {
        guard let state, shown?.author == .keyboard else { return }
        shown = nil
        post(.textInput(change(in: state.window)))
    }

    /// Makes what the input method composes a part of the text, since it has gone without a word and cannot do so itself.
    func keepComposition() {
        guard let state, let shown, shown.author == .inputMethod else { return }
        self.shown = nil
        post(.textInput(change(in: state.window, committing: shown.composition.text)))
    }

    private func change(
        in window: WindowID, committing text: String = "", composing: TextInputChange.Composition? = nil
    ) -> TextInputChange {
        TextInputChange(
            seat: seat.id, window: window, time: seat.connection.now, committed: text, composition: composing)
    }

    func post(_ event: PlatformEvent) { seat.connection.post(.input(event)) }

    // MARK: Life

    /// Makes the channel when its global has come: text-input version 3, or version 1 without it.
    func adoptManagers() {
        if let manager = seat.connection.textInputManager {
            guard !(channel is TextInputV3) else { return }
            channel?.destroy()
            keepComposition()
            channel = TextInputV3(proxy: manager.getTextInput(seat: seat.proxy), owner: self)
        } else if channel == nil, let manager = seat.connection.oldTextInputManager {
            channel = TextInputV1(proxy: manager.createTextInput(), owner: self)
        }
    }

    func noteKeyboardFocus() { channel?.noteKeyboardFocus() }

    /// Forgets a surface before it is destroyed.
    func forget(_ surface: Surface) {
        if state?.window == surface.window { shown = nil }
        channel?.forget(surface)
    }

    func destroy() {
        channel?.destroy()
        channel = nil
        state = nil
        shown = nil
    }
}
