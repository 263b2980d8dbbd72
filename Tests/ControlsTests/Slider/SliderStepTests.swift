import Testing
import Walden
import WaldenTesting

/// The stops of a slider with a step.
@MainActor
struct SliderStepTests {
    /// A slider from x = 40 to 260, whose knob moves from 50 to 250.
    private func show(_ slider: Slider) -> TestScreen {
        let screen = TestScreen.showing(slider)
        slider.frame = Rect(x: 40, y: 84, width: 220, height: 32)
        screen.pump()
        screen.keyboard.press(.tab)
        return screen
    }

    /// Returns the values after repeated presses of a key.
    private func values(of slider: Slider, on screen: TestScreen, pressing key: KeySymbol, times: Int) -> [Double] {
        (0..<times).map { _ in
            screen.keyboard.press(key)
            return (slider.value * 1e6).rounded() / 1e6
        }
    }

    private nonisolated static let cases: [(ClosedRange<Double>, Double, [Double])] = [
        (0...1, 0.4, [0.4, 0.8, 1]), (0...1, 0.3, [0.3, 0.6, 0.9, 1]), (0...1, 0.25, [0.25, 0.5, 0.75, 1]),
        (0...0.3, 0.1, [0.1, 0.2, 0.3]), (-1 ... -0.1, 0.4, [-0.6, -0.2, -0.1]), (-3...3, 2.5, [-0.5, 2, 3]),
        (0...1, 7, [1]), (10...10.5, 1e9, [10.5]), (0...0.7, 0.1, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]),
    ]

    @Test(arguments: cases)
    func `arrows reach both ends of a range that is not a multiple of the step, by the same stops`(
        range: ClosedRange<Double>, step: Double, stops: [Double]
    ) {
        let slider = Slider(value: range.lowerBound, in: range)
        slider.step = step
        let screen = show(slider)
        #expect(values(of: slider, on: screen, pressing: .rightArrow, times: stops.count) == stops)
        #expect(slider.value == range.upperBound)
        screen.keyboard.press(.rightArrow)
        #expect(slider.value == range.upperBound)
        let back = [range.lowerBound] + stops.dropLast()
        #expect(values(of: slider, on: screen, pressing: .leftArrow, times: stops.count) == back.reversed())
        #expect(slider.value == range.lowerBound)
        #expect(screen.takeEvents() == Array(repeating: "valueChanged", count: 2 * stops.count))
    }

    @Test func `Page Up and Down, Home, End and arrows with Shift stay on the stops`() {
        let slider = Slider()
        slider.step = 0.03
        let screen = show(slider)
        screen.keyboard.press(.pageUp)
        #expect(abs(slider.value - 0.09) < 1e-9)
        screen.keyboard.press(.rightArrow, modifiers: .shift)
        #expect(abs(slider.value - 0.39) < 1e-9)
        screen.keyboard.press(.end)
        #expect(slider.value == 1)
        screen.keyboard.press(.leftArrow)
        #expect(abs(slider.value - 0.99) < 1e-9)
        screen.keyboard.press(.leftArrow, modifiers: .shift)
        #expect(abs(slider.value - 0.69) < 1e-9)
        screen.keyboard.press(.home)
        #expect(slider.value == 0)
    }

    @Test func `a pointer and a finger reach the maximum, and no value between the last stops`() {
        let slider = Slider()
        slider.step = 0.4
        let screen = show(slider)
        let places: [(Double, Double)] = [(260, 1), (234, 1), (226, 0.8), (130, 0.4), (50, 0), (250, 1)]
        // A press beside the knob moves it to the pointer.
        screen.pointer.move(to: Point(x: 70, y: 100))
        screen.pointer.press()
        for (x, value) in places {
            screen.pointer.move(to: Point(x: x, y: 100))
            #expect(abs(slider.value - value) < 1e-9, "\(x)")
        }
        screen.pointer.release()
        let finger = screen.touch(at: Point(x: 250, y: 100))
        for (x, value) in places {
            finger.move(to: Point(x: x, y: 100))
            #expect(abs(slider.value - value) < 1e-9, "\(x)")
        }
        finger.lift()
        screen.tap(at: Point(x: 120, y: 100))
        #expect(slider.value == 0.4)
    }

    @Test func `a value set in code may lie between the stops, and keys move to the next ones`() {
        let slider = Slider(value: 0.5)
        slider.step = 0.4
        let screen = show(slider)
        #expect(slider.value == 0.5)
        screen.keyboard.press(.rightArrow)
        #expect(slider.value == 0.8)
        slider.value = 0.5
        // Of the keypad.
        screen.keyboard.press(KeySymbol(rawValue: 0xFF96))
        #expect(slider.value == 0.4)
        slider.value = 0.95
        screen.keyboard.press(.leftArrow)
        #expect(slider.value == 0.8)
        slider.value = 0.95
        screen.keyboard.press(.rightArrow)
        #expect(slider.value == 1)
    }

    @Test func `a step too small to change the value is ignored`() {
        let slider = Slider()
        slider.step = .leastNonzeroMagnitude
        let screen = show(slider)
        screen.pointer.move(to: Point(x: 150, y: 100))
        screen.pointer.press()
        screen.pointer.release()
        #expect(slider.value == 0.5)
    }

    private nonisolated static let smallRanges: [ClosedRange<Double>] = [
        0 ... .leastNonzeroMagnitude, 1e16...1e16 + 2, -1e-300...1e-300, 2...2,
    ]

    @Test(arguments: smallRanges)
    func `keys move through a tiny or empty range`(range: ClosedRange<Double>) {
        let slider = Slider(value: range.lowerBound, in: range)
        let screen = show(slider)
        for _ in 0..<110 { screen.keyboard.press(.rightArrow) }
        #expect(slider.value == range.upperBound)
        for _ in 0..<110 { screen.keyboard.press(.leftArrow) }
        #expect(slider.value == range.lowerBound)
        slider.step = 1
        screen.keyboard.press(.rightArrow)
        #expect(slider.value == range.upperBound || range.lowerBound == 1e16)
    }

    @Test func `a slider without width keeps its value when it is pressed`() {
        let slider = Slider(value: 0.5)
        let screen = show(slider)
        slider.frame.size.width = 12
        screen.pump()
        let finger = screen.touch(at: Point(x: 46, y: 100))
        finger.move(by: Point(x: 30, y: 0))
        finger.lift()
        #expect(slider.value == 0.5)
    }

    @Test func `a step must be positive and finite`() async {
        let infinite = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            Slider().step = .infinity
        }
        let undefined = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            Slider().step = .nan
        }
        for result in [infinite, undefined] {
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(message.contains("Slider.step must be positive and finite"))
        }
    }

    @Test func `a range must have a finite length`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = Slider(in: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Slider: the length of the range must be a finite number"))
    }
}
