internal import WaldenPlatform
internal import WaylandProtocols

/// A seat's text input (`zwp_text_input_v3`, up to version 2).
///
/// Requests are ignored, though counted, while the text input is on no surface, so that everything is sent again after
/// `enter`. wlroots does not ignore them: it takes an `enable` after `leave` for a mere update unless there was a
/// `disable` in between.
@MainActor
final class TextInputV3: TextInputChannel {
    /// What the compositor knows since `enable`.
    private struct Enabled {
        var generation: Int
        var description: TextInputDescription
        /// The number of commits when it was enabled. A batch that knows fewer is for an earlier text.
        var serial: UInt32
        /// Whether the text around the caret was told with it.
        var wasToldText: Bool
        /// Whether the text input has left the surface.
        var isLeft = false
    }

    private unowned let owner: SeatTextInput
    private let proxy: ZwpTextInputV3
    private var surface: Surface?
    private var enabled: Enabled?
    private var batch = TextInputBatch()
    private var commitCount: UInt32 = 0
    /// Whether the last batch did not know the last commit. Until the compositor has read it, no state is sent, except
    /// with `enable`.
    private var isBehind = false
    /// The question whether the compositor has read the commits, and their number. A current batch may never come.
    private var reading: (question: WlCallback, commits: UInt32)?
    /// The question whether the compositor has read that a text with a composition is disabled. What comes before its
    /// answer concerns that text.
    private var disabling: WlCallback?
    /// Whether something was composed in the text that was disabled last.
    private var followsComposition = false
    /// What was composed in it, and until when the input method may commit it though the app has made it a part of the
    /// text.
    private var kept: (composition: EndedComposition, deadline: Double)?
    /// Whether any batch since `enter` has known the last commit: a compositor that never gets it right still brings
    /// text. Some do not count the commits that they ignore, between `leave` and `enter`.
    private var isCounting = false

    init(proxy: ZwpTextInputV3, owner: SeatTextInput) {
        self.proxy = proxy
        self.owner = owner
        proxy.onEvent = { [unowned self] event in handle(event) }
    }

    // MARK: Requests

    func send() {
        if enabled != nil, editedText == nil { end() }
        guard let surface, let state = owner.state, state.window == surface.window else { return }
        let description = TextInputDescription(state, on: surface)
        if enabled == nil {
            _ = owner.takeOtherChange()
            enable(description, on: surface, cause: .other)
        } else if !isBehind {
            update(description, on: surface)
        }
        if owner.takePanelRequest() { showPanel(description, on: surface) }
    }

    /// The text that the compositor has enabled, if it is still edited on the surface.
    private var editedText: TextInputState? {
        guard let enabled, !enabled.isLeft, enabled.generation == owner.generation, let state = owner.state,
            let surface, state.window == surface.window
        else { return nil }
        return state
    }

    private func enable(
        _ description: TextInputDescription, on surface: Surface, cause: ZwpTextInputV3.ChangeCause
    ) {
        proxy.enable()
        tell(description, insteadOf: nil, on: surface, cause: cause)
        commit()
        enabled = Enabled(
            generation: owner.generation, description: description, serial: commitCount,
            wasToldText: description.surroundings != nil)
        isBehind = false
    }

    private func disable() {
        proxy.disable()
        commit()
        enabled = nil
    }

    /// Disables a text that is no longer edited. If something is composed in it, mutter then commits that itself, and
    /// the input method may do so, too.
    private func end() {
        disable()
        let composition = owner.takeEndedComposition()
        followsComposition = composition != nil
        guard let composition else { return }
        kept = (composition, owner.seat.connection.now + Self.patience)
        disabling?.destroy()
        let question = owner.seat.connection.display.sync()
        question.onEvent = { [unowned self] _ in
            disabling = nil
            batch = TextInputBatch()
            // This turn may have been a long one.
            kept?.deadline = owner.seat.connection.now + Self.patience
        }
        disabling = question
    }

    /// How long an input method may take to commit what it composed in a text that is disabled, in seconds.
    private static let patience = 1.0

    private func update(_ description: TextInputDescription, on surface: Surface) {
        guard let known = enabled?.description, known != description else { return }
        let cause = owner.takeOtherChange() ? ZwpTextInputV3.ChangeCause.other : .inputMethod
        if description.surroundings != nil, enabled?.wasToldText == false, !owner.isComposing {
            // sway passes on only what there was with `enable`. What is on its way is meant for this text.
            let serial = enabled?.serial
            disable()
            enable(description, on: surface, cause: cause)
            if let serial { enabled?.serial = serial }
            return
        }
        tell(description, insteadOf: known, on: surface, cause: cause)
        commit()
        enabled?.description = description
    }

    private func commit() {
        proxy.commit()
        commitCount &+= 1
    }

    /// Sends the parts that differ from what the compositor knows.
    private func tell(
        _ new: TextInputDescription, insteadOf old: TextInputDescription?, on surface: Surface,
        cause: ZwpTextInputV3.ChangeCause
    ) {
        if new.surroundings != old?.surroundings {
            // Nothing takes the text back, except an empty one.
            let told = new.surroundings ?? .init(text: "", cursor: 0, anchor: 0)
            proxy.setSurroundingText(text: told.text, cursor: Int32(told.cursor), anchor: Int32(told.anchor))
            proxy.setTextChangeCause(cause: cause)
        }
        if new.hints != old?.hints || new.purpose != old?.purpose {
            proxy.setContentType(hint: hints(new.hints), purpose: .init(new.purpose))
        }
        if proxy.version >= 2, old == nil || new.canSubmit != old?.canSubmit {
            let actions: [ZwpTextInputV3.Action] = new.canSubmit ? [.submit] : []
            proxy.setAvailableActions(availableActions: WaylandArray(words: actions.map(\.rawValue)))
        }
        if new.caret != old?.caret {
            let caret = new.caret
            proxy.setCursorRectangle(x: caret.x, y: caret.y, width: caret.width, height: caret.height)
            if proxy.version >= 2 { surface.awaitsCommit = true }
        }
    }

    /// Without `preedit_shown`, a compositor of version 2 composes in a window of its own.
    private func hints(_ hints: TextHints) -> ZwpTextInputV3.ContentHint {
        let common = ZwpTextInputV3.ContentHint(rawValue: UInt32(hints.rawValue))
        return proxy.version >= 2 ? common.union(.preeditShown) : common
    }

    /// In version 1, mutter and KWin show the on-screen keyboard at an `enable` of what is enabled already.
    private func showPanel(_ description: TextInputDescription, on surface: Surface) {
        guard proxy.version < 2 else { return proxy.showInputPanel() }
        let serial = enabled?.serial
        enable(description, on: surface, cause: owner.takeOtherChange() ? .other : .inputMethod)
        if let serial { enabled?.serial = serial }
    }

    // MARK: Events

    private func handle(_ event: ZwpTextInputV3.Event) {
        switch event {
        case .enter(let surface): enter(owner.seat.connection.surface(surface))
        case .leave(let surface):
            if let current = self.surface, owner.seat.connection.surface(surface) === current { leave() }
        case .preeditString(let text, let begin, let end): batch.compose(text ?? "", from: begin, to: end)
        case .commitString(let text): batch.committed = text ?? ""
        case .deleteSurroundingText(let before, let after): batch.delete(before: before, after: after)
        case .action(let action, _): batch.submits = action == .submit
        case .done(let serial): finishBatch(serial)
        case .preeditHint(let start, let end, let hint): batch.hint(hint, from: start, to: end)
        case .language: break
        }
    }

    private func enter(_ surface: Surface?) {
        leave()
        self.surface = surface
        if surface != nil { owner.postSurroundingsWanted() }
        isCounting = false
        owner.seat.keyboard?.cancelSequence()
        owner.moveFocus(to: window)
    }

    private func leave() {
        surface = nil
        batch = TextInputBatch()
        enabled?.isLeft = true
        owner.keepComposition()
        owner.moveFocus(to: nil)
    }

    private func finishBatch(_ serial: UInt32) {
        let finished = batch
        batch = TextInputBatch()
        guard let surface else { return }
        isBehind = serial != commitCount
        if isBehind { askWhetherRead() } else { isCounting = true }
        guard disabling == nil, let enabled, !enabled.isLeft, let state = owner.state, state.window == surface.window
        else { return }
        var change = finished.change(seat: owner.seat.id, window: state.window, time: owner.seat.connection.now)
        let isEnabled = enabled.generation == owner.generation
        if isEnabled, !isCounting || Int32(bitPattern: serial &- enabled.serial) >= 0 {
            if !enabled.description.canSubmit { change.submits = false }
        } else {
            // It is for the text before. What was composed there is a part of it already; other text was typed ahead.
            guard !(isEnabled ? followsComposition : owner.endedComposition != nil), let insertion = change.insertion
            else { return }
            change = insertion
        }
        if !repeatsKeptText(change) { owner.apply(change) }
    }

    /// Returns whether all that a change does is to insert what was composed when the last text was disabled. Only the
    /// first change can.
    private func repeatsKeptText(_ change: TextInputChange) -> Bool {
        let nothing = TextInputChange(seat: change.seat, window: change.window, time: change.time)
        guard let kept, change != nothing else { return false }
        self.kept = nil
        return change == change.insertion && kept.composition.matches(change.committed) && change.time <= kept.deadline
    }

    /// Lets state be sent once the compositor has read the commits so far.
    private func askWhetherRead() {
        guard reading?.commits != commitCount else { return }
        reading?.question.destroy()
        let question = owner.seat.connection.display.sync()
        question.onEvent = { [unowned self] _ in
            if reading?.commits == commitCount { isBehind = false }
            reading = nil
        }
        reading = (question, commitCount)
    }

    // MARK: Life

    var window: WindowID? { surface?.window }

    /// Many compositors let the text input enter a surface only if there is an input method.
    var wantsSurroundings: Bool { surface != nil }

    func noteKeyboardFocus() {}

    func notePress(on surface: Surface) {}

    func forget(_ surface: Surface) {
        guard surface === self.surface else { return }
        self.surface = nil
        batch = TextInputBatch()
        enabled?.isLeft = true
    }

    func destroy() {
        reading?.question.destroy()
        disabling?.destroy()
        (reading, disabling) = (nil, nil)
        proxy.destroy()
    }
}

extension TextInputDescription {
    /// Whether Return does something else than to break the line.
    fileprivate var canSubmit: Bool { !hints.contains(.multiline) }
}

extension ZwpTextInputV3.ContentPurpose {
    fileprivate init(_ purpose: TextPurpose) {
        self =
            switch purpose {
            case .normal: .normal
            case .alphabetic: .alpha
            case .digits: .digits
            case .number: .number
            case .phone: .phone
            case .url: .url
            case .email: .email
            case .name: .name
            case .password: .password
            case .pin: .pin
            case .date: .date
            case .time: .time
            case .dateTime: .datetime
            case .terminal: .terminal
            }
    }
}
