import Testing
import Walden
import WaldenTesting

@MainActor
struct EventTests {
    let log = Log()
    let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
    var window: RecordingWindow { screen.window as! RecordingWindow }

    @Test func `S33 each kind of event has its type`() {
        var kinds: [Event.EventType] = []
        window.onEvent = { kinds.append($0.type) }
        screen.touch(at: Point(x: 5, y: 5)).lift()
        screen.pointer.move(to: Point(x: 5, y: 5))
        screen.pointer.scroll(by: Point(x: 0, y: 10), source: .finger)
        screen.keyboard.press("a")
        screen.shake()
        screen.remoteControl(.pause)
        #expect(
            kinds == [.touches, .touches, .hover, .scroll, .presses, .presses, .motion, .motion, .remoteControl])
        #expect(
            Set([.touches, .motion, .remoteControl, .presses, .scroll, .hover, Event.EventType.transform]).count == 7)
    }

    @Test func `S33 a scroll event has a distance, a source and a location`() {
        var scrolls: [ScrollInput?] = []
        var places: [Point] = []
        window.onEvent = { event in
            guard event.type == .scroll else { return }
            scrolls.append(event.scroll)
            places += (event.allTouches ?? []).map { $0.location(in: nil) }
        }
        screen.pointer.move(to: Point(x: 40, y: 50))
        screen.pointer.scroll(by: Point(x: 0, y: 10))
        screen.pointer.endScroll()
        #expect(
            scrolls == [
                ScrollInput(source: .wheel, delta: Point(x: 0, y: 10), steps: Point(x: 0, y: 1)),
                ScrollInput(source: .finger, delta: .zero, isStop: true),
            ])
        #expect(places == [Point(x: 40, y: 50), Point(x: 40, y: 50)])
    }

    @Test func `S34 all fingers that changed between two frames arrive in one event`() {
        let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 200, height: 200), in: window)
        view.isMultipleTouchEnabled = true
        let fingers = screen.seat.touch(at: [Point(x: 10, y: 10), Point(x: 90, y: 10), Point(x: 170, y: 10)])
        screen.seat.change([
            (fingers[0], .moved, Point(x: 11, y: 10)), (fingers[1], .ended, Point(x: 90, y: 10)),
            (fingers[2], .moved, Point(x: 171, y: 10)),
        ])
        #expect(window.take() == ["touches began began began", "touches moved ended moved"])
        #expect(log.lines == ["view began 10,10 90,10 170,10", "view moved 11,10 171,10", "view ended 90,10"])
    }

    @Test func `S34 the changes of a pointer in one frame are one event of each kind`() {
        screen.pointer.move(to: Point(x: 5, y: 5))
        _ = window.take()
        var frame = PointerFrame(
            seat: SeatID(1), window: window.id, time: screen.now, location: Point(x: 9, y: 9), hasMoved: true)
        frame.buttons = [ButtonChange(button: .primary, isPressed: true, time: screen.now)]
        frame.scroll = ScrollInput(source: .wheel, delta: Point(x: 0, y: 10))
        screen.send(.pointer(frame))
        #expect(window.take() == ["hover regionMoved", "touches began", "scroll regionMoved"])
    }

    @Test func `S35 allTouches spans views and windows, and can be filtered by them`() throws {
        let other = screen.openWindow(
            isKey: false, RecordingWindow(title: "Other", size: Size(width: 200, height: 200)))
        let left = Probe("left", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: window)
        let right = Probe("right", log, frame: Rect(x: 100, y: 0, width: 50, height: 50), in: window)
        let far = Probe("far", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: other)
        _ = screen.touch(left)
        _ = screen.touch(right)
        var counts: [Int] = []
        let check: @MainActor (Event) -> Void = { event in
            counts = [
                event.allTouches?.count ?? 0, event.touches(for: window)?.count ?? 0,
                event.touches(for: other)?.count ?? 0, event.touches(for: left)?.count ?? 0,
                event.touches(for: right)?.count ?? 0, event.touches(for: far)?.count ?? 0,
                event.touches(for: View())?.count ?? -1,
            ]
        }
        other.onEvent = check
        _ = screen.touch(far)
        // The window hit tests during delivery, so the new touch does not have a view yet.
        #expect(counts == [3, 2, 1, 1, 1, 0, -1])
        far.onTouches = { _, _, event in if let event { check(event) } }
        defer { far.onTouches = nil }
        other.onEvent = nil
        screen.seat.cancelTouches()
        #expect(counts == [3, 2, 1, 1, 1, 1, -1])
        #expect(window.take().last == "touches cancelled cancelled cancelled")
        #expect(other.take().last == "touches cancelled cancelled cancelled")
    }

    @Test func `S35 allTouches is nil for an event without touches`() {
        var isNil = false
        window.onEvent = { isNil = $0.allTouches == nil && $0.touches(for: $0.allPresses.first!.window!) == nil }
        screen.keyboard.press("a")
        #expect(isNil)
    }

    @Test func `S36 coalescedTouches are all reports since the last delivery, the last one equal to the touch`() throws
    {
        var reports: [String] = []
        var isLast = false
        var ofOther: [Touch]?? = .none
        let finger = screen.touch(at: Point(x: 0, y: 0))
        window.onEvent = { event in
            guard let touch = event.allTouches?.first, let all = event.coalescedTouches(for: touch) else { return }
            reports = all.map { "\($0.phase) \($0.location(in: nil).short) \(Int(($0.timestamp * 1000).rounded()))" }
            isLast = all.last === touch
            ofOther = .some(event.coalescedTouches(for: all[0]))
        }
        defer { window.onEvent = nil }
        screen.whileBusy {
            for step in 1...4 {
                screen.advance(by: .milliseconds(2))
                finger.move(to: Point(x: Double(step), y: 0))
            }
        }
        #expect(reports == ["moved 1,0 2", "moved 2,0 4", "moved 3,0 6", "moved 4,0 8"])
        #expect(isLast)
        #expect(ofOther == .some(nil), "a report is not a touch of the event")
        screen.advance(by: .milliseconds(2))
        finger.move(to: Point(x: 5, y: 0))
        #expect(reports == ["moved 5,0 10"])
        finger.lift()
        #expect(reports == ["ended 5,0 10"])
    }

    @Test func `S37 predictedTouches lie ahead of the touch, and are never the touch itself`() throws {
        var predicted: [Touch]?
        var own: Touch?
        var foreign: [Touch]?? = .none
        window.onEvent = { event in
            own = event.allTouches?.first
            predicted = own.flatMap { event.predictedTouches(for: $0) }
            if let first = predicted?.first { foreign = .some(event.predictedTouches(for: first)) }
        }
        defer { window.onEvent = nil }
        let finger = screen.touch(at: Point(x: 0, y: 0))
        #expect(predicted == [])
        screen.advance(by: .milliseconds(10))
        finger.move(to: Point(x: 10, y: 5))
        let (touch, estimates) = (try #require(own), try #require(predicted))
        #expect(!estimates.isEmpty && !estimates.contains(touch))
        var last = touch
        for estimate in estimates {
            #expect(estimate.location(in: nil).x > last.location(in: nil).x)
            #expect(abs(estimate.location(in: nil).y - estimate.location(in: nil).x / 2) < 1e-9)
            #expect(estimate.timestamp > last.timestamp)
            last = estimate
        }
        #expect(foreign == .some(nil), "nil for a touch that is not in the event")
        finger.lift()
        #expect(predicted == [])
    }

    @Test func `S38 events have modifiers and buttons`() {
        var flags: [Event.ModifierFlags] = []
        var masks: [Event.ButtonMask] = []
        window.onEvent = { event in
            guard event.type != .presses else { return }
            flags.append(event.modifierFlags)
            masks.append(event.buttonMask)
        }
        screen.keyboard.hold([.shift, .control])
        screen.touch(at: Point(x: 5, y: 5)).lift()
        screen.keyboard.hold([])
        #expect(flags == [[.shift, .control], [.shift, .control]] && masks == [[], []])
        screen.pointer.move(to: Point(x: 5, y: 5))
        (flags, masks) = ([], [])
        screen.pointer.press(.secondary)
        screen.pointer.press(.primary)
        screen.pointer.move(to: Point(x: 6, y: 5))
        screen.pointer.release(.secondary)
        screen.pointer.release(.primary)
        #expect(masks == [.secondary, [.primary, .secondary], .primary, []])
        #expect(flags == [[], [], [], []])
    }

    @Test func `S38 a cancelled pointer press has the buttons that were down`() {
        var masks: [Event.ButtonMask] = []
        screen.pointer.move(to: Point(x: 5, y: 5))
        screen.pointer.press(.middle)
        window.onEvent = { if $0.type == .touches { masks.append($0.buttonMask) } }
        screen.pointer.leave()
        #expect(masks == [.middle])
    }

    @Test func `S38 keys have modifiers`() {
        var flags: [Event.ModifierFlags] = []
        window.onEvent = { event in
            for press in event.allPresses where press.key.symbol == "s" {
                flags += [event.modifierFlags, press.key.modifierFlags]
            }
        }
        screen.keyboard.press("s", modifiers: .control)
        #expect(flags == [.control, .control, .control, .control])
    }
}
