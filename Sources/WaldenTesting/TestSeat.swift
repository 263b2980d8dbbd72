public import Walden

/// A person at a test screen: fingers, a pointer, a touchpad, a pencil and a keyboard.
@MainActor
public final class TestSeat {
    /// The name by which events speak of this seat.
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
    /// The reports of the frame that is being put together; `nil` if each report is a frame.
    private var gathered: [TouchChange]?
    /// How many times all fingers were taken away.
    private(set) var takings = 0

    init(id: SeatID) { self.id = id }

    /// Puts a finger down.
    ///
    /// - Parameters:
    ///   - point: Where, in window coordinates.
    ///   - window: The window; the screen's own if `nil`.
    /// - Precondition: The window is on the screen, and the point on the window.
    public func touch(at point: Point, in window: Window? = nil) -> TestFinger {
        screen.requireReach(of: point, in: window ?? screen.window, for: "TestSeat.touch")
        let finger = TestFinger(seat: self, id: fingersPut, window: window ?? screen.window, location: point)
        fingersPut += 1
        finger.report(.began)
        return finger
    }

    /// Puts a finger down on the middle of a view.
    ///
    /// - Precondition: The view's bounds are not empty, and their middle is on a window of the screen.
    public func touch(_ view: View) -> TestFinger { touch(at: TestScreen.middle(of: view), in: view.window) }

    /// Puts several fingers down in one frame of the touchscreen.
    ///
    /// - Precondition: The points are on the screen's own window.
    public func touch(at points: [Point]) -> [TestFinger] { inOneFrame { points.map { touch(at: $0) } } }

    /// Puts a finger down on the middle of each view, in one frame of the touchscreen, in whichever windows they are.
    ///
    /// - Precondition: The views' bounds are not empty, and their middles are on windows of the screen.
    public func touch(_ views: [View]) -> [TestFinger] { inOneFrame { views.map { touch($0) } } }

    /// Puts everything that this person's fingers do in a block into one frame of the touchscreen, in whichever windows
    /// they are.
    ///
    /// ```swift
    /// screen.inOneFrame {
    ///     left.move(by: Point(x: -10, y: 0))
    ///     right.lift()
    /// }
    /// ```
    /// - Precondition: No time passes in the block, and it has no other such block in it.
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

    /// Changes several fingers in one frame of the touchscreen.
    ///
    /// Reports what it is told, even of fingers that are not down, as a touchscreen out of order might.
    ///
    /// - Parameter changes: What each finger does, and where it is then.
    public func change(_ changes: [(finger: TestFinger, phase: TouchChange.Phase, location: Point)]) {
        let reports = changes.map { change in
            change.finger.location = change.location
            return change.finger.change(change.phase)
        }
        screen.send(.touches(frame(reports)))
    }

    /// Takes all fingers away, as a compositor does that has recognised a gesture of its own.
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

    /// Reports what a finger did, by a frame of its own or by the one that is being put together.
    func report(_ change: TouchChange) {
        if gathered != nil { gathered?.append(change) } else { screen.send(.touches(frame([change]))) }
    }

    private func frame(_ changes: [TouchChange]) -> TouchFrame {
        TouchFrame(seat: id, time: screen.now, changes: FewOrMany(changes))
    }
}
