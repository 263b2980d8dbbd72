import Testing
import Walden
import WaldenTesting

/// Controls under a double-tap recognizer, which holds the end of a tap until no second one can follow.
@MainActor
struct HeldEndTests {
    private let button = Button(title: "Press me")
    private let screen: TestScreen

    init() {
        screen = TestScreen.showing(button)
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        screen.window.addGestureRecognizer(double)
    }

    private let press = ["touchUpInside", "primaryActionTriggered"]
    private let secondPress = ["touchDown", "touchDownRepeat"]

    /// Taps the button, then touches it again within the interval of a double tap.
    private func tapAndPress(_ button: Control) -> TestFinger {
        screen.tap(button)
        #expect(screen.takeEvents() == ["touchDown"])
        let finger = screen.touch(button)
        #expect(screen.takeEvents() == [])
        return finger
    }

    @Test func `S66 after a quick tap, a press too long for a double tap is a second press`() {
        let finger = tapAndPress(button)
        screen.advance(by: .seconds(1))
        #expect(screen.takeEvents() == press + secondPress)
        #expect(button.isTracking && button.isHighlighted)
        finger.lift()
        #expect(screen.takeEvents() == press)
        #expect(!button.isTracking && !button.isHighlighted)
    }

    @Test func `S66 a switch toggles twice, the first time before the second press begins`() {
        let toggle = Switch()
        toggle.frame.origin = Point(x: 10, y: 10)
        screen.window.addSubview(toggle)
        screen.pump()
        let finger = tapAndPress(toggle)
        screen.advance(by: .seconds(1))
        #expect(toggle.isOn)
        #expect(screen.takeEvents() == ["valueChanged"] + press + secondPress)
        finger.lift()
        #expect(!toggle.isOn)
        #expect(screen.takeEvents() == ["valueChanged"] + press)
    }

    @Test func `S66 a cancelled second press keeps the first`() {
        let finger = tapAndPress(button)
        finger.cancel()
        screen.advance(by: .seconds(1))
        #expect(screen.takeEvents() == press + secondPress + ["touchCancel"])
        #expect(!button.isTracking && !button.isHighlighted)
    }

    /// A recognizer that a test recognizes, without making others fail.
    private final class Grabber: GestureRecognizer {
        override func canPrevent(_ other: GestureRecognizer) -> Bool { false }
    }

    @Test func `S66 a second press that is cancelled while it waits is never tracked`() {
        screen.tap(button)
        #expect(screen.takeEvents() == ["touchDown"])
        let grabber = Grabber()
        screen.window.addGestureRecognizer(grabber)
        let finger = screen.touch(button)
        grabber.state = .ended
        #expect(screen.takeEvents() == [], "the double tap still holds the end of the first press")
        screen.advance(by: .seconds(1))
        #expect(screen.takeEvents() == press)
        #expect(!button.isTracking && !button.isHighlighted)
        finger.lift()
        #expect(screen.takeEvents() == [])
    }

    @Test func `S66 a second press that is cancelled while it is tracked triggers nothing`() {
        let finger = tapAndPress(button)
        screen.advance(by: .seconds(1))
        finger.cancel()
        #expect(screen.takeEvents() == press + secondPress + ["touchCancel"])
        #expect(!button.isTracking && !button.isHighlighted)
    }

    @Test func `S66 a double tap presses nothing`() {
        tapAndPress(button).lift()
        screen.advance(by: .seconds(1))
        #expect(screen.takeEvents() == ["touchCancel"])
        #expect(!button.isTracking && !button.isHighlighted)
    }

    @Test func `S66 a control that its first action disables ignores the second press`() {
        button.addAction(for: .primaryActionTriggered) { $0.isEnabled = false }
        let finger = tapAndPress(button)
        screen.advance(by: .seconds(1))
        #expect(screen.takeEvents() == press)
        #expect(!button.isTracking && !button.isHighlighted)
        button.isEnabled = true
        finger.lift()
        #expect(screen.takeEvents() == [])
    }

    @Test func `S66 a control that is disabled and enabled again ignores the second press`() {
        button.addAction(for: .primaryActionTriggered) {
            $0.isEnabled = false
            $0.isEnabled = true
        }
        let finger = tapAndPress(button)
        screen.advance(by: .seconds(1))
        #expect(screen.takeEvents() == press)
        finger.lift()
        #expect(screen.takeEvents() == [] && !button.isTracking)
    }
}
