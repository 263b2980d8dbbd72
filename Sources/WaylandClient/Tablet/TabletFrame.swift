package import WaldenGeometry

/// What a tool did on a tablet between two `zwp_tablet_tool_v2.frame` events.
///
/// What does not fit into one frame (leaving one surface and coming to another) becomes two of these.
package struct TabletFrame: Sendable {
    /// How the tool's nearness changed.
    package enum Crossing: Sendable, Equatable {
        /// It stayed near ``TabletFrame/surface``.
        case none
        /// It came near.
        case entered
        /// It went away.
        case left
    }

    /// How the tip's contact changed.
    package enum Contact: Sendable, Equatable {
        /// It stayed.
        case none
        /// The tip came down.
        case down
        /// The tip was lifted.
        case up
        /// The tool disappeared while it touched the tablet.
        case lost
    }

    /// The surface under the tool, or the one that it left.
    package var surface: Surface
    /// How the nearness changed.
    package var crossing = Crossing.none
    /// How the contact changed.
    package var contact = Contact.none
    /// Whether the tip touches the tablet after the frame.
    package var isDown: Bool
    /// The tool as it is after the frame.
    package var state: TabletToolState
    /// The tool as it was at motions of the same frame that a later one replaces, oldest first.
    package var earlier: [TabletToolState] = []
    /// Whether the compositor told the location within the frame.
    var hasMoved = false
    /// When, in the compositor's milliseconds; `nil` for what the compositor did not tell by a frame.
    package var time: UInt32?
}

/// Where and how a tool is.
package struct TabletToolState: Sendable, Equatable {
    /// Where, in the surface's coordinates.
    package var location = Point.zero
    /// How hard it is pressed, from 0 to 1; `nil` for a tool that cannot tell.
    package var pressure: Double?
    /// How far away it is, from 0 to 1; `nil` for a tool that cannot tell.
    package var distance: Double?
    /// How far it leans towards positive x and y, in degrees from the upright; `nil` for a tool that cannot tell.
    package var tilt: Point?
    /// How it is turned about its own axis, in degrees clockwise; `nil` for a tool that cannot tell.
    package var rotation: Double?
    /// Its buttons that are down, as codes of `linux/input-event-codes.h`, in the order of pressing.
    package var buttons: [UInt32] = []
}
