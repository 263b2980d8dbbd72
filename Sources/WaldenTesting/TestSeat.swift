public import Walden

/// A person at a test screen: fingers, a pointer and a keyboard.
@MainActor
public final class TestSeat {
    /// The name by which events speak of this seat.
    public let id: SeatID
    /// The pointer.
    public private(set) lazy var pointer = TestPointer(seat: self)
    /// The keyboard.
    public private(set) lazy var keyboard = TestKeyboard(seat: self)

    weak var screen: TestScreen!
    private var fingersPut: Int32 = 0

    init(id: SeatID) { self.id = id }

    /// Puts a finger down.
    ///
    /// - Parameters:
    ///   - point: Where, in window coordinates.
    ///   - window: The window; the screen's own if `nil`.
    public func touch(at point: Point, in window: Window? = nil) -> TestFinger {
        let finger = TestFinger(seat: self, id: fingersPut, window: window ?? screen.window, location: point)
        fingersPut += 1
        finger.report(.began)
        return finger
    }

    /// Puts several fingers down in one frame of the touchscreen.
    public func touch(at points: [Point]) -> [TestFinger] {
        let fingers = points.map { point in
            defer { fingersPut += 1 }
            return TestFinger(seat: self, id: fingersPut, window: screen.window, location: point)
        }
        screen.send(.touches(frame(fingers.map { $0.change(.began) })))
        return fingers
    }

    /// Changes several fingers in one frame of the touchscreen.
    ///
    /// - Parameter changes: What each finger does, and where it is then.
    public func change(_ changes: [(finger: TestFinger, phase: TouchChange.Phase, location: Point)]) {
        let reports = changes.map { change in
            change.finger.location = change.location
            return change.finger.change(change.phase)
        }
        screen.send(.touches(frame(reports)))
    }

    /// Takes all fingers away, as a compositor does that has recognised a gesture of its own.
    public func cancelTouches() { screen.send(.touches(TouchFrame(cancellingAllOf: id, time: screen.now))) }

    /// Unplugs the seat, or one of its devices.
    public func unplug(_ device: DeviceLoss.Device = .seat) {
        screen.send(.deviceLost(DeviceLoss(seat: id, device: device, time: screen.now)))
    }

    func frame(_ changes: [TouchChange]) -> TouchFrame {
        TouchFrame(seat: id, time: screen.now, changes: FewOrMany(changes))
    }
}

/// A finger on a test screen.
@MainActor
public final class TestFinger {
    /// Where it is, in window coordinates.
    public internal(set) var location: Point
    /// Half the length of its contact's longer axis, in points.
    public var majorRadius = 0.0

    private let seat: TestSeat
    /// A finger keeps its screen alive: a test may speak only of the finger from now on.
    private let screen: TestScreen
    private let id: Int32
    private let window: WindowID

    init(seat: TestSeat, id: Int32, window: Window, location: Point) {
        self.seat = seat
        screen = seat.screen
        self.id = id
        self.window = window.id
        self.location = location
    }

    /// Moves the finger in one step.
    public func move(to point: Point) {
        location = point
        report(.moved)
    }

    /// Moves the finger in equal steps, while time passes.
    ///
    /// - Precondition: There is at least one step.
    public func move(to point: Point, duration: Duration, steps: Int) {
        precondition(steps > 0, "TestFinger.move: there must be at least one step")
        let start = location
        for step in 1...steps {
            screen.advance(by: duration / steps)
            let part = Double(step) / Double(steps)
            move(to: Point(x: start.x + (point.x - start.x) * part, y: start.y + (point.y - start.y) * part))
        }
    }

    /// Moves the finger by a distance, in one step.
    public func move(by distance: Point) { move(to: location + distance) }

    /// Lifts the finger.
    public func lift() { report(.ended) }

    /// Lets time pass, then lifts the finger.
    public func lift(after duration: Duration) {
        screen.advance(by: duration)
        lift()
    }

    /// Takes all fingers of the seat away: a compositor cancels them together.
    public func cancel() { seat.cancelTouches() }

    func report(_ phase: TouchChange.Phase) { screen.send(.touches(seat.frame([change(phase)]))) }

    func change(_ phase: TouchChange.Phase) -> TouchChange {
        TouchChange(
            id: id, phase: phase, window: window, location: location, time: screen.now, majorRadius: majorRadius)
    }
}
