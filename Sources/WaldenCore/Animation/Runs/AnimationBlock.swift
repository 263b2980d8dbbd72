/// The block in which properties are being set.
@MainActor
enum AnimationBlock {
    /// The run to which the block's changes belong; `nil` if they show at once.
    private(set) static var run: AnimationRun?
    /// The keyframes that the block adds; `nil` in others.
    private(set) static var keyframes: Keyframes?
    /// How many blocks without animation are open.
    private(set) static var plainDepth = 0
    /// Views whose arrangement was changed in the innermost animated block or keyframe.
    private static var rearranged: [View] = []

    /// Calls a block whose changes belong to a run.
    static func perform<Failure: Error>(
        in run: AnimationRun?, _ keyframes: Keyframes? = nil, _ body: @MainActor () throws(Failure) -> Void
    ) throws(Failure) {
        layOutRearranged()
        let outer = (self.run, self.keyframes)
        (self.run, self.keyframes) = (run, keyframes)
        defer { (self.run, self.keyframes) = outer }
        try performPart(body)
    }

    /// Calls a block that is a part of another one: what it rearranges is laid out at its own end. Whoever opens it has
    /// that laid out before which the other one rearranged.
    static func performPart<Failure: Error>(_ body: @MainActor () throws(Failure) -> Void) throws(Failure) {
        defer { rearranged = [] }
        try body()
        layOutRearranged()
    }

    /// Calls a block in which nothing is animated, nested blocks included.
    static func performPlainly<Failure: Error>(_ body: @MainActor () throws(Failure) -> Void) throws(Failure) {
        plainDepth += 1
        defer { plainDepth -= 1 }
        try perform(in: nil, keyframes, body)
    }

    // MARK: Arrangement

    /// Takes note that a view, which arranges others by itself, has to do so anew. Changed in an animated block, it does
    /// at the block's end, so that what comes of it is seen to run.
    static func noteRearranged(_ view: View) {
        guard run != nil, view.windowStorage != nil, !rearranged.contains(where: { $0 === view }) else { return }
        rearranged.append(view)
    }

    /// Lays out, for the run that is open, what was rearranged in it.
    static func layOutRearranged() {
        guard run != nil, !rearranged.isEmpty else { return }
        let views = rearranged
        rearranged = []
        for view in views { view.layoutWithAncestorsIfNeeded() }
    }
}
