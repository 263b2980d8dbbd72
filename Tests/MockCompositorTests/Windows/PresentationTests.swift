import MockCompositor
import Testing
import Walden

@testable import WaldenWayland

/// Presentation times of frames.
@MainActor
@Suite("Presentation times", .serialized)
struct PresentationTests {
    private static func options(clock: UInt32 = 1) -> MockOptions {
        var options = MockOptions(versions: ["wp_presentation": 1])
        options.frames = .manual
        options.presentationClock = clock
        return options
    }

    /// A window with a display link that draws in each frame.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let window: Window
        let toplevel: MockToplevel
        let link: DisplayLink
        var surface: MockSurface { toplevel.surface }

        init(_ options: MockOptions) throws {
            app = try AppUnderTest(options)
            (window, toplevel) = try app.show { _ in }
            let mover = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
            window.addSubview(mover)
            link = window.addDisplayLink { _ in mover.setNeedsDisplay() }
            frame()
        }

        /// One millisecond from now, in nanoseconds.
        var soon: UInt64 { UInt64(app.platform.now * 1e9) + 1_000_000 }

        func frame() {
            surface.completeFrame()
            app.pump()
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test func `one frame requests feedback, and later ones are predicted by the refresh rate`() throws {
        let stage = try Stage(Self.options())
        #expect(stage.surface.feedbacks.count == 1)
        let presented = stage.soon
        stage.surface.completePresentation(at: presented, refresh: 10_000_000)
        for _ in 0..<5 {
            stage.frame()
            let refreshes = (stage.link.targetTimestamp - Double(presented) / 1e9) / 0.01
            #expect(abs(refreshes - refreshes.rounded()) < 1e-3 && stage.link.targetTimestamp >= stage.link.timestamp)
            #expect(stage.link.duration == 0.01)
        }
        #expect(stage.surface.feedbacks.isEmpty, "once a second is enough")
        stage.finish()
    }

    @Test func `a report has the presentation time of its frame, or that it was discarded`() throws {
        let stage = try Stage(Self.options())
        var reports: [FrameReport] = []
        stage.window.frameReportHandler = { reports.append($0) }
        stage.surface.completePresentation(at: stage.soon)
        stage.frame()
        #expect(reports.map(\.presentation) == [.unknown], "the first report does not wait for feedback")
        stage.surface.completePresentation(at: stage.soon)
        stage.frame()
        #expect(reports.count == 1, "the second report waits for feedback")
        let presented = stage.soon
        stage.surface.completePresentation(at: presented, refresh: 16_666_667)
        stage.app.pump()
        #expect(reports.count == 2)
        if case .shown(let time) = reports.last?.presentation {
            #expect(abs(time - Double(presented) / 1e9) < 1e-6 && time > reports[1].commitTime)
        } else {
            Issue.record("\(reports.last?.presentation as Any)")
        }
        stage.frame()
        stage.surface.completePresentation(at: nil)
        stage.app.pump()
        #expect(reports.count == 3 && reports.last?.presentation == .discarded)
        stage.finish()
    }

    @Test func `a discarded frame, and a window closed before the feedback, are harmless`() throws {
        let stage = try Stage(Self.options())
        stage.surface.completePresentation(at: nil)
        stage.frame()
        #expect(stage.link.targetTimestamp == stage.link.timestamp)
        let other = try Stage(Self.options())
        let surface = other.surface
        other.window.close()
        other.app.platform.flush()
        surface.completePresentation(at: 1)
        other.app.pump()
        other.finish()
        stage.finish()
    }

    @Test(arguments: [0, 4] as [UInt32])
    func `a compositor with another clock gets no requests`(clock: UInt32) throws {
        let stage = try Stage(Self.options(clock: clock))
        #expect(stage.surface.feedbacks.isEmpty)
        stage.finish()
    }

    @Test func `a frame without a buffer requests no feedback, nor does the next one`() throws {
        let stage = try Stage(Self.options())
        stage.surface.completePresentation(at: stage.soon)
        stage.link.cancel()
        stage.frame()
        stage.frame()
        let window = try #require(stage.app.platform.windows.values.first)
        let size = stage.window.bounds.size
        func present(width: Double) -> FrameOutcome {
            let layout = SurfaceLayout(size: Size(width: width, height: size.height), scale: 1)
            let damage = Region(PixelRect(x: 0, y: 0, width: 10, height: 10))
            return window.present(layout, moves: [], damage: damage) { _, _ in }
        }
        #expect(window.canDraw && window.requestPresentation(ofFrameBegunAt: 1))
        #expect(present(width: 1e6) != .shown && stage.surface.feedbacks.isEmpty)
        #expect(present(width: size.width) == .shown)
        stage.app.pump()
        #expect(stage.surface.feedbacks.isEmpty)
        stage.frame()
        stage.frame()
        #expect(window.canDraw && window.requestPresentation(ofFrameBegunAt: 2) && present(width: size.width) == .shown)
        stage.app.pump()
        #expect(stage.surface.feedbacks.count == 1)
        stage.finish()
    }

    @Test func `a window without motion requests no feedback`() throws {
        let stage = try Stage(Self.options())
        stage.surface.completePresentation(at: stage.soon)
        stage.link.cancel()
        stage.frame()
        stage.app.compositor.forgetRequests()
        stage.app.run(for: .milliseconds(50))
        #expect(stage.app.compositor.requests == [])
        stage.finish()
    }

    @Test(arguments: [false, true])
    func `a compositor that stops answering gets no more requests, and every frame is reported`(hasAnswered: Bool)
        throws
    {
        let stage = try Stage(Self.options())
        var reports: [FrameReport] = []
        stage.window.frameReportHandler = { reports.append($0) }
        stage.surface.completePresentation(at: stage.soon)
        for _ in 0..<60 {
            stage.frame()
            if hasAnswered, reports.isEmpty { stage.surface.completePresentation(at: stage.soon) }
        }
        #expect(stage.surface.feedbacks.count == 16)
        #expect(reports.count == 60)
        #expect(reports.map(\.time) == reports.map(\.time).sorted())
        #expect(reports.dropFirst().allSatisfy { $0.presentation == .unknown })
        stage.finish()
    }
}
