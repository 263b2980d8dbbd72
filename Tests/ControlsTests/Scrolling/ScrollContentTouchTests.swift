import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Touches of the content of scroll views")
struct ScrollContentTouchTests {
    private func addButton(to stage: ScrollStage) -> Button {
        let button = Button(title: "Press")
        button.frame = Rect(x: 50, y: 120, width: 100, height: 32)
        stage.scroller.addSubview(button)
        return button
    }

    @Test func `S87 the content receives a touch after it has rested for 0.15 s`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 100))
        stage.wait(140)
        #expect(stage.content.phases.isEmpty)
        stage.wait(20)
        #expect(stage.content.phases == ["began"])
        finger.lift()
        #expect(stage.content.phases == ["began", "ended"])
    }

    @Test func `S87 a finger that rests and then drags scrolls, and the content's touch is cancelled`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 150))
        stage.wait(200)
        finger.move(to: Point(x: 100, y: 50), duration: .milliseconds(200), steps: 20)
        #expect(stage.content.phases.first == "began" && stage.content.phases.last == "cancelled")
        #expect(stage.y == 90)
        finger.lift()
        #expect(stage.content.phases.filter { $0 == "cancelled" || $0 == "ended" } == ["cancelled"])
    }

    @Test func `S87 the content never receives a finger that drags at once`() {
        let stage = ScrollStage()
        stage.drag(by: Point(x: 0, y: -110))
        #expect(stage.content.phases.isEmpty)
        #expect(stage.y == 100, "the touch slop does not move the content")
    }

    @Test func `S87 a quick tap reaches the content completely`() {
        let stage = ScrollStage()
        stage.screen.tap(at: Point(x: 100, y: 100))
        #expect(stage.content.phases == ["began", "ended"])
        #expect(!stage.scroller.isTracking)
    }

    @Test func `S87 content that fits receives touches without delay`() {
        let stage = ScrollStage(content: Size(width: 300, height: 200))
        let finger = stage.screen.touch(at: Point(x: 100, y: 100))
        #expect(stage.content.phases == ["began"])
        finger.lift()
    }

    @Test func `S88 without delay touchesShouldBegin is called at once, and may refuse the touch`() {
        let stage = ScrollStage(scroller: AskingScrollView())
        stage.scroller.delaysContentTouches = false
        let asking = stage.scroller as? AskingScrollView
        let finger = stage.screen.touch(at: Point(x: 100, y: 100))
        #expect(asking?.callCount == 1 && stage.content.phases == ["began"])
        finger.lift()
        asking?.answer = false
        stage.screen.tap(at: Point(x: 100, y: 100))
        #expect(asking?.callCount == 2 && stage.content.phases == ["began", "ended"])
        stage.drag(by: Point(x: 0, y: -110))
        #expect(stage.y == 100, "it still scrolls")
    }

    @Test func `S89 content that tracks and cannot be cancelled keeps the touch`() {
        let stage = ScrollStage()
        stage.scroller.canCancelContentTouches = false
        let finger = stage.screen.touch(at: Point(x: 100, y: 150))
        stage.wait(200)
        finger.move(to: Point(x: 100, y: 50), duration: .milliseconds(200), steps: 20)
        finger.lift()
        #expect(stage.y == 0 && stage.content.phases.last == "ended")
        stage.drag(by: Point(x: 0, y: -110))
        #expect(stage.y == 100, "a drag at once scrolls")
    }

    @Test func `S90 a tracking control keeps its touch, other views lose theirs`() {
        let stage = ScrollStage()
        let button = addButton(to: stage)
        #expect(!stage.scroller.touchesShouldCancel(in: button))
        #expect(stage.scroller.touchesShouldCancel(in: stage.content))
        let finger = stage.screen.touch(button)
        stage.wait(200)
        #expect(button.isHighlighted)
        finger.move(to: Point(x: 100, y: 30), duration: .milliseconds(200), steps: 20)
        #expect(stage.y == 0 && button.isTracking)
        finger.lift()
    }

    @Test func `S90 a tracking control keeps its touch, also if it only moves as it lifts`() {
        let stage = ScrollStage()
        let button = addButton(to: stage)
        let finger = stage.screen.touch(button)
        stage.wait(200)
        stage.screen.clearTrace()
        stage.screen.seat.change([(finger, .ended, Point(x: 100, y: 100))])
        stage.wait(500)
        #expect(stage.y == 0 && stage.screen.takeEvents() == ["touchUpInside", "primaryActionTriggered"])
    }

    @Test func `S90 each finger's view determines whether its touch may be cancelled`() {
        let stage = ScrollStage()
        let button = addButton(to: stage)
        let finger = stage.screen.touch(button)
        stage.wait(200)
        let other = stage.screen.touch(at: Point(x: 250, y: 136))
        stage.wait(200)
        #expect(button.isTracking && stage.content.phases == ["began"])
        for _ in 0..<10 {
            stage.wait(8)
            finger.move(by: Point(x: 0, y: -10))
            other.move(by: Point(x: 0, y: -10))
        }
        #expect(stage.y == 0 && button.isTracking, "the control keeps its touch, so nothing scrolls")
        finger.lift()
        other.lift()
        // A control whose touch has ended does not count.
        let third = stage.screen.touch(button)
        stage.wait(200)
        let fourth = stage.screen.touch(at: Point(x: 250, y: 180))
        stage.wait(200)
        third.lift()
        fourth.move(to: Point(x: 250, y: 80), duration: .milliseconds(200), steps: 20)
        #expect(stage.y == 90)
        fourth.lift()
    }

    @Test func `S89 the first of several fingers keeps its touch as well`() {
        let stage = ScrollStage()
        stage.scroller.canCancelContentTouches = false
        let finger = stage.screen.touch(at: Point(x: 100, y: 150))
        stage.wait(200)
        let other = stage.screen.touch(at: Point(x: 250, y: 150))
        stage.wait(200)
        for _ in 0..<10 {
            stage.wait(8)
            finger.move(by: Point(x: 0, y: -10))
            other.move(by: Point(x: 0, y: -10))
        }
        finger.lift()
        other.lift()
        #expect(stage.y == 0 && !stage.content.phases.contains("cancelled"))
    }

    @Test func `S90 a scroll view may also cancel the touches of controls`() {
        let stage = ScrollStage(scroller: TakingScrollView())
        let button = addButton(to: stage)
        let finger = stage.screen.touch(button)
        stage.wait(200)
        #expect(button.isHighlighted)
        finger.move(to: Point(x: 100, y: 36), duration: .milliseconds(200), steps: 20)
        #expect(stage.y == 90 && !button.isTracking && !button.isHighlighted)
        finger.lift()
    }

    @Test func `a pointer drag loses only the pointer slop`() {
        let stage = ScrollStage()
        stage.scroller.panGestureRecognizer.allowedTouchTypes.insert(.indirectPointer)
        stage.screen.pointer.move(to: Point(x: 100, y: 150))
        stage.screen.pointer.press()
        // The first step exceeds every slop.
        stage.screen.pointer.move(to: Point(x: 100, y: 100), duration: .milliseconds(40), steps: 2)
        #expect(stage.y == 50 - GestureMetrics.pointerPanSlop)
        stage.wait(200)
        stage.screen.pointer.release()
        #expect(!stage.scroller.isDragging)
    }

    @Test func `S91 tracking, dragging and decelerating are three states`() {
        let stage = ScrollStage()
        let scroller = stage.scroller
        let states = { [scroller.isTracking, scroller.isDragging, scroller.isDecelerating] }
        #expect(states() == [false, false, false])
        let finger = stage.screen.touch(at: Point(x: 100, y: 180))
        #expect(states() == [true, false, false])
        finger.move(to: Point(x: 100, y: 80), duration: .milliseconds(80), steps: 10)
        #expect(states() == [true, true, false])
        finger.lift()
        #expect(states() == [false, false, true])
        stage.wait(6000)
        #expect(states() == [false, false, false])
        #expect(
            stage.delegate.lines == [
                "will drag", "will end drag", "ended drag true", "will decelerate", "decelerated",
            ])
    }

    @Test func `cancelled fingers end the drag where it is`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 180))
        finger.move(to: Point(x: 100, y: 80), duration: .milliseconds(80), steps: 10)
        finger.cancel()
        #expect(!stage.scroller.isTracking && !stage.scroller.isDragging && !stage.scroller.isDecelerating)
        #expect(stage.y == 90)
    }
}

@MainActor
private final class AskingScrollView: ScrollView {
    var callCount = 0
    var answer = true

    override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
        callCount += 1
        return answer
    }
}

@MainActor
private final class TakingScrollView: ScrollView {
    override func touchesShouldCancel(in view: View) -> Bool { true }
}
