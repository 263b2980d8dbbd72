public import Walden

/// The pointer of a test seat.
///
/// It starts outside all windows. Any action while it is outside, as after ``leave()``, enters the screen's own window.
@MainActor
public final class TestPointer {
    /// The location, in window coordinates.
    public private(set) var location = Point.zero
    private unowned let seat: TestSeat
    private var window: WindowID?
    private var pressed: Event.ButtonMask = []

    init(seat: TestSeat) { self.seat = seat }

    private var screen: TestScreen { seat.screen }

    /// Moves the pointer, and enters the window if necessary; `nil` is the window under it, else the screen's own.
    ///
    /// - Precondition: The window is on the screen. Unless a button is pressed, the point, in window coordinates, is on
    ///   the window.
    public func move(to point: Point, in window: Window? = nil) {
        let window = window ?? currentWindow ?? screen.window
        if pressed.isEmpty { screen.requireReach(of: point, in: window, for: "TestPointer.move") }
        let isEntering = window.id != self.window
        if isEntering { leave() }
        location = point
        self.window = window.id
        send { if isEntering { $0.crossing = .entered } else { $0.hasMoved = true } }
    }

    /// Moves the pointer to the centre of a view in a window of the screen.
    public func move(to view: View) { move(to: TestScreen.center(of: view), in: view.window) }

    /// Moves the pointer in equal steps, at least one, while time passes.
    public func move(to point: Point, duration: Duration, steps: Int) {
        let start = location
        screen.step(steps, over: duration, for: "TestPointer.move") { move(to: start + (point - start) * $0) }
    }

    /// Presses a button. A repeated press is still reported, as by a faulty mouse.
    ///
    /// - Precondition: The pointer is on a visible window, unless another button is pressed.
    public func press(_ button: Event.ButtonMask = .primary) { change(button, isPressed: true) }

    /// Releases a button. A release without a press is still reported.
    public func release(_ button: Event.ButtonMask = .primary) { change(button, isPressed: false) }

    /// Presses and releases a button.
    public func click(_ button: Event.ButtonMask = .primary) {
        press(button)
        screen.advance(by: .milliseconds(40))
        release(button)
    }

    /// Moves to a point and clicks. See ``move(to:in:)``.
    public func click(at point: Point, in window: Window? = nil) {
        move(to: point, in: window)
        click()
    }

    /// Moves to the centre of a view in a window of the screen, and clicks.
    public func click(_ view: View) { click(at: TestScreen.center(of: view), in: view.window) }

    /// Scrolls by a delta in points, positive towards the right and the bottom of the content.
    public func scroll(by distance: Point, source: ScrollInput.Source = .wheel) {
        enter()
        let steps = source == .wheel ? Point(x: distance.x / 10, y: distance.y / 10) : .zero
        send { $0.scroll = ScrollInput(source: source, delta: distance, steps: steps) }
    }

    /// Ends finger scrolling on a touchpad.
    public func endScroll() {
        enter()
        send { $0.scroll = ScrollInput(source: .finger, delta: .zero, isStop: true) }
    }

    /// Moves the pointer out of the window, if it is in one.
    public func leave() {
        if currentWindow != nil { send { $0.crossing = .left } }
        window = nil
    }

    private func enter() {
        if currentWindow == nil { move(to: location) }
    }

    /// Returns the window under the pointer, after entering the screen's own if there is none.
    func enterWindow() -> Window {
        enter()
        return currentWindow ?? screen.window
    }

    /// Resets the state after the pointer was unplugged.
    func forget() { (window, pressed) = (nil, []) }

    /// The window under the pointer, if it still exists.
    private var currentWindow: Window? { window.flatMap { screen.application.window(withID: $0) } }

    private func change(_ button: Event.ButtonMask, isPressed: Bool) {
        let window = enterWindow()
        if isPressed, pressed.isEmpty { screen.requireReach(of: location, in: window, for: "TestPointer.press") }
        if isPressed { pressed.insert(button) } else { pressed.remove(button) }
        let change = ButtonChange(button: button, isPressed: isPressed, time: screen.now)
        send { $0.buttons = SmallArray(change) }
    }

    private func send(_ fill: (inout PointerFrame) -> Void) {
        guard let window else { return }
        var frame = PointerFrame(seat: seat.id, window: window, time: screen.now, location: location)
        fill(&frame)
        screen.send(.pointer(frame))
    }
}
