/// The result of presenting a frame.
public enum FrameOutcome: Sendable, Hashable {
    /// The frame is shown, or the window was closed while drawing.
    case shown
    /// Nothing was drawn: the size is not allowed. The platform has appended a
    /// ``PlatformEvent/windowConfigured(_:_:)`` with a valid one.
    case refused
    /// Nothing was drawn: out of memory or buffers, or the window is closed or not yet configured.
    case failed
}
