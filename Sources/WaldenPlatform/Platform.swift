public import WaldenGeometry

/// The platform beneath an application: a compositor, or an in-memory stand-in for one.
///
/// A platform translates and makes no decisions. It appends ``PlatformEvent`` values to the queue passed to
/// ``start(_:describesTrees:)``; everything else is a call from the app.
@MainActor
public protocol Platform: AnyObject, Sendable {
    /// The current time, in seconds, on the same clock as event times. Monotonic. May be read on any thread.
    nonisolated var now: Double { get }

    /// Connects and starts appending events to a queue.
    ///
    /// - Parameters:
    ///   - queue: The queue that receives the events.
    ///   - describesTrees: Whether SIGUSR1 sends ``PlatformEvent/describeTrees``. Otherwise the signal keeps its
    ///     default action, which ends the process.
    /// - Throws: ``PlatformError`` if there is no compositor, or it lacks a required interface.
    func start(_ queue: any PlatformEventQueue, describesTrees: Bool) throws(PlatformError)

    /// Blocks until an event, a descriptor, a drawable window, the main queue or a call of ``wake()`` needs attention,
    /// or the deadline passes; then processes everything pending.
    ///
    /// - Parameter deadline: The latest time to return, in seconds of ``now``. `nil` waits without limit; a past time
    ///   polls without blocking.
    func wait(until deadline: Double?)

    /// Ends the current or next ``wait(until:)`` early. May be called from any thread.
    nonisolated func wake()

    /// Sends the buffered requests.
    func flush()

    /// Creates a window, which becomes visible with its first frame.
    ///
    /// - Parameter size: The preferred content size, in points.
    func makeWindow(id: WindowID, role: WindowRole, size: Size, properties: WindowProperties) -> any PlatformWindow

    /// Sets the cursor of a seat's pointer while it is over one of the app's windows; `nil` hides it.
    func setCursor(_ cursor: Cursor?, for seat: SeatID)

    /// Calls a handler from within ``wait(until:)`` whenever a file descriptor is ready.
    func watch(_ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void)

    /// Stops watching a file descriptor.
    func unwatch(_ descriptor: Int32)

    /// Returns a pasteboard of a seat; `nil` if the desktop has none.
    func pasteboard(_ name: PasteboardName, for seat: SeatID) -> (any PlatformPasteboard)?

    /// The input methods; `nil` if the platform has none.
    var textInput: (any PlatformTextInput)? { get }

    /// Opens an address with the program that the desktop has for it.
    ///
    /// - Parameter completion: Called once, with `nil` if the program has started; never if the platform stops first.
    func open(_ uri: URI, completion: @escaping @MainActor (OpeningError?) -> Void)

    /// Disconnects and frees all resources.
    func stop()
}

extension Platform {
    /// Returns `nil`: there are no pasteboards by default.
    public func pasteboard(_ name: PasteboardName, for seat: SeatID) -> (any PlatformPasteboard)? { nil }

    /// `nil`: there are no input methods by default.
    public var textInput: (any PlatformTextInput)? { nil }

    /// Fails: nothing opens addresses by default.
    public func open(_ uri: URI, completion: @escaping @MainActor (OpeningError?) -> Void) {
        completion(.unsupported)
    }
}

/// The queue that receives a platform's events.
@MainActor
public protocol PlatformEventQueue: AnyObject {
    /// Whether no event is pending.
    var isEmpty: Bool { get }

    /// Appends an event.
    func append(_ event: PlatformEvent)
}

/// The readiness conditions to watch a file descriptor for.
public struct DescriptorInterest: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt8
    /// Creates a set from its raw bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Data can be read, or the other end is closed.
    public static let readable = DescriptorInterest(rawValue: 1)
    /// Data can be written.
    public static let writable = DescriptorInterest(rawValue: 2)
}

/// An error that prevents a platform from starting.
public struct PlatformError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A sentence that explains the problem and the remedy.
    public let description: String

    /// Creates an error from its description.
    public init(_ description: String) { self.description = description }
}
