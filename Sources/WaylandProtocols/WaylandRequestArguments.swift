internal import CWayland

@MainActor
struct WaylandRequestArguments {
    private let arguments: UnsafeMutablePointer<wl_argument>
    /// Whether all required objects are alive.
    private(set) var isComplete = true

    init(_ arguments: UnsafeMutablePointer<wl_argument>) { self.arguments = arguments }

    func set(_ place: Int, int value: Int32) { arguments[place].i = value }

    func set(_ place: Int, uint value: UInt32) { arguments[place].u = value }

    /// Sets a 24.8 fixed-point number, rounded and clamped; NaN becomes 0.
    func set(_ place: Int, fixed value: Double) {
        let scaled = (value * 256).rounded()
        arguments[place].f = scaled.isNaN ? 0 : Int32(exactly: scaled) ?? (scaled < 0 ? .min : .max)
    }

    func set(_ place: Int, string value: UnsafePointer<CChar>?) { arguments[place].s = value }

    func set(_ place: Int, array value: UnsafeMutablePointer<wl_array>) { arguments[place].a = value }

    /// Sets a descriptor, which libwayland duplicates; the caller keeps its own.
    func set(_ place: Int, fd value: Int32) { arguments[place].h = value }

    func set(_ place: Int, object: WaylandProxy?) { arguments[place].o = object?.rawPointer }

    mutating func set(_ place: Int, requiredObject object: WaylandProxy) {
        arguments[place].o = object.rawPointer
        if object.rawPointer == nil { isComplete = false }
    }

    func setNewObject(_ place: Int) { arguments[place].o = nil }

    /// Sets the three arguments of a new object of any interface.
    ///
    /// - Precondition: The class implements the version.
    func setNewObject<Object: WaylandProxy>(_ place: Int, of type: Object.Type, version: UInt32) {
        precondition(
            version >= 1 && version <= type.interface.version,
            "\(type): version must be between 1 and \(type.interface.version), not \(version)")
        arguments[place].s = type.interface.pointer.pointee.name
        arguments[place + 1].u = version
        arguments[place + 2].o = nil
    }
}
