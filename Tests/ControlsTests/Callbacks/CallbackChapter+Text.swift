import Walden
import WaldenTesting

// Chapters with texts and commands.

extension CallbackStage {

    // MARK: Texts

    /// Types, selects, edits, composes, and undoes.
    func useText() {
        guard subject is any KeyInput else { return }
        window.addKeyCommand(KeyCommand("d", .control, action: .delete))
        window.addKeyCommand(KeyCommand("l", .control, action: .select))
        subject.becomeFirstResponder()
        keyboard.type("ab c")
        for key in [KeySymbol.backspace, .leftArrow, .rightArrow, .upArrow, .home, .end, .return] {
            keyboard.press(key)
        }
        keyboard.press(.leftArrow, modifiers: [.control, .shift])
        for key: Character in ["c", "x", "v", "a", "c", "d", "v", "l"] { keyboard.press(key, modifiers: .control) }
        keyboard.press("v", modifiers: [.control, .shift])
        useTextByPointer()
        useInputMethod()
        changeText()
        keyboard.press("z", modifiers: .control)
        keyboard.press("z", modifiers: [.control, .shift])
        clearText()
        subject.resignFirstResponder()
        partner.becomeFirstResponder()
        keyboard.press("z", modifiers: .control)
        keyboard.press(.tab)
        keyboard.press(.tab, modifiers: .shift)
        subject.becomeFirstResponder()
        compose("left")
        screen.pump()
        guard let interaction = subject.interactions.first(where: { $0 is TextInteraction }) else { return }
        subject.removeInteraction(interaction)
        subject.addInteraction(interaction)
        compose("left")
    }

    private func useTextByPointer() {
        guard isShown else { return }
        screen.pointer.move(to: Point(x: 15, y: 40))
        for _ in 0..<2 where isShown { screen.pointer.click() }
        wait(600)
        drag(from: Point(x: 15, y: 40), to: Point(x: 75, y: 44))
        drag(from: Point(x: 75, y: 44), to: Point(x: 290, y: 10))
        wait(100)
        if isShown { screen.pointer.click(.middle) }
        if isShown { screen.pointer.click(.secondary) }
        wait(50)
        keyboard.press(.escape)
        for count in 1...3 {
            for _ in 0..<count { tap(Point(x: 20, y: 40)) }
            wait(600)
        }
        keyboard.press(.escape)
        if isShown { screen.pointer.leave() }
    }

    private func drag(from start: Point, to end: Point) {
        guard isShown else { return }
        screen.pointer.move(to: start)
        screen.pointer.press()
        if isShown { screen.pointer.move(to: end) }
        wait(40)
        screen.pointer.release()
    }

    private func useInputMethod() {
        subject.becomeFirstResponder()
        compose("ni")
        compose("nihao")
        compose("", commit: "hello")
        compose("", commit: "", before: 2)
        compose("ab")
        keyboard.press(.leftArrow)
        keyboard.press("u", modifiers: [.control, .shift])
        keyboard.type("41 ")
        wait(50)
    }

    private func compose(_ text: String, commit: String = "", before: Int = 0) {
        let end = text.utf8.count
        screen.send(
            .textInput(
                TextInputChange(
                    seat: screen.seat.id, window: window.id, time: screen.now, deletedBefore: before, deletedAfter: 0,
                    committed: commit,
                    composition: text.isEmpty ? nil : TextInputChange.Composition(text: text, selection: end..<end))))
    }

    /// Changes the text in code, while something is composed.
    private func changeText() {
        compose("gone")
        (subject as? ProbeTextInput)?.setText("changed")
        (subject as? TextField)?.text = "changed"
        (subject as? TextView)?.text = "changed"
        if let input = subject as? any TextInput {
            let all = TextRange(input.beginningOfDocument, input.endOfDocument)
            let interaction = subject.interactions.compactMap { $0 as? TextInteraction }.first
            interaction?.changeAttributes(in: all) { $0.underline = .single }
            input.selectedTextRange = TextRange(input.beginningOfDocument)
        }
        subject.setNeedsLayout()
        screen.pump()
        keyboard.type("x")
    }

    private func clearText() {
        guard let field = subject as? TextField else { return }
        field.clearButtonMode = .always
        screen.pump()
        guard let button = field.subviews.first(where: { $0.accessibilityIdentifier == "clear" }) else { return }
        tap(button.convert(button.bounds.center, to: nil))
    }

    // MARK: Commands

    func useCommands() {
        let interaction = ProbeInteraction()
        subject.addInteraction(interaction)
        outer.addInteraction(interaction)
        outer.removeInteraction(interaction)
        subject.becomeFirstResponder()
        for key: Character in ["k", "x", "c", "v", "a", "z", "y", "d", "l"] { keyboard.press(key, modifiers: .control) }
        keyboard.press("v", modifiers: [.control, .shift])
        window.undoManager?.registerUndo(withTarget: self) { $0.undoStep() }
        partner.becomeFirstResponder()
        keyboard.press("z", modifiers: .control)
        keyboard.press("z", modifiers: [.control, .shift])
    }

    private func undoStep() {
        window.undoManager?.registerUndo(withTarget: self) { $0.undoStep() }
        probe("Closure", "undoOperation") {}
    }
}
