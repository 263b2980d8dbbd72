import Testing
import Walden
import WaldenTesting

/// Keys that give commands: who performs them, and in which order.
@MainActor
struct KeyCommandTests {
    let log = Log()
    let screen = TestScreen()

    private func addView(_ name: String, _ commands: KeyCommand..., in superview: View? = nil) -> CommandView {
        let view = CommandView(name, log, commands)
        (superview ?? screen.window).addSubview(view)
        view.becomeFirstResponder()
        return view
    }

    @Test func `S98 the first responder in the chain with a matching command handles it`() {
        let outer = addView("outer", KeyCommand("s", .control, action: CommandView.save))
        let inner = addView("inner", KeyCommand("s", .control, action: CommandView.save), in: outer)
        screen.keyboard.press("s", modifiers: .control)
        #expect(log.take() == ["inner saves"])
        inner.commands = []
        screen.keyboard.press("s", modifiers: .control)
        // The command is the outer view's, but the inner one can perform it.
        #expect(log.take() == ["inner saves"])
        outer.becomeFirstResponder()
        screen.keyboard.press("s", modifiers: .control)
        #expect(log.take() == ["outer saves"])
    }

    @Test func `S98 a command of the window works without a first responder`() {
        let saver = CommandView("saver", log, [])
        screen.window.addKeyCommand(KeyCommand("s", .control, target: saver, action: CommandView.save))
        screen.keyboard.press("s", modifiers: .control)
        #expect(log.take() == ["saver saves"])
    }

    @Test func `S96 S113 a key that a command uses reaches no responder, and its release reaches nobody`() {
        _ = addView("view", KeyCommand("s", .control, action: CommandView.save))
        screen.keyboard.press("s", modifiers: .control)
        screen.keyboard.press("d", modifiers: .control)
        #expect(log.take() == ["view saves", "view began d", "view ended d"])
    }

    @Test func `S97 S113 text input sees a key before commands, unless one wants priority`() {
        let plain = KeyCommand("a", action: TypingView.save)
        let urgent = KeyCommand("b", action: TypingView.save)
        urgent.wantsPriorityOverSystemBehavior = true
        let chord = KeyCommand("c", .control, action: TypingView.save)
        let view = TypingView("view", log, [plain, urgent, chord])
        screen.window.addSubview(view)
        view.becomeFirstResponder()
        screen.keyboard.type("abx")
        screen.keyboard.press("c", modifiers: .control)
        #expect(log.take() == ["view types a", "view saves", "view types x", "view saves"])
    }

    @Test func `S113 Return and Backspace are typed also while Shift is down, but not in chords`() {
        let view = TypingView("view", log, [])
        screen.window.addSubview(view)
        view.becomeFirstResponder()
        for modifiers in [[], .shift] as [Event.ModifierFlags] {
            screen.keyboard.press(.return, modifiers: modifiers)
            screen.keyboard.press(.backspace, modifiers: modifiers)
            #expect(log.take() == ["view types \n", "view deletes"])
        }
        screen.keyboard.press(.backspace, modifiers: [.control, .shift])
        #expect(log.take() == [])
    }

    @Test func `S113 a key of a compose sequence belongs to the text, also from urgent commands`() {
        let commands = [KeyCommand("o", action: TypingView.save), KeyCommand("c", action: TypingView.save)]
        commands[1].wantsPriorityOverSystemBehavior = true
        let view = TypingView("view", log, commands)
        screen.window.addSubview(view)
        view.becomeFirstResponder()
        for character in ["o", "c"] as [Character] {
            var key = KeyChange(
                seat: screen.seat.id, window: screen.window.id, time: screen.now, isPressed: true,
                key: Key(
                    code: 24, symbol: KeySymbol(character), charactersIgnoringModifiers: String(character),
                    isComposing: true), repeats: true)
            screen.send(.key(key))
            key.isPressed = false
            screen.send(.key(key))
        }
        #expect(log.take() == [])
        screen.keyboard.type("oc")
        #expect(log.take() == ["view types o", "view saves"])
    }

    @Test func `S113 keys go to commands, then to responders, then to the focus and the default button`() {
        let button = Button(title: "OK", role: .default)
        button.addAction(for: .primaryActionTriggered) { [log] _ in log.note("pressed") }
        screen.window.addSubview(button)
        let view = addView("view", KeyCommand(.return, action: CommandView.save))
        view.forwardsKeys = true
        screen.keyboard.press(.return)
        #expect(log.take() == ["view saves"])
        view.commands = []
        screen.keyboard.press(.return)
        #expect(log.take() == ["view began \r", "pressed", "view ended \r"])
        view.forwardsKeys = false
        screen.keyboard.press(.return)
        #expect(log.take() == ["view began \r", "view ended \r"])
    }

    @Test func `S97 S113 a command on Tab comes before the focus`() {
        let view = addView("view", KeyCommand(.tab, action: CommandView.save))
        let button = Button(title: "Next")
        screen.window.addSubview(button)
        view.forwardsKeys = true
        screen.keyboard.press(.tab)
        #expect(log.take() == ["view saves"] && !button.isFirstResponder)
        view.commands = []
        screen.keyboard.press(.tab)
        #expect(button.isFirstResponder)
    }

    @Test func `S113 a button that cancels is pressed by Escape, unless somebody takes it`() {
        let button = Button(title: "Cancel", role: .cancel)
        button.addAction(for: .primaryActionTriggered) { [log] _ in log.note("cancelled") }
        screen.window.addSubview(button)
        screen.keyboard.press(.escape)
        #expect(log.take() == ["cancelled"])
        _ = addView("view")
        screen.keyboard.press(.escape)
        #expect(log.take() == ["view began \u{1B}", "view ended \u{1B}"])
    }

    @Test func `S116 a command that nobody can perform leaves the key to others`() {
        let view = addView("view", KeyCommand("s", .control, action: CommandView.save))
        view.canSave = false
        screen.keyboard.press("s", modifiers: .control)
        #expect(log.take() == ["view began s", "view ended s"])
    }

    @Test func `S116 a command is validated by who would perform it, and not given while it is disabled`() {
        let command = KeyCommand(
            "s", .control, title: "Save", identifier: Command.Identifier("save"), action: CommandView.save)
        let view = addView("view", command)
        view.isSaved = true
        screen.keyboard.press("s", modifiers: .control)
        #expect(log.take() == ["view began s", "view ended s"])
        #expect(command.title == "Saved")
        #expect(command.state == .on)
        view.isSaved = false
        screen.keyboard.press("s", modifiers: .control)
        #expect(log.take() == ["view saves"])
        #expect(command.title == "Save")
    }

    @Test func `S116 each validation begins with what the app set`() {
        let command = KeyCommand("t", .control, title: "Tidy", action: CommandView.save)
        screen.window.addKeyCommand(command)
        let view = addView("view")
        view.validation = { command in
            command.attributes.insert(.disabled)
            command.title += " (nothing to do)"
        }
        for _ in 0..<2 { screen.keyboard.press("t", modifiers: .control) }
        #expect(command.title == "Tidy (nothing to do)" && log.take().count { $0 == "view saves" } == 0)
        command.title = "Tidy Up"
        view.validation = { $0.state = .mixed }
        screen.keyboard.press("t", modifiers: .control)
        #expect(command.title == "Tidy Up" && command.state == .mixed && log.take() == ["view saves"])
        view.validation = nil
        screen.keyboard.press("t", modifiers: .control)
        #expect(command.state == .off && log.take() == ["view saves"])
    }

    @Test func `S117 standard edit actions go to the first responder that can perform them`() {
        let outer = addView("outer")
        outer.canCopy = true
        let inner = addView("inner", in: outer)
        screen.keyboard.press("c", modifiers: .control)
        screen.keyboard.press(.insert, modifiers: .control)
        screen.keyboard.press(.copy)
        inner.canCopy = true
        screen.keyboard.press("c", modifiers: .control)
        #expect(log.take() == ["outer copies", "outer copies", "outer copies", "inner copies"])
    }

    @Test func `S117 an item of a menu, a key and code reach the same method of the first responder`() {
        let view = EditView(log)
        screen.window.addSubview(view)
        let menu = Button(title: "Edit")
        menu.menu = Menu(
            actions: EditView.actions.map { item in
                Action(title: item.name) { [unowned screen, unowned menu] _ in
                    screen.application.sendAction(item.action, to: nil, from: menu, for: nil)
                }
            })
        menu.showsMenuAsPrimaryAction = true
        menu.frame = Rect(x: 0, y: 10, width: 100, height: 30)
        screen.window.addSubview(menu)
        view.becomeFirstResponder()
        for (index, item) in EditView.actions.enumerated() {
            screen.tap(menu)
            screen.keyboard.press(.home)
            for _ in 0..<index { screen.keyboard.press(.downArrow) }
            screen.keyboard.press(.return)
            #expect(log.take() == [item.name] && view.isFirstResponder)
            screen.application.sendAction(item.action, to: nil, from: screen, for: nil)
            #expect(log.take() == [item.name])
            if let key = item.key { screen.keyboard.press(key, modifiers: item.modifiers) }
            #expect(log.take() == (item.key == nil ? [] : [item.name]))
        }
    }

    @Test func `S117 S131 undo keys reach the window's undo manager`() {
        let view = addView("view")
        view.undoManager?.registerUndo(withTarget: view) { view in
            view.log.note("undone")
            view.undoManager?.registerUndo(withTarget: view) { $0.log.note("redone") }
        }
        screen.keyboard.press("z", modifiers: .control)
        screen.keyboard.press("z", modifiers: [.control, .shift])
        #expect(log.take() == ["undone", "redone"])
        screen.keyboard.press("y", modifiers: .control)
        #expect(log.take() == ["view began y", "view ended y"])
    }

    @Test func `S118 a command repeats only if it allows it`() {
        let once = KeyCommand("s", .control, action: CommandView.save)
        let often = KeyCommand("r", .control, action: CommandView.save)
        often.repeats = true
        _ = addView("view", once, often)
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(500))
        screen.keyboard.hold(.control)
        screen.keyboard.down("s")
        screen.advance(by: .seconds(1))
        screen.keyboard.up("s")
        #expect(log.take() == ["view saves"])
        screen.keyboard.down("r")
        screen.advance(by: .milliseconds(650))
        screen.keyboard.up("r")
        #expect(log.take() == ["view saves", "view saves", "view saves"])
    }

    @Test func `S118 the release of a command's key sends nothing, also after the first responder changed`() {
        let view = addView("view", KeyCommand("s", .control, action: CommandView.save))
        screen.keyboard.hold(.control)
        screen.keyboard.down("s")
        let other = addView("other")
        screen.keyboard.up("s")
        #expect(log.take() == ["view saves"])
        withExtendedLifetime((view, other)) {}
    }

    @Test func `S113 a command that closes its window leaves everything in order`() {
        let command = KeyCommand("w", .control, target: screen.window, action: Window.close)
        _ = addView("view", command)
        screen.keyboard.press("w", modifiers: .control)
        #expect(!screen.window.isVisible)
        #expect(log.take() == [])
    }
}

/// A view that can save, copy and log its keys.
final class CommandView: View {
    let name: String
    let log: Log
    var commands: [KeyCommand]
    var canSave = true
    var canCopy = false
    var isSaved = false
    var forwardsKeys = false
    var validation: ((Command) -> Void)?

    init(_ name: String, _ log: Log, _ commands: [KeyCommand]) {
        (self.name, self.log, self.commands) = (name, log, commands)
        super.init(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    }

    func save() { log.note("\(name) saves") }

    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [KeyCommand] { commands }

    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        if action === TargetAction.copy { return canCopy }
        return canSave && super.canPerformAction(action, withSender: sender)
    }

    override func validate(_ command: Command) {
        validation?(command)
        guard command.identifier == Command.Identifier("save") else { return }
        command.title = isSaved ? "Saved" : "Save"
        command.state = isSaved ? .on : .off
        command.attributes = isSaved ? .disabled : []
    }

    override func copy(_ sender: AnyObject?) { log.note("\(name) copies") }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        for press in presses where !press.key.symbol.isModifier {
            log.note("\(name) began \(press.key.charactersIgnoringModifiers)")
        }
        if forwardsKeys { super.pressesBegan(presses, with: event) }
    }

    override func pressesEnded(_ presses: Set<Press>, with event: Event?) {
        for press in presses where !press.key.symbol.isModifier {
            log.note("\(name) ended \(press.key.charactersIgnoringModifiers)")
        }
        if forwardsKeys { super.pressesEnded(presses, with: event) }
    }
}

/// A view with all standard edit actions.
private final class EditView: View {
    typealias Item = (name: String, action: TargetAction, key: KeySymbol?, modifiers: Event.ModifierFlags)

    static let actions: [Item] = [
        ("cut", .cut, "x", .control), ("copy", .copy, "c", .control), ("paste", .paste, "v", .control),
        ("pasteAndMatchStyle", .pasteAndMatchStyle, "v", [.control, .shift]), ("delete", .delete, nil, []),
        ("select", .select, nil, []), ("selectAll", .selectAll, "a", .control), ("undo", .undo, "z", .control),
        ("redo", .redo, "z", [.control, .shift]),
    ]

    let log: Log

    init(_ log: Log) {
        self.log = log
        super.init(frame: Rect(x: 200, y: 0, width: 100, height: 100))
    }

    override var canBecomeFirstResponder: Bool { true }
    override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        EditView.actions.contains { $0.action === action }
    }

    override func cut(_ sender: AnyObject?) { log.note("cut") }
    override func copy(_ sender: AnyObject?) { log.note("copy") }
    override func paste(_ sender: AnyObject?) { log.note("paste") }
    override func pasteAndMatchStyle(_ sender: AnyObject?) { log.note("pasteAndMatchStyle") }
    override func delete(_ sender: AnyObject?) { log.note("delete") }
    override func select(_ sender: AnyObject?) { log.note("select") }
    override func selectAll(_ sender: AnyObject?) { log.note("selectAll") }
    override func undo(_ sender: AnyObject?) { log.note("undo") }
    override func redo(_ sender: AnyObject?) { log.note("redo") }
}

/// A view that takes typed text.
private final class TypingView: View, KeyInput {
    let name: String
    let log: Log
    let commands: [KeyCommand]

    init(_ name: String, _ log: Log, _ commands: [KeyCommand]) {
        (self.name, self.log, self.commands) = (name, log, commands)
        super.init(frame: .zero)
    }

    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [KeyCommand] { commands }
    var hasText: Bool { true }
    func insertText(_ text: String) { log.note("\(name) types \(text)") }
    func deleteBackward() { log.note("\(name) deletes") }
    func save() { log.note("\(name) saves") }
}
