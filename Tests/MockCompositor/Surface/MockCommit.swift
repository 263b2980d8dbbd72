package import WaldenGeometry

/// The changes of a `wl_surface.commit`, and the state after it.
package struct MockCommit: Sendable {
    /// The turn in which the compositor received it.
    package var turn: Int
    /// Whether a buffer was attached.
    package var hasBuffer = false
    /// The size of the current buffer, in device pixels; zero for none.
    package var bufferSize = Size.zero
    /// The buffer damage, in device pixels.
    package var damage: [Rect] = []
    /// The surface damage, in surface units.
    package var surfaceDamage: [Rect] = []
    /// Whether a frame callback was requested.
    package var wantsFrame = false
    /// The buffer scale.
    package var scale: Int32 = 1
    /// The viewport destination, in surface units; `nil` without one.
    package var destination: Size?
    /// The window geometry; `nil` if never set.
    package var geometry: Rect?
    /// The input region; `nil` for the whole surface.
    package var inputRegion: [Rect]?
    /// The opaque region; `nil` for none.
    package var opaqueRegion: [Rect]?
    /// The last acknowledged serial.
    package var acknowledged: UInt32?

    /// The size of the surface, in surface units.
    package var surfaceSize: Size {
        destination ?? Size(width: bufferSize.width / Double(scale), height: bufferSize.height / Double(scale))
    }
}
