/// What happened to a surface.
package enum SurfaceEvent: Sendable, Equatable {
    /// The next frame may be drawn; the time is the compositor's, in milliseconds.
    case frame(time: UInt32)
    /// ``Surface/scale`` changed.
    case scaleChanged
    /// A buffer is free again for which somebody asked in vain.
    case bufferReleased
}
