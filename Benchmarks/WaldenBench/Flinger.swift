import Walden

/// A simulated finger that repeatedly flings the content of a window upwards.
@MainActor
final class Flinger {
    /// Retains the flinger for its timers.
    static var current: Flinger?

    private let window: Window
    private let count: FrameCount
    private let end: Double
    private var step = 0
    private static let seat = SeatID(99)
    /// The reports of a touchscreen per second.
    private static let rate = 125
    /// The distance between two reports, in points: 3,000 per second.
    private static let stride = 24.0
    private static let reports = 10
    /// The time from lift to the next touch: short enough that the content stays fast.
    private static let flight = Duration.milliseconds(900)

    init(_ window: Window, seconds: Double, count: FrameCount) {
        self.window = window
        self.count = count
        end = Clock.now + seconds
    }

    /// Puts the finger down.
    func start() {
        step = 0
        send(.began)
        window.application.eventLoop.schedule(
            after: .milliseconds(1000 / Self.rate), repeatingEvery: .milliseconds(1000 / Self.rate), tolerance: .catchUp
        ) { [weak self] timer in
            guard let self else { return }
            step += 1
            send(step < Self.reports ? .moved : .ended)
            guard step == Self.reports else { return }
            timer.cancel()
            fly()
        }
    }

    private func fly() {
        // Start counting after the last frame of the drag.
        window.application.eventLoop.schedule(after: .milliseconds(50)) { [weak self] _ in self?.count.beginInterval() }
        window.application.eventLoop.schedule(after: Self.flight) { [weak self] _ in
            guard let self else { return }
            count.endInterval()
            if Clock.now < end { start() } else { count.finish("list fling", window.application) }
        }
    }

    private func send(_ phase: TouchChange.Phase) {
        let (time, location) = (Clock.now, Point(x: 240, y: 340 - Double(step) * Self.stride))
        let change = TouchChange(id: 0, phase: phase, window: window.id, location: location, time: time)
        window.application.post(.touches(TouchFrame(seat: Self.seat, time: time, changes: [change])))
    }
}
