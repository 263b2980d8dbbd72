internal import PollLoop
internal import Synchronization
public import WaldenGeometry
public import WaldenPlatform

/// An in-memory platform without a compositor, whose windows are pictures.
///
/// Tests use it with a manual clock; apps use it with the system clock where there is no display.
@MainActor
public final class HeadlessPlatform: Platform {
    /// A rule for when a window may draw its next frame.
    public enum FramePacing: Sendable, Equatable {
        /// Immediately.
        case immediate
        /// After ``HeadlessPlatform/completeFrames()``.
        case manual
        /// Every 1/60 s.
        case display
    }

    /// A source of the current time.
    public enum Clock: Sendable, Equatable {
        /// Only ``HeadlessPlatform/advance(to:)`` changes the time, and waits never sleep.
        case manual
        /// The system clock: waits sleep, tasks on the main actor run, and signals end the app.
        case system
        /// Instead of sleeping, time jumps to the next deadline. For replaying recordings at full speed.
        case jumping
    }

    /// The source of the current time.
    public let clock: Clock
    /// The current time, in seconds.
    public nonisolated var now: Double {
        clock == .system ? PollLoop.now : manualTime.withLock { $0.seconds }
    }
    /// When windows may draw the next frame.
    public var framePacing = FramePacing.immediate
    /// Device pixels per point of new windows.
    public var scale: Double
    /// The size of maximised and full-screen windows, in points; `nil` leaves the size of windows unchanged.
    public var desktopSize: Size?
    /// The addresses that the app has opened, oldest first.
    public private(set) var openedURIs: [URI] = []
    /// Why opening an address fails; `nil` (the default) if it succeeds.
    public var openingError: OpeningError?
    /// Whether opening an address ends, unlike with a program that runs until the user closes it; true by default.
    public var answersOpenings = true
    /// Whether popups that take input are closed at once, as by a compositor that refuses.
    public var refusesGrabs = false
    /// Whether new windows must draw client-side decorations.
    public var needsDecoration = false
    /// The seat that focuses a window on ``Walden/WindowRequest/activate``; `nil` refuses the request.
    public var focusSeat: SeatID? = SeatID(1)

    /// The windows on the screen, in order of creation.
    public private(set) var windows: [HeadlessWindow] = []
    /// The cursor of each seat; a seat whose cursor is hidden has no entry.
    public private(set) var cursors: [SeatID: Cursor] = [:]
    /// The number of calls of ``setCursor(_:for:)``.
    public private(set) var cursorChanges = 0
    /// The number of waits without a deadline.
    public private(set) var waits = 0

    /// Whether there are input methods; true by default.
    public var hasInputMethods = true
    /// The input methods in memory.
    public let inputMethods = HeadlessTextInput()
    private var pasteboards: [PasteboardName: HeadlessPasteboard] = [:]
    /// What arrives in a wait, such as content of a pasteboard, by time in seconds.
    private var pendingWork: [(time: Double, work: @MainActor () -> Void)] = []
    /// The number of such arrivals so far.
    package private(set) var workCount = 0

    /// Sleeps, and runs the main queue; `nil` for a manual clock.
    private let loop: PollLoop?
    private let manualTime: Mutex<MonotonicTime>
    private var queue: (any PlatformEventQueue)?
    private var sentEvents = 0
    private var watched: [Int32: @MainActor () -> Void] = [:]
    /// The window with each seat's keyboard focus.
    public private(set) var focusedWindows: [SeatID: WindowID] = [:]
    /// Called when ``focus(_:seat:)`` has moved the focus of a seat, by the user or the app.
    package var focusHandler: (@MainActor (SeatID) -> Void)?

    /// Creates a platform. `now` is the initial time of a manual or jumping clock, in seconds.
    ///
    /// - Precondition: The scale is positive.
    public init(scale: Double = 1, clock: Clock = .manual, now: Double = 0) {
        precondition(scale > 0, "HeadlessPlatform.init: scale must be positive")
        self.scale = scale
        self.clock = clock
        manualTime = Mutex(MonotonicTime(now))
        loop = clock == .manual ? nil : PollLoop()
        if clock != .manual { framePacing = .display }
    }

    // MARK: Platform

    /// Starts appending events to a queue.
    public func start(_ queue: any PlatformEventQueue, describesTrees: Bool) throws(PlatformError) {
        if let loop, !loop.prepare() { throw PlatformError(PollLoop.shortage) }
        self.queue = queue
        loop?.catchSignals(includingUser: describesTrees)
    }

    /// Sleeps (system clock), jumps to the next deadline (jumping clock) or returns immediately (manual clock).
    public func wait(until deadline: Double?) {
        if deadline == nil { waits += 1 }
        performWork()
        guard let loop else { return }
        let frame = windows.compactMap(\.nextFrameTime).min()
        let next = [deadline, frame, nextWorkTime].compactMap { $0 }.min()
        let sentBefore = sentEvents
        _ = loop.wait(atMost: clock == .system || next == nil ? next.map { $0 - now } : 0)
        loop.serve()
        if clock == .jumping, sentEvents == sentBefore, let next { advance(to: next) }
        for signal in loop.takeSignals() {
            send(signal == HeadlessPlatform.describeSignal ? .describeTrees : .terminate(signal: signal))
        }
        for window in windows { window.completeFrame(at: now) }
    }

    /// SIGUSR1.
    private static let describeSignal: Int32 = 10

    /// Ends a wait early. May be called from any thread.
    public nonisolated func wake() { loop?.wake() }

    /// Does nothing.
    public func flush() {}

    /// Creates a window, and sends a configuration: a popup gets its place and size, others choose their size.
    ///
    /// - Precondition: The parent of a popup is on the screen.
    public func makeWindow(
        id: WindowID, role: WindowRole, size: Size, properties: WindowProperties
    ) -> any PlatformWindow {
        let window = HeadlessWindow(id: id, platform: self, role: role, size: size, properties: properties)
        windows.append(window)
        switch role {
        case .toplevel:
            window.configuration = WindowConfiguration(size: nil, scale: scale, needsDecoration: needsDecoration)
            window.desktopOrigin = centeredOrigin(of: size)
            send(.windowConfigured(id, window.configuration))
        case .popup(let popup):
            precondition(
                self.window(withID: popup.parent) != nil, "HeadlessPlatform.makeWindow: the parent is not on the screen"
            )
            window.configuration = WindowConfiguration(scale: scale, needsDecoration: true)
            place(window, popup.placement)
            if popup.grab != nil, refusesGrabs { send(.windowCloseRequested(id)) }
        }
        return window
    }

    /// Returns the origin of a new window in the middle of the desktop.
    private func centeredOrigin(of size: Size) -> Point {
        guard let desktopSize else { return .zero }
        return Point(
            x: max(0, ((desktopSize.width - size.width) / 2).rounded(.down)),
            y: max(0, ((desktopSize.height - size.height) / 2).rounded(.down)))
    }

    /// Places a popup by its rules, within the desktop.
    func place(_ window: HeadlessWindow, _ placement: PopupPlacement) {
        guard case .popup(let popup) = window.role, let parent = self.window(withID: popup.parent) else { return }
        let origin = parent.desktopOrigin
        let desktop = Rect(origin: .zero, size: desktopSize ?? Size(width: Double.infinity, height: Double.infinity))
        let frame = placement.frame(within: desktop.offsetBy(dx: -origin.x, dy: -origin.y))
        window.desktopOrigin = origin + frame.origin
        var configuration = window.configuration
        configuration.size = frame.size
        configuration.origin = frame.origin
        send(.windowConfigured(window.id, configuration))
    }

    /// Records a cursor.
    public func setCursor(_ cursor: Cursor?, for seat: SeatID) {
        cursors[seat] = cursor
        cursorChanges += 1
    }

    /// Calls a handler whenever a descriptor is ready; with a manual clock, only on ``signal(_:)``.
    public func watch(
        _ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void
    ) {
        watched[descriptor] = handler
        loop?.watch(descriptor, for: PollLoop.Interest(rawValue: interest.rawValue), handler: handler)
    }

    /// Stops watching a descriptor.
    public func unwatch(_ descriptor: Int32) {
        watched[descriptor] = nil
        loop?.unwatch(descriptor)
    }

    /// Returns a pasteboard in memory, the same for all seats.
    public func pasteboard(_ name: PasteboardName, for seat: SeatID) -> (any PlatformPasteboard)? { pasteboard(name) }

    /// Returns a pasteboard in memory.
    public func pasteboard(_ name: PasteboardName) -> HeadlessPasteboard {
        if let existing = pasteboards[name] { return existing }
        let created = HeadlessPasteboard(
            hasFocus: { [weak self] in self?.focusedWindows.isEmpty == false },
            schedule: { [weak self] in self?.schedule(after: $0, $1) })
        pasteboards[name] = created
        return created
    }

    /// Records the address, and answers in a moment.
    public func open(_ uri: URI, completion: @escaping @MainActor (OpeningError?) -> Void) {
        openedURIs.append(uri)
        let error = openingError
        guard answersOpenings else { return }
        schedule(after: .zero) { completion(error) }
    }

    /// Input methods in memory; `nil` if ``hasInputMethods`` is false.
    public var textInput: (any PlatformTextInput)? { hasInputMethods ? inputMethods : nil }

    /// When the next thing arrives, in seconds.
    package var nextWorkTime: Double? { pendingWork.first?.time }

    private func schedule(after delay: Duration, _ work: @escaping @MainActor () -> Void) {
        let time = now + max(0, delay / .seconds(1))
        let index = pendingWork.firstIndex { $0.time > time } ?? pendingWork.endIndex
        pendingWork.insert((time, work), at: index)
    }

    private func performWork() {
        let now = now
        let due = pendingWork.prefix { $0.time <= now }
        pendingWork.removeFirst(due.count)
        workCount += due.count
        for item in due { item.work() }
    }

    /// Releases the queue, windows, descriptors and signals, ends the readings of pasteboards, and forgets cursors and
    /// keyboard focus.
    public func stop() {
        for pasteboard in pasteboards.values { pasteboard.endTransfers() }
        pendingWork = []
        queue = nil
        watched = [:]
        windows = []
        cursors = [:]
        focusedWindows = [:]
        loop?.unwatchAll()
        loop?.releaseSignals()
    }

    // MARK: Simulating a compositor

    /// Appends an event to the application's queue.
    public func send(_ event: PlatformEvent) {
        sentEvents += 1
        switch event {
        case .windowConfigured(let id, let configuration): window(withID: id)?.configuration = configuration
        case .textInput(let change): inputMethods.note(change)
        case .keyboardFocus(let focus) where focus.isFocused: focusedWindows[focus.seat] = focus.window
        case .keyboardFocus(let focus) where focusedWindows[focus.seat] == focus.window:
            focusedWindows[focus.seat] = nil
        case .deviceLost(let loss) where loss.device == .keyboard || loss.device == .seat:
            inputMethods.interrupt(loss.seat)
            focusedWindows[loss.seat] = nil
        default: break
        }
        queue?.append(event)
    }

    /// Advances a manual clock to a time in seconds. An earlier time is ignored.
    public func advance(to time: Double) { _ = manualTime.withLock { $0.advance(to: time) } }

    /// Lets every window draw its next frame.
    public func completeFrames() { for window in windows { window.completeFrame() } }

    /// Calls the handler of a watched descriptor as if it were ready.
    public func signal(_ descriptor: Int32) { watched[descriptor]?() }

    /// Returns the window with an identifier.
    public func window(withID id: WindowID) -> HeadlessWindow? { windows.first { $0.id == id } }

    /// Moves a seat's keyboard focus to a window; `nil` removes it. A compose sequence in the old one is
    /// withdrawn.
    public func focus(_ id: WindowID?, seat: SeatID) {
        let old = focusedWindows[seat]
        guard id != old else { return }
        endGrabs(for: id)
        if let old { leave(old, seat) }
        focusedWindows[seat] = id
        if let id { send(.keyboardFocus(KeyboardFocus(seat: seat, window: id, isFocused: true, time: now))) }
        focusHandler?(seat)
    }

    /// Closes the popups that take input, the topmost first, unless the focus stays in their family.
    private func endGrabs(for id: WindowID?) {
        for window in windows.reversed() {
            guard case .popup(let popup) = window.role, popup.grab != nil, root(of: window.id) != id.map(root) else {
                continue
            }
            send(.windowCloseRequested(window.id))
        }
    }

    /// Returns the window at the bottom of popups.
    private func root(of id: WindowID) -> WindowID {
        guard case .popup(let popup)? = window(withID: id)?.role else { return id }
        return root(of: popup.parent)
    }

    private func leave(_ window: WindowID, _ seat: SeatID) {
        if inputMethods.interrupt(seat) { send(.textInput(TextInputChange(seat: seat, window: window, time: now))) }
        send(.keyboardFocus(KeyboardFocus(seat: seat, window: window, isFocused: false, time: now)))
    }

    /// Forgets a window that is closed. The keyboard goes back to its parent.
    func remove(_ window: HeadlessWindow) {
        windows.removeAll { $0 === window }
        let seats = focusedWindows.filter { $0.value == window.id }.keys
        for seat in seats { focusedWindows[seat] = nil }
        guard let parent = window.properties.parent, self.window(withID: parent) != nil else { return }
        for seat in seats { focus(parent, seat: seat) }
    }

    func activate(_ window: HeadlessWindow) {
        if let focusSeat { focus(window.id, seat: focusSeat) }
    }
}
