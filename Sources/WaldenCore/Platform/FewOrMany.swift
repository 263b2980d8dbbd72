/// A list that holds its first element in place, so that the usual list of one costs no allocation.
public struct FewOrMany<Element: Sendable>: Sendable, RandomAccessCollection, MutableCollection {
    @usableFromInline var first_: Element?
    @usableFromInline var rest: [Element]

    /// Makes an empty list.
    @inlinable public init() {
        first_ = nil
        rest = []
    }

    /// Makes a list of one element, without an allocation.
    @inlinable public init(_ element: Element) {
        first_ = element
        rest = []
    }

    /// Makes a list of the elements of an array.
    @inlinable public init(_ elements: [Element]) {
        first_ = elements.first
        rest = Array(elements.dropFirst())
    }

    /// The first position.
    @inlinable public var startIndex: Int { 0 }
    /// The position after the last.
    @inlinable public var endIndex: Int { first_ == nil ? 0 : rest.count + 1 }

    /// The element at a position.
    @inlinable public subscript(position: Int) -> Element {
        get { position == 0 ? first_! : rest[position - 1] }
        set {
            if position == 0 { first_ = newValue } else { rest[position - 1] = newValue }
        }
    }

    /// Adds an element at the end.
    @inlinable public mutating func append(_ element: Element) {
        if first_ == nil { first_ = element } else { rest.append(element) }
    }
}

extension FewOrMany: Equatable where Element: Equatable {}

extension FewOrMany: ExpressibleByArrayLiteral {
    /// Makes a list from a literal.
    @inlinable public init(arrayLiteral elements: Element...) { self.init(elements) }
}
