import Glibc
import Testing
import Walden
import WaldenTesting

@MainActor
struct SpringTests {
    let fixture = AnimationFixture()
    var screen: TestScreen { fixture.screen }
    var view: View { fixture.view }

    /// Returns the displacement of a damped harmonic oscillator, released at 1 with a velocity towards 0.
    private func oscillator(_ frequency: Double, _ ratio: Double, velocity: Double = 0, at time: Double) -> Double {
        let decay = exp(-ratio * frequency * time)
        if ratio < 1 {
            let swing = frequency * sqrt(1 - ratio * ratio)
            return decay * (cos(swing * time) + (ratio * frequency - velocity) / swing * sin(swing * time))
        }
        if ratio == 1 { return decay * (1 + (frequency - velocity) * time) }
        let root = frequency * sqrt(ratio * ratio - 1)
        return decay * (cosh(root * time) + (ratio * frequency - velocity) / root * sinh(root * time))
    }

    @Test(arguments: [0.3, 0, -0.4], [0, 5.0])
    func `S105 a spring by duration and bounce moves as a damped oscillator`(bounce: Double, velocity: Double) {
        View.animate(springDuration: 0.5, bounce: bounce, initialSpringVelocity: velocity) { view.center.x += 100 }
        let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
        screen.pump()
        for step in 1...6 {
            screen.advance(by: .milliseconds(75))
            let time = Double(step) * 0.075
            let left = oscillator(4 * .pi, ratio, velocity: velocity, at: time)
            #expect(isNear(fixture.x, 130 - 100 * left, within: 1e-6), "after \(time) s")
        }
    }

    @Test func `S105 a spring with bounce overshoots, one without does not`() {
        for (bounce, swings) in [(0.4, true), (0, false)] {
            let fixture = AnimationFixture()
            View.animate(springDuration: 0.5, bounce: bounce) { fixture.view.center.x += 100 }
            fixture.screen.pump()
            var maximum = 0.0
            for _ in 0..<120 {
                fixture.screen.advance(by: .milliseconds(17))
                maximum = max(maximum, fixture.x)
            }
            #expect((maximum > 131) == swings && maximum < 200)
            #expect(fixture.x == 130 && !fixture.view.isAnimating)
        }
    }

    @Test func `S105 a spring by damping ratio rests after its duration`() {
        View.animate(
            withDuration: 2, usingSpringWithDamping: 0.5, animations: { view.center.x += 1000 },
            completion: { fixture.completion($0) })
        // The envelope starts at 1 / √(1 − ζ²) and has decayed to a thousandth.
        let frequency = log(1000 / sqrt(0.75)) / (0.5 * 2)
        screen.pump()
        for step in 1...6 {
            screen.advance(by: .milliseconds(300))
            let left = oscillator(frequency, 0.5, at: Double(step) * 0.3)
            #expect(isNear(fixture.x, 1030 - 1000 * left, within: 1e-5))
        }
        #expect(fixture.ends == [])
        screen.advance(by: .milliseconds(210))
        #expect(fixture.x == 1030 && fixture.ends == [true])
    }

    @Test(arguments: [0.2, 0.7, 1, 1.5], [0, 3, -3.0])
    func `S105 no ratio or velocity makes a visible jump at the end`(ratio: Double, velocity: Double) {
        View.animate(withDuration: 1, usingSpringWithDamping: ratio, initialSpringVelocity: velocity) {
            view.center.x += 100
        }
        fixture.advance(0.999)
        #expect(view.isAnimating && abs(fixture.x - 130) < 0.2)
        fixture.advance(0.02)
        #expect(!view.isAnimating && fixture.x == 130)
    }

    @Test func `S105 the initial velocity is relative to the distance, per second`() {
        View.animate(withDuration: 1, usingSpringWithDamping: 0.8, initialSpringVelocity: 4) { view.center.x += 100 }
        fixture.advance(0.0001)
        #expect(isNear((fixture.x - 30) / 0.0001, 400, within: 1))
    }

    @Test func `S105 a spring that replaces another keeps its velocity`() {
        View.animate(springDuration: 0.5, bounce: 0.2) { view.center.x = 230 }
        fixture.advance(0.1)
        let before = fixture.x
        screen.advance(by: .microseconds(100))
        let velocity = (fixture.x - before) / 0.0001
        #expect(velocity > 500)
        View.animate(springDuration: 0.5, bounce: 0.2) { view.center.x = 30 }
        screen.pump()
        let start = fixture.x
        screen.advance(by: .microseconds(100))
        #expect(isNear((fixture.x - start) / 0.0001, velocity, within: velocity / 50), "it first keeps its velocity")
        screen.advance(by: .seconds(2))
        #expect(fixture.x == 30)
    }

    @Test func `a spring keeps the velocity of a curve it replaces, a curve keeps none`() {
        View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 130 }
        fixture.advance(0.5)
        View.animate(springDuration: 0.5) { view.center.x = 30 }
        screen.pump()
        screen.advance(by: .microseconds(100))
        #expect(isNear((fixture.x - 80) / 0.0001, 100, within: 2))
        View.animate(withDuration: 1) { view.center.x = 130 }
        screen.pump()
        let start = fixture.x
        screen.advance(by: .microseconds(100))
        #expect(abs(fixture.x - start) < 0.001)
    }

    @Test(arguments: [0.3, 1, 2.5])
    func `S105 a spring with a fixed duration keeps it with an inherited velocity`(ratio: Double) {
        View.animate(withDuration: 0.2, options: .curveLinear) { view.center.x += 2000 }
        fixture.advance(0.1)
        View.animate(withDuration: 0.5, usingSpringWithDamping: ratio) { view.center.x = 1040 }
        screen.pump()
        let start = fixture.x
        screen.advance(by: .microseconds(100))
        #expect(isNear((fixture.x - start) / 0.0001, 10_000, within: 200), "it keeps its velocity")
        screen.advance(by: .microseconds(498_900))
        #expect(view.isAnimating && abs(fixture.x - 1040) < 0.1, "no visible jump at the end")
        screen.advance(by: .milliseconds(20))
        #expect(!view.isAnimating && fixture.x == 1040)
    }

    @Test func `S105 a spring with its own duration takes longer with an inherited velocity`() {
        View.animate(withDuration: 0.2, options: .curveLinear) { view.center.x += 2000 }
        fixture.advance(0.1)
        let place = fixture.x
        View.animate(
            springDuration: 0.4, animations: { view.center.x = place + 1 }, completion: { fixture.completion($0) })
        screen.pump()
        for _ in 0..<600 where fixture.ends.count < 1 {
            let before = fixture.x
            screen.advance(by: .milliseconds(10))
            if !view.isAnimating { #expect(abs(fixture.x - before) < 0.5) }
        }
        #expect(fixture.x == place + 1)
    }

    // MARK: Animators

    @Test func `S106 a spring reversed in motion keeps its velocity, then comes back`() {
        let animator = ViewPropertyAnimator(duration: 1, dampingRatio: 0.9) { [view] in view.center.x = 1030 }
        animator.addCompletion(fixture.arrival)
        animator.startAnimation()
        fixture.advance(0.1)
        let before = fixture.x
        screen.advance(by: .microseconds(100))
        let velocity = (fixture.x - before) / 0.0001
        #expect(velocity > 1000)
        animator.isReversed = true
        screen.pump()
        let start = fixture.x
        screen.advance(by: .microseconds(100))
        #expect(isNear((fixture.x - start) / 0.0001, velocity, within: velocity / 50))
        screen.advance(by: .seconds(3))
        #expect(fixture.positions == [.start] && view.center.x == 30 && fixture.x == 30)
    }

    @Test func `S106 an animator with a spring keeps the velocity of what it replaces`() {
        View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 1030 }
        fixture.advance(0.5)
        let animator = ViewPropertyAnimator(duration: 0.5, dampingRatio: 1) { [view] in view.center.x = 30 }
        animator.startAnimation()
        screen.pump()
        let start = fixture.x
        screen.advance(by: .microseconds(100))
        #expect(isNear((fixture.x - start) / 0.0001, 1000, within: 30))
        screen.advance(by: .milliseconds(100))
        animator.isReversed = true
        let reversed = fixture.x
        screen.advance(by: .milliseconds(1))
        #expect(abs(fixture.x - reversed) < 10, "no jump when it is reversed")
        screen.advance(by: .seconds(2))
        #expect(fixture.x == view.center.x && !view.isAnimating)
    }

    @Test func `opacity never overshoots its range`() {
        view.alpha = 0
        View.animate(springDuration: 0.3, bounce: 0.8) { view.alpha = 1 }
        screen.pump()
        for _ in 0..<60 {
            screen.advance(by: .milliseconds(17))
            #expect((0...1).contains(view.presentation.alpha))
        }
    }
}
