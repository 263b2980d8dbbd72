internal import Glibc

/// The address of a page, a file or another resource, such as `https://example.org/` or `file:///home/ada/Notes.txt`.
///
/// The form is that of RFC 3986: a scheme, a colon, and characters of ASCII; all others are percent-encoded. The
/// corresponding Foundation type is `URL`.
public struct URI: Hashable, Sendable, CustomStringConvertible {
    /// The address, percent-encoded.
    public let text: String

    /// The address, percent-encoded.
    public var description: String { text }

    /// Creates an address from its text. Characters outside of ASCII are percent-encoded, as in a browser's address
    /// bar.
    ///
    /// Returns `nil` without a scheme, and with spaces or control characters.
    public init?(_ text: String) {
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard URI.isScheme(scheme), scheme.count < text.utf8.count,
            !text.utf8.contains(where: { $0 <= UInt8(ascii: " ") || $0 == 0x7F })
        else { return nil }
        self.text = URI.encoded(text.utf8) { $0 < 0x80 }
    }

    /// Creates the address of a file. A relative path starts at the process's current folder.
    ///
    /// The file need not exist.
    public init(filePath path: String) { self.init(filePathBytes: Array(path.utf8)) }

    /// Creates an address from an argument of a command: the text of an address, or a path to a file.
    package init(argument: [UInt8]) {
        if let text = String(validating: argument, as: UTF8.self), let address = URI(text) {
            self = address
        } else {
            self.init(filePathBytes: argument)
        }
    }

    private init(filePathBytes path: [UInt8]) {
        let isAbsolute = path.first == UInt8(ascii: "/")
        let whole = isAbsolute ? path : URI.currentFolder + [UInt8(ascii: "/")] + path
        text = "file://" + URI.encoded(whole, unless: URI.isPlainInPath)
    }

    /// The scheme in lower case, such as `https`.
    public var scheme: String { String(text.prefix { $0 != ":" }).lowercased() }

    /// The path of a file on this machine; `nil` for other resources, and for a path that is no text in UTF-8.
    public var filePath: String? {
        guard scheme == "file" else { return nil }
        var rest = text.utf8.dropFirst("file:".utf8.count)
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != UInt8(ascii: "/") }
            guard host.isEmpty || String(Substring(host)).lowercased() == "localhost" else { return nil }
            rest = rest.dropFirst(host.count)
        }
        guard rest.first == UInt8(ascii: "/") else { return nil }
        // What follows these is no part of the path.
        let path = rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard let bytes = URI.decoded(path), !bytes.contains(0) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    // MARK: The form

    private static func isScheme(_ bytes: some Collection<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first) else { return false }
        return bytes.allSatisfy { isLetter($0) || isDigit($0) || "+-.".utf8.contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func isPlainInPath(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || "/-._~!$&'()*+,;=:@".utf8.contains(byte)
    }

    private static func encoded(_ bytes: some Sequence<UInt8>, unless isPlain: (UInt8) -> Bool) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in bytes {
            if isPlain(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns the bytes that an encoding stands for; `nil` if it is broken.
    private static func decoded(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                result.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            result.append(high << 4 | low)
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) }
    }

    /// The path of the process's current folder, without a slash at its end; empty if it has been removed.
    private static var currentFolder: [UInt8] {
        // A new copy, which is freed here. The C function is `getcwd(3)`.
        guard let path = unsafe getcwd(nil, 0) else { return [] }
        defer { unsafe free(path) }
        let bytes = unsafe Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
        return bytes == [UInt8(ascii: "/")] ? [] : bytes
    }
}
