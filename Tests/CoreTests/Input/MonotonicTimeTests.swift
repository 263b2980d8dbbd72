import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

/// Times from a clock that runs backwards.
@MainActor
struct MonotonicTimeTests {
    let screen = TestScreen()
    let window: RecordingWindow

    init() {
        window = RecordingWindow(title: "Test", size: Size(width: 100, height: 100))
        window.makeKeyAndVisible()
        screen.pump()
    }

    @Test func `an earlier or non-finite time counts as the latest`() {
        var time = MonotonicTime()
        #expect(time.seconds == -.infinity)
        #expect([3, 2, .nan, 5, 5, -.infinity].map { time.advance(to: $0) } == [3, 3, 3, 5, 5, 5])
    }

    private func touch(_ phase: TouchChange.Phase, _ time: Double, earlier: [Double] = []) -> PlatformEvent {
        var change = TouchChange(id: 3, phase: phase, window: window.id, location: Point(x: 5, y: 5), time: time)
        change.earlier = earlier.map { TouchSample(location: Point(x: 4, y: 4), time: $0) }
        return .touches(TouchFrame(seat: SeatID(1), time: time, changes: [change]))
    }

    @Test func `times of touches and events are monotonic`() {
        var times: [[Double]] = []
        window.onEvent = { event in times.append([event.timestamp] + event.orderedTouches.map(\.timestamp)) }
        for event in [touch(.began, 10), touch(.moved, 9), touch(.moved, 11), touch(.ended, 3)] { screen.send(event) }
        #expect(times == [[10, 10], [10, 10], [11, 11], [11, 11]])
    }

    @Test func `the times of a removed seat are forgotten`() {
        var times: [Double] = []
        window.onEvent = { times.append($0.timestamp) }
        func key(_ time: Double) -> PlatformEvent {
            .key(
                KeyChange(
                    seat: SeatID(1), window: window.id, time: time, isPressed: true,
                    key: Key(code: 30, symbol: KeySymbol("a"), characters: "a"), repeats: false))
        }
        for event in [touch(.began, 10), touch(.ended, 11), key(12)] { screen.send(event) }
        screen.send(.deviceLost(DeviceLoss(seat: SeatID(1), device: .seat, time: 13)))
        for event in [touch(.began, 2), key(3)] { screen.send(event) }
        #expect(times == [10, 11, 12, 13, 2, 3])
    }

    @Test func `times of reports between two events are monotonic`() {
        var reports: [Double] = []
        window.onEvent = { event in
            guard let touch = event.orderedTouches.first else { return }
            reports += (event.coalescedTouches(for: touch) ?? []).map(\.timestamp)
        }
        screen.send(touch(.began, 10))
        screen.send(touch(.moved, 12, earlier: [9, 11, 10.5]))
        screen.send(touch(.moved, 11, earlier: [14, 13]))
        #expect(reports == [10, 10, 11, 11, 12, 14, 14, 14])
    }

    @Test func `a key released before its press time ends at its press time`() {
        var times: [[Double]] = []
        window.onEvent = { event in times.append([event.timestamp] + event.allPresses.map(\.timestamp)) }
        let key = Key(code: 30, symbol: KeySymbol("a"), characters: "a")
        for (time, isPressed) in [(14.0, true), (13, false)] {
            screen.send(
                .key(
                    KeyChange(
                        seat: SeatID(1), window: window.id, time: time, isPressed: isPressed, key: key,
                        repeats: false)))
        }
        #expect(times == [[14, 14], [14, 14]])
    }

    @Test func `predicted frame times are monotonic`() {
        var clock = FrameClock()
        #expect([2, 1, 3].map { clock.presentationTime(of: $0) } == [2, 2, 3])
    }
}
