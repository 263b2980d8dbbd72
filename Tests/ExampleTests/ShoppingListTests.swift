import Testing
import WaldenTesting

/// Things to buy, with commands, undo and the pasteboard; quoted in the documentation.
final class ShoppingList: ViewController {
    static let markdown = PasteboardType(rawValue: "text/markdown")
    static let tidy = Command.Identifier("tidy")

    private(set) var items: [String] = []
    let field = TextField(placeholder: "What to buy")
    let message = Label()

    override func viewDidLoad() {
        field.addTarget(self, action: ShoppingList.addItem, for: .primaryActionTriggered)
        let stack = StackView([field, message], axis: .vertical, spacing: 8, distribution: .leading)
        view.addSubview(stack, filling: EdgeInsets(all: 16))
    }

    // MARK: Commands

    override var keyCommands: [KeyCommand] {
        [KeyCommand("t", .control, title: "Tidy Up", identifier: ShoppingList.tidy, action: ShoppingList.tidyUp)]
    }

    override func validate(_ command: Command) {
        if command.identifier == ShoppingList.tidy, items.count < 2 { command.attributes = .disabled }
    }

    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        if action === TargetAction.copy { return !items.isEmpty }
        if action === TargetAction.paste { return Pasteboard.general.hasText }
        return super.canPerformAction(action, withSender: sender)
    }

    // MARK: Changes

    /// Replaces the items, and registers how to bring back the old ones.
    private func setItems(_ new: [String]) {
        let old = items
        undoManager?.registerUndo(withTarget: self) { $0.setItems(old) }
        items = new
    }

    private func addItem() {
        guard !field.text.isEmpty else { return }
        setItems(items + [field.text])
        undoManager?.setActionName("Add")
        field.text = ""
    }

    func tidyUp() {
        undoManager?.beginUndoGrouping()
        setItems(Array(Set(items)))
        setItems(items.sorted())
        undoManager?.setActionName("Tidy Up")
        undoManager?.endUndoGrouping()
    }

    // MARK: Pasteboard

    override func copy(_ sender: AnyObject?) {
        let items = items
        let content = PasteboardContent(ShoppingList.markdown) { Array(items.map { "- \($0)\n" }.joined().utf8) }
        Pasteboard.general.write(content.adding(items.joined(separator: "\n")))
    }

    override func paste(_ sender: AnyObject?) {
        Task {
            do throws(PasteboardError) {
                let text = try await Pasteboard.general.text(limit: 1 << 16)
                setItems(items + text.split(whereSeparator: \.isNewline).map(String.init))
                undoManager?.setActionName("Paste")
            } catch {
                message.text = error == .timedOut ? "The other program does not answer." : "There is no list to paste."
            }
        }
    }
}

/// The list with keys, undo and other programs.
@MainActor
struct ShoppingListTests {
    let screen = TestScreen(size: Size(width: 300, height: 240))
    let list = ShoppingList()

    init() { screen.window.rootViewController = list }

    @Test func `the list is tidied up in one step, if there is something to tidy`() {
        screen.keyboard.press("t", modifiers: .control)
        #expect(list.undoManager?.canUndo == false)
        list.field.becomeFirstResponder()
        screen.keyboard.type("tea\nmilk\ntea\n")
        list.tidyUp()
        #expect(list.items == ["milk", "tea"] && list.undoManager?.undoActionName == "Tidy Up")
        screen.keyboard.press("z", modifiers: .control)
        #expect(list.items == ["tea", "milk", "tea"] && list.undoManager?.redoActionName == "Tidy Up")
        screen.keyboard.press("t", modifiers: .control)
        #expect(list.items == ["milk", "tea"])
    }

    @Test func `other programs get the list, and give items`() async {
        screen.pasteboard.put("milk\nbread")
        screen.keyboard.press("v", modifiers: .control)
        await screen.wait { list.items.count == 2 }
        screen.keyboard.press("c", modifiers: .control)
        #expect(screen.pasteboard.types.first == ShoppingList.markdown && screen.pasteboard.text == "milk\nbread")
        #expect(screen.pasteboard.data(ShoppingList.markdown) == Array("- milk\n- bread\n".utf8))
    }

    @Test func `a program that does not answer is reported`() async {
        screen.pasteboard.put("tea", answer: .nothing)
        screen.keyboard.press("v", modifiers: .control)
        await screen.wait { screen.pasteboard.readCount == 1 }
        await screen.run(for: .seconds(6))
        await screen.wait { list.message.text != "" }
        #expect(list.items.isEmpty && list.message.text == "The other program does not answer.")
    }
}
