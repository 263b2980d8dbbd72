package import WaldenCore
internal import WaldenGraphics
internal import WaldenPlatform

/// The standard edit actions, which a text view forwards.
extension TextInteraction {
    /// Returns whether an edit action can be performed now; `nil` for actions that are not about text.
    package func canPerform(_ action: TargetAction) -> Bool? {
        guard let input else { return false }
        let hasSelection = !input.selectedTextRange.isEmpty
        if action === TargetAction.copy { return hasSelection && !isSecure }
        if action === TargetAction.cut { return hasSelection && !isSecure && isEditable }
        if action === TargetAction.delete { return hasSelection && isEditable }
        if action === TargetAction.paste || action === TargetAction.pasteAndMatchStyle {
            return isEditable && Pasteboard.general.hasText
        }
        if action === TargetAction.select { return !hasSelection && input.hasText && !isSecure }
        if action === TargetAction.selectAll {
            let selection = input.selectedTextRange
            return input.hasText && selection.end.offset - selection.start.offset < input.endOfDocument.offset
        }
        return nil
    }

    package func perform(_ action: TargetAction) {
        if action === TargetAction.cut { return cut() }
        if action === TargetAction.copy { return copy() }
        if action === TargetAction.paste { return paste() }
        if action === TargetAction.pasteAndMatchStyle { return paste(matchesStyle: true) }
        if action === TargetAction.delete { return deleteSelection() }
        if action === TargetAction.select { return selectWord() }
        if action === TargetAction.selectAll { selectAll() }
    }

    func copy() {
        endComposition()
        guard let input, !isSecure, !input.selectedTextRange.isEmpty else { return }
        write(input.selectedTextRange, of: input)
    }

    func cut() {
        endComposition()
        guard let input, !isSecure, isEditable, !input.selectedTextRange.isEmpty else { return }
        guard write(input.selectedTextRange, of: input) else { return }
        replace(input.selectedTextRange, with: "", .single, name: "Cut")
    }

    /// Copies a part of the text. This process keeps its attributes, until anybody copies something else.
    @discardableResult
    private func write(_ range: TextRange, of input: any TextInput) -> Bool {
        guard Pasteboard.general.write(content(of: range, in: input)) else { return false }
        let isPlain = (input as? any DocumentTextInput)?.document.isPlain ?? false
        let copy = isPlain ? AttributedText() : recordedText(in: range)
        Self.latestCopy = copy.runs.isEmpty ? nil : (copy, Pasteboard.general.changeCount)
        return true
    }

    /// A part of the text for other programs. Of a long one in a text view, it is the text as it is now, which later
    /// edits do not change, without a copy.
    private func content(of range: TextRange, in input: any TextInput) -> PasteboardContent {
        let (start, count) = (range.start.offset, range.end.offset - range.start.offset)
        guard count > Self.longText, let view = input as? TextView else {
            return PasteboardContent(input.text(in: range))
        }
        let storage = view.document.storage
        return PasteboardContent(
            text: PasteboardBytes(count: count) { part in
                storage.bytes(in: start + part.lowerBound..<start + part.upperBound)
            })
    }

    /// The length from which a copied text is shared with its view, in bytes. Short ones let the rest of the text go.
    private static let longText = 1 << 20

    func deleteSelection() {
        endComposition()
        guard let input, !input.selectedTextRange.isEmpty else { return }
        replace(input.selectedTextRange, with: "", .single)
    }

    /// Inserts what is on the pasteboard when it has arrived, all or nothing.
    func paste(matchesStyle: Bool = false) {
        endComposition()
        guard let input else { return }
        let (selection, revision) = (input.selectedTextRange, revision)
        let copy = Self.latestCopy.flatMap { $0.changeCount == Pasteboard.general.changeCount ? $0.text : nil }
        Pasteboard.general.readText { [weak self] result in
            guard let self, let text = Self.insertion(result), let input = self.input, input.window != nil else {
                return
            }
            self.endComposition()
            let keepsStyle = !matchesStyle && (input as? any DocumentTextInput)?.allowsEditingTextAttributes != false
            // What was written meanwhile stays, and so does what was selected.
            let place = self.revision == revision ? selection : TextRange(self.head)
            self.insertPasted(text, attributed: keepsStyle ? copy : nil, replacing: place)
        }
    }

    private func insertPasted(_ text: String, attributed: AttributedText? = nil, replacing range: TextRange) {
        let outer = isPasting
        isPasting = true
        replace(range, with: text, attributed: attributed, .single, name: "Paste")
        isPasting = outer
        endRun()
    }

    /// Returns what was read, if there is something. What a program wrote before it ended looks like the whole, unless
    /// a character is cut, which is an error.
    private static func insertion(_ result: Result<String, PasteboardError>) -> String? {
        guard case .success(let text) = result, !text.isEmpty else { return nil }
        return text
    }

    func selectWord() {
        guard let input else { return }
        endComposition()
        select(word(beside: head, in: input))
        offerPrimarySelection()
    }

    func selectAll() {
        guard let input else { return }
        endComposition()
        let range = TextRange(input.beginningOfDocument, input.endOfDocument)
        anchor = setSelection(range) ? (range.start, range.end, input.selectedTextRange) : nil
        endRun()
        updateCaret(isInput: true)
        application?.setNeedsTextInputUpdate()
        offerPrimarySelection()
    }

    // MARK: Primary selection

    /// Offers what is selected by hand to the middle button (S127).
    func offerPrimarySelection() {
        guard let input, !isSecure, input.markedTextRange == nil, !input.selectedTextRange.isEmpty else { return }
        Pasteboard.primary.write(content(of: input.selectedTextRange, in: input))
    }

    /// Inserts the primary selection at a position, which replaces the selection if it is there.
    func pastePrimarySelection(at position: TextPosition) {
        guard let input, isEditable else { return }
        let selection = input.selectedTextRange
        let isInside =
            !selection.isEmpty && selection.start.offset < position.offset && position.offset < selection.end.offset
        let revision = revision
        Pasteboard.primary.readText { [weak self] result in
            guard let self, let text = Self.insertion(result), let input = self.input, input.window != nil else {
                return
            }
            self.endComposition()
            // What was written meanwhile may have moved the place, but not the caret from where the user writes.
            let place = self.revision == revision ? TextRange(position) : TextRange(self.head)
            let replaces = isInside && self.revision == revision && input.selectedTextRange == selection
            self.insertPasted(text, replacing: replaces ? selection : place)
        }
    }

    // MARK: Menu

    /// What the edit menu of fingers offers in each text, as far as it can be done now.
    func touchMenuItems() -> [Action] {
        let actions: [(String, TargetAction)] = [
            ("Cut", .cut), ("Copy", .copy), ("Paste", .paste), ("Select", .select), ("Select All", .selectAll),
        ]
        return actions.filter { performer(of: $0.1) != nil }.map { title, action in
            Action(title: title) { [weak self] _ in self?.touchEditing?.perform(action) }
        }
    }

    /// The edit menu that each text has.
    func editMenu() -> Menu {
        func item(_ title: String, _ action: TargetAction) -> Action {
            let item = Action(title: title) { [weak self] _ in self?.performByMenu(action) }
            item.isEnabled = performer(of: action) != nil
            return item
        }
        let undo = [item("Undo", .undo), item("Redo", .redo)]
        let edit = [item("Cut", .cut), item("Copy", .copy), item("Paste", .paste), item("Delete", .delete)]
        let all = [item("Select All", .selectAll)]
        guard isEditable else { return Menu(sections: [[item("Copy", .copy)], all]) }
        return Menu(sections: [undo, edit, all] + revealSection())
    }

    /// Performs an action of an edit menu, if that is still possible.
    func performByMenu(_ action: TargetAction) {
        guard let view, let application, let performer = performer(of: action) else { return }
        // A menu of what is around the text may not have taken the focus.
        if !view.isFirstResponder { view.becomeFirstResponder() }
        application.sendAction(action, to: performer, from: view, for: application.currentEvent)
    }

    /// Returns who can perform an action of an edit menu; `nil` for nobody. As with keys, what the text cannot do is
    /// not done to what is around it, but undo may have steps of the app's own.
    private func performer(of action: TargetAction) -> Responder? {
        guard let view else { return nil }
        guard isUndo(action) else { return view.canPerformAction(action, withSender: nil) ? view : nil }
        return sequence(first: view as Responder, next: { $0.next }).first {
            $0.canPerformAction(action, withSender: nil)
        }
    }

    private func revealSection() -> [[Action]] {
        guard let secret = input as? any TextRevealing, secret.canRevealText else { return [] }
        return [[Action(title: secret.revealsText ? "Hide Text" : "Show Text") { _ in secret.toggleRevealing() }]]
    }
}

/// A text that shows dots, or what it is.
@MainActor
protocol TextRevealing: View {
    var canRevealText: Bool { get }
    var revealsText: Bool { get }
    func toggleRevealing()
}
