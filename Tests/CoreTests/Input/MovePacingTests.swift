import Testing
import Walden
import WaldenHeadless
import WaldenTesting

/// Moves without visible effect cost one delivery per refresh, and no frame.
@MainActor
struct MovePacingTests {
    let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
    var window: RecordingWindow { screen.window as! RecordingWindow }

    init() {
        screen.platform.framePacing = .manual
        screen.pointer.move(to: .zero)
        _ = window.take()
    }

    /// Advances time, then runs a turn of the loop.
    private func pass(_ seconds: Double) {
        screen.platform.advance(to: screen.now + seconds)
        screen.pump()
    }

    @Test func `S112 the first move after a rest is delivered at once`() {
        for x in 1...3 {
            screen.pointer.move(to: Point(x: Double(x), y: 0))
            #expect(window.take() == ["hover regionMoved"])
            pass(1)
        }
    }

    @Test func `S112 moves of 1000 Hz that draw nothing cost one delivery per refresh, and keep each report`() {
        var reports: [Int] = []
        window.onEvent = { event in
            for touch in event.allTouches ?? [] { reports.append(event.coalescedTouches(for: touch)?.count ?? 0) }
        }
        for step in 1...100 {
            screen.platform.advance(to: screen.now + 0.001)
            screen.pointer.move(to: Point(x: Double(step), y: 1))
        }
        pass(0.02)
        #expect(reports == [1, 17, 17, 17, 17, 17, 14])
    }

    @Test func `S112 fingers that draw nothing cost one delivery per refresh`() {
        let finger = screen.touch(at: .zero)
        _ = window.take()
        for x in 1...20 { finger.move(to: Point(x: Double(x), y: 0)) }
        #expect(window.take() == ["touches moved"])
        pass(0.017)
        #expect(window.take() == ["touches moved"])
    }

    @Test func `S112 moves that draw nothing request no frame`() {
        let frames = screen.platformWindow.frameCount
        for x in 1...40 {
            screen.platform.advance(to: screen.now + 0.001)
            screen.pointer.move(to: Point(x: Double(x), y: 0))
            #expect(screen.platformWindow.canDraw)
        }
        #expect(screen.platformWindow.frameCount == frames)
    }

    @Test func `S39 S112 presses, releases and keys flush the moves before them without delay`() {
        for x in 1...3 { screen.pointer.move(to: Point(x: Double(x), y: 0)) }
        screen.pointer.press()
        #expect(window.take() == ["hover regionMoved", "hover regionMoved", "touches began"])
        for x in 4...6 { screen.pointer.move(to: Point(x: Double(x), y: 0)) }
        #expect(window.take() == [], "the refresh period is not over")
        screen.pointer.release()
        #expect(window.take() == ["touches moved", "touches ended", "hover regionMoved"])
        screen.pointer.move(to: Point(x: 9, y: 0))
        screen.keyboard.down("a")
        #expect(window.take() == ["hover regionMoved", "presses began"])
        screen.pointer.move(to: Point(x: 10, y: 0))
        screen.pointer.leave()
        #expect(window.take() == ["hover regionMoved", "hover regionExited"])
    }

    @Test func `S112 a move that draws is drawn at once, and the next one in the next frame`() {
        let view = Canvas(frame: screen.window.bounds)
        window.addSubview(view)
        screen.pump()
        screen.platform.completeFrames()
        window.onEvent = { _ in view.setNeedsDisplay() }
        for x in 1...3 {
            let frames = screen.platformWindow.frameCount
            screen.pointer.move(to: Point(x: Double(x), y: 0))
            #expect(screen.platformWindow.frameCount == frames + 1)
            screen.pointer.move(to: Point(x: Double(x) + 0.5, y: 0))
            #expect(screen.platformWindow.frameCount == frames + 1)
            screen.platform.completeFrames()
            screen.pump()
            #expect(screen.platformWindow.frameCount == frames + 2)
            screen.platform.completeFrames()
        }
    }

    @Test func `S112 a waiting move is delivered with a frame that is drawn earlier`() {
        let view = Canvas(frame: screen.window.bounds)
        window.addSubview(view)
        screen.pump()
        screen.platform.completeFrames()
        _ = window.take()
        for x in 1...2 { screen.pointer.move(to: Point(x: Double(x), y: 0)) }
        #expect(window.take() == ["hover regionMoved"])
        view.setNeedsDisplay()
        screen.pump()
        #expect(window.take() == ["hover regionMoved"])
    }

    @Test func `S112 only a waiting move wakes an idle app`() {
        func sleepsWithoutLimit() -> Bool {
            let waits = screen.platform.waits
            screen.application.eventLoop.turn(mayBlock: true)
            return screen.platform.waits > waits
        }
        screen.pointer.move(to: Point(x: 1, y: 0))
        for _ in 0..<3 { #expect(sleepsWithoutLimit()) }
        screen.pointer.move(to: Point(x: 2, y: 0))
        for _ in 0..<3 { #expect(!sleepsWithoutLimit()) }
        pass(0.017)
        for _ in 0..<3 { #expect(sleepsWithoutLimit()) }
    }

    @Test func `S112 moves that draw are held for at most 50 ms if no frame comes`() {
        let view = Canvas(frame: screen.window.bounds)
        window.addSubview(view)
        screen.pump()
        screen.platform.completeFrames()
        window.onEvent = { _ in view.setNeedsDisplay() }
        screen.pointer.move(to: Point(x: 1, y: 0))
        _ = window.take()
        screen.pointer.move(to: Point(x: 2, y: 0))
        pass(0.049)
        #expect(window.take() == [])
        pass(0.002)
        #expect(window.take() == ["hover regionMoved"])
    }
}
