internal import WaldenGraphics
internal import WaldenPlatform

/// Measures the frames of a window while somebody wants to know: the trace, a handler of the app or the overlay.
///
/// A frame passes its steps in their order; one that draws nothing of the app is forgotten. Where the platform tells
/// when frames become visible, a report is complete when it has said so.
@MainActor
final class FrameRecorder {
    /// When the first of the input came that asks for the next frame, in seconds.
    private var inputTime: Double?
    private var report: FrameReport?
    /// When the step that goes on began, in seconds.
    private var stepStart = 0.0
    /// Reports of frames that the platform has not spoken of yet, oldest first.
    private var pending: [FrameReport] = []

    /// Whether the platform says that it will tell what becomes of the present frame.
    var isToldPresentation = false
    /// Whether it has ever told of one that was seen. Some compositors take the question and never answer.
    private var hasBeenTold = false

    /// How many frames may be on their way to the screen; of older ones nothing is heard any more.
    private static let mostPending = 8

    /// Whether the platform has yet to speak of a frame.
    var isAwaitingPresentation: Bool { !pending.isEmpty }

    // MARK: Input

    /// Takes note of the input that is being delivered, if any: something came of it that is to be seen.
    func noteInput(_ event: Event?) {
        guard inputTime == nil, let event else { return }
        inputTime = event.timestamp
    }

    // MARK: Steps of a frame

    func begin(at time: Double) {
        report = FrameReport(time: time, inputTime: inputTime)
        inputTime = nil
        stepStart = time
        isToldPresentation = false
    }

    func endLayout(at time: Double) { report?.layoutDuration = endStep(at: time) }

    func endDrawing(at time: Double) { report?.drawDuration = endStep(at: time) }

    /// Leaves out what was not done for the app.
    func skip(to time: Double) { stepStart = time }

    /// Ends the frame.
    ///
    /// - Returns: What it cost; `nil` if nothing of the app was drawn.
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

    // MARK: On the way to the screen

    /// Keeps a report until the platform has said what became of the frame, if it is known to say so, and to be about to.
    ///
    /// - Returns: The reports of which nothing will be heard any more.
    func await(_ report: FrameReport) -> [FrameReport] {
        guard isToldPresentation, hasBeenTold else { return giveUp() + [report] }
        pending.append(report)
        guard pending.count > Self.mostPending else { return [] }
        return [pending.removeFirst()]
    }

    /// Takes note of what became of a frame.
    ///
    /// - Parameter begun: When the frame began, in seconds.
    /// - Returns: The reports that are complete now, oldest first.
    func note(_ presentation: FrameReport.Presentation, ofFrameBegunAt begun: Double) -> [FrameReport] {
        if case .shown = presentation { hasBeenTold = true }
        guard let place = pending.firstIndex(where: { $0.time == begun }) else { return [] }
        pending[place].presentation = presentation
        defer { pending.removeFirst(place + 1) }
        return Array(pending[...place])
    }

    /// Gives up waiting.
    ///
    /// - Returns: The reports that nobody completed.
    func giveUp() -> [FrameReport] {
        defer { pending = [] }
        return pending
    }
}
