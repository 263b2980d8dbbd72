import Testing
import Walden
import WaldenHeadless
import WaldenTesting

/// Moves of which nothing is to be seen: they cost one delivery a frame all the same.
@MainActor
struct MovePacingTests {
    let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
    var window: RecordingWindow { screen.window as! RecordingWindow }

    init() {
        screen.platform.framePacing = .manual
        screen.pointer.move(to: .zero)
        _ = window.take()
    }

    @Test func `S112 the first move after a rest is delivered at once`() {
        screen.pointer.move(to: Point(x: 1, y: 0))
        #expect(window.take() == ["hover regionMoved"])
    }

    @Test func `S112 moves that draw nothing cost one delivery a frame`() {
        var reports: [Int] = []
        window.onEvent = { event in
            for touch in event.allTouches ?? [] { reports.append(event.coalescedTouches(for: touch)?.count ?? 0) }
        }
        for frame in 0..<6 {
            for step in 0..<16 {
                screen.platform.advance(to: screen.now + 0.001)
                screen.pointer.move(to: Point(x: Double(frame * 16 + step), y: 1))
            }
            screen.platform.completeFrames()
            screen.pump()
        }
        #expect(reports.count == 7 && reports.first == 1)
        #expect(reports.reduce(0, +) == 96)
    }

    @Test func `S112 fingers that draw nothing cost one delivery a frame`() {
        let finger = screen.touch(at: .zero)
        _ = window.take()
        for x in 1...20 { finger.move(to: Point(x: Double(x), y: 0)) }
        #expect(window.take() == ["touches moved"])
        screen.platform.completeFrames()
        screen.pump()
        #expect(window.take() == ["touches moved"])
    }

    @Test func `S112 moves that draw nothing commit nothing, and ask for one frame each at most`() {
        let frames = screen.platformWindow.frameCount
        screen.pointer.move(to: Point(x: 1, y: 0))
        #expect(!screen.platformWindow.canDraw, "a frame is asked for")
        screen.platform.completeFrames()
        screen.pump()
        #expect(screen.platformWindow.canDraw, "and not again")
        #expect(screen.platformWindow.frameCount == frames)
    }

    @Test func `S39 S112 a press, a release and a key flush the moves before them, and are not held`() {
        for x in 1...3 { screen.pointer.move(to: Point(x: Double(x), y: 0)) }
        screen.pointer.press()
        #expect(window.take() == ["hover regionMoved", "hover regionMoved", "touches began"])
        for x in 4...6 { screen.pointer.move(to: Point(x: Double(x), y: 0)) }
        #expect(window.take() == [], "the frame that the moves asked for has not come")
        screen.pointer.release()
        #expect(window.take() == ["touches moved", "touches ended", "hover regionMoved"])
        screen.pointer.move(to: Point(x: 9, y: 0))
        screen.keyboard.down("a")
        #expect(window.take() == ["hover regionMoved", "presses began"])
        screen.pointer.move(to: Point(x: 10, y: 0))
        screen.pointer.leave()
        #expect(window.take() == ["hover regionMoved", "hover regionExited"])
    }

    @Test func `S112 a move that draws is drawn at once, in the frame that it would have had`() {
        let view = Canvas(frame: screen.window.bounds)
        window.addSubview(view)
        screen.pump()
        screen.platform.completeFrames()
        window.onEvent = { _ in view.setNeedsDisplay() }
        let frames = screen.platformWindow.frameCount
        screen.pointer.move(to: Point(x: 1, y: 0))
        #expect(screen.platformWindow.frameCount == frames + 1)
    }

    @Test func `S112 nothing wakes an app whose pointer rests`() {
        screen.pointer.move(to: Point(x: 1, y: 0))
        screen.platform.completeFrames()
        screen.pump()
        let waits = screen.platform.waits
        for _ in 0..<3 { screen.application.eventLoop.turn(mayBlock: true) }
        #expect(screen.platform.waits == waits + 3, "each turn would sleep without a limit")
    }

    @Test func `S112 moves that draw nothing are held for 50 ms at most, if no frame comes`() {
        screen.pointer.move(to: Point(x: 1, y: 0))
        _ = window.take()
        screen.pointer.move(to: Point(x: 2, y: 0))
        screen.platform.advance(to: screen.now + 0.049)
        screen.pump()
        #expect(window.take() == [])
        screen.platform.advance(to: screen.now + 0.002)
        screen.pump()
        #expect(window.take() == ["hover regionMoved"])
    }
}
