internal import CWayland

/// A client-side object of the connection: the base class of all generated classes. Wraps `wl_proxy`.
///
/// An object is alive from the request or event that creates it until `destroy()`, its interface's destructor, its
/// final event (as for ``WlCallback``), or the end of the connection. Afterwards, or if its creator was not alive, it
/// is inert: its requests do nothing, and create inert objects. Requests newer than ``version`` are not sent either.
///
/// Releasing the last reference destroys an object as `destroy()` does. Objects with a final event need no owner, and
/// live until that event or the end of the connection. All others retain the connection.
@MainActor
package class WaylandProxy {
    package class var interface: WaylandInterface { preconditionFailure("unreachable: every subclass has its own") }

    /// `nil` if no request without arguments destroys the object.
    package class var destructor: WaylandDestructor? { nil }

    /// The events that end an object's life, as a bit set of opcodes.
    package class var finalEvents: UInt64 { 0 }

    /// The object's id on the wire, for messages; 0 if it was never alive.
    package nonisolated let id: UInt32

    /// The negotiated version of the interface; 0 if the object was never alive.
    package nonisolated let version: UInt32

    package final var display: WaylandDisplay? { connection }

    /// Valid because the connection detaches its objects before it is freed. Not strong, since objects without an owner
    /// must not retain the connection. Unsafe, since objects read it while the connection's `deinit` detaches them: a
    /// checked `unowned` reference would trap, and a weak one would be `nil`.
    private final unowned(unsafe) var connection: WaylandDisplay?
    private final var retainedConnection: WaylandDisplay?

    package private(set) final var rawPointer: OpaquePointer?

    /// The next object in the connection's list of live objects, which each object leaves before it is freed.
    ///
    /// Unsafe: if another thread releases the last reference, the object stays in the list until its isolated `deinit`
    /// runs on the main thread. Reading a checked `unowned` reference to it would trap, and a weak one would be `nil`.
    final unowned(unsafe) var nextInDisplay: WaylandProxy?
    /// The previous object in that list. Unsafe for the same reason.
    final unowned(unsafe) var previousInDisplay: WaylandProxy?

    /// Keeps an object with a final event alive.
    private final var selfReference: WaylandProxy?
    private let isOwned: Bool
    /// Whether `deinit` is running.
    private final var isEnding = false

    /// Wraps a new `wl_proxy`, owned by this object unless it is the display's. Without one, the object is inert.
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
        if Self.finalEvents == 0 { retainedConnection = display }
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

    package final var isAlive: Bool { rawPointer != nil }

    /// Sends the interface's destructor if this version has one; otherwise only detaches the object. Drops events in
    /// flight. Does nothing if the object is not alive.
    package func destroy() { destroyNow() }

    private final func destroyNow() {
        guard let destructor = Self.destructor else { return detach() }
        sendDestructor(since: destructor.since, destructor.opcode, count: 0) { _ in }
    }

    /// Decodes an event and calls the handler; returns `false` if the event is unknown or has no handler.
    package func receive(_ opcode: UInt32, _ arguments: WaylandEventArguments) -> Bool { false }

    package func forgetHandler() {}

    /// Clears the reference to the `wl_proxy`, and destroys it unless a request already did.
    final func detach(destroyingProxy: Bool = true) {
        guard let pointer = rawPointer else { return }
        rawPointer = nil
        if isOwned {
            connection?.remove(self)
            if destroyingProxy { wl_proxy_destroy(pointer) }
        }
        connection = nil
        retainedConnection = nil
        if !isEnding { forgetHandler() }
        selfReference = nil
    }
}

package struct WaylandDestructor {
    let opcode: UInt32
    let since: UInt32
}

extension WaylandProxy: Hashable {
    package nonisolated static func == (left: WaylandProxy, right: WaylandProxy) -> Bool { left === right }

    package nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension WaylandProxy: CustomStringConvertible {
    /// Class and id, as in `WlSurface#12`.
    package nonisolated var description: String { "\(type(of: self))#\(id)" }
}
