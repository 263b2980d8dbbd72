internal import WaldenPlatform

/// Predicts when a window's frames become visible, from the presentation feedback of some of them.
struct FrameClock {
    /// When a frame last became visible, in seconds.
    private var presented = 0.0
    /// The refresh interval of the screen, in seconds; 0 while unknown.
    private(set) var refresh = 0.0
    /// How late frames become visible, in refreshes; 0 is the first refresh after a frame began.
    private var lateness = 0.0
    /// The predicted presentation time of the last frame, in seconds; monotonic.
    var predictedTime: Double { latestPrediction.seconds }
    private var latestPrediction = MonotonicTime(0)
    /// When feedback was last requested, in seconds.
    private var requestTime = -Double.infinity

    /// The maximum lateness attributed to the compositor, in refreshes; a later frame was delayed.
    private static let maximumLateness = 2.0
    /// How long feedback stays valid before more is requested, in seconds.
    private static let validity = 1.0

    /// The refresh interval, in seconds; 1/60 while unknown.
    var interval: Double { refresh > 0 ? refresh : 1.0 / 60 }

    /// Returns when a frame that begins now will be visible, in seconds; `now` while the refresh interval is unknown.
    mutating func presentationTime(of now: Double) -> Double {
        var time = now
        if refresh > 0 {
            let passed = ((now - presented) / refresh + FrameClock.rounding).rounded(.down)
            time = presented + (passed + 1 + lateness) * refresh
        }
        return latestPrediction.advance(to: time)
    }

    /// The rounding tolerance, as a fraction of a refresh.
    private static let rounding = 1e-6

    /// Returns whether to request feedback for a frame: for the first, and once the last request has expired.
    mutating func requestsFeedback(at now: Double) -> Bool {
        guard now - requestTime >= FrameClock.validity else { return false }
        requestTime = now
        return true
    }

    /// Updates the clock from presentation feedback, ignoring implausible times.
    mutating func note(_ presentation: FramePresentation, now: Double) {
        guard let time = presentation.time, abs(time - now) < FrameClock.maximumDelay, time > presented else { return }
        presented = time
        refresh = FrameClock.refreshes.contains(presentation.refresh) ? presentation.refresh : 0
        guard refresh > 0, presentation.begun <= time else { return }
        // The earliest possible refresh is the one after the frame began.
        let late = ((time - presentation.begun) / refresh - FrameClock.rounding).rounded(.down)
        lateness = min(late, FrameClock.maximumLateness)
    }

    /// The maximum plausible difference of feedback from now, in seconds: the process may have been suspended.
    private static let maximumDelay = 60.0
    /// The plausible refresh intervals, in seconds.
    private static let refreshes = 0.001...0.2
}
