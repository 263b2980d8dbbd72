import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

/// A resting pointer while views move below it.
@MainActor
struct HoverTests {
    let log = Log()
    let screen = TestScreen(size: Size(width: 400, height: 300))
    var window: Window { screen.window }

    private func probe(_ name: String, _ x: Double, in view: View? = nil) -> Probe {
        let probe = Probe(name, log, frame: Rect(x: x, y: 0, width: 100, height: 100), in: view ?? screen.window)
        probe.onHover = { _ in }
        return probe
    }

    /// Moves the pointer to (50, 50), and clears the log.
    private func rest() {
        screen.pointer.move(to: Point(x: 50, y: 50))
        screen.pump()
        _ = log.take()
    }

    @Test func `a view that moves under a resting pointer is entered in the frame that shows it`() {
        let view = probe("view", 200)
        rest()
        view.frame.origin.x = 0
        #expect(log.lines == [], "not drawn yet")
        screen.application.eventLoop.turn(mayBlock: false)
        #expect(log.take() == ["view entered"])
        view.frame.origin.x = 200
        screen.application.eventLoop.turn(mayBlock: false)
        #expect(log.take() == ["view exited"])
    }

    @Test func `views that appear and disappear under a resting pointer are entered and exited`() {
        let below = probe("below", 0)
        rest()
        let above = probe("above", 0)
        screen.pump()
        #expect(log.take() == ["below exited", "above entered"])
        above.isHidden = true
        screen.pump()
        #expect(log.take() == ["above exited", "below entered"])
        above.isHidden = false
        screen.pump()
        #expect(log.take() == ["below exited", "above entered"])
        above.removeFromSuperview()
        screen.pump()
        #expect(log.take() == ["above exited", "below entered"])
        below.alpha = 0
        screen.pump()
        #expect(log.take() == ["below exited"])
    }

    @Test func `views that change their order under a resting pointer are entered and exited`() {
        let (below, above) = (probe("below", 0), probe("above", 0))
        rest()
        window.bringSubviewToFront(below)
        screen.pump()
        #expect(log.take() == ["above exited", "below entered"])
        _ = above
    }

    @Test func `views scrolled under a resting pointer are entered and exited`() {
        let list = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        list.clipsToBounds = true
        window.addSubview(list)
        let rows = (0..<5).map { probe("row\($0)", 0, in: list) }
        for (index, row) in rows.enumerated() { row.frame.origin.y = Double(index) * 100 }
        rest()
        list.bounds.origin.y = 200
        screen.pump()
        #expect(log.take() == ["row0 exited", "row2 entered"])
    }

    @Test func `views laid out under a resting pointer are drawn as hovered in the same frame`() {
        let stack = StackView([], axis: .horizontal)
        let button = Button(title: "OK")
        stack.frame = Rect(x: 0, y: 0, width: 300, height: 100)
        window.addSubview(stack)
        rest()
        stack.addArrangedSubview(button)
        screen.application.eventLoop.turn(mayBlock: false)
        #expect(button.frame.contains(Point(x: 50, y: 50)) && button.isHovered)
        let frames = screen.platformWindow.frameCount
        screen.pump()
        #expect(screen.platformWindow.frameCount == frames, "no further frame is needed")
    }

    @Test func `a view that stays under the pointer is not entered again`() {
        let view = probe("view", 0)
        rest()
        for _ in 0..<5 {
            view.setNeedsDisplay()
            screen.pump()
        }
        view.frame.origin.x = 5
        screen.pump()
        #expect(log.lines == [])
    }

    @Test func `a window without a pointer, or without drawing, is not hit tested`() {
        let view = HitCountingView(frame: window.bounds)
        window.addSubview(view)
        for _ in 0..<3 {
            view.setNeedsDisplay()
            screen.pump()
        }
        #expect(view.count == 0)
        rest()
        view.count = 0
        screen.pump()
        screen.advance(by: .seconds(1))
        #expect(view.count == 0)
        view.setNeedsDisplay()
        screen.pump()
        #expect(view.count == 1, "once per frame")
    }

    @Test func `hovering pauses while a button is pressed`() {
        let view = probe("view", 200)
        rest()
        screen.pointer.press()
        view.frame.origin.x = 0
        screen.pump()
        #expect(log.lines == [])
        screen.pointer.release()
        #expect(log.lines == ["view entered"])
    }

    @Test func `the event of a resting pointer goes through the window, with its location`() {
        let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
        let window = screen.window as! RecordingWindow
        screen.pointer.move(to: Point(x: 50, y: 50))
        screen.pump()
        _ = window.take()
        var place: Point?
        window.onEvent = { place = $0.allTouches?.first?.location(in: nil) }
        screen.advance(by: .seconds(1))
        window.addSubview(View(frame: window.bounds))
        screen.pump()
        #expect(window.take() == ["hover regionMoved"] && place == Point(x: 50, y: 50))
    }

    @Test func `S101 the cursor follows the hovered view`() {
        rest()
        let view = View(frame: window.bounds)
        view.cursor = .pointingHand
        window.addSubview(view)
        screen.pump()
        #expect(screen.platform.cursors[screen.seat.id] == .pointingHand)
        view.isUserInteractionEnabled = false
        screen.pump()
        #expect(screen.platform.cursors[screen.seat.id] == .arrow)
    }

    @Test func `S101 a pointer interaction chooses the shape by the place in its view`() {
        let view = View(frame: Rect(x: 10, y: 10, width: 100, height: 100))
        view.cursor = .text
        window.addSubview(view)
        let border = View(frame: Rect(x: 46, y: 0, width: 8, height: 100))
        let interaction = PointerInteraction { border.frame.contains($0) ? .pointingHand : nil }
        view.addInteraction(interaction)
        func shape(_ x: Double) -> Cursor? {
            screen.pointer.move(to: Point(x: x, y: 50))
            return screen.platform.cursors[screen.seat.id]
        }
        #expect(shape(20) == .text && shape(61) == .pointingHand && shape(80) == .text && shape(150) == .arrow)
        #expect(shape(62) == .pointingHand)
        screen.pointer.press()
        border.frame.origin.x = 66
        interaction.invalidate()
        #expect(shape(100) == .pointingHand, "a press keeps its shape")
        screen.pointer.release()
        #expect(shape(80) == .pointingHand && shape(60) == .text)
        border.frame.origin.x = 46
        interaction.invalidate()
        #expect(screen.platform.cursors[screen.seat.id] == .pointingHand)
        view.removeInteraction(interaction)
        #expect(screen.platform.cursors[screen.seat.id] == .text && interaction.view == nil)
    }

    @Test func `a window that hides and shows during its hover hit test is skipped`() {
        _ = probe("view", 0)
        let flighty = Flighty(frame: Rect(x: 200, y: 200, width: 50, height: 50))
        window.addSubview(flighty)
        rest()
        flighty.isFlighty = true
        screen.pointer.move(to: Point(x: 210, y: 210))
        #expect(!flighty.isFlighty && log.take() == ["view exited"])
        #expect(window.hovers.isEmpty, "the pointer has not entered the window shown again")
    }

    /// A view that hides and shows its window in a hit test.
    private final class Flighty: View {
        var isFlighty = false

        override func hitTest(_ point: Point, with event: Event?) -> View? {
            if isFlighty {
                isFlighty = false
                window?.isHidden = true
                window?.isHidden = false
            }
            return super.hitTest(point, with: event)
        }
    }

    @Test func `a window shown again is hovered only when the pointer enters`() {
        let view = probe("view", 0)
        rest()
        window.isHidden = true
        #expect(log.take() == ["view exited"])
        window.isHidden = false
        screen.pump()
        view.setNeedsDisplay()
        screen.pump()
        #expect(log.lines == [])
    }
}

/// A view that counts its hit tests.
private final class HitCountingView: View {
    var count = 0

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        count += 1
        return super.hitTest(point, with: event)
    }
}
