@MainActor
enum AnimationBlock {
    /// The run to which changes belong; `nil` if they show at once.
    private(set) static var run: AnimationRun?
    /// The keyframes that the block adds; `nil` outside keyframe animations.
    private(set) static var keyframes: Keyframes?
    private(set) static var plainDepth = 0
    /// Views that need layout because of changes in the innermost animated part of a block.
    private static var rearranged: [View] = []

    static func perform<Failure: Error>(
        in run: AnimationRun?, _ keyframes: Keyframes? = nil, _ body: @MainActor () throws(Failure) -> Void
    ) throws(Failure) {
        layOutRearranged()
        let outer = (self.run, self.keyframes)
        (self.run, self.keyframes) = (run, keyframes)
        defer { (self.run, self.keyframes) = outer }
        try performPart(body)
    }

    /// Calls part of a block, such as a keyframe, then lays out what it rearranged. Call ``layOutRearranged()`` before.
    static func performPart<Failure: Error>(_ body: @MainActor () throws(Failure) -> Void) throws(Failure) {
        defer { rearranged = [] }
        try body()
        layOutRearranged()
    }

    /// Calls a block in which nothing is animated, not even in nested blocks.
    static func performPlainly<Failure: Error>(_ body: @MainActor () throws(Failure) -> Void) throws(Failure) {
        plainDepth += 1
        defer { plainDepth -= 1 }
        try perform(in: nil, keyframes, body)
    }

    /// Schedules layout of a view at the end of the animated block, so that the resulting changes are animated.
    static func noteRearranged(_ view: View) {
        guard run != nil, view.windowStorage != nil, !rearranged.contains(view) else { return }
        rearranged.append(view)
    }

    static func layOutRearranged() {
        guard run != nil, !rearranged.isEmpty else { return }
        let views = rearranged
        rearranged = []
        for view in views { view.layoutWithAncestorsIfNeeded() }
    }
}
