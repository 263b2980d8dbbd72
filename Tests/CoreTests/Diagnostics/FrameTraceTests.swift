import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

/// Frame traces and reports, with a clock that only the views of these tests advance.
@MainActor
struct FrameTraceTests {
    let screen = TestScreen()
    let view = SlowView(frame: Rect(x: 10, y: 20, width: 50, height: 40))

    init() {
        screen.window.addSubview(view)
        screen.pump()
        screen.tracedTopics = [.frame]
    }

    /// A view with given durations of layout and drawing.
    final class SlowView: View {
        var layoutTime = 0.0
        var drawTime = 0.0

        private func pass(_ time: Double) {
            guard let platform = window?.application.platform as? HeadlessPlatform else { return }
            platform.advance(to: platform.now + time)
        }

        override func layoutSubviews() { pass(layoutTime) }
        override func draw(_ rect: Rect, in context: GraphicsContext) { pass(drawTime) }
        override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { setNeedsDisplay() }
    }

    private func change(layout: Double = 0, draw: Double = 0) {
        (view.layoutTime, view.drawTime) = (layout, draw)
        view.setNeedsLayout()
        view.setNeedsDisplay()
        screen.pump()
    }

    @Test func `a frame is one line, with its damage and the time of each step`() {
        change(layout: 0.002, draw: 0.0125)
        #expect(
            screen.trace == [
                "frame draw window=\(screen.window.id) damage=10,20,50x40 scale=1.0 input=none layout=2.00 draw=12.50"
                    + " commit=0.00 presented=unknown"
            ])
    }

    @Test func `a frame reports how long its input had waited`() {
        screen.platform.framePacing = .manual
        view.setNeedsDisplay()
        screen.pump()
        screen.clearTrace()
        let finger = screen.touch(view)
        screen.platform.advance(to: screen.now + 0.008)
        screen.pump()
        #expect(screen.trace == [], "the frame callback has not come")
        screen.platform.completeFrames()
        screen.pump()
        #expect(screen.trace.count == 1 && screen.trace[0].contains(" input=8.00 "), "\(screen.trace)")
        screen.platform.completeFrames()
        view.setNeedsDisplay()
        screen.pump()
        #expect(screen.trace.count == 2 && screen.trace[1].contains(" input=none "), "input is reported once")
        finger.lift()
    }

    @Test func `input without visible effect belongs to no frame`() {
        screen.tap(at: Point(x: 300, y: 200))
        screen.platform.advance(to: screen.now + 0.5)
        change()
        #expect(screen.trace.count == 1 && screen.trace[0].contains(" input=none "), "\(screen.trace)")
    }

    @Test func `nothing is measured unless requested`() {
        screen.tracedTopics = []
        change(draw: 0.001)
        #expect(screen.window.frameRecorder == nil && screen.window.overlay == nil)
        screen.tracedTopics = [.frame]
        change()
        #expect(screen.window.frameRecorder != nil)
        screen.tracedTopics = [.input]
        change()
        #expect(screen.window.frameRecorder == nil)
        #expect(screen.trace.count == 1)
    }

    // MARK: Reports

    @Test func `an app gets reports of its frames, but not of empty ones`() {
        screen.tracedTopics = []
        var reports: [FrameReport] = []
        screen.window.frameReportHandler = { reports.append($0) }
        change(layout: 0.001, draw: 0.004)
        view.setNeedsLayout()
        screen.pump()
        #expect(reports.count == 1)
        let report = reports[0]
        #expect(abs(report.layoutDuration - 0.001) < 1e-9 && abs(report.drawDuration - 0.004) < 1e-9)
        #expect(abs(report.workDuration - 0.005) < 1e-9 && abs(report.commitTime - screen.now) < 0.0011)
        #expect(report.damage.description == "[10,20 50×40]" && report.scale == 1 && report.moves.isEmpty)
        #expect(report.pixelSize == (400, 300) && abs(report.damagedPart - 2000 / 120_000) < 1e-9)
        screen.window.frameReportHandler = nil
        change()
        #expect(reports.count == 1)
    }

    // MARK: Presentation

    private func report(at time: Double) -> FrameReport { FrameReport(time: time, inputTime: nil) }

    /// Returns a recorder that has received presentation times before.
    private func waitingRecorder() -> FrameRecorder {
        let recorder = FrameRecorder()
        #expect(recorder.note(.shown(at: 0.5), ofFrameBegunAt: 0.4).isEmpty)
        recorder.expectsPresentation = true
        return recorder
    }

    @Test func `a report waits for the presentation of its frame`() {
        let recorder = waitingRecorder()
        for time in [1.0, 2, 3] { #expect(recorder.await(report(at: time)).isEmpty) }
        #expect(recorder.note(.shown(at: 2.02), ofFrameBegunAt: 2).map(\.presentation) == [.unknown, .shown(at: 2.02)])
        #expect(recorder.isAwaitingPresentation)
        #expect(recorder.note(.shown(at: 1.02), ofFrameBegunAt: 1).isEmpty, "it was given up")
        #expect(recorder.note(.discarded, ofFrameBegunAt: 3).map(\.presentation) == [.discarded])
        #expect(!recorder.isAwaitingPresentation)
    }

    @Test func `the trace line of a frame waits for its presentation, not for another frame`() {
        screen.platformWindow.supportsPresentationFeedback = true
        change()
        #expect(screen.trace.count == 1 && screen.trace[0].hasSuffix(" presented=unknown"), "no feedback yet")
        screen.platformWindow.completePresentation(at: screen.now + 0.01)
        screen.pump()
        screen.clearTrace()
        change(draw: 0.003)
        #expect(screen.trace == [])
        screen.platformWindow.completePresentation(at: screen.now + 0.0095)
        screen.pump()
        #expect(screen.trace.count == 1 && screen.trace[0].hasSuffix(" presented=9.50"), "\(screen.trace)")
        change()
        screen.platformWindow.completePresentation(at: nil)
        screen.pump()
        #expect(screen.trace.count == 2 && screen.trace[1].hasSuffix(" presented=never"), "\(screen.trace)")
        change()
        screen.window.isHidden = true
        #expect(screen.trace.count == 3 && screen.trace[2].hasSuffix(" presented=unknown"), "\(screen.trace)")
    }

    @Test func `without presentation times, reports are not kept forever`() {
        let recorder = waitingRecorder()
        var reported: [Double] = []
        for time in 0..<20 { reported += recorder.await(report(at: Double(time))).map(\.time) }
        #expect(reported == (0..<12).map(Double.init))
        #expect(recorder.giveUp().map(\.time) == (12..<20).map(Double.init))
        #expect(!recorder.isAwaitingPresentation)
    }
}
