import Synchronization
import Walden
import WaldenWayland

/// The Wayland platform with a manual clock, so that no time passes between two lines of a test.
///
/// Events keep the compositor's times.
@MainActor
final class ClockedPlatform: Platform {
    /// The manual time, in seconds.
    nonisolated var now: Double { time.withLock { $0 } }
    private let time: Mutex<Double>
    /// The last deadline of the run loop, in seconds; infinite without one.
    private(set) var lastDeadline = -Double.infinity
    private let platform: WaylandPlatform
    private let maySleep: Bool

    /// Creates a platform whose clock is stopped at the current time.
    ///
    /// - Parameter maySleep: Whether the run loop may ask to sleep; it wakes at once.
    init(_ platform: WaylandPlatform, maySleep: Bool = false) {
        self.platform = platform
        self.maySleep = maySleep
        time = Mutex(platform.now)
    }

    /// Advances the clock.
    func advance(by duration: Duration) { time.withLock { $0 += duration.inSeconds } }

    /// Takes the available events without sleeping, since nothing would end the sleep.
    func wait(until deadline: Double?) {
        lastDeadline = deadline ?? .infinity
        precondition(maySleep || lastDeadline <= now, "ClockedPlatform.wait: only the test advances the clock")
        platform.wait(until: -.infinity)
    }

    func start(_ queue: any PlatformEventQueue, describesTrees: Bool) throws(PlatformError) {
        try platform.start(queue, describesTrees: describesTrees)
    }

    var textInput: (any PlatformTextInput)? { platform.textInput }

    nonisolated func wake() { platform.wake() }
    func flush() { platform.flush() }
    func stop() { platform.stop() }
    func setCursor(_ cursor: Cursor?, for seat: SeatID) { platform.setCursor(cursor, for: seat) }
    func pasteboard(_ name: PasteboardName, for seat: SeatID) -> (any PlatformPasteboard)? {
        platform.pasteboard(name, for: seat)
    }

    func open(_ uri: URI, completion: @escaping @MainActor (OpeningError?) -> Void) {
        platform.open(uri, completion: completion)
    }

    func unwatch(_ descriptor: Int32) { platform.unwatch(descriptor) }

    func makeWindow(
        id: WindowID, role: WindowRole, size: Size, properties: WindowProperties
    ) -> any PlatformWindow {
        platform.makeWindow(id: id, role: role, size: size, properties: properties)
    }

    func watch(_ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void) {
        platform.watch(descriptor, for: interest, handler: handler)
    }
}
