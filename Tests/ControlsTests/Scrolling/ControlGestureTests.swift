import Testing
import Walden
import WaldenTesting

/// Controls inside views with recognizers.
@MainActor
@Suite("Controls and recognizers")
struct ControlGestureTests {
    private let screen = TestScreen(size: Size(width: 300, height: 200))
    private let taps = Counter()
    private let pans = Counter()

    private func add(_ control: Control, to view: View? = nil) {
        control.sizeToFit()
        control.center = Point(x: 150, y: 100)
        screen.window.addSubview(control)
        let (taps, pans) = (taps, pans)
        let tap = TapGestureRecognizer()
        tap.addAction { _ in taps.increment() }
        (view ?? screen.window).addGestureRecognizer(tap)
        let pan = PanGestureRecognizer()
        pan.addAction { if $0.state == .began { pans.increment() } }
        (view ?? screen.window).addGestureRecognizer(pan)
        screen.pump()
    }

    @Test func `S84 a tap on a button wins over a recognizer around it`() {
        let button = Button(title: "Press")
        let presses = Counter()
        button.addAction(for: .touchUpInside) { _ in presses.increment() }
        add(button)
        screen.tap(button)
        #expect(presses.count == 1 && taps.count == 0)
        screen.tap(at: Point(x: 10, y: 10))
        #expect(taps.count == 1, "beside the button, the recognizer gets the tap")
    }

    @Test func `S84 a disabled button does not block recognizers`() {
        let button = Button(title: "Press")
        button.isEnabled = false
        add(button)
        screen.tap(button)
        #expect(taps.count == 1)
    }

    @Test func `S84 a recognizer on the control itself wins over it`() {
        let button = Button(title: "Press")
        let presses = Counter()
        button.addAction(for: .touchUpInside) { _ in presses.increment() }
        add(button, to: button)
        screen.tap(button)
        #expect(taps.count == 1 && presses.count == 0)
    }

    @Test func `S84 double taps and long presses do not belong to the button`() {
        let button = Button(title: "Press")
        add(button)
        let doubles = Counter()
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        double.addAction { _ in doubles.increment() }
        screen.window.addGestureRecognizer(double)
        screen.tap(button)
        screen.advance(by: .milliseconds(50))
        screen.tap(button)
        #expect(doubles.count == 1 && taps.count == 0)
    }

    @Test func `S84 a switch toggles, and a drag of its knob wins over a pan around it`() {
        let toggle = Switch()
        add(toggle)
        screen.tap(toggle)
        #expect(toggle.isOn && taps.count == 0)
        screen.advance(by: .seconds(1))
        let start = toggle.center + Point(x: toggle.bounds.width / 4, y: 0)
        let finger = screen.touch(at: start)
        finger.move(to: start - Point(x: 40, y: 0), duration: .milliseconds(100), steps: 10)
        finger.lift()
        #expect(!toggle.isOn && pans.count == 0)
    }

    @Test func `S84 a drag of a slider's knob belongs to the slider, one beside it to the pan`() {
        let slider = Slider(value: 0.5)
        add(slider)
        slider.frame = Rect(x: 50, y: 80, width: 200, height: 32)
        let finger = screen.touch(at: slider.center)
        finger.move(by: Point(x: 40, y: 0))
        finger.move(by: Point(x: 40, y: 0))
        finger.lift()
        #expect(slider.value > 0.9 && pans.count == 0)
        let other = screen.touch(at: Point(x: 60, y: 96))
        other.move(by: Point(x: 40, y: 0))
        other.move(by: Point(x: 40, y: 0))
        other.lift()
        #expect(pans.count == 1)
    }
}
