import Walden

/// A dial, three hands, and the display link that turns them.
final class ClockView: View {
    private enum Metrics {
        /// The room around the dial for its shadow, in points.
        static let margin = 26.0
        /// A larger turn, in radians, means that the system clock was set.
        static let smallStep = 0.01
        /// With reduced motion, how soon after a full second the hand must move, in seconds.
        static let promptness = 0.1
        static let hour = Hand.Shape(length: 0.48, tail: 0.10, width: 0.062, tipWidth: 0.044, hub: 0.050)
        static let minute = Hand.Shape(length: 0.72, tail: 0.11, width: 0.050, tipWidth: 0.030, hub: 0.050)
        static let second = Hand.Shape(length: 0.82, tail: 0.20, width: 0.026, tipWidth: 0.012, hub: 0.036)
    }

    let dial = Dial()
    let hourHand = Hand(Metrics.hour)
    let minuteHand = Hand(Metrics.minute)
    let secondHand = Hand(Metrics.second)

    private let timeOfDay: @MainActor (Double) -> ClockTime

    /// Creates a clock.
    ///
    /// - Parameter timeOfDay: Returns the time of day at a frame time; `nil` for the system's clock.
    init(timeOfDay: (@MainActor (Double) -> ClockTime)? = nil) {
        var clock = WallClock()
        self.timeOfDay = timeOfDay ?? { ClockTime(secondsSince1970: clock.seconds(at: $0)) }
        super.init(frame: .zero)
        for view in [dial, hourHand, minuteHand, secondHand] { addSubview(view) }
        for (name, view) in [("dial", dial), ("second", secondHand)] as [(String, View)] {
            view.accessibilityIdentifier = name
        }
        updateColors()
        // While the clock is hidden, the link is not called and the process sleeps.
        addDisplayLink { [unowned self] link in show(at: link.targetTimestamp, by: link) }
    }

    private func updateColors() {
        for hand in [hourHand, minuteHand] { hand.color = palette.label }
        secondHand.color = palette.accent.text
        for hand in [hourHand, minuteHand, secondHand] { hand.shadowColor = palette.shadow.withAlpha(0.16) }
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    // MARK: Layout

    override func layoutSubviews() {
        let side = max(0, (min(bounds.width, bounds.height) - 2 * Metrics.margin).rounded(.down))
        let frame = Rect(
            x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(), width: side,
            height: side)
        for view in [dial, hourHand, minuteHand, secondHand] { view.frame = frame }
    }

    // MARK: Time

    private func show(at timestamp: Double, by link: DisplayLink) {
        var time = timeOfDay(timestamp)
        // With reduced motion the hand moves once a second. One call a second is enough if it comes right after the
        // full second; otherwise check every frame until the next second begins.
        let movesOncePerSecond = window?.application.prefersReducedMotion == true
        let isPrompt = time.second - time.second.rounded(.down) < Metrics.promptness
        link.preferredFrameRate = movesOncePerSecond && isPrompt ? 1 : 0
        if movesOncePerSecond { time.second = time.second.rounded(.down) }
        dial.date = time.date
        // Move one hand per frame, to keep the damage small. Nobody sees the second hand wait for a frame.
        for (hand, angle) in [(hourHand, time.hourAngle), (minuteHand, time.minuteAngle)] where hand.angle != angle {
            let isStep = abs(angle - hand.angle) < Metrics.smallStep
            hand.angle = angle
            if isStep, !movesOncePerSecond { return }
        }
        secondHand.angle = time.secondAngle
    }
}
