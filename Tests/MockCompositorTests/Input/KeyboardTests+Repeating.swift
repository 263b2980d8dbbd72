import MockCompositor
import Testing
import Walden

/// Held keys.
extension KeyboardTests {
    @Test func `S100 a held key repeats at the compositor's rate after its delay`() throws {
        let stage = try Stage(Self.options(rate: 50, delay: 60))
        stage.press(KeyCode.a)
        stage.app.run(for: .milliseconds(59))
        #expect(stage.probe.takeLog() == ["began a"], "the delay is not over")
        stage.app.run(for: .milliseconds(2))
        #expect(stage.probe.takeLog() == ["changed a"])
        stage.app.run(for: .milliseconds(18))
        #expect(stage.probe.takeLog() == [])
        stage.app.run(for: .milliseconds(82))
        #expect(stage.probe.takeLog() == Self.repeats(of: "a", 5), "at 80, 100, 120, 140 and 160 ms")
        stage.release(KeyCode.a)
        #expect(stage.probe.takeLog() == ["ended a"])
        stage.app.run(for: .seconds(1))
        #expect(stage.probe.takeLog() == [])
        stage.finish()
    }

    @Test func `S100 a key released while the app is busy does not repeat`() throws {
        let stage = try Stage(Self.options(rate: 50, delay: 60))
        stage.press(KeyCode.a)
        #expect(stage.probe.takeLog() == ["began a"])
        let loop = try #require(stage.app.application.eventLoop)
        loop.watch(1, for: .writable) {
            loop.unwatch(1)
            stage.keyboard.release(KeyCode.a)
            stage.app.compositor.dispatch()
            stage.app.pass(.milliseconds(100))
        }
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["ended a"])
        stage.finish()
    }

    @Test func `S100 rate 0 disables repeats`() throws {
        let stage = try Stage(Self.options(rate: 0, delay: 10))
        stage.press(KeyCode.a)
        stage.app.run(for: .seconds(1))
        #expect(stage.probe.takeLog() == ["began a"])
        stage.release(KeyCode.a)
        stage.finish()
    }

    @Test func `S100 a rate that becomes 0 stops the repeat, and absurd rates are harmless`() throws {
        let stage = try Stage(Self.options(rate: 100, delay: 5))
        stage.press(KeyCode.a)
        stage.app.run(for: .milliseconds(40))
        #expect(stage.probe.takeLog() == ["began a"] + Self.repeats(of: "a", 4), "at 5, 15, 25 and 35 ms")
        stage.keyboard.repeatInfo(rate: 0, delay: 5)
        stage.app.pump()
        stage.app.run(for: .seconds(1))
        #expect(stage.probe.takeLog() == [])
        stage.release(KeyCode.a)
        for (rate, delay) in [(-5, -5), (Int32.max, 0), (Int32.min, Int32.min)] as [(Int32, Int32)] {
            stage.keyboard.repeatInfo(rate: rate, delay: delay)
            stage.press(KeyCode.a)
            stage.release(KeyCode.a)
        }
        _ = stage.probe.takeLog()
        stage.finish()
    }

    @Test func `S100 only the last pressed key repeats`() throws {
        let stage = try Stage(Self.options(rate: 50, delay: 20))
        stage.press(KeyCode.a)
        stage.press(KeyCode.b)
        stage.release(KeyCode.a)
        #expect(stage.probe.takeLog() == ["began a", "began b", "ended a"])
        stage.app.run(for: .milliseconds(90))
        #expect(stage.probe.takeLog() == Self.repeats(of: "b", 4), "at 20, 40, 60 and 80 ms")
        stage.release(KeyCode.b)
        stage.finish()
    }

    @Test func `S100 losing the keyboard cancels every press and stops the repeat`() throws {
        let stage = try Stage(Self.options(rate: 50, delay: 10))
        stage.press(KeyCode.a)
        stage.press(KeyCode.b)
        _ = stage.probe.takeLog()
        stage.keyboard.leave(stage.surface)
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["cancelled a", "cancelled b"])
        stage.app.run(for: .milliseconds(60))
        stage.keyboard.release(KeyCode.a)
        stage.app.pump()
        #expect(stage.probe.takeLog() == [])
        stage.finish()
    }

    @Test func `S110 removing the keyboard cancels a pressed key`() throws {
        let stage = try Stage(Self.options(rate: 50, delay: 10))
        stage.press(KeyCode.a)
        stage.app.seat.setCapabilities([.pointer])
        stage.app.pump()
        stage.app.run(for: .milliseconds(40))
        #expect(stage.probe.takeLog() == ["began a", "cancelled a"])
        #expect(stage.keyboard.resources.isEmpty)
        stage.app.seat.setCapabilities([.keyboard])
        stage.app.pump()
        stage.keyboard.enter(stage.surface)
        stage.app.pump()
        #expect(stage.type(KeyCode.b) == ["began b", "ended b"])
        stage.finish()
    }

    @Test func `S110 removing the seat cancels a pressed key`() throws {
        let stage = try Stage(Self.options(rate: 0, delay: 10))
        stage.press(KeyCode.a)
        stage.app.seat.remove()
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["began a", "cancelled a"])
        #expect(stage.app.seat.resources.isEmpty)
        stage.finish()
    }

    @Test func `keys already down when the focus arrives are not presses`() throws {
        let stage = try Stage(Self.options(rate: 0, delay: 10))
        stage.keyboard.leave(stage.surface)
        stage.keyboard.enter(stage.surface, keys: [KeyCode.a])
        stage.keyboard.release(KeyCode.a)
        stage.app.pump()
        #expect(stage.probe.takeLog() == [])
        stage.finish()
    }

    @Test func `a key that is pressed again was released elsewhere, and repeated releases are ignored`() throws {
        let client = try ClientUnderTest()
        let (_, mock) = try client.show()
        let keyboard = client.compositor.seats[0].keyboard
        keyboard.press(KeyCode.a)  // Without focus.
        keyboard.enter(mock.surface, keys: [KeyCode.b])
        keyboard.release(KeyCode.b)
        keyboard.press(KeyCode.a)
        keyboard.press(KeyCode.a)
        keyboard.release(KeyCode.a)
        keyboard.release(KeyCode.a)
        client.pump()
        #expect(client.story() == ["entered", "+30", "-30", "+30", "-30"])
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test func `a repeating key follows the modifiers`() throws {
        let stage = try Stage(Self.options(rate: 100, delay: 5))
        stage.press(KeyCode.a)
        stage.keyboard.modifiers(depressed: Keymaps.shift)
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["began a"])
        stage.app.run(for: .milliseconds(30))
        #expect(stage.probe.takeLog() == Self.repeats(of: "A", 3), "at 5, 15 and 25 ms")
        stage.release(KeyCode.a)
        stage.finish()
    }

    @Test func `S100 a repeating key follows Shift, whose own key is pressed later`() throws {
        let stage = try Stage(Self.options(rate: 100, delay: 5))
        stage.press(KeyCode.a)
        stage.keyboard.press(KeyCode.leftShift)
        stage.keyboard.modifiers(depressed: Keymaps.shift)
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["began a", "began 42"])
        stage.app.run(for: .milliseconds(30))
        #expect(stage.probe.takeLog() == Self.repeats(of: "A", 3), "at 5, 15 and 25 ms")
        stage.release(KeyCode.leftShift)
        stage.release(KeyCode.a)
        stage.finish()
    }

    @Test func `modifier keys do not repeat`() throws {
        let stage = try Stage(Self.options(rate: 100, delay: 5))
        stage.press(KeyCode.leftShift)
        stage.app.run(for: .milliseconds(40))
        #expect(stage.probe.takeLog() == ["began 42"])
        stage.release(KeyCode.leftShift)
        stage.finish()
    }
}
