import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

/// Keys in the trace.
@MainActor
struct TypedTextTraceTests {
    let screen = TestScreen()

    init() {
        screen.tracedTopics = [.input, .event]
        screen.pump()
        screen.clearTrace()
    }

    /// The key codes in the trace, in order.
    private var codes: [String] {
        screen.trace.compactMap { line in
            line.split(separator: " ").first { $0.hasPrefix("code=") || $0.hasPrefix("keys=") }.map(String.init)
        }
    }

    private func key(_ character: Character, code: UInt32, isPressed: Bool, _ flags: Event.ModifierFlags = []) {
        let text = flags.contains(.control) ? "\u{1}" : "\(character)"
        let key = Key(code: code, symbol: KeySymbol(character), characters: text, modifierFlags: flags)
        screen.send(
            .key(
                KeyChange(
                    seat: screen.seat.id, window: screen.window.id, time: screen.now, isPressed: isPressed, key: key,
                    repeats: true)))
    }

    @Test func `a typed password is not in the trace`() {
        screen.keyboard.type("pä7")
        #expect(codes.count == 12)
        #expect(codes.allSatisfy { ["code=text", "keys=began@text", "keys=ended@text"].contains($0) }, "\(codes)")
    }

    @Test func `repeats do not reveal a held key`() {
        screen.keyboard.setRepeat(rate: 20, delay: .milliseconds(100))
        screen.clearTrace()
        screen.keyboard.down("p")
        screen.advance(by: .milliseconds(300))
        #expect(codes.count > 4 && codes.dropFirst(2).allSatisfy { $0 == "keys=changed@text" }, "\(codes)")
    }

    @Test func `releasing a key beside a modifier does not reveal it`() {
        key("p", code: 25, isPressed: true)
        key("p", code: 25, isPressed: false, .control)
        #expect(codes == ["code=text", "keys=began@text", "code=text", "keys=ended@text"])
    }

    @Test func `cancelled keys of a password are not revealed`() {
        key("p", code: 25, isPressed: true)
        screen.keyboard.focus(nil)
        #expect(codes.contains("keys=cancelled@text") && !codes.contains { $0.contains("25") }, "\(codes)")
    }

    @Test func `S111 S132 a password is not in the trace while another seat's window is key`() {
        let field = TextField()
        field.isSecureTextEntry = true
        field.frame = Rect(x: 0, y: 0, width: 200, height: 32)
        screen.window.addSubview(field)
        field.becomeFirstResponder()
        let other = screen.openWindow(isKey: false, Window(title: "Other", size: Size(width: 100, height: 100)))
        let seat = screen.addSeat()
        seat.keyboard.focus(other)
        #expect(other.isKeyWindow)
        screen.clearTrace()
        // Of a text that is no secret, spaces are shown.
        screen.keyboard.press(.space)
        #expect(codes == ["code=text", "keys=began@text", "code=text", "keys=ended@text"])
        screen.clearTrace()
        seat.keyboard.press(.space)
        #expect(codes == ["code=57", "keys=began@57", "code=57", "keys=ended@57"])
    }

    @Test func `shortcuts, and keys without text, keep their codes`() {
        key("s", code: 31, isPressed: true, .control)
        screen.keyboard.press(.tab)
        screen.keyboard.press(.space)
        #expect(
            codes == [
                "code=31", "keys=began@31", "code=15", "keys=began@15", "code=15", "keys=ended@15",
                "code=57", "keys=began@57", "code=57", "keys=ended@57",
            ])
    }

    @Test func `all key codes are traced on request`() {
        Trace.includesText = true
        defer { Trace.includesText = false }
        key("p", code: 25, isPressed: true)
        key("p", code: 25, isPressed: false)
        #expect(codes == ["code=25", "keys=began@25", "code=25", "keys=ended@25"])
    }
}
