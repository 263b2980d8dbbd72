import Walden

extension EditorController {
    /// The commands of a text, as its menu shows them.
    var commandSections: [[KeyCommand]] {
        [
            [
                KeyCommand("o", .control, title: "Open…", action: EditorController.openDocument),
                KeyCommand("s", .control, title: "Save", action: EditorController.saveDocument),
                KeyCommand("s", [.control, .shift], title: "Save As…", action: EditorController.saveDocumentAs),
            ],
            [
                KeyCommand("f", .control, title: "Find…", action: EditorController.beginFinding),
                KeyCommand("h", .control, title: "Replace…", action: EditorController.beginReplacing),
                KeyCommand(.function(3), title: "Find Next", action: EditorController.findNext),
                KeyCommand(.function(3), .shift, title: "Find Previous", action: EditorController.findPrevious),
                KeyCommand("l", .control, title: "Go to Line…", action: EditorController.goToLine),
            ],
            [
                KeyCommand("+", .control, title: "Larger Text", action: EditorController.enlargeText),
                KeyCommand("-", .control, title: "Smaller Text", action: EditorController.reduceText),
                KeyCommand("0", .control, title: "Normal Text Size", action: EditorController.resetTextSize),
                KeyCommand("z", .alternate, title: "Wrap Lines", action: EditorController.toggleWrap),
                KeyCommand(.function(7), .shift, title: "Check Spelling", action: EditorController.toggleSpelling),
            ],
            [KeyCommand("w", .control, title: "Close", action: EditorController.closeWindow)],
        ]
    }

    /// Further keys for the same commands.
    var alternatives: [KeyCommand] {
        [
            KeyCommand("=", .control, action: EditorController.enlargeText),
            KeyCommand("g", .control, action: EditorController.findNext),
            KeyCommand("g", [.control, .shift], action: EditorController.findPrevious),
        ]
    }

    /// Escape, while a question waits that may not have the focus.
    var dismissal: [KeyCommand] {
        let question = editorView.question
        return question.isHidden ? [] : [KeyCommand(.escape, target: question, action: QuestionBar.dismiss)]
    }

    // MARK: Menu

    /// Makes a menu of these commands and those of the app, as they are now.
    func updateMenu() {
        let application = (Application.shared?.delegate as? Editor)?.keyCommands ?? []
        var sections = ([application] + commandSections).map { $0.map { item($0.title, $0.action) } }
        sections.insert(undoItems, at: 2)
        editorView.status.menuButton.menu = Menu(sections: sections)
    }

    /// Undo and redo, with the names of their steps.
    private var undoItems: [Action] {
        func name(_ verb: String, _ step: String) -> String { step.isEmpty ? verb : verb + " " + step }
        let manager = document.undoManager
        let undo = item(name("Undo", manager.undoActionName), .undo)
        let redo = item(name("Redo", manager.redoActionName), .redo)
        (undo.isEnabled, redo.isEnabled) = (manager.canUndo, manager.canRedo)
        return [undo, redo]
    }

    private func item(_ title: String, _ action: TargetAction) -> Action {
        Action(title: title) { [weak self] _ in
            guard let self, let application = self.window?.application else { return }
            self.textView.becomeFirstResponder()
            application.sendAction(action, to: nil, from: self, for: application.currentEvent)
        }
    }

    // MARK: Finding

    func beginFinding() { beginFinding(replaces: false) }
    func beginReplacing() { beginFinding(replaces: true) }

    private func beginFinding(replaces: Bool) {
        let selection = textView.selectedTextRange
        let isShort = selection.offsets.count <= 200
        let text = isShort ? textView.text(in: selection) : ""
        editorView.findBar.begin(
            text.contains(where: \.isNewline) ? "" : text, replaces: replaces, from: selection.start.offset)
        editorView.show(editorView.findBar)
        editorView.findBar.queryField.selectAll(nil)
    }

    func endFinding() {
        finder.stop()
        editorView.hide(editorView.findBar)
    }

    func findNext() { find { $0.findNext() } }
    func findPrevious() { find { $0.findPrevious() } }

    private func find(_ body: (FindBar) -> Void) {
        let bar = editorView.findBar
        guard !bar.queryField.text.isEmpty else { return beginFinding() }
        if bar.isHidden { editorView.show(bar, takesFocus: false) }
        body(bar)
    }

    func goToLine() {
        let line = textView.paragraphNumber(at: textView.caretPosition) + 1
        ask("Line", text: "\(line)", button: "Go") { [weak self] text in self?.go(toLine: text) }
        editorView.prompt.field.selectAll(nil)
    }

    private func go(toLine text: String) {
        guard let line = Int(text.filter(\.isNumber)) else { return }
        let position = textView.position(ofParagraph: line - 1)
        textView.selectedTextRange = TextRange(position)
        textView.scrollToVisible(TextRange(position), atFraction: 0.3)
    }

    /// Asks for a line of text.
    func ask(_ caption: String, text: String, button: String, _ action: @escaping (String) -> Void) {
        editorView.prompt.begin(caption, text: text, button: button, action)
        editorView.show(editorView.prompt)
    }

    // MARK: Text size and wrapping

    func enlargeText() { fontSize = min(fontSize + 1, Metrics.fontSizes.upperBound) }
    func reduceText() { fontSize = max(fontSize - 1, Metrics.fontSizes.lowerBound) }
    func resetTextSize() { fontSize = Metrics.fontSize }

    func toggleWrap() {
        textView.keepingPlace { textView.wrapsLines.toggle() }
        updateStatus()
    }

    func toggleSpelling() {
        checksSpelling = !textView.isSpellCheckingEnabled
        update()
    }
}
