internal import WaldenGraphics
internal import WaldenPlatform

/// Measures the frames of a window for the trace, a report handler or the overlay.
///
/// Discards frames that draw no app content. Reports wait for presentation feedback if the platform sends any.
@MainActor
final class FrameRecorder {
    /// The timestamp of the first input that led to the next frame, in seconds.
    private var inputTime: Double?
    private var report: FrameReport?
    private var stepStart = 0.0
    /// Reports that await presentation feedback, oldest first.
    private var pending: [FrameReport] = []

    /// Whether the platform announced feedback for the current frame.
    var expectsPresentation = false
    /// Whether feedback for a visible frame ever arrived. Some compositors accept requests but never answer.
    private var hasFeedback = false

    /// The maximum number of pending reports; older ones are reported without feedback.
    private static let maximumPending = 8

    var isAwaitingPresentation: Bool { !pending.isEmpty }

    func noteInput(_ event: Event?) {
        guard inputTime == nil, let event else { return }
        inputTime = event.timestamp
    }

    func begin(at time: Double) {
        report = FrameReport(time: time, inputTime: inputTime)
        inputTime = nil
        stepStart = time
        expectsPresentation = false
    }

    func endLayout(at time: Double) { report?.layoutDuration = endStep(at: time) }

    func endDrawing(at time: Double) { report?.drawDuration = endStep(at: time) }

    /// Excludes the time since the last step, which the app did not cause.
    func skip(to time: Double) { stepStart = time }

    /// Ends the frame, and returns its report; `nil` if no app content was drawn.
    func endCommit(at time: Double, damage: Region, moves: [PixelMove], layout: SurfaceLayout) -> FrameReport? {
        guard !damage.isEmpty, var report else { return nil }
        report.commitDuration = endStep(at: time)
        report.commitTime = time
        (report.damage, report.moves) = (damage, moves)
        report.scale = layout.scale
        report.pixelSize = layout.pixelSize
        self.report = nil
        return report
    }

    private func endStep(at time: Double) -> Double {
        defer { stepStart = time }
        return max(0, time - stepStart)
    }

    /// Holds a report if presentation feedback is expected, and returns the reports that no longer wait for it.
    func await(_ report: FrameReport) -> [FrameReport] {
        guard expectsPresentation, hasFeedback else { return giveUp() + [report] }
        pending.append(report)
        guard pending.count > Self.maximumPending else { return [] }
        return [pending.removeFirst()]
    }

    /// Adds feedback to the report of a frame begun at a time in seconds, and returns the completed reports, oldest
    /// first.
    func note(_ presentation: FrameReport.Presentation, ofFrameBegunAt begun: Double) -> [FrameReport] {
        if case .shown = presentation { hasFeedback = true }
        guard let index = pending.firstIndex(where: { $0.time == begun }) else { return [] }
        pending[index].presentation = presentation
        defer { pending.removeFirst(index + 1) }
        return Array(pending[...index])
    }

    func giveUp() -> [FrameReport] {
        defer { pending = [] }
        return pending
    }
}
