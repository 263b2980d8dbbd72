import Walden

/// A finger that flings the content of a window upwards, again and again.
@MainActor
final class Flinger {
    /// Kept here, for the run loop's timers.
    static var current: Flinger?

    private let window: Window
    private let count: FrameCount
    private let end: Double
    private var step = 0
    private static let seat = SeatID(99)
    /// Reports of a touchscreen, in a second.
    private static let rate = 125
    /// A report takes the finger so far, in points: 3,000 in a second.
    private static let stride = 24.0
    private static let reports = 10
    /// How long the content flies, before the next finger: not so long that it crawls.
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
        // The first frame of the flight is the one after the finger's last.
        window.application.eventLoop.schedule(after: .milliseconds(50)) { [weak self] _ in self?.count.beginSpell() }
        window.application.eventLoop.schedule(after: Self.flight) { [weak self] _ in
            guard let self else { return }
            count.endSpell()
            if Clock.now < end { start() } else { count.finish("list fling", window.application) }
        }
    }

    private func send(_ phase: TouchChange.Phase) {
        let (time, place) = (Clock.now, Point(x: 240, y: 340 - Double(step) * Self.stride))
        let change = TouchChange(id: 0, phase: phase, window: window.id, location: place, time: time)
        window.application.post(.touches(TouchFrame(seat: Self.seat, time: time, changes: [change])))
    }
}
