import CWayland
import Testing

@testable import WaylandProtocols

@MainActor
@Suite("Events newer than the bindings")
struct UnknownEventTests {
    @Test func `an event with an unknown opcode is ignored, and its descriptor closed`() throws {
        let pair = try Pair()
        let (manager, _) = try pair.manager()
        manager.onEvent = { Issue.record("\($0)") }
        let before = openDescriptors()
        var arguments = [wl_argument(u: 1), wl_argument(h: pipe(holding: "x"))]
        var message = wl_message()
        "9uh".withCString { signature in
            message.signature = signature
            manager.dispatch(99, &message, &arguments)
        }
        #expect(openDescriptors() == before)
        #expect(manager.isAlive)
    }
}
