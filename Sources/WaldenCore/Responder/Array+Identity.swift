extension Array where Element: AnyObject {
    // These are loops because closures on the main actor cost an actor check per element.

    @inlinable
    package func containsIdentical(_ object: Element) -> Bool { firstIndex(ofIdentical: object) != nil }

    @inlinable
    package func firstIndex(ofIdentical object: Element) -> Int? {
        for index in indices where self[index] === object { return index }
        return nil
    }
}
