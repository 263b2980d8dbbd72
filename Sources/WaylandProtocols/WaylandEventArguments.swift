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

    func int(_ place: Int) -> Int32 { arguments[place].i }

    func uint(_ place: Int) -> UInt32 { arguments[place].u }

    /// Returns a 24.8 fixed-point number.
    func fixed(_ place: Int) -> Double { Double(arguments[place].f) / 256 }

    func string(_ place: Int) -> String { optionalString(place) ?? "" }

    /// Replaces invalid UTF-8.
    func optionalString(_ place: Int) -> String? { arguments[place].s.map { String(cString: $0) } }

    func array(_ place: Int) -> WaylandArray { WaylandArray(arguments[place].a) }

    func fileDescriptor(_ place: Int) -> WaylandFileDescriptor { WaylandFileDescriptor(rawValue: arguments[place].h) }

    /// Returns an existing object; `nil` if there is none, or if these bindings did not create it.
    func object<Object: WaylandProxy>(_ place: Int, as type: Object.Type) -> Object? {
        arguments[place].o.flatMap(WaylandProxy.object(at:)) as? Object
    }

    /// Returns an object that the event creates, owned by the caller.
    func newObject<Object: WaylandProxy>(_ place: Int, as type: Object.Type) -> Object {
        type.init(pointer: arguments[place].o, display: display, isOwned: true)
    }

    /// Frees the contents of an unhandled event: closes its descriptors and, if the event is unknown, destroys its new
    /// objects, which have no owner.
    func discard(signature: UnsafePointer<CChar>, isKnown: Bool) {
        var place = 0
        var character = signature
        while character.pointee != 0 {
            let letter = UInt8(bitPattern: character.pointee)
            if letter == UInt8(ascii: "h") { fileDescriptor(place).close() }
            if letter == UInt8(ascii: "n"), !isKnown { arguments[place].o.map { wl_proxy_destroy($0) } }
            // Version numbers and "?" are no arguments.
            if (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) { place += 1 }
            character += 1
        }
    }
}
