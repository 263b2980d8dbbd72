import Testing
import Walden
import WaldenTesting

@MainActor
struct TouchTests {
    let log = Log()
    let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
    var window: RecordingWindow { screen.window as! RecordingWindow }

    private func probe() -> Probe { Probe("view", log, frame: Rect(x: 0, y: 0, width: 200, height: 200), in: window) }

    /// Returns the tap counts during a block.
    private func tapCounts(_ body: () -> Void) -> [Int] {
        var counts: [Int] = []
        window.onEvent = { event in
            for touch in event.allTouches ?? [] where touch.phase == .began { counts.append(touch.tapCount) }
        }
        body()
        return counts
    }

    @Test func `S25 one Touch object represents a finger throughout, and its view and window are fixed`() {
        let view = probe()
        var touches: [Touch] = []
        window.onEvent = { touches += $0.allTouches ?? [] }
        defer { window.onEvent = nil }
        let finger = screen.touch(at: Point(x: 5, y: 5))
        finger.move(to: Point(x: 300, y: 250))
        finger.move(to: Point(x: -50, y: 900))
        finger.lift()
        #expect(touches.count == 4 && Set(touches).count == 1)
        #expect(touches.allSatisfy { $0.view === view && $0.window === window })
        #expect(log.lines == ["view began 5,5", "view moved 300,250", "view moved -50,900", "view ended -50,900"])
        screen.tap(at: Point(x: 5, y: 5))
        #expect(Set(touches).count == 2)
    }

    @Test func `S25 one Touch object represents a press of the pointer`() {
        var touches: [Touch] = []
        window.onEvent = { if $0.type == .touches { touches += $0.allTouches ?? [] } }
        defer { window.onEvent = nil }
        screen.pointer.move(to: Point(x: 5, y: 5))
        screen.pointer.press()
        screen.pointer.move(to: Point(x: 9, y: 9))
        screen.pointer.release()
        #expect(touches.count == 3 && Set(touches).count == 1)
    }

    @Test func `S11 hit testing uses the location, and never the precise one`() {
        let (left, right) = (probe(), probe())
        right.frame = Rect(x: 200, y: 0, width: 100, height: 100)
        var places: [Point] = []
        window.onEvent = { event in
            // Simulate a device with a more precise location.
            for touch in event.allTouches ?? [] { touch.preciseWindowLocation.x += 0.5 }
        }
        left.onTouches = { [unowned left] _, touches, _ in
            for touch in touches {
                places += [
                    touch.location(in: left), touch.preciseLocation(in: left), touch.previousLocation(in: left),
                    touch.precisePreviousLocation(in: left),
                ]
            }
        }
        let finger = screen.touch(at: Point(x: 199.75, y: 10))
        finger.move(to: Point(x: 150, y: 10))
        #expect(log.lines == ["view began 199.75,10", "view moved 150,10"])
        #expect(places.map(\.x) == [199.75, 200.25, 199.75, 199.75, 150, 150.5, 199.75, 200.25])
        finger.lift()
    }

    @Test func `S26 a finger's phases are began, moved, stationary, ended and cancelled`() {
        let first = screen.touch(at: Point(x: 5, y: 5))
        let second = screen.touch(at: Point(x: 50, y: 5))
        second.move(to: Point(x: 60, y: 5))
        second.lift()
        first.cancel()
        #expect(
            window.take() == [
                "touches began", "touches stationary began", "touches stationary moved", "touches stationary ended",
                "touches cancelled",
            ])
    }

    @Test func `S26 hovering is regionEntered, regionMoved and regionExited`() {
        screen.pointer.move(to: Point(x: 5, y: 5))
        screen.pointer.move(to: Point(x: 6, y: 5))
        screen.pointer.leave()
        #expect(window.take() == ["hover regionEntered", "hover regionMoved", "hover regionExited"])
    }

    @Test func `S27 an unchanged live touch is stationary`() throws {
        var stationary: Touch?
        window.onEvent = { event in
            if let touch = event.allTouches?.first(where: { $0.phase == .stationary }) { stationary = touch }
        }
        defer { window.onEvent = nil }
        let first = screen.touch(at: Point(x: 5, y: 5))
        first.move(to: Point(x: 7, y: 5))
        let second = screen.touch(at: Point(x: 50, y: 5))
        let resting = try #require(stationary)
        #expect(resting.location(in: nil) == Point(x: 7, y: 5))
        #expect(resting.previousLocation(in: nil) == Point(x: 7, y: 5))
        screen.seat.change([(first, .moved, Point(x: 8, y: 5)), (second, .moved, Point(x: 51, y: 5))])
        #expect(window.take().last == "touches moved moved")
    }

    @Test func `S27 stationary touches are not delivered`() {
        let view = probe()
        view.isMultipleTouchEnabled = true
        _ = screen.touch(at: Point(x: 5, y: 5))
        let second = screen.touch(at: Point(x: 50, y: 5))
        second.move(to: Point(x: 60, y: 5))
        #expect(log.lines == ["view began 5,5", "view began 50,5", "view moved 60,5"])
    }

    @Test func `S28 touch-downs in quick succession near one point are counted`() {
        let counts = tapCounts {
            for _ in 1...3 {
                screen.tap(at: Point(x: 50, y: 50))
                screen.advance(by: .milliseconds(100))
            }
        }
        #expect(counts == [1, 2, 3])
    }

    @Test func `S28 the count starts over after 0.35 s between downs`() {
        let gap = Duration.seconds(TouchMetrics.multipleTapInterval)
        #expect(TouchMetrics.multipleTapInterval == 0.35)
        let counts = tapCounts {
            screen.touch(at: Point(x: 50, y: 50)).lift()
            screen.advance(by: gap - .milliseconds(1))
            screen.touch(at: Point(x: 50, y: 50)).lift()
            screen.advance(by: gap + .milliseconds(1))
            screen.touch(at: Point(x: 50, y: 50)).lift()
        }
        #expect(counts == [1, 2, 1])
    }

    @Test func `S28 taps of fingers may be 45 points apart, those of the pointer 5`() {
        #expect(TouchMetrics.fingerMultipleTapDistance == 45 && TouchMetrics.pointerMultipleTapDistance == 5)
        let fingers = tapCounts {
            for x in [100.0, 145, 190.1] { screen.touch(at: Point(x: x, y: 50)).lift() }
        }
        #expect(fingers == [1, 2, 1])
        screen.advance(by: .seconds(1))
        let clicks = tapCounts {
            for x in [100.0, 105, 110.1] {
                screen.pointer.move(to: Point(x: x, y: 50))
                screen.pointer.press()
                screen.pointer.release()
            }
        }
        #expect(clicks == [1, 2, 1])
    }

    @Test func `S28 fingers that are down together are counted separately`() {
        let counts = tapCounts {
            for _ in 1...2 {
                let fingers = screen.seat.touch(at: [Point(x: 50, y: 50), Point(x: 80, y: 50)])
                screen.advance(by: .milliseconds(50))
                for finger in fingers { finger.lift() }
            }
        }
        #expect(counts == [1, 1, 2, 2])
    }

    @Test func `S28 fingers and pointer, and windows, are counted separately`() {
        let other = screen.openWindow(
            isKey: false, RecordingWindow(title: "Other", size: Size(width: 100, height: 100)))
        var counts: [Int] = []
        other.onEvent = { event in
            for touch in event.allTouches ?? [] where touch.phase == .began { counts.append(touch.tapCount) }
        }
        let mine = tapCounts {
            screen.pointer.move(to: Point(x: 50, y: 50))
            screen.touch(at: Point(x: 50, y: 50)).lift()
            screen.pointer.click()
            screen.seat.touch(at: Point(x: 50, y: 50), in: other).lift()
        }
        #expect(mine == [1, 1] && counts == [1])
    }

    @Test func `S28 each pointer button is counted separately`() {
        let counts = tapCounts {
            screen.pointer.move(to: Point(x: 50, y: 50))
            for button: Event.ButtonMask in [.secondary, .primary, .primary, .secondary] {
                screen.pointer.press(button)
                screen.pointer.release(button)
            }
        }
        #expect(counts == [1, 1, 2, 2])
    }

    @Test func `S29 a finger is direct, a pressed pointer indirect`() {
        var types: [Touch.TouchType] = []
        window.onEvent = { event in
            for touch in event.allTouches ?? [] where touch.phase == .began { types.append(touch.type) }
        }
        screen.tap(at: Point(x: 5, y: 5))
        screen.pointer.move(to: Point(x: 5, y: 5))
        screen.pointer.click()
        #expect(types == [.direct, .indirectPointer])
    }

    @Test func `S30 the contact radius is in points, and follows its changes`() {
        var radii: [Double] = []
        window.onEvent = { radii += ($0.allTouches ?? []).map(\.majorRadius) }
        let finger = screen.touch(at: Point(x: 5, y: 5))
        finger.majorRadius = 7.5
        finger.move(to: Point(x: 6, y: 6))
        finger.majorRadius = 9
        finger.lift()
        #expect(radii == [0, 7.5, 9])
    }

    @Test func `S31 the previous location is that of the previous event`() {
        var places: [String] = []
        window.onEvent = { event in
            for touch in event.allTouches ?? [] {
                places.append("\(touch.previousLocation(in: nil).short)>\(touch.location(in: nil).short)")
            }
        }
        let finger = screen.touch(at: Point(x: 5, y: 5))
        finger.move(to: Point(x: 10, y: 5))
        finger.move(to: Point(x: 20, y: 5))
        finger.lift()
        #expect(places == ["5,5>5,5", "5,5>10,5", "10,5>20,5", "20,5>20,5"])
    }

    @Test func `S32 the timestamp is the compositor's, not the time of delivery`() {
        var times: [[Double]] = []
        window.onEvent = { event in
            times.append(
                [event.timestamp] + (event.allTouches ?? []).map(\.timestamp) + event.allPresses.map(\.timestamp))
        }
        screen.platform.advance(to: 50)
        func change(_ phase: TouchChange.Phase, _ time: Double) -> PlatformEvent {
            let change = TouchChange(id: 3, phase: phase, window: window.id, location: Point(x: 5, y: 5), time: time)
            return .touches(TouchFrame(seat: SeatID(1), time: time, changes: [change]))
        }
        screen.send(change(.began, 12.25))
        screen.send(change(.moved, 12.5))
        screen.send(change(.ended, 13))
        let key = Key(code: 30, symbol: KeySymbol("a"), characters: "a")
        screen.send(
            .key(KeyChange(seat: SeatID(1), window: window.id, time: 14, isPressed: true, key: key, repeats: true)))
        #expect(times == [[12.25, 12.25], [12.5, 12.5], [13, 13], [14, 14]])
    }
}
