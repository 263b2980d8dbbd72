internal import CWayland

/// The maximum length of a string in bytes, which is that of text-input's surrounding text. A whole message must fit
/// into 4096.
private let maximumStringLength = 4_000

/// Calls `body` with a null-terminated string. Truncates a long one between characters: libwayland would abort the
/// process.
func withWireString<Result>(_ string: String?, _ body: (UnsafePointer<CChar>?) -> Result) -> Result {
    guard let string else { return body(nil) }
    guard string.utf8.count > maximumStringLength else { return string.withCString(body) }
    var end = string.utf8.index(string.utf8.startIndex, offsetBy: maximumStringLength)
    while end.samePosition(in: string) == nil { end = string.utf8.index(before: end) }
    return String(string[..<end]).withCString(body)
}

/// Calls `body` with an array in libwayland's format, without copying the bytes.
func withWireArray<Result>(_ array: WaylandArray, _ body: (UnsafeMutablePointer<wl_array>) -> Result) -> Result {
    array.bytes.withUnsafeBytes { bytes in
        let data = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
        var array = wl_array(size: bytes.count, alloc: bytes.count, data: data)
        return withUnsafeMutablePointer(to: &array, body)
    }
}
