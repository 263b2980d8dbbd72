import Testing
import Walden
import WaldenTesting

/// Delayed animations request no frames during their delay.
@MainActor
struct DelayedAnimationTests {
    let fixture = AnimationFixture()
    var screen: TestScreen { fixture.screen }
    var view: View { fixture.view }

    enum Kind: CaseIterable {
        case block, keyframes, animator
    }

    init() {
        view.backgroundColor = .red
        screen.platform.framePacing = .manual
        pass(0.05)
    }

    /// Moves the view 100 points to the right in a second, after a delay.
    private func move(by kind: Kind, after delay: Double) {
        let change: @MainActor () -> Void = { [view] in view.center.x += 100 }
        switch kind {
        case .block:
            View.animate(
                withDuration: 1, delay: delay, options: .curveLinear, animations: change,
                completion: fixture.completion)
        case .keyframes:
            View.animateKeyframes(
                withDuration: 1, delay: delay, options: .calculationModeLinear,
                animations: { View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: change) },
                completion: fixture.completion)
        case .animator:
            let animator = ViewPropertyAnimator(duration: 1, curve: .linear, animations: change)
            let completion = fixture.completion
            animator.addCompletion { _ in completion(true) }
            animator.startAnimation(afterDelay: delay)
        }
    }

    /// Advances time, completing the requested frames at 60 Hz, and returns their number.
    @discardableResult
    private func pass(_ seconds: Double) -> Int {
        var frames = 0
        screen.pump()
        for _ in 0..<Int((seconds * 60).rounded()) {
            if !screen.platformWindow.canDraw { frames += 1 }
            screen.platform.completeFrames()
            screen.advance(by: .seconds(1.0 / 60))
        }
        return frames
    }

    @Test(arguments: Kind.allCases)
    func `during the delay no frames are requested`(kind: Kind) {
        move(by: kind, after: 30)
        pass(0.1)
        #expect(screen.platformWindow.canDraw)
        let due = screen.application.eventLoop.nextTimerTime
        #expect(due.map { $0 > screen.now + 29.5 && $0 < screen.now + 30 } == true, "one wake-up, just before")
        #expect(pass(29.5) == 0)
        #expect(fixture.x == 30)
        #expect(pass(0.9) > 25)
        #expect(fixture.x > 60 && fixture.x < 100)
        pass(1)
        #expect(fixture.x == 130 && fixture.ends == [true])
        pass(0.1)
        #expect(screen.platformWindow.canDraw && screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test(arguments: Kind.allCases)
    func `a delayed animation begins in time beside another one`(kind: Kind) {
        let other = View(frame: Rect(x: 10, y: 100, width: 20, height: 20))
        other.backgroundColor = .green
        screen.window.addSubview(other)
        pass(0.1)
        View.animate(withDuration: 2) { other.center.x += 50 }
        move(by: kind, after: 1)
        pass(0.9)
        #expect(fixture.x == 30)
        pass(0.6)
        #expect(fixture.x > 60 && fixture.x < 95)
        pass(0.6)
        #expect(fixture.x == 130 && fixture.ends == [true])
    }

    @Test(arguments: Kind.allCases)
    func `a delayed animation ends in time in a window without frames`(kind: Kind) {
        move(by: kind, after: 5)
        screen.pump()
        screen.platformWindow.configure(WindowConfiguration(states: .suspended))
        screen.pump()
        screen.platform.completeFrames()
        screen.advance(by: .seconds(5.9))
        #expect(fixture.ends == [])
        screen.advance(by: .seconds(0.3))
        #expect(fixture.ends == [true])
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `an animation paused during its delay continues to wait`() {
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.center.x += 100 }
        animator.startAnimation(afterDelay: 10)
        pass(4)
        animator.pauseAnimation()
        #expect(pass(20) < 3 && fixture.x == 30)
        animator.startAnimation()
        pass(5.5)
        #expect(fixture.x == 30)
        pass(1)
        #expect(fixture.x > 60)
    }
}
