internal import CWaylandServer

/// The arguments of an event under construction.
@MainActor
struct ServerEventArguments {
    private let arguments: UnsafeMutablePointer<wl_argument>
    /// Whether all required objects are alive.
    private(set) var isComplete = true

    init(_ arguments: UnsafeMutablePointer<wl_argument>) { self.arguments = arguments }

    func set(_ place: Int, int value: Int32) { arguments[place].i = value }

    func set(_ place: Int, uint value: UInt32) { arguments[place].u = value }

    func set(_ place: Int, fixed value: Double) { arguments[place].f = Int32((value * 256).rounded()) }

    func set(_ place: Int, string value: UnsafePointer<CChar>?) { arguments[place].s = value }

    func set(_ place: Int, array value: UnsafeMutablePointer<wl_array>) { arguments[place].a = value }

    /// Sets a descriptor, which libwayland duplicates. The caller keeps ownership.
    func set(_ place: Int, fd value: Int32) { arguments[place].h = value }

    func set(_ place: Int, object: ServerResource?) { arguments[place].o = object?.rawPointer }

    mutating func set(_ place: Int, requiredObject object: ServerResource) {
        arguments[place].o = object.rawPointer
        if object.rawPointer == nil { isComplete = false }
    }
}

/// Calls `body` with the null-terminated bytes of a string.
func withWireString<Result>(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let string else { return body(nil) }
    return string.withCString(body)
}

/// Calls `body` with an array in libwayland's form.
func withWireArray<Result>(_ array: [UInt8], _ body: (UnsafeMutablePointer<wl_array>) -> Result) -> Result {
    array.withUnsafeBytes { bytes in
        let data = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        var array = wl_array(size: bytes.count, alloc: bytes.count, data: data)
        return withUnsafeMutablePointer(to: &array, body)
    }
}

extension [UInt8] {
    /// Creates the bytes of 32-bit numbers, as in array arguments.
    package init(words: [UInt32]) { self = words.withUnsafeBytes { [UInt8]($0) } }
}
