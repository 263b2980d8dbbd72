internal import WaldenPlatform

/// Keys before responders get them: commands, and the text that is edited (S113).
extension Window {
    /// Offers a key that goes down or repeats, in this order: to commands that want priority, to the text that the
    /// first responder edits, and to other commands of the chain. A part of a compose sequence belongs to the text
    /// alone.
    ///
    /// - Returns: Whether the key was used. Responders then get nothing of the press.
    func offer(_ press: Press, with event: Event) -> Bool {
        guard press.phase == .began else { return offerRepeat(of: press, with: event) }
        guard let start = press.responder, !isIgnoringKeys(start) else { return false }
        if press.key.isComposing, types(press, into: start), editsText(start) {
            press.use = .text(start)
            return true
        }
        let commands = commands(for: press.key, from: start)
        for command in commands where command.wantsPriorityOverSystemBehavior {
            if perform(command, for: press, with: event) {
                setShowsFocus(true)
                return true
            }
        }
        if types(press, into: start), type(press, into: start) {
            press.use = .text(start)
            // Return, or a callback, may have moved the focus.
            if !isFirstResponder(start) { setShowsFocus(true) }
            return true
        }
        if !press.key.symbol.isModifier { setShowsFocus(true) }
        for command in commands where !command.wantsPriorityOverSystemBehavior {
            if perform(command, for: press, with: event) { return true }
        }
        return performEdit(press, from: start, with: event)
    }

    /// Returns the commands of a key, from a responder on. Those of menu bars come after those of the whole chain.
    private func commands(for key: Key, from start: Responder) -> [KeyCommand] {
        var (result, ofBars): ([KeyCommand], [KeyCommand]) = ([], [])
        for current in chain(from: start) {
            for command in current.keyCommands where command.matches(key) { result.append(command) }
            if let bar = (current as? Window)?.menuBar {
                for command in bar.menuCommands where command.matches(key) { ofBars.append(command) }
            }
        }
        return result + ofBars
    }

    /// The responder chain for keys. After the controller of a sheet it goes on with the application, not beneath.
    private func chain(from start: Responder) -> some Sequence<Responder> {
        let application: Responder = application
        return sequence(first: start) { current in
            let isInSheet = (current as? ViewController)?.modalPresentation?.endsCommands == true
            return isInSheet ? application : current.next
        }
    }

    private func offerRepeat(of press: Press, with event: Event) -> Bool {
        switch press.use {
        case .responders: return false
        case .command(let command):
            if command.repeats { _ = perform(command, for: press, with: event) }
        case .text(let responder):
            if types(press, into: responder), !isIgnoringKeys(responder) { _ = type(press, into: responder) }
        }
        return true
    }

    private func perform(_ command: KeyCommand, for press: Press, with event: Event) -> Bool {
        guard let start = press.responder, var performer = command.performer(from: start) else { return false }
        if let editing = start.textEditing, editing.isComposing {
            // So that the action sees the whole text (S142).
            editing.endComposition()
            guard let found = command.performer(from: start) else { return false }
            performer = found
        }
        // Before the action, which may run a loop of its own.
        press.use = .command(command)
        return application.sendAction(command.action, to: performer, from: command, for: event)
    }

    /// Performs a standard edit action, such as copying in a list. The window undoes what was done in a sheet.
    private func performEdit(_ press: Press, from start: Responder, with event: Event) -> Bool {
        guard let action = TargetAction.edit(for: press.key) else { return false }
        let sender = KeyCommand(press.key.symbol, action: action)
        func canPerform(_ responder: Responder) -> Bool { responder.canPerformAction(action, withSender: sender) }
        var performer = chain(from: start).first(where: canPerform)
        if performer == nil, action === TargetAction.undo || action === TargetAction.redo, canPerform(self) {
            performer = self
        }
        guard let performer else { return false }
        return perform(KeyCommand(press.key.symbol, target: performer, action: action), for: press, with: event)
    }

    /// Returns whether a key may write into a responder's text: only into that of its seat's first responder.
    private func types(_ press: Press, into responder: Responder) -> Bool {
        firstResponder(for: press.seat) === responder
    }

    private func editsText(_ responder: Responder) -> Bool {
        responder.textEditing.map { $0.takesInput(in: self) } ?? (responder is any KeyInput)
    }

    private func type(_ press: Press, into responder: Responder) -> Bool {
        if let editing = responder.textEditing { return editing.handle(press) }
        guard let input = responder as? any KeyInput else { return false }
        if let text = press.key.typedText {
            input.insertText(text)
            return true
        }
        guard press.key.modifierFlags.withoutLocks.subtracting(.shift).isEmpty else { return false }
        switch press.key.symbol.withoutKeypad {
        case .backspace: input.deleteBackward()
        case .return: input.insertText("\n")
        default: return false
        }
        return true
    }
}

extension Key {
    /// The text that the key types; `nil` for none. Controls and chords type nothing; AltGr makes no chord.
    package var typedText: String? {
        guard modifierFlags.isDisjoint(with: [.control, .alternate, .super]), !characters.isEmpty else { return nil }
        let isText = characters.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
        return isText ? characters : nil
    }
}
