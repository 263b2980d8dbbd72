internal import CWayland

/// The most bytes of a string that are sent. A message with everything in it must fit into 4096.
private let longestString = 3_840

/// Calls `body` with a string's bytes, ended by a null byte.
///
/// A string that no message could hold is cut at a character's edge: libwayland would end the process over it.
func withWireString<Result>(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let string else { return body(nil) }
    guard string.utf8.count > longestString else { return string.withCString(body) }
    var end = string.utf8.index(string.utf8.startIndex, offsetBy: longestString)
    while end.samePosition(in: string) == nil { end = string.utf8.index(before: end) }
    return String(string[..<end]).withCString(body)
}

/// Calls `body` with an array in libwayland's form; the bytes are not copied.
func withWireArray<Result>(_ array: WaylandArray, _ body: (UnsafeMutablePointer<wl_array>) -> Result) -> Result {
    array.bytes.withUnsafeBytes { bytes in
        let data = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        var array = wl_array(size: bytes.count, alloc: bytes.count, data: data)
        return withUnsafeMutablePointer(to: &array, body)
    }
}
