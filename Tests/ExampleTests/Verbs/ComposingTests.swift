import Testing
import WaldenTesting

/// Dead keys and Compose on a test keyboard.
@MainActor
struct ComposingTests {
    private let screen = TestScreen()
    private let field = TextField()

    private var keyboard: TestKeyboard { screen.keyboard }
    private var shown: String { field.text(in: TextRange(field.beginningOfDocument, field.endOfDocument)) }

    init() {
        field.frame = Rect(x: 10, y: 10, width: 200, height: 32)
        screen.window.addSubview(field)
        field.becomeFirstResponder()
    }

    @Test func `S144 a pending accent is seen, and no part of the text until its letter comes`() {
        keyboard.press(dead: .acute)
        #expect(shown == "´" && field.text == "")
        keyboard.type("e")
        #expect(shown == "é" && field.text.unicodeScalars.count == 1)
        keyboard.press(dead: .acute)
        keyboard.press(dead: .diaeresis)
        #expect(shown == "é´¨")
        keyboard.type("ι")
        #expect(field.text == "éΐ")
    }

    @Test(arguments: zip(TestKeyboard.DeadKey.allCases, "àáâãāăȧäåőǎçą"))
    func `S144 each dead key gives its accent to a letter`(key: TestKeyboard.DeadKey, letter: Character) {
        let base = letter == "ő" ? "o" : letter == "ç" ? "c" : "a"
        keyboard.press(dead: key)
        keyboard.type(base)
        #expect(field.text == String(letter))
    }

    @Test func `S144 accents without a letter are written`() {
        keyboard.press(dead: .acute)
        keyboard.type("q")
        #expect(field.text == "´q")
        keyboard.press(dead: .grave)
        keyboard.press(dead: .grave)
        keyboard.press(dead: .acute)
        keyboard.type(" ")
        #expect(field.text == "´q`'")
        keyboard.press(dead: .caron)
        keyboard.press(.return)
        #expect(field.text == "´q`'ˇ")
        keyboard.press(dead: .tilde)
        keyboard.press("a", modifiers: .control)
        #expect(field.text == "´q`'ˇ~")
        keyboard.type("x")
        #expect(field.text == "x", "the chord selected all")
    }

    @Test func `S144 Compose writes what its keys mean together`() {
        keyboard.press(.compose)
        #expect(shown == "·")
        keyboard.type("o")
        #expect(shown == "·o" && field.text == "")
        keyboard.type("c")
        #expect(field.text == "©")
        keyboard.press(.compose)
        keyboard.type("oq")
        #expect(field.text == "©", "no sequence begins so")
        keyboard.composeSequences["sw"] = "🇨🇭"
        keyboard.press(.compose)
        keyboard.type("sw")
        #expect(field.text == "©🇨🇭")
    }

    @Test func `S144 Backspace takes a key back and Escape all, unseen by the app`() {
        field.text = "a"
        keyboard.press(.compose)
        keyboard.type("o")
        keyboard.press(.backspace)
        #expect(shown == "a·")
        keyboard.type("oc")
        #expect(field.text == "a©")
        keyboard.press(dead: .acute)
        keyboard.press(.escape)
        #expect(shown == "a©")
        keyboard.type("e")
        #expect(field.text == "a©e")
        keyboard.press(.backspace)
        #expect(field.text == "a©")
    }

    @Test func `S144 the focus of the keyboard ends a sequence`() {
        keyboard.press(dead: .acute)
        screen.deactivate()
        #expect(shown == "")
        screen.activate()
        keyboard.type("e")
        #expect(field.text == "e")
        keyboard.press(dead: .acute)
        screen.seat.unplug(.keyboard)
        keyboard.focus(screen.window)
        keyboard.type("e")
        #expect(field.text.hasSuffix("e") && !field.text.contains("é"))
    }

    @Test func `S144 another text, a press and an input method end a sequence`() {
        let other = TextField()
        other.frame = Rect(x: 10, y: 60, width: 200, height: 32)
        screen.window.addSubview(other)
        keyboard.press(dead: .acute)
        other.becomeFirstResponder()
        keyboard.type("e")
        #expect(other.text == "e")
        field.becomeFirstResponder()
        field.text = ""
        keyboard.press(dead: .acute)
        screen.inputMethod.commit("x")
        keyboard.type("e")
        #expect(field.text == "xe")
        keyboard.press(dead: .acute)
        screen.pointer.click(field)
        keyboard.type("e")
        #expect(!field.text.contains("é"))
    }

    @Test(arguments: [false, true])
    func `S144 a sequence that a press ends leaves its accents, and nothing of other keys`(isSecure: Bool) {
        field.isSecureTextEntry = isSecure
        let button = Button(title: "Log in")
        button.frame = Rect(x: 10, y: 60, width: 100, height: 32)
        screen.window.addSubview(button)
        keyboard.press(.compose)
        keyboard.type("o")
        screen.pointer.click(button)
        #expect(field.text == "" && shown == "")
        field.becomeFirstResponder()
        keyboard.press(dead: .acute)
        screen.pointer.click(button)
        #expect(field.text == "´" && shown == "´")
    }

    @Test func `S144 where no text is edited the keys write likewise`() {
        final class Reader: View {
            var characters: [String] = []
            override var canBecomeFirstResponder: Bool { true }
            override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
                characters += presses.map(\.key.characters)
            }
        }
        let reader = Reader()
        screen.window.addSubview(reader)
        reader.becomeFirstResponder()
        keyboard.press(dead: .acute)
        keyboard.type("eq")
        keyboard.press(dead: .acute)
        keyboard.type("q")
        #expect(reader.characters == ["", "é", "q", "", "´q"])
        for key in [KeySymbol.escape, .backspace] {
            reader.characters = []
            keyboard.press(dead: .acute)
            keyboard.press(key)
            keyboard.type("e")
            #expect(reader.characters.count == 3 && reader.characters.last == "e")
        }
    }
}
