/// Calls a handler before each frame of a window until it is cancelled.
///
/// ```swift
/// hand.addDisplayLink { [weak self] link in
///     self?.angle = angle(at: link.targetTimestamp)
/// }
/// ```
/// The frame draws what the handler invalidates. A link fires only while its view is visible: in a window on screen,
/// not hidden, and not covered by an opaque view. While no link fires, the process sleeps.
///
/// A handler may cancel any link, add links, which fire from the next frame on, and remove its view or window.
///
/// The corresponding Core Animation class is `CADisplayLink`.
@MainActor
public final class DisplayLink {
    /// When the frame began, in seconds of the platform's clock, which event timestamps also use.
    public private(set) var timestamp = 0.0
    /// When the frame will be visible, in seconds of the same clock; compute animations for this time. It never goes
    /// back.
    public private(set) var targetTimestamp = 0.0
    /// The refresh interval of the screen, in seconds; 1/60 until the compositor reports it.
    public private(set) var duration = 1.0 / 60
    /// The time from the previous ``timestamp`` to the current one, in seconds; 0 in the first call.
    public private(set) var elapsed = 0.0

    /// Whether calls are suspended; false by default.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            timer?.cancel()
            if !isPaused { window?.noteNeedsFrame() }
        }
    }

    /// The preferred number of calls per second; 0, the default, for one per frame. The process sleeps between calls.
    ///
    /// - Precondition: Finite and not negative.
    public var preferredFrameRate = 0.0 {
        didSet {
            precondition(
                preferredFrameRate >= 0 && preferredFrameRate.isFinite,
                "DisplayLink.preferredFrameRate must be finite and not negative")
            guard preferredFrameRate != oldValue else { return }
            dueTime = -.infinity
            timer?.cancel()
            window?.noteNeedsFrame()
        }
    }

    private weak var view: View?
    /// The window whose frames drive the link; `nil` while the view is in none.
    weak var window: Window?
    private var handler: (@MainActor (DisplayLink) -> Void)?
    private var hasFired = false
    /// When the next call is due at the preferred rate, in seconds.
    private var dueTime = -Double.infinity
    /// Wakes the window for the next call.
    private var timer: LoopTimer?

    init(view: View, handler: @escaping @MainActor (DisplayLink) -> Void) {
        self.view = view
        self.handler = handler
    }

    /// Ends the calls, and releases the handler.
    public func cancel() {
        let view = self.view
        handler = nil
        move(to: nil)
        view?.rare?.displayLinks.removeAll { $0 === self }
        self.view = nil
    }

    // MARK: Windows

    func move(to newWindow: Window?) {
        guard window !== newWindow else { return }
        rest()
        window?.displayLinks.removeAll { $0 === self }
        window = newWindow
        newWindow?.displayLinks.append(self)
        newWindow?.noteNeedsFrame()
    }

    func rest() {
        timer?.cancel()
        timer = nil
    }

    private var canFire: Bool { !isPaused && view.map { Visibility.canBeSeen($0) } == true }

    // MARK: Frames

    /// Calls the handler if a call is due. `time` is when the frame began, `target` when it will be visible, in
    /// seconds.
    func fire(at time: Double, target: Double, interval: Double) {
        guard let handler, canFire, target >= dueTime - interval / 2 else { return }
        elapsed = hasFired ? max(0, time - timestamp) : 0
        (timestamp, targetTimestamp, duration) = (time, target, interval)
        hasFired = true
        if preferredFrameRate > 0 {
            // Keeps the cadence of earlier calls, unless one was missed.
            let period = 1 / preferredFrameRate
            dueTime = dueTime + period > target ? dueTime + period : target + period
        }
        handler(self)
    }

    /// Schedules the next call by a timer, or returns true if it needs the next frame. `target` is when the current
    /// frame will be visible, in seconds.
    func prepareNext(after target: Double, interval: Double) -> Bool {
        guard handler != nil, let window, canFire else {
            rest()
            return false
        }
        // A margin of a quarter of a refresh: a slightly late timer makes the frame, an early one would cost an extra
        // frame.
        let wait = dueTime - target - interval / 4
        guard wait > interval else { return true }
        guard timer?.isValid != true else { return false }
        timer = window.application.eventLoop.schedule(after: .waiting(wait)) { [weak self] _ in
            self?.window?.noteNeedsFrame()
        }
        return false
    }
}

extension Window {
    func runDisplayLinks(at time: Double, target: Double) {
        for link in displayLinks where state == .visible {
            link.fire(at: time, target: target, interval: frameClock.interval)
        }
    }

    func displayLinksNeedFrame(after target: Double) -> Bool {
        var isNeeded = false
        for link in displayLinks where link.prepareNext(after: target, interval: frameClock.interval) {
            isNeeded = true
        }
        return isNeeded
    }

    func suspendDisplayLinks() {
        for link in displayLinks { link.rest() }
    }
}
