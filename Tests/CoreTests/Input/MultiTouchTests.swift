import Testing
import Walden
import WaldenTesting

@MainActor
struct MultiTouchTests {
    let log = Log()
    let screen = TestScreen()

    private func probe(_ name: String, x: Double, in view: View? = nil) -> Probe {
        Probe(name, log, frame: Rect(x: x, y: 0, width: 100, height: 100), in: view ?? screen.window)
    }

    @Test func `S40 by default a view gets only the first touch of a sequence`() {
        let view = probe("view", x: 0)
        #expect(!view.isMultipleTouchEnabled)
        let first = screen.touch(at: Point(x: 10, y: 10))
        let second = screen.touch(at: Point(x: 20, y: 20))
        second.move(to: Point(x: 25, y: 25))
        first.move(to: Point(x: 15, y: 15))
        second.lift()
        first.lift()
        #expect(log.take() == ["view began 10,10", "view moved 15,15", "view ended 15,15"])
        screen.tap(at: Point(x: 30, y: 30))
        #expect(log.take() == ["view began 30,30", "view ended 30,30"])
    }

    @Test func `S40 a sequence lasts until all its fingers are up`() {
        _ = probe("view", x: 0)
        let first = screen.touch(at: Point(x: 10, y: 10))
        let second = screen.touch(at: Point(x: 20, y: 20))
        first.lift()
        let third = screen.touch(at: Point(x: 30, y: 30))
        third.lift()
        second.lift()
        #expect(log.take() == ["view began 10,10", "view ended 10,10"])
    }

    @Test func `S40 a view gets the first of two fingers in one frame`() {
        _ = probe("view", x: 0)
        let fingers = screen.seat.touch(at: [Point(x: 10, y: 10), Point(x: 20, y: 20)])
        fingers[1].lift()
        fingers[0].lift()
        #expect(log.lines == ["view began 10,10", "view ended 10,10"])
    }

    @Test func `S40 with multiple touch a view gets all of them`() {
        let view = probe("view", x: 0)
        view.isMultipleTouchEnabled = true
        let first = screen.touch(at: Point(x: 10, y: 10))
        let second = screen.touch(at: Point(x: 20, y: 20))
        first.lift()
        second.lift()
        #expect(log.lines == ["view began 10,10", "view began 20,20", "view ended 10,10", "view ended 20,20"])
    }

    @Test func `S40 another view still gets the second touch`() {
        _ = probe("left", x: 0)
        _ = probe("right", x: 100)
        let first = screen.touch(at: Point(x: 10, y: 10))
        let second = screen.touch(at: Point(x: 110, y: 10))
        first.lift()
        second.lift()
        #expect(log.lines == ["left began 10,10", "right began 10,10", "left ended 10,10", "right ended 10,10"])
    }

    @Test func `S40 the subviews of a view without multiple touch each get a finger`() {
        let parent = probe("parent", x: 0)
        _ = Probe("a", log, frame: Rect(x: 0, y: 0, width: 20, height: 20), in: parent)
        _ = Probe("b", log, frame: Rect(x: 50, y: 0, width: 20, height: 20), in: parent)
        _ = screen.touch(at: Point(x: 30, y: 30))
        _ = screen.touch(at: Point(x: 5, y: 5))
        _ = screen.touch(at: Point(x: 55, y: 5))
        _ = screen.touch(at: Point(x: 40, y: 40))
        #expect(log.lines == ["parent began 30,30", "a began 5,5", "b began 5,5"])
    }

    @Test func `S41 an exclusive view blocks the others of its window while it tracks`() {
        let exclusive = probe("exclusive", x: 0)
        exclusive.isExclusiveTouch = true
        _ = probe("other", x: 100)
        let first = screen.touch(at: Point(x: 10, y: 10))
        let blocked = screen.touch(at: Point(x: 110, y: 10))
        first.lift()
        blocked.move(to: Point(x: 120, y: 10))
        blocked.lift()
        #expect(log.take() == ["exclusive began 10,10", "exclusive ended 10,10"])
        screen.tap(at: Point(x: 110, y: 10))
        #expect(log.take() == ["other began 10,10", "other ended 10,10"])
    }

    @Test func `S41 an exclusive view gets a touch only while no other view tracks one`() {
        let exclusive = probe("exclusive", x: 0)
        exclusive.isExclusiveTouch = true
        _ = probe("other", x: 100)
        let other = screen.touch(at: Point(x: 110, y: 10))
        let late = screen.touch(at: Point(x: 10, y: 10))
        late.lift()
        other.lift()
        #expect(log.take() == ["other began 10,10", "other ended 10,10"])
        screen.tap(at: Point(x: 10, y: 10))
        #expect(log.take() == ["exclusive began 10,10", "exclusive ended 10,10"])
    }

    @Test func `S41 of an exclusive and another view in one frame, the one touched first wins`() {
        let exclusive = probe("exclusive", x: 0)
        exclusive.isExclusiveTouch = true
        _ = probe("other", x: 100)
        _ = screen.seat.touch(at: [Point(x: 110, y: 10), Point(x: 10, y: 10)])
        #expect(log.lines == ["other began 10,10"])
    }

    @Test func `S41 two exclusive views exclude one another, and not themselves`() {
        let a = probe("a", x: 0)
        let b = probe("b", x: 100)
        for view in [a, b] {
            view.isExclusiveTouch = true
            view.isMultipleTouchEnabled = true
        }
        let fingers = [
            screen.touch(at: Point(x: 10, y: 10)), screen.touch(at: Point(x: 110, y: 10)),
            screen.touch(at: Point(x: 20, y: 10)),
        ]
        for finger in fingers { finger.lift() }
        #expect(log.lines == ["a began 10,10", "a began 20,10", "a ended 10,10", "a ended 20,10"])
    }

    @Test func `S41 views of other windows are not blocked`() {
        let exclusive = probe("exclusive", x: 0)
        exclusive.isExclusiveTouch = true
        let other = screen.openWindow(isKey: false, Window(title: "Other", size: Size(width: 100, height: 100)))
        other.isHidden = false
        let view = Probe("far", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: other)
        screen.pump()
        _ = screen.touch(exclusive)
        _ = screen.touch(view)
        #expect(log.lines == ["exclusive began 50,50", "far began 25,25"])
    }

    @Test(arguments: [true, false])
    func `S41 a finger on no view blocks no exclusive view, and one on the window does`(isOnWindow: Bool) {
        let exclusive = probe("exclusive", x: 0)
        exclusive.isExclusiveTouch = true
        screen.window.isUserInteractionEnabled = isOnWindow
        let other = screen.touch(at: Point(x: 300, y: 200))
        screen.window.isUserInteractionEnabled = true
        let finger = screen.touch(exclusive)
        other.move(to: Point(x: 290, y: 200))
        other.lift()
        finger.lift()
        #expect(log.lines == (isOnWindow ? [] : ["exclusive began 50,50", "exclusive ended 50,50"]))
    }
}
