extension Array where Element: AnyObject {
    // These are loops because closures on the main actor cost an actor check per element.

    /// Returns whether the array contains an object, by identity.
    @inlinable
    package func containsIdentical(_ object: Element) -> Bool { firstIndex(ofIdentical: object) != nil }

    /// Returns the first index of an object, by identity.
    @inlinable
    package func firstIndex(ofIdentical object: Element) -> Int? {
        for index in indices where self[index] === object { return index }
        return nil
    }
}
