import Testing
import WaldenTesting

@testable import Knob

/// The knob with pointer, finger and keyboard: an example of testing a control.
@MainActor
struct KnobTests {
    let screen = TestScreen(size: Size(width: 200, height: 200))
    let knob = Knob(frame: Rect(x: 50, y: 50, width: 88, height: 88))

    init() {
        knob.value = 0.5
        screen.window.addSubview(knob)
    }

    @Test func `dragging a finger up turns it up`() {
        let finger = screen.touch(knob)
        finger.move(by: Point(x: 0, y: -40))
        #expect(knob.value == 0.75)
        finger.lift()
        #expect(!knob.isHighlighted)
    }

    @Test func `a pointer drag continues outside`() {
        screen.pointer.move(to: knob)
        screen.pointer.press()
        screen.pointer.move(to: Point(x: 94, y: 194))
        #expect(knob.value == 0)
        screen.pointer.release()
    }

    @Test func `arrow keys turn it and notify targets`() {
        var values: [Double] = []
        knob.addAction(for: .valueChanged) { values.append($0.value) }
        screen.keyboard.press(.tab)
        screen.keyboard.press(.upArrow)
        screen.keyboard.press(.end)
        screen.keyboard.press(.end)
        #expect(values == [0.55, 1])
    }

    @Test func `setting the value clamps it and sends no action`() {
        var calls = 0
        knob.addAction(for: .valueChanged) { _ in calls += 1 }
        knob.value = 7
        #expect(knob.value == 1)
        knob.value = .nan
        #expect(knob.value == 1)
        #expect(calls == 0)
    }

    @Test func `it redraws when its value changes`() {
        let before = screen.snapshot()
        knob.value = 0.9
        #expect(screen.snapshot().difference(from: before, tolerance: 8).differingPixels > 50)
    }
}
