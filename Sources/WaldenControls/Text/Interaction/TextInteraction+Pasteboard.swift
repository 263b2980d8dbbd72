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
        if action === TargetAction.paste || action === TargetAction.pasteAndMatchStyle { return paste() }
        if action === TargetAction.delete { return deleteSelection() }
        if action === TargetAction.select { return selectWord() }
        if action === TargetAction.selectAll { selectAll() }
    }

    func copy() {
        guard let input, !isSecure, !input.selectedTextRange.isEmpty else { return }
        Pasteboard.general.write(PasteboardContent(input.text(in: input.selectedTextRange)))
    }

    func cut() {
        guard let input, !isSecure, isEditable, !input.selectedTextRange.isEmpty else { return }
        guard Pasteboard.general.write(PasteboardContent(input.text(in: input.selectedTextRange))) else { return }
        replace(input.selectedTextRange, with: "", .single, name: "Cut")
    }

    func deleteSelection() {
        guard let input, !input.selectedTextRange.isEmpty else { return }
        replace(input.selectedTextRange, with: "", .single)
    }

    /// Inserts what is on the pasteboard when it has arrived, all or nothing.
    func paste() {
        endComposition()
        Pasteboard.general.readText { [weak self] result in
            guard let self, case .success(let text) = result, let input = self.input, input.window != nil else {
                return
            }
            self.endComposition()
            self.replace(input.selectedTextRange, with: text, .single, name: "Paste")
            self.endRun()
        }
    }

    func selectWord() {
        guard let input else { return }
        select(input.range(enclosing: head, with: .word))
        offerPrimarySelection()
    }

    func selectAll() {
        guard let input else { return }
        endComposition()
        let range = TextRange(input.beginningOfDocument, input.endOfDocument)
        change { input.selectedTextRange = range }
        anchor = (range.start, range.end, input.selectedTextRange)
        endRun()
        updateCaret(isInput: true)
        application?.setNeedsTextInputUpdate()
        offerPrimarySelection()
    }

    // MARK: Primary selection

    /// Offers what is selected by hand to the middle button (S127).
    func offerPrimarySelection() {
        guard let input, !isSecure, input.markedTextRange == nil, !input.selectedTextRange.isEmpty else { return }
        Pasteboard.primary.write(PasteboardContent(input.text(in: input.selectedTextRange)))
    }

    /// Inserts the primary selection at a position, which replaces the selection if it is there.
    func pastePrimarySelection(at position: TextPosition) {
        guard let input, isEditable else { return }
        let selection = input.selectedTextRange
        let isInside =
            !selection.isEmpty && selection.start.offset < position.offset && position.offset < selection.end.offset
        let length = input.endOfDocument.offset
        Pasteboard.primary.readText { [weak self] result in
            guard let self, case .success(let text) = result, let input = self.input, input.window != nil else {
                return
            }
            // What was typed meanwhile may have moved the place.
            let isSame = input.endOfDocument.offset == length
            let range = !isSame || isInside ? input.selectedTextRange : TextRange(position)
            self.replace(range, with: text, .single, name: "Paste")
            self.endRun()
        }
    }

    // MARK: Menu

    /// The edit menu.
    func editMenu() -> Menu {
        func item(_ title: String, _ action: TargetAction) -> Action {
            let item = Action(title: title) { [weak self] _ in
                guard let self, let view = self.view, let application = self.application else { return }
                application.sendAction(action, to: view, from: view, for: application.currentEvent)
            }
            item.isEnabled = view.map { $0.canPerformInChain(action) } ?? false
            return item
        }
        let undo = [item("Undo", .undo), item("Redo", .redo)]
        let edit = [item("Cut", .cut), item("Copy", .copy), item("Paste", .paste), item("Delete", .delete)]
        let all = [item("Select All", .selectAll)]
        guard isEditable else { return Menu(sections: [[item("Copy", .copy)], all]) }
        return Menu(sections: [undo, edit, all] + revealSection())
    }

    private func revealSection() -> [[Action]] {
        guard let secret = input as? any TextRevealing, secret.canRevealText else { return [] }
        return [[Action(title: secret.revealsText ? "Hide Text" : "Show Text") { _ in secret.toggleRevealing() }]]
    }
}

extension View {
    /// Returns whether this view or a responder above can perform an action.
    fileprivate func canPerformInChain(_ action: TargetAction) -> Bool {
        sequence(first: self as Responder, next: { $0.next }).contains { $0.canPerformAction(action, withSender: nil) }
    }
}

/// A text that shows dots, or what it is.
@MainActor
protocol TextRevealing: View {
    var canRevealText: Bool { get }
    var revealsText: Bool { get }
    func toggleRevealing()
}
