internal import PollLoop
public import WaldenCore
public import WaldenGeometry

/// A platform in memory: no compositor, windows that are pictures.
///
/// For tests, whose clock stands still until it is told to go on, and for apps that run where there is no display, by
/// the clock of the system. Events come from whoever appends them to the queue (``send(_:)``), frames are shown in
/// ``HeadlessWindow`` objects.
@MainActor
public final class HeadlessPlatform: Platform {
    /// When the next frame may follow one that was shown.
    public enum FramePacing: Sendable, Equatable {
        /// At once.
        case immediate
        /// When ``HeadlessPlatform/completeFrames()`` is called, as by a compositor's frame callback.
        case manual
        /// Sixty times a second.
        case display
    }

    /// What the time is taken from.
    public enum Clock: Sendable, Equatable {
        /// The test: time stands still until ``HeadlessPlatform/advance(to:)``, and nobody sleeps.
        case manual
        /// The system: waiting sleeps, tasks on the main actor run, and signals end the app.
        case system
        /// The deadlines: where the system's clock would sleep, time jumps to what comes next. For recordings that are
        /// played at full speed.
        case jumping
    }

    /// What the time is taken from.
    public let clock: Clock
    /// The present time, in seconds.
    public var now: Double { clock == .system ? PollLoop.now : manualTime }
    /// When the next frame may follow one that was shown.
    public var framePacing = FramePacing.immediate
    /// Device pixels per point of new windows.
    public var scale: Double
    /// Whether new windows must draw their own decoration.
    public var needsDecoration = false
    /// The seat whose keyboard focus a window gets that asks to be made key; `nil` refuses.
    public var focusSeat: SeatID? = SeatID(1)

    /// The windows that are on the screen, in the order of appearing.
    public private(set) var windows: [HeadlessWindow] = []
    /// The cursor of each seat, as last told; no entry for a hidden one.
    public private(set) var cursors: [SeatID: Cursor] = [:]
    /// How many times a cursor was told.
    public private(set) var cursorChanges = 0
    /// How many times the loop went to sleep without a deadline.
    public private(set) var waits = 0

    /// Sleeps, for the system's clock, and runs what is posted to the main thread.
    private let loop: PollLoop?
    private var manualTime: Double
    private var queue: EventQueue?
    private var watched: [Int32: @MainActor () -> Void] = [:]
    private var focusedWindow: WindowID?

    /// Makes a platform.
    ///
    /// - Parameters:
    ///   - scale: Device pixels per point of new windows.
    ///   - clock: What the time is taken from.
    ///   - now: The time at which a manual clock stands, in seconds.
    /// - Precondition: The scale is positive.
    public init(scale: Double = 1, clock: Clock = .manual, now: Double = 0) {
        precondition(scale > 0, "HeadlessPlatform.init: scale must be positive")
        self.scale = scale
        self.clock = clock
        manualTime = now
        loop = clock == .manual ? nil : PollLoop()
        if clock != .manual { framePacing = .display }
    }

    // MARK: Platform

    /// Takes the queue to which events will be appended.
    public func start(_ queue: EventQueue) throws(PlatformError) {
        if let loop, !loop.prepare() { throw PlatformError(PollLoop.shortage) }
        self.queue = queue
        loop?.catchSignals(includingUser: Trace.topics.contains(.tree))
    }

    /// Sleeps by the system's clock, or jumps to the next deadline. By a manual clock it returns at once: everything that
    /// happens is there already.
    public func wait(until deadline: Double?) {
        if deadline == nil { waits += 1 }
        guard let loop else { return }
        let frame = windows.compactMap(\.nextFrameTime).min()
        let next = [deadline, frame].compactMap { $0 }.min()
        let waiting = queue?.count
        _ = loop.wait(atMost: clock == .system || next == nil ? next.map { $0 - now } : 0)
        loop.serve()
        if clock == .jumping, queue?.count == waiting, let next { advance(to: next) }
        for signal in loop.takeSignals() {
            send(signal == HeadlessPlatform.describeSignal ? .describeTrees : .terminate(signal: signal))
        }
        for window in windows { window.completeFrame(at: now) }
    }

    /// SIGUSR1.
    private static let describeSignal: Int32 = 10

    /// Ends a wait early. May be called from any thread.
    public nonisolated func wake() { loop?.wake() }

    /// Does nothing: there is nobody to send to.
    public func flush() {}

    /// Makes a picture for a window, and configures it with the size that it asks for.
    public func makeWindow(id: WindowID, size: Size, properties: WindowProperties) -> any PlatformWindow {
        let window = HeadlessWindow(id: id, platform: self, properties: properties)
        windows.append(window)
        window.configuration = WindowConfiguration(size: nil, scale: scale, needsDecoration: needsDecoration)
        send(.windowConfigured(id, window.configuration))
        return window
    }

    /// Takes note of a cursor.
    public func setCursor(_ cursor: Cursor?, for seat: SeatID) {
        cursors[seat] = cursor
        cursorChanges += 1
    }

    /// Calls a handler whenever a descriptor is ready; by a manual clock, ``signal(_:)`` stands for that.
    public func watch(
        _ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void
    ) {
        watched[descriptor] = handler
        loop?.watch(descriptor, for: PollLoop.Interest(rawValue: interest.rawValue), handler: handler)
    }

    /// Forgets a descriptor.
    public func unwatch(_ descriptor: Int32) {
        watched[descriptor] = nil
        loop?.unwatch(descriptor)
    }

    /// Lets go of the queue and of everything else.
    public func stop() {
        queue = nil
        watched = [:]
        windows = []
        loop?.unwatchAll()
        loop?.releaseSignals()
    }

    // MARK: What happens

    /// Appends an event to the application's queue.
    public func send(_ event: PlatformEvent) { queue?.append(event) }

    /// Sets a manual clock. It never goes back.
    ///
    /// - Parameter time: The new time, in seconds.
    public func advance(to time: Double) { manualTime = max(manualTime, time) }

    /// Lets every window draw its next frame.
    public func completeFrames() {
        for window in windows { window.completeFrame() }
    }

    /// Calls the handler of a watched descriptor, as if it were ready.
    public func signal(_ descriptor: Int32) { watched[descriptor]?() }

    /// The window that a name stands for.
    public func window(withID id: WindowID) -> HeadlessWindow? { windows.first { $0.id == id } }

    /// Gives the keyboard's focus to a window, or takes it from all.
    public func focus(_ id: WindowID?, seat: SeatID) {
        guard id != focusedWindow else { return }
        if let focusedWindow {
            send(.keyboardFocus(KeyboardFocus(seat: seat, window: focusedWindow, isFocused: false, time: now)))
        }
        focusedWindow = id
        if let id { send(.keyboardFocus(KeyboardFocus(seat: seat, window: id, isFocused: true, time: now))) }
    }

    func remove(_ window: HeadlessWindow) {
        windows.removeAll { $0 === window }
        if focusedWindow == window.id { focusedWindow = nil }
    }

    func activate(_ window: HeadlessWindow) {
        if let focusSeat { focus(window.id, seat: focusSeat) }
    }
}
