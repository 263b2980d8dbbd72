/// The bytes of content that an app offers, made part by part while another program reads them.
///
/// ```swift
/// PasteboardBytes(count: text.utf8.count) { Array(text.utf8.dropFirst($0.lowerBound).prefix($0.count)) }
/// ```
/// So long content takes no long turn of the loop, and no memory for a copy.
@MainActor
public struct PasteboardBytes {
    /// The length, in bytes.
    public let count: Int
    private let part: @MainActor (Range<Int>) -> [UInt8]

    /// Creates bytes that a closure makes.
    ///
    /// - Parameter part: Returns the bytes of a range, any number of times; fewer of them end the content there.
    public init(count: Int, part: @escaping @MainActor (Range<Int>) -> [UInt8]) {
        precondition(count >= 0, "PasteboardBytes: count must not be negative")
        self.count = count
        self.part = part
    }

    /// Creates bytes that exist already.
    public init(_ bytes: [UInt8]) { self.init(count: bytes.count) { Array(bytes[$0]) } }

    /// Creates the bytes of a text in UTF-8, which are not copied.
    public init(_ text: String) {
        self.init(count: text.utf8.count) { range in
            let bytes = text.utf8Span.span.extracting(range)
            // Elements cannot be copied one by one as fast.
            return unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
        }
    }

    /// Returns a part.
    public subscript(range: Range<Int>) -> [UInt8] {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "PasteboardBytes: the range is out of bounds")
        return part(range)
    }

    /// All of them.
    public var all: [UInt8] { part(0..<count) }
}
