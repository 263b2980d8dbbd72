/// A list that stores its first element inline, so that a list of one needs no allocation.
public struct SmallArray<Element: Sendable>: Sendable, RandomAccessCollection, MutableCollection {
    @usableFromInline var head: Element?
    @usableFromInline var rest: [Element]

    /// Creates an empty list.
    @inlinable public init() {
        head = nil
        rest = []
    }

    /// Creates a list of one element without allocating.
    @inlinable public init(_ element: Element) {
        head = element
        rest = []
    }

    /// Creates a list from an array.
    @inlinable public init(_ elements: [Element]) {
        head = elements.first
        rest = Array(elements.dropFirst())
    }

    /// The first position.
    @inlinable public var startIndex: Int { 0 }
    /// The position past the end.
    @inlinable public var endIndex: Int { head == nil ? 0 : rest.count + 1 }

    /// The element at a position.
    @inlinable public subscript(position: Int) -> Element {
        get { position == 0 ? head! : rest[position - 1] }
        // In place: a setter would copy the element's contents.
        _modify {
            if position == 0 { yield &head! } else { yield &rest[position - 1] }
        }
    }

    /// Appends an element.
    @inlinable public mutating func append(_ element: Element) {
        if head == nil { head = element } else { rest.append(element) }
    }
}

extension SmallArray: Equatable where Element: Equatable {}

extension SmallArray: ExpressibleByArrayLiteral {
    /// Creates a list from an array literal.
    @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}
