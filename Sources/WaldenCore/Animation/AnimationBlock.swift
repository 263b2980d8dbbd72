/// The block in which properties are being set.
@MainActor
enum AnimationBlock {
    /// The run to which the block's changes belong; `nil` if they show at once.
    @exclusivity(unchecked) private(set) static var run: AnimationRun?
    /// How many blocks without animation are open.
    private(set) static var plainDepth = 0

    /// Calls a block whose changes belong to a run.
    static func perform<Failure: Error>(in run: AnimationRun?, _ body: @MainActor () throws(Failure) -> Void)
        throws(Failure)
    {
        let outer = self.run
        self.run = run
        defer { self.run = outer }
        try body()
    }

    /// Calls a block in which nothing is animated, nested blocks included.
    static func performPlainly<Failure: Error>(_ body: @MainActor () throws(Failure) -> Void) throws(Failure) {
        plainDepth += 1
        defer { plainDepth -= 1 }
        try perform(in: nil, body)
    }
}
