import Testing
import Walden
import WaldenTesting

@MainActor
struct PressTests {
    let log = Log()
    let screen = TestScreen()

    private func keys(_ name: String = "keys", in view: View? = nil) -> Probe {
        let probe = Probe(name, log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: view ?? screen.window)
        probe.isFocusable = true
        return probe
    }

    @Test func `S96 a key is one Press from its press to its release`() throws {
        let view = keys()
        view.becomeFirstResponder()
        var presses: [Press] = []
        view.onPresses = {
            presses += $1; _ = $2
        }
        defer { view.onPresses = nil }
        screen.keyboard.down("a")
        screen.keyboard.down("b")
        screen.keyboard.up("a")
        screen.keyboard.up("b")
        #expect(log.lines == ["keys began a", "keys began b", "keys ended a", "keys ended b"])
        #expect(presses.count == 4 && Set(presses).count == 2)
        #expect(presses[0] === presses[2] && presses[0].responder === view && presses[0].window === screen.window)
    }

    @Test func `S96 a key has a code, a symbol, characters with and without modifiers, and modifiers`() throws {
        let view = keys()
        view.becomeFirstResponder()
        var key: Key?
        view.onPresses = { _, presses, _ in key = presses.first?.key }
        let upper = Key(
            code: 30, symbol: KeySymbol("A"), characters: "A", charactersIgnoringModifiers: "a", modifierFlags: .shift)
        screen.send(
            .key(
                KeyChange(
                    seat: SeatID(1), window: screen.window.id, time: 1, isPressed: true, key: upper, repeats: true)))
        #expect(key == upper)
        screen.keyboard.press(.escape)
        #expect(key?.symbol == .escape && key?.code == 1 && key?.characters == "\u{1B}")
        screen.keyboard.press("苏")
        #expect(key?.characters == "苏" && key?.symbol.rawValue == 0x0100_82CF)
    }

    @Test func `S96 a press ends at the responder where it began, whatever the first responder is then`() {
        let (first, second) = (keys("first"), keys("second"))
        first.becomeFirstResponder()
        screen.keyboard.down("a")
        second.becomeFirstResponder()
        screen.keyboard.up("a")
        screen.keyboard.press("b")
        #expect(log.lines == ["first began a", "first ended a", "second began b", "second ended b"])
    }

    @Test func `S96 a press is cancelled when its responder is removed, even if it no longer is first responder`() {
        let (first, second) = (keys("first"), keys("second"))
        first.becomeFirstResponder()
        screen.keyboard.down("a")
        second.becomeFirstResponder()
        first.removeFromSuperview()
        #expect(log.take() == ["first began a", "first cancelled a"])
        screen.keyboard.up("a")
        #expect(log.take() == [])
    }

    @Test func `S96 a view that removes itself on a key gets one cancel`() {
        let view = keys()
        view.becomeFirstResponder()
        view.onPresses = { [weak view] phase, _, _ in if phase == .began { view?.removeFromSuperview() } }
        screen.keyboard.press("a")
        #expect(log.lines == ["keys began a", "keys cancelled a"])
    }

    @Test func `S96 presses of a window that closes are cancelled`() {
        let view = keys()
        view.becomeFirstResponder()
        screen.keyboard.down("a")
        screen.keyboard.down("b")
        screen.window.close()
        screen.keyboard.up("a")
        #expect(log.lines == ["keys began a", "keys began b", "keys cancelled a b"])
    }

    @Test func `S10 a view without user interaction gets no keys, only the cancel of keys it holds`() {
        let outer = View(frame: screen.window.bounds)
        screen.window.addSubview(outer)
        let view = keys(in: outer)
        view.becomeFirstResponder()
        outer.isUserInteractionEnabled = false
        screen.keyboard.press("a")
        #expect(log.take() == [])
        outer.isUserInteractionEnabled = true
        view.becomeFirstResponder()
        screen.keyboard.down("b")
        view.isUserInteractionEnabled = false
        screen.keyboard.up("b")
        #expect(log.take() == ["keys began b", "keys cancelled b"])
    }

    @Test func `S38 S110 losing the keyboard clears all modifiers but locks, until new ones arrive`() {
        var flags: [Event.ModifierFlags] = []
        let view = keys()
        view.onTouches = { phase, _, event in if phase == .began, let event { flags.append(event.modifierFlags) } }
        screen.keyboard.hold([.shift, .capsLock])
        screen.tap(view)
        screen.keyboard.focus(nil)
        screen.tap(view)
        // A desktop that says nothing of modifiers.
        let focus = KeyboardFocus(seat: screen.seat.id, window: screen.window.id, isFocused: true, time: screen.now)
        screen.send(.keyboardFocus(focus))
        screen.tap(view)
        screen.send(.modifiers(ModifierInput(seat: screen.seat.id, flags: [.control])))
        screen.tap(view)
        #expect(flags == [[.shift, .capsLock], [.capsLock], [.capsLock], [.control]])
    }

    @Test func `S110 a window that gets the keyboard is told the modifiers that are held`() {
        var flags: [Event.ModifierFlags] = []
        let view = keys()
        view.onTouches = { phase, _, event in if phase == .began, let event { flags.append(event.modifierFlags) } }
        screen.keyboard.hold(.control)
        screen.keyboard.focus(nil)
        screen.keyboard.focus(screen.window)
        screen.tap(view)
        screen.deactivate()
        screen.activate()
        screen.tap(view)
        #expect(flags == [.control, .control])
    }

    @Test func `a modifier that comes while a key repeats changes what it writes`() {
        var characters: [String] = []
        let view = keys()
        view.becomeFirstResponder()
        view.onPresses = { _, presses, _ in characters += presses.map(\.key.characters) }
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(100))
        screen.keyboard.down("a")
        screen.keyboard.hold(.shift)
        screen.advance(by: .milliseconds(150))
        screen.keyboard.up("a")
        #expect(characters.contains("A"))
    }

    @Test func `S10 a view without user interaction gets a cancel instead of repeats`() {
        let view = keys()
        view.becomeFirstResponder()
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(100))
        screen.keyboard.down("a")
        view.isUserInteractionEnabled = false
        screen.advance(by: .seconds(1))
        screen.keyboard.focus(nil)
        #expect(log.lines == ["keys began a", "keys cancelled a"])
    }

    @Test func `S10 a view without user interaction gets no focus and no hover`() {
        let outer = View(frame: screen.window.bounds)
        screen.window.addSubview(outer)
        let view = keys(in: outer)
        view.onHover = { _ in }
        outer.isUserInteractionEnabled = false
        screen.keyboard.press(.tab)
        screen.pointer.move(to: view)
        #expect(!view.isFirstResponder && log.lines == [])
        outer.isUserInteractionEnabled = true
        screen.keyboard.press(.tab)
        screen.pointer.move(to: Point(x: 6, y: 6))
        #expect(view.isFirstResponder && log.lines.contains("keys entered"))
    }

    @Test func `typed text arrives key by key`() {
        let view = keys()
        view.becomeFirstResponder()
        view.handlesPresses = [.began]
        screen.keyboard.type("Zürich 苏州")
        #expect(log.lines == "Zürich 苏州".map { "keys began \($0)" })
    }

    @Test func `repeated presses and unmatched releases are ignored`() {
        let view = keys()
        view.becomeFirstResponder()
        screen.keyboard.down("a")
        screen.keyboard.down("a")
        screen.keyboard.up("a")
        screen.keyboard.up("a")
        let key = Key(code: 99, symbol: KeySymbol("q"), characters: "q")
        let up = KeyChange(
            seat: SeatID(1), window: screen.window.id, time: 0, isPressed: false, key: key, repeats: true)
        screen.send(.key(up))
        screen.send(
            .key(KeyChange(seat: SeatID(1), window: WindowID(99), time: 0, isPressed: true, key: key, repeats: true)))
        #expect(log.lines == ["keys began a", "keys ended a"])
    }
}
