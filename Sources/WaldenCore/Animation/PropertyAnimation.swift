/// An animation of one property of one view.
///
/// The property itself has its new value from the beginning. What is seen differs from it by an offset that shrinks to
/// nothing.
struct PropertyAnimation {
    let property: AnimatableProperty
    let run: AnimationRun
    /// The value that was seen at the beginning.
    let start: AnimatableValue
    /// The value of the property, seen at the end.
    let end: AnimatableValue
    private let target: AnimationVector
    private let distance: AnimationVector
    /// The velocity that the view had at the beginning, per second.
    private let velocity: AnimationVector
    /// How far what is seen is off the end, and will be in the next frame.
    private(set) var offset: AnimationVector
    private var nextOffset: AnimationVector

    /// Makes an animation, of which the beginning is seen.
    ///
    /// - Parameters:
    ///   - covered: The share of the way that the run has covered already.
    ///   - velocity: The velocity that was seen, per second.
    init(
        of property: AnimatableProperty, in run: AnimationRun, from start: AnimatableValue, to end: AnimatableValue,
        covered: Double, velocity: AnimationVector
    ) {
        let (from, to) = AnimatableValue.vectors(from: start, to: end)
        self.property = property
        self.run = run
        self.start = start
        self.end = end
        self.velocity = velocity
        target = to
        distance = (to - from) / (1 - covered)
        offset = from - to
        nextOffset = offset
    }

    /// The value that is seen.
    var shownValue: AnimatableValue { property.value(of: target + offset) }

    /// Whether the end is seen.
    var isAtEnd: Bool { offset == .zero }

    /// The velocity that is seen, per second.
    @MainActor var shownVelocity: AnimationVector {
        let rate = run.rate
        return distance * rate.covered + velocity * rate.push
    }

    // MARK: Frames

    /// Finds what is to be seen next; tells whether that is something else.
    @MainActor mutating func prepare() -> Bool {
        let progress = run.progress
        nextOffset = velocity * progress.push - distance * (1 - progress.covered)
        return nextOffset != offset
    }

    /// Shows what was found.
    mutating func show() { offset = nextOffset }
}
