internal import CWayland

/// The arguments of an event during its dispatch.
@MainActor
package struct WaylandEventArguments {
    private let arguments: UnsafePointer<wl_argument>
    private let display: WaylandDisplay?

    init(_ arguments: UnsafePointer<wl_argument>, display: WaylandDisplay?) {
        self.arguments = arguments
        self.display = display
    }

    func int(_ index: Int) -> Int32 { arguments[index].i }

    func uint(_ index: Int) -> UInt32 { arguments[index].u }

    /// Returns a 24.8 fixed-point number.
    func fixed(_ index: Int) -> Double { Double(arguments[index].f) / 256 }

    func string(_ index: Int) -> String { optionalString(index) ?? "" }

    /// Returns a string with invalid UTF-8 replaced; `nil` for null.
    func optionalString(_ index: Int) -> String? { arguments[index].s.map { String(cString: $0) } }

    func array(_ index: Int) -> WaylandArray { WaylandArray(arguments[index].a) }

    func fileDescriptor(_ index: Int) -> WaylandFileDescriptor { WaylandFileDescriptor(rawValue: arguments[index].h) }

    /// Returns an existing object; `nil` if there is none, or if these bindings did not create it.
    func object<Object: WaylandProxy>(_ index: Int, as type: Object.Type) -> Object? {
        arguments[index].o.flatMap(WaylandProxy.object(at:)) as? Object
    }

    /// Returns an object that the event creates, owned by the caller.
    func newObject<Object: WaylandProxy>(_ index: Int, as type: Object.Type) -> Object {
        type.init(pointer: arguments[index].o, display: display, isOwned: true)
    }

    /// Frees the contents of an unhandled event: closes its descriptors and, if the event is unknown, destroys its new
    /// objects, which have no owner.
    func discard(signature: UnsafePointer<CChar>, isKnown: Bool) {
        var index = 0
        var character = signature
        while character.pointee != 0 {
            let letter = UInt8(bitPattern: character.pointee)
            if letter == UInt8(ascii: "h") { fileDescriptor(index).close() }
            if letter == UInt8(ascii: "n"), !isKnown { arguments[index].o.map { wl_proxy_destroy($0) } }
            // Version numbers and "?" are not arguments.
            if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) { index += 1 }
            character += 1
        }
    }
}
