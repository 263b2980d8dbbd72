public import Walden

/// A seat of a test screen: fingers, a pointer, a touchpad, a pencil and a keyboard.
@MainActor
public final class TestSeat {
    /// Identifies the seat in events.
    public let id: SeatID
    /// The pointer.
    public private(set) lazy var pointer = TestPointer(seat: self)
    /// The touchpad.
    public private(set) lazy var touchpad = TestTouchpad(seat: self)
    /// The pencil.
    public private(set) lazy var pencil = TestPencil(seat: self)
    /// The keyboard.
    public private(set) lazy var keyboard = TestKeyboard(seat: self)

    weak var screen: TestScreen!
    private var fingersPut: Int32 = 0
    /// The reports of the open touchscreen frame; `nil` if each report is its own frame.
    private var gathered: [TouchChange]?
    /// How many times all touches were cancelled.
    private(set) var takings = 0

    init(id: SeatID) { self.id = id }

    /// Puts a finger down.
    ///
    /// - Parameters:
    ///   - point: In window coordinates.
    ///   - window: The window; the screen's own if `nil`.
    /// - Precondition: The window is on the screen, and the point on the window.
    public func touch(at point: Point, in window: Window? = nil) -> TestFinger {
        screen.requireReach(of: point, in: window ?? screen.window, for: "TestSeat.touch")
        let finger = TestFinger(seat: self, id: fingersPut, window: window ?? screen.window, location: point)
        fingersPut += 1
        finger.report(.began)
        return finger
    }

    /// Puts a finger down on the centre of a view.
    ///
    /// - Precondition: The view's bounds are not empty, and their centre is on a window of the screen.
    public func touch(_ view: View) -> TestFinger { touch(at: TestScreen.middle(of: view), in: view.window) }

    /// Puts several fingers down in one touchscreen frame.
    ///
    /// - Precondition: The points are on the screen's own window.
    public func touch(at points: [Point]) -> [TestFinger] { inOneFrame { points.map { touch(at: $0) } } }

    /// Puts a finger down on the centre of each view, in one touchscreen frame, in any windows of the screen.
    ///
    /// - Precondition: The views' bounds are not empty, and their centres are on windows of the screen.
    public func touch(_ views: [View]) -> [TestFinger] { inOneFrame { views.map { touch($0) } } }

    /// Combines all actions of this seat's fingers in a block into one touchscreen frame, in any windows.
    ///
    /// ```swift
    /// screen.inOneFrame {
    ///     left.move(by: Point(x: -10, y: 0))
    ///     right.lift()
    /// }
    /// ```
    /// - Precondition: No time passes in the block, and calls are not nested.
    public func inOneFrame<Result>(_ body: () -> Result) -> Result {
        precondition(gathered == nil, "TestSeat.inOneFrame: a frame is being put together already")
        gathered = []
        screen.openFrames += 1
        let result = body()
        screen.openFrames -= 1
        let changes = gathered ?? []
        gathered = nil
        if !changes.isEmpty { screen.send(.touches(frame(changes))) }
        return result
    }

    /// Changes several fingers in one touchscreen frame.
    ///
    /// Reports the changes even for fingers that are not down, as a faulty touchscreen might.
    ///
    /// - Parameter changes: The phase and new location of each finger.
    public func change(_ changes: [(finger: TestFinger, phase: TouchChange.Phase, location: Point)]) {
        let reports = changes.map { change in
            change.finger.location = change.location
            return change.finger.change(change.phase)
        }
        screen.send(.touches(frame(reports)))
    }

    /// Cancels all touches, as a compositor does when it recognises a gesture of its own.
    public func cancelTouches() {
        precondition(gathered == nil, "TestSeat.cancelTouches: a cancel has no part in a frame")
        takings += 1
        screen.send(.touches(TouchFrame(cancellingAllOf: id, time: screen.now)))
    }

    /// Unplugs the seat, or one of its devices.
    public func unplug(_ device: DeviceLoss.Device = .seat) {
        if device == .seat || device == .touch { takings += 1 }
        if device == .seat || device == .pointer { pointer.forget() }
        if device == .seat { pencil.forget() }
        screen.send(.deviceLost(DeviceLoss(seat: id, device: device, time: screen.now)))
    }

    /// Reports a change in the open frame, or in a frame of its own.
    func report(_ change: TouchChange) {
        if gathered != nil { gathered?.append(change) } else { screen.send(.touches(frame([change]))) }
    }

    private func frame(_ changes: [TouchChange]) -> TouchFrame {
        TouchFrame(seat: id, time: screen.now, changes: FewOrMany(changes))
    }
}
