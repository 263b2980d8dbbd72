import Testing
import Walden
import WaldenTesting

@MainActor
struct KeyRepeatTests {
    let log = Log()
    let screen = TestScreen()
    let view: Probe

    init() {
        view = Probe("keys", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: screen.window)
        view.isFocusable = true
        view.becomeFirstResponder()
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(250))
    }

    private func repeats(of key: String) -> Int { log.take().count { $0 == "keys changed \(key)" } }

    @Test func `S100 a held key repeats after the delay, at the rate`() {
        screen.keyboard.down("a")
        screen.advance(by: .milliseconds(249))
        #expect(repeats(of: "a") == 0)
        screen.advance(by: .milliseconds(2))
        #expect(repeats(of: "a") == 1)
        screen.advance(by: .milliseconds(1000))
        #expect(repeats(of: "a") == 10)
        screen.keyboard.up("a")
        screen.advance(by: .seconds(1))
        #expect(log.lines == ["keys ended a"])
    }

    @Test func `S100 a key that does not repeat, such as Shift, does not stop a repeat`() {
        screen.keyboard.down("a")
        screen.advance(by: .milliseconds(360))
        #expect(repeats(of: "a") == 2)
        let shift = KeyChange(
            seat: screen.seat.id, window: screen.window.id, time: screen.platform.now, isPressed: true,
            key: Key(code: 42, symbol: KeySymbol(rawValue: 0xFFE1)), repeats: false)
        screen.application.post(.key(shift))
        screen.advance(by: .milliseconds(200))
        #expect(repeats(of: "a") == 2, "while Shift is down")
        var release = shift
        (release.isPressed, release.time) = (false, screen.platform.now)
        screen.application.post(.key(release))
        screen.advance(by: .milliseconds(200))
        #expect(repeats(of: "a") == 2, "after Shift was released")
        screen.keyboard.up("a")
    }

    @Test func `S100 a new rate applies while a key is held`() {
        screen.keyboard.down("a")
        screen.advance(by: .milliseconds(260))
        #expect(repeats(of: "a") == 1)
        screen.keyboard.setRepeat(rate: 100, delay: .milliseconds(250))
        screen.advance(by: .milliseconds(105))
        #expect(repeats(of: "a") == 10, "faster")
        screen.keyboard.setRepeat(rate: 2, delay: .milliseconds(250))
        screen.advance(by: .milliseconds(490))
        #expect(repeats(of: "a") == 0, "slower")
        screen.advance(by: .milliseconds(20))
        #expect(repeats(of: "a") == 1)
        screen.keyboard.setRepeat(rate: 0, delay: .milliseconds(250))
        screen.advance(by: .seconds(2))
        #expect(repeats(of: "a") == 0, "not at all")
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(250))
        screen.advance(by: .milliseconds(105))
        #expect(repeats(of: "a") == 1, "again")
        screen.keyboard.up("a")
    }

    @Test func `S100 the press counts its repeats, and stays the same object`() {
        var counts: [Int] = []
        var presses: Set<Press> = []
        view.onPresses = { _, given, _ in
            presses.formUnion(given)
            counts += given.map(\.repeatCount)
        }
        defer { view.onPresses = nil }
        screen.keyboard.down("a")
        screen.advance(by: .milliseconds(460))
        screen.keyboard.up("a")
        #expect(counts == [0, 1, 2, 3, 3] && presses.count == 1)
    }

    @Test func `S100 a key released while its press is handled does not repeat`() {
        let release = KeyChange(
            seat: screen.seat.id, window: screen.window.id, time: 0.08, isPressed: false,
            key: Key(code: 111, symbol: .delete), repeats: true)
        view.onPresses = { [screen] phase, _, _ in
            guard phase == .began else { return }
            // Events from other threads are handled in the next turn, like those from the socket.
            screen.application.post(.key(release))
            screen.platform.advance(to: 0.6)
        }
        defer { view.onPresses = nil }
        var press = release
        (press.isPressed, press.time) = (true, 0)
        screen.send(.key(press))
        #expect(log.lines == ["keys began 111", "keys ended 111"])
    }

    @Test func `S100 only the last pressed key repeats`() {
        screen.keyboard.down("a")
        screen.advance(by: .milliseconds(300))
        screen.keyboard.down("b")
        _ = log.take()
        screen.keyboard.up("a")
        screen.advance(by: .milliseconds(500))
        #expect(log.take() == ["keys ended a", "keys changed b", "keys changed b", "keys changed b"])
        screen.keyboard.up("b")
        screen.advance(by: .seconds(1))
        #expect(log.take() == ["keys ended b"])
    }

    @Test func `S100 the previous key does not resume when the last one is released`() {
        screen.keyboard.down("a")
        screen.keyboard.down("b")
        screen.keyboard.up("b")
        _ = log.take()
        screen.advance(by: .seconds(1))
        #expect(log.take() == [])
    }

    @Test func `S100 a repeating key takes the characters that new modifiers give it`() {
        screen.keyboard.down("a")
        screen.keyboard.down(KeySymbol(rawValue: 0xFFE1), repeats: false)
        let upper = Key(code: 0x1061, symbol: KeySymbol("A"), characters: "A", modifierFlags: .shift)
        screen.send(.modifiers(ModifierInput(seat: screen.seat.id, flags: .shift, heldKey: upper)))
        _ = log.take()
        screen.advance(by: .milliseconds(300))
        #expect(log.take() == ["keys changed A"])
        screen.advance(by: .milliseconds(300))
        #expect(repeats(of: "A") == 3)
    }

    @Test(arguments: [KeyModifierFlags.control, .alternate, .super])
    func `S100 a shortcut whose modifier is released does not go on as text, nor text as a shortcut`(
        modifier: KeyModifierFlags
    ) {
        let changes: [(KeyModifierFlags, KeyModifierFlags)] = [
            (modifier, []), ([], modifier), ([modifier, .shift], .shift),
        ]
        let repeats = { [log] in log.take().count { $0.hasPrefix("keys changed") } }
        for modifiers in changes {
            screen.keyboard.hold(modifiers.0)
            screen.keyboard.down("a")
            screen.advance(by: .milliseconds(260))
            #expect(repeats() == 1)
            screen.keyboard.hold(modifiers.1)
            screen.advance(by: .seconds(1))
            #expect(repeats() == 0)
            screen.keyboard.up("a")
            #expect(log.take().count == 1)
        }
        screen.keyboard.hold([])
    }

    @Test func `S100 a part of a compose sequence does not repeat, and ends the repeat of another key`() {
        screen.keyboard.down("a")
        let dead = Key(code: 26, symbol: KeySymbol(rawValue: 0xFE51), isComposing: true)
        screen.send(
            .key(
                KeyChange(
                    seat: screen.seat.id, window: screen.window.id, time: screen.now, isPressed: true, key: dead,
                    repeats: true)))
        _ = log.take()
        screen.advance(by: .seconds(1))
        #expect(log.take() == [])
        screen.keyboard.up("a")
    }

    @Test func `S100 rate 0 disables repeats`() {
        screen.keyboard.setRepeat(rate: 0, delay: .milliseconds(250))
        screen.keyboard.down("a")
        screen.advance(by: .seconds(2))
        #expect(log.take() == ["keys began a"])
    }

    @Test func `S100 rate 0 stops a running repeat`() {
        screen.keyboard.down("a")
        screen.advance(by: .milliseconds(300))
        screen.keyboard.setRepeat(rate: 0, delay: .zero)
        _ = log.take()
        screen.advance(by: .seconds(1))
        #expect(log.take() == [])
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `S100 losing the keyboard cancels every press and stops the repeat`() {
        screen.keyboard.down("a")
        screen.keyboard.down("b")
        screen.keyboard.focus(nil)
        screen.advance(by: .seconds(1))
        screen.keyboard.up("a")
        #expect(log.take() == ["keys began a", "keys began b", "keys cancelled a b"])
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `S100 unplugging a keyboard or seat cancels every press and stops the repeat`() {
        screen.keyboard.down("a")
        screen.seat.unplug(.keyboard)
        screen.advance(by: .seconds(1))
        #expect(log.take() == ["keys began a", "keys cancelled a"])
        screen.keyboard.focus(nil)
        screen.keyboard.focus(screen.window)
        screen.keyboard.down("b")
        screen.seat.unplug(.seat)
        #expect(log.take().contains("keys cancelled b"))
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `S100 repeats missed while the app was busy are skipped`() {
        screen.keyboard.down("a")
        _ = log.take()
        screen.platform.advance(to: screen.now + 10)
        screen.pump()
        #expect(repeats(of: "a") == 1)
    }

    @Test func `an absurd rate is harmless`() {
        screen.keyboard.setRepeat(rate: .max, delay: .seconds(-5))
        screen.keyboard.down("a")
        screen.advance(by: .milliseconds(20))
        #expect((1...40).contains(repeats(of: "a")))
        screen.keyboard.setRepeat(rate: -3, delay: .zero)
        screen.advance(by: .milliseconds(20))
        #expect(repeats(of: "a") == 0)
    }
}
