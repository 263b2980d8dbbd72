import Walden

/// How a text stands in its file.
struct TextFormat: Equatable, Sendable {
    enum LineEnd: String, Sendable {
        case lf = "LF"
        case crlf = "CRLF"
        case cr = "CR"
        /// Several kinds, which are all kept.
        case mixed = "Mixed"
    }

    var lineEnd = LineEnd.lf
    /// Whether the file begins with U+FEFF.
    var hasMark = false

    var name: String { hasMark ? "UTF-8 with BOM" : "UTF-8" }
}

/// A text as it was read from a file. Where all lines end with CR LF, or all with CR, the text has LF
/// instead.
struct DecodedText: Sendable {
    let text: TextSnapshot
    let format: TextFormat
    /// Whether bytes that are no text were replaced: invalid UTF-8, and null.
    let isRepaired: Bool

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init(_ bytes: [UInt8]) throws(FileError) {
        // UTF-32 in little endian begins like UTF-16; in big endian with two nulls.
        for mark in [[0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF]] as [[UInt8]] where bytes.starts(with: mark) {
            throw .notUTF8
        }
        var format = TextFormat()
        format.hasMark = bytes.starts(with: Self.mark)
        var content = bytes.dropFirst(format.hasMark ? Self.mark.count : 0)
        format.lineEnd = Self.lineEnd(of: content)
        switch format.lineEnd {
        case .lf, .mixed: break
        case .crlf: content = content.filter { $0 != UInt8(ascii: "\r") }[...]
        case .cr: content = content.map { $0 == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : $0 }[...]
        }
        let valid = content.contains(0) ? nil : String(validating: content, as: UTF8.self)
        text = TextSnapshot(valid ?? String(decoding: content, as: UTF8.self))
        isRepaired = valid == nil
        self.format = format
    }

    private static func lineEnd(of bytes: ArraySlice<UInt8>) -> TextFormat.LineEnd {
        var (pairs, feeds, returns, previous) = (0, 0, 0, UInt8(0))
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if previous == UInt8(ascii: "\r") { pairs += 1 } else { feeds += 1 }
            } else if byte == UInt8(ascii: "\r") {
                returns += 1
            }
            previous = byte
        }
        if returns == 0 { return .lf }
        guard feeds == 0, pairs == 0 || pairs == returns else { return .mixed }
        return pairs == 0 ? .cr : .crlf
    }
}

extension TextFormat {
    /// Returns a text with line feeds, so that typing and pasting mix no line ends: ``encode(_:_:)`` writes the file's.
    /// In a file that mixes them, the text stays as it is.
    func normalized(_ text: String) -> String {
        guard lineEnd != .mixed, text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        return text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
    }

    /// Calls a closure with the bytes of the file, piece by piece.
    func encode(_ text: TextSnapshot, _ write: ([UInt8]) throws(FileError) -> Void) throws(FileError) {
        if hasMark { try write([0xEF, 0xBB, 0xBF]) }
        var start = 0
        while start < text.count {
            let end = min(text.count, start + Self.pieceLength)
            var bytes = text.utf8(in: start..<end)
            switch lineEnd {
            case .lf, .mixed: break
            case .crlf: bytes = bytes.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }
            case .cr: bytes = bytes.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: "\r") : $0 }
            }
            try write(bytes)
            start = end
        }
    }

    private static let pieceLength = 1 << 18
}
