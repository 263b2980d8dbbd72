import Glibc
import Testing

@testable import WaylandClient

@MainActor
struct ConnectionTests {
    /// Returns the error of a connection that fails.
    ///
    /// - Parameter limit: The timeout in seconds; by default more than the slowest machine needs for an answer.
    private func reasonForFailing(_ address: DisplayAddress, limit: Int = 60) -> ConnectionError? {
        do throws(ConnectionError) {
            try Connection.open(address, limit: limit).close()
            return nil
        } catch {
            return error
        }
    }

    /// Returns two connected sockets, the second for the compositor.
    private func sockets() -> (ours: Int32, theirs: Int32) {
        var ends: [Int32] = [-1, -1]
        socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
        return (ends[0], ends[1])
    }

    private func temporaryFile() -> String {
        var path = Array("/tmp/walden-test-XXXXXX".utf8CString)
        close(mkstemp(&path))
        return path.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    }

    @Test func `a missing socket is an error that names what was tried and what to do`() throws {
        let error = try #require(reasonForFailing(.name("/nonexistent/wayland-7")))
        #expect(error == .noCompositor(tried: "/nonexistent/wayland-7", errno: ENOENT))
        #expect(error.description.contains("/nonexistent/wayland-7"))
        #expect(error.description.contains("WAYLAND_DISPLAY"))
    }

    @Test func `a plain file is not a socket`() {
        let path = temporaryFile()
        defer { unlink(path) }
        #expect(reasonForFailing(.name(path)) == .notASocket(path: path))
    }

    @Test func `a peer that hangs up at once is not a compositor`() {
        let (ours, theirs) = sockets()
        close(theirs)
        #expect(reasonForFailing(.fileDescriptor(ours)) == .notACompositor(tried: "descriptor \(ours)"))
    }

    @Test func `a peer whose messages are cut short is not a compositor`() {
        let (ours, theirs) = sockets()
        let errorWithoutText: [UInt32] = [1, 12 << 16, 0]
        _ = errorWithoutText.withUnsafeBytes { write(theirs, $0.baseAddress, $0.count) }
        #expect(reasonForFailing(.fileDescriptor(ours)) == .notACompositor(tried: "descriptor \(ours)"))
        close(theirs)
    }

    @Test func `a peer that never answers times out`() {
        let (ours, theirs) = sockets()
        let reason = reasonForFailing(.fileDescriptor(ours), limit: 1)
        #expect(reason == .noAnswer(tried: "descriptor \(ours)", seconds: 1))
        close(theirs)
    }

    @Test(arguments: ["", "99", "no number"])
    func `a named socket is used regardless of WAYLAND_SOCKET`(inherited: String) throws {
        let (path, listener) = try makeListener()
        defer {
            unsetenv("WAYLAND_SOCKET")
            close(listener)
            unlink(path)
        }
        setenv("WAYLAND_SOCKET", inherited, 1)
        #expect(reasonForFailing(.name(path), limit: 0) == .noAnswer(tried: path, seconds: 0))
    }

    @Test func `an empty WAYLAND_SOCKET is ignored`() throws {
        let (path, listener) = try makeListener()
        let before = getenv("WAYLAND_DISPLAY").map { String(cString: $0) }
        defer {
            unsetenv("WAYLAND_SOCKET")
            if let before { setenv("WAYLAND_DISPLAY", before, 1) } else { unsetenv("WAYLAND_DISPLAY") }
            close(listener)
            unlink(path)
        }
        setenv("WAYLAND_SOCKET", "", 1)
        setenv("WAYLAND_DISPLAY", path, 1)
        #expect(reasonForFailing(.environment, limit: 0) == .noAnswer(tried: path, seconds: 0))
    }

    @Test func `a path too long for a socket is reported`() {
        let path = "/tmp/" + String(repeating: "x", count: 200)
        #expect(reasonForFailing(.name(path)) == .noCompositor(tried: path, errno: ENAMETOOLONG))
    }

    /// Makes a socket that accepts connections and never answers.
    private func makeListener() throws -> (path: String, descriptor: Int32) {
        let path = temporaryFile()
        unlink(path)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        try #require(result == 0 && listen(descriptor, 4) == 0)
        return (path, descriptor)
    }

    @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
    func `a required interface of version 0 counts as missing`(interface: String) throws {
        var versions: [String: UInt32] = ["wl_compositor": 6, "wl_shm": 1, "xdg_wm_base": 6]
        versions[interface] = 0
        let peer = try UnansweredConnection(versions: versions)
        defer { peer.close() }
        let error = #expect(throws: ConnectionError.self) { try peer.connection.checkRequirements() }
        #expect(error == .missingInterface(interface))
        peer.announce(50, interface, 1)
        try peer.connection.checkRequirements()
    }

    @Test(
        arguments: [
            "wl_seat", "wl_output", "zxdg_decoration_manager_v1", "wp_viewporter", "wp_presentation",
            "wp_fractional_scale_manager_v1", "wp_cursor_shape_manager_v1", "zwp_pointer_gestures_v1",
            "zwp_tablet_manager_v2",
        ])
    func `any other interface of version 0 counts as missing too`(interface: String) throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let before = peer.connection.display.proxyCount
        peer.announce(50, interface, 0)
        #expect(peer.connection.display.proxyCount == before)
        peer.announce(51, interface, 1)
        #expect(peer.connection.display.proxyCount > before)
    }

    @Test func `a closed connection leaves nothing behind`() throws {
        let peer = try UnansweredConnection()
        _ = try peer.makeSeat()
        let surface = try peer.makeSurface()
        let toplevel = try #require(Toplevel(connection: peer.connection))
        surface.requestFrame()
        let layout = try #require(PixelLayout(width: 10, height: 10, format: .argb))
        surface.attach(try #require(surface.buffers.take(layout)))
        #expect(peer.connection.display.proxyCount > 10)
        peer.close()
        #expect(peer.connection.display.proxyCount == 0)
        #expect(toplevel.isDestroyed)
        #expect(surface.isDestroyed)
    }

    @Test func `a closed window leaves no object behind`() throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let before = peer.connection.display.proxyCount
        for _ in 0..<100 {
            let toplevel = try #require(Toplevel(connection: peer.connection))
            let layout = try #require(PixelLayout(width: 10, height: 10, format: .argb))
            toplevel.surface.attach(try #require(toplevel.surface.buffers.take(layout)))
            toplevel.surface.requestFrame()
            toplevel.surface.commit()
            toplevel.destroy()
        }
        #expect(peer.connection.display.proxyCount == before)
    }

    @Test func `a removed seat is reported, and its devices go with it`() throws {
        let peer = try UnansweredConnection()
        defer { peer.close() }
        let seat = try peer.makeSeat()
        peer.connection.registry?.onEvent?(.globalRemove(name: seat.name))
        #expect(peer.connection.seats.isEmpty)
        #expect(seat.pointer == nil)
        guard case .deviceLost(let loss) = peer.takeInput().last, loss.device == .seat, loss.seat == seat.id else {
            Issue.record("the loss was not reported")
            return
        }
    }
}
