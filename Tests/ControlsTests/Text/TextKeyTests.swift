import Testing
import Walden
import WaldenTesting

/// The keys of a text (S125).
@MainActor
struct TextKeyTests {
    let stage = TextStage()

    @Test(arguments: TextStage.Kind.allCases)
    func `S119 S125 typed characters are inserted at the caret`(kind: TextStage.Kind) {
        let input = stage.open(kind, "")
        stage.screen.keyboard.type("Zürich e\u{301}👍🏽 苏州")
        #expect(stage.shown == "Zürich e\u{301}👍🏽 苏州|")
        stage.press(.home)
        stage.screen.keyboard.type(">")
        #expect(stage.shown == ">|Zürich e\u{301}👍🏽 苏州")
        withExtendedLifetime(input) {}
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 arrows move by characters and words, and extend with Shift`(kind: TextStage.Kind) {
        stage.open(kind, "one two three|")
        stage.press(.leftArrow)
        #expect(stage.shown == "one two thre|e")
        stage.press(.leftArrow, .control)
        #expect(stage.shown == "one two |three")
        stage.press(.leftArrow, [.control, .shift])
        #expect(stage.shown == "one |two ]three")
        stage.press(.rightArrow, .shift)
        #expect(stage.shown == "one t|wo ]three")
        stage.press(.rightArrow)
        #expect(stage.shown == "one two |three")
        stage.press(.rightArrow, .control)
        #expect(stage.shown == "one two three|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 Home and End move in the line, with Ctrl in the text`(kind: TextStage.Kind) {
        stage.open(kind, "one t|wo")
        stage.press(.home)
        #expect(stage.shown == "|one two")
        stage.press(.end, .shift)
        #expect(stage.shown == "[one two|")
        stage.press(.home, .control)
        #expect(stage.shown == "|one two")
        stage.press(.end, .control)
        #expect(stage.shown == "one two|")
    }

    @Test(arguments: [
        ("abc", "ab"), ("e\u{301}", ""), ("\u{E9}", ""), ("x👨‍👩‍👧‍👦", "x"), ("👩‍👩‍👧", ""), ("🇩🇪🇫🇷", "🇩🇪"), ("a\r\n", "a"), ("한", ""),
        // Scripts in which each mark is typed on its own.
        ("कि", "क"), ("शि्", "शि"), ("กำ", "ก"), ("שָ", "ש"),
    ])
    func `S123 Backspace deletes a character, or its last part where the script composes it`(
        text: String, left: String
    ) {
        stage.open(.view, text + "|")
        stage.press(.backspace)
        #expect(Array(stage.text.utf8) == Array(left.utf8))
        stage.press("z", .control)
        #expect(Array(stage.text.utf8) == Array(text.utf8))
    }

    @Test(arguments: [("abc", "bc"), ("e\u{301}x", "x"), ("👩‍👩‍👧x", "x"), ("किx", "x"), ("\r\nx", "x"), ("", "")])
    func `S123 Delete deletes the next character`(text: String, left: String) {
        stage.open(.view, "|" + text)
        stage.press(.delete)
        #expect(Array(stage.text.utf8) == Array(left.utf8))
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 the caret stands at the end of the selection that moves`(kind: TextStage.Kind) {
        stage.open(kind, "one two|")
        func caret() -> Int? {
            ((stage.input as? TextField)?.caretPosition ?? (stage.input as? TextView)?.caretPosition)?.offset
        }
        #expect(caret() == 7)
        stage.press(.home, .shift)
        #expect(caret() == 0 && stage.shown == "|one two]")
        stage.press(.rightArrow, .shift)
        #expect(caret() == 1)
    }

    @Test func `S125 Home and End stay in the display line of a wrapped paragraph`() {
        stage.open(.view, "|aaaa bbbb cccc dddd eeee ffff gggg hhhh iiii jjjj kkkk llll mmmm nnnn oooo pppp qqqq rrrr")
        stage.press(.downArrow)
        stage.press(.home)
        let start = stage.caret
        #expect(start > 0)
        stage.press(.end)
        #expect(stage.caret > start && stage.caret < stage.text.utf8.count)
    }

    @Test func `S125 Up and Down keep the column`() {
        stage.open(.view, "a long line|\nab\nanother line")
        stage.press(.downArrow)
        #expect(stage.shown == "a long line\nab|\nanother line")
        stage.press(.downArrow)
        #expect(stage.caret > "a long line\nab\nanoth".utf8.count)
        stage.press(.upArrow)
        stage.press(.upArrow)
        #expect(stage.shown == "a long line|\nab\nanother line")
        stage.press(.upArrow)
        #expect(stage.shown == "|a long line\nab\nanother line")
    }

    @Test func `S125 Ctrl with Up and Down moves by paragraphs`() {
        stage.open(.view, "one\ntw|o\nthree")
        stage.press(.upArrow, .control)
        #expect(stage.shown == "one\n|two\nthree")
        stage.press(.upArrow, .control)
        #expect(stage.shown == "|one\ntwo\nthree")
        stage.press(.downArrow, .control)
        #expect(stage.shown == "one|\ntwo\nthree")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 Backspace and Delete delete characters, and words with Ctrl`(kind: TextStage.Kind) {
        stage.open(kind, "one two| three")
        stage.press(.backspace)
        #expect(stage.shown == "one tw| three")
        stage.press(.delete)
        #expect(stage.shown == "one tw|three")
        stage.press(.backspace, .control)
        #expect(stage.shown == "one |three")
        stage.press(.delete, .control)
        #expect(stage.shown == "one |")
        stage.press(.backspace, .shift)
        #expect(stage.shown == "one|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 with Ctrl and Shift they delete to the ends of the paragraph`(kind: TextStage.Kind) {
        stage.open(kind, "one two| three")
        stage.press(.delete, [.control, .shift])
        #expect(stage.shown == "one two|")
        stage.press(.backspace, [.control, .shift])
        #expect(stage.shown == "|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 Ctrl+A selects all, Ctrl+Shift+A nothing`(kind: TextStage.Kind) {
        stage.open(kind, "one| two")
        stage.press("a", .control)
        #expect(stage.shown == "[one two|")
        stage.press("a", [.control, .shift])
        #expect(stage.shown == "one two|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 a chord that is none of these changes nothing, and AltGr is no chord`(kind: TextStage.Kind) {
        stage.open(kind, "[one|")
        for key in "nbkq" { stage.press(key, .control) }
        stage.press("x", .alternate)
        stage.press("x", .super)
        #expect(stage.shown == "[one|")
        // AltGr+Q on a German keyboard: the platform reports no modifier.
        stage.screen.press(Key(code: 16, symbol: "@", characters: "@", charactersIgnoringModifiers: "q"))
        #expect(stage.shown == "@|")
    }

    /// Presses the key of a letter of one layout, on whose place the first layout with Latin letters has another one.
    private func press(_ letter: String, onPlaceOf latin: KeySymbol, _ modifiers: Event.ModifierFlags = []) {
        let isChord = modifiers.contains(.control)
        stage.screen.press(
            Key(
                code: latin.rawValue, symbol: KeySymbol(Character(letter)), characters: isChord ? "" : letter,
                charactersIgnoringModifiers: letter, latinSymbol: latin, modifierFlags: modifiers))
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S115 S125 chords are on the places of their Latin letters in a Cyrillic layout`(kind: TextStage.Kind) {
        stage.open(kind, "да|")
        press("ф", onPlaceOf: "a", .control)
        #expect(stage.shown == "[да|")
        press("с", onPlaceOf: "c", .control)
        #expect(stage.copied == "да")
        press("ф", onPlaceOf: "A", [.control, .shift])
        #expect(stage.shown == "да|")
        press("м", onPlaceOf: "v", .control)
        #expect(stage.shown == "дада|")
        press("м", onPlaceOf: "V", [.control, .shift])
        #expect(stage.shown == "дадада|")
        press("я", onPlaceOf: "z", .control)
        #expect(stage.shown == "дада|")
        press("я", onPlaceOf: "Z", [.control, .shift])
        #expect(stage.shown == "дадада|")
        press("ф", onPlaceOf: "a", .control)
        press("ч", onPlaceOf: "x", .control)
        #expect(stage.shown == "|" && stage.copied == "дадада")
        press("м", onPlaceOf: "m")
        #expect(stage.shown == "м|", "without Ctrl it is the letter")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S115 S125 a code point is entered in a Cyrillic layout, too`(kind: TextStage.Kind) {
        stage.open(kind, "a|b")
        press("г", onPlaceOf: "U", [.control, .shift])
        #expect(stage.whole == "aub" && stage.text == "ab")
        stage.screen.keyboard.type("20")
        press("ф", onPlaceOf: "a")
        press("с", onPlaceOf: "c")
        #expect(stage.whole == "au20acb")
        stage.press(.return)
        #expect(stage.shown == "a€|b")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 the keypad without Num Lock moves likewise`(kind: TextStage.Kind) {
        stage.open(kind, "one|")
        for rawValue in [0xFF96, 0xFF9F, 0xFF95] as [UInt32] {
            stage.press(KeySymbol(rawValue: rawValue))
        }
        #expect(stage.shown == "|on")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 Insert makes typed text replace what follows, up to the end of the line`(kind: TextStage.Kind) {
        stage.open(kind, "a|bc")
        stage.press(.insert)
        stage.screen.keyboard.type("xyz")
        #expect(stage.shown == "axyz|")
        stage.press(.insert)
        stage.press(.home)
        stage.screen.keyboard.type("-")
        #expect(stage.shown == "-|axyz")
    }

    @Test func `S125 overwriting does not swallow line breaks`() {
        stage.open(.view, "a|\nb")
        stage.press(.insert)
        stage.screen.keyboard.type("xy")
        #expect(stage.shown == "axy|\nb")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 Ctrl+Shift+U enters a code point`(kind: TextStage.Kind) {
        stage.open(kind, "a|b")
        stage.press("u", [.control, .shift])
        stage.screen.keyboard.type("20ac")
        #expect(stage.text == "ab")
        stage.screen.keyboard.type(" ")
        #expect(stage.shown == "a€|b")
        stage.press("u", [.control, .shift])
        stage.screen.keyboard.type("41")
        stage.press(.escape)
        #expect(stage.shown == "a€|b")
        stage.press("u", [.control, .shift])
        stage.screen.keyboard.type("110000 ")
        #expect(stage.shown == "a€|b")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 S141 input methods learn what a code point replaces`(kind: TextStage.Kind) throws {
        stage.open(kind, "a[b|c")
        let method = stage.screen.platform.inputMethods
        stage.press("u", [.control, .shift])
        let state = try #require(method.states.values.first)
        #expect(state.surroundings?.text == "ac")
    }

    @Test func `S125 Return in a field sends its events, in a view it breaks the line`() {
        let field = stage.open(.field, "one|") as? TextField
        var events: [String] = []
        field?.addAction(for: .editingDidEndOnExit) { _ in events.append("exit") }
        field?.addAction(for: .primaryActionTriggered) { _ in events.append("action") }
        stage.press(.return)
        #expect(events == ["exit", "action"] && stage.shown == "one|")
        stage.open(.view, "one|two")
        stage.press(.return)
        #expect(stage.shown == "one\n|two")
    }

    @Test(arguments: [
        ("a\r|b\n", "a\r\r|b\n"), ("a\r|", "a\r\r|"), ("a\r\n|b", "a\r\n\n|b"), ("a\n|b\r", "a\n\n|b\r"),
        ("a|\rb", "a\n|\rb"), ("a\r[b|c", "a\r\r|c"),
        ("a\r[b|\nc", "a\r\r\n|\nc"),
    ])
    func `S125 S133 Return begins a line after any line break`(text: String, expected: String) {
        let view = stage.openView(text)
        let count = view.paragraphCount
        stage.press(.return)
        #expect(stage.shown.utf8.elementsEqual(expected.utf8) && view.paragraphCount == count + 1)
        stage.press("z", .control)
        #expect(view.paragraphCount == count)
    }

    @Test func `S113 S125 Return in a field without actions presses the default button`() {
        let button = Button(title: "OK", role: .default)
        var presses = 0
        button.addAction(for: .primaryActionTriggered) { _ in presses += 1 }
        stage.screen.window.addSubview(button)
        let field = stage.open(.field, "one|") as? TextField
        stage.press(.return)
        #expect(presses == 1)
        field?.addAction(for: .primaryActionTriggered) { _ in }
        stage.press(.return)
        #expect(presses == 1)
    }

    @Test func `S125 Tab leaves a field, and writes a tab in a view, which Ctrl+Tab leaves`() {
        let button = Button(title: "Next")
        stage.screen.window.addSubview(button)
        stage.open(.field, "one|")
        stage.press(.tab)
        #expect(button.isFirstResponder)
        stage.open(.view, "one|")
        stage.press(.tab)
        #expect(stage.shown == "one\t|")
        stage.press(.tab, .control)
        #expect(button.isFirstResponder)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S125 a held key repeats`(kind: TextStage.Kind) {
        stage.open(kind, "")
        stage.screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(500))
        stage.screen.keyboard.down("x")
        stage.screen.advance(by: .milliseconds(750))
        stage.screen.keyboard.up("x")
        #expect(stage.shown == "xxxx|")
    }

    @Test func `S113 a root text without the focus leaves typing to the responders`() {
        let (controller, view) = (ViewController(), PressedTextView())
        controller.view = view
        stage.screen.window.rootViewController = controller
        stage.screen.pump()
        #expect(stage.screen.window.firstResponder == nil)
        stage.screen.keyboard.type("a")
        #expect(view.text == "" && view.pressed == ["a"])
        view.becomeFirstResponder()
        stage.screen.keyboard.type("b")
        #expect(view.text == "b" && view.pressed == ["a"])
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S134 text that is not editable can be selected and copied only`(kind: TextStage.Kind) {
        let input = stage.open(kind, "one| two")
        (input as? TextField)?.isEditable = false
        (input as? TextView)?.isEditable = false
        stage.screen.keyboard.type("x")
        stage.press(.backspace)
        stage.press("v", .control)
        stage.press(.leftArrow, [.control, .shift])
        #expect(stage.shown == "|one] two")
        stage.press("c", .control)
        #expect(stage.copied == "one")
        stage.press("x", .control)
        #expect(stage.text == "one two")
    }

    @Test func `S120 an app's own text is copied, cut, pasted and selected like any other`() {
        let input = ProbeTextInput()
        input.frame = Rect(x: 0, y: 0, width: 200, height: 30)
        input.addInteraction(TextInteraction(.editable))
        stage.screen.window.addSubview(input)
        stage.screen.window.addKeyCommand(KeyCommand("d", .control, action: .delete))
        input.becomeFirstResponder()
        func whole() -> String { input.text(in: TextRange(input.beginningOfDocument, input.endOfDocument)) }
        stage.press("a", .control)
        stage.press("c", .control)
        #expect(stage.copied == "one two three" && whole() == "one two three")
        stage.press("x", .control)
        #expect(whole() == "" && !input.canPerformAction(.copy, withSender: nil))
        stage.press("v", .control)
        #expect(whole() == "one two three")
        stage.press("a", .control)
        stage.press("d", .control)
        #expect(whole() == "")
        stage.press("z", .control)
        #expect(whole() == "one two three")
    }
}

private final class PressedTextView: TextView {
    private(set) var pressed: [String] = []

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        pressed += presses.map(\.key.characters)
        super.pressesBegan(presses, with: event)
    }
}
