import Testing
import Walden
import WaldenTesting

@MainActor
struct SliderTests {
    let slider = Slider(value: 0.5)

    /// A slider from x = 40 to 260, whose knob moves from 50 to 250.
    private func showSlider() -> TestScreen {
        let screen = TestScreen.showing(slider)
        slider.frame = Rect(x: 40, y: 84, width: 220, height: 32)
        screen.pump()
        return screen
    }

    private func point(_ x: Double) -> Point { Point(x: x, y: 100) }

    // MARK: Value

    @Test func `S56 setting value in code sends no action`() {
        let screen = showSlider()
        slider.value = 0.25
        slider.minimumValue = 0.5
        slider.maximumValue = 0.75
        screen.pump()
        #expect(screen.takeEvents() == [])
    }

    @Test func `values are clamped to the range, and NaN is ignored`() {
        slider.value = 7
        #expect(slider.value == 1)
        slider.value = -.infinity
        #expect(slider.value == 0)
        slider.value = .nan
        #expect(slider.value == 0)
        slider.minimumValue = 3
        #expect(slider.maximumValue == 3)
        #expect(slider.value == 3)
        slider.maximumValue = -2
        #expect(slider.minimumValue == -2)
        #expect(slider.value == -2)
    }

    // MARK: Pointer and finger

    @Test func `S57 a finger drags the knob`() {
        let screen = showSlider()
        let finger = screen.touch(at: point(150))
        finger.move(to: point(200), duration: .milliseconds(50), steps: 5)
        #expect(abs(slider.value - 0.75) < 1e-9)
        finger.lift()
        #expect(screen.takeEvents().filter { $0 == "valueChanged" }.count == 5)
    }

    @Test func `S57 a press of the pointer on the track moves the knob there`() {
        let screen = showSlider()
        screen.pointer.move(to: point(200))
        screen.pointer.press()
        #expect(abs(slider.value - 0.75) < 1e-9)
        screen.pointer.move(to: point(100))
        #expect(abs(slider.value - 0.25) < 1e-9)
        screen.pointer.release()
        #expect(
            screen.takeEvents() == [
                "touchDown", "valueChanged", "valueChanged", "touchDragInside", "touchUpInside",
            ])
    }

    @Test func `a press on the track moves the knob before touchDown, and is sent even if that disables it`() {
        let screen = showSlider()
        var atTouchDown = 0.0
        slider.addAction(for: .touchDown) {
            atTouchDown = $0.value
            $0.isEnabled = false
        }
        screen.pointer.move(to: point(200))
        screen.pointer.press()
        screen.pointer.release()
        #expect(abs(atTouchDown - 0.75) < 1e-9)
        #expect(screen.takeEvents() == ["touchDown", "valueChanged", "touchCancel"])
    }

    @Test func `S55 a slider that is not continuous reports a press on its track at the end`() {
        let screen = showSlider()
        slider.isContinuous = false
        screen.pointer.move(to: point(200))
        screen.pointer.press()
        #expect(screen.takeEvents() == ["touchDown"])
        screen.pointer.release()
        #expect(screen.takeEvents() == ["valueChanged", "touchUpInside"])
    }

    @Test func `the knob keeps its offset from the finger and does not jump`() {
        let screen = showSlider()
        let finger = screen.touch(at: point(165))
        #expect(slider.value == 0.5)
        finger.move(to: point(166))
        #expect(abs(slider.value - 0.505) < 1e-9)
    }

    @Test func `a finger reaches the knob within 44 points`() {
        let screen = showSlider()
        screen.touch(at: point(171)).lift()
        #expect(slider.value == 0.5)
        screen.touch(at: point(174)).lift()
        #expect(abs(slider.value - 0.62) < 1e-9)
    }

    @Test func `S55 a continuous slider sends valueChanged during the drag`() {
        let screen = showSlider()
        let finger = screen.touch(at: point(150))
        finger.move(to: point(160))
        #expect(screen.takeEvents() == ["touchDown", "valueChanged", "touchDragInside"])
        finger.lift()
        #expect(screen.takeEvents() == ["touchUpInside"])
    }

    @Test func `S55 a slider that is not continuous sends valueChanged once, at the end`() {
        let screen = showSlider()
        slider.isContinuous = false
        let finger = screen.touch(at: point(150))
        finger.move(to: point(160))
        finger.move(to: point(170))
        #expect(!screen.takeEvents().contains("valueChanged"))
        #expect(slider.value > 0.5)
        finger.lift()
        #expect(screen.takeEvents() == ["valueChanged", "touchUpInside"])
    }

    @Test func `S55 a drag back to its start sends nothing at the end`() {
        let screen = showSlider()
        slider.isContinuous = false
        let finger = screen.touch(at: point(150))
        finger.move(to: point(160))
        finger.move(to: point(150))
        finger.lift()
        #expect(!screen.takeEvents().contains("valueChanged"))
    }

    @Test func `a move that does not change the value sends no valueChanged`() {
        let screen = showSlider()
        slider.value = 1
        let finger = screen.touch(at: point(250))
        finger.move(to: point(260))
        finger.lift()
        #expect(!screen.takeEvents().contains("valueChanged"))
    }

    @Test func `the user can stop only at steps`() {
        let screen = showSlider()
        slider.step = 0.25
        let finger = screen.touch(at: point(150))
        finger.move(to: point(180))
        #expect(slider.value == 0.75)
        finger.move(to: point(169))
        #expect(slider.value == 0.5)
        finger.lift()
        screen.keyboard.press(.tab)
        screen.keyboard.press(.rightArrow)
        #expect(slider.value == 0.75)
    }

    @Test func `a cancelled drag leaves the knob in place, and reports its value`() {
        let screen = showSlider()
        slider.isContinuous = false
        let finger = screen.touch(at: point(150))
        finger.move(to: point(190))
        finger.cancel()
        #expect(abs(slider.value - 0.7) < 1e-9)
        #expect(screen.takeEvents().suffix(2) == ["valueChanged", "touchCancel"])
    }

    // MARK: Keyboard

    @Test func `S59 arrows, Page Up and Down, Home and End move the focused slider`() {
        let screen = showSlider()
        screen.keyboard.press(.tab)
        let moves: [(KeySymbol, Event.ModifierFlags, Double)] = [
            (.rightArrow, [], 0.51), (.upArrow, [], 0.52), (.leftArrow, [], 0.51), (.downArrow, [], 0.5),
            (.rightArrow, .shift, 0.6), (.leftArrow, .shift, 0.5), (.pageUp, [], 0.6), (.pageDown, [], 0.5),
            (.home, [], 0), (.end, [], 1),
        ]
        for (key, modifiers, value) in moves {
            screen.keyboard.press(key, modifiers: modifiers)
            #expect(abs(slider.value - value) < 1e-9, "\(key)")
            #expect(screen.takeEvents() == ["valueChanged"], "\(key)")
        }
        screen.keyboard.press(.end)
        #expect(screen.takeEvents() == [])
    }

    @Test func `S59 a held arrow keeps moving`() {
        let screen = showSlider()
        screen.keyboard.setRepeat(rate: 10, delay: .milliseconds(200))
        screen.keyboard.press(.tab)
        screen.keyboard.down(.rightArrow)
        screen.advance(by: .milliseconds(650))
        screen.keyboard.up(.rightArrow)
        #expect(abs(slider.value - 0.56) < 1e-9)
    }

    @Test func `keys with other modifiers are not handled`() {
        let screen = showSlider()
        screen.keyboard.press(.tab)
        screen.keyboard.press(.rightArrow, modifiers: .control)
        #expect(slider.value == 0.5)
    }

    @Test func `a disabled slider ignores touches and keys`() {
        let screen = showSlider()
        slider.isEnabled = false
        screen.pointer.move(to: point(200))
        screen.pointer.press()
        screen.pointer.release()
        screen.keyboard.press(.tab)
        screen.keyboard.press(.rightArrow)
        #expect(slider.value == 0.5)
    }

    @Test func `a disabled slider that refuses to resign focus ignores keys, too`() {
        let slider = StubbornSlider(value: 0.5)
        let screen = TestScreen.showing(slider)
        slider.becomeFirstResponder()
        slider.isEnabled = false
        screen.keyboard.press(.rightArrow)
        #expect(slider.isFirstResponder)
        #expect(slider.value == 0.5)
    }

    private final class StubbornSlider: Slider {
        override var canResignFirstResponder: Bool { false }
    }

    @Test func `disabling a slider in its own action ends the drag`() {
        let screen = showSlider()
        slider.addAction(for: .valueChanged) { $0.isEnabled = false }
        let finger = screen.touch(at: point(150))
        finger.move(to: point(160))
        finger.move(to: point(200))
        finger.lift()
        #expect(abs(slider.value - 0.55) < 1e-9)
        #expect(!slider.isHighlighted)
    }

    // MARK: Drawing

    @Test func `a drag damages the old and the new knob and the track between`() {
        let screen = showSlider()
        let finger = screen.touch(at: point(150))
        finger.move(to: point(170))
        #expect(screen.damagedRect == Rect(x: 138, y: 88, width: 44, height: 24))
    }

    @Test(arguments: Appearance.allCases, [true, false])
    func `a selected slider has a dot on its knob`(appearance: Appearance, isEnabled: Bool) {
        let screen = showSlider()
        screen.window.overrideAppearance = appearance
        slider.isEnabled = isEnabled
        let palette = Theme.standard.palette(for: appearance)
        let plain = screen.shown.color(at: point(150))
        slider.isSelected = true
        let dot = screen.shown.color(at: point(150))
        #expect(dot.contrast(with: plain) > (isEnabled ? 3 : 1.2))
        if isEnabled { #expect(dot.isAbout(palette.accent.fill)) }
        slider.isSelected = false
        #expect(screen.shown.color(at: point(150)).isAbout(plain))
    }

    @Test func `incremental drawing looks like a full redraw`() {
        let screen = showSlider()
        for value in stride(from: 0.0, through: 1, by: 0.07) {
            slider.value = value
            screen.pump()
        }
        slider.value = 0.3
        let pieces = screen.shown
        screen.window.setNeedsDisplay()
        #expect(screen.shown.difference(from: pieces).differingPixels == 0)
    }
}
