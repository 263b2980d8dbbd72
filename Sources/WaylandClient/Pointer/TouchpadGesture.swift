package import WaldenGeometry

/// What several fingers did on a touchpad at one moment (`zwp_pointer_gestures_v1`).
package struct TouchpadGesture: Sendable {
    /// What the fingers do.
    package enum Kind: Sendable, Equatable {
        /// They move together.
        case swipe
        /// They spread, close or turn.
        case pinch
        /// They rest.
        case hold
    }

    /// The steps of a gesture.
    package enum Phase: Sendable, Equatable {
        /// It began.
        case began
        /// The fingers moved.
        case changed
        /// It ended.
        case ended
        /// It came to nothing, or became another one.
        case cancelled
    }

    /// What the fingers do.
    package var kind: Kind
    /// Which step of it.
    package var phase: Phase
    /// The surface under the pointer when it began.
    package var surface: Surface
    /// How many fingers.
    package var fingers: UInt32
    /// When, in the compositor's milliseconds; `nil` for an end that the compositor did not send.
    package var time: UInt32?
    /// Where the pointer is, in the surface's coordinates.
    package var location: Point
    /// How far the fingers' centre moved since the last step, in the surface's units.
    package var translation = Point.zero
    /// The ratio of the distance of the fingers to the one at the begin.
    package var scale = 1.0
    /// How far the fingers turned since the last step, in degrees clockwise.
    package var rotation = 0.0
}
