import MockCompositor
import Testing
import Walden

/// Valid and invalid configurations of windows.
@MainActor
@Suite("Configuring windows", .serialized)
struct ConfigureTests {
    private let size = Size(width: 200, height: 100)

    @Test func `a window without a size from the compositor uses its own`() throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show(size: size)
        #expect(window.bounds.size == size)
        #expect(toplevel.surface.frames.map(\.bufferSize) == [size])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a window uses the compositor's size, in its first frame and later`() throws {
        var options = MockOptions()
        options.windowSize = Size(width: 320, height: 240)
        let app = try AppUnderTest(options)
        let (window, toplevel) = try app.show(size: size)
        #expect(window.bounds.size == options.windowSize)
        let serial = toplevel.configure(width: 150, height: 80)
        app.pump()
        let last = try #require(toplevel.surface.frames.last)
        #expect(last.bufferSize == Size(width: 150, height: 80))
        #expect(last.acknowledged == serial, "the frame comes with the acknowledgement")
        #expect(toplevel.surface.frames.count == 2)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `requests before a window is shown precede its first configuration`() throws {
        let app = try AppUnderTest()
        try app.show(size: size) { window in
            window.setMaximized(true)
            window.setFullscreen(true)
        }
        let requests = app.compositor.requests
        let commit = try #require(requests.firstIndex(of: "wl_surface.commit"))
        for request in ["xdg_toplevel.set_maximized", "xdg_toplevel.set_fullscreen"] {
            #expect(try #require(requests.firstIndex(of: request)) < commit)
        }
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(
        arguments: [
            (100_000, 100_000), (Int32.max, Int32.max), (100_000, 1), (16_384, 16_384), (-1, -1), (Int32.min, 50),
            (1, 1),
        ] as [(Int32, Int32)])
    func `an absurd size is harmless`(width: Int32, height: Int32) throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show(size: size)
        toplevel.configure(width: width, height: height)
        app.pump()
        #expect(window.bounds.width >= 1 && window.bounds.height >= 1)
        let shown = try #require(toplevel.surface.frames.last).bufferSize
        #expect((1...16_384).contains(shown.width) && (1...16_384).contains(shown.height))
        #expect(shown.width * shown.height <= Double(1 << 26))
        if width <= 0 || height <= 0 { #expect(shown == size, "the app chooses a size that is not positive") }
        toplevel.configure(width: 90, height: 60)
        app.pump()
        #expect(toplevel.surface.frames.last?.bufferSize == Size(width: 90, height: 60))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `an absurd size is limited`() throws {
        let client = try ClientUnderTest()
        let (toplevel, mock) = try client.show()
        for (width, height) in [(100_000, 100_000), (-5, -5), (Int32.min, Int32.max)] as [(Int32, Int32)] {
            mock.configure(width: width, height: height)
            client.pump()
            #expect((0...16_384).contains(toplevel.configuration.width))
            #expect((0...16_384).contains(toplevel.configuration.height))
        }
        try client.draw(toplevel)
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test func `many configurations make one frame, and the last one is acknowledged`() throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show(size: size)
        var last: UInt32 = 0
        for step in 1...80 { last = toplevel.configure(width: Int32(200 + step), height: 120) }
        app.pump()
        #expect(window.bounds.size == Size(width: 280, height: 120))
        #expect(toplevel.acknowledged.count == 2)
        #expect(toplevel.acknowledged.last == last)
        #expect(toplevel.surface.frames.count == 2)
        for round in 0..<20 {
            for step in 1...80 { last = toplevel.configure(width: Int32(200 + step), height: Int32(130 + round)) }
            app.turn()
        }
        app.pump()
        #expect(toplevel.acknowledged.last == last)
        #expect(toplevel.surface.frames.count <= 25)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `configurations in separate turns are acknowledged in order`() throws {
        let app = try AppUnderTest()
        let (_, toplevel) = try app.show(size: size)
        var sent: [UInt32] = []
        for step in 1...60 {
            sent.append(toplevel.configure(width: Int32(200 + step), height: 120, states: [.resizing, .activated]))
            app.turn()
        }
        app.pump()
        let acknowledged = Array(toplevel.acknowledged.dropFirst())
        #expect(acknowledged == acknowledged.sorted())
        #expect(acknowledged.last == sent.last)
        #expect(Set(acknowledged).isSubset(of: sent))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a configuration that changes nothing is acknowledged without a new frame`() throws {
        let app = try AppUnderTest()
        let (_, toplevel) = try app.show(size: size)
        let serial = toplevel.configure(width: 200, height: 100)
        app.pump()
        #expect(toplevel.acknowledged.last == serial)
        #expect(toplevel.surface.commits.last?.acknowledged == serial, "and committed")
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `nothing is shown before the first configuration`() throws {
        var options = MockOptions()
        options.configuresWindows = false
        let app = try AppUnderTest(options)
        let (_, toplevel) = try app.show(size: size)
        app.run(for: .milliseconds(20))
        #expect(toplevel.surface.frames.isEmpty)
        #expect(toplevel.surface.commits.count == 1, "the commit that requests a configuration")
        toplevel.configure()
        app.pump()
        #expect(toplevel.surface.frames.count == 1)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `an incomplete configuration changes nothing`() throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show(size: size)
        toplevel.resource.sendConfigure(width: 300, height: 300, states: [])
        app.pump()
        #expect(window.bounds.size == size)
        toplevel.completeConfiguration()
        app.pump()
        #expect(window.bounds.size == Size(width: 300, height: 300))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a configuration for a destroyed window is ignored`() throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show(size: size)
        window.close()
        app.platform.flush()
        toplevel.configure(width: 300, height: 300)
        toplevel.close()
        app.pump()
        #expect(app.compositor.toplevels.isEmpty)
        app.finish()
        #expect(app.compositor.isClean)
    }

    // MARK: States

    @Test func `states reach the window, and unknown ones are ignored`() throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show(size: size)
        #expect(window.states == .activated)
        let all: [ServerXdgToplevel.State] = [
            .maximized, .fullscreen, .resizing, .activated, .tiledLeft, .tiledRight, .tiledTop, .tiledBottom,
        ]
        toplevel.configure(
            width: 200, height: 100,
            states: all + [0, 31, 32, 1000, .max].map { ServerXdgToplevel.State(rawValue: $0) })
        app.pump()
        #expect(
            window.states == [
                .maximized, .fullscreen, .resizing, .activated, .tiledLeft, .tiledRight, .tiledTop, .tiledBottom,
            ])
        for states in [[], [33, 34, 36, 1001]] as [[UInt32]] {
            toplevel.configure(
                width: 200, height: 100, states: states.map { ServerXdgToplevel.State(rawValue: $0) })
            app.pump()
            #expect(window.states == [])
        }
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a suspended window draws nothing until it is shown again`() throws {
        let app = try AppUnderTest()
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let (_, toplevel) = try app.show(size: size) { $0.addSubview(probe) }
        let serial = toplevel.configure(width: 200, height: 100, states: [.suspended])
        app.pump()
        #expect(toplevel.acknowledged.last == serial)
        let before = toplevel.surface.frames.count
        for isHighlighted in [true, false, true] {
            probe.isHighlighted = isHighlighted
            app.pump()
        }
        #expect(toplevel.surface.frames.count == before)
        toplevel.configure(width: 200, height: 100, states: [.activated])
        app.pump()
        #expect(toplevel.surface.frames.count == before + 1)
        #expect(toplevel.surface.pixel(10, 10) == 0xFFFF_0000)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt32>)
    func `every version of the window manager works`(version: UInt32) throws {
        var options = MockOptions(versions: ["xdg_wm_base": version])
        options.windowBounds = Size(width: 800, height: 600)
        options.windowCapabilities = [.maximize, .windowMenu, ServerXdgToplevel.WmCapabilities(rawValue: 55)]
        let app = try AppUnderTest(options)
        let (window, toplevel) = try app.show(size: size)
        #expect(toplevel.resource.version == version)
        #expect(window.capabilities == (version >= 5 ? [.maximize, .windowMenu] : .all))
        toplevel.configure(width: 300, height: 200, states: [.maximized, .tiledLeft])
        app.pump()
        #expect(window.bounds.size == Size(width: 300, height: 200))
        #expect(window.states.contains(.maximized))
        toplevel.close()
        app.pump()
        #expect(window.isClosed)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt32>)
    func `bounds are used from version 4`(version: UInt32) throws {
        var options = MockOptions(versions: ["xdg_wm_base": version])
        options.windowBounds = Size(width: 800, height: 600)
        let client = try ClientUnderTest(options)
        let (toplevel, mock) = try client.show()
        let known = (toplevel.configuration.boundsWidth, toplevel.configuration.boundsHeight)
        #expect(known == (version >= 4 ? (800, 600) : (0, 0)))
        mock.resource.sendConfigureBounds(width: -7, height: -7)
        mock.configure()
        client.pump()
        #expect(toplevel.configuration.boundsWidth == 0, "negative bounds are ignored")
        toplevel.shell.acknowledge()
        toplevel.surface.commit()
        client.finish()
        #expect(client.compositor.isClean)
    }

    // MARK: Requests of the window

    @Test func `title, app ID, size limits and parent are sent`() throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show(size: size) { window in
            window.minimumSize = Size(width: 50, height: 40)
        }
        #expect(toplevel.title == "Test")
        #expect(toplevel.appID == "org.example.test")
        #expect(toplevel.minimumSize == Size(width: 50, height: 40))
        let other = try app.show(size: size)
        other.window.parent = window
        other.window.title = "Zürich 苏州"
        other.window.maximumSize = Size(width: 400, height: 300)
        app.pump()
        #expect(other.toplevel.parent === toplevel.resource)
        #expect(other.toplevel.title == "Zürich 苏州")
        #expect(other.toplevel.maximumSize == Size(width: 400, height: 300))
        other.window.title = String(repeating: "long ", count: 100_000)
        app.pump()
        #expect(other.toplevel.title?.hasPrefix("long long") == true, "a title of any length is sent")
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `maximising, full screen and minimising are requested`() throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show(size: size)
        window.setMaximized(true)
        window.setMaximized(false)
        window.setFullscreen(true)
        window.setFullscreen(false)
        window.minimize()
        app.pump()
        #expect(
            toplevel.requests == [
                .setMaximized(true), .setMaximized(false), .setFullscreen(true), .setFullscreen(false), .minimize,
            ])
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S166 a close request may be refused`() throws {
        let app = try AppUnderTest()
        var mayClose = false
        let (window, toplevel) = try app.show(size: size) { $0.closeHandler = { _ in mayClose } }
        toplevel.close()
        app.pump()
        #expect(window.isVisible)
        mayClose = true
        toplevel.close()
        toplevel.close()
        app.pump()
        #expect(window.isClosed)
        #expect(app.compositor.toplevels.isEmpty)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a window may be hidden and shown again`() throws {
        let app = try AppUnderTest()
        let (window, _) = try app.show(size: size)
        window.isHidden = true
        app.pump()
        #expect(app.compositor.toplevels.isEmpty)
        window.isHidden = false
        app.pump()
        #expect(app.compositor.toplevels.first?.surface.frames.count == 1)
        app.finish()
        #expect(app.compositor.isClean)
    }
}
