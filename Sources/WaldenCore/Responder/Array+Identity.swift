extension Array where Element: AnyObject {
    /// Whether the very object is among the elements.
    ///
    /// Unlike a closure on the main actor, this does not ask at each element whether it runs there.
    @inlinable
    package func containsIdentical(_ object: Element) -> Bool { firstIndex(ofIdentical: object) != nil }

    /// Where the very object is first; `nil` if it is not among the elements.
    @inlinable
    package func firstIndex(ofIdentical object: Element) -> Int? {
        for index in indices where self[index] === object { return index }
        return nil
    }
}
