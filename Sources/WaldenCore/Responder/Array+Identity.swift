extension Array where Element: AnyObject {
    /// Returns whether the array contains an object, by identity.
    ///
    /// Avoids the actor check per element that a closure on the main actor would cost.
    @inlinable
    package func containsIdentical(_ object: Element) -> Bool { firstIndex(ofIdentical: object) != nil }

    /// Returns the first index of an object, by identity.
    @inlinable
    package func firstIndex(ofIdentical object: Element) -> Int? {
        for index in indices where self[index] === object { return index }
        return nil
    }
}
