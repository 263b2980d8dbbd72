import Glibc

/// A text that only exists inverted, so that a search for it in the memory of the process does not find the needle.
struct HiddenText {
    /// The bytes, each inverted.
    private let inverted: [UInt8]

    /// Makes up a text of ASCII characters that occurs nowhere else.
    static func random(length: Int) -> HiddenText {
        HiddenText(inverted: (0..<length).map { _ in ~UInt8.random(in: UInt8(ascii: "!")...UInt8(ascii: "~")) })
    }

    var count: Int { inverted.count }

    /// The characters, one by one.
    var characters: some Sequence<Character> {
        inverted.lazy.map { Character(Unicode.Scalar(~$0)) }
    }

    /// Returns whether the text is at an offset of some bytes.
    fileprivate func isFound(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        guard offset + count <= bytes.count else { return false }
        return inverted.indices.allSatisfy { ~bytes[offset + $0] == inverted[$0] }
    }

    /// Returns how often the text is in some bytes.
    func occurrences(in bytes: UnsafeRawBufferPointer) -> Int {
        guard let start = bytes.baseAddress else { return 0 }
        var (found, offset) = (0, 0)
        while offset < bytes.count, let next = memchr(start + offset, Int32(~inverted[0]), bytes.count - offset) {
            offset = next - UnsafeMutableRawPointer(mutating: start)
            if isFound(in: bytes, at: offset) { found += 1 }
            offset += 1
        }
        return found
    }

    /// Returns how often the text is in another one.
    func occurrences(in text: String) -> Int { Array(text.utf8).withUnsafeBytes(occurrences) }
}

/// The memory of this process.
enum ProcessMemory {
    /// Returns how often a text is in the writable memory, that of freed objects included.
    static func occurrences(of text: HiddenText) -> Int {
        let file = open("/proc/self/mem", O_RDONLY)
        guard file >= 0 else { return -1 }
        defer { close(file) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 4096)
        defer { buffer.deallocate() }
        // What is read into the buffer must not be read again.
        let start = UInt(bitPattern: buffer.baseAddress), end = start + UInt(buffer.count)
        let regions = writableRegions().flatMap { region in
            [
                region.lowerBound..<max(region.lowerBound, min(region.upperBound, start)),
                min(region.upperBound, max(region.lowerBound, end))..<region.upperBound,
            ]
        }
        return regions.reduce(0) { $0 + occurrences(of: text, in: $1, of: file, buffer) }
    }

    /// Reads a region piece by piece; the pieces overlap by the length of the text.
    private static func occurrences(
        of text: HiddenText, in region: Range<UInt>, of file: Int32, _ buffer: UnsafeMutableRawBufferPointer
    ) -> Int {
        var (found, start) = (0, region.lowerBound)
        while start < region.upperBound {
            let length = min(buffer.count, Int(region.upperBound - start))
            let count = pread(file, buffer.baseAddress, length, Int(bitPattern: start))
            if count > 0 { found += text.occurrences(in: UnsafeRawBufferPointer(rebasing: buffer[..<count])) }
            explicit_bzero(buffer.baseAddress!, buffer.count)
            start += UInt(length == buffer.count ? length - text.count + 1 : length)
        }
        return found
    }

    private static func writableRegions() -> [Range<UInt>] {
        guard let file = fopen("/proc/self/maps", "r") else { return [] }
        defer { fclose(file) }
        var (regions, line): ([Range<UInt>], [CChar]) = ([], Array(repeating: 0, count: 512))
        while fgets(&line, Int32(line.count), file) != nil {
            let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self).split(separator: " ")
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            // A sanitizer keeps notes on the memory in regions of terabytes.
            guard ends.count == 2, ends[1] - ends[0] < 1 << 36 else { continue }
            if fields.count > 1, fields[1].hasPrefix("rw") { regions.append(ends[0]..<ends[1]) }
        }
        return regions
    }
}
