import MockCompositor
import Testing
import Walden

/// The compositor's window menu.
@MainActor
@Suite("Window menu", .serialized)
struct WindowMenuTests {
    /// A view that requests the window menu whenever it is touched.
    private final class MenuAsker: View {
        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
            for touch in touches { touch.window?.showWindowMenu(at: Point(x: 5, y: 6), for: touch) }
        }
    }

    @Test func `it is requested with the serial of the finger, press or tool`() throws {
        let app = try AppUnderTest()
        let asker = MenuAsker(frame: Rect(x: 140, y: 0, width: 60, height: 100))
        let (_, toplevel) = try app.show { $0.addSubview(asker) }
        app.pointer.enter(toplevel.surface, at: Point(x: 150, y: 50))
        app.pointer.frame()
        let press = app.pointer.press()
        app.pointer.frame()
        app.pointer.release()
        app.pointer.frame()
        app.touch.down(0, at: Point(x: 20, y: 50), on: toplevel.surface)
        let down = app.touch.down(1, at: Point(x: 180, y: 50), on: toplevel.surface)
        app.touch.frame()
        app.touch.up(1)
        app.touch.frame()
        app.tablet.plugIn()
        let tool = app.tablet.addTool([.pressure])
        app.pump()
        tool.enter(toplevel.surface)
        tool.move(to: Point(x: 160, y: 50))
        let contact = tool.down()
        tool.frame()
        app.pump()
        #expect(Set([press, down, contact]).count == 3)
        #expect(
            toplevel.requests == [press, down, contact].map { .showMenu(serial: $0, at: Point(x: 5, y: 6)) })
        app.finish()
        #expect(app.compositor.isClean)
    }
}
