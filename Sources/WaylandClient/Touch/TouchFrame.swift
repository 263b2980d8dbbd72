package import WaldenGeometry

/// What the fingers on a touchscreen did between two `wl_touch.frame` events.
package struct TouchFrame: Sendable {
    /// The changes, in order; at most one motion for each finger, with its earlier reports.
    package var changes: [TouchChange] = []
    /// Whether the compositor took all fingers away; there are no changes then.
    package var isCancelled = false
}

/// What one finger did.
package struct TouchChange: Sendable {
    /// The ways in which a finger changes.
    package enum Phase: Sendable, Equatable {
        /// It came down.
        case down
        /// It moved, or its contact changed its shape.
        case motion
        /// It was lifted.
        case up
    }

    /// The finger's number; may be used again once it is up.
    package var id: Int32
    /// What it did.
    package var phase: Phase
    /// The surface on which it came down.
    package var surface: Surface
    /// Where it is, in the surface's coordinates.
    package var location: Point
    /// When, in the compositor's milliseconds.
    package var time: UInt32
    /// The length of the contact's longer axis, in the surface's units; zero if unknown.
    package var major = 0.0
    /// The length of the contact's shorter axis, in the surface's units; zero if unknown.
    package var minor = 0.0
    /// The angle between the longer axis and the surface's y axis, in degrees clockwise; zero if unknown.
    package var orientation = 0.0
    /// Reports of the same frame that this one replaces, oldest first.
    package var earlier: [TouchReport] = []
    /// Whether the compositor told the location within the frame, and not the shape alone.
    var isPlaced = false
}

/// A report of a finger that is no longer the latest.
package struct TouchReport: Sendable, Equatable {
    /// Where it was, in the surface's coordinates.
    package var location: Point
    /// When, in the compositor's milliseconds.
    package var time: UInt32
    /// The length of the contact's longer axis, in the surface's units; zero if unknown.
    package var major: Double

    init(_ change: TouchChange) {
        location = change.location
        time = change.time
        major = change.major
    }
}
