package import WaldenGeometry

/// What a client changed by one `wl_surface.commit`, and what held then.
package struct MockCommit: Sendable {
    /// The compositor's turn in which it came.
    package var turn: Int
    /// Whether a buffer was attached.
    package var hasBuffer = false
    /// The size of the buffer that is shown from then on, in device pixels; zero for none.
    package var bufferSize = Size.zero
    /// What was damaged, in device pixels of the buffer.
    package var damage: [Rect] = []
    /// What was damaged, in units of the surface.
    package var surfaceDamage: [Rect] = []
    /// Whether a frame callback was asked for.
    package var wantsFrame = false
    /// The buffer's scale.
    package var scale: Int32 = 1
    /// The size that the viewport gives the surface; `nil` without one.
    package var destination: Size?
    /// The window's geometry; `nil` if it was never told.
    package var geometry: Rect?
    /// Where input reaches the surface; `nil` for everywhere.
    package var inputRegion: [Rect]?
    /// Where the surface is opaque; `nil` for nowhere.
    package var opaqueRegion: [Rect]?
    /// The serial that was acknowledged last.
    package var acknowledged: UInt32?

    /// The size of the surface, in its own units.
    package var surfaceSize: Size {
        destination ?? Size(width: bufferSize.width / Double(scale), height: bufferSize.height / Double(scale))
    }
}
