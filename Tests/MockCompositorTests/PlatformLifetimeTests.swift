import MockCompositor
import Testing
import Walden
import WaldenHeadless
import WaldenWayland

/// Platforms and windows released in unusual order.
@MainActor
@Suite("Lifetimes", .serialized)
struct PlatformLifetimeTests {
    private let properties = WindowProperties(title: "Test", appID: "org.example.test")

    @Test func `a window may outlive a platform released without stopping`() throws {
        let compositor = MockCompositor()
        var platform: WaylandPlatform? = WaylandPlatform(
            address: .fileDescriptor(compositor.clientDescriptor), pump: { compositor.dispatch() })
        weak let observed = platform
        try platform?.start(EventQueue(), describesTrees: false)
        let size = Size(width: 60, height: 40)
        let window = try #require(
            platform?.makeWindow(id: WindowID(1), role: .toplevel, size: size, properties: properties))
        let layout = SurfaceLayout(size: size, scale: 1)
        let damage = Region(PixelRect(x: 0, y: 0, width: 60, height: 40))
        for _ in 0..<4 {
            compositor.dispatch()
            platform?.wait(until: 0)
            platform?.flush()
        }
        #expect(window.canDraw)
        #expect(window.present(layout, moves: [], damage: damage) { _, _ in } == .shown)
        platform?.flush()
        compositor.dispatch()
        #expect(compositor.toplevels.count == 1)
        platform = nil
        #expect(observed == nil)
        #expect(!window.canDraw)
        #expect(window.present(layout, moves: [], damage: damage) { _, _ in } == .failed)
        window.requestFrame()
        window.apply(WindowProperties(title: "Late", appID: "late", parent: WindowID(2)))
        for request in [.minimize, .setMaximized(true), .move(seat: SeatID(1), touch: nil)] as [WindowRequest] {
            window.perform(request)
        }
        window.close()
        compositor.finish()
        #expect(compositor.isClean)
    }

    /// Draws a frame whose drawing closes the window and continues. Returns whether it wrote to freed memory.
    private func closeWhileDrawing(_ window: any PlatformWindow) -> Bool {
        let side = 16
        let layout = SurfaceLayout(size: Size(width: Double(side), height: Double(side)), scale: 1)
        let damage = Region(PixelRect(x: 0, y: 0, width: Int32(side), height: Int32(side)))
        var isOverwritten = false
        _ = window.present(layout, moves: [], damage: damage) { context, _ in
            window.close()
            // Freed memory of the buffer's size would be reused here.
            let taken = (0..<256).map { _ in
                let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: side * side)
                memory.initialize(repeating: 0, count: side * side)
                return memory
            }
            context.fill(Rect(x: 0, y: 0, width: Double(side), height: Double(side)), with: .black)
            for memory in taken {
                isOverwritten = isOverwritten || (0..<side * side).contains { memory[$0] != 0 }
                memory.deallocate()
            }
        }
        return isOverwritten
    }

    @Test func `a window closed while drawing keeps its pixels until the drawing ends`() throws {
        let platform = HeadlessPlatform()
        try platform.start(EventQueue(), describesTrees: false)
        let size = Size(width: 16, height: 16)
        let window = platform.makeWindow(id: WindowID(1), role: .toplevel, size: size, properties: properties)
        #expect(!closeWhileDrawing(window))
        #expect(platform.windows.isEmpty)
        platform.stop()
    }

    @Test func `a window on a compositor may be closed while it is drawn`() throws {
        let app = try AppUnderTest()
        let size = Size(width: 16, height: 16)
        let window = app.platform.makeWindow(id: WindowID(900), role: .toplevel, size: size, properties: properties)
        app.pump()
        #expect(window.canDraw)
        #expect(!closeWhileDrawing(window))
        app.pump()
        #expect(app.compositor.toplevels.isEmpty)
        app.finish()
        #expect(app.compositor.isClean)
    }
}
