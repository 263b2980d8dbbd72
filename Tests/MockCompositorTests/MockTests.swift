import MockCompositor
import Testing
import Walden

@testable import WaylandClient

/// The mock compositor finds problems.
@MainActor
@Suite("The mock compositor", .serialized)
struct MockTests {
    @Test func `leaked objects are found`() throws {
        let client = try ClientUnderTest()
        _ = try client.show()
        #expect(client.compositor.isClean)
        client.compositor.finish()
        #expect(client.compositor.isClean, "the client is still there")
        client.compositor.client.disconnect()
        let problems = client.compositor.problems
        #expect(problems.contains { $0.contains("not destroyed: ServerXdgToplevel") })
        #expect(problems.contains { $0.contains("not destroyed: ServerWlBuffer") })
        #expect(problems.contains { $0.contains("descriptors left") })
        #expect("\(client.compositor)" == problems.joined(separator: "; "))
        client.connection.close()
    }

    @Test func `an unacknowledged configuration is found`() throws {
        let client = try ClientUnderTest()
        let (toplevel, mock) = try client.show()
        mock.configure(width: 10, height: 10)
        client.pump()
        #expect(client.compositor.isClean, "the client has not drawn since")
        toplevel.surface.commit()
        client.pump()
        #expect(!client.compositor.isClean)
        toplevel.shell.acknowledge()
        client.pump()
        #expect(client.compositor.isClean)
        client.finish()
    }

    @Test func `a buffer before the first configuration is found`() throws {
        var options = MockOptions()
        options.configuresWindows = false
        let client = try ClientUnderTest(options)
        let toplevel = try #require(Toplevel(connection: client.connection))
        try client.draw(toplevel)
        client.pump()
        #expect(client.compositor.faults == ["a buffer was attached before the first configure"])
        client.finish()
    }

    @Test func `a commit without waiting for the frame callback is found`() throws {
        var options = MockOptions()
        options.frames = .manual
        let client = try ClientUnderTest(options)
        let (toplevel, _) = try client.show()
        toplevel.surface.requestFrame()
        toplevel.surface.commit()
        client.pump()
        #expect(client.compositor.isClean)
        toplevel.surface.commit()
        client.pump()
        #expect(client.compositor.faults == ["a commit did not wait for the frame callback"])
        client.finish()
    }

    @Test func `pixels that change while shown are found`() throws {
        let client = try ClientUnderTest()
        let toplevel = try #require(Toplevel(connection: client.connection))
        toplevel.shell.commitInitially()
        client.pump()
        let layout = try #require(PixelLayout(width: 100, height: 50, format: .xrgb))
        let buffer = try #require(toplevel.surface.buffers.take(layout))
        toplevel.shell.acknowledge()
        toplevel.surface.attach(buffer)
        toplevel.surface.commit()
        client.pump()
        buffer.pixels.storeBytes(of: 0xFF, as: UInt8.self)
        try client.draw(toplevel)
        client.pump()
        #expect(client.compositor.faults.count == 1)
        #expect(client.compositor.faults.first?.hasSuffix("was changed while shown") == true)
        client.finish()
    }

    @Test func `acknowledgements out of order are found`() throws {
        let client = try ClientUnderTest()
        let (toplevel, mock) = try client.show()
        let first = try #require(mock.acknowledged.first)
        toplevel.shell.proxy.ackConfigure(serial: first)
        toplevel.shell.proxy.ackConfigure(serial: 9999)
        client.pump()
        #expect(
            client.compositor.faults == [
                "configure \(first) was acknowledged after \(first)", "configure 9999 was acknowledged but never sent",
            ])
        client.finish()
    }

    @Test func `a wrong order of destruction is found`() throws {
        let client = try ClientUnderTest()
        let (toplevel, _) = try client.show()
        toplevel.surface.destroy()
        client.pump()
        #expect(client.compositor.faults == ["wl_surface was destroyed before its xdg_surface"])
        client.finish()
    }
}
