import Testing
import Walden
import WaldenTesting

@MainActor
struct KeyframeTests {
    let fixture = AnimationFixture()
    var screen: TestScreen { fixture.screen }
    var view: View { fixture.view }

    /// Moves the centre to x = 130 in the first half, and to 230 in the second.
    private func addTwoSteps() {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 130 }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 230 }
    }

    private func animate(
        _ options: KeyframeAnimationOptions = [], delay: Double = 0, _ animations: @MainActor () -> Void
    ) {
        View.animateKeyframes(
            withDuration: 1, delay: delay, options: options, animations: animations, completion: fixture.completion)
    }

    /// Returns the rounded x of the presented centre at regular times.
    private func places(every seconds: Double = 0.1, count: Int = 11) -> [Double] {
        screen.pump()
        return (0..<count).map { step in
            if step > 0 { screen.advance(by: .seconds(seconds)) }
            return (fixture.x * 1000).rounded() / 1000
        }
    }

    // MARK: Times

    @Test func `each keyframe takes its time, and the property has its last value at once`() {
        animate { addTwoSteps() }
        #expect(view.center.x == 230 && fixture.x == 30)
        #expect(places() == [30, 50, 70, 90, 110, 130, 150, 170, 190, 210, 230])
        #expect(fixture.ends == [true] && !view.isAnimating)
    }

    @Test func `a property rests before, between and after its keyframes`() {
        animate {
            View.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.2) { view.center.x = 130 }
            View.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.2) { view.center.x = 30 }
        }
        #expect(places() == [30, 30, 30, 80, 130, 130, 130, 80, 30, 30, 30])
        #expect(fixture.ends == [true])
    }

    @Test func `properties and views have separate keyframes`() {
        let other = View(frame: view.frame)
        screen.window.addSubview(other)
        animate {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                view.center.x = 130
                other.alpha = 0
            }
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
            other.center.x = 130
        }
        fixture.advance(0.75)
        #expect(fixture.x == 130 && isNear(view.presentation.alpha, 0.5))
        #expect(other.presentation.alpha == 0)
        #expect(isNear(other.presentation.center.x, 105), "changes outside keyframes take the whole time")
    }

    @Test func `a keyframe that begins before another one ends takes over`() {
        animate {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 130 }
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 30 }
        }
        #expect(places(every: 0.25, count: 5) == [30, 55, 80, 55, 30])
    }

    @Test func `a keyframe without duration is a jump`() {
        animate {
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { view.center.x = 130 }
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 230 }
        }
        #expect(places(every: 0.25, count: 5) == [30, 30, 130, 180, 230])
    }

    @Test func `delay, repetition and autoreverse apply to all keyframes together`() {
        animate([.repeat, .autoreverse], delay: 0.5) { addTwoSteps() }
        #expect(places(every: 0.25, count: 12) == [30, 30, 30, 80, 130, 180, 230, 180, 130, 80, 30, 80])
        view.removeAllAnimations()
        #expect(fixture.ends == [false] && fixture.x == 230)
    }

    @Test func `a duration that is not positive applies at once`() {
        View.animateKeyframes(withDuration: 0, delay: 1, animations: { addTwoSteps() }, completion: fixture.completion)
        #expect(fixture.x == 230 && fixture.ends == [true] && !view.isAnimating)
    }

    // MARK: Modes

    @Test func `discrete keyframes jump when they begin`() {
        animate(.calculationModeDiscrete) { addTwoSteps() }
        #expect(places(every: 0.25, count: 5) == [130, 130, 230, 230, 230])
    }

    @Test func `paced keyframes keep one speed, whatever their times`() {
        animate(.calculationModePaced) {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.9) { view.center.x = 130 }
            View.addKeyframe(withRelativeStartTime: 0.9, relativeDuration: 0.1) { view.center.x = 430 }
        }
        #expect(places() == [30, 70, 110, 150, 190, 230, 270, 310, 350, 390, 430])
    }

    @Test(arguments: [KeyframeAnimationOptions.calculationModeCubic, .calculationModeCubicPaced])
    func `cubic keyframes pass through their values smoothly`(mode: KeyframeAnimationOptions) {
        animate(mode) {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 130 }
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 30 }
        }
        screen.pump()
        var speeds: [Double] = []
        for time in [0.499, 0.5, 0.501] {
            screen.advance(by: .seconds(time - screen.now))
            speeds.append(fixture.x)
        }
        #expect(isNear(speeds[1], 130))
        #expect(isNear(speeds[1] - speeds[0], speeds[2] - speeds[1], within: 0.01), "it turns smoothly")
        screen.advance(by: .seconds(0.6))
        #expect(fixture.x == 30 && fixture.ends == [true])
    }

    @Test func `a cubic path through points on a line is that line`() {
        animate(.calculationModeCubic) { addTwoSteps() }
        #expect(places() == [30, 50, 70, 90, 110, 130, 150, 170, 190, 210, 230])
    }

    @Test func `rotations continue from one keyframe to the next`() {
        animate {
            for quarter in 1...4 {
                View.addKeyframe(withRelativeStartTime: Double(quarter - 1) / 4, relativeDuration: 0.25) {
                    view.transform = .rotation(Double(quarter) * .pi / 2)
                }
            }
        }
        fixture.advance(0.625)
        let rotated = view.presentation.transform
        let expected = AffineTransform.rotation(0.625 * 2 * .pi)
        #expect(isNear(rotated.a, expected.a) && isNear(rotated.b, expected.b))
    }

    @Test func `colours animate from and to nothing`() {
        animate {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.backgroundColor = .red }
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.backgroundColor = nil }
        }
        fixture.advance(0.25)
        #expect(view.presentation.backgroundColor == Color.red.withAlpha(0.5))
        screen.advance(by: .seconds(0.5))
        #expect(view.presentation.backgroundColor == Color.red.withAlpha(0.5))
        screen.advance(by: .seconds(0.5))
        #expect(view.presentation.backgroundColor == nil)
    }

    // MARK: Others

    @Test func `keyframes begin at the presented value, and a spring that replaces them keeps their velocity`() {
        View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 130 }
        fixture.advance(0.5)
        animate {
            View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 180 }
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 230 }
        }
        #expect(isNear(fixture.x, 80))
        fixture.advance(0.25)
        #expect(isNear(fixture.x, 130))
        View.animate(springDuration: 0.5) { view.center.x = 30 }
        screen.pump()
        screen.advance(by: .microseconds(100))
        #expect(isNear((fixture.x - 130) / 0.0001, 200, within: 5))
    }

    @Test func `keyframes inside an animation block use its duration and curve`() {
        View.animate(withDuration: 2, options: .curveLinear) { animate { addTwoSteps() } }
        fixture.advance(1)
        #expect(isNear(fixture.x, 130))
        screen.advance(by: .seconds(0.99))
        #expect(fixture.ends == [])
        screen.advance(by: .seconds(0.02))
        #expect(fixture.ends == [true])
    }

    @Test func `S106 keyframes inside an animator are scrubbed and reversed with it`() {
        let animator = ViewPropertyAnimator(duration: 2, curve: .linear) { animate { addTwoSteps() } }
        animator.addCompletion(fixture.arrival)
        animator.fractionComplete = 0.25
        #expect(isNear(fixture.x, 80))
        animator.fractionComplete = 0.75
        #expect(isNear(fixture.x, 180))
        animator.isReversed = true
        animator.startAnimation()
        fixture.advance(0.5)
        #expect(isNear(fixture.x, 130))
        screen.advance(by: .seconds(1.1))
        #expect(fixture.positions == [.start] && view.center.x == 30 && fixture.x == 30 && fixture.ends == [false])
    }

    @Test func `with reduced motion positions change at once, and colours animate`() {
        screen.application.prefersReducedMotion = true
        animate {
            addTwoSteps()
            View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
        }
        fixture.advance(0.75)
        #expect(fixture.x == 230 && isNear(view.presentation.alpha, 0.5) && fixture.ends == [])
    }
}
