import Walden
import WaldenWayland

/// A platform whose clock a test moves: however long the machine takes, no time passes between two lines of the test.
///
/// All else is the real platform's. The times of its events are the compositor's.
@MainActor
final class ClockedPlatform: Platform {
    /// The time that the app sees, in seconds.
    private(set) var now: Double
    /// Until when the run loop wanted to sleep the last time, in seconds; infinity for ever.
    private(set) var bedtime = -Double.infinity
    private let platform: WaylandPlatform
    private let mayRest: Bool

    /// Makes one whose clock stands at the present time.
    ///
    /// - Parameter mayRest: Whether the run loop may want to sleep; it is woken at once.
    init(_ platform: WaylandPlatform, mayRest: Bool = false) {
        self.platform = platform
        self.mayRest = mayRest
        now = platform.now
    }

    /// Lets time pass.
    func advance(by duration: Duration) { now += duration.inSeconds }

    /// Takes in what is there. Nobody would end a sleep.
    func wait(until deadline: Double?) {
        bedtime = deadline ?? .infinity
        precondition(mayRest || bedtime <= now, "ClockedPlatform.wait: only the test moves the clock")
        platform.wait(until: -.infinity)
    }

    func start(_ queue: any PlatformEventQueue, describesTrees: Bool) throws(PlatformError) {
        try platform.start(queue, describesTrees: describesTrees)
    }

    nonisolated func wake() { platform.wake() }
    func flush() { platform.flush() }
    func stop() { platform.stop() }
    func setCursor(_ cursor: Cursor?, for seat: SeatID) { platform.setCursor(cursor, for: seat) }
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
