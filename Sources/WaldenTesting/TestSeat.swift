public import Walden

/// A seat of a test screen: fingers, a pointer, a touchpad, a pencil, a keyboard and an input method.
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
    /// The input method.
    public private(set) lazy var inputMethod = TestInputMethod(seat: self)

    weak var screen: TestScreen!
    private var fingerCount: Int32 = 0
    /// The reports of the open touchscreen frame; `nil` if each report is its own frame.
    private var gathered: [TouchChange]?
    /// The number of times that all touches were cancelled.
    private(set) var cancellations = 0

    init(id: SeatID) { self.id = id }

    /// Puts a finger down at a point on a window; `nil` is the screen's own.
    public func touch(at point: Point, in window: Window? = nil) -> TestFinger {
        let window = window ?? screen.window
        screen.requireReach(of: point, in: window, for: "TestSeat.touch")
        let finger = TestFinger(seat: self, id: fingerCount, window: window, location: point)
        fingerCount += 1
        finger.report(.began)
        return finger
    }

    /// Puts a finger down on the centre of a view in a window of the screen.
    public func touch(_ view: View) -> TestFinger { touch(at: TestScreen.center(of: view), in: view.window) }

    /// Puts fingers down on the screen's own window, in one touchscreen frame.
    public func touch(at points: [Point]) -> [TestFinger] { inOneFrame { points.map { touch(at: $0) } } }

    /// Puts a finger down on the centre of each view, in one touchscreen frame, in any windows of the screen.
    public func touch(_ views: [View]) -> [TestFinger] { inOneFrame { views.map { touch($0) } } }

    /// Combines all actions of this seat's fingers in a block into one touchscreen frame, in any windows.
    ///
    /// No time passes in the block, and calls must not nest.
    public func inOneFrame<Result>(_ body: () -> Result) -> Result {
        precondition(gathered == nil, "TestSeat.inOneFrame: a frame is already open; calls must not nest")
        gathered = []
        screen.openFrames += 1
        let result = body()
        screen.openFrames -= 1
        let changes = gathered ?? []
        gathered = nil
        if !changes.isEmpty { send(changes) }
        return result
    }

    /// Changes several fingers in one touchscreen frame, even ones that are not down, as a faulty touchscreen might.
    public func change(_ changes: [(finger: TestFinger, phase: TouchChange.Phase, location: Point)]) {
        send(
            changes.map { change in
                change.finger.location = change.location
                return change.finger.change(change.phase)
            })
    }

    /// Cancels all touches, as a compositor does when it recognises one of its gestures.
    public func cancelTouches() {
        precondition(gathered == nil, "TestSeat.cancelTouches: a cancellation cannot be part of a frame")
        cancellations += 1
        screen.send(.touches(TouchFrame(cancellingAllOf: id, time: screen.now)))
    }

    /// Unplugs the seat, or one of its devices.
    public func unplug(_ device: DeviceLoss.Device = .seat) {
        if device == .seat || device == .touch { cancellations += 1 }
        if device == .seat || device == .pointer {
            pointer.forget()
            touchpad.forget()
        }
        if device == .seat || device == .keyboard { keyboard.forget(keepingLocks: device == .keyboard) }
        if device == .seat { pencil.forget() }
        screen.send(.deviceLost(DeviceLoss(seat: id, device: device, time: screen.now)))
    }

    /// Reports a change in the open frame, or in a new one.
    func report(_ change: TouchChange) {
        if gathered != nil { gathered?.append(change) } else { send([change]) }
    }

    private func send(_ changes: [TouchChange]) {
        screen.send(.touches(TouchFrame(seat: id, time: screen.now, changes: SmallArray(changes))))
    }
}
