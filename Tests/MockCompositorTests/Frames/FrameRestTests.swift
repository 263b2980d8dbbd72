import MockCompositor
import Testing
import Walden

@testable import WaldenWayland

/// The deadlines of the run loop while nothing is visible.
@MainActor
@Suite("Rest", .serialized)
struct FrameRestTests {
    /// An app with an animated window, on a compositor with manual frames.
    @MainActor
    private final class Stage {
        let compositor = MockCompositor()
        let wayland: WaylandPlatform
        let platform: ClockedPlatform
        let application: Application
        let window: Window
        let mover = View(frame: Rect(x: 10, y: 10, width: 40, height: 40))
        var toplevel: MockToplevel { compositor.toplevels[0] }

        init() throws {
            let compositor = self.compositor
            wayland = WaylandPlatform(
                address: .fileDescriptor(compositor.clientDescriptor), pump: { compositor.dispatch() })
            platform = ClockedPlatform(wayland, maySleep: true)
            application = Application(platform: platform, identifier: "org.example.rest")
            application.terminatesAfterLastWindowClosed = false
            try application.start()
            window = Window(title: "Rest", size: Size(width: 200, height: 100))
            mover.backgroundColor = Color(red: 1, green: 0, blue: 0)
            window.addSubview(mover)
            window.makeKeyAndVisible()
            turns(10)
        }

        func turns(_ count: Int) {
            for _ in 0..<count {
                compositor.dispatch()
                application.eventLoop.turn(mayBlock: true)
                platform.flush()
            }
        }

        /// Animates the view forever, and expects frames.
        func animate() throws {
            View.animate(withDuration: 0.5, options: [.repeat, .autoreverse]) { mover.frame.origin.x += 100 }
            let before = toplevel.surface.frames.count
            for _ in 0..<40 {
                platform.advance(by: .milliseconds(16))
                turns(1)
            }
            try #require(toplevel.surface.frames.count > before + 5, "the animation draws while it is visible")
        }

        /// Returns the requests and deadlines of the app during a minute with occasional turns.
        func activityInAMinute() -> (requests: [String], deadlines: Set<Double>) {
            turns(5)
            compositor.forgetRequests()
            var deadlines: Set<Double> = []
            for _ in 0..<600 {
                platform.advance(by: .milliseconds(100))
                turns(1)
                deadlines.insert(platform.lastDeadline)
            }
            return (compositor.requests, deadlines)
        }

        func finish() {
            application.shutDown()
            compositor.finish()
            #expect(compositor.isClean)
        }
    }

    @Test func `a suspended window with an animation lets the process sleep, and sends nothing`() throws {
        let stage = try Stage()
        try stage.animate()
        stage.toplevel.configure(width: 200, height: 100, states: [.suspended])
        let (requests, deadlines) = stage.activityInAMinute()
        #expect(requests == [])
        #expect(deadlines == [.infinity])
        #expect(stage.wayland.settlingTime == nil)
        let before = stage.toplevel.surface.frames.count
        stage.toplevel.configure(width: 200, height: 100, states: [.activated])
        stage.turns(5)
        #expect(stage.toplevel.surface.frames.count > before, "it continues when it is visible again")
        stage.finish()
    }

    @Test func `a window without frame callbacks lets the process sleep, and sends nothing`() throws {
        let stage = try Stage()
        try stage.animate()
        stage.compositor.options.frames = .manual
        let (requests, deadlines) = stage.activityInAMinute()
        #expect(requests == [])
        #expect(deadlines == [.infinity])
        stage.finish()
    }

    @Test func `an idle window lets the process sleep, and sends nothing`() throws {
        let stage = try Stage()
        let (requests, deadlines) = stage.activityInAMinute()
        #expect(requests == [])
        #expect(deadlines == [.infinity])
        stage.finish()
    }

    @Test func `a resize is followed by one wake-up, which releases memory`() throws {
        let stage = try Stage()
        // Far longer than the test takes.
        stage.wayland.settlingDelay = 3600
        for width in [300, 200, 220] as [Int32] {
            stage.toplevel.configure(width: width, height: 100)
            stage.turns(4)
        }
        let due = try #require(stage.wayland.settlingTime)
        #expect(stage.compositor.memory.buffers > 1)
        stage.wayland.settlingTime = due - 3600
        stage.turns(2)
        #expect(stage.wayland.settlingTime == nil)
        #expect(stage.compositor.memory.buffers == 1, "buffers of other sizes are freed")
        let (requests, deadlines) = stage.activityInAMinute()
        #expect(requests == [])
        #expect(deadlines == [.infinity])
        stage.finish()
    }
}
