import Testing
import Walden
import WaldenTesting

/// Screen-edge pan (S81).
@MainActor
struct ScreenEdgePanTests {
    let stage = GestureStage()
    var screen: TestScreen { stage.screen }

    private func pan(_ edges: RectEdge, to view: View? = nil) -> ScreenEdgePanGestureRecognizer {
        let pan = stage.add(ScreenEdgePanGestureRecognizer(), "pan", to: view) { $0.translation(in: nil).short }
        pan.edges = edges
        return pan
    }

    private func drag(from start: Point, by delta: Point) {
        let finger = screen.touch(at: start)
        finger.move(to: start + delta)
        finger.lift()
    }

    @Test(arguments: [(20.0, 2), (21.0, 0)])
    func `S81 an edge pan starts within 20 points of the edge`(x: Double, count: Int) {
        _ = pan(.left)
        drag(from: at(x, 150), by: at(30, 0))
        #expect(stage.lines.count == count)
    }

    @Test(arguments: [
        (RectEdge.left, at(5, 150), at(30, 0)), (.right, at(395, 150), at(-30, 0)), (.top, at(200, 5), at(0, 30)),
        (.bottom, at(200, 295), at(0, -30)),
    ])
    func `S81 each edge works inwards only`(edge: RectEdge, start: Point, delta: Point) {
        _ = pan(edge)
        drag(from: start, by: delta)
        #expect(stage.take() == ["pan began \(delta.short)", "pan ended \(delta.short)"])
        drag(from: start, by: -delta)
        drag(from: start, by: at(delta.y, delta.x))
        drag(from: at(200, 150), by: delta)
        drag(from: at(400, 300) - start - at(1, 1), by: -delta)
        #expect(stage.lines == [])
    }

    @Test func `S81 moving along the edge fails at once, and lets others begin`() {
        let edge = pan(.left)
        let other = stage.add(PanGestureRecognizer(), "other")
        other.require(toFail: edge)
        let finger = screen.touch(at: at(5, 150))
        finger.move(to: at(8, 170))
        #expect(stage.lines == ["other began"])
        finger.lift()
    }

    @Test func `S81 the edges are the window's, not the view's`() {
        let small = View(frame: Rect(x: 0, y: 100, width: 200, height: 100))
        stage.view.addSubview(small)
        _ = pan(.all, to: small)
        drag(from: at(190, 105), by: at(-30, 0))
        drag(from: at(100, 105), by: at(0, 30))
        #expect(stage.lines == [])
        drag(from: at(10, 150), by: at(30, 0))
        #expect(stage.lines == ["pan began 30,0", "pan ended 30,0"])
    }

    @Test func `S81 an edge pan from a corner works along either edge`() {
        _ = pan([.left, .top])
        drag(from: at(5, 5), by: at(30, 0))
        drag(from: at(5, 5), by: at(0, 30))
        #expect(stage.lines.count == 4)
    }

    @Test func `S81 an edge pan never begins without edges, nor by scrolling`() {
        let pan = pan([])
        drag(from: at(5, 150), by: at(30, 0))
        pan.edges = .all
        pan.allowedScrollTypesMask = .all
        screen.pointer.move(to: at(5, 150))
        screen.pointer.scroll(by: at(-10, 0), source: .finger)
        screen.pointer.endScroll()
        #expect(stage.lines == [])
    }

    @Test func `S81 a finger that comes down away from the edge is ignored`() {
        _ = pan(.left)
        let finger = screen.touch(at: at(5, 150))
        let other = screen.touch(at: at(200, 150))
        finger.move(to: at(35, 150))
        other.move(to: at(300, 150))
        other.lift()
        finger.lift()
        #expect(stage.lines == ["pan began 30,0", "pan ended 30,0"])
    }

    @Test func `S81 a finger that is ignored does not count towards the maximum`() {
        let pan = pan(.left)
        pan.maximumNumberOfTouches = 1
        let finger = screen.touch(at: at(5, 150))
        let other = screen.touch(at: at(200, 150))
        finger.move(to: at(35, 150))
        finger.lift()
        other.lift()
        #expect(stage.take() == ["pan began 30,0", "pan ended 30,0"])
        let fingers = screen.seat.touch(at: [at(5, 100), at(5, 200)])
        fingers[0].move(to: at(35, 100))
        #expect(stage.lines == [], "two fingers at the edge are too many")
        for finger in fingers { finger.lift() }
    }
}
