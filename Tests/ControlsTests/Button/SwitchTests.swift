import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

@MainActor
struct SwitchTests {
    let control = Switch()

    @Test func `S56 setting isOn in code sends no action`() {
        let screen = TestScreen.showing(control)
        control.isOn = true
        control.setOn(false, animated: true)
        control.setOn(true, animated: false)
        screen.advance(by: .seconds(1))
        #expect(screen.takeEvents() == [])
        #expect(control.isOn)
    }

    @Test func `S57 a switch reacts to a tap`() {
        let screen = TestScreen.showing(control)
        screen.tap(control)
        #expect(control.isOn)
        #expect(screen.takeEvents() == ["touchDown", "valueChanged", "touchUpInside", "primaryActionTriggered"])
        screen.pointer.click(control)
        #expect(!control.isOn)
    }

    @Test func `S57 a switch reacts to a pan along its axis`() {
        let screen = TestScreen.showing(control)
        let finger = screen.touch(at: Point(x: control.frame.minX + 12, y: 100))
        finger.move(to: Point(x: control.frame.maxX - 8, y: 100), duration: .milliseconds(100), steps: 5)
        #expect(!control.isOn)
        finger.lift()
        #expect(control.isOn)
        #expect(screen.takeEvents().filter { $0 == "valueChanged" }.count == 1)
    }

    @Test(arguments: [[40.0], [40, -10]])
    func `S57 a switch that is on and dragged towards on within the frame of the lift stays on`(way: [Double]) {
        let screen = TestScreen.showing(control)
        control.isOn = true
        let start = Point(x: control.frame.midX, y: 100)
        func send(_ phase: TouchChange.Phase, _ place: Point, earlier: [Point] = []) {
            let samples = earlier.map { TouchSample(location: $0, time: screen.now) }
            let change = TouchChange(
                id: 0, phase: phase, window: screen.window.id, location: place, time: screen.now, earlier: samples)
            screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: [change])))
        }
        send(.began, start)
        let places = way.map { start + Point(x: $0, y: 0) }
        send(.ended, way.count == 1 ? places[0] : start, earlier: way.count == 1 ? [] : places)
        #expect(control.isOn)
    }

    @Test func `S48 a lift asks no subclass to continue tracking`() {
        final class Counting: Switch {
            var moves = 0
            override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
                moves += 1
                return super.continueTracking(touch, with: event)
            }
        }
        let control = Counting()
        let screen = TestScreen.showing(control)
        let finger = screen.touch(control)
        finger.move(by: Point(x: 30, y: 0))
        finger.lift()
        #expect(control.moves == 1 && control.isOn)
    }

    @Test func `S57 a pan that returns to its start changes nothing`() {
        let screen = TestScreen.showing(control)
        let finger = screen.touch(at: Point(x: control.frame.minX + 12, y: 100))
        finger.move(to: Point(x: control.frame.maxX, y: 100))
        finger.move(to: Point(x: control.frame.minX + 12, y: 100))
        finger.lift()
        #expect(!control.isOn)
        #expect(!screen.takeEvents().contains("valueChanged"))
    }

    @Test func `a pan ends on the side where the knob was released, wherever the finger is`() {
        let screen = TestScreen.showing(control)
        let finger = screen.touch(at: Point(x: control.frame.minX + 12, y: 100))
        finger.move(to: Point(x: 290, y: 10))
        finger.lift()
        #expect(control.isOn)
    }

    @Test func `a touch released outside without a pan toggles nothing`() {
        let screen = TestScreen.showing(control)
        screen.pointer.move(to: control)
        screen.pointer.press()
        screen.pointer.move(to: Point(x: 150, y: 150))
        screen.pointer.release()
        #expect(!control.isOn)
        #expect(!screen.takeEvents().contains("valueChanged"))
    }

    @Test func `a cancelled pan restores the knob`() {
        let screen = TestScreen.showing(control)
        let before = screen.shown
        let finger = screen.touch(at: Point(x: control.frame.minX + 12, y: 100))
        finger.move(to: Point(x: control.frame.maxX, y: 100))
        finger.cancel()
        screen.advance(by: .seconds(1))
        #expect(!control.isOn)
        #expect(screen.shown.difference(from: before).differingPixels == 0)
    }

    @Test(arguments: [KeySymbol.space, .return])
    func `S59 Space and Return toggle the focused switch`(key: KeySymbol) {
        let screen = TestScreen.showing(control)
        screen.keyboard.press(.tab)
        screen.keyboard.press(key)
        #expect(control.isOn)
        #expect(screen.takeEvents() == ["valueChanged", "touchUpInside", "primaryActionTriggered"])
        screen.keyboard.press(key)
        #expect(!control.isOn)
    }

    @Test func `a disabled switch does not toggle`() {
        let screen = TestScreen.showing(control)
        control.isEnabled = false
        screen.tap(control)
        screen.keyboard.press(.tab)
        screen.keyboard.press(.space)
        #expect(!control.isOn)
        #expect(screen.takeEvents() == [])
    }

    @Test func `with reduced motion the knob moves without animation`() {
        let control = Switch()
        let screen = TestScreen.showing(control)
        screen.application.prefersReducedMotion = true
        let frames = screen.platformWindow.frameCount
        control.setOn(true, animated: true)
        screen.advance(by: .milliseconds(500))
        #expect(screen.platformWindow.frameCount == frames + 1)
    }

    @Test func `the knob glides, arrives, and then stops requesting frames`() {
        let screen = TestScreen.showing(control)
        let off = screen.shown
        control.setOn(true, animated: true)
        screen.advance(by: .milliseconds(70))
        let middle = screen.shown
        screen.advance(by: .milliseconds(300))
        let on = screen.shown
        #expect(off.difference(from: middle).differingPixels > 0)
        #expect(middle.difference(from: on).differingPixels > 0)
        #expect(screen.window.displayLinks.isEmpty)
        let fresh = TestScreen.showing(Switch(isOn: true))
        #expect(fresh.shown.difference(from: on).differingPixels == 0)
    }

    @Test(arguments: Appearance.allCases, [true, false])
    func `a selected switch has a dot on its knob, on or off`(appearance: Appearance, isEnabled: Bool) {
        for isOn in [true, false] {
            let control = Switch(isOn: isOn)
            let screen = TestScreen.showing(control)
            screen.window.overrideAppearance = appearance
            control.isEnabled = isEnabled
            let knob = Point(x: control.frame.midX + (isOn ? 10 : -10), y: control.frame.midY)
            let plain = screen.shown.color(at: knob)
            control.isSelected = true
            #expect(screen.shown.color(at: knob).contrast(with: plain) > (isEnabled ? 3 : 1.2))
        }
    }

    @Test func `a switch removed from its window during its animation ends at its position`() {
        let screen = TestScreen.showing(control)
        control.setOn(true, animated: true)
        screen.advance(by: .milliseconds(40))
        control.removeFromSuperview()
        screen.window.addSubview(control)
        let fresh = TestScreen.showing(Switch(isOn: true))
        #expect(screen.shown.difference(from: fresh.shown).differingPixels == 0)
    }
}
