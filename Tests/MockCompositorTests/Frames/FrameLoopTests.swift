import MockCompositor
import Testing
import Walden

/// From input to its commit, and invisible windows.
@MainActor
@Suite("Frame loop", .serialized)
struct FrameLoopTests {
    /// A window with one control, on a compositor with manual frames.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let window: Window
        let toplevel: MockToplevel
        let probe = Probe(frame: Rect(x: 10, y: 10, width: 80, height: 80))
        var surface: MockSurface { toplevel.surface }
        var drawn: Int { surface.frames.count }
        var isShownPressed: Bool { surface.pixel(40, 40) == 0xFFFF_0000 }

        init(_ options: MockOptions = .asking) throws {
            app = try AppUnderTest(options)
            let probe = self.probe
            (window, toplevel) = try app.show { $0.addSubview(probe) }
            surface.completeFrame()
            app.pump()
        }

        /// Runs one turn of the app, and delivers its requests.
        func turnOnce() {
            app.compositor.dispatch()
            app.application.eventLoop.turn(mayBlock: false)
            app.platform.flush()
            app.compositor.dispatch()
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    enum Input: CaseIterable {
        case finger, button
    }

    // MARK: Input to commit

    @Test(arguments: Input.allCases)
    func `input is drawn in the same turn if a frame is free`(input: Input) throws {
        let stage = try Stage()
        if input == .button {
            stage.app.pointer.enter(stage.surface, at: stage.probe.center)
            stage.app.pointer.frame()
            stage.app.pump()
            stage.surface.completeFrame()
            stage.app.pump()
        }
        let before = stage.drawn
        for isPressed in [true, false, true, false] {
            switch (input, isPressed) {
            case (.finger, true): stage.app.touch.down(0, at: stage.probe.center, on: stage.surface)
            case (.finger, false): stage.app.touch.up(0)
            case (.button, true): stage.app.pointer.press()
            case (.button, false): stage.app.pointer.release()
            }
            if input == .finger { stage.app.touch.frame() } else { stage.app.pointer.frame() }
            stage.turnOnce()
            #expect(stage.isShownPressed == isPressed)
            stage.surface.completeFrame()
            stage.turnOnce()
        }
        #expect(stage.drawn == before + 4)
        stage.finish()
    }

    @Test func `input before the frame callback is delivered at once, and drawn with the callback`()
        throws
    {
        let stage = try Stage()
        stage.window.backgroundColor = Color(red: 0.5, green: 0.5, blue: 0.5)
        stage.window.setNeedsDisplay()
        stage.turnOnce()
        let before = stage.drawn
        stage.app.touch.down(0, at: stage.probe.center, on: stage.surface)
        stage.app.touch.frame()
        stage.turnOnce()
        #expect(stage.probe.takeLog() == ["touchDown"])
        #expect(stage.drawn == before)
        stage.surface.completeFrame()
        stage.turnOnce()
        #expect(stage.drawn == before + 1)
        #expect(stage.isShownPressed)
        stage.app.touch.up(0)
        stage.app.touch.frame()
        stage.surface.completeFrame()
        stage.finish()
    }

    // MARK: Invisible

    @Test func `a suspended window draws nothing, while timers and the model continue`() throws {
        let stage = try Stage()
        var (ticks, steps) = (0, 0)
        let timer = stage.app.application.eventLoop.schedule(after: .zero, repeatingEvery: .milliseconds(10)) { _ in
            ticks += 1
            stage.probe.isHighlighted.toggle()
        }
        let link = stage.window.addDisplayLink { _ in steps += 1 }
        stage.toplevel.configure(width: 200, height: 100, states: [.suspended])
        stage.app.pump()
        stage.surface.completeFrame()
        stage.app.pump()
        let before = (stage.drawn, stage.surface.commits.count, steps, ticks)
        stage.app.run(for: .seconds(1))
        #expect((99...101).contains(ticks - before.3))
        #expect((stage.drawn, stage.surface.commits.count) == (before.0, before.1))
        #expect(steps == before.2)
        timer.cancel()
        link.cancel()
        stage.probe.isHighlighted = true
        stage.toplevel.configure(width: 200, height: 100, states: [.activated])
        stage.app.pump()
        #expect(stage.drawn == before.0 + 1, "all of it in one frame")
        #expect(stage.isShownPressed)
        stage.finish()
    }

    @Test func `a window without frame callbacks draws nothing, while timers and input continue`() throws {
        let stage = try Stage()
        var steps = 0
        stage.window.addDisplayLink { [probe = stage.probe] link in
            steps += 1
            probe.setNeedsDisplay()
        }
        stage.app.pump()
        let before = (stage.drawn, steps)
        stage.app.touch.down(0, at: stage.probe.center, on: stage.surface)
        stage.app.touch.frame()
        stage.app.run(for: .seconds(1))
        #expect(stage.probe.takeLog() == ["touchDown"])
        #expect((stage.drawn, steps) == before)
        stage.app.touch.up(0)
        stage.app.touch.frame()
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["touchUpInside"])
        stage.finish()
    }

    @Test func `a hidden window draws nothing, while timers and the model continue`() throws {
        let stage = try Stage()
        stage.window.isHidden = true
        stage.app.pump()
        var ticks = 0
        stage.app.application.eventLoop.schedule(after: .zero, repeatingEvery: .milliseconds(10)) { timer in
            ticks += 1
            stage.probe.isHighlighted = ticks % 2 == 1
            if ticks == 51 { timer.cancel() }
        }
        stage.app.compositor.forgetRequests()
        stage.app.run(for: .seconds(1))
        #expect(ticks == 51)
        #expect(stage.app.compositor.requests == [])
        stage.window.isHidden = false
        stage.app.pump()
        let shown = try #require(stage.app.compositor.toplevels.last)
        #expect(shown.surface.frames.count == 1)
        #expect(shown.surface.pixel(40, 40) == 0xFFFF_0000)
        stage.finish()
    }
}

extension MockOptions {
    /// Options with manual frames.
    static var asking: MockOptions {
        var options = MockOptions()
        options.frames = .manual
        return options
    }
}
