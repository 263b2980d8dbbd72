import MockCompositor
import Testing
import Walden

/// Apps that remove the target of an event while they handle it, with related events still on the wire.
@MainActor
@Suite("Within an action", .serialized)
struct OwnActionTests {
    /// A window with a control that runs an action.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let window: Window
        let surface: MockSurface
        let probe: Probe

        init(on events: Control.Events, _ action: @escaping @MainActor (Probe) -> Void) throws {
            app = try AppUnderTest()
            let probe = Probe(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            probe.addAction(for: events) { (sender: Probe) in action(sender) }
            let shown = try app.show { $0.addSubview(probe) }
            (window, surface, self.probe) = (shown.window, shown.toplevel.surface, probe)
        }

        /// Sends a tap, a click and a key before the app reads any of them.
        func act() {
            app.touch.down(0, at: probe.center, on: surface)
            app.touch.frame()
            app.touch.move(0, to: Point(x: 55, y: 50))
            app.touch.frame()
            app.touch.up(0)
            app.touch.frame()
            app.pointer.enter(surface, at: probe.center)
            app.pointer.frame()
            app.pointer.press()
            app.pointer.frame()
            app.pointer.move(to: Point(x: 51, y: 50))
            app.pointer.frame()
            app.pointer.release()
            app.pointer.frame()
            app.pump()
        }

        func finish() {
            #expect(!probe.isHighlighted)
            #expect(!probe.isTracking)
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test(arguments: [Control.Events.touchDown, .touchDragInside, .touchUpInside])
    func `a control may remove itself`(events: Control.Events) throws {
        let stage = try Stage(on: events) { $0.removeFromSuperview() }
        stage.act()
        #expect(stage.probe.window == nil)
        let log = stage.probe.takeLog()
        #expect(log.first == "touchDown")
        #expect(log.last == (events == .touchUpInside ? "touchUpInside" : "touchCancel"))
        #expect(log.count { $0 == "touchDown" } == 1)
        stage.finish()
    }

    @Test(arguments: [Control.Events.touchDown, .touchDragInside, .touchUpInside])
    func `a control may close its window`(events: Control.Events) throws {
        let stage = try Stage(on: events) { $0.window?.close() }
        stage.act()
        #expect(stage.window.isClosed)
        #expect(stage.app.compositor.toplevels.isEmpty)
        #expect(stage.app.compositor.liveObjects["ServerWlBuffer"] == nil)
        #expect(stage.probe.takeLog().count { $0 == "touchDown" } == 1)
        stage.finish()
    }

    @Test(arguments: [Control.Events.touchDown, .touchDragInside, .touchUpInside])
    func `a control may hide its window and show it again`(events: Control.Events) throws {
        let stage = try Stage(on: events) { probe in
            probe.window?.isHidden = true
            probe.window?.isHidden = false
        }
        stage.act()
        #expect(stage.window.isVisible)
        #expect(stage.app.compositor.toplevels.count == 1)
        #expect(stage.app.compositor.toplevels.first?.surface.frames.isEmpty == false)
        stage.finish()
    }

    @Test func `a control may open a window`() throws {
        let stage = try Stage(on: .touchUpInside) { _ in
            Window(title: "New", size: Size(width: 50, height: 50)).makeKeyAndVisible()
        }
        stage.act()
        #expect(stage.app.compositor.toplevels.count == 3, "one for the finger and one for the pointer")
        stage.finish()
    }

    @Test func `a control may be disabled by its own press`() throws {
        let stage = try Stage(on: .touchDown) { $0.isEnabled = false }
        stage.act()
        #expect(stage.probe.takeLog() == ["touchDown", "touchCancel"])
        stage.finish()
    }

    @Test func `a target may be released in its own action`() throws {
        let app = try AppUnderTest()
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let owner = Owner()
        probe.addTarget(owner.target!, action: Target.pressed, for: .touchUpInside)
        owner.target?.owner = owner
        let (_, toplevel) = try app.show { $0.addSubview(probe) }
        for _ in 0..<2 {
            app.touch.down(0, at: probe.center, on: toplevel.surface)
            app.touch.frame()
            app.touch.up(0)
            app.touch.frame()
            app.pump()
        }
        #expect(owner.target == nil)
        #expect(owner.count == 1)
        #expect(probe.takeLog().count == 4, "the control works without it")
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `an action may end the app`() throws {
        let stage = try Stage(on: .touchDown) { $0.window?.application.terminate(status: 3) }
        stage.act()
        #expect(stage.app.application.eventLoop.isStopped)
        stage.app.application.shutDown()
        #expect(!stage.probe.isHighlighted)
        stage.app.compositor.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `a window may close another one while both are pressed`() throws {
        let app = try AppUnderTest()
        let frame = Rect(x: 0, y: 0, width: 200, height: 100)
        let (first, second) = (Probe(frame: frame), Probe(frame: frame))
        let one = try app.show { $0.addSubview(first) }
        let other = try app.show { $0.addSubview(second) }
        first.addAction(for: .touchDragInside) { (_: Probe) in other.window.close() }
        app.touch.down(0, at: second.center, on: other.toplevel.surface)
        app.touch.down(1, at: first.center, on: one.toplevel.surface)
        app.touch.frame()
        app.touch.move(0, to: Point(x: 20, y: 20))
        app.touch.move(1, to: Point(x: 20, y: 20))
        app.touch.frame()
        app.touch.up(0)
        app.touch.up(1)
        app.touch.frame()
        app.pump()
        #expect(first.takeLog().last == "touchUpInside")
        #expect(second.takeLog().last == "touchCancel")
        #expect(!first.isHighlighted && !second.isHighlighted)
        app.finish()
        #expect(app.compositor.isClean)
    }
}

@MainActor
private final class Owner {
    var target: Target? = Target()
    var count = 0
}

@MainActor
private final class Target {
    weak var owner: Owner?

    func pressed() {
        owner?.count += 1
        owner?.target = nil
    }
}
