public import WaldenGeometry

/// One step of a gesture of several fingers on a touchpad.
///
/// The Wayland interfaces behind it are `zwp_pointer_gesture_swipe_v1`, `zwp_pointer_gesture_pinch_v1` and
/// `zwp_pointer_gesture_hold_v1`.
public struct TransformInput: Sendable, Equatable {
    /// What the fingers do.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// They move together; usually three or more, since two scroll.
        case swipe
        /// They spread, close, turn or move.
        case pinch
        /// They rest.
        case hold
    }

    /// The steps of a gesture.
    public enum Phase: Sendable, Hashable, CaseIterable {
        /// It began.
        case began
        /// The fingers moved.
        case changed
        /// It ended.
        case ended
        /// It was taken away, or became another gesture: nothing should come of it.
        case cancelled
    }

    /// The seat of the touchpad.
    public var seat: SeatID
    /// The window under the pointer when the gesture began.
    public var window: WindowID
    /// When, in seconds.
    public var time: Double
    /// What the fingers do.
    public var kind: Kind
    /// Which step of it.
    public var phase: Phase
    /// How many fingers.
    public var fingers: Int
    /// Where the pointer is, in window coordinates.
    public var location: Point
    /// How far the fingers' centre moved since the last step, in points.
    public var translation: Point
    /// The ratio of the fingers' distance to the one at the beginning; 1 for what is no pinch.
    public var scale: Double
    /// How far the fingers turned since the last step, in radians, clockwise positive (y points down).
    public var rotation: Double

    /// Makes a step from its parts.
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
    /// Whether a following step only carries this one on.
    func canMerge(_ next: TransformInput) -> Bool {
        phase == .changed && next.phase == .changed && seat == next.seat && window == next.window
            && kind == next.kind && fingers == next.fingers
    }

    /// Takes a following step into this one: what counts from step to step adds up.
    mutating func absorb(_ next: TransformInput) {
        let (translation, rotation) = (translation, rotation)
        self = next
        self.translation = translation + next.translation
        self.rotation += rotation
    }
}
