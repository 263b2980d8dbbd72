import Testing
import Walden
import WaldenTesting

/// What is composed when the focus, the keyboard or the text goes.
@MainActor
struct CompositionEndTests {
    let stage = TextStage()

    @Test func `S142 the loss of the focus commits what is seen`() {
        stage.open(.field, "a|b")
        stage.send("xy")
        let other = TextField()
        stage.screen.window.addSubview(other)
        other.becomeFirstResponder()
        stage.screen.pump()
        #expect(stage.text == "axyb" && other.text == "")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S135 S142 a window that loses the keyboard commits what is seen, and shows no caret`(kind: TextStage.Kind) {
        stage.open(kind, "a|b")
        let shown = { stage.input.textInputView.subviews.count { !$0.isHidden } }
        stage.send("xy")
        let before = shown()
        stage.screen.deactivate()
        #expect(shown() == before - 1)
        #expect(stage.shown == "axy|b" && stage.text == "axyb" && stage.input.markedTextRange == nil)
        stage.send(commit: "late")
        stage.screen.activate()
        #expect(stage.text == "axyb")
        stage.send("你", selection: 0..<3)
        #expect(stage.whole == "axy你b")
    }

    @Test func `S135 a window that loses the keyboard ends what is composed without an input method`() {
        stage.screen.platform.hasInputMethods = false
        stage.open(.field, "a|b")
        stage.press("u", [.control, .shift])
        #expect(stage.whole == "aub" && stage.input.markedTextRange != nil)
        stage.screen.deactivate()
        #expect(stage.whole == "ab" && stage.input.markedTextRange == nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S135 a field that is removed while it composes loses nothing, and its undo is in order`(kind: TextStage.Kind)
    {
        stage.open(kind, "a|b")
        stage.send("xy")
        let input = stage.input!
        input.removeFromSuperview()
        stage.screen.pump()
        #expect(stage.text == "axyb" && input.markedTextRange == nil)
        stage.send("late")
        stage.send(commit: "late")
        #expect(stage.text == "axyb")
        stage.screen.window.addSubview(input)
        input.becomeFirstResponder()
        stage.press("z", .control)
        #expect(stage.shown == "a|b" && input.undoManager?.canUndo == false)
        stage.press("z", [.control, .shift])
        #expect(stage.shown == "axy|b" && input.undoManager?.canRedo == false)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 a finger on a button or a view commits what is seen before they act`(kind: TextStage.Kind) {
        stage.open(kind, "a|b")
        let button = Button(title: "Send")
        button.frame = Rect(x: 100, y: 150, width: 100, height: 40)
        var sent: [String] = []
        button.addAction(for: .touchDown) { [unowned stage] _ in sent.append(stage.text) }
        button.addAction(for: .touchUpInside) { [unowned stage] _ in sent.append(stage.text) }
        stage.screen.window.addSubview(button)
        stage.send("xy")
        stage.screen.tap(button)
        #expect(sent == ["axyb", "axyb"] && stage.input.isFirstResponder && stage.input.markedTextRange == nil)
        stage.send("z")
        let finger = stage.screen.touch(at: stage.input.convert(stage.input.bounds.center, to: nil))
        #expect(stage.input.markedTextRange != nil)
        finger.cancel()
        stage.input.frame.size.height = 50
        stage.screen.touch(at: Point(x: 20, y: 120)).lift()
        #expect(stage.text == "axyzb")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 code that changes text behind what is composed means the same text once that is gone`(
        kind: TextStage.Kind
    ) throws {
        func open() throws -> any AttributedTextInput {
            let input = try #require(stage.open(kind, "|ab cd") as? any AttributedTextInput)
            stage.press("u", [.control, .shift])
            #expect(stage.whole == "uab cd")
            return input
        }
        try open().replace(TextRange(1..<3), with: "X")
        #expect(stage.text == "X cd")
        try open().replace(TextRange(1..<3), with: AttributedText("X"))
        #expect(stage.text == "X cd")
        let input = try open()
        input.setAttributes(in: TextRange(4..<6)) { $0.isStruckThrough = true }
        let text = input.attributedText(in: TextRange(0..<5))
        #expect(text.string == "ab cd")
        #expect((0..<5).filter { text.attributes(at: $0).isStruckThrough } == [3, 4])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 formatting by a command is of the same text once what is composed is gone`(kind: TextStage.Kind) throws {
        let input = try #require(stage.open(kind, "|ab cd") as? any AttributedTextInput)
        stage.press("u", [.control, .shift])
        let interaction = try #require(input.interactions.compactMap { $0 as? TextInteraction }.first)
        interaction.changeAttributes(in: TextRange(4..<6)) { $0.isStruckThrough = true }
        let text = input.attributedText(in: TextRange(0..<5))
        #expect((0..<5).filter { text.attributes(at: $0).isStruckThrough } == [3, 4])
        input.undoManager?.undo()
        #expect(stage.text == "ab cd")
    }

    @Test(arguments: [false, true])
    func `S113 S142 a command commits what is seen before it acts`(hasPriority: Bool) {
        stage.open(.field, "a|b")
        let outbox = Outbox(stage)
        let command = KeyCommand("s", .control, title: "Send", target: outbox, action: Outbox.send)
        command.wantsPriorityOverSystemBehavior = hasPriority
        stage.screen.window.addKeyCommand(command)
        stage.send("xy")
        command.attributes = .disabled
        stage.press("s", .control)
        #expect(outbox.sent == [] && stage.input.markedTextRange != nil, "what is not performed ends nothing")
        command.attributes = []
        stage.press("s", .control)
        #expect(outbox.sent == ["axyb"] && stage.text == "")
        stage.send(commit: "z")
        #expect(stage.text == "z")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S111 S142 what one seat composes stays when another one writes into the same text`(kind: TextStage.Kind) {
        stage.open(kind, "a|")
        let (screen, other) = (stage.screen, stage.screen.addSeat())
        other.keyboard.focus(screen.window)
        other.pointer.click(at: Point(x: 290, y: 16))
        screen.inputMethod.compose("に")
        other.inputMethod.commit("x")
        #expect(stage.text == "aにx" && stage.whole == "aにx" && screen.inputMethod.composition == nil)
        screen.inputMethod.compose("ほ")
        screen.platform.inputMethods.clearCalls()
        other.inputMethod.compose("y")
        #expect(stage.text == "aにxほ" && stage.whole == "aにxほy" && other.inputMethod.composition == "y")
        let resets = screen.platform.inputMethods.calls.count { $0 == "begin" }
        #expect(resets == 1, "only the input method that composed begins anew")
        other.inputMethod.commit("z")
        #expect(stage.text == "aにxほz")
        screen.inputMethod.compose("へ")
        other.inputMethod.deleteSurrounding(before: 1)
        #expect(stage.text == "aにxほzへ", "it meant another text")
        other.inputMethod.deleteSurrounding(before: 1)
        #expect(stage.text == "aにxほz")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S111 S142 what one seat composes stays when another one leaves the same text`(kind: TextStage.Kind) {
        stage.open(kind, "a|")
        stage.input.frame.size.height = 50
        let (screen, other, field) = (stage.screen, stage.screen.addSeat(), TextField())
        field.frame = Rect(x: 0, y: 60, width: 100, height: 32)
        screen.window.addSubview(field)
        let bar = MenuBar(menu: Menu(children: [Menu(title: "_File", children: [Action(title: "New") { _ in }])]))
        bar.frame = Rect(x: 0, y: 100, width: 300, height: 30)
        screen.window.addSubview(bar)
        other.keyboard.focus(screen.window)
        other.pointer.click(at: Point(x: 290, y: 16))
        other.inputMethod.compose("に")
        other.keyboard.focus(nil)
        #expect(stage.text == "aに", "what it composes itself ends")
        other.keyboard.focus(screen.window)
        func compose() { screen.inputMethod.compose("ほ") }
        func isComposing() -> Bool {
            stage.text == "aに" && stage.whole == "aにほ" && screen.inputMethod.composition == "ほ"
        }
        compose()
        other.pointer.click(at: Point(x: 200, y: 170))
        #expect(isComposing(), "it presses elsewhere")
        compose()
        other.keyboard.focus(nil)
        #expect(isComposing(), "it loses the keyboard")
        other.keyboard.focus(screen.window)
        compose()
        other.keyboard.press(.function(10))
        #expect(screen.popups.count == 1 && isComposing(), "it opens a menu")
        other.keyboard.press(.escape)
        compose()
        other.pointer.click(field)
        #expect(field.isFirstResponder && isComposing(), "it edits another text")
        screen.inputMethod.commit("日")
        #expect(stage.text == "aに日")
    }

    @Test func `S111 S131 S142 undo on one seat ends what each of them composes, and is in order`() {
        stage.open(.field, "|")
        let (screen, other, field) = (stage.screen, stage.screen.addSeat(), TextField())
        field.frame = Rect(x: 0, y: 60, width: 100, height: 32)
        screen.window.addSubview(field)
        screen.keyboard.type("abc")
        stage.press(.home)
        screen.inputMethod.compose("xy")
        other.keyboard.focus(screen.window)
        other.pointer.click(field)
        other.inputMethod.compose("に").commit()
        var texts: [[String]] = []
        for key: Character in ["z", "z", "z", "y", "y", "y"] {
            other.keyboard.press(key, modifiers: .control)
            texts.append([stage.text, field.text])
        }
        #expect(texts == [["abc", "に"], ["abc", ""], ["", ""], ["abc", ""], ["abc", "に"], ["xyabc", "に"]])
    }

    @Test func `S111 S142 a code point that one seat types stays when another one presses elsewhere`() {
        stage.open(.field, "a|")
        let other = stage.screen.addSeat()
        other.pointer.click(at: Point(x: 290, y: 16))
        stage.press("u", [.control, .shift])
        other.pointer.click(at: Point(x: 200, y: 170))
        #expect(stage.whole == "au" && stage.input.markedTextRange != nil)
        stage.screen.keyboard.type("e9 ")
        #expect(stage.text == "aé" && stage.input.markedTextRange == nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S111 S125 a code point that one seat types ends where another one writes`(kind: TextStage.Kind) {
        stage.open(kind, "a|")
        let other = stage.screen.addSeat()
        other.keyboard.focus(stage.screen.window)
        other.pointer.click(at: Point(x: 290, y: 16))
        stage.press("u", [.control, .shift])
        stage.screen.keyboard.type("e")
        #expect(stage.whole == "aue" && stage.text == "a")
        other.keyboard.type("9")
        #expect(stage.shown == "a9|" && stage.input.markedTextRange == nil, "it is no digit of the code point")
        stage.screen.keyboard.type("f")
        #expect(stage.text == "a9f")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 a chord ends a code point, and means what it always does`(kind: TextStage.Kind) {
        stage.open(kind, "one [two|")
        func begin() {
            stage.press("u", [.control, .shift])
            stage.screen.keyboard.type("2")
        }
        begin()
        #expect(stage.whole == "one u2")
        stage.press("c", .control)
        #expect(stage.shown == "one |" && stage.text == "one " && stage.copied == nil)
        stage.press("z", .control)
        #expect(stage.shown == "one [two|")
        begin()
        stage.press("a", .control)
        #expect(stage.shown == "[one |" && stage.text == "one ")
        // As in GTK, Control and Shift may stay down.
        stage.open(kind, "|")
        for key in "u41" { stage.press(key, [.control, .shift]) }
        stage.screen.keyboard.type(" ")
        #expect(stage.shown == "A|")
    }

    @Test func `S142 nothing is composed in a field that a commit has made read-only`() {
        let field = stage.openField("a|")
        field.addAction(for: .editingChanged) { [weak field] _ in field?.isEditable = false }
        stage.send(commit: "b", "c")
        #expect(stage.whole == "ab" && field.markedTextRange == nil && !stage.screen.inputMethod.isEnabled)
        field.resignFirstResponder()
        stage.screen.pump()
        #expect(field.text == "ab", "what may not be changed stays as it is")
    }

    @Test func `S142 an item of a menu that keys choose acts on what is seen`() {
        stage.open(.field, "a|b")
        let outbox = Outbox(stage)
        let send = Command(title: "Send", target: outbox, action: Outbox.send)
        let bar = MenuBar(menu: Menu(children: [Menu(title: "_File", children: [send])]))
        bar.frame = Rect(x: 0, y: 200, width: 300, height: 30)
        stage.screen.window.addSubview(bar)
        stage.screen.pump()
        stage.send("xy")
        for key in [KeySymbol.function(10), .return] { stage.press(key) }
        #expect(outbox.sent == ["axyb"])
    }

    @Test func `S142 a press that removes itself by ending a composition touches what is there then`() {
        stage.open(.field, "a|b")
        let button = Button(title: "Send")
        button.frame = Rect(x: 100, y: 150, width: 100, height: 40)
        var presses = 0
        button.addAction(for: .touchDown) { _ in presses += 1 }
        stage.screen.window.addSubview(button)
        (stage.input as? TextField)?.addAction(for: .editingChanged) { _ in button.removeFromSuperview() }
        stage.send("xy")
        stage.screen.touch(at: Point(x: 150, y: 170)).lift()
        #expect(presses == 0 && stage.text == "axyb")
    }

    @Test func `S142 a window and an app that are asked to close have what is composed`() {
        let screen = TestScreen(makeWindow: { CautiousWindow(size: $0) })
        let field = TextField()
        let cautious = Cautious { field.text }
        (screen.window as? CautiousWindow)?.cautious = cautious
        screen.application.delegate = cautious
        screen.window.addSubview(field)
        field.becomeFirstResponder()
        screen.inputMethod.compose("one")
        screen.requestClose()
        #expect(cautious.texts == ["one"] && screen.window.isVisible)
        screen.inputMethod.compose("two")
        screen.requestTermination()
        #expect(cautious.texts == ["one", "onetwo"] && screen.exitStatus == nil)
        field.addAction(for: .editingChanged) { $0.window?.close() }
        screen.inputMethod.compose("three")
        screen.requestClose()
        #expect(cautious.texts.count == 2 && !screen.window.isVisible, "a closed window is not asked")
    }
}

/// Sends what is in a text, and empties it.
@MainActor
private final class Outbox {
    private(set) var sent: [String] = []
    private let stage: TextStage

    init(_ stage: TextStage) { self.stage = stage }

    func send() {
        sent.append(stage.text)
        stage.set(text: "")
    }
}

/// Refuses all, and notes the text that it sees.
@MainActor
private final class Cautious: ApplicationDelegate {
    private(set) var texts: [String] = []
    private let text: () -> String

    init(_ text: @escaping () -> String) { self.text = text }

    func refuse() -> Bool {
        texts.append(text())
        return false
    }

    func applicationDidFinishLaunching(_ application: Application) {}

    func applicationShouldTerminate(_ application: Application) -> Bool { refuse() }
}

private final class CautiousWindow: Window {
    weak var cautious: Cautious?

    override func shouldClose() -> Bool { cautious?.refuse() ?? true }
}
