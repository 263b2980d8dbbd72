/// Lets go of objects that own others of their kind, one after another.
///
/// A deinitializer that lets go of its children runs theirs before it returns: a deep tree would overflow the stack. The
/// deinitializers hand their children over instead, and the outermost of them lets go of all in a loop.
@MainActor
enum DeferredRelease {
    private static var pending: [AnyObject] = []
    private static var isReleasing = false

    /// Keeps objects until ``release()``. The caller drops its own references in between.
    static func take(_ objects: [AnyObject]) { pending += objects }

    /// Lets go of what was handed over, unless a deinitializer further out does so already.
    static func release() {
        guard !isReleasing else { return }
        isReleasing = true
        while let object = pending.popLast() { withExtendedLifetime(object) {} }
        isReleasing = false
    }
}
