import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

/// A screen with a scroll view in a window of 300 × 200 points, and touchable content.
@MainActor
final class ScrollStage {
    let screen: TestScreen
    let scroller: ScrollView
    let content = TouchedView(frame: Rect(x: 0, y: 0, width: 300, height: 150))
    let delegate = ScrollLog()

    init(
        content size: Size = Size(width: 300, height: 10_000), scroller: ScrollView = ScrollView(), scale: Double = 1
    ) {
        screen = TestScreen(size: Size(width: 300, height: 200), scale: scale)
        self.scroller = scroller
        scroller.frame = Rect(x: 0, y: 0, width: 300, height: 200)
        scroller.contentSize = size
        content.frame.size = size
        scroller.addSubview(content)
        scroller.delegate = delegate
        screen.window.addSubview(scroller)
        screen.pump()
    }

    var y: Double { scroller.contentOffset.y }
    var x: Double { scroller.contentOffset.x }

    /// Whether nothing requests frames.
    var requestsNoFrames: Bool { screen.window.displayLinks.isEmpty && !screen.window.hasMovingAnimations }

    /// Expects that no gesture or animation is in progress or has left traces.
    func expectQuiet() {
        #expect(!scroller.isTracking && !scroller.isDragging && !scroller.isDecelerating && !scroller.isZooming)
        wait(6000)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
        #expect(requestsNoFrames)
        guard screen.window.isVisible else { return }
        let frames = screen.platformWindow.frameCount
        wait(1000)
        #expect(screen.platformWindow.frameCount == frames)
    }

    func wait(_ milliseconds: Int) { screen.advance(by: .milliseconds(milliseconds)) }

    /// Drags a finger at constant speed, in steps of 8 ms, and lifts it while it moves.
    func flick(from start: Point = Point(x: 150, y: 180), by delta: Point, steps: Int = 12) {
        let finger = screen.touch(at: start)
        finger.move(to: start + delta, duration: .milliseconds(8 * steps), steps: steps)
        finger.lift()
    }

    /// Drags a finger, rests, and lifts it.
    func drag(from start: Point = Point(x: 150, y: 180), by delta: Point) {
        let finger = screen.touch(at: start)
        finger.move(to: start + delta, duration: .milliseconds(300), steps: 30)
        finger.lift(after: .milliseconds(300))
    }

    /// Scrolls by two fingers on a touchpad, in steps of 8 ms, and lifts them.
    func swipeTouchpad(by delta: Point, steps: Int = 12) {
        for _ in 0..<steps {
            wait(8)
            screen.pointer.scroll(by: delta / Double(steps), source: .finger)
        }
        wait(8)
        screen.pointer.endScroll()
    }

    /// Rests two or more fingers on a touchpad.
    func holdTouchpad(_ phase: TransformInput.Phase) {
        screen.send(
            .transform(
                TransformInput(
                    seat: screen.seat.id, window: screen.window.id, time: screen.now, kind: .hold, phase: phase,
                    location: screen.pointer.location)))
    }
}

/// Records its touches.
@MainActor
final class TouchedView: View {
    var phases: [String] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { phases.append("began") }
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { phases.append("moved") }
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { phases.append("ended") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { phases.append("cancelled") }
}

/// Records its calls, except those for each movement.
@MainActor
final class ScrollLog: ScrollViewDelegate {
    var lines: [String] = [] {
        didSet { if lines.count > oldValue.count, let line = lines.last { onLine?(line) } }
    }
    var onLine: ((String) -> Void)?
    var offsets: [Double] = []
    var onScroll: ((ScrollView) -> Void)?
    /// Changes the target offset of a flick.
    var retarget: ((Point) -> Point)?
    var zoomed: View?
    /// The scales in `scrollViewDidEndZooming`.
    var scales: [Double] = []

    func scrollViewDidScroll(_ scrollView: ScrollView) {
        offsets.append(scrollView.contentOffset.y)
        onScroll?(scrollView)
    }
    func scrollViewWillBeginDragging(_ scrollView: ScrollView) { lines.append("will drag") }
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) {
        lines.append("will end drag")
        if let retarget { targetContentOffset = retarget(targetContentOffset) }
    }
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {
        lines.append("ended drag \(decelerate)")
    }
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { lines.append("will decelerate") }
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { lines.append("decelerated") }
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) { lines.append("animated") }
    func viewForZooming(in scrollView: ScrollView) -> View? { zoomed }
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) { lines.append("will zoom") }
    func scrollViewDidZoom(_ scrollView: ScrollView) { onLine?("did zoom") }
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {
        scales.append(scale)
        lines.append("zoomed")
    }
}
