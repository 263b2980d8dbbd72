import Testing
import Walden
import WaldenTesting

/// The reports of a touch (S31, S36, S37).
@MainActor
struct TouchReportTests {
    let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
    var window: RecordingWindow { screen.window as! RecordingWindow }

    private func step(_ touch: Touch) -> String {
        "\(touch.previousLocation(in: nil).x.short)>\(touch.location(in: nil).x.short)"
    }

    private func preciseStep(_ touch: Touch) -> String {
        "\(touch.precisePreviousLocation(in: nil).x.short)>\(touch.preciseLocation(in: nil).x.short)"
    }

    @Test func `S31 S36 each earlier report follows its predecessor, in precise locations too`() {
        var steps: [String] = []
        var precise: [String] = []
        let finger = screen.touch(at: Point(x: 10, y: 10))
        window.onEvent = { event in
            guard let touch = event.allTouches?.first, let all = event.coalescedTouches(for: touch) else { return }
            steps = all.map(step)
            precise = all.map(preciseStep)
        }
        defer { window.onEvent = nil }
        finger.move(to: Point(x: 20, y: 10))
        #expect(steps == ["10>20"])
        screen.whileBusy { for x in [30.0, 40, 50] { finger.move(to: Point(x: x, y: 10)) } }
        #expect(steps == ["20>30", "30>40", "20>50"], "the last one is the touch, which moved since the last event")
        #expect(precise == ["20>30", "30>40", "20>50"])
        finger.lift()
    }

    @Test func `S32 a touch is no older than the previous event if the clock runs backwards`() {
        var times: [Double] = []
        window.onEvent = { event in times += (event.allTouches ?? []).map(\.timestamp) }
        defer { window.onEvent = nil }
        for (phase, id, time) in [(TouchChange.Phase.began, 0, 0.4), (.ended, 0, 0.5), (.began, 1, 0.45)] {
            let change = TouchChange(
                id: Int32(id), phase: phase, window: window.id, location: Point(x: 10, y: 10), time: time)
            screen.send(.touches(TouchFrame(seat: screen.seat.id, time: time, changes: [change])))
        }
        #expect(times == [0.4, 0.5, 0.5])
    }

    @Test func `S31 S36 reports of a hovering or pressed pointer follow one another, too`() {
        var steps: [[String]] = []
        screen.pointer.move(to: Point(x: 10, y: 10))
        window.onEvent = { event in
            guard let touch = event.allTouches?.first, let all = event.coalescedTouches(for: touch) else { return }
            steps.append(all.map(step))
        }
        defer { window.onEvent = nil }
        screen.whileBusy { for x in [20.0, 30, 40] { screen.pointer.move(to: Point(x: x, y: 10)) } }
        screen.pointer.press()
        screen.whileBusy { for x in [50.0, 60] { screen.pointer.move(to: Point(x: x, y: 10)) } }
        screen.pointer.release()
        #expect(
            steps.filter { $0.count > 1 } == [["10>20", "20>30", "10>40"], ["40>50", "40>60"]])
    }

    @Test func `S31 S36 if a finger comes down and moves in one frame, the first report is where it came down`() {
        var reports: [String] = []
        window.onEvent = { event in
            guard let touch = event.allTouches?.first, let all = event.coalescedTouches(for: touch) else { return }
            reports = all.map { "\($0.phase) \(step($0))" }
        }
        defer { window.onEvent = nil }
        let changes = [TouchChange.Phase.began, .moved, .moved].enumerated().map { index, phase in
            TouchChange(
                id: 1, phase: phase, window: window.id, location: Point(x: 10 + 10 * Double(index), y: 10),
                time: screen.now)
        }
        screen.send(.touches(TouchFrame(seat: SeatID(1), time: screen.now, changes: SmallArray(changes))))
        #expect(reports == ["began 10>10", "moved 10>20", "began 10>30"])
        screen.seat.cancelTouches()
    }

    @Test func `S31 S37 each prediction follows its predecessor, the first one the touch`() throws {
        var touch: Touch?
        var predicted: [Touch] = []
        window.onEvent = { event in
            touch = event.allTouches?.first
            touch?.preciseWindowLocation.x += 0.25
            predicted = touch.flatMap { event.predictedTouches(for: $0) } ?? []
        }
        defer { window.onEvent = nil }
        let finger = screen.touch(at: Point(x: 0, y: 0))
        screen.advance(by: .milliseconds(10))
        finger.move(to: Point(x: 10, y: 5))
        var last = try #require(touch)
        #expect(predicted.count > 1)
        for estimate in predicted {
            #expect(estimate.previousLocation(in: nil) == last.location(in: nil))
            #expect(estimate.precisePreviousLocation(in: nil) == last.preciseLocation(in: nil))
            last = estimate
        }
        finger.lift()
    }

    @Test func `S37 reports with equal times do not prevent predictions`() {
        var places: [Double] = []
        window.onEvent = { event in
            places =
                event.allTouches?.first.flatMap { event.predictedTouches(for: $0) }?
                .map { $0.location(in: nil).x } ?? []
        }
        defer { window.onEvent = nil }
        let finger = screen.touch(at: Point(x: 0, y: 0))
        screen.advance(by: .milliseconds(10))
        screen.whileBusy { for x in [5.0, 10] { finger.move(to: Point(x: x, y: 0)) } }
        #expect(places.count == 2 && places.allSatisfy { $0 > 10 })
        finger.lift()
    }
}
