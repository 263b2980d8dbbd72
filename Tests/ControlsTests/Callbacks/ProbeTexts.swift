import Walden

// Text controls that report every callback to the stage.

final class ProbeTextField: TextField {
    override var intrinsicContentSize: Size { probe("TextField") { super.intrinsicContentSize } }
    override var minimumContentSize: Size { probe("TextField") { super.minimumContentSize } }
    override func sizeThatFits(_ size: Size) -> Size { probe("TextField") { super.sizeThatFits(size) } }
    override func layoutSubviews() { probe("TextField") { super.layoutSubviews() } }
    override func didMoveToWindow() { probe("TextField") { super.didMoveToWindow() } }
    override func appearanceDidChange() { probe("TextField") { super.appearanceDidChange() } }
    override func stateDidChange() { probe("TextField") { super.stateDidChange() } }
    override var canBecomeFirstResponder: Bool { probe("TextField") { super.canBecomeFirstResponder } }
    override var canResignFirstResponder: Bool { probe("TextField") { super.canResignFirstResponder } }
    override func focusDidChange() { probe("TextField") { super.focusDidChange() } }
    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        probe("TextField") { super.canPerformAction(action, withSender: sender) }
    }
    override func cut(_ sender: AnyObject?) { probe("TextField") { super.cut(sender) } }
    override func copy(_ sender: AnyObject?) { probe("TextField") { super.copy(sender) } }
    override func paste(_ sender: AnyObject?) { probe("TextField") { super.paste(sender) } }
    override func pasteAndMatchStyle(_ sender: AnyObject?) { probe("TextField") { super.pasteAndMatchStyle(sender) } }
    override func delete(_ sender: AnyObject?) { probe("TextField") { super.delete(sender) } }
    override func select(_ sender: AnyObject?) { probe("TextField") { super.select(sender) } }
    override func selectAll(_ sender: AnyObject?) { probe("TextField") { super.selectAll(sender) } }
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        probe("TextField") { super.draw(rect, in: context) }
    }
}

final class ProbeSearchField: SearchField {
    override func willMove(toWindow newWindow: Window?) {
        probe("SearchField") { super.willMove(toWindow: newWindow) }
    }
    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        probe("SearchField") { super.pressesBegan(presses, with: event) }
    }
    override var keyCommands: [KeyCommand] { probe("SearchField") { super.keyCommands } }
}

final class ProbeTextView: TextView {
    override func layoutSubviews() { probe("TextView") { super.layoutSubviews() } }
    override func didMoveToWindow() { probe("TextView") { super.didMoveToWindow() } }
    override func appearanceDidChange() { probe("TextView") { super.appearanceDidChange() } }
    override func sizeThatFits(_ size: Size) -> Size { probe("TextView") { super.sizeThatFits(size) } }
    override var intrinsicContentSize: Size { probe("TextView") { super.intrinsicContentSize } }
    override var canBecomeFocused: Bool { probe("TextView") { super.canBecomeFocused } }
    override var canBecomeFirstResponder: Bool { probe("TextView") { super.canBecomeFirstResponder } }
    override var canResignFirstResponder: Bool { probe("TextView") { super.canResignFirstResponder } }
    override func focusDidChange() { probe("TextView") { super.focusDidChange() } }
    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        probe("TextView") { super.canPerformAction(action, withSender: sender) }
    }
    override func cut(_ sender: AnyObject?) { probe("TextView") { super.cut(sender) } }
    override func copy(_ sender: AnyObject?) { probe("TextView") { super.copy(sender) } }
    override func paste(_ sender: AnyObject?) { probe("TextView") { super.paste(sender) } }
    override func pasteAndMatchStyle(_ sender: AnyObject?) { probe("TextView") { super.pasteAndMatchStyle(sender) } }
    override func delete(_ sender: AnyObject?) { probe("TextView") { super.delete(sender) } }
    override func select(_ sender: AnyObject?) { probe("TextView") { super.select(sender) } }
    override func selectAll(_ sender: AnyObject?) { probe("TextView") { super.selectAll(sender) } }
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        probe("TextView") { super.draw(rect, in: context) }
    }
}

/// The delegate of a text field or view. It also notes whether each editing that began ends once.
final class ProbeTextDelegate: TextFieldDelegate, TextViewDelegate {
    /// `true` for each beginning and `false` for each end, as told to the delegate.
    private(set) var editings: [Bool] = []
    /// The same, as control events.
    private(set) var events: [Bool] = []

    func observe(_ field: TextField) {
        field.addAction(for: .editingDidBegin) { [weak self] _ in
            self?.events.append(true)
            probe("Closure", "editingDidBegin") {}
        }
        field.addAction(for: .editingDidEnd) { [weak self] _ in
            self?.events.append(false)
            probe("Closure", "editingDidEnd") {}
        }
        field.addAction(for: .editingChanged) { _ in probe("Closure", "editingChanged") {} }
        field.addAction(for: .editingDidEndOnExit) { _ in probe("Closure", "editingDidEndOnExit") {} }
        field.textFilter = { text in probe("Closure", "textFilter") { text } }
    }

    private func note(_ begins: Bool, _ type: String, _ name: String = #function) {
        editings.append(begins)
        probe(type, name) {}
    }

    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { probe("TextFieldDelegate") { true } }
    func textFieldDidBeginEditing(_ textField: TextField) { note(true, "TextFieldDelegate") }
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool { probe("TextFieldDelegate") { true } }
    func textFieldDidEndEditing(_ textField: TextField) { note(false, "TextFieldDelegate") }
    func textField(_ textField: TextField, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
        probe("TextFieldDelegate") { true }
    }
    func textFieldShouldClear(_ textField: TextField) -> Bool { probe("TextFieldDelegate") { true } }
    func textFieldShouldReturn(_ textField: TextField) -> Bool { probe("TextFieldDelegate") { true } }
    func textFieldDidChangeSelection(_ textField: TextField) { probe("TextFieldDelegate") {} }
    func textField(
        _ textField: TextField, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
    ) -> [any MenuElement] {
        probe("TextFieldDelegate") { suggestedElements }
    }

    func textViewShouldBeginEditing(_ textView: TextView) -> Bool { probe("TextViewDelegate") { true } }
    func textViewDidBeginEditing(_ textView: TextView) { note(true, "TextViewDelegate") }
    func textViewShouldEndEditing(_ textView: TextView) -> Bool { probe("TextViewDelegate") { true } }
    func textViewDidEndEditing(_ textView: TextView) { note(false, "TextViewDelegate") }
    func textView(_ textView: TextView, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
        probe("TextViewDelegate") { true }
    }
    func textViewDidChange(_ textView: TextView) { probe("TextViewDelegate") {} }
    func textViewDidChangeSelection(_ textView: TextView) { probe("TextViewDelegate") {} }
    func textView(
        _ textView: TextView, editMenuFor range: TextRange, suggestedElements: [any MenuElement]
    ) -> [any MenuElement] {
        probe("TextViewDelegate") { suggestedElements }
    }
}

/// Tells the stage what a text input tells its interaction.
final class ProbeInputDelegate: TextInputDelegate {
    weak var interaction: (any TextInputDelegate)?

    func textWillChange(_ input: any TextInput) {
        probe("TextInputDelegate") { interaction?.textWillChange(input) }
    }
    func textDidChange(_ input: any TextInput) {
        probe("TextInputDelegate") { interaction?.textDidChange(input) }
    }
    func selectionDidChange(_ input: any TextInput) {
        probe("TextInputDelegate") { interaction?.selectionDidChange(input) }
    }
    func layoutDidChange(_ input: any TextInput) {
        probe("TextInputDelegate") { interaction?.layoutDidChange(input) }
    }
}

final class ProbeInteraction: Interaction {
    private weak var holder: View?

    var view: View? { probe("Interaction") { holder } }
    func willMove(to view: View?) { probe("Interaction") {} }
    func didMove(to view: View?) {
        holder = view
        probe("Interaction") {}
    }
}

/// A view that takes keys, and no more.
final class ProbeKeyInput: View, KeyInput {
    private var typed = ""

    override var canBecomeFirstResponder: Bool { true }
    var hasText: Bool { !typed.isEmpty }
    func insertText(_ text: String) { probe("KeyInput") { typed += text } }
    func deleteBackward() { probe("KeyInput") { _ = typed.popLast() } }
}

final class ProbeComboBox: ComboBox {
    override func focusDidChange() { probe("ComboBox") { super.focusDidChange() } }
    override func willMove(toWindow newWindow: Window?) {
        probe("ComboBox") { super.willMove(toWindow: newWindow) }
    }
    override var keyCommands: [KeyCommand] { probe("ComboBox") { super.keyCommands } }
}
