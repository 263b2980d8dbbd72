import Glibc
import MockCompositor
import Testing
import Walden
import WaldenWayland
import WaylandClient

/// The beginning, the globals and the end of a connection.
@MainActor
@Suite("Connection", .serialized)
struct ConnectionTests {
    /// Returns the error of a connection.
    ///
    /// - Parameter limit: The timeout in seconds; by default more than the slowest machine needs for an answer.
    private func failure(_ options: MockOptions, limit: Int = 60) -> ConnectionError? {
        do throws(ConnectionError) {
            let compositor = MockCompositor(options)
            let connection = try Connection.open(
                .fileDescriptor(compositor.clientDescriptor), pump: { compositor.dispatch() }, limit: limit)
            connection.close()
            return nil
        } catch {
            return error
        }
    }

    // MARK: The beginning

    @Test(arguments: ["wl_compositor", "wl_shm", "xdg_wm_base"])
    func `a compositor without a required interface is refused by name`(interface: String) throws {
        let error = try #require(failure(MockOptions(versions: [interface: 0])))
        #expect(error == .missingInterface(interface))
        #expect(error.description.contains(interface))
    }

    @Test func `the error reaches the caller that starts the app, and nothing is leaked`() throws {
        let app = try AppUnderTest(MockOptions(versions: ["xdg_wm_base": 0]), isStarted: false)
        let error = #expect(throws: PlatformError.self) { try app.application.start() }
        #expect(error?.description.contains("xdg_wm_base") == true)
        app.compositor.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a compositor that never answers times out`() throws {
        var options = MockOptions()
        options.isSilent = true
        guard case .noAnswer(_, let seconds) = try #require(failure(options, limit: 1)) else {
            Issue.record("another error")
            return
        }
        #expect(seconds == 1)
    }

    @Test func `a compositor that hangs up at once is an error`() throws {
        let compositor = MockCompositor()
        compositor.disconnect()
        let error = #expect(throws: ConnectionError.self) {
            try Connection.open(.fileDescriptor(compositor.clientDescriptor), pump: {}, limit: 60)
        }
        guard case .notACompositor = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    /// Invalid messages: an unknown event of the display, one without a length, and a truncated one.
    private nonisolated static let nonsense: [[UInt8]] = [
        [1, 0, 0, 0, 99, 0, 8, 0], [1, 0, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 12, 0, 1, 1, 1, 1],
    ]

    @Test(arguments: nonsense) func `invalid bytes are an error`(bytes: [UInt8]) throws {
        let compositor = MockCompositor()
        compositor.client.write(rawBytes: bytes)
        let error = #expect(throws: ConnectionError.self) {
            try Connection.open(
                .fileDescriptor(compositor.clientDescriptor), pump: { compositor.dispatch() }, limit: 60)
        }
        guard case .notACompositor = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `all other interfaces are optional`() throws {
        var options = MockOptions()
        options.versions = ["wl_compositor": 1, "wl_shm": 1, "xdg_wm_base": 1]
        let app = try AppUnderTest(options)
        let (window, toplevel) = try app.show()
        #expect(window.scale == 1)
        #expect(toplevel.surface.frames.count == 1)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `everything at its oldest version works`() throws {
        var options = MockOptions()
        for interface in options.versions.keys { options.versions[interface] = 1 }
        let app = try AppUnderTest(options)
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (_, toplevel) = try app.show { $0.addSubview(probe) }
        app.pointer.enter(toplevel.surface, at: probe.center)
        app.pointer.press()
        app.pump()
        #expect(toplevel.surface.pixel(20, 50) == 0xFFFF_0000)
        app.pointer.release()
        app.touch.down(0, at: probe.center, on: toplevel.surface)
        app.touch.frame()
        app.touch.up(0)
        app.touch.frame()
        app.pump()
        #expect(probe.takeLog() == ["touchDown", "touchUpInside", "touchDown", "touchUpInside"])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `an interface of a newer version is bound at the known one`() throws {
        var options = MockOptions()
        let known = options.versions
        for interface in options.versions.keys where interface != "wl_shm" { options.versions[interface] = 50 }
        let app = try AppUnderTest(options)
        let (_, toplevel) = try app.show()
        #expect(toplevel.resource.version == known["xdg_wm_base"])
        #expect(toplevel.surface.resource.version == known["wl_compositor"])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `an interface announced twice is bound once`() throws {
        let app = try AppUnderTest()
        try app.show()
        for interface in ["wl_compositor", "xdg_wm_base", "wp_viewporter"] { app.compositor.offer(interface) }
        app.pump()
        #expect(app.compositor.liveObjects["ServerWlCompositor"] == 1)
        #expect(app.compositor.liveObjects["ServerXdgWmBase"] == 1)
        #expect(app.compositor.liveObjects["ServerWpViewporter"] == 1)
        app.finish()
        #expect(app.compositor.isClean)
    }

    // MARK: In the middle

    @Test func `a ping is answered`() throws {
        let app = try AppUnderTest()
        app.pump()
        let serials = [app.compositor.ping(), app.compositor.ping()]
        app.pump()
        #expect(app.compositor.pongs == serials)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `of many pings that arrive at once, only the last 16 are answered`() throws {
        let client = try ClientUnderTest()
        client.pump()
        let pings = (0..<20).map { _ in client.compositor.ping() }
        client.pump()
        client.connection.answerPings()
        client.finish()
        #expect(client.compositor.pongs == Array(pings.suffix(16)))
        #expect(client.compositor.isClean)
    }

    @Test func `a compositor that stalls for a while then gets the current state`() throws {
        let app = try AppUnderTest()
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (window, toplevel) = try app.show { $0.addSubview(probe) }
        let frames = toplevel.surface.frames.count
        app.compositor.options.isSilent = true
        for step in 0..<200 {
            probe.isHighlighted.toggle()
            window.title = "Step \(step)"
            app.turn()
        }
        probe.isHighlighted = true
        app.turn()
        app.compositor.options.isSilent = false
        app.pump()
        #expect(toplevel.title == "Step 199")
        #expect(toplevel.surface.pixel(20, 50) == 0xFFFF_0000)
        #expect(toplevel.surface.frames.count <= frames + 2, "no frame without a callback")
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a compositor that reads nothing for long gets only the last titles, cursors and answers`() throws {
        let app = try AppUnderTest()
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (window, toplevel) = try app.show { $0.addSubview(probe) }
        app.pointer.enter(toplevel.surface, at: probe.center)
        app.pointer.frame()
        app.pump()
        app.compositor.options.isSilent = true
        let cursors: [Cursor] = [.arrow, .pointingHand, .text]
        var pings: [UInt32] = []
        for step in 0..<3000 {
            window.title = "Step \(step)"
            window.minimumSize = Size(width: 10 + Double(step % 50), height: 10)
            probe.cursor = cursors[step % cursors.count]
            if step % 100 == 0 {
                pings.append(app.compositor.ping())
                toplevel.configure()
                app.compositor.display.flush()
            }
            app.turn()
        }
        #expect(!app.application.eventLoop.isStopped)
        app.compositor.options.isSilent = false
        for _ in 0..<4 { app.pump() }
        #expect(toplevel.title == "Step 2999")
        #expect(toplevel.minimumSize == Size(width: 59, height: 10))
        #expect(app.compositor.pongs.last == pings.last)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a process without enough descriptors reports that, and starts when there are more`() throws {
        let app = try AppUnderTest(isStarted: false)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let free = (0..<4).map { _ in open("/dev/null", O_RDONLY) }
        var few = limit
        few.rlim_cur = rlim_t((free.max() ?? 0) + 1)
        for descriptor in free { close(descriptor) }
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &few)
        let error = #expect(throws: PlatformError.self) { try app.application.start() }
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        #expect(error?.description.contains("too few file descriptors") == true)
        try app.application.start()
        try app.show()
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `removed core interfaces do not affect existing objects`() throws {
        let app = try AppUnderTest()
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (_, toplevel) = try app.show { $0.addSubview(probe) }
        for interface in ["wl_compositor", "wl_shm", "xdg_wm_base"] { app.compositor.withdraw(interface) }
        app.pump()
        probe.isHighlighted = true
        app.pump()
        #expect(toplevel.surface.pixel(20, 50) == 0xFFFF_0000)
        app.finish()
        #expect(app.compositor.isClean)
    }

    // MARK: The end

    @Test func `a socket that closes reaches the delegate and ends the run with status 1`() throws {
        let witness = try run { compositor in compositor.disconnect() }
        #expect(witness.status == 1)
        #expect(witness.reasons.count == 1)
        #expect(witness.reasons.first?.contains("broke") == true)
        #expect(witness.didTerminate)
    }

    @Test func `a protocol error is reported with its interface, code and message`() throws {
        let witness = try run { compositor in
            let surface = compositor.toplevels[0].shellSurface
            compositor.postError(surface, code: 3, message: "you did something that I do not like")
        }
        #expect(witness.status == 1)
        let reason = try #require(witness.reasons.first)
        #expect(reason.contains("xdg_surface"))
        #expect(reason.contains("error 3"))
        #expect(reason.contains("you did something that I do not like"))
    }

    @Test(arguments: nonsense) func `an invalid message ends the run cleanly`(bytes: [UInt8]) throws {
        let witness = try run { compositor in compositor.client.write(rawBytes: bytes) }
        #expect(witness.status == 1)
        #expect(witness.reasons.count == 1)
    }

    @Test func `a compositor that takes no more requests, without hanging up, ends the run with a message`() throws {
        let witness = try run { compositor in
            compositor.options.isSilent = true
            shutdown(compositor.client.fileDescriptor, Int32(SHUT_RD))
            Application.shared?.windows.first?.title = "Is anybody there?"
        }
        #expect(witness.status == 1)
        #expect(witness.reasons == ["The connection to the Wayland compositor broke: it accepts no more requests."])
        #expect(witness.didTerminate)
    }

    @Test func `all messages of a compositor that takes no more requests are read`() throws {
        let witness = try run { compositor in
            for _ in 0..<2000 { compositor.ping() }  // More than libwayland reads at once.
            compositor.postError(compositor.toplevels[0].shellSurface, code: 3, message: "that was wrong")
            compositor.client.flush()
            compositor.options.isSilent = true
            shutdown(compositor.client.fileDescriptor, Int32(SHUT_RD))
            Application.shared?.windows.first?.title = "Is anybody there?"
        }
        #expect(witness.status == 1)
        #expect(witness.reasons.count == 1 && witness.reasons.first?.contains("that was wrong") == true)
    }

    @Test func `a compositor that reads nothing while the app opens windows ends the run with a message`() throws {
        let witness = try run { compositor in
            compositor.options.isSilent = true
            Application.shared?.eventLoop.schedule(after: .zero, repeatingEvery: .microseconds(100)) { _ in
                let window = Window(title: "More", size: Size(width: 100, height: 50))
                window.makeKeyAndVisible()
                window.close()
            }
        }
        #expect(witness.status == 1)
        #expect(witness.reasons.count == 1 && witness.reasons.first?.contains("has stopped reading") == true)
        #expect(witness.didTerminate)
    }

    @Test func `a broken connection cancels what is pressed`() throws {
        let app = try AppUnderTest()
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (_, toplevel) = try app.show { $0.addSubview(probe) }
        app.touch.down(0, at: probe.center, on: toplevel.surface)
        app.touch.frame()
        app.pump()
        app.compositor.disconnect()
        for _ in 0..<5 { app.application.eventLoop.turn(mayBlock: false) }
        #expect(app.application.eventLoop.isStopped)
        app.application.shutDown()
        #expect(probe.takeLog() == ["touchDown", "touchCancel"])
        #expect(!probe.isHighlighted)
        app.compositor.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `drawing and requests on a broken connection are harmless`() throws {
        let app = try AppUnderTest()
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (window, _) = try app.show { $0.addSubview(probe) }
        app.compositor.disconnect()
        app.application.eventLoop.turn(mayBlock: false)
        probe.isHighlighted = true
        window.title = "Gone"
        window.setMaximized(true)
        Window(size: Size(width: 50, height: 50)).makeKeyAndVisible()
        for _ in 0..<5 { app.application.eventLoop.turn(mayBlock: false) }
        app.application.shutDown()
        app.compositor.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `released platforms leave no descriptor`() throws {
        let kinds = ["eventfd", "socket:", "memfd:walden"]
        func once() throws {
            let app = try AppUnderTest()
            try app.show()
            app.finish()
        }
        try once()  // Create everything that lives as long as the process.
        let before = MockDescriptors.census(of: kinds)
        for _ in 0..<20 { try once() }
        let after = MockDescriptors.census(of: kinds)
        // Parallel tests may have opened a few event descriptors.
        for kind in kinds { #expect(after[kind, default: 0] <= before[kind, default: 0] + 10, "\(kind)") }
    }

    // MARK: Running

    /// Runs an app in its blocking run loop, and lets the compositor misbehave once the window is
    /// shown.
    private func run(_ misbehave: @escaping @MainActor (MockCompositor) -> Void) throws -> Witness {
        let app = try AppUnderTest(isStarted: false, keepsRealTime: true)
        let witness = Witness()
        app.application.delegate = witness
        witness.status = try app.application.run { application in
            Window(title: "Test", size: Size(width: 100, height: 50)).makeKeyAndVisible()
            var hasActed = false
            application.eventLoop.schedule(after: .zero, repeatingEvery: .milliseconds(1)) { _ in
                app.compositor.dispatch()
                guard !hasActed, app.compositor.toplevels.first?.surface.frames.isEmpty == false else { return }
                hasActed = true
                misbehave(app.compositor)
            }
            application.eventLoop.schedule(after: .seconds(60)) { _ in application.terminate(status: 99) }
        }
        return witness
    }
}

/// A delegate that records its calls.
private final class Witness: ApplicationDelegate {
    var status: Int32 = -1
    private(set) var reasons: [String] = []
    private(set) var didTerminate = false

    func applicationDidFinishLaunching(_ application: Application) {}
    func applicationWillTerminate(_ application: Application) { didTerminate = true }
    func application(_ application: Application, didLoseConnection reason: String) { reasons.append(reason) }
}
