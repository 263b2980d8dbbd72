import Testing
import Walden
import WaldenTesting

/// Where keys, motion and actions start without a first responder.
@MainActor
struct ChainStartTests {
    let log = Log()
    let screen = TestScreen()

    @Test func `S114 without a first responder a key starts at the root view of the window's root controller`() {
        let root = ChainController(log, name: "root")
        screen.window.rootViewController = root
        screen.keyboard.press("a")
        #expect(log.take() == ["root began", "root ended"])
        let view = Probe("view", log)
        root.view = view
        screen.window.rootViewController = nil
        screen.window.rootViewController = root
        screen.keyboard.press("a")
        #expect(log.take() == ["view began a", "view ended a"])
    }

    @Test func `S114 without a first responder a key starts at the frontmost presented controller`() {
        let (root, sheet) = (ChainController(log, name: "root"), ChainController(log, name: "sheet"))
        screen.window.rootViewController = root
        root.present(sheet, animated: false)
        screen.keyboard.press("a")
        #expect(log.take() == ["sheet began", "sheet ended"])
        sheet.dismiss(animated: false)
        screen.keyboard.press("a")
        #expect(log.take() == ["root began", "root ended"])
    }

    @Test func `S114 without a first responder a key command is looked for at the frontmost controller`() {
        let (root, sheet) = (Saver(log, "root"), Saver(log, "sheet"))
        for saver in [root, sheet] { saver.commands = [KeyCommand("s", .control, action: Saver.save)] }
        screen.window.addKeyCommand(
            KeyCommand("w", .control, target: root, action: Saver.save))
        screen.window.rootViewController = root
        screen.keyboard.press("s", modifiers: .control)
        root.present(sheet, animated: false)
        screen.keyboard.press("s", modifiers: .control)
        sheet.commands = []
        screen.keyboard.press("s", modifiers: .control)
        screen.keyboard.press("w", modifiers: .control)
        #expect(log.take() == ["root saved", "sheet saved", "sheet saved", "root saved"])
    }

    @Test func `S107 S114 shake and remote control start at the front controller by default`() {
        let (root, sheet) = (ChainController(log, name: "root"), ChainController(log, name: "sheet"))
        screen.window.rootViewController = root
        screen.shake()
        screen.remoteControl(.play)
        #expect(log.take() == ["root shaken", "root remote"])
        root.present(sheet, animated: false)
        screen.shake()
        screen.remoteControl(.play)
        #expect(log.take() == ["sheet shaken", "sheet remote"])
    }

    @Test func `S54 S114 without a first responder a nil target is looked up at the front controller first`() {
        let (root, sheet) = (Saver(log, "root"), Saver(log, "sheet"))
        screen.window.rootViewController = root
        let bar = Button(title: "Save")
        screen.window.addSubview(bar)
        bar.addTarget(nil, action: (any Saving).save, for: .primaryActionTriggered)
        bar.sendActions(for: .primaryActionTriggered)
        root.present(sheet, animated: false)
        bar.sendActions(for: .primaryActionTriggered)
        #expect(log.take() == ["root saved", "sheet saved"])
    }

    @Test func `S10 S114 a root view without user interaction gets no keys, but its window does`() {
        let root = ChainController(log, name: "root")
        screen.window.rootViewController = root
        let field = Probe("field", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: screen.window)
        field.isFocusable = true
        root.view.isUserInteractionEnabled = false
        screen.keyboard.press("a")
        #expect(log.take() == [])
        screen.keyboard.press(.tab)
        #expect(field.isFirstResponder, "the window handles Tab")
    }
}

@MainActor
private protocol Saving: Responder {
    func save()
}

private final class Saver: ViewController, Saving {
    let log: Log
    let name: String
    var commands: [KeyCommand] = []

    init(_ log: Log, _ name: String) {
        self.log = log
        self.name = name
        super.init()
        modalPresentationStyle = .fullScreen
    }

    override var keyCommands: [KeyCommand] { commands }
    func save() { log.note("\(name) saved") }
}
