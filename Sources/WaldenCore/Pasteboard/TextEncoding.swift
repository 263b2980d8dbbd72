/// How the bytes of a plain text stand for its characters.
enum TextEncoding: Sendable {
    case utf8, latin1

    /// Returns the encoding of a type such as `text/plain; charset=US-ASCII`; `nil` for others than plain text, and for
    /// encodings that are not read.
    init?(ofType name: String) {
        let parts = name.lowercased().split(separator: ";").map { part in part.filter { !" \t\"".contains($0) } }
        guard parts.first == "text/plain" else { return nil }
        let charsets = parts.filter { $0.hasPrefix("charset=") }.map { $0.dropFirst("charset=".count) }
        switch charsets.first {
        case nil, "utf-8", "utf8", "us-ascii": self = .utf8
        case "iso-8859-1": self = .latin1
        default: return nil
        }
    }

    /// Returns a text. Bytes that are no text, and null characters, are replaced by U+FFFD.
    func text(of bytes: [UInt8]) -> String {
        switch self {
        case .utf8:
            let text = String(decoding: bytes, as: UTF8.self)
            guard bytes.contains(0) else { return text }
            return Self.text(of: text.unicodeScalars)
        case .latin1: return Self.text(of: bytes.lazy.map { Unicode.Scalar($0) })
        }
    }

    private static func text(of scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        for scalar in scalars { text.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
        return String(text)
    }
}
