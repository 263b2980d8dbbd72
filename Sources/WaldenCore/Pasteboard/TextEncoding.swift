internal import WaldenPlatform

/// How the bytes of a plain text stand for its characters.
enum TextEncoding: Sendable {
    /// UTF-8, as the type says.
    case utf8
    /// UTF-8, which most programs mean by a type that says nothing.
    case likelyUTF8
    case latin1

    /// Returns the encoding of a type such as `text/plain; charset=US-ASCII`; `nil` for others than plain text, and for
    /// encodings that are not read.
    init?(ofType name: String) {
        switch name {
        case "UTF8_STRING": self = .utf8
        case "STRING", "TEXT": self = .likelyUTF8
        default: self.init(ofMIMEType: name)
        }
    }

    private init?(ofMIMEType name: String) {
        let parts = name.lowercased().split(separator: ";").map { part in part.filter { !" \t\"".contains($0) } }
        guard parts.first == "text/plain" else { return nil }
        let charsets = parts.filter { $0.hasPrefix("charset=") }.map { $0.dropFirst("charset=".count) }
        switch charsets.first {
        case "utf-8", "utf8": self = .utf8
        case nil, "us-ascii": self = .likelyUTF8
        case "iso-8859-1": self = .latin1
        default: return nil
        }
    }

    /// Returns a text. Bytes that are no text, and null characters, are replaced by U+FFFD. Text that ends within a
    /// character, though its type names UTF-8, was cut off, and is an error.
    func text(of bytes: [UInt8]) -> Result<String, PasteboardError> {
        if self == .utf8, Self.endsWithinCharacter(bytes) { return .failure(.invalid) }
        return .success(repairedText(of: bytes))
    }

    /// Returns a text, also of one that was cut off.
    func repairedText(of bytes: [UInt8]) -> String {
        if self == .latin1 { return Self.text(of: bytes.lazy.map { Unicode.Scalar($0) }) }
        let text = String(decoding: bytes, as: UTF8.self)
        return bytes.contains(0) ? Self.text(of: text.unicodeScalars) : text
    }

    private static func text(of scalars: some Sequence<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        for scalar in scalars { text.append(scalar == "\0" ? "\u{FFFD}" : scalar) }
        return String(text)
    }

    /// Returns whether the last bytes are the valid beginning of a character in UTF-8.
    private static func endsWithinCharacter(_ bytes: [UInt8]) -> Bool {
        guard let start = bytes.indices.suffix(3).last(where: { bytes[$0] & 0xC0 != 0x80 }) else { return false }
        let beginning = bytes[start...]
        let length =
            switch bytes[start] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        // A valid beginning is replaced as a whole, others are replaced byte by byte.
        return beginning.count < length && String(decoding: beginning, as: UTF8.self).unicodeScalars.count == 1
    }
}
