public import WaldenGeometry

/// One step of a multi-finger touchpad gesture.
///
/// The Wayland interfaces are `zwp_pointer_gesture_swipe_v1`, `zwp_pointer_gesture_pinch_v1` and
/// `zwp_pointer_gesture_hold_v1`.
public struct TransformInput: Sendable, Equatable {
    /// A kind of gesture.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// The fingers move together; usually three or more, since two fingers scroll.
        case swipe
        /// The fingers spread, close, rotate or move.
        case pinch
        /// The fingers rest.
        case hold
    }

    /// A phase of a gesture.
    public enum Phase: Sendable, Hashable, CaseIterable {
        case began, changed, ended
        /// The gesture was cancelled or became another one; it should have no effect.
        case cancelled
    }

    /// The seat of the touchpad.
    public var seat: SeatID
    /// The window under the pointer when the gesture began.
    public var window: WindowID
    /// The time, in seconds.
    public var time: Double
    /// The kind of gesture.
    public var kind: Kind
    /// The phase.
    public var phase: Phase
    /// The number of fingers.
    public var fingers: Int
    /// The pointer's location, in window coordinates.
    public var location: Point
    /// The delta of the fingers' centre since the last step, in points.
    public var translation: Point
    /// The ratio of the fingers' distance to the initial one; 1 unless a pinch.
    public var scale: Double
    /// The rotation since the last step, in radians; positive is clockwise (y points down).
    public var rotation: Double

    /// Creates a step.
    public init(
        seat: SeatID, window: WindowID, time: Double, kind: Kind, phase: Phase, fingers: Int = 2, location: Point,
        translation: Point = .zero, scale: Double = 1, rotation: Double = 0
    ) {
        self.seat = seat
        self.window = window
        self.time = time
        self.kind = kind
        self.phase = phase
        self.fingers = fingers
        self.location = location
        self.translation = translation
        self.scale = scale
        self.rotation = rotation
    }
}

extension TransformInput {
    /// Whether the next step continues this one, so that both can be coalesced.
    func canMerge(_ next: TransformInput) -> Bool {
        phase == .changed && next.phase == .changed && seat == next.seat && window == next.window
            && kind == next.kind && fingers == next.fingers
    }

    /// Coalesces the next step into this one; deltas add up.
    mutating func absorb(_ next: TransformInput) {
        let (translation, rotation) = (translation, rotation)
        self = next
        self.translation = translation + next.translation
        self.rotation += rotation
    }
}
