import MockCompositor
import Testing
import Walden

/// Valid and invalid sizes set by apps and compositors. The mock records a problem when a maximised, full-screen or
/// tiled window has another size than configured.
@MainActor
@Suite("Sizes of windows", .serialized)
struct SizeTests {
    /// Who draws the title bar.
    enum Decorated: CaseIterable {
        case byCompositor, byApp

        @MainActor func app(_ change: (inout MockOptions) -> Void = { _ in }) throws -> AppUnderTest {
            var options = MockOptions(versions: self == .byApp ? ["zxdg_decoration_manager_v1": 0] : [:])
            change(&options)
            return try AppUnderTest(options, style: Theme.standard)
        }
    }

    /// Expects that the last frame has a reasonable buffer size.
    private func expectSane(_ surface: MockSurface, _ comment: Comment) throws {
        let size = try #require(surface.frames.last, comment).bufferSize
        #expect((1...16_384).contains(size.width) && (1...16_384).contains(size.height), comment)
        #expect(size.width * size.height <= Double(1 << 26), comment)
    }

    // MARK: Absurd

    @Test(arguments: [(100_000, 100_000), (Int32.max, Int32.max), (100_000, 1)] as [(Int32, Int32)], [120, 180, 240])
    func `an absurd size is harmless for a window that draws its own title bar`(
        _ size: (Int32, Int32), scale: UInt32
    ) throws {
        let app = try Decorated.byApp.app { $0.fractionalScale = scale }
        let (window, toplevel) = try app.show()
        let before = toplevel.surface.frames.count
        toplevel.configure(width: size.0, height: size.1)
        app.pump()
        #expect(toplevel.surface.frames.count > before, "it is shown, clipped")
        try expectSane(toplevel.surface, "\(size)")
        let geometry = try #require(toplevel.geometry)
        let shown = try #require(toplevel.surface.frames.last).surfaceSize
        #expect(geometry.minX > 0 && shown.width > geometry.maxX, "the shadow has room")
        #expect(geometry.width == window.bounds.width, "the content is as wide as it is shown")
        toplevel.configure(width: 300, height: 200)
        app.pump()
        #expect(toplevel.geometry?.size == Size(width: 300, height: 200))
        app.finish()
        #expect(app.compositor.isClean)
    }

    private nonisolated static let absurd = [
        Size(width: 100_000, height: 100_000), Size(width: 1e300, height: 1e300), Size(width: 1e9, height: 10),
        Size(width: Double.infinity, height: .infinity), Size(width: Double.nan, height: 50),
        Size(width: 50, height: -Double.infinity), Size(width: -20, height: -1e300), .zero,
    ]

    @Test(arguments: absurd, Decorated.allCases)
    func `an absurd size set by the app is harmless`(size: Size, decorated: Decorated) throws {
        let app = try decorated.app()
        let (window, toplevel) = try app.show(size: size)
        try expectSane(toplevel.surface, "\(size)")
        #expect(window.bounds.size.isFinite)
        window.frame.size = Size(width: 120, height: 80)
        app.pump()
        #expect(toplevel.geometry?.width == 120)
        window.frame.size = size
        app.pump()
        try expectSane(toplevel.surface, "later")
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: absurd)
    func `absurd size limits are harmless`(size: Size) throws {
        let app = try Decorated.byApp.app { $0.windowBounds = Size(width: 300, height: 200) }
        let (window, toplevel) = try app.show(size: Size(width: 400, height: 100)) {
            $0.minimumSize = size
            $0.maximumSize = size
        }
        try expectSane(toplevel.surface, "\(size)")
        window.maximumSize = Size(width: -1, height: Double.nan)
        app.pump()
        app.finish()
        #expect(app.compositor.isClean)
    }

    // MARK: Bounds

    @Test(arguments: Decorated.allCases)
    func `a new window stays within the bounds, including its title bar`(decorated: Decorated) throws {
        let app = try decorated.app { $0.windowBounds = Size(width: 640, height: 480) }
        var drawn: [Size] = []
        app.application.firstFrameHandler = { drawn.append($0.bounds.size) }
        let (window, toplevel) = try app.show(size: Size(width: 1000, height: 300))
        #expect(drawn == [Size(width: 640, height: 300)], "only a shown frame counts as the first")
        app.application.firstFrameHandler = nil
        let first = try #require(toplevel.surface.frames.first?.geometry)
        #expect(first.size == Size(width: 640, height: decorated == .byApp ? 340 : 300), "already in its first frame")
        #expect(window.bounds.size == Size(width: 640, height: 300))
        let (tall, other) = try app.show(size: Size(width: 100, height: 1000))
        #expect(other.geometry?.size == Size(width: 100, height: 480))
        #expect(tall.bounds.height == (decorated == .byApp ? 440 : 480))
        tall.frame.size = Size(width: 900, height: 900)
        app.pump()
        #expect(tall.bounds.size == Size(width: 900, height: 900), "later the app may exceed the bounds")
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a window with a minimum size beyond the bounds has its minimum size`() throws {
        let app = try Decorated.byCompositor.app { $0.windowBounds = Size(width: 640, height: 480) }
        let (window, _) = try app.show(size: Size(width: 1000, height: 1000)) {
            $0.minimumSize = Size(width: 800, height: 200)
        }
        #expect(window.bounds.size == Size(width: 800, height: 480))
        app.finish()
        #expect(app.compositor.isClean)
    }

    // MARK: Mandatory

    private nonisolated static let strict: [ServerXdgToplevel.State] = [.maximized, .fullscreen, .tiledLeft]

    @Test(arguments: strict, Decorated.allCases)
    func `a size set by the app while the compositor's is mandatory waits until the window floats`(
        state: ServerXdgToplevel.State, decorated: Decorated
    ) throws {
        let app = try decorated.app()
        let (window, toplevel) = try app.show()
        toplevel.configure(width: 600, height: 400, states: [state, .activated])
        app.pump()
        let size = window.bounds.size
        window.frame.size = Size(width: 250, height: 150)
        app.pump()
        #expect(window.bounds.size == size)
        #expect(toplevel.geometry?.size == Size(width: 600, height: 400))
        toplevel.configure(states: [.activated])
        app.pump()
        #expect(window.bounds.size == Size(width: 250, height: 150))
        #expect(toplevel.geometry?.width == 250)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: Decorated.allCases)
    func `a window that floats again gets its former size`(decorated: Decorated) throws {
        let app = try decorated.app()
        let (window, toplevel) = try app.show(size: Size(width: 220, height: 110))
        for states in [[.maximized, .activated], [.fullscreen, .activated], [.activated]]
            as [[ServerXdgToplevel.State]]
        {
            let isStrict = states.count > 1
            toplevel.configure(width: isStrict ? 600 : 0, height: isStrict ? 400 : 0, states: states)
            app.pump()
            #expect(isStrict == (window.bounds.width == 600))
        }
        #expect(window.bounds.size == Size(width: 220, height: 110))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a compositor's size for a floating window is used`() throws {
        let app = try Decorated.byCompositor.app()
        let (window, toplevel) = try app.show()
        toplevel.configure(width: 600, height: 400, states: [.maximized])
        app.pump()
        window.frame.size = Size(width: 250, height: 150)
        app.pump()
        toplevel.configure(width: 210, height: 120, states: [])
        app.pump()
        #expect(window.bounds.size == Size(width: 210, height: 120))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a window that starts maximised gets its own size when it floats`() throws {
        let app = try Decorated.byCompositor.app {
            $0.windowSize = Size(width: 600, height: 400)
            $0.windowStates = [.maximized]
        }
        let (window, toplevel) = try app.show(size: Size(width: 220, height: 110))
        #expect(window.bounds.size == Size(width: 600, height: 400))
        toplevel.configure(states: [.activated])
        app.pump()
        #expect(window.bounds.size == Size(width: 220, height: 110))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `a maximised window lower than its title bar still has its mandatory size`() throws {
        let app = try Decorated.byApp.app()
        let (_, toplevel) = try app.show()
        toplevel.configure(width: 300, height: 30, states: [.maximized])
        app.pump()
        #expect(toplevel.geometry?.size == Size(width: 300, height: 30))
        app.finish()
        #expect(app.compositor.isClean)
    }

    /// A view that resizes its window at each layout.
    private final class Stubborn: View {
        override func layoutSubviews() { window?.frame.size = Size(width: 333, height: 222) }
    }

    @Test func `an app that sets its size in every layout is shown, and settles`() throws {
        let app = try Decorated.byCompositor.app()
        let stubborn = Stubborn(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        stubborn.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let (_, toplevel) = try app.show { $0.addSubview(stubborn) }
        let serial = toplevel.configure(width: 600, height: 400, states: [.maximized])
        app.run(for: .milliseconds(30))
        #expect(toplevel.acknowledged.last == serial)
        #expect(toplevel.geometry?.size == Size(width: 600, height: 400))
        let count = toplevel.surface.commits.count
        app.run(for: .milliseconds(30))
        #expect(toplevel.surface.commits.count == count)
        app.finish()
        #expect(app.compositor.isClean)
    }
}
