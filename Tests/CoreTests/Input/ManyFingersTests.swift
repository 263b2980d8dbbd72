import Testing
import Walden
import WaldenTesting

/// A broken or hostile touchscreen with too many fingers.
@MainActor
struct ManyFingersTests {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    private let seat = SeatID(1)

    private func frame(_ phase: TouchChange.Phase, _ ids: Range<Int32>, x: Double = 50) {
        let changes = ids.map {
            TouchChange(
                id: $0, phase: phase, window: screen.window.id, location: Point(x: x, y: 50), time: screen.now)
        }
        screen.send(.touches(TouchFrame(seat: seat, time: screen.now, changes: SmallArray(changes))))
    }

    /// Returns the shortest of three times to put fingers down at one place, move and lift them,
    /// with one frame for all fingers or one for each.
    private func duration(of count: Int32, inOneFrame: Bool) -> Duration {
        (0..<3).map { _ in
            ContinuousClock().measure {
                for (phase, x) in [(TouchChange.Phase.began, 50.0), (.moved, 51), (.ended, 51)] {
                    if inOneFrame {
                        frame(phase, 0..<count, x: x)
                    } else {
                        for id in 0..<count { frame(phase, id..<id + 1, x: x) }
                    }
                }
                screen.advance(by: .seconds(2))
            }
        }.min() ?? .zero
    }

    private func addViews() {
        let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        view.isMultipleTouchEnabled = true
        screen.window.addSubview(view)
        view.addGestureRecognizer(PanGestureRecognizer())
        view.addGestureRecognizer(PinchGestureRecognizer())
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        view.addGestureRecognizer(tap)
    }

    @Test(arguments: [true, false])
    func `the cost of many fingers is linear`(inOneFrame: Bool) {
        addViews()
        _ = duration(of: 10, inOneFrame: inOneFrame)
        let few = duration(of: 200, inOneFrame: inOneFrame)
        let many = duration(of: 2000, inOneFrame: inOneFrame)
        print("200 fingers \(few), 2000 fingers \(many), in one frame: \(inOneFrame)")
        #expect(many < few * 40, "200 fingers take \(few), 2000 take \(many)")
    }

    @Test func `fingers beyond the limit are ignored until others have lifted`() {
        let log = Log()
        let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 200, height: 200), in: screen.window)
        view.isMultipleTouchEnabled = true
        var counts: [Touch.Phase: Int] = [:]
        view.onTouches = { phase, touches, _ in counts[phase, default: 0] += touches.count }
        let limit = TouchMetrics.maximumFingers
        frame(.began, 0..<1000)
        #expect(counts == [.began: limit])
        frame(.moved, 0..<1000, x: 60)
        #expect(counts == [.began: limit, .moved: limit])
        frame(.ended, 0..<10)
        frame(.ended, 990..<1000)
        frame(.began, 1000..<1020)
        #expect(counts[.began] == limit + 10 && counts[.ended] == 10)
        screen.seat.cancelTouches()
        #expect(counts[.cancelled] == limit)
        screen.tap(at: Point(x: 50, y: 50))
        #expect(counts[.ended] == 11)
    }

    @Test(arguments: [Touch.Phase.began, .moved, .ended])
    func `fingers whose views were removed are forgotten when they lift`(phase: Touch.Phase) {
        let log = Log()
        for _ in 0..<TouchMetrics.maximumFingers * 2 {
            let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 100, height: 100), in: screen.window)
            view.onTouches = { [unowned view] now, _, _ in if now == phase { view.removeFromSuperview() } }
            let finger = screen.touch(view)
            finger.move(by: Point(x: 1, y: 0))
            finger.lift()
        }
        #expect(log.lines.filter { $0 == "view began 50,50" }.count == TouchMetrics.maximumFingers * 2)
    }

    @Test func `each seat has its own fingers`() {
        let other = screen.addSeat()
        let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        screen.window.addSubview(view)
        frame(.began, 0..<1000)
        var began = 0
        let taps = TapGestureRecognizer()
        taps.addAction { _ in began += 1 }
        let far = View(frame: Rect(x: 200, y: 0, width: 200, height: 200))
        far.addGestureRecognizer(taps)
        screen.window.addSubview(far)
        other.touch(at: Point(x: 250, y: 50)).lift()
        #expect(began == 1)
        screen.seat.cancelTouches()
    }
}
