import Walden
import WaldenTesting

/// A screen with a view whose recognizers log each action.
@MainActor
final class GestureStage {
    let log = Log()
    let screen: TestScreen
    let view: View
    /// The times of the actions.
    private(set) var times: [Double] = []

    init(size: Size = Size(width: 400, height: 300), frame: Rect? = nil) {
        screen = TestScreen(size: size)
        view = View(frame: frame ?? Rect(origin: .zero, size: size))
        screen.window.addSubview(view)
    }

    var lines: [String] { log.lines }
    func take() -> [String] { log.take() }

    /// Adds a recognizer to the view, or to another one, that logs its state and a description.
    @discardableResult
    func add<R: GestureRecognizer>(
        _ recognizer: R, _ name: String = "", to view: View? = nil,
        _ describe: @escaping @MainActor (R) -> String = { _ in "" }
    ) -> R {
        recognizer.name = name
        // Closing the screen may end a gesture after this object is gone.
        recognizer.addAction { [weak self] recognizer in
            guard let self else { return }
            log.note([name, "\(recognizer.state)", describe(recognizer)].filter { !$0.isEmpty }.joined(separator: " "))
            times.append(screen.now)
        }
        (view ?? self.view).addGestureRecognizer(recognizer)
        return recognizer
    }

    /// Sends several reports of one finger in one frame.
    func report(_ steps: [(phase: TouchChange.Phase, location: Point)]) {
        let changes = steps.map {
            TouchChange(id: 0, phase: $0.phase, window: screen.window.id, location: $0.location, time: screen.now)
        }
        screen.send(
            .touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: SmallArray(changes))))
    }

    func wait(_ milliseconds: Int) { screen.advance(by: .milliseconds(milliseconds)) }
}

func at(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }

/// Allows all recognizers simultaneously.
@MainActor
final class Together: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool { true }
}

/// The fingers of a hand on a touchscreen of 120 Hz, with jitter and time offsets.
@MainActor
struct Hand {
    let screen: TestScreen
    var random: SplitMix
    /// The maximum error of a report, in points along each axis.
    var jitter = 0.5
    private(set) var fingers: [TestFinger] = []
    /// The locations of the fingers in each event since all were down, in order.
    private(set) var reports: [[Point]] = []

    init(_ screen: TestScreen, seed: UInt64) {
        self.screen = screen
        random = SplitMix(seed: seed)
    }

    private mutating func jittered(_ point: Point) -> Point {
        Point(
            x: point.x + .random(in: -jitter...jitter, using: &random),
            y: point.y + .random(in: -jitter...jitter, using: &random))
    }

    private static let report = Duration.nanoseconds(8_333_333)

    /// Puts fingers down, up to three reports apart.
    mutating func touch(_ points: [Point]) {
        for point in points {
            fingers.append(screen.touch(at: jittered(point)))
            for _ in 0..<Int.random(in: 0...3, using: &random) { rest() }
        }
        reports = [fingers.map(\.location)]
    }

    /// Rests the fingers for one report, with jitter.
    private mutating func rest() {
        screen.advance(by: Self.report)
        move(fingers.map(\.location), scale: 0.2)
    }

    private mutating func move(_ points: [Point], scale: Double = 1) {
        let jitter = jitter
        self.jitter *= scale
        defer { self.jitter = jitter }
        var changes: [(finger: TestFinger, phase: TouchChange.Phase, location: Point)] = []
        for (finger, point) in zip(fingers, points) { changes.append((finger, .moved, jittered(point))) }
        screen.seat.change(changes)
    }

    /// Moves all fingers along a path, accelerating and decelerating.
    ///
    /// - Parameter path: Returns the locations of the fingers at a fraction of the path, from 0 to 1.
    mutating func move(seconds: Double, along path: (Double) -> [Point]) {
        moveSteadily(seconds: seconds) { path($0 * $0 * (3 - 2 * $0)) }
    }

    /// Moves all fingers along a path at constant speed.
    mutating func moveSteadily(seconds: Double, along path: (Double) -> [Point]) {
        let count = Int(seconds * 120)
        for index in 1...count {
            screen.advance(by: Self.report)
            let part = Double(index) / Double(count)
            move(path(part))
            reports.append(fingers.map(\.location))
        }
    }

    /// Lifts the fingers, up to three reports apart.
    mutating func lift() {
        while let finger = fingers.popLast() {
            finger.lift()
            for _ in 0..<Int.random(in: 0...3, using: &random) where !fingers.isEmpty { rest() }
        }
        screen.advance(by: Self.report)
    }

    /// Returns a point on a circle.
    static func onCircle(_ center: Point, _ radius: Double, _ angle: Double) -> Point {
        // Clockwise like the rotation of views, because y points down.
        center + Point(x: radius, y: 0).applying(.rotation(angle))
    }
}
