import Testing
import Walden
import WaldenTesting

@MainActor
struct ViewPropertyAnimatorTests {
    let fixture = AnimationFixture()
    var screen: TestScreen { fixture.screen }
    var view: View { fixture.view }

    private func makeAnimator(duration: Double = 1) -> ViewPropertyAnimator {
        let animator = ViewPropertyAnimator(duration: duration, curve: .linear) { [view] in view.center.x = 130 }
        animator.addCompletion(fixture.arrival)
        return animator
    }

    @Test func `S106 an animator starts stopped`() {
        let animator = makeAnimator()
        fixture.advance(1)
        #expect(animator.state == .inactive && !animator.isRunning && view.center.x == 30)
        animator.startAnimation()
        #expect(animator.state == .active && animator.isRunning && view.center.x == 130 && fixture.x == 30)
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 80) && isNear(animator.fractionComplete, 0.5))
        fixture.advance(0.5)
        #expect(fixture.x == 130 && fixture.positions == [.end] && animator.state == .inactive)
        screen.advance(by: .seconds(2))
        #expect(fixture.positions == [.end])
    }

    @Test func `S106 an animator starts after a delay`() {
        let animator = makeAnimator()
        animator.startAnimation(afterDelay: 1)
        fixture.advance(1)
        #expect(fixture.x == 30)
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 80))
    }

    @Test func `S106 an animator pauses, and continues as if no time had passed`() {
        let animator = ViewPropertyAnimator(duration: 1, curve: .easeIn) { [view] in view.center.x = 130 }
        animator.startAnimation()
        fixture.advance(0.5)
        let place = fixture.x
        animator.pauseAnimation()
        fixture.advance(3)
        #expect(fixture.x == place && !animator.isRunning && animator.state == .active)
        animator.continueAnimation()
        fixture.advance(0.499)
        #expect(animator.isRunning && fixture.x > 129)
        fixture.advance(0.02)
        #expect(fixture.x == 130 && animator.state == .inactive)
    }

    @Test func `S106 an animator is scrubbed by its fraction`() {
        let animator = ViewPropertyAnimator(duration: 1, curve: .easeIn) { [view] in view.center.x = 130 }
        animator.fractionComplete = 0.25
        #expect(animator.state == .active && !animator.isRunning)
        #expect(isNear(fixture.x, 55), "linear, whatever the curve")
        animator.fractionComplete = 0.75
        #expect(isNear(fixture.x, 105))
        animator.fractionComplete = 2
        #expect(isNear(fixture.x, 130) && animator.state == .active)
        animator.fractionComplete = 0.1
        screen.advance(by: .seconds(2))
        #expect(isNear(fixture.x, 40) && isNear(animator.fractionComplete, 0.1))
    }

    @Test func `S106 after scrubbing an animator plays the remaining fraction in the remaining time`() {
        let animator = makeAnimator(duration: 2)
        animator.fractionComplete = 0.5
        animator.startAnimation()
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 105))
        fixture.advance(0.5)
        #expect(fixture.positions == [.end])
    }

    @Test func `S106 a reversed animator runs back and restores the old values`() {
        let animator = makeAnimator()
        animator.startAnimation()
        fixture.advance(0.5)
        animator.isReversed = true
        fixture.advance(0.25)
        #expect(isNear(fixture.x, 55) && view.center.x == 130)
        fixture.advance(0.25)
        #expect(fixture.positions == [.start] && view.center.x == 30 && fixture.x == 30 && !view.isAnimating)
    }

    @Test func `S106 an animator can be reversed while paused, and again while running`() {
        let animator = makeAnimator()
        animator.fractionComplete = 0.8
        animator.isReversed = true
        animator.continueAnimation()
        fixture.advance(0.3)
        #expect(isNear(fixture.x, 80))
        animator.isReversed = false
        fixture.advance(0.25)
        #expect(isNear(fixture.x, 105))
        fixture.advance(0.3)
        #expect(fixture.positions == [.end] && view.center.x == 130)
    }

    @Test func `S106 an animator continues with other timing and duration`() {
        let animator = makeAnimator()
        animator.fractionComplete = 0.5
        animator.continueAnimation(
            withTimingParameters: CubicTimingParameters(controlPoint1: .zero, controlPoint2: Point(x: 1, y: 1)),
            durationFactor: 2)
        fixture.advance(1)
        #expect(isNear(fixture.x, 105))
        fixture.advance(1)
        #expect(fixture.positions == [.end])
    }

    @Test func `S106 an animator continues as a spring with the velocity of a finger`() {
        let animator = makeAnimator()
        animator.fractionComplete = 0.5
        let spring = SpringTimingParameters(dampingRatio: 1, initialVelocity: 4)
        animator.continueAnimation(withTimingParameters: spring, durationFactor: 1)
        screen.pump()
        screen.advance(by: .microseconds(100))
        #expect(isNear((fixture.x - 80) / 0.0001, 200, within: 2), "four remaining distances per second")
        fixture.advance(1)
        #expect(fixture.positions == [.end])
    }

    @Test func `S106 stopping without finishing leaves views in place and calls no completion`() {
        let animator = makeAnimator()
        animator.startAnimation()
        fixture.advance(0.5)
        animator.stopAnimation(true)
        #expect(isNear(view.center.x, 80) && isNear(fixture.x, 80) && !view.isAnimating)
        #expect(animator.state == .inactive)
        screen.advance(by: .seconds(2))
        #expect(fixture.positions == [])
    }

    @Test(arguments: [ViewPropertyAnimator.Position.start, .current, .end])
    func `S106 a stopped animator can be finished at any position`(position: ViewPropertyAnimator.Position) {
        let animator = makeAnimator()
        animator.startAnimation()
        fixture.advance(0.25)
        animator.stopAnimation(false)
        #expect(animator.state == .stopped && isNear(view.center.x, 55) && fixture.positions == [])
        animator.finishAnimation(at: position)
        let x: [ViewPropertyAnimator.Position: Double] = [.start: 30, .current: 55, .end: 130]
        #expect(isNear(view.center.x, x[position]!) && fixture.positions == [position])
        screen.advance(by: .seconds(2))
        #expect(fixture.positions == [position] && animator.state == .inactive && !view.isAnimating)
    }

    @Test func `S106 animations can be added to a running animator, for the remaining time`() {
        let animator = makeAnimator()
        animator.startAnimation()
        fixture.advance(0.5)
        animator.addAnimations { [view] in view.alpha = 0 }
        #expect(view.presentation.alpha == 1)
        fixture.advance(0.25)
        #expect(isNear(view.presentation.alpha, 0.5) && isNear(fixture.x, 105))
        fixture.advance(0.25)
        #expect(view.presentation.alpha == 0 && fixture.positions == [.end])
    }

    @Test func `an animator may have a spring or a custom Bézier curve`() {
        let spring = ViewPropertyAnimator(duration: 1, dampingRatio: 0.5) { [view] in view.center.x = 130 }
        spring.startAnimation()
        fixture.advance(0.3)
        #expect(fixture.x > 130)
        fixture.advance(0.8)
        let curve = ViewPropertyAnimator(
            duration: 1, controlPoint1: Point(x: 0, y: 0.5), controlPoint2: Point(x: 1, y: 0.5)
        ) { [view] in view.center.x = 30 }
        curve.startAnimation()
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 80))
        let physical = SpringTimingParameters(mass: 1, stiffness: 100, damping: 20)
        #expect(ViewPropertyAnimator(duration: 0, timingParameters: physical).duration > 0.5, "springs have their own")
    }

    @Test func `by default, views get touches while an animator moves them`() {
        let animator = makeAnimator()
        animator.startAnimation()
        fixture.advance(0.1)
        #expect(screen.window.hitTest(Point(x: 130, y: 30), with: nil) === view)
        animator.stopAnimation(true)
        let other = makeAnimator()
        other.isUserInteractionEnabled = false
        other.startAnimation()
        #expect(screen.window.hitTest(Point(x: 130, y: 30), with: nil) === screen.window)
    }

    @Test func `a running animator stays alive, and is released at its end`() {
        weak var weakAnimator: ViewPropertyAnimator?
        do {
            let animator = makeAnimator()
            animator.startAnimation()
            weakAnimator = animator
        }
        fixture.advance(0.5)
        #expect(weakAnimator != nil)
        fixture.advance(0.5)
        #expect(weakAnimator == nil && fixture.positions == [.end])
    }

    @Test func `a paused animator without changes is released`() {
        weak var weakAnimator: ViewPropertyAnimator?
        do {
            let animator = ViewPropertyAnimator(duration: 1, curve: .linear) {}
            animator.pauseAnimation()
            animator.fractionComplete = 0.5
            weakAnimator = animator
        }
        #expect(weakAnimator == nil)
    }

    @Test func `an animator whose animations are all removed ends where it is`() {
        let animator = makeAnimator()
        animator.startAnimation()
        fixture.advance(0.5)
        view.removeFromSuperview()
        #expect(fixture.positions == [.current] && animator.state == .inactive)
    }

    @Test func `an animator reversed to its start also restores values that its changes caused`() {
        let child = View(frame: Rect(x: 0, y: 0, width: 40, height: 30))
        child.autoresizingMask = .flexibleWidth
        view.addSubview(child)
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.bounds.size.width = 100 }
        animator.startAnimation()
        fixture.advance(0.5)
        animator.isReversed = true
        fixture.advance(0.5)
        #expect(view.frame == Rect(x: 10, y: 20, width: 40, height: 30) && child.frame.width == 40)
    }

    @Test func `in an invisible window, an animator ends in its time`() {
        screen.window.isHidden = true
        let animator = makeAnimator()
        animator.startAnimation()
        #expect(fixture.x == 130)
        screen.advance(by: .milliseconds(990))
        #expect(fixture.positions == [])
        screen.advance(by: .milliseconds(20))
        #expect(fixture.positions == [.end])
        let back = ViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.center.x = 300 }
        back.isReversed = true
        back.startAnimation()
        screen.advance(by: .seconds(2))
        #expect(view.center.x == 130, "reversed, it restores the old value")
    }

    @Test(arguments: [false, true])
    func `a held spring starts from rest, whatever its velocity before`(pauses: Bool) {
        View.animate(withDuration: 1, options: [.curveLinear, .allowUserInteraction]) { view.center.x = 230 }
        fixture.advance(0.5)
        let grabbed = ViewPropertyAnimator(duration: 1, dampingRatio: 1) { [view] in view.center.x = 30 }
        if pauses { grabbed.pauseAnimation() } else { grabbed.fractionComplete = 0 }
        let place = fixture.x
        fixture.advance(3)
        #expect(isNear(fixture.x, place) && place > 120)
        grabbed.startAnimation()
        for _ in 0..<10 {
            fixture.advance(0.02)
            #expect(fixture.x <= place)
        }
        fixture.advance(1)
        #expect(fixture.x == 30)
    }

    @Test func `a spring reversed early overshoots first, and takes its time to come back`() {
        let spring = ViewPropertyAnimator(duration: 1, dampingRatio: 1) { [view] in view.center.x = 130 }
        spring.addCompletion(fixture.arrival)
        spring.startAnimation()
        fixture.advance(0.05)
        let place = fixture.x
        #expect(place > 30 && place < 45)
        spring.isReversed = true
        fixture.advance(1.0 / 60)
        #expect(fixture.x > place)
        fixture.advance(0.3)
        #expect(fixture.x > 30.2 && spring.isRunning)
        fixture.advance(0.7)
        #expect(fixture.positions == [.start] && view.center.x == 30)
    }

    @Test func `a paused animator needs no frames`() {
        screen.platform.framePacing = .manual
        let animator = makeAnimator()
        animator.startAnimation()
        screen.pump()
        animator.pauseAnimation()
        for _ in 0..<3 {
            screen.platform.completeFrames()
            screen.pump()
        }
        #expect(screen.platformWindow.canDraw, "no frame was requested")
        animator.fractionComplete = 0.5
        screen.pump()
        #expect(!screen.platformWindow.canDraw)
    }
}
