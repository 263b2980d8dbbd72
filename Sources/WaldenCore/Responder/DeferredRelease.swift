/// Releases nested controllers iteratively, because nested deinitializers of a long chain would overflow the stack.
/// Deinitializers hand over their children, and the outermost one releases all of them in a loop.
@MainActor
enum DeferredRelease {
    private static var pending: [AnyObject] = []
    private static var isReleasing = false

    /// Retains objects until ``release()``. The caller drops its references in between.
    static func take(_ objects: [AnyObject]) { pending += objects }

    /// Releases the objects, unless an outer deinitializer is already doing so.
    static func release() {
        guard !isReleasing else { return }
        isReleasing = true
        while let object = pending.popLast() { withExtendedLifetime(object) {} }
        isReleasing = false
    }
}
