import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Motion of scroll views")
struct ScrollMotionTests {
    @Test func `S92 a flick ends where velocity and deceleration rate lead`() {
        for (rate, share) in [(ScrollView.DecelerationRate.normal, 0.4995), (.fast, 0.0995)] {
            let stage = ScrollStage()
            stage.scroller.decelerationRate = rate
            // 10 pt in 8 ms: 1250 pt/s.
            stage.flick(by: Point(x: 0, y: -120))
            #expect(stage.y == 110)
            stage.wait(6000)
            #expect(abs(stage.y - (110 + 1250 * share)) <= 1, "\(stage.y)")
        }
    }

    @Test func `S92 in each frame the content is where the formula puts it, however late the frame is`() {
        let stage = ScrollStage()
        stage.flick(by: Point(x: 0, y: -120))
        let slide = Deceleration(start: 110, velocity: 1250)
        let start = stage.screen.now
        for pause in [3, 16, 17, 90, 400, 5, 250] {
            stage.wait(pause)
            // The last frame was drawn up to a sixtieth of a second ago.
            let latest = slide.position(at: stage.screen.now - start)
            let earliest = slide.position(at: max(0, stage.screen.now - start - 1.0 / 60))
            #expect(stage.y >= earliest - 1 && stage.y <= latest + 1)
        }
    }

    @Test func `S92 at rest there are no frames and no timer`() {
        let stage = ScrollStage()
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(9000)
        let frames = stage.screen.platformWindow.frameCount
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
        stage.wait(3000)
        #expect(stage.screen.platformWindow.frameCount == frames)
        #expect(stage.requestsNoFrames, "no frames are requested either")
        #expect(stage.y == stage.y.rounded(), "it rests on whole pixels")
    }

    @Test func `S92 a finger stops it, and the content does not receive that touch`() {
        let stage = ScrollStage()
        let taps = Counter()
        let tap = TapGestureRecognizer()
        tap.addAction { _ in taps.increment() }
        stage.content.addGestureRecognizer(tap)
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(200)
        let finger = stage.screen.touch(at: Point(x: 100, y: 100))
        let place = stage.y
        #expect(!stage.scroller.isDecelerating && place > 110)
        finger.lift(after: .milliseconds(60))
        stage.wait(2000)
        #expect(stage.y == place && taps.count == 0 && stage.content.phases.isEmpty)
        stage.screen.tap(at: Point(x: 100, y: 100))
        #expect(taps.count == 1, "the next tap is recognized")
    }

    @Test func `S92 a finger that stops it can then drag`() {
        let stage = ScrollStage()
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(200)
        let finger = stage.screen.touch(at: Point(x: 100, y: 150))
        let place = stage.y
        finger.move(to: Point(x: 100, y: 90), duration: .milliseconds(200), steps: 20)
        #expect(stage.y == place + 50)
        finger.lift()
    }

    @Test func `S92 a click stops it, and does not reach the content`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.swipeTouchpad(by: Point(x: 0, y: 120))
        stage.wait(100)
        stage.screen.pointer.click()
        let place = stage.y
        stage.wait(1000)
        #expect(stage.y == place && stage.content.phases.isEmpty)
        stage.screen.pointer.click()
        #expect(stage.content.phases == ["began", "ended"])
    }

    @Test func `S92 fingers resting on the touchpad stop it`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.swipeTouchpad(by: Point(x: 0, y: 120))
        stage.wait(100)
        #expect(stage.scroller.isDecelerating)
        stage.holdTouchpad(.began)
        #expect(!stage.scroller.isDecelerating)
        let place = stage.y
        stage.wait(1000)
        stage.holdTouchpad(.ended)
        #expect(stage.y == place)
    }

    @Test func `S92 beyond its end the content follows like a rubber band, and bounces back`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 50))
        finger.move(to: Point(x: 100, y: 160), duration: .milliseconds(200), steps: 20)
        #expect(abs(stage.y + RubberBand(length: 200).offset(forPull: 100)) <= 0.5)
        finger.lift(after: .milliseconds(200))
        stage.wait(1500)
        #expect(stage.y == 0 && !stage.scroller.isDecelerating)
    }

    @Test func `S92 a flick against the end overshoots and bounces back`() {
        let stage = ScrollStage(content: Size(width: 300, height: 400))
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(5000)
        #expect(stage.delegate.offsets.max() ?? 0 > 205 && stage.y == 200)
    }

    @Test func `S92 a flick from beyond the end continues into the content`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 150, y: 30))
        finger.move(to: Point(x: 150, y: 130), duration: .milliseconds(200), steps: 20)
        #expect(stage.y < -39)
        finger.move(to: Point(x: 150, y: 70), duration: .milliseconds(48), steps: 6)
        let place = stage.y
        #expect(place < -10)
        finger.lift()
        stage.wait(6000)
        #expect(abs(stage.y - (place + 1250 * 0.4995)) <= 1)
    }

    @Test func `S92 without bouncing it stops at the end`() {
        let stage = ScrollStage(content: Size(width: 300, height: 400))
        stage.scroller.bounces = false
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(5000)
        #expect(stage.delegate.offsets.max() == 200 && stage.y == 200)
    }

    @Test func `content that fits bounces only if enabled`() {
        let stage = ScrollStage(content: Size(width: 300, height: 100))
        let finger = stage.screen.touch(at: Point(x: 100, y: 50))
        finger.move(to: Point(x: 100, y: 160), duration: .milliseconds(200), steps: 20)
        #expect(stage.y == 0)
        finger.lift()
        stage.scroller.alwaysBounceVertical = true
        let other = stage.screen.touch(at: Point(x: 100, y: 50))
        other.move(to: Point(x: 100, y: 160), duration: .milliseconds(200), steps: 20)
        #expect(stage.y < -30)
        other.lift()
        stage.wait(2000)
        #expect(stage.y == 0)
    }

    @Test func `pages turn one at a time, and an unfinished turn snaps back`() {
        let stage = ScrollStage(content: Size(width: 1500, height: 200))
        stage.scroller.isPagingEnabled = true
        stage.flick(from: Point(x: 200, y: 100), by: Point(x: -80, y: 0))
        stage.wait(2000)
        #expect(stage.x == 300)
        stage.drag(from: Point(x: 200, y: 100), by: Point(x: -100, y: 0))
        stage.wait(2000)
        #expect(stage.x == 300)
        stage.drag(from: Point(x: 250, y: 100), by: Point(x: -200, y: 0))
        stage.wait(2000)
        #expect(stage.x == 600)
    }

    @Test func `the delegate may choose the target`() {
        let stage = ScrollStage()
        stage.delegate.retarget = { _ in Point(x: 0, y: 500) }
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(3000)
        #expect(stage.y == 500)
    }

    @Test func `a locked drag stays on its axis`() {
        let stage = ScrollStage(content: Size(width: 2000, height: 2000))
        stage.drag(by: Point(x: -40, y: -110))
        #expect(stage.x > 30)
        stage.scroller.isDirectionalLockEnabled = true
        stage.scroller.contentOffset = .zero
        stage.drag(by: Point(x: -40, y: -110))
        #expect(stage.x == 0 && stage.y > 90)
    }

    @Test func `scrolling in code works with and without animation, to an offset or a rectangle`() {
        let stage = ScrollStage()
        stage.scroller.setContentOffset(Point(x: 0, y: 700), animated: true)
        #expect(stage.y == 0)
        stage.wait(150)
        #expect(stage.y > 200 && stage.y < 500)
        stage.wait(200)
        #expect(stage.y == 700 && stage.delegate.lines == ["animated"])
        stage.scroller.scrollRectToVisible(Rect(x: 0, y: 950, width: 10, height: 10), animated: false)
        #expect(stage.y == 760)
        stage.scroller.scrollRectToVisible(Rect(x: 0, y: 800, width: 10, height: 10), animated: false)
        #expect(stage.y == 760, "a visible rectangle scrolls nothing")
        stage.scroller.scrollRectToVisible(Rect(x: 0, y: 100, width: 10, height: 10), animated: false)
        #expect(stage.y == 100)
    }

    @Test func `content that shrinks is clamped, including insets`() {
        let stage = ScrollStage()
        stage.scroller.contentInset = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        #expect(stage.scroller.minimumContentOffset.y == -20)
        stage.scroller.contentOffset.y = 5000
        stage.scroller.contentSize.height = 600
        stage.screen.pump()
        #expect(stage.y == 430)
        stage.scroller.frame.size.height = 300
        stage.screen.pump()
        #expect(stage.y == 330)
    }

    @Test func `a scroll view removed from its window stops`() {
        let stage = ScrollStage()
        stage.flick(by: Point(x: 0, y: -120))
        stage.scroller.removeFromSuperview()
        #expect(!stage.scroller.isDecelerating)
        stage.wait(2000)
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
    }
}
