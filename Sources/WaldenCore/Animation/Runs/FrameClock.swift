internal import WaldenPlatform

/// When the frames of a window become visible: learned from what the platform tells of some of them.
struct FrameClock {
    /// When a frame became visible last, in seconds.
    private var presented = 0.0
    /// The time between two refreshes of the screen, in seconds; 0 while nothing was told.
    private(set) var refresh = 0.0
    /// How many refreshes go by between a frame and its being visible, beyond the next one.
    private var lateness = 0.0
    /// When the last frame will be seen, or was, in seconds. Frames do not change their order.
    var foretold: Double { latestForetold.seconds }
    private var latestForetold = MonotonicTime(0)
    /// When the last frame began of which the platform was asked, in seconds.
    private var asked = -Double.infinity

    /// Refreshes that a compositor may take; more are taken for a frame that was held up.
    private static let mostLateness = 2.0
    /// How long a time holds before the platform is asked again, in seconds.
    private static let validity = 1.0

    /// The time between two refreshes, in seconds; a usual one while nothing was told.
    var interval: Double { refresh > 0 ? refresh : 1.0 / 60 }

    /// When a frame will be seen that begins now: at a refresh of the screen; without knowledge of it, now.
    ///
    /// - Parameter now: In seconds.
    mutating func presentationTime(of now: Double) -> Double {
        var time = now
        if refresh > 0 {
            let passed = ((now - presented) / refresh + FrameClock.rounding).rounded(.down)
            time = presented + (passed + 1 + lateness) * refresh
        }
        return latestForetold.advance(to: time)
    }

    /// The share of a refresh by which times are rounded.
    private static let rounding = 1e-6

    /// Whether the platform is to be asked when a frame becomes visible: at first, and every now and then.
    mutating func asks(at now: Double) -> Bool {
        guard now - asked >= FrameClock.validity else { return false }
        asked = now
        return true
    }

    /// Takes in what became of a frame.
    ///
    /// - Parameter now: In seconds. What is told of other times is not believed.
    mutating func note(_ presentation: FramePresentation, now: Double) {
        guard let time = presentation.time, abs(time - now) < FrameClock.longestDelay, time > presented else { return }
        presented = time
        refresh = FrameClock.refreshes.contains(presentation.refresh) ? presentation.refresh : 0
        guard refresh > 0, presentation.begun <= time else { return }
        // The refresh that follows the beginning is the earliest one.
        let late = ((time - presentation.begun) / refresh - FrameClock.rounding).rounded(.down)
        lateness = min(late, FrameClock.mostLateness)
    }

    /// How far what is told may lie from now, in seconds: a process may have slept.
    private static let longestDelay = 60.0
    /// Times between refreshes that a screen may have, in seconds.
    private static let refreshes = 0.001...0.2
}
