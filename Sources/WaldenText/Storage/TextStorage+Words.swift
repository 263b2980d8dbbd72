internal import WaldenGraphics

/// Where words may be, which passes over other text faster than a search for the boundaries of words.
extension TextStorage {
    /// Returns where the next scalar begins that may be in a word; `nil` for none. O(*n*) in the distance.
    func wordScalar(atOrAfter offset: Int) -> Int? {
        guard let first = chunk({ $0.byteCount > offset }) else { return nil }
        var (start, found) = (first.before.byteCount, nil as Int?)
        tree.visit(first.index..<tree.count) { chunk in
            found = chunk.bytes.firstWordScalar(from: max(0, offset - start)).map { start + $0 }
            start += chunk.bytes.count
            return found == nil
        }
        return found
    }

    /// Returns where the last scalar begins before an offset that may be in a word; `nil` for none. O(*n*) in the
    /// distance.
    func wordScalar(before offset: Int) -> Int? {
        guard offset > 0, let last = chunk({ $0.byteCount >= offset }) else { return nil }
        var start = last.before.byteCount
        if let found = last.chunk.bytes.lastWordScalar(before: offset - start) { return start + found }
        for index in (0..<last.index).reversed() {
            let bytes = tree[index].bytes
            start -= bytes.count
            if let found = bytes.lastWordScalar(before: bytes.count) { return start + found }
        }
        return nil
    }
}

/// Valid UTF-8.
extension [UInt8] {
    fileprivate func firstWordScalar(from offset: Int) -> Int? {
        var index = offset
        while index < count {
            if mayBeInWord(at: index) { return index }
            index += 1
            while index < count, self[index].isContinuation { index += 1 }
        }
        return nil
    }

    fileprivate func lastWordScalar(before offset: Int) -> Int? {
        var index = offset - 1
        while index >= 0 {
            while self[index].isContinuation { index -= 1 }
            if mayBeInWord(at: index) { return index }
            index -= 1
        }
        return nil
    }

    private func mayBeInWord(at index: Int) -> Bool {
        let byte = self[index]
        guard byte >= 0x80 else { return byte.isASCIIWord }
        var end = index + 1
        while end < count, self[end].isContinuation { end += 1 }
        return String(decoding: self[index..<end], as: UTF8.self).unicodeScalars.contains(where: \.mayBeInWord)
    }
}

extension UInt8 {
    fileprivate var isASCIIWord: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// Whether it is a letter or a digit, or joins those beside it.
    fileprivate var mayBeInWord: Bool {
        switch properties.generalCategory {
        case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .dashPunctuation, .openPunctuation,
            .closePunctuation, .initialPunctuation, .finalPunctuation, .mathSymbol, .currencySymbol:
            false
        // Apostrophes and signs of Armenian and Hebrew are letters by Unicode's rules for words.
        case .otherPunctuation: [0x55A, 0x55B, 0x55C, 0x55E, 0x5F3].contains(value)
        case .otherSymbol: properties.isAlphabetic
        case .format: value != 0x200B
        default: true
        }
    }
}
