import Foundation
import Testing

extension RealCompositors {
    /// An app that nobody touches does nothing at all.
    @Suite(.serialized) struct IdleTests {
        @Test(arguments: ["HelloButton", "Gallery"])
        func `ten idle seconds cost no processor time and no wake-up`(name: String) throws {
            let sway = try Compositor(.sway)
            defer { sway.stop() }
            let example = try sway.run(name, ["WALDEN_TRACE": "tree,frame"])
            _ = try example.views()
            let before = try KernelCounts(pid: example.process.pid)
            Thread.sleep(forTimeInterval: 10)
            let after = try KernelCounts(pid: example.process.pid)
            #expect(before.switches > 0 && before.nanoseconds > 0, "the kernel's counts were not read")
            #expect(after.switches == before.switches)
            #expect(after.nanoseconds == before.nanoseconds)
        }

        @Test(arguments: ["HelloButton", "Gallery"])
        func `an idle app says nothing to the compositor after its first frame`(name: String) throws {
            let sway = try Compositor(.sway)
            defer { sway.stop() }
            let example = try sway.run(name, ["WALDEN_TRACE": "tree", "WAYLAND_DEBUG": "1"])
            _ = try example.views()
            let before = example.messages()
            try #require(before.contains { $0.isRequest && $0.name == "commit" }, "WAYLAND_DEBUG was not understood")
            Thread.sleep(forTimeInterval: 3)
            let new = example.messages().dropFirst(before.count).filter(\.isRequest)
            #expect(new.isEmpty, "\(new.prefix(3))")
            #expect(Conversation.unacknowledgedConfigures(in: before).isEmpty)
        }
    }
}
