import Testing
import Walden
import WaldenTesting

@MainActor
struct AnimationHitTests {
    let fixture = AnimationFixture()
    var screen: TestScreen { fixture.screen }
    var view: View { fixture.view }

    private func hit(_ x: Double, _ y: Double) -> View? {
        screen.window.hitTest(Point(x: x, y: y), with: nil)
    }

    @Test func `S103 an animated view gets no touches, and views below it do`() {
        let inner = View(frame: view.bounds)
        view.addSubview(inner)
        View.animate(withDuration: 1) { view.alpha = 0.5 }
        #expect(hit(20, 30) === screen.window)
        fixture.advance(0.5)
        #expect(hit(20, 30) === screen.window)
        fixture.advance(0.5)
        #expect(hit(20, 30) === inner)
    }

    @Test func `S103 a view gets no touches during the delay of its animation`() {
        View.animate(withDuration: 1, delay: 1) { view.alpha = 0.5 }
        fixture.advance(0.5)
        #expect(hit(20, 30) === screen.window)
    }

    @Test func `S103 with allowUserInteraction an animated view gets touches at its model position`() {
        View.animate(withDuration: 1, options: .allowUserInteraction) { view.frame.origin.x = 200 }
        fixture.advance(0.1)
        #expect(view.presentation.frame.minX < 50)
        #expect(hit(20, 30) === screen.window && hit(210, 30) === view)
    }

    @Test func `S103 hit testing among many siblings uses the model position, too`() {
        for index in 0..<70 {
            screen.window.addSubview(View(frame: Rect(x: 0, y: 200 + Double(index), width: 5, height: 1)))
        }
        screen.pump()
        View.animate(withDuration: 1, options: .allowUserInteraction) { view.frame.origin.x = 200 }
        fixture.advance(0.5)
        #expect(hit(210, 30) === view && hit(20, 30) === screen.window)
        fixture.advance(0.6)
        #expect(hit(210, 30) === view && hit(20, 30) === screen.window)
    }

    @Test func `an animation does not interrupt a touch that began before it`() {
        let log = Log()
        let probe = Probe("a", log, frame: Rect(x: 100, y: 100, width: 50, height: 50), in: screen.window)
        let finger = screen.touch(probe)
        View.animate(withDuration: 1) { probe.alpha = 0.5 }
        finger.move(to: Point(x: 130, y: 130))
        finger.lift()
        #expect(log.take() == ["a began 25,25", "a moved 30,30", "a ended 30,30"])
    }

    @Test func `the pointer exits an animated view, and enters it again afterwards`() {
        let log = Log()
        let probe = Probe("a", log, frame: Rect(x: 100, y: 100, width: 50, height: 50), in: screen.window)
        probe.onHover = { _ in }
        screen.pointer.move(to: Point(x: 120, y: 120))
        #expect(log.take() == ["a entered"])
        View.animate(withDuration: 1) { probe.transform = .scale(0.9) }
        screen.pump()
        #expect(log.take() == ["a exited"])
        fixture.advance(1.1)
        #expect(log.take() == ["a entered"])
    }
}
