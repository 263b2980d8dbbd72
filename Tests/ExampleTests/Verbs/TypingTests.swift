import Testing
import WaldenTesting

/// Typed text as a text view would receive it.
@MainActor
struct TypingTests {
    private final class Reader: View {
        var text = ""
        var keys: [Key] = []

        override var canBecomeFirstResponder: Bool { true }
        override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
            for press in presses {
                text += press.key.characters
                keys.append(press.key)
            }
        }
        override func pressesEnded(_ presses: Set<Press>, with event: Event?) {}
    }

    private let screen = TestScreen()
    private let reader = Reader(frame: Rect(x: 0, y: 0, width: 100, height: 100))

    init() {
        screen.window.addSubview(reader)
        reader.becomeFirstResponder()
    }

    nonisolated static let texts = [
        "cafe\u{301}", "\u{E9}", "🇨🇭🇫🇷", "👩‍👩‍👧", "👍🏽", "\u{1112}\u{1161}\u{11AB}", "นี้", "क्षि", "苏州", "😀\u{F600}", "ﾾ",
        "e\u{301}👍🏽",
    ]

    @Test(arguments: texts)
    func `every code point of a typed text arrives, one key per character`(_ text: String) {
        screen.keyboard.type(text)
        #expect(Array(reader.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(reader.keys.map(\.characters) == text.map(String.init))
    }

    @Test(arguments: texts)
    func `a typed text is in a field and a view once and complete, and undone`(_ text: String) {
        let (field, view) = (TextField(), TextView(frame: Rect(x: 0, y: 100, width: 300, height: 100)))
        field.frame = Rect(x: 0, y: 0, width: 300, height: 32)
        for editor in [field, view] {
            screen.window.addSubview(editor)
            editor.becomeFirstResponder()
            screen.keyboard.type(text)
        }
        #expect(Array(field.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(Array(view.text.unicodeScalars) == Array(text.unicodeScalars))
        #expect(reader.text == "")
        screen.keyboard.press("z", modifiers: .control)
        #expect(view.text == "")
    }

    @Test func `a letter with a diacritic has its own key`() {
        screen.keyboard.type("e\u{301}")
        #expect(reader.keys.map(\.symbol) == [.none])
        screen.keyboard.type("e")
        #expect(reader.keys.last?.symbol == KeySymbol("e"))
    }

    @Test func `keys of several code points are held and released separately`() {
        screen.keyboard.down("🇨🇭")
        screen.keyboard.down("🇫🇷")
        screen.keyboard.down("e")
        screen.keyboard.down("e\u{301}")
        screen.keyboard.up("🇨🇭")
        screen.keyboard.down("🇨🇭")
        #expect(reader.text == "🇨🇭🇫🇷ee\u{301}🇨🇭")
        #expect(Set(reader.keys.map(\.code)).count == 4)
    }

    @Test func `a line break is Return and a tab is Tab`() {
        screen.keyboard.type("a\nb\r\nc")
        #expect(reader.keys.map(\.symbol) == [KeySymbol("a"), .return, KeySymbol("b"), .return, KeySymbol("c")])
        screen.keyboard.type("\t")
        #expect(reader.keys.last?.symbol == .tab)
    }

    @Test(arguments: [DeviceLoss.Device.keyboard, .seat])
    func `an unplugged keyboard holds no keys, and can return`(device: DeviceLoss.Device) {
        screen.keyboard.hold([.shift, .capsLock])
        screen.keyboard.down("a")
        screen.seat.unplug(device)
        #expect(screen.keyboard.modifiers == (device == .keyboard ? .capsLock : []))
        screen.keyboard.focus(screen.window)
        #expect(screen.window.isKeyWindow)
        reader.becomeFirstResponder()
        screen.keyboard.up("a")
        screen.keyboard.press("b")
        #expect(reader.keys.last?.characters == "b" && reader.keys.last?.modifierFlags.contains(.shift) == false)
    }
}
