import Testing
import Walden
import WaldenTesting

/// Undo and redo (S131).
@MainActor
struct UndoManagerTests {
    /// A value whose changes can be undone.
    @MainActor
    private final class Document {
        let undoManager = UndoManager()
        private(set) var text = ""

        func set(_ text: String, name: String = "") {
            let old = self.text
            undoManager.registerUndo(withTarget: self) { $0.set(old) }
            if !name.isEmpty { undoManager.setActionName(name) }
            self.text = text
        }
    }

    /// A value that takes its steps along as it goes.
    @MainActor
    private final class Tidy {
        private weak var undoManager: UndoManager?

        init(_ undoManager: UndoManager) { self.undoManager = undoManager }
        isolated deinit { undoManager?.removeAllActions(withTarget: self) }
    }

    private let document = Document()
    private var undoManager: UndoManager { document.undoManager }

    @Test(arguments: ["forget", "limit", "clear", "undo", "group"])
    func `S131 what a step retains may call the undo manager as it goes`(way: String) {
        func register() {
            let tidy = Tidy(undoManager)
            undoManager.registerUndo(withTarget: document) { _ in _ = tidy }
        }
        if way == "group" { undoManager.beginUndoGrouping() }
        register()
        switch way {
        case "limit":
            undoManager.levelsOfUndo = 1
            register()
        case "clear": undoManager.removeAllActions()
        case "undo": undoManager.undo()
        default: undoManager.removeAllActions(withTarget: document)
        }
        if way == "group" { undoManager.endUndoGrouping() }
        #expect(undoManager.canUndo == (way == "limit"))
    }

    @Test func `S131 while a group is open, nothing is undone or redone`() {
        document.set("a")
        document.set("b")
        undoManager.undo()
        undoManager.beginUndoGrouping()
        undoManager.undo()
        undoManager.redo()
        #expect(document.text == "a" && !undoManager.canUndo && !undoManager.canRedo)
        undoManager.endUndoGrouping()
        undoManager.redo()
        #expect(document.text == "b")
    }

    @Test func `S131 steps are undone and redone in order`() {
        document.set("a")
        document.set("b")
        undoManager.undo()
        #expect(document.text == "a" && undoManager.canUndo && undoManager.canRedo)
        undoManager.undo()
        #expect(document.text == "" && !undoManager.canUndo)
        undoManager.undo()
        undoManager.redo()
        undoManager.redo()
        #expect(document.text == "b" && !undoManager.canRedo)
        undoManager.redo()
        undoManager.undo()
        #expect(document.text == "a")
    }

    /// A value that can be read-only.
    @MainActor
    private final class Page {
        var isEditable = true
        var reverted: [String] = []
        var reverts: Int { reverted.count }

        func register(_ name: String = "", with undoManager: UndoManager) {
            undoManager.registerUndo(
                withTarget: self, isPossible: { $0.isEditable },
                handler: { [unowned undoManager] in $0.revert(name, undoManager) })
        }

        private func revert(_ name: String, _ undoManager: UndoManager) {
            reverted.append(name)
            register(name, with: undoManager)
        }
    }

    @Test func `S131 S134 of a step, what is not possible now is undone later`() {
        let (first, second) = (Page(), Page())
        undoManager.beginUndoGrouping()
        first.register(with: undoManager)
        second.register(with: undoManager)
        undoManager.endUndoGrouping()
        second.isEditable = false
        undoManager.undo()
        #expect(first.reverts == 1 && second.reverts == 0 && !undoManager.canUndo && undoManager.canRedo)
        second.isEditable = true
        undoManager.undo()
        #expect(first.reverts == 1 && second.reverts == 1 && !undoManager.canUndo)
        undoManager.redo()
        undoManager.redo()
        #expect(first.reverts == 2 && second.reverts == 2 && !undoManager.canRedo)
    }

    @Test(arguments: [false, true])
    func `S131 S134 what is left of a step stays where it was, below newer steps`(isRedo: Bool) {
        let (first, second) = (Page(), Page())
        func revert() { if isRedo { undoManager.redo() } else { undoManager.undo() } }
        second.register("a", with: undoManager)
        undoManager.beginUndoGrouping()
        first.register("b", with: undoManager)
        second.register("b", with: undoManager)
        undoManager.endUndoGrouping()
        second.register("c", with: undoManager)
        if isRedo { for _ in 0..<3 { undoManager.undo() } }
        (first.reverted, second.reverted) = ([], [])
        second.isEditable = false
        revert()
        #expect(first.reverted == ["b"] && second.reverted == [])
        second.isEditable = true
        for _ in 0..<3 { revert() }
        #expect(first.reverted == ["b"] && second.reverted == (isRedo ? ["a", "b", "c"] : ["c", "b", "a"]))
    }

    @Test(arguments: [false, true], [false, true])
    func `S131 what an operation forgets of its own step is undone neither now nor later`(
        forgetsAll: Bool, isPassedOver: Bool
    ) {
        let page = Page()
        func forget() {
            if forgetsAll { undoManager.removeAllActions() } else { undoManager.removeAllActions(withTarget: page) }
            undoManager.undo()
            undoManager.beginUndoGrouping()
            undoManager.registerUndo(withTarget: document) { _ in }
            undoManager.endUndoGrouping()
        }
        undoManager.beginUndoGrouping()
        if !isPassedOver { page.register(with: undoManager) }
        undoManager.registerUndo(withTarget: document) { _ in forget() }
        if isPassedOver { page.register(with: undoManager) }
        undoManager.endUndoGrouping()
        page.isEditable = !isPassedOver
        undoManager.undo()
        page.isEditable = true
        #expect(page.reverts == 0 && !undoManager.canUndo && undoManager.canRedo)
        undoManager.redo()
        #expect(page.reverts == 0 && !undoManager.canUndo && !undoManager.canRedo)
    }

    @Test func `S131 a new step forgets what could be redone`() {
        document.set("a")
        undoManager.undo()
        document.set("b")
        #expect(!undoManager.canRedo)
        undoManager.undo()
        #expect(document.text == "")
    }

    @Test func `S131 steps have names, which their redo keeps`() {
        document.set("a", name: "Typing")
        document.set("b", name: "Paste")
        #expect(undoManager.undoActionName == "Paste" && undoManager.redoActionName == "")
        undoManager.undo()
        #expect(undoManager.undoActionName == "Typing" && undoManager.redoActionName == "Paste")
        undoManager.redo()
        #expect(undoManager.undoActionName == "Paste")
    }

    @Test func `S131 a group is one step, also if it holds groups`() {
        undoManager.beginUndoGrouping()
        document.set("a")
        undoManager.beginUndoGrouping()
        document.set("b")
        undoManager.endUndoGrouping()
        #expect(undoManager.groupingLevel == 1 && !undoManager.canUndo)
        undoManager.setActionName("Both")
        undoManager.endUndoGrouping()
        #expect(undoManager.undoActionName == "Both")
        undoManager.undo()
        #expect(document.text == "" && !undoManager.canUndo)
        undoManager.redo()
        #expect(document.text == "b")
        undoManager.beginUndoGrouping()
        undoManager.endUndoGrouping()
        undoManager.undo()
        #expect(document.text == "", "an empty group is no step")
    }

    @Test func `S131 an operation that groups can be undone and redone`() {
        func change(_ document: Document) {
            document.undoManager.beginUndoGrouping()
            document.set("x")
            document.set("y")
            document.undoManager.endUndoGrouping()
        }
        document.set("a")
        undoManager.registerUndo(withTarget: document) { change($0) }
        undoManager.undo()
        #expect(document.text == "y" && undoManager.groupingLevel == 0)
        undoManager.redo()
        #expect(document.text == "a")
    }

    @Test func `S131 what one event does is one step`() {
        let screen = TestScreen()
        let button = Button(title: "Change")
        button.frame = Rect(x: 0, y: 0, width: 100, height: 40)
        screen.window.addSubview(button)
        button.addAction(for: .touchUpInside) { [document] _ in
            document.set(document.text + "a")
            document.set(document.text + "b")
        }
        screen.tap(button)
        screen.tap(button)
        undoManager.undo()
        #expect(document.text == "ab")
        undoManager.undo()
        #expect(document.text == "" && !undoManager.canUndo)
    }

    @Test func `S131 at least 200 steps are kept, and no more than allowed`() {
        for number in 1...250 { document.set("\(number)") }
        for _ in 0..<200 { undoManager.undo() }
        #expect(document.text == "50")
        undoManager.removeAllActions()
        #expect(!undoManager.canUndo && !undoManager.canRedo)
        undoManager.levelsOfUndo = 3
        for number in 1...5 { document.set("\(number)") }
        while undoManager.canUndo { undoManager.undo() }
        #expect(document.text == "2")
    }

    @Test func `S131 redo leaves no more steps to undo than allowed`() {
        for text in ["a", "b", "c"] { document.set(text) }
        for _ in 0..<3 { undoManager.undo() }
        undoManager.levelsOfUndo = 1
        for _ in 0..<3 { undoManager.redo() }
        #expect(document.text == "c")
        undoManager.undo()
        #expect(document.text == "b" && !undoManager.canUndo)
    }

    @Test func `S131 S134 what is left of a step counts among those allowed`() {
        let (page, closed) = (Page(), Page())
        for name in ["a", "b"] { page.register(name, with: undoManager) }
        undoManager.beginUndoGrouping()
        closed.register(with: undoManager)
        undoManager.registerUndo(withTarget: document) { $0.undoManager.levelsOfUndo = 2 }
        undoManager.endUndoGrouping()
        closed.isEditable = false
        undoManager.undo()
        closed.isEditable = true
        while undoManager.canUndo { undoManager.undo() }
        #expect(page.reverted == ["b"] && closed.reverts == 1)
    }

    @Test func `S131 targets are not retained, and are forgotten on demand`() {
        var other: Document? = Document()
        let manager = UndoManager()
        weak let target = other
        manager.registerUndo(withTarget: other!) { $0.set("undone") }
        manager.registerUndo(withTarget: document) { $0.set("undone") }
        other = nil
        #expect(target == nil)
        manager.undo()
        #expect(document.text == "undone")
        manager.undo()
        #expect(!manager.canUndo, "the operation of the lost target does nothing")
        manager.registerUndo(withTarget: document) { $0.set("again") }
        manager.removeAllActions(withTarget: document)
        #expect(!manager.canUndo)
    }

    @Test func `S131 its owner hears of all that changes what can be undone`() {
        var states: [String] = []
        undoManager.changeHandler = { [unowned undoManager] in
            states.append((undoManager.canUndo ? "undo" : "-") + (undoManager.canRedo ? " redo" : " -"))
        }
        func changes(_ body: () -> Void) -> [String] {
            states = []
            body()
            return states
        }
        #expect(changes { document.set("a", name: "Type") } == ["undo -", "undo -"], "a step, and its name")
        #expect(changes { undoManager.undo() } == ["- redo"])
        #expect(changes { undoManager.undo() } == [], "nothing to undo")
        #expect(changes { undoManager.redo() } == ["undo -"])
        #expect(changes { undoManager.beginUndoGrouping() } == ["- -"], "nothing is possible within a group")
        #expect(changes { document.set("b") } == [], "within a group")
        #expect(changes { undoManager.beginUndoGrouping() } == [], "an inner group")
        #expect(changes { undoManager.endUndoGrouping() } == [], "an inner group")
        #expect(changes { undoManager.endUndoGrouping() } == ["undo -"])
        undoManager.beginUndoGrouping()
        #expect(changes { undoManager.endUndoGrouping() } == ["undo -"], "what was impossible within it is possible")
        #expect(changes { undoManager.levelsOfUndo = 1 } == ["undo -"])
        #expect(changes { undoManager.levelsOfUndo = 1 } == [], "no other limit")
        #expect(changes { undoManager.removeAllActions(withTarget: undoManager) } == [], "no steps of this target")
        #expect(changes { undoManager.removeAllActions(withTarget: document) } == ["- -"])
        #expect(changes { undoManager.removeAllActions() } == [], "nothing to forget")
        document.set("c")
        #expect(changes { undoManager.removeAllActions() } == ["- -"])
    }

    @Test(arguments: ["forget", "limit", "register", "undo", "group"])
    func `S131 what its owner changes on hearing of a change is told once`(way: String) {
        var count = 0
        undoManager.changeHandler = { [unowned undoManager, unowned document] in
            count += 1
            switch way {
            case "forget": undoManager.removeAllActions()
            case "limit": undoManager.levelsOfUndo = 1
            case "register": document.set("b")
            case "undo": undoManager.undo()
            default:
                undoManager.beginUndoGrouping()
                undoManager.endUndoGrouping()
            }
        }
        document.set("a")
        #expect(count == 2 && undoManager.canUndo == ["limit", "register", "group"].contains(way))
        undoManager.setActionName("Set")
        document.set("c")
        #expect(count > 2)
    }

    @Test func `S131 registration can be disabled`() {
        undoManager.disableUndoRegistration()
        document.set("a", name: "Silent")
        #expect(!undoManager.isUndoRegistrationEnabled && !undoManager.canUndo)
        undoManager.enableUndoRegistration()
        document.set("b")
        undoManager.undo()
        #expect(document.text == "a")
    }

    @Test func `S131 the undo manager is found up the chain, by default that of the window`() {
        final class Editor: ViewController {
            let manager = UndoManager()
            override var undoManager: UndoManager? { manager }
        }
        let screen = TestScreen()
        let (editor, plain) = (Editor(), View())
        let field = View()
        screen.window.addSubview(plain)
        #expect(plain.undoManager === screen.window.undoManager && plain.undoManager != nil)
        screen.window.rootViewController = editor
        editor.view.addSubview(field)
        #expect(field.undoManager === editor.manager)
        #expect(View().undoManager == nil)
        // Without a first responder, keys start at the controller's view (S114).
        var undone = 0
        editor.manager.registerUndo(withTarget: editor) { _ in undone += 1 }
        #expect(screen.window.firstResponder == nil)
        screen.keyboard.press("z", modifiers: .control)
        #expect(undone == 1)
    }

    @Test(arguments: [false, true], [false, true])
    func `S131 operations whose targets are gone go in time, with what they hold`(isGrouped: Bool, hasOther: Bool) {
        final class Held {}
        let (manager, target) = (UndoManager(), Held())
        weak var held: Held?
        do {
            let (lost, kept) = (Held(), Held())
            held = kept
            manager.beginUndoGrouping()
            manager.registerUndo(withTarget: lost) { _ in withExtendedLifetime(kept) {} }
            if hasOther { manager.registerUndo(withTarget: target) { _ in } }
            manager.endUndoGrouping()
        }
        #expect(held != nil)
        for _ in 0..<100 {
            if isGrouped { manager.beginUndoGrouping() }
            manager.registerUndo(withTarget: target) { _ in }
            if isGrouped { manager.endUndoGrouping() }
        }
        #expect(held == nil)
        for _ in 0..<100 { manager.undo() }
        #expect(manager.canUndo == hasOther)
        manager.undo()
        #expect(!manager.canUndo)
    }
}
