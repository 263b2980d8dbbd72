internal import CWayland

/// An object of the connection, as this side sees it: the root of all generated classes.
///
/// An object is alive from the request or event that makes it until `destroy()`, its interface's destructor, its last
/// event (``WlCallback`` and the like), or the end of the connection. After that, and if it was made by an object that
/// was no longer alive, it is inert: its requests do nothing, and what they would make is inert as well. So teardown
/// needs no order on this side; the protocol may still ask for one. A request that is newer than ``version`` is not
/// sent either.
///
/// Whoever holds the Swift object owns the Wayland object. When the last reference goes it is destroyed as `destroy()`
/// does. Objects with a last event need no owner: they stay until it came or the connection ended. All others keep the
/// connection. Wraps `wl_proxy`.
@MainActor
package class WaylandProxy {
    /// The interface of the class.
    package class var interface: WaylandInterface { preconditionFailure("unreachable: every subclass has its own") }

    /// The request that ends such objects, if there is a plain one.
    package class var destructor: WaylandDestructor? { nil }

    /// The events after which an object is gone: one bit for each opcode.
    package class var finalEvents: UInt64 { 0 }

    /// The number of the object on the wire, for messages; 0 if it was never alive.
    package nonisolated let id: UInt32

    /// The version of the interface that the two sides agreed on; 0 if it was never alive.
    package nonisolated let version: UInt32

    /// The connection, while the object is alive.
    package final var display: WaylandDisplay? { connection }

    /// The connection, which lets go of its objects when it ends; and the reference that keeps it until then, which
    /// objects without an owner must not have.
    private final unowned(unsafe) var connection: WaylandDisplay?
    private final var keptConnection: WaylandDisplay?

    /// The `wl_proxy`, while the object is alive.
    package private(set) final var rawPointer: OpaquePointer?

    /// Neighbours in the connection's list of objects that are alive.
    final unowned(unsafe) var nextInDisplay: WaylandProxy?
    final unowned(unsafe) var previousInDisplay: WaylandProxy?

    /// The object itself, while nobody else has to own it.
    private final var selfReference: WaylandProxy?
    private let isOwned: Bool
    /// Whether the object is being freed, with all that it holds.
    private final var isEnding = false

    /// Wraps a new `wl_proxy`; without one, the object is inert.
    ///
    /// - Parameter isOwned: Whether the `wl_proxy` is destroyed with this object; the display's is not.
    required init(pointer: OpaquePointer?, display: WaylandDisplay?, isOwned: Bool) {
        self.isOwned = isOwned
        guard let pointer, let display else {
            id = 0
            version = 0
            return
        }
        id = wl_proxy_get_id(pointer)
        version = wl_proxy_get_version(pointer)
        rawPointer = pointer
        connection = display
        if Self.finalEvents == 0 { keptConnection = display }
        guard isOwned else { return }
        wl_proxy_set_tag(pointer, WaylandTag.pointer)
        let implementation = Unmanaged.passUnretained(self).toOpaque()
        wl_proxy_add_dispatcher(pointer, dispatchEvent, implementation, nil)
        wl_proxy_set_user_data(pointer, implementation)
        display.insert(self)
        if Self.finalEvents != 0 { selfReference = self }
    }

    isolated deinit {
        isEnding = true
        if isAlive { destroyNow() }
    }

    /// Whether requests of the object are sent and events may come.
    package final var isAlive: Bool { rawPointer != nil }

    /// Ends the object's life.
    ///
    /// Sends the interface's destructor if it has one in this version; otherwise lets go of the object on this side,
    /// and the compositor learns nothing. Events that are still on their way are dropped. Does nothing when the object
    /// is not alive.
    package func destroy() { destroyNow() }

    private final func destroyNow() {
        guard let destructor = Self.destructor else { return detach() }
        sendDestructor(since: destructor.since, destructor.opcode, count: 0) { _ in }
    }

    /// Reads an event and hands it to the handler.
    ///
    /// - Returns: `false` if the event is unknown or nobody handles it.
    package func receive(_ opcode: UInt32, _ arguments: WaylandEventArguments) -> Bool { false }

    /// Lets go of the handler, and so of what it captured.
    package func forgetHandler() {}

    /// Forgets the `wl_proxy`, and destroys it unless a request did.
    final func detach(destroyingProxy: Bool = true) {
        guard let pointer = rawPointer else { return }
        rawPointer = nil
        if isOwned {
            connection?.remove(self)
            if destroyingProxy { wl_proxy_destroy(pointer) }
        }
        connection = nil
        keptConnection = nil
        if !isEnding { forgetHandler() }
        selfReference = nil
    }
}

/// The request that ends an object's life.
package struct WaylandDestructor {
    let opcode: UInt32
    let since: UInt32
}

extension WaylandProxy: Hashable {
    package nonisolated static func == (left: WaylandProxy, right: WaylandProxy) -> Bool { left === right }

    package nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension WaylandProxy: CustomStringConvertible {
    /// Class and id, as `WlSurface#12`.
    package nonisolated var description: String { "\(type(of: self))#\(id)" }
}
