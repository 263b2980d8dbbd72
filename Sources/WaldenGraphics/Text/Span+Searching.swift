internal import Glibc

extension Span<UInt8> {
    /// Returns the index of the first byte of a value in a range; `nil` for none.
    package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
        let part = extracting(range)
        return part.withUnsafeBytes { bytes -> Int? in
            guard let start = bytes.baseAddress, let found = memchr(start, Int32(byte), bytes.count) else { return nil }
            return range.lowerBound + (UnsafeRawPointer(found) - start)
        }
    }

    /// Returns where the scalar around an offset begins. The bytes are valid UTF-8.
    package func scalarStart(atOrBefore offset: Int) -> Int {
        var start = offset
        while start > 0, self[start].isContinuation { start -= 1 }
        return start
    }

    /// The number of scalars that begin in the bytes, which are valid UTF-8.
    package var scalarCount: Int {
        withUnsafeBytes { bytes in
            var (count, index) = (bytes.count, 0)
            // Eight bytes at a time: those of the form 10xxxxxx begin no scalar.
            while index + 8 <= bytes.count {
                let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                count -= ((word >> 7) & ~(word >> 6) & 0x0101_0101_0101_0101).nonzeroBitCount
                index += 8
            }
            while index < bytes.count {
                if bytes[index].isContinuation { count -= 1 }
                index += 1
            }
            return count
        }
    }
}
