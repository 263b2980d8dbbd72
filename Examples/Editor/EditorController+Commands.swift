import Walden

extension EditorController {
    // MARK: Commands

    /// The menus of a window. The app's own commands are among them.
    func makeMenu() -> Menu {
        Menu(children: [
            Menu(
                title: "_File",
                sections: [
                    [
                        KeyCommand("n", .control, title: "_New Window", action: Editor.newWindow),
                        KeyCommand("o", .control, title: "_Open…", action: EditorController.openDocument),
                    ],
                    [
                        KeyCommand("s", .control, title: "_Save", action: EditorController.saveDocument),
                        KeyCommand(
                            "s", [.control, .shift], title: "Save _As…", action: EditorController.saveDocumentAs),
                    ],
                    [
                        KeyCommand("w", .control, title: "_Close", action: EditorController.closeWindow),
                        KeyCommand("q", .control, title: "_Quit", action: Editor.quit),
                    ],
                ]),
            Menu(title: "_Edit", children: MenuBar.editElements),
            Menu(
                title: "F_ind",
                sections: [
                    [
                        KeyCommand("f", .control, title: "_Find…", action: EditorController.beginFinding),
                        KeyCommand("h", .control, title: "_Replace…", action: EditorController.beginReplacing),
                        KeyCommand(.function(3), title: "Find _Next", action: EditorController.findNext),
                        KeyCommand(
                            .function(3), .shift, title: "Find _Previous", action: EditorController.findPrevious),
                    ],
                    [KeyCommand("l", .control, title: "_Go to Line…", action: EditorController.goToLine)],
                ]),
            Menu(
                title: "_View",
                sections: [
                    [
                        KeyCommand("+", .control, title: "_Larger Text", action: EditorController.enlargeText),
                        KeyCommand("-", .control, title: "_Smaller Text", action: EditorController.reduceText),
                        KeyCommand("0", .control, title: "_Normal Size", action: EditorController.resetTextSize),
                    ],
                    [wrapCommand, spellingCommand],
                ]),
        ])
    }

    /// Further keys for the same commands.
    var alternatives: [KeyCommand] {
        [
            KeyCommand("=", .control, action: EditorController.enlargeText),
            KeyCommand("g", .control, action: EditorController.findNext),
            KeyCommand("g", [.control, .shift], action: EditorController.findPrevious),
        ]
    }

    /// Escape, for a bar that has not the focus.
    var dismissal: [KeyCommand] {
        editorView.topBar.map { [KeyCommand(.escape, target: $0, action: Bar.dismiss)] } ?? []
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

    /// Goes to a line, or to a line and column such as `12:5`. Digits may be grouped by spaces, as in the status line.
    private func go(toLine text: String) {
        let parts = text.filter { !$0.isWhitespace }
            .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { Int($0) }
        guard let line = parts[0], line > 0 else { return }
        let position = position(line: line, column: (parts.count > 1 ? parts[1] : nil) ?? 1)
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
        textView.wrapsLines.toggle()
        updateStatus()
    }

    func toggleSpelling() {
        checksSpelling = !textView.isSpellCheckingEnabled
        update()
    }
}
