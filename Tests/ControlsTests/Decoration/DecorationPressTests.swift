import Testing
import Walden
import WaldenHeadless
import WaldenTesting

/// Presses that do nothing in a decoration.
extension DecorationTests {
    @Test(arguments: [Event.ButtonMask.secondary, .middle, .button(8)])
    func `only the primary button resizes at an edge`(button: Event.ButtonMask) {
        let screen = decorated()
        screen.pointer.move(to: Point(x: -4, y: 150))
        screen.pointer.press(button)
        screen.pointer.release(button)
        #expect(requests(screen) == [])
        screen.pointer.press()
        #expect(requests(screen) == [.resize(seat: seat, touch: nil, edges: .left)])
        screen.pointer.release()
    }

    @Test func `a finger that comes down at an edge and moves away in the same frame resizes`() {
        let screen = decorated()
        let changes = [(TouchChange.Phase.began, Point(x: -4, y: 150)), (.moved, Point(x: 40, y: 150))].map {
            TouchChange(id: 1, phase: $0.0, window: screen.window.id, location: $0.1, time: screen.now)
        }
        screen.send(.touches(TouchFrame(seat: seat, time: screen.now, changes: SmallArray(changes))))
        guard case .resize(seat, .some, _, .left) = requests(screen).first else {
            Issue.record("no resize in \(requests(screen))")
            return
        }
        screen.seat.cancelTouches()
    }

    @Test func `a finger resting on a button of a pressed title bar opens no window menu`() {
        let screen = decorated()
        screen.pointer.move(to: bar)
        screen.pointer.press()
        let finger = screen.touch(at: button(1))
        screen.advance(by: .milliseconds(600))
        #expect(requests(screen) == [])
        screen.pointer.release()
        finger.lift()
        #expect(requests(screen) == [.setMaximized(true)], "a long press of the button is a click")
    }
}
