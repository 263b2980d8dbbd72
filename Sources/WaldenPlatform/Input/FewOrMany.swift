/// A list that holds its first element in place, so that the usual list of one costs no allocation.
public struct FewOrMany<Element: Sendable>: Sendable, RandomAccessCollection, MutableCollection {
    @usableFromInline var head: Element?
    @usableFromInline var rest: [Element]

    /// Makes an empty list.
    @inlinable public init() {
        head = nil
        rest = []
    }

    /// Makes a list of one element, without an allocation.
    @inlinable public init(_ element: Element) {
        head = element
        rest = []
    }

    /// Makes a list of the elements of an array.
    @inlinable public init(_ elements: [Element]) {
        head = elements.first
        rest = Array(elements.dropFirst())
    }

    /// The first position.
    @inlinable public var startIndex: Int { 0 }
    /// The position after the last.
    @inlinable public var endIndex: Int { head == nil ? 0 : rest.count + 1 }

    /// The element at a position.
    @inlinable public subscript(position: Int) -> Element {
        get { position == 0 ? head! : rest[position - 1] }
        set {
            if position == 0 { head = newValue } else { rest[position - 1] = newValue }
        }
    }

    /// Adds an element at the end.
    @inlinable public mutating func append(_ element: Element) {
        if head == nil { head = element } else { rest.append(element) }
    }
}

extension FewOrMany: Equatable where Element: Equatable {}

extension FewOrMany: ExpressibleByArrayLiteral {
    /// Makes a list from a literal.
    @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}
