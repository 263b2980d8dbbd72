/// Calls a handler before each frame of a window, as long as it is not cancelled.
///
/// ```swift
/// hand.addDisplayLink { [weak self] link in
///     self?.angle = angle(at: link.targetTimestamp)
/// }
/// ```
/// The compositor paces the frames, and what the handler invalidates is drawn in the same frame. A link of a view gets
/// calls while something of the view can be seen: not in a window that is not shown, in no window, hidden, or behind an
/// opaque view. Then, and while all links are paused, the process sleeps. Calls begin again by themselves.
///
/// A handler may cancel its link or others, add links, and take away its view or window. A link that is added meanwhile
/// is called from the next frame on.
///
/// The corresponding class of Apple's is `CADisplayLink`.
@MainActor
public final class DisplayLink {
    /// When the frame began, in seconds of the platform's clock, which is that of the events' times.
    public private(set) var timestamp = 0.0
    /// When the frame will be seen, as far as the compositor tells, in seconds of the same clock; what moves belongs where
    /// it is then. Not before ``timestamp``, and never before that of an earlier frame.
    public private(set) var targetTimestamp = 0.0
    /// The time between two refreshes of the screen, in seconds; 1/60 as long as the compositor has told none.
    public private(set) var duration = 1.0 / 60
    /// The time since the call before, in seconds, from ``timestamp`` to ``timestamp``; 0 in the first one.
    public private(set) var elapsed = 0.0

    /// Whether calls are held back; false by default.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            timer?.cancel()
            if !isPaused { window?.noteNeedsFrame() }
        }
    }

    /// How many calls a second are enough; 0, the default, for one in each frame. Between the calls the process sleeps.
    ///
    /// - Precondition: It is not negative.
    public var preferredFrameRate = 0.0 {
        didSet {
            precondition(
                preferredFrameRate >= 0 && preferredFrameRate.isFinite,
                "DisplayLink.preferredFrameRate must not be negative")
            guard preferredFrameRate != oldValue else { return }
            dueTime = -.infinity
            timer?.cancel()
            window?.noteNeedsFrame()
        }
    }

    /// The view that must be seen.
    private weak var view: View?
    /// The window whose frames call; `nil` while the view is in none.
    weak var window: Window?
    private var handler: (@MainActor (DisplayLink) -> Void)?
    private var hasFired = false
    /// When the next call is due at the preferred rate, in seconds.
    private var dueTime = -Double.infinity
    /// Ends the sleep before the next call.
    private var timer: LoopTimer?

    init(view: View, handler: @escaping @MainActor (DisplayLink) -> Void) {
        self.view = view
        self.handler = handler
    }

    /// Ends the calls.
    public func cancel() {
        let view = self.view
        handler = nil
        move(to: nil)
        view?.rare?.displayLinks.removeAll { $0 === self }
        self.view = nil
    }

    // MARK: Windows

    /// Takes over the window in which the view lies.
    func move(to newWindow: Window?) {
        guard window !== newWindow else { return }
        rest()
        window?.displayLinks.removeAll { $0 === self }
        window = newWindow
        newWindow?.displayLinks.append(self)
        newWindow?.noteNeedsFrame()
    }

    /// Waits for the next frame, whatever asks for it.
    func rest() {
        timer?.cancel()
        timer = nil
    }

    /// Whether the link gets calls at present.
    private var isSeen: Bool { !isPaused && view?.canBeSeen == true }

    // MARK: Frames

    /// Makes the call of a frame, if one is due.
    ///
    /// - Parameters:
    ///   - time: When the frame began, in seconds.
    ///   - target: When it will be seen, in seconds.
    ///   - interval: The time between two refreshes, in seconds.
    func fire(at time: Double, target: Double, interval: Double) {
        guard let handler, isSeen, target >= dueTime - interval / 2 else { return }
        elapsed = hasFired ? max(0, time - timestamp) : 0
        (timestamp, targetTimestamp, duration) = (time, target, interval)
        hasFired = true
        if preferredFrameRate > 0 {
            // In step with the calls before, unless one was missed.
            let period = 1 / preferredFrameRate
            dueTime = dueTime + period > target ? dueTime + period : target + period
        }
        handler(self)
    }

    /// Sees to it that the next call comes: by the next frame, or by a timer if it is far.
    ///
    /// - Parameter target: When the present frame will be seen, in seconds.
    /// - Returns: Whether the next frame is needed.
    func prepareNext(after target: Double, interval: Double) -> Bool {
        guard handler != nil, let window, isSeen else {
            rest()
            return false
        }
        // A quarter of a refresh ahead: a little late is the next frame, early would be one for nothing.
        let wait = dueTime - target - interval / 4
        guard wait > interval else { return true }
        guard timer?.isValid != true else { return false }
        timer = window.application.eventLoop.schedule(after: .waiting(wait)) { [weak self] _ in
            self?.window?.noteNeedsFrame()
        }
        return false
    }
}

extension View {
    /// Calls a handler before each frame in which something of this view can be seen, until the link that it returns is
    /// cancelled or the view goes.
    ///
    /// A window's own link is called before each of its frames. The view keeps the link; take it away as soon as nothing
    /// moves, since each call costs a frame.
    @discardableResult
    public final func addDisplayLink(_ handler: @escaping @MainActor (DisplayLink) -> Void) -> DisplayLink {
        let link = DisplayLink(view: self, handler: handler)
        rareForWriting.displayLinks.append(link)
        link.move(to: windowStorage)
        return link
    }
}

extension Window {
    /// Calls the display links of a frame.
    func runDisplayLinks(at time: Double, target: Double) {
        for link in displayLinks where state == .visible {
            link.fire(at: time, target: target, interval: frameClock.interval)
        }
    }

    /// Whether a display link needs the next frame.
    func displayLinksNeedFrame(after target: Double) -> Bool {
        var isNeeded = false
        for link in displayLinks where link.prepareNext(after: target, interval: frameClock.interval) {
            isNeeded = true
        }
        return isNeeded
    }

    /// Lets the display links wait, because the window is about to leave the screen, or nothing of it is shown.
    func restDisplayLinks() {
        for link in displayLinks { link.rest() }
    }
}
