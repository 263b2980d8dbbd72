import Testing
import Walden
import WaldenTesting

@MainActor
struct SeatTests {
    let log = Log()
    let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
    var window: RecordingWindow { screen.window as! RecordingWindow }

    private func probe(_ name: String, x: Double) -> Probe {
        let probe = Probe(name, log, frame: Rect(x: x, y: 0, width: 100, height: 100), in: screen.window)
        probe.isFocusable = true
        return probe
    }

    @Test func `S111 each seat has its own touches, in separate events`() {
        let (left, right) = (probe("left", x: 0), probe("right", x: 100))
        let other = screen.addSeat()
        let mine = screen.touch(left)
        let theirs = other.touch(at: TestScreen.center(of: right))
        mine.cancel()
        theirs.move(by: Point(x: 1, y: 0))
        theirs.lift()
        #expect(
            log.lines == [
                "left began 50,50", "right began 50,50", "left cancelled 50,50", "right moved 51,50",
                "right ended 51,50",
            ])
        #expect(
            window.seen.filter { $0.hasPrefix("touches") } == [
                "touches began", "touches began", "touches cancelled", "touches moved", "touches ended",
            ])
    }

    @Test func `S111 fingers of two seats may have the same number`() {
        let other = screen.addSeat()
        _ = (probe("left", x: 0), probe("right", x: 100))
        let mine = screen.seat.touch(at: Point(x: 10, y: 10))
        let theirs = other.touch(at: Point(x: 110, y: 10))
        mine.lift()
        theirs.lift()
        #expect(log.lines == ["left began 10,10", "right began 10,10", "left ended 10,10", "right ended 10,10"])
    }

    @Test func `S111 each seat has its own pointer, hovering and pressing`() {
        let (left, right) = (probe("left", x: 0), probe("right", x: 100))
        for view in [left, right] { view.onHover = { _ in } }
        let other = screen.addSeat()
        screen.pointer.move(to: left)
        other.pointer.move(to: right)
        screen.pointer.press()
        other.pointer.move(to: Point(x: 160, y: 50))
        screen.pointer.release()
        other.pointer.leave()
        #expect(
            log.lines == [
                "left entered", "right entered", "left began 50,50", "right moved", "left ended 50,50", "left moved",
                "right exited",
            ])
    }

    @Test func `S111 each seat has its own first responder in the one key window`() {
        let (left, right) = (probe("left", x: 0), probe("right", x: 100))
        let other = screen.addSeat()
        left.becomeFirstResponder()
        other.keyboard.focus(window)
        right.onTouches = { [weak right] phase, _, _ in if phase == .began { right?.becomeFirstResponder() } }
        other.touch(at: TestScreen.center(of: right)).lift()
        _ = log.take()
        screen.keyboard.press("a")
        other.keyboard.press("b")
        #expect(log.take() == ["left began a", "left ended a", "right began b", "right ended b"])
        #expect(left.isFirstResponder && right.isFirstResponder)
        #expect(window.firstResponder(for: screen.seat.id) === left && window.firstResponder(for: other.id) === right)
    }

    @Test func `S111 a handler acts for the seat of its event, also during repeats`() {
        let (left, right) = (probe("left", x: 0), probe("right", x: 100))
        let other = screen.addSeat()
        other.keyboard.focus(window)
        right.onTouches = { [weak right] _, _, _ in right?.becomeFirstResponder() }
        other.touch(at: TestScreen.center(of: right)).lift()
        other.keyboard.setRepeat(rate: 10, delay: .milliseconds(100))
        other.keyboard.down("x")
        screen.keyboard.press("y")
        right.onPresses = { [weak left] phase, _, _ in if phase == .changed { left?.becomeFirstResponder() } }
        screen.advance(by: .milliseconds(110))
        #expect(window.firstResponder(for: other.id) === left)
        #expect(window.firstResponder(for: screen.seat.id) == nil)
    }

    @Test func `S111 keys held on two keyboards are separate, and repeat separately`() {
        let view = probe("view", x: 0)
        let other = screen.addSeat()
        other.keyboard.focus(window)
        screen.touch(at: Point(x: 300, y: 200)).lift()
        view.becomeFirstResponder()
        other.touch(at: Point(x: 300, y: 200)).lift()
        view.becomeFirstResponder()
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(100))
        screen.keyboard.down("a")
        other.keyboard.down("a")
        screen.advance(by: .milliseconds(110))
        screen.keyboard.up("a")
        other.keyboard.up("a")
        #expect(log.take() == ["view began a", "view began a", "view changed a", "view ended a", "view ended a"])
    }

    @Test func `S111 a removed seat loses its touches, pointer, keys and focus, and other seats keep theirs`() {
        let (left, right) = (probe("left", x: 0), probe("right", x: 100))
        let other = screen.addSeat()
        left.becomeFirstResponder()
        other.keyboard.focus(window)
        screen.keyboard.down("a")
        let mine = screen.touch(left)
        right.onHover = { _ in }
        right.onTouches = { [weak right] phase, _, _ in if phase == .began { right?.becomeFirstResponder() } }
        _ = other.touch(at: TestScreen.center(of: right))
        other.keyboard.down("b")
        other.pointer.move(to: right)
        _ = log.take()
        other.unplug()
        #expect(Set(log.take()) == ["right cancelled 50,50", "right exited", "right cancelled b"])
        #expect(!right.isFirstResponder && left.isFirstResponder)
        mine.lift()
        screen.keyboard.up("a")
        #expect(log.take() == ["left ended 50,50", "left ended a"])
    }

    @Test func `S111 two people press two controls at once`() {
        let controls = [0.0, 100].map { Control(frame: Rect(x: $0, y: 0, width: 50, height: 50)) }
        for control in controls { screen.window.addSubview(control) }
        let other = screen.addSeat()
        screen.pointer.move(to: controls[0])
        other.pointer.move(to: controls[1])
        screen.pointer.press()
        other.pointer.press()
        #expect(controls.allSatisfy { $0.isHighlighted })
        screen.pointer.release()
        #expect(!controls[0].isHighlighted && controls[1].isHighlighted)
        other.pointer.release()
        #expect(!controls[1].isHighlighted)
    }
}
