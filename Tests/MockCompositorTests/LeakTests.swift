import MockCompositor
import Testing
import Walden
import WaylandClient

/// Leaks of closed windows and removed devices.
@MainActor
@Suite("Leaks", .serialized)
struct LeakTests {
    @Test func `1000 windows opened and closed leave no descriptor, proxy, buffer or object`() throws {
        let app = try AppUnderTest(MockOptions(versions: ["zxdg_decoration_manager_v1": 0]))
        try openAndClose(app)  // Create everything that exists once.
        let objects = app.compositor.liveObjects
        let descriptors = MockDescriptors.census()
        for _ in 0..<1000 { try openAndClose(app) }
        #expect(app.compositor.liveObjects == objects)
        #expect(app.compositor.buffers.isEmpty)
        #expect(app.compositor.surfaces.isEmpty)
        #expect(MockDescriptors.census() == descriptors)
        #expect(app.application.windows.isEmpty)
        app.finish()
        #expect(app.compositor.isClean)
    }

    /// Shows a window, presses it with a finger, closes it, and expects its release.
    private func openAndClose(_ app: AppUnderTest) throws {
        weak var window: Window?
        weak var probe: Probe?
        do {
            let control = Probe(frame: Rect(x: 0, y: 0, width: 40, height: 20))
            let shown = try app.show(size: Size(width: 40, height: 20)) { $0.addSubview(control) }
            app.touch.down(0, at: control.center, on: shown.toplevel.surface)
            app.touch.frame()
            app.turn()
            app.turn()
            window = shown.window
            probe = control
            shown.window.close()
        }
        app.touch.cancel()
        for _ in 0..<4 { app.turn() }
        app.application.events = []
        app.compositor.forgetRequests()
        #expect(window == nil, "the window is freed")
        #expect(probe == nil, "and its contents")
    }

    @Test func `100 windows at once are opened and closed`() throws {
        let app = try AppUnderTest()
        let windows = try (0..<100).map { _ in try app.show(size: Size(width: 30, height: 20)).window }
        #expect(app.compositor.toplevels.count == 100)
        #expect(app.compositor.toplevels.allSatisfy { $0.surface.frames.count == 1 })
        for window in windows.shuffled() { window.close() }
        app.pump()
        #expect(app.compositor.surfaces.isEmpty)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `added and removed devices, seats and outputs leave nothing`() throws {
        let client = try ClientUnderTest(.withKeymap())
        client.pump()
        let objects = client.compositor.liveObjects
        let seat = client.compositor.seats[0]
        for _ in 0..<50 {
            seat.setCapabilities([])
            client.pump()
            seat.setCapabilities([.pointer, .keyboard, .touch])
            let (more, output) = (client.compositor.addSeat([.keyboard, .touch]), client.compositor.addOutput())
            client.pump()
            more?.remove()
            output?.remove()
            client.pump()
            _ = client.take()
        }
        #expect(client.compositor.liveObjects == objects)
        #expect(client.connection.seats.count == 1)
        #expect(client.connection.outputs.count == 1)
        client.finish()
        #expect(client.compositor.isClean)
    }
}
