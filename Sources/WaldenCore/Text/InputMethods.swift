package import WaldenGraphics
package import WaldenPlatform

/// Connects the text that is edited to input methods: at most one text per seat, that of the first responder of the key
/// window (S138).
@MainActor
final class InputMethods {
    private struct Session {
        let seat: SeatID
        weak var editing: (any TextEditingInteraction)?
        var state: TextInputState
        /// Whether the state has the text around the caret.
        var hasSurroundings: Bool
        /// Whether the input method must begin anew.
        var isReset = false
    }

    private unowned let application: Application
    private var sessions: [Session] = []
    /// Whether focus, text or layout may have changed since the last synchronization.
    var needsUpdate = false

    init(application: Application) {
        self.application = application
        application.platform.textInput?.surroundingsWantedHandler = { [weak self] in self?.needsUpdate = true }
    }

    private func editing(for seat: SeatID) -> (any TextEditingInteraction)? {
        receiver(for: seat)?.firstResponder(for: seat)?.textEditing
    }

    /// The window that gets the keys of a seat: the key window, or the topmost popup above it.
    private func receiver(for seat: SeatID) -> Window? {
        guard let window = application.keyWindow, !window.isWaitingForDialog,
            application.keyboardWindows.contains(where: { $0.seat == seat && $0.window == window.id })
        else { return nil }
        return application.keyReceiver(for: window, of: seat)
    }

    /// Returns a state for the window to which the compositor gave the keyboard, which may be another one of the
    /// family.
    private func placed(_ state: TextInputState?, from window: Window, of seat: SeatID) -> TextInputState? {
        guard var state, let surface = application.keyboardWindows.first(where: { $0.seat == seat })?.surface,
            surface != state.window, let other = application.visibleWindow(withID: surface)
        else { return state }
        state.window = surface
        state.caret.origin = window.convertLocation(state.caret.origin, to: other) ?? state.caret.origin
        return state
    }

    /// Tells input methods what changed. Called before frames, so that they know the caret's new place first (S143).
    func synchronize() {
        guard needsUpdate else { return }
        needsUpdate = false
        guard let input = application.platform.textInput else { return }
        let seats = Set(sessions.map(\.seat)).union(application.keyboardWindows.map(\.seat))
        for seat in seats.sorted(by: { $0.rawValue < $1.rawValue }) { synchronize(seat, with: input) }
    }

    private func synchronize(_ seat: SeatID, with input: any PlatformTextInput) {
        let index = sessions.firstIndex { $0.seat == seat }
        let hasKeptComposition = index.map { sessions[$0].isReset } ?? false
        let editing = editing(for: seat)
        let hasSurroundings = input.wantsSurroundings(for: seat)
        let window = receiver(for: seat)
        let state = window.flatMap {
            placed(editing?.inputState(in: $0, includesSurroundings: hasSurroundings), from: $0, of: seat)
        }
        guard let editing, let state else {
            if let index {
                sessions.remove(at: index)
                input.end(for: seat, hasKeptComposition: hasKeptComposition)
            }
            return
        }
        if let index, sessions[index].editing === editing, !sessions[index].isReset,
            sessions[index].state.window == state.window
        {
            sessions[index].hasSurroundings = hasSurroundings
            guard sessions[index].state != state else { return }
            sessions[index].state = state
            input.update(state, for: seat)
            return
        }
        if let index { sessions.remove(at: index) }
        sessions.append(Session(seat: seat, editing: editing, state: state, hasSurroundings: hasSurroundings))
        input.begin(state, for: seat, hasKeptComposition: hasKeptComposition)
    }

    /// Notes that a text or its selection has changed. Only an input method that asked for them is told.
    func surroundingsDidChange() {
        if sessions.contains(where: \.hasSurroundings) { needsUpdate = true }
    }

    /// Tells where the caret is, if the layout of a frame has moved it.
    func windowDidLayOut(_ window: Window) {
        for session in sessions where session.hasSurroundings && receiver(for: session.seat) === window {
            // In a popup the caret may have another window's coordinates.
            if window.isPopup || session.editing?.caretRect(in: window) != session.state.caret { needsUpdate = true }
        }
        synchronize()
    }

    /// Returns the part of a change that is for the text that is edited now; `nil` for none. Events that came before it
    /// in the same turn may have moved the focus or ended the composition.
    ///
    /// What was typed after the key that moved the focus is for the text that has it now, unless something was composed
    /// in the former one: then the change may be what was composed.
    func timely(_ change: TextInputChange) -> TextInputChange? {
        // A recording has only those that were in time; its turns may be others.
        if application.queue.isInputBlocked { synchronize() }
        guard let session = sessions.first(where: { $0.seat == change.seat }), !session.isReset,
            session.state.window == change.window, let editing = editing(for: change.seat)
        else { return nil }
        if session.editing === editing { return change }
        guard let window = receiver(for: change.seat),
            let state = placed(
                editing.inputState(in: window, includesSurroundings: false), from: window, of: change.seat),
            state.window == change.window
        else { return nil }
        return change.insertion
    }

    /// Applies what an input method did to the text that it was told of.
    func apply(_ change: TextInputChange) { editing(for: change.seat)?.apply(change) }

    /// Makes the input method of a seat forget what it composes in a text; for `nil` those of all seats.
    func reset(_ editing: any TextEditingInteraction, on seat: SeatID?) {
        for index in sessions.indices where sessions[index].editing === editing {
            if let seat, sessions[index].seat != seat { continue }
            sessions[index].isReset = true
            needsUpdate = true
        }
    }

    /// Commits what is composed on a seat that loses the keyboard, with or without an input method (S135).
    func leave(_ seat: SeatID) {
        for window in application.allWindows { window.firstResponder(for: seat)?.textEditing?.endComposition(of: seat) }
    }

    /// Shows an on-screen keyboard, if the seat edits a text.
    func showKeyboard(for seat: SeatID) {
        synchronize()
        if sessions.contains(where: { $0.seat == seat }) { application.platform.textInput?.showKeyboard(for: seat) }
    }
}

extension Application {
    /// Returns the direction in which the keyboard writes whose keys go to a responder; `nil` for none.
    package func keyboardDirection(for responder: Responder, in window: Window) -> WritingDirection? {
        guard let focus = window.firstResponders.first(where: { $0.responder === responder }) else { return nil }
        return pressTracker.writesRightToLeft(focus.seat) ? .rightToLeft : .leftToRight
    }

    func keyboardDirectionDidChange(of seat: SeatID) {
        for window in allWindows { window.firstResponder(for: seat)?.textEditing?.keyboardDirectionDidChange() }
    }

    /// Tells input methods before the next frame what changed in the text that is edited.
    package func setNeedsTextInputUpdate() { inputMethods.needsUpdate = true }

    /// Tells input methods before the next frame, if they asked, of a text or a selection that has changed.
    package func setNeedsSurroundingsUpdate() { inputMethods.surroundingsDidChange() }

    /// Makes the input method of a seat forget what it composes in a text; for `nil` those of all seats.
    package func resetInputMethod(of editing: any TextEditingInteraction, on seat: SeatID? = nil) {
        inputMethods.reset(editing, on: seat)
    }

    /// Shows an on-screen keyboard for the text that is edited.
    package func showKeyboard(for seat: SeatID) { inputMethods.showKeyboard(for: seat) }
}
