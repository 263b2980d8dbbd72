import Testing
import Walden
import WaldenTesting

@MainActor
struct AnimationLifeTests {
    let fixture = AnimationFixture()
    var screen: TestScreen { fixture.screen }
    var view: View { fixture.view }

    private func animate(_ options: AnimationOptions = .curveLinear) {
        View.animate(
            withDuration: 1, options: options, animations: { view.center.x += 100 }, completion: fixture.completion)
    }

    // MARK: Sleep

    @Test func `after an animation nothing wakes the process`() {
        screen.platform.framePacing = .manual
        animate()
        screen.pump()
        for _ in 0..<70 {
            screen.platform.completeFrames()
            screen.advance(by: .seconds(1.0 / 60))
        }
        #expect(fixture.ends == [true])
        screen.platform.completeFrames()
        let frames = screen.platformWindow.frameCount
        screen.advance(by: .seconds(5))
        #expect(screen.platformWindow.canDraw && screen.platformWindow.frameCount == frames)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `the fallback timer never fires while frames come, and ends with the animation`() {
        animate()
        screen.pump()
        #expect(screen.application.eventLoop.nextTimerTime.map { $0 > screen.now + 1 } == true)
        screen.advance(by: .seconds(1))
        #expect(fixture.ends == [true] && screen.application.eventLoop.nextTimerTime == nil)
        animate(.repeat)
        screen.pump()
        #expect(screen.application.eventLoop.nextTimerTime == nil, "an endless animation needs none")
    }

    @Test func `without frames an animation stands still, and continues with the next frame`() {
        screen.platform.framePacing = .manual
        animate()
        screen.pump()
        screen.platform.completeFrames()
        screen.advance(by: .milliseconds(100))
        let place = fixture.x
        screen.advance(by: .milliseconds(400))
        #expect(fixture.x == place && fixture.ends == [])
        screen.platform.completeFrames()
        screen.pump()
        #expect(isNear(fixture.x, 80))
    }

    @Test(arguments: [false, true])
    func `without frames, completions are still called in time`(isSuspended: Bool) {
        screen.platform.framePacing = .manual
        animate()
        screen.pump()
        if isSuspended {
            screen.platformWindow.configure(WindowConfiguration(states: .suspended))
            screen.pump()
        }
        screen.advance(by: .milliseconds(990))
        #expect(fixture.ends == [])
        screen.advance(by: .milliseconds(150))
        #expect(fixture.ends == [true] && fixture.x == 130)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `an animator without frames ends in time, and restores old values`() {
        screen.platform.framePacing = .manual
        view.setNeedsDisplay()
        screen.pump()
        let animator = ViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.center.x = 130 }
        animator.addCompletion(fixture.arrival)
        animator.isReversed = true
        animator.fractionComplete = 1
        animator.startAnimation()
        screen.advance(by: .milliseconds(990))
        #expect(fixture.positions == [])
        screen.advance(by: .milliseconds(150))
        #expect(fixture.positions == [.start] && view.center.x == 30)
    }

    // MARK: Removal

    @Test func `a view removed from its window ends its animations and those of its subviews`() {
        let inner = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        view.addSubview(inner)
        View.animate(withDuration: 1, animations: { inner.alpha = 0 }) { fixture.completion($0) }
        screen.pump()
        view.removeFromSuperview()
        #expect(fixture.ends == [false] && !inner.isAnimating && inner.presentation.alpha == 0)
        screen.window.addSubview(view)
        screen.advance(by: .seconds(2))
        #expect(fixture.ends == [false])
    }

    @Test func `a view moved within its window keeps its animations`() {
        let other = View(frame: Rect(x: 0, y: 100, width: 200, height: 100))
        screen.window.addSubview(other)
        animate()
        fixture.advance(0.5)
        other.addSubview(view)
        fixture.advance(0.25)
        #expect(isNear(fixture.x, 105) && fixture.ends == [])
    }

    @Test(arguments: [true, false])
    func `a hidden or closed window ends its animations`(isClosed: Bool) {
        animate(.repeat)
        fixture.advance(0.5)
        if isClosed { screen.window.close() } else { screen.window.isHidden = true }
        #expect(fixture.ends == [false] && fixture.x == 130)
        screen.advance(by: .seconds(3))
        #expect(fixture.ends == [false])
    }

    @Test func `a view and its animations are released`() {
        weak var weakView: View?
        do {
            let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
            weakView = view
            screen.window.addSubview(view)
            View.animate(withDuration: 1, options: .repeat) { view.alpha = 0 }
            screen.pump()
            view.removeFromSuperview()
        }
        screen.pump()
        #expect(weakView == nil)
    }

    @Test func `a completion may remove views, close the window and start animations`() {
        let other = View(frame: view.frame)
        screen.window.addSubview(other)
        var ends: [String] = []
        View.animate(withDuration: 0.5, animations: { view.alpha = 0 }) { _ in
            ends.append("view")
            other.removeFromSuperview()
            View.animate(withDuration: 0.5, animations: { view.alpha = 1 }) { _ in
                ends.append("again")
                screen.window.close()
            }
        }
        View.animate(withDuration: 0.6, animations: { other.alpha = 0 }) { ends.append("other \($0)") }
        fixture.advance(2)
        #expect(ends == ["view", "other false", "again"])
    }

    // MARK: Invisible windows

    @Test func `in a window that is not shown, values apply at once and the completion comes in time`() {
        screen.window.isHidden = true
        animate()
        #expect(fixture.x == 130 && !view.isAnimating)
        screen.advance(by: .milliseconds(990))
        #expect(fixture.ends == [])
        screen.advance(by: .milliseconds(20))
        #expect(fixture.ends == [true] && screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `values apply at once in a view without a window, or in a suspended window`() {
        screen.pump()
        let loose = View(frame: view.frame)
        View.animate(withDuration: 1) { loose.alpha = 0 }
        #expect(!loose.isAnimating && loose.presentation.alpha == 0)
        screen.platformWindow.configure(WindowConfiguration(states: .suspended))
        screen.pump()
        animate()
        #expect(fixture.x == 130 && !view.isAnimating)
        screen.advance(by: .seconds(1.1))
        #expect(fixture.ends == [true])
    }

    @Test func `restarting in each completion does not keep a hidden app awake`() {
        screen.window.isHidden = true
        // A view that pulses forever must not retain the screen.
        let view = view
        var count = 0
        @MainActor func pulse() {
            count += 1
            View.animate(withDuration: 1, animations: { view.alpha = view.alpha == 1 ? 0 : 1 }) { _ in pulse() }
        }
        pulse()
        screen.advance(by: .seconds(10.5))
        #expect(count == 11)
    }

    @Test func `restarting in each completion, even as the view leaves its window, lets the window sleep`() {
        screen.platform.framePacing = .manual
        var count = 0
        @MainActor func pulse() {
            count += 1
            guard count < 10 else { return }
            View.animate(withDuration: 1, animations: { view.alpha = view.alpha == 1 ? 0.5 : 1 }) { _ in pulse() }
        }
        pulse()
        screen.pump()
        view.removeFromSuperview()
        for _ in 0..<3 {
            screen.platform.completeFrames()
            screen.pump()
        }
        #expect(!view.isAnimating && screen.platformWindow.canDraw)
        screen.advance(by: .seconds(20))
        #expect(count == 10)
    }

    // MARK: Motion

    @Test func `with reduced motion positions change at once, and colours animate`() {
        #expect(!screen.application.prefersReducedMotion)
        screen.application.prefersReducedMotion = true
        View.animate(
            withDuration: 1, options: .curveLinear,
            animations: {
                view.center.x += 100
                view.transform = .rotation(1)
                view.alpha = 0
            }, completion: { fixture.completion($0) })
        fixture.advance(0.5)
        #expect(fixture.x == 130 && view.presentation.transform == view.transform)
        #expect(isNear(view.presentation.alpha, 0.5))
        fixture.advance(0.6)
        #expect(fixture.ends == [true])
    }

    @Test func `the window itself is not animated`() {
        View.animate(withDuration: 1) { screen.window.backgroundColor = .red }
        #expect(!screen.window.isAnimating)
        screen.pump()
        #expect(screen.pixel(300, 200) == 0xFFFF_0000)
    }

    /// Starts and interrupts random animations, and counts completions.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `every completion is called exactly once, whatever happens`(seed: UInt64) {
        screen.pump()
        var random = SplitMix(seed: seed)
        let views = (0..<12).map { _ in View(frame: Rect(x: 10, y: 10, width: 20, height: 20)) }
        views.forEach(screen.window.addSubview)
        var begun = 0
        var ends: [Int: Int] = [:]
        for _ in 0..<400 {
            let view = views.randomElement(using: &random)!
            switch Int.random(in: 0..<9, using: &random) {
            case 0...3:
                begun += 1
                let number = begun
                let place = Point(x: .random(in: 0...300, using: &random), y: .random(in: 0...200, using: &random))
                let alpha = Double.random(in: 0...1, using: &random)
                View.animate(
                    withDuration: .random(in: -0.1...0.5, using: &random),
                    delay: .random(in: -0.1...0.2, using: &random),
                    options: Bool.random(using: &random) ? .autoreverse : [],
                    animations: {
                        view.center = place
                        views[0].alpha = alpha
                    }, completion: { _ in ends[number, default: 0] += 1 })
            case 4: view.center = Point(x: .random(in: 0...300, using: &random), y: 0)
            case 5: view.removeFromSuperview()
            case 6: screen.window.insertSubview(view, at: 0)
            case 7: view.removeAllAnimations()
            default: screen.advance(by: .milliseconds(Int.random(in: 1...200, using: &random)))
            }
        }
        screen.advance(by: .seconds(2))
        #expect(ends.count == begun && ends.values.allSatisfy { $0 == 1 })
        #expect(views.allSatisfy { !$0.isAnimating })
    }
}
