import Testing
import Walden
import WaldenTesting

/// Times given by an app must be finite, but may be huge.
@MainActor
struct HugeTimeTests {
    let fixture = AnimationFixture()
    var screen: TestScreen { fixture.screen }
    var view: View { fixture.view }
    nonisolated static let huge = [1e10, 1e21, .greatestFiniteMagnitude]

    @Test(arguments: huge) func `a practically endless animation is harmless`(time: Double) {
        View.animate(withDuration: time, animations: { view.center.x = 130 }, completion: fixture.completion)
        fixture.advance(1)
        #expect(fixture.x < 31 && view.isAnimating)
        View.animate(withDuration: 1, delay: time, options: .repeat) { view.alpha = 0 }
        View.animate(springDuration: time) { view.backgroundColor = .red }
        View.animate(withDuration: time, usingSpringWithDamping: 0.5) { view.cornerRadius = 9 }
        View.transition(with: view, duration: time, options: .transitionCrossDissolve) {}
        fixture.advance(1)
        #expect(view.isAnimating && fixture.ends == [])
        view.removeAllAnimations()
        #expect(fixture.ends == [false] && !view.isAnimating)
    }

    @Test(arguments: huge) func `a huge duration does not complete early in a hidden window`(time: Double) {
        screen.window.isHidden = true
        screen.pump()
        View.animate(withDuration: time, delay: time, animations: {}, completion: fixture.completion)
        let animator = ViewPropertyAnimator(duration: time, curve: .linear) { [view] in view.center.x = 130 }
        animator.addCompletion(fixture.arrival)
        animator.startAnimation(afterDelay: time)
        screen.advance(by: .seconds(2))
        #expect(fixture.ends == [] && fixture.positions == [] && animator.isRunning)
        animator.stopAnimation(true)
    }

    @Test(arguments: [1e-21, .leastNormalMagnitude, .leastNonzeroMagnitude])
    func `a link with a tiny rate is called once`(rate: Double) {
        var calls = 0
        let link = view.addDisplayLink { _ in calls += 1 }
        link.preferredFrameRate = rate
        screen.advance(by: .seconds(5))
        #expect(calls == 1)
    }

    @Test(arguments: huge + [.infinity]) func `a press duration that is never reached never begins`(time: Double) {
        let press = LongPressGestureRecognizer()
        press.minimumPressDuration = time
        view.addGestureRecognizer(press)
        let finger = screen.touch(view)
        screen.advance(by: .seconds(5))
        #expect(press.state == .possible)
        finger.lift()
        #expect(press.state == .possible || press.state == .failed)
    }

    @Test(arguments: [1e-300, 1e-9, 1, 1e9, 1e300])
    func `extreme springs stay finite`(number: Double) {
        let springs = [
            SpringTimingParameters(mass: number, stiffness: 1, damping: 1),
            SpringTimingParameters(mass: 1, stiffness: number, damping: 1),
            SpringTimingParameters(mass: 1, stiffness: 1, damping: number),
            SpringTimingParameters(mass: number, stiffness: number, damping: number),
            SpringTimingParameters(dampingRatio: number), SpringTimingParameters(duration: number),
        ]
        for (index, spring) in springs.enumerated() {
            let animator = ViewPropertyAnimator(duration: 1, timingParameters: spring)
            #expect(animator.duration >= 0, "\(index)")
            animator.addAnimations { [view] in view.center.x += 100 }
            animator.startAnimation()
            for _ in 0..<10 {
                fixture.advance(0.05)
                #expect(fixture.x.isFinite && abs(fixture.x) < 10_000, "\(index): \(fixture.x)")
            }
            animator.stopAnimation(true)
        }
    }

    @Test func `an infinite spring parameter is a precondition failure`() async {
        await #expect(processExitsWith: .failure) {
            _ = SpringTimingParameters(mass: .infinity, stiffness: 1, damping: 1)
        }
        await #expect(processExitsWith: .failure) {
            _ = SpringTimingParameters(mass: 1, stiffness: .infinity, damping: 1)
        }
        await #expect(processExitsWith: .failure) { _ = SpringTimingParameters(mass: 1, stiffness: 1, damping: .nan) }
        await #expect(processExitsWith: .failure) { _ = SpringTimingParameters(mass: 0, stiffness: 1, damping: 1) }
    }
}
