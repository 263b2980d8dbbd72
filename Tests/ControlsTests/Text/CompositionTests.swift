import Testing
import Walden
import WaldenTesting

/// What input methods do to a text (S138 to S145).
@MainActor
struct CompositionTests {
    let stage = TextStage()

    private var method: HeadlessTextInput { stage.screen.platform.inputMethods }
    private var state: TextInputState? { method.states[stage.screen.seat.id] }

    @Test(arguments: TextStage.Kind.allCases)
    func `S138 input methods are enabled exactly while a first responder edits text`(kind: TextStage.Kind) {
        let button = Button(title: "Other")
        stage.screen.window.addSubview(button)
        stage.open(kind, "one")
        #expect(method.calls == ["begin"] && state != nil)
        button.becomeFirstResponder()
        stage.screen.pump()
        #expect(method.calls == ["begin", "end"] && state == nil)
        stage.input.becomeFirstResponder()
        stage.screen.pump()
        stage.screen.keyboard.focus(nil)
        #expect(method.calls == ["begin", "end", "begin", "end"])
        stage.screen.keyboard.focus(stage.screen.window)
        #expect(state != nil)
        (stage.input as? TextField)?.isEditable = false
        (stage.input as? TextView)?.isEditable = false
        stage.screen.pump()
        #expect(state == nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S138 S143 the text around the caret is told as soon as something reads it`(kind: TextStage.Kind) {
        method.isInputMethodPresent = false
        stage.open(kind, "one|")
        stage.screen.keyboard.type("s")
        #expect(method.calls == ["begin"] && state?.surroundings == nil && state?.caret == .zero)
        method.isInputMethodPresent = true
        stage.screen.pump()
        #expect(method.calls == ["begin", "update"])
        #expect(state?.surroundings?.text == "ones" && state?.surroundings?.cursor == 4 && state?.caret.height ?? 0 > 8)
        stage.screen.pump()
        #expect(method.calls == ["begin", "update"])
        method.isInputMethodPresent = false
        stage.screen.keyboard.type("t")
        #expect(state?.surroundings == nil)
    }

    @Test func `S138 each new first responder is enabled anew, also within a window`() {
        stage.open(.field, "one")
        let other = TextField(text: "two")
        stage.screen.window.addSubview(other)
        method.clearCalls()
        other.becomeFirstResponder()
        stage.screen.pump()
        #expect(method.calls == ["begin"] && state?.surroundings?.text == "two")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S138 input methods are disabled when the focus goes while they compose`(kind: TextStage.Kind) {
        stage.open(kind, "one|")
        stage.send("xy")
        stage.input.resignFirstResponder()
        stage.screen.pump()
        #expect(state == nil && stage.text == "onexy")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S139 S142 a composition is seen in the text, and becomes a part of it when committed`(kind: TextStage.Kind) {
        stage.open(kind, "a|b")
        stage.send("ni")
        #expect(stage.whole == "anib" && stage.text == "ab")
        stage.send("nihao")
        #expect(stage.whole == "anihaob" && stage.text == "ab")
        stage.send(commit: "你好")
        #expect(stage.shown == "a你好|b" && stage.text == "a你好b")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S139 a batch without a composition clears it`(kind: TextStage.Kind) {
        stage.open(kind, "a|b")
        stage.send("x")
        stage.send()
        #expect(stage.shown == "a|b")
        stage.send()
        #expect(stage.shown == "a|b")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S139 a commit replaces the selection, and an empty batch does not`(kind: TextStage.Kind) {
        stage.open(kind, "one [two| three")
        stage.send()
        #expect(stage.shown == "one [two| three")
        stage.send(commit: "2")
        #expect(stage.shown == "one 2| three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S139 deletion, commit and composition of a batch apply in this order`(kind: TextStage.Kind) {
        stage.open(kind, "abc|def")
        stage.send("old")
        stage.send(before: 2, after: 1, commit: "X", "new")
        #expect(stage.whole == "aXnewef" && stage.text == "aXef")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S141 deletions are clamped to the text and to characters`(kind: TextStage.Kind) {
        stage.open(kind, "ä|👍🏽")
        stage.send(before: 1, after: 3)
        #expect(stage.shown == "ä|👍🏽")
        let flags = String(repeating: "🇩🇪", count: 9)
        stage.open(kind, flags + "|")
        stage.send(before: 4)
        #expect(stage.text == flags)
        stage.send(before: 8)
        #expect(stage.text == String(repeating: "🇩🇪", count: 8))
        stage.send(before: 900, after: 900)
        #expect(stage.shown == "|")
        stage.open(kind, "a[b|c")
        stage.send(before: 1, after: 1)
        #expect(stage.shown == "[b|")
        stage.send(before: -5, after: Int.max)
        #expect(stage.whole == "b")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S123 S141 deletions take a character apart where Backspace does`(kind: TextStage.Kind) {
        for (before, left) in [(1, "ก\u{E34}|"), (3, "ก|"), (4, "ก|"), (6, "|")] {
            stage.open(kind, "ก\u{E34}|")
            stage.send(before: before)
            #expect(stage.shown == left)
        }
        stage.open(kind, "ก\u{E34}|")
        stage.send(before: 3, commit: "\u{E35}")
        #expect(stage.shown == "ก\u{E35}|")
        stage.press("z", .control)
        #expect(stage.shown == "ก\u{E34}|")
        stage.open(kind, "e\u{301}|")
        stage.send(before: 2)
        #expect(stage.text.utf8.count == 3)
        // Delete takes none apart.
        stage.open(kind, "|ก\u{E34}")
        stage.send(after: 3, commit: "y")
        #expect(stage.shown == "y|ก\u{E34}")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S141 the surrounding text is without the composition, and at most 4000 bytes of whole characters`(
        kind: TextStage.Kind
    ) {
        stage.open(kind, "one |two")
        stage.send("xyz")
        #expect(state?.surroundings == TextInputState.Surroundings(text: "one two", cursor: 4, anchor: 4))
        stage.open(kind, String(repeating: "漢字", count: 2000) + "|" + String(repeating: "é", count: 3000))
        let long = state?.surroundings
        #expect(long.map { $0.text.utf8.count <= 4000 && $0.text.utf8.count > 3900 } == true)
        #expect(long?.text.contains("\u{FFFD}") == false)
        stage.open(kind, "o[ne| two")
        #expect(state?.surroundings == TextInputState.Surroundings(text: "one two", cursor: 3, anchor: 1))
        stage.press(.leftArrow, .shift)
        #expect(state?.surroundings == TextInputState.Surroundings(text: "one two", cursor: 2, anchor: 1))
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 a composition is no part of undo until it is committed, and then one step`(kind: TextStage.Kind) {
        stage.open(kind, "")
        stage.screen.keyboard.type("a")
        stage.send("ni")
        stage.send("nihao")
        stage.send(commit: "你好")
        stage.press("z", .control)
        #expect(stage.shown == "a|")
        stage.press("z", .control)
        #expect(stage.shown == "|")
        stage.press("z", [.control, .shift])
        stage.press("z", [.control, .shift])
        #expect(stage.shown == "a你好|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 a composition over a selection replaces it as one step`(kind: TextStage.Kind) {
        stage.open(kind, "one [two| three")
        stage.send("er")
        #expect(stage.whole == "one er three")
        stage.send(commit: "二")
        #expect(stage.shown == "one 二| three")
        stage.press("z", .control)
        #expect(stage.shown == "one [two| three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 a composition over a selection that is cancelled can be undone`(kind: TextStage.Kind) {
        stage.open(kind, "one [two| three")
        stage.send("er")
        stage.send()
        #expect(stage.shown == "one | three")
        stage.press("z", .control)
        #expect(stage.shown == "one [two| three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 an arrow, undo, a press and text set in code end it, commit what is seen and reset the method`(
        kind: TextStage.Kind
    ) {
        func shown(after body: () -> Void) -> String {
            stage.open(kind, "a|b")
            stage.send("xy")
            method.clearCalls()
            body()
            stage.screen.pump()
            #expect(method.calls == ["begin"] && stage.text == stage.whole)
            return stage.shown
        }
        #expect(shown { stage.press(.leftArrow) } == "ax|yb")
        #expect(shown { stage.press("z", .control) } == "a|b")
        #expect(shown { stage.screen.pointer.click(at: Point(x: 280, y: 16)) } == "axyb|")
        #expect(shown { stage.set(text: "new") } == "new|")
    }

    @Test(arguments: TextStage.Kind.allCases, [true, false])
    func `S142 undo ends a composition, which is the step that it undoes`(kind: TextStage.Kind, byKey: Bool) {
        stage.open(kind, "[one|")
        stage.send(commit: "bc", "ni")
        #expect(stage.whole == "bcni")
        func undo() {
            if byKey { stage.press("z", .control) } else { stage.input.undoManager?.undo() }
        }
        undo()
        #expect(stage.shown == "bc|" && stage.text == "bc")
        undo()
        #expect(stage.shown == "[one|")
        stage.send("xy")
        #expect(stage.whole == "xy")
        undo()
        #expect(stage.shown == "[one|", "what it replaced comes back with it")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 a composition over a selection that ends by a correction is undone in order`(kind: TextStage.Kind) {
        stage.open(kind, "one [two| three")
        stage.send("er")
        stage.send(before: 2, commit: "X")
        #expect(stage.shown == "onX| three")
        for _ in 0..<2 where stage.text != "one two three" { stage.press("z", .control) }
        #expect(stage.text == "one two three")
        for _ in 0..<2 where stage.text != "onX three" { stage.press("z", [.control, .shift]) }
        #expect(stage.text == "onX three")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 edit actions end a composition, whatever is highlighted in it`(kind: TextStage.Kind) {
        for act in [{ $0.cut(nil) }, { $0.copy(nil) }, { $0.delete(nil) }, { $0.select(nil) }, { $0.paste(nil) }]
            as [@MainActor (any TextInput) -> Void]
        {
            stage.open(kind, "a|b")
            stage.send("xy", selection: 0..<2)
            act(stage.input)
            #expect(stage.text == "axyb" && stage.whole == "axyb" && stage.input.markedTextRange == nil)
            #expect(stage.copied == nil, "what is highlighted is not selected")
        }
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 a paste that arrives while something is composed ends it`(kind: TextStage.Kind) {
        stage.open(kind, "a|b")
        stage.screen.primarySelection.put("P", answer: .slowly(.seconds(1)))
        stage.screen.pointer.click(at: Point(x: 290, y: 16))
        stage.screen.pointer.click(.middle)
        stage.send("xy", selection: 0..<2)
        stage.screen.advance(by: .seconds(1))
        #expect(stage.text == stage.whole && stage.text.contains("P") && stage.text.contains("xy"))
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S142 no editing event is sent until the commit`(kind: TextStage.Kind) {
        let counter = Counter()
        stage.open(kind, "a|b")
        (stage.input as? TextField)?.addAction(for: .editingChanged) { _ in counter.increment() }
        let delegate = Changes(counter)
        (stage.input as? TextView)?.delegate = delegate
        stage.send("x")
        stage.send("xy")
        #expect(counter.count == 0)
        stage.send(commit: "z")
        #expect(counter.count == 1)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S100 S139 a composition ends the repeat of a held key`(kind: TextStage.Kind) {
        stage.open(kind, "")
        stage.screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(500))
        stage.screen.keyboard.down("n")
        stage.send("ni")
        stage.screen.advance(by: .seconds(2))
        stage.send(commit: "你")
        stage.screen.keyboard.up("n")
        #expect(stage.shown == "n你|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S143 the cursor rectangle is told in window coordinates, and an equal state is not sent again`(
        kind: TextStage.Kind
    ) {
        stage.open(kind, "one two|")
        let end = state?.caret ?? .zero
        stage.press(.home)
        let start = state?.caret ?? .zero
        let text = stage.input.text(in: TextRange(stage.input.beginningOfDocument, stage.input.endOfDocument))
        let width = TextLayout(text, font: stage.screen.window.theme.typeScale[.body]).size.width
        #expect(abs(end.minX - start.minX - width) < 1 && end.minY == start.minY)
        #expect(start.minX > 0 && start.minX < 16 && start.minY > 0 && start.maxY < 32)
        method.clearCalls()
        stage.press(.home)
        stage.screen.advance(by: .seconds(2))
        #expect(method.calls == [])
        (stage.input as View).frame.origin.x += 10
        stage.screen.advance(by: .milliseconds(100))
        #expect(method.calls == ["update"] && state?.caret == start.offsetBy(dx: 10, dy: 0))
    }

    @Test func `S142 the composition of an app's own text ends with the focus`() {
        let input = ProbeTextInput()
        input.frame = Rect(x: 0, y: 0, width: 200, height: 30)
        input.addInteraction(TextInteraction(.editable))
        stage.screen.window.addSubview(input)
        input.becomeFirstResponder()
        stage.screen.pump()
        #expect(state != nil)
        stage.send("ni")
        #expect(input.markedTextRange != nil)
        input.resignFirstResponder()
        #expect(input.markedTextRange == nil)
        #expect(input.text(in: TextRange(input.beginningOfDocument, input.endOfDocument)) == "nione two three")
        stage.press("u", [.control, .shift])
        #expect(input.markedTextRange == nil)
    }

    @Test func `S141 a selection that is too long to be told is not even read`() {
        let input = ProbeTextInput()
        input.frame = Rect(x: 0, y: 0, width: 200, height: 30)
        input.addInteraction(TextInteraction(.editable))
        stage.screen.window.addSubview(input)
        input.setText(String(repeating: "x", count: 10_000))
        input.becomeFirstResponder()
        input.selectedTextRange = TextRange(input.beginningOfDocument, input.endOfDocument)
        stage.screen.pump()
        #expect(state != nil && state?.surroundings == nil)
        #expect(input.longestRead <= TextInputState.maximumLength)
    }

    @Test func `S132 S141 a secure field tells no surrounding text`() {
        let field = stage.open(.field, "secret|") as? TextField
        field?.isSecureTextEntry = true
        stage.screen.pump()
        #expect(state?.surroundings == nil && state?.purpose == .password)
        #expect(state?.hints.isSuperset(of: [.hiddenText, .sensitiveData]) == true)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S145 the on-screen keyboard is asked for by a tap of a finger, not by the focus`(kind: TextStage.Kind) {
        stage.open(kind, "one")
        #expect(method.keyboardRequests == 0)
        stage.screen.tap(at: Point(x: 30, y: 16))
        #expect(method.keyboardRequests == 1)
        stage.screen.pointer.move(to: Point(x: 30, y: 16))
        stage.screen.pointer.press()
        stage.screen.pointer.release()
        #expect(method.keyboardRequests == 1)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 what a text is for is told`(kind: TextStage.Kind) {
        stage.open(kind, "one")
        (stage.input as? TextField)?.keyboardType = .emailAddress
        (stage.input as? TextView)?.keyboardType = .emailAddress
        stage.screen.pump()
        #expect(state?.purpose == .email)
        #expect(state?.hints.contains(.multiline) == (kind == .view))
    }
}

private final class Changes: TextViewDelegate {
    let counter: Counter

    init(_ counter: Counter) { self.counter = counter }

    func textViewDidChange(_ textView: TextView) { counter.increment() }
}
