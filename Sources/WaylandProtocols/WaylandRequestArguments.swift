internal import CWayland

@MainActor
struct WaylandRequestArguments {
    private let arguments: UnsafeMutablePointer<wl_argument>
    /// Whether all required objects are alive.
    private(set) var isComplete = true

    init(_ arguments: UnsafeMutablePointer<wl_argument>) { self.arguments = arguments }

    func set(_ index: Int, int value: Int32) { arguments[index].i = value }

    func set(_ index: Int, uint value: UInt32) { arguments[index].u = value }

    /// Sets a 24.8 fixed-point number, rounded and clamped; NaN becomes 0.
    func set(_ index: Int, fixed value: Double) {
        let scaled = (value * 256).rounded()
        arguments[index].f = scaled.isNaN ? 0 : Int32(exactly: scaled) ?? (scaled < 0 ? .min : .max)
    }

    func set(_ index: Int, string value: UnsafePointer<CChar>?) { arguments[index].s = value }

    func set(_ index: Int, array value: UnsafeMutablePointer<wl_array>) { arguments[index].a = value }

    /// Sets a descriptor, which libwayland duplicates; the caller keeps its own.
    func set(_ index: Int, fd value: Int32) { arguments[index].h = value }

    func set(_ index: Int, object: WaylandProxy?) { arguments[index].o = object?.rawPointer }

    mutating func set(_ index: Int, requiredObject object: WaylandProxy) {
        arguments[index].o = object.rawPointer
        if object.rawPointer == nil { isComplete = false }
    }

    func setNewObject(_ index: Int) { arguments[index].o = nil }

    /// Sets the three arguments of a new object of any interface.
    ///
    /// - Precondition: The class implements the version.
    func setNewObject<Object: WaylandProxy>(_ index: Int, of type: Object.Type, version: UInt32) {
        precondition(
            version >= 1 && version <= type.interface.version,
            "\(type): version must be between 1 and \(type.interface.version), not \(version)")
        arguments[index].s = type.interface.pointer.pointee.name
        arguments[index + 1].u = version
        arguments[index + 2].o = nil
    }
}
