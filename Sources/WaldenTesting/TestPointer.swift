public import Walden

/// The pointer of a test screen's person.
@MainActor
public final class TestPointer {
    /// Where it is, in window coordinates.
    public private(set) var location = Point.zero
    private unowned let seat: TestSeat
    private var window: WindowID?

    init(seat: TestSeat) { self.seat = seat }

    private var screen: TestScreen { seat.screen }

    /// Moves the pointer, into the window if it is not there yet.
    ///
    /// - Parameters:
    ///   - point: Where to, in window coordinates.
    ///   - window: The window; the one where it is, or the screen's own, if `nil`.
    public func move(to point: Point, in window: Window? = nil) {
        let target = window?.id ?? self.window ?? screen.window.id
        if target != self.window {
            leave()
            location = point
            self.window = target
            send { $0.crossing = .entered }
        } else {
            location = point
            send { $0.hasMoved = true }
        }
    }

    /// Moves the pointer to the middle of a view.
    public func move(to view: View) { move(to: TestScreen.middle(of: view), in: view.window) }

    /// Moves the pointer in equal steps, while time passes.
    ///
    /// - Precondition: There is at least one step.
    public func move(to point: Point, duration: Duration, steps: Int) {
        precondition(steps > 0, "TestPointer.move: there must be at least one step")
        let start = location
        for step in 1...steps {
            screen.advance(by: duration / steps)
            let part = Double(step) / Double(steps)
            move(to: Point(x: start.x + (point.x - start.x) * part, y: start.y + (point.y - start.y) * part))
        }
    }

    /// Presses a button.
    public func press(_ button: Event.ButtonMask = .primary) { change(button, isPressed: true) }

    /// Releases a button.
    public func release(_ button: Event.ButtonMask = .primary) { change(button, isPressed: false) }

    /// Presses and releases a button.
    public func click(_ button: Event.ButtonMask = .primary) {
        press(button)
        screen.advance(by: .milliseconds(40))
        release(button)
    }

    /// Moves to the middle of a view, and clicks.
    public func click(_ view: View) {
        move(to: view)
        click()
    }

    /// Scrolls.
    ///
    /// - Parameters:
    ///   - distance: In points, positive towards the right and the bottom of the content.
    ///   - source: A wheel, fingers on a touchpad, or another device.
    public func scroll(by distance: Point, source: ScrollInput.Source = .wheel) {
        let steps = source == .wheel ? Point(x: distance.x / 10, y: distance.y / 10) : .zero
        send { $0.scroll = ScrollInput(source: source, delta: distance, steps: steps) }
    }

    /// Ends scrolling by fingers on a touchpad.
    public func endScroll() {
        send { $0.scroll = ScrollInput(source: .finger, delta: .zero, isStop: true) }
    }

    /// Moves the pointer out of the window.
    public func leave() {
        guard window != nil else { return }
        send { $0.crossing = .left }
        window = nil
    }

    private func change(_ button: Event.ButtonMask, isPressed: Bool) {
        if window == nil { move(to: location) }
        let change = ButtonChange(button: button, isPressed: isPressed, time: screen.now)
        send { $0.buttons = FewOrMany(change) }
    }

    private func send(_ fill: (inout PointerFrame) -> Void) {
        guard let window else { return }
        var frame = PointerFrame(seat: seat.id, window: window, time: screen.now, location: location)
        fill(&frame)
        screen.send(.pointer(frame))
    }
}
