/// Rejects keymaps on which libxkbcommon would abort, overflow the stack or exhaust the memory.
///
/// Version 1.5 evaluates sums recursively, allocates arrays as long as the largest key code or level, and dereferences
/// a null pointer if a list begins with a comma. Real keymaps stay far below the limits: one of four layouts has 400
/// operators, and Linux key codes end at 775.
enum KeymapScreen {
    /// The maximum key code or level.
    static let maximumNumber = 4095
    /// The maximum number of arithmetic operators in a keymap.
    static let maximumOperators = 16_384

    /// Returns whether a keymap is safe to compile, though it may be invalid.
    static func accepts(_ text: UnsafeRawBufferPointer) -> Bool {
        // Counts strings and comments too, for simplicity.
        var operators = 0
        for byte in text where isOperator(byte) { operators += 1 }
        guard operators <= maximumOperators else { return false }
        var scanner = Scanner(text: text)
        return scanner.isHarmless()
    }

    private static func isOperator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"): true
        default: false
        }
    }
}

/// Scans words and numbers of a keymap as libxkbcommon does, skipping strings, comments and key names.
private struct Scanner {
    let text: UnsafeRawBufferPointer
    private var index = 0
    /// Whether numbers of the current section become array lengths, as in all sections but symbols, compatibility and
    /// geometry.
    private var isNumberLimited = true

    init(text: UnsafeRawBufferPointer) { self.text = text }

    mutating func isHarmless() -> Bool {
        // The last byte that is neither blank nor in a comment.
        var lastByte: UInt8 = 0
        while index < text.count {
            switch text[index] {
            case UInt8(ascii: "#"): skipLine()
            case UInt8(ascii: "/") where index + 1 < text.count && text[index + 1] == UInt8(ascii: "/"): skipLine()
            case UInt8(ascii: "\""):
                guard skipString() else { return false }
                lastByte = UInt8(ascii: "\"")
            case UInt8(ascii: "<"):
                skipKeyName()
                lastByte = UInt8(ascii: "<")
            case let byte where Self.isWordByte(byte):
                guard takeWord() else { return false }
                lastByte = byte
            case let byte:
                if byte == UInt8(ascii: ","), lastByte == UInt8(ascii: "{") { return false }
                if byte > UInt8(ascii: " ") { lastByte = byte }
                index += 1
            }
        }
        return true
    }

    private mutating func skipLine() {
        while index < text.count, text[index] != UInt8(ascii: "\n") { index += 1 }
    }

    /// Skips a string. Returns false at an escaped quotation mark, which versions of libxkbcommon read differently.
    private mutating func skipString() -> Bool {
        index += 1
        while index < text.count, text[index] != UInt8(ascii: "\""), text[index] != UInt8(ascii: "\n") {
            if text[index] == UInt8(ascii: "\\"), index + 1 < text.count {
                index += 1
                guard text[index] != UInt8(ascii: "\"") else { return false }
                if text[index] == UInt8(ascii: "\n") { continue }
            }
            index += 1
        }
        index += 1
        return true
    }

    private mutating func skipKeyName() {
        index += 1
        while index < text.count, (0x21...0x7E).contains(text[index]), text[index] != UInt8(ascii: ">") { index += 1 }
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private mutating func takeWord() -> Bool {
        let start = index
        while index < text.count, Self.isWordByte(text[index]) { index += 1 }
        let word = text[start..<index]
        noteSection(word)
        return !isNumberLimited || Self.hasOnlySmallNumbers(word)
    }

    private mutating func noteSection(_ word: Slice<UnsafeRawBufferPointer>) {
        guard Self.begins(word, with: "xkb_") else { return }
        isNumberLimited =
            !(Self.begins(word, with: "xkb_symbols") || Self.begins(word, with: "xkb_compat")
            || Self.begins(word, with: "xkb_geometry"))
    }

    /// Ignores case, as libxkbcommon does.
    private static func begins(_ word: Slice<UnsafeRawBufferPointer>, with name: StaticString) -> Bool {
        guard word.count >= name.utf8CodeUnitCount else { return false }
        return name.withUTF8Buffer { name in
            for (byte, expected) in zip(word, name) {
                let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(expected)
                guard (isLetter ? byte | 0x20 : byte) == expected else { return false }
            }
            return true
        }
    }

    /// Checks each number in a word, such as `4294967295`, `0xFFFF` or `Level1000000000`.
    private static func hasOnlySmallNumbers(_ word: Slice<UnsafeRawBufferPointer>) -> Bool {
        let isHexadecimal = begins(word, with: "0x")
        var number = 0
        for byte in isHexadecimal ? word.dropFirst(2) : word {
            if isDigit(byte) {
                number = number * (isHexadecimal ? 16 : 10) + Int(byte - UInt8(ascii: "0"))
            } else if isHexadecimal, (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20) {
                number = number * 16 + Int(byte | 0x20) - Int(UInt8(ascii: "a")) + 10
            } else {
                number = 0
            }
            guard number <= KeymapScreen.maximumNumber else { return false }
        }
        return true
    }
}
