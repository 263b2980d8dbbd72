import Testing
import Walden
import WaldenTesting

@MainActor
struct QueueTests {
    let log = Log()
    let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
    var window: RecordingWindow { screen.window as! RecordingWindow }

    /// Returns the events of the window with the number of coalesced reports of each touch.
    private func count(_ body: () -> Void) -> [String] {
        var result: [String] = []
        window.onEvent = { event in
            let reports = (event.allTouches ?? []).map { event.coalescedTouches(for: $0)?.count ?? 0 }.sorted()
            let phases = (event.allTouches ?? []).map { "\($0.phase)" }.sorted()
            result.append((phases + reports.map(String.init)).joined(separator: " "))
        }
        body()
        window.onEvent = nil
        return result
    }

    private func touches(_ changes: [(Int32, TouchChange.Phase, Double)], time: Double = 0) -> PlatformEvent {
        .touches(
            TouchFrame(
                seat: screen.seat.id, time: time,
                changes: SmallArray(
                    changes.map {
                        TouchChange(
                            id: $0.0, phase: $0.1, window: window.id, location: Point(x: $0.2, y: 0), time: time)
                    })))
    }

    private func names(_ queue: EventQueue) -> [String] {
        var names: [String] = []
        while let event = queue.popFirst() {
            switch event {
            case .touches(let frame):
                names.append(
                    frame.cancelsAll
                        ? "cancel"
                        : frame.changes.map { "\($0.id)\($0.phase)\($0.location.x.short)+\($0.earlier.count)" }
                            .joined(separator: ","))
            case .pointer(let frame): names.append("pointer\(frame.location.x.short)+\(frame.earlier.count)")
            default: names.append("other")
            }
        }
        return names
    }

    @Test func `S39 queued moves of one touch are merged, and all reports kept`() {
        let finger = screen.touch(at: .zero)
        let events = count {
            screen.whileBusy { for x in 1...5 { finger.move(to: Point(x: Double(x), y: 0)) } }
        }
        #expect(events == ["moved 5"])
    }

    @Test(arguments: [true, false])
    func `S36 S39 more moves than one event may coalesce make several, without loss`(isPointer: Bool) {
        let queue = EventQueue()
        let limit = TouchSample.maximumCoalescedCount
        for x in 0..<2 * limit + 5 {
            let place = Point(x: Double(x), y: 0)
            if isPointer {
                queue.append(
                    .pointer(
                        PointerFrame(seat: screen.seat.id, window: window.id, time: 0, location: place, hasMoved: true))
                )
            } else {
                queue.append(touches([(0, .moved, place.x)]))
            }
        }
        let name = isPointer ? "pointer" : "0moved"
        #expect(
            names(queue) == [
                "\(name)\(limit)+\(limit)", "\(name)\(2 * limit + 1)+\(limit)", "\(name)\(2 * limit + 4)+2",
            ])
    }

    @Test func `S39 began, ended and cancelled are never merged, dropped or overtaken`() {
        let queue = EventQueue()
        for change: (Int32, TouchChange.Phase, Double) in [
            (1, .began, 0), (1, .moved, 1), (1, .moved, 2), (1, .ended, 2), (1, .began, 5), (1, .moved, 6),
            (2, .moved, 7),
            (1, .moved, 8), (1, .moved, 9), (1, .ended, 9),
        ] { queue.append(touches([change])) }
        #expect(
            names(queue) == [
                "1began0+0", "1moved2+1", "1ended2+0", "1began5+0", "1moved6+0", "2moved7+0", "1moved9+1", "1ended9+0",
            ])
    }

    @Test func `S39 a cancel is not merged with what it cancels, nor do moves cross it`() {
        let queue = EventQueue()
        queue.append(touches([(1, .moved, 1)]))
        queue.append(.touches(TouchFrame(cancellingAllOf: screen.seat.id, time: 0)))
        queue.append(touches([(1, .moved, 2)]))
        #expect(names(queue) == ["1moved1+0", "cancel", "1moved2+0"])
    }

    @Test func `S39 moves of several fingers are merged per finger`() {
        let queue = EventQueue()
        queue.append(touches([(1, .moved, 1), (2, .moved, 10)]))
        queue.append(touches([(1, .moved, 2), (2, .moved, 20)]))
        queue.append(touches([(1, .moved, 3)]))
        queue.append(touches([(1, .moved, 4), (2, .ended, 20)]))
        #expect(names(queue) == ["1moved2+1,2moved20+1", "1moved3+0", "1moved4+0,2ended20+0"])
    }

    @Test func `S39 moves of different seats and pointers stay separate, and nothing overtakes a button or a key`() {
        let queue = EventQueue()
        func pointer(_ x: Double, seat: UInt32 = 1, window: UInt32 = 1, button: Bool? = nil) -> PlatformEvent {
            var frame = PointerFrame(
                seat: SeatID(seat), window: WindowID(window), time: 0, location: Point(x: x, y: 0), hasMoved: true)
            if let button { frame.buttons = [ButtonChange(button: .primary, isPressed: button, time: 0)] }
            return .pointer(frame)
        }
        for event in [
            pointer(1), pointer(2), pointer(3, seat: 2), pointer(4, window: 2), pointer(5, button: true), pointer(6),
            pointer(7), .modifiers(ModifierInput(seat: SeatID(1), flags: [])), pointer(8), pointer(9, button: false),
        ] { queue.append(event) }
        #expect(
            names(queue) == [
                "pointer2+1", "pointer3+0", "pointer4+0", "pointer5+0", "pointer7+1", "other", "pointer8+0",
                "pointer9+0",
            ])
    }

    @Test func `S39 a scroll is not merged into a move`() {
        screen.pointer.move(to: Point(x: 1, y: 1))
        _ = window.take()
        screen.whileBusy {
            screen.pointer.move(to: Point(x: 2, y: 1))
            screen.pointer.scroll(by: Point(x: 0, y: 5))
            screen.pointer.scroll(by: Point(x: 0, y: 5))
            screen.pointer.move(to: Point(x: 3, y: 1))
        }
        #expect(
            window.take() == [
                "hover regionMoved", "scroll regionMoved", "scroll regionMoved", "hover regionMoved",
            ])
    }

    @Test func `S112 several moves before one frame cost one delivery`() {
        let view = Canvas(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(view)
        screen.pump()
        screen.platform.framePacing = .manual
        let finger = screen.touch(at: .zero)
        view.setNeedsDisplay()
        screen.pump()
        let held = count { for x in 1...20 { finger.move(to: Point(x: Double(x), y: 0)) } }
        #expect(held == [], "a frame is outstanding")
        let delivered = count {
            screen.platform.completeFrames()
            screen.pump()
        }
        #expect(delivered == ["moved 20"])
        screen.platform.advance(to: screen.now + 0.017)
        let next = count { finger.move(to: Point(x: 30, y: 0)) }
        #expect(next == ["moved 1"], "no frame is outstanding, and the last move is a refresh old")
    }

    @Test func `S112 a 1000 Hz mouse costs one delivery a frame`() {
        let view = Canvas(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(view)
        screen.platform.framePacing = .manual
        screen.pointer.move(to: .zero)
        screen.pointer.press()
        let frames = (0..<6).map { frame in
            count {
                for step in 0..<16 {
                    screen.platform.advance(to: screen.now + 0.001)
                    screen.pointer.move(to: Point(x: Double(frame * 16 + step), y: 0))
                    view.setNeedsDisplay()
                }
                screen.platform.completeFrames()
                screen.pump()
            }
        }
        #expect(frames == Array(repeating: ["moved 16"], count: 6))
    }

    @Test func `S112 a press behind queued moves is not delayed`() {
        let view = Canvas(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(view)
        screen.platform.framePacing = .manual
        screen.pointer.move(to: .zero)
        view.setNeedsDisplay()
        screen.pump()
        let events = count {
            screen.pointer.move(to: Point(x: 1, y: 0))
            screen.pointer.move(to: Point(x: 2, y: 0))
            screen.pointer.press()
        }
        #expect(events == ["regionMoved 2", "began 1"])
    }

    @Test func `S112 moves are held for at most 50 ms if no frame comes`() {
        let view = Canvas(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        window.addSubview(view)
        screen.platform.framePacing = .manual
        let finger = screen.touch(at: .zero)
        view.setNeedsDisplay()
        screen.pump()
        let events = count {
            finger.move(to: Point(x: 1, y: 0))
            screen.platform.advance(to: screen.now + 0.049)
            screen.pump()
            finger.move(to: Point(x: 2, y: 0))
            #expect(window.take().last == "touches began")
            screen.platform.advance(to: screen.now + 0.002)
            screen.pump()
        }
        #expect(events == ["moved 2"])
    }

    @Test func `S112 an idle window does not delay the moves of another`() {
        let other = screen.openWindow(isKey: false, Window(title: "Other", size: Size(width: 50, height: 50)))
        screen.platform.framePacing = .manual
        other.setNeedsDisplay()
        screen.pump()
        #expect(screen.platform.window(withID: other.id)?.canDraw == false)
        let finger = screen.touch(at: .zero)
        let events = count {
            finger.move(to: Point(x: 1, y: 0))
            screen.platform.advance(to: screen.now + 0.017)
            finger.move(to: Point(x: 2, y: 0))
        }
        #expect(events == ["moved 1", "moved 1"])
    }
}
