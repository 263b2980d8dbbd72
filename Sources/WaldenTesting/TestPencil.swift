public import Walden

/// The pencil of a test seat: a tablet tool with force, tilt and buttons.
///
/// ```swift
/// screen.pencil.hover(canvas)
/// screen.pencil.touch(canvas, force: 0.2)
/// screen.pencil.move(to: Point(x: 200, y: 80), force: 0.9, duration: .milliseconds(120), steps: 12)
/// screen.pencil.lift()                  // still near the screen
/// screen.pencil.leave()
/// ```
@MainActor
public final class TestPencil {
    /// The location, in window coordinates.
    public private(set) var location = Point.zero
    /// The pressure, from 0 to 1; 0 while hovering.
    public private(set) var force = 0.0
    /// The angle between the pencil and the surface, in radians: π/2 if upright.
    public private(set) var altitude = Double.pi / 2
    /// The direction in which the pencil leans, in radians clockwise from the x axis.
    public private(set) var azimuth = 0.0
    /// The pressed buttons.
    public private(set) var buttons: Event.ButtonMask = []
    /// Whether the pencil touches the screen.
    public private(set) var isDown = false
    /// Whether the pencil hovers over or touches a window.
    public var isNear: Bool { window != nil }

    private unowned let seat: TestSeat
    private var window: WindowID?

    init(seat: TestSeat) { self.seat = seat }

    private var screen: TestScreen { seat.screen }

    // MARK: Near the screen

    /// Hovers over a point of a window; `nil` is the window that the pencil is near, else the screen's own.
    ///
    /// - Precondition: The pencil is not down, and the point is on the window.
    public func hover(at point: Point, in window: Window? = nil) {
        precondition(!isDown, "TestPencil.hover: the pencil is down; lift it first")
        approach(point, in: window, for: "TestPencil.hover")
        report(.hovered)
    }

    /// Hovers over the centre of a view. See ``hover(at:in:)``.
    public func hover(_ view: View) { hover(at: TestScreen.center(of: view), in: view.window) }

    /// Moves the pencil out of proximity, and cancels its touch.
    public func leave() {
        guard isNear else { return }
        let wasDown = isDown
        (isDown, force) = (false, 0)
        if wasDown { report(.cancelled, .departed) } else { report(.departed) }
        window = nil
    }

    // MARK: On the screen

    /// Puts the pencil down at a point, with a pressure from 0 to 1. See ``hover(at:in:)``.
    public func touch(at point: Point, in window: Window? = nil, force: Double = TestPencil.defaultForce) {
        precondition(!isDown, "TestPencil.touch: the pencil is already down")
        let before = self.window
        approach(point, in: window, for: "TestPencil.touch")
        // A tablet reports proximity before contact, even within one frame.
        isDown = true
        setForce(force)
        if before == self.window { report(.began) } else { report(.hovered, .began) }
    }

    /// Puts the pencil down on the centre of a view. See ``touch(at:in:force:)``.
    public func touch(_ view: View, force: Double = TestPencil.defaultForce) {
        touch(at: TestScreen.center(of: view), in: view.window, force: force)
    }

    /// Lifts the pencil, which then hovers.
    public func lift() {
        precondition(isDown, "TestPencil.lift: the pencil is not down")
        (isDown, force) = (false, 0)
        report(.ended, .hovered)
    }

    /// Taps the centre of a view.
    public func tap(_ view: View) { tap(at: TestScreen.center(of: view), in: view.window) }

    /// Taps a point.
    public func tap(at point: Point, in window: Window? = nil) {
        touch(at: point, in: window)
        screen.advance(by: TestScreen.tapDuration)
        lift()
    }

    /// Moves the pencil in one step. While down, it may leave the window.
    ///
    /// - Parameters:
    ///   - point: The new location, in window coordinates.
    ///   - force: The new pressure; `nil` leaves it unchanged. Must be `nil` while hovering.
    public func move(to point: Point, force: Double? = nil) {
        guard isDown else {
            precondition(force == nil, "TestPencil.move: a pencil that is not down has no force")
            return hover(at: point)
        }
        location = point
        if let force { setForce(force) }
        report(.moved)
    }

    /// Moves the pencil by a delta, in one step.
    public func move(by distance: Point) { move(to: location + distance) }

    /// Moves the pencil in equal steps, at least one, while time passes, and interpolates its pressure.
    public func move(to point: Point, force: Double? = nil, duration: Duration, steps: Int) {
        let (start, firstForce) = (location, self.force)
        screen.step(steps, over: duration, for: "TestPencil.move") { fraction in
            move(
                to: start + (point - start) * fraction, force: force.map { firstForce * (1 - fraction) + $0 * fraction }
            )
        }
    }

    /// Tilts the pencil, and reports it if the pencil is near the screen.
    ///
    /// - Parameters:
    ///   - altitude: The angle between the pencil and the surface, in radians: above 0, at most π/2.
    ///   - azimuth: The direction in which the pencil leans, in radians clockwise from the x axis.
    public func tilt(altitude: Double, azimuth: Double = 0) {
        precondition(
            altitude > 0 && altitude <= .pi / 2, "TestPencil.tilt: the altitude must be above 0, and at most π/2")
        precondition(azimuth.isFinite, "TestPencil.tilt: the azimuth must be finite")
        (self.altitude, self.azimuth) = (altitude, azimuth)
        reportChange()
    }

    /// Presses a button of the pencil: `secondary`, `middle` or `back`. The primary button is the tip.
    public func press(_ button: Event.ButtonMask = .secondary) {
        precondition(isNear, "TestPencil.press: the pencil is not near the screen")
        precondition(
            [.secondary, .middle, .back].contains(button), "TestPencil.press: a pencil has no such button")
        precondition(!buttons.contains(button), "TestPencil.press: the button is already pressed")
        buttons.insert(button)
        reportChange()
    }

    /// Releases a button of the pencil, which must be pressed.
    public func release(_ button: Event.ButtonMask = .secondary) {
        precondition(buttons.contains(button), "TestPencil.release: the button is not pressed")
        buttons.remove(button)
        reportChange()
    }

    /// The default pressure.
    public static let defaultForce = 0.5
    /// Negative: fingers have non-negative identifiers.
    private static let id: Int32 = -1

    /// Resets the state after the seat was unplugged.
    func forget() { (window, isDown, force, buttons) = (nil, false, 0, []) }

    private func setForce(_ force: Double) {
        precondition((0...1).contains(force), "TestPencil: the force must be from 0 to 1")
        self.force = force
    }

    /// Brings the pencil near a point, after leaving any other window.
    private func approach(_ point: Point, in window: Window?, for verb: String) {
        let currentWindow = self.window.flatMap { screen.application.window(withID: $0) }
        let target = window ?? currentWindow ?? screen.window
        screen.requireReach(of: point, in: target, for: verb)
        if target !== currentWindow { leave() }
        self.window = target.id
        location = point
    }

    private func reportChange() {
        if isNear { report(isDown ? .moved : .hovered) }
    }

    private func report(_ phases: TouchChange.Phase...) {
        guard let window else { return }
        let changes = phases.map { phase in
            TouchChange(
                id: TestPencil.id, phase: phase, window: window, location: location, time: screen.now, type: .pencil,
                force: phase == .hovered || phase == .departed ? 0 : force, altitude: altitude, azimuth: azimuth)
        }
        screen.send(
            .touches(TouchFrame(seat: seat.id, time: screen.now, changes: SmallArray(changes), buttons: buttons)))
    }
}
