package import WaldenGeometry

/// What a pointer did between two `wl_pointer.frame` events.
///
/// A frame of the compositor that leaves one surface and enters another becomes two of these.
package struct PointerFrame: Sendable {
    /// How the focus changed.
    package enum Crossing: Sendable, Equatable {
        /// It stayed.
        case none
        /// It came to ``PointerFrame/surface``.
        case entered
        /// It left ``PointerFrame/surface``.
        case left
    }

    /// A button that went down or up.
    package struct Button: Sendable, Equatable {
        /// The serial of the event, by which a press justifies requests.
        package var serial: UInt32
        /// When, in the compositor's milliseconds.
        package var time: UInt32
        /// The button, as a code of `linux/input-event-codes.h`.
        package var code: UInt32
        /// Whether it went down.
        package var isPressed: Bool
    }

    /// A motion that is no longer the latest.
    package struct Motion: Sendable, Equatable {
        /// Where the pointer was, in the surface's coordinates.
        package var location: Point
        /// When, in the compositor's milliseconds.
        package var time: UInt32
    }

    /// The surface under the pointer, or the one that it left.
    package var surface: Surface
    /// How the focus changed.
    package var crossing = Crossing.none
    /// Where the pointer is, in the surface's coordinates.
    package var location: Point
    /// Whether the location changed.
    package var hasMoved = false
    /// Motions of the same frame that this one replaces, oldest first.
    package var earlier: [Motion] = []
    /// The time of the last event that bears one, in the compositor's milliseconds.
    package var time: UInt32?
    /// The buttons that changed, in order.
    package var buttons: [Button] = []
    /// What was scrolled, if anything.
    package var scroll: PointerScroll?
    /// When the location was told, in the compositor's milliseconds.
    private var motionTime: UInt32 = 0

    init(surface: Surface, crossing: Crossing = .none, location: Point) {
        self.surface = surface
        self.crossing = crossing
        self.location = location
    }

    /// Takes a motion in. Several motions of a frame are one, with the earlier ones.
    mutating func move(to point: Point, time: UInt32) {
        if hasMoved { earlier.append(Motion(location: location, time: motionTime)) }
        location = point
        hasMoved = true
        motionTime = time
        self.time = time
    }
}

/// How far a pointer scrolled within a frame.
package struct PointerScroll: Sendable, Equatable {
    /// What scrolled (`wl_pointer.axis_source`).
    package enum Source: Sendable, Equatable {
        /// A wheel that clicks.
        case wheel
        /// Fingers on a touchpad.
        case finger
        /// A device that scrolls without steps.
        case continuous
        /// A wheel that is tilted.
        case wheelTilt
    }

    /// One axis of it.
    package struct Axis: Sendable, Equatable {
        /// The distance, in the surface's units.
        package var distance = 0.0
        /// The turn of a wheel in 120ths of a detent.
        package var steps120: Int32 = 0
        /// Whether the fingers left the touchpad.
        package var isStopped = false
        /// Whether the device moves opposite to the content.
        package var isInverted = false
        /// Whether ``steps120`` comes from `axis_value120`, which outdoes `axis_discrete`.
        var isHighResolution = false
    }

    /// What scrolled; `nil` if the compositor did not tell.
    package var source: Source?
    /// Sideways, positive towards the right.
    package var horizontal = Axis()
    /// Up and down, positive towards the bottom.
    package var vertical = Axis()
}
