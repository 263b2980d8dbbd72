internal import CWayland

/// The arguments of an event while it is dispatched.
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

    /// A fixed-point number of 24 bits before and 8 bits after the point.
    func fixed(_ place: Int) -> Double { Double(arguments[place].f) / 256 }

    func string(_ place: Int) -> String { optionalString(place) ?? "" }

    /// A string; bytes that are not UTF-8 are replaced.
    func optionalString(_ place: Int) -> String? { arguments[place].s.map { String(cString: $0) } }

    func array(_ place: Int) -> WaylandArray { WaylandArray(arguments[place].a) }

    func fileDescriptor(_ place: Int) -> WaylandFileDescriptor { WaylandFileDescriptor(rawValue: arguments[place].h) }

    /// An object that this side made earlier; `nil` if there is none, or none that these bindings made.
    func object<Object: WaylandProxy>(_ place: Int, as type: Object.Type) -> Object? {
        arguments[place].o.flatMap(WaylandProxy.object(at:)) as? Object
    }

    /// An object that the event makes; nobody but the caller owns it.
    func newObject<Object: WaylandProxy>(_ place: Int, as type: Object.Type) -> Object {
        type.init(pointer: arguments[place].o, display: display, isOwned: true)
    }

    /// Lets go of what an event carries that nobody handled: closes its descriptors.
    ///
    /// - Parameter isKnown: Whether the event was read, so that the objects that it makes have an owner; those of an
    ///   unknown event are destroyed.
    func discard(signature: UnsafePointer<CChar>, isKnown: Bool) {
        var place = 0
        for letter in String(cString: signature) where letter.isLetter {
            if letter == "h" { fileDescriptor(place).close() }
            if letter == "n", !isKnown { arguments[place].o.map { wl_proxy_destroy($0) } }
            place += 1
        }
    }
}
