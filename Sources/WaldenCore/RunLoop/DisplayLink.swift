/// Calls a handler before each frame of a window, as long as it is not cancelled.
///
/// The compositor paces the frames: a window that is not shown gets no calls, and the process sleeps. The handler
/// changes views; what it invalidates is drawn in the same frame.
///
/// The corresponding class of Apple's is `CADisplayLink`.
@MainActor
public final class DisplayLink {
    /// The time of the frame, in seconds of the platform's clock.
    public private(set) var timestamp = 0.0
    /// The time since the frame before, in seconds; 0 in the first one.
    public private(set) var elapsed = 0.0

    /// Cleared by the window when it goes.
    unowned(unsafe) var window: Window?
    private var handler: (@MainActor (DisplayLink) -> Void)?
    private var hasFired = false

    init(window: Window, handler: @escaping @MainActor (DisplayLink) -> Void) {
        self.window = window
        self.handler = handler
    }

    /// Ends the calls.
    public func cancel() {
        handler = nil
        window?.displayLinks.removeAll { $0 === self }
        window = nil
    }

    func fire(at time: Double) {
        elapsed = hasFired ? max(0, time - timestamp) : 0
        timestamp = time
        hasFired = true
        handler?(self)
    }
}

extension Window {
    /// Calls a handler before each frame of this window, until the link that it returns is cancelled.
    @discardableResult
    public func addDisplayLink(_ handler: @escaping @MainActor (DisplayLink) -> Void) -> DisplayLink {
        let link = DisplayLink(window: self, handler: handler)
        displayLinks.append(link)
        noteNeedsFrame()
        return link
    }
}
