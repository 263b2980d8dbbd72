public import WaldenGeometry

/// The world below an application: a compositor, or a stand-in for one in memory.
///
/// Platforms translate and never decide: they append ``PlatformEvent`` values to the queue that they are started with
/// and are called for everything else. At most fifteen members, so that a third platform is an afternoon's work.
@MainActor
public protocol Platform: AnyObject, Sendable {
    /// The present time, in seconds, on the clock of the events' times. Never runs backwards.
    var now: Double { get }

    /// Connects, and begins to append events to a queue.
    ///
    /// - Throws: ``PlatformError`` if there is no compositor, or one that lacks what windows need.
    func start(_ queue: EventQueue) throws(PlatformError)

    /// Sleeps until an event, a descriptor, a window that may draw, the main queue or a call of ``wake()`` needs
    /// attention, or a time has come; then takes in what there is.
    ///
    /// - Parameter deadline: The time to return at the latest, in seconds of ``now``; `nil` waits without limit, a time
    ///   that has passed only takes in what is there already, without blocking.
    func wait(until deadline: Double?)

    /// Ends a present or the next ``wait(until:)`` early. May be called from any thread.
    nonisolated func wake()

    /// Sends out what was asked for since the last call.
    func flush()

    /// Makes a window, which becomes visible with its first frame.
    ///
    /// - Parameter size: The size of the content that the app would like, in points.
    func makeWindow(id: WindowID, size: Size, properties: WindowProperties) -> any PlatformWindow

    /// Shows a shape for a seat's pointer, as long as it is over one of the windows; `nil` hides it.
    func setCursor(_ cursor: Cursor?, for seat: SeatID)

    /// Calls a handler, from within ``wait(until:)``, whenever a file descriptor is ready.
    func watch(_ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void)

    /// Stops watching a file descriptor.
    func unwatch(_ descriptor: Int32)

    /// Disconnects and frees everything.
    func stop()
}

/// What an app wants to know of a file descriptor.
public struct DescriptorInterest: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Makes a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// There is something to read, or the other end is closed.
    public static let readable = DescriptorInterest(rawValue: 1)
    /// There is room to write.
    public static let writable = DescriptorInterest(rawValue: 2)
}

/// Why a platform could not be started.
public struct PlatformError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A sentence that says what is wrong and what to do.
    public let description: String

    /// Makes an error from its sentence.
    public init(_ description: String) { self.description = description }
}
