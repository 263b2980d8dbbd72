/// A place between two characters of a text.
///
/// Positions come from the text, or from what lays it out, are compared, and are given back. None survives a change of
/// the text. An app need not know that they are offsets in UTF-8, unless it has a text of its own, which makes them, or
/// has found something in the UTF-8. Not every offset is a place between two characters.
///
/// The corresponding UIKit class is `UITextPosition`.
public struct TextPosition: Hashable, Sendable {
    /// The side to which a position belongs where a line wraps or the direction of writing changes.
    public enum Affinity: UInt8, Sendable, Comparable {
        /// The end of what comes before, such as the end of a wrapped line.
        case upstream
        /// The beginning of what follows, such as the start of the next line.
        case downstream

        /// Returns whether one side comes before the other in the text.
        public static func < (left: Affinity, right: Affinity) -> Bool { left.rawValue < right.rawValue }
    }

    /// In bytes of UTF-8 from the beginning of the text.
    public let offset: Int
    /// The side to which the position belongs.
    public let affinity: Affinity

    /// Creates a position at an offset in UTF-8.
    public init(offset: Int, affinity: Affinity = .downstream) {
        self.offset = offset
        self.affinity = affinity
    }
}

extension TextPosition: Comparable {
    /// Returns whether one position is before another.
    public static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.offset, left.affinity) < (right.offset, right.affinity)
    }
}

/// A part of a text between two positions.
///
/// The corresponding UIKit class is `UITextRange`.
public struct TextRange: Hashable, Sendable {
    /// The beginning.
    public let start: TextPosition
    /// The end; not before the beginning.
    public let end: TextPosition

    /// Creates a range from two positions in either order.
    public init(_ first: TextPosition, _ second: TextPosition) {
        (start, end) = first <= second ? (first, second) : (second, first)
    }

    /// Creates an empty range.
    public init(_ position: TextPosition) { (start, end) = (position, position) }

    /// Whether there is no text between the positions.
    public var isEmpty: Bool { start.offset == end.offset }

    /// Returns whether a position lies in the range or at its ends.
    public func contains(_ position: TextPosition) -> Bool {
        (start.offset...end.offset).contains(position.offset)
    }
}
