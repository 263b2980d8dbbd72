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
        #expect(reader.keys.last?.characters == (device == .keyboard ? "B" : "b"), "a lock stays on")
        #expect(reader.keys.last?.modifierFlags.contains(.shift) == false)
    }

    // MARK: What modifiers do

    @Test func `Control makes control codes of keys, as on a desktop`() {
        let codes = [
            "s": "\u{13}", "[": "\u{1B}", "3": "\u{1B}", "8": "\u{7F}", "/": "\u{1F}", "2": "", " ": "", "9": "9",
        ]
        for (key, code) in codes.merging(["é": "é", "с": "с"], uniquingKeysWith: { $1 }) {
            screen.keyboard.press(Character(key), modifiers: .control)
            #expect(reader.keys.last?.characters == code && reader.keys.last?.charactersIgnoringModifiers == key)
        }
        screen.keyboard.press("z", modifiers: [.control, .shift])
        #expect(reader.keys.last?.characters == "\u{1A}" && reader.keys.last?.symbol == "Z")
        #expect(reader.keys.last?.charactersIgnoringModifiers == "z")
        screen.keyboard.press("s", modifiers: .alternate)
        #expect(reader.keys.last?.characters == "s")
    }

    @Test func `Shift and Caps Lock make letters capitals`() {
        screen.keyboard.hold(.shift)
        screen.keyboard.type("aé1Ωß")
        screen.keyboard.hold([.shift, .capsLock])
        screen.keyboard.type("b")
        screen.keyboard.hold(.capsLock)
        screen.keyboard.type("c2")
        screen.keyboard.hold([])
        screen.keyboard.type("dE")
        #expect(reader.text == "AÉ1ΩßbC2dE")
        screen.keyboard.press(.tab, modifiers: .shift)
        #expect(reader.keys.last?.symbol == .backTab || !reader.isFirstResponder)
    }

    @Test func `keys without letters write what they write on a desktop`() {
        for key in [KeySymbol.keypadEnter, .delete, .backspace, .escape, .leftArrow, .function(1), .backTab] {
            screen.keyboard.press(key)
        }
        #expect(reader.keys.map(\.characters) == ["\r", "\u{7F}", "\u{8}", "\u{1B}", "", "", ""])
        for value in [0xFFB0, 0xFFB9, 0xFFAB, 0xFFAE, 0xFFBD, 0xFF80] as [UInt32] {
            screen.keyboard.press(KeySymbol(rawValue: value))
        }
        #expect(reader.keys.suffix(6).map(\.characters) == ["0", "9", "+", ".", "=", " "])
    }

    @Test func `held modifiers are keys, which come before what they change`() {
        screen.keyboard.hold([.shift, .control])
        screen.keyboard.press("a", modifiers: .capsLock)
        screen.keyboard.hold([])
        #expect(reader.keys.map(\.code) == [42, 29, 58, 0x1061, 58])
        #expect(
            reader.keys.map(\.modifierFlags) == [
                [], .shift, [.shift, .control], [.shift, .control, .capsLock], [.shift, .control, .capsLock],
            ])
        #expect(reader.text == "\u{1}" && reader.keys.allSatisfy { !$0.characters.isEmpty || $0.symbol.isModifier })
        #expect(screen.keyboard.modifiers == [])
    }

    // MARK: Where keys go

    @Test func `keys go to the window that has the keyboard's focus`() {
        let other = screen.openWindow(isKey: false, Window(title: "Other", size: Size(width: 100, height: 100)))
        let (field, second) = (TextField(), screen.addSeat())
        field.frame = Rect(x: 0, y: 0, width: 100, height: 32)
        other.addSubview(field)
        #expect(!second.keyboard.hasFocus)
        second.keyboard.focus(other)
        screen.keyboard.focus(screen.window)
        second.touch(field).lift()
        screen.keyboard.type("a")
        second.keyboard.type("b")
        #expect(reader.text == "a" && field.text == "b")
        screen.keyboard.down("c")
        screen.deactivate()
        screen.keyboard.up("c")
        #expect(!screen.keyboard.hasFocus && second.keyboard.hasFocus && reader.text == "ac")
    }

    private final class Probe: View {
        var flags: [Event.ModifierFlags] = []

        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
            flags += event.map { [$0.modifierFlags] } ?? []
        }
    }

    @Test func `held modifiers hold in a window that the app shows, and in the one beneath once that has gone`() {
        let dialog = Window(title: "Dialog", size: Size(width: 100, height: 100))
        let (beneath, above) = (Probe(), Probe())
        for (probe, window) in [(beneath, screen.window), (above, dialog)] {
            probe.frame = Rect(x: 0, y: 0, width: 100, height: 100)
            window.addSubview(probe)
        }
        dialog.parent = screen.window
        screen.keyboard.hold(.shift)
        dialog.makeKeyAndVisible()
        screen.pump()
        screen.pointer.click(above)
        dialog.close()
        screen.pump()
        screen.pointer.click(beneath)
        #expect(above.flags == [.shift] && beneath.flags == [.shift])
    }

    // MARK: Keys that go nowhere

    private final class Closer: View {
        override var canBecomeFirstResponder: Bool { true }
        override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
            if presses.contains(where: { $0.key.symbol == .return }) { window?.close() }
        }
    }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `a key without the focus fails the test, and says what is missing`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.deactivate()
            screen.keyboard.type("x")
        }
        #expect(message(of: result).contains("TestKeyboard.type: no window has the focus of this keyboard"))
    }

    @Test func `typing on after a key has closed the window fails the test`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let (screen, closer) = (TestScreen(), Closer())
            screen.window.addSubview(closer)
            closer.becomeFirstResponder()
            screen.keyboard.type("a\nbc")
        }
        #expect(message(of: result).contains("TestKeyboard.type: no window has the focus of this keyboard"))
    }

    @Test func `a key that closes the window is released in silence`() {
        let closer = Closer()
        screen.window.addSubview(closer)
        closer.becomeFirstResponder()
        screen.keyboard.press(.return, modifiers: .shift)
        #expect(screen.window.isClosed && !screen.keyboard.hasFocus && screen.keyboard.modifiers == [])
    }

    @Test func `a key after the end of the app fails the test`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.requestTermination()
            screen.keyboard.press("x")
        }
        #expect(message(of: result).contains("TestKeyboard.press: the application has ended"))
    }

    @Test func `the focus of a window that is not shown fails the test`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.keyboard.focus(Window(title: "Hidden", size: Size(width: 100, height: 100)))
        }
        #expect(message(of: result).contains("TestKeyboard.focus: the window is hidden or closed"))
    }
}
