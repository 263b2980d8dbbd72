/// What becomes of a frame that a window gives to its platform.
public enum FrameOutcome: Sendable, Hashable {
    /// It is shown, or the window was closed while it was drawn.
    case shown
    /// Nothing was drawn: the window may not have this size. The platform has appended a
    /// ``PlatformEvent/windowConfigured(_:_:)`` with the one that it may have.
    case refused
    /// Nothing was drawn: there was no memory or no buffer, or the window is closed or not configured yet.
    case failed
}
