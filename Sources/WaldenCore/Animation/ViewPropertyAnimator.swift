public import WaldenGeometry

/// Animates changes to views, and can be paused, scrubbed and reversed while it runs.
///
/// ```swift
/// let opening = ViewPropertyAnimator(duration: 0.4, dampingRatio: 0.8) { sheet.frame = open }
/// opening.addCompletion { position in … }
/// opening.fractionComplete = fraction     // while a finger moves it
/// opening.isReversed = isTowardsClosed
/// opening.startAnimation()                // when it is lifted
/// ```
/// Starting, pausing or scrubbing an inactive animator makes it active: it calls its blocks, which set the new values.
/// It becomes inactive again at its end, or at its beginning, where it restores the old values.
///
/// ``View/animate(withDuration:delay:options:animations:completion:)`` lists the animatable properties and what
/// interrupts an animation. If all its animations are interrupted, the animator ends at ``Position/current``. It stays
/// alive while it runs, or while it is paused and has animations. Apps check ``Application/prefersReducedMotion``
/// themselves, since a finger may drive an animator.
///
/// The corresponding UIKit class is `UIViewPropertyAnimator`.
@MainActor
public final class ViewPropertyAnimator {
    /// The states of an animator.
    public enum State: Sendable, Hashable {
        /// Not started, or ended.
        case inactive
        /// Running or paused.
        case active
        /// Stopped; ``ViewPropertyAnimator/finishAnimation(at:)`` must follow.
        case stopped
    }

    /// The position at which an animator ended.
    public enum Position: Sendable, Hashable {
        /// At the new values.
        case end
        /// At the old values.
        case start
        /// In between.
        case current
    }

    /// The duration from beginning to end, in seconds. A spring may define its own.
    public let duration: Double
    /// The animator's state.
    public private(set) var state = State.inactive
    /// Whether views get touches while they are animated; true by default. Applies when the animator becomes active.
    public var isUserInteractionEnabled = true

    private let timing: AnimationTiming
    private var blocks: [@MainActor () -> Void] = []
    private var completions: [@MainActor (Position) -> Void] = []
    private var run: AnimatorRun?
    /// Whether the paused run was scrubbed or reversed, and cannot resume its current leg.
    private var isDisplaced = true

    /// Creates an animator with a duration in seconds, a standard curve, and a block that changes views.
    public convenience init(duration: Double, curve: AnimationCurve, animations: (@MainActor () -> Void)? = nil) {
        self.init(duration, .cubic(CubicTimingParameters(animationCurve: curve)), animations)
    }

    /// Creates an animator with a duration in seconds, the control points of a cubic Bézier curve (x from 0 to 1), and
    /// a block that changes views.
    public convenience init(
        duration: Double, controlPoint1 point1: Point, controlPoint2 point2: Point,
        animations: (@MainActor () -> Void)? = nil
    ) {
        self.init(duration, .cubic(CubicTimingParameters(controlPoint1: point1, controlPoint2: point2)), animations)
    }

    /// Creates an animator with a spring that comes to rest within a duration in seconds, and a block that changes
    /// views. With a damping ratio below 1, the spring overshoots.
    public convenience init(duration: Double, dampingRatio ratio: Double, animations: (@MainActor () -> Void)? = nil) {
        self.init(duration, .spring(SpringTimingParameters(dampingRatio: ratio)), animations)
    }

    /// Creates an animator without blocks, with a cubic Bézier curve.
    public convenience init(duration: Double, timingParameters parameters: CubicTimingParameters) {
        self.init(duration, .cubic(parameters), nil)
    }

    /// Creates an animator without blocks, with a spring.
    public convenience init(duration: Double, timingParameters parameters: SpringTimingParameters) {
        self.init(duration, .spring(parameters), nil)
    }

    private init(_ duration: Double, _ timing: AnimationTiming, _ animations: (@MainActor () -> Void)?) {
        precondition(duration.isFinite, "ViewPropertyAnimator.init: duration must be finite")
        self.timing = timing
        self.duration = timing.pace(over: max(0, duration)).duration
        if let animations { blocks = [animations] }
    }

    /// Creates and starts an animator; times are in seconds. Uses only the curve and
    /// ``AnimationOptions/allowUserInteraction`` of the options.
    @discardableResult
    public static func runningPropertyAnimator(
        withDuration duration: Double, delay: Double = 0, options: AnimationOptions = [],
        animations: @escaping @MainActor () -> Void, completion: (@MainActor (Position) -> Void)? = nil
    ) -> ViewPropertyAnimator {
        let animator = ViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        animator.isUserInteractionEnabled = options.contains(.allowUserInteraction)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    // MARK: Blocks

    /// Adds a block of changes. An active animator animates them over the remaining distance; it must not be stopped.
    public func addAnimations(_ animations: @escaping @MainActor () -> Void) {
        requireNotStopped("addAnimations")
        guard let run else {
            blocks.append(animations)
            return
        }
        perform([animations], in: run)
    }

    /// Adds a block that is called once when the animator ends, with the end position.
    public func addCompletion(_ completion: @escaping @MainActor (Position) -> Void) { completions.append(completion) }

    private func perform(_ blocks: [@MainActor () -> Void], in run: AnimatorRun) {
        AnimationBlock.perform(in: AnimationBlock.plainDepth == 0 ? run : nil) {
            for block in blocks { block() }
        }
    }

    // MARK: Running

    /// Whether the animator is running rather than paused.
    public var isRunning: Bool { run?.isRunning == true }

    /// Whether the animator runs toward its beginning. Setting it turns an active animator around; a running spring
    /// keeps its velocity at first.
    public var isReversed = false {
        didSet {
            guard isReversed != oldValue, let run, state == .active else { return }
            isDisplaced = true
            if run.isRunning { go(run, timing) }
        }
    }

    /// The completed fraction of the distance, not of the time, from 0 to 1. Setting it moves the animator there and
    /// pauses it; it must not be stopped.
    public var fractionComplete: Double {
        get { run.map { min(max(0, $0.progress.covered), 1) } ?? 0 }
        set {
            requireNotStopped("fractionComplete")
            isDisplaced = true
            activeRun().hold(at: newValue.isNaN ? 0 : min(max(0, newValue), 1))
        }
    }

    /// Starts an inactive animator after a delay in seconds, or resumes an active one at once.
    public func startAnimation(afterDelay delay: Double = 0) {
        requireNotStopped("startAnimation")
        guard state == .inactive else {
            continueAnimation()
            return
        }
        go(activeRun(), timing, after: delay)
    }

    /// Pauses the animator at its current fraction; it must not be stopped.
    public func pauseAnimation() {
        requireNotStopped("pauseAnimation")
        activeRun().pause()
    }

    /// Resumes a paused animator. The rest takes `factor` times ``duration``; 0 stands for the remaining time.
    public func continueAnimation(durationFactor factor: Double = 0) {
        guard let run, state == .active, !run.isRunning else { return }
        if isDisplaced || factor > 0 { go(run, timing, factor: factor) } else { run.resume() }
    }

    /// Resumes a paused animator with another curve. The rest takes `factor` times ``duration``; 0 stands for the
    /// remaining time.
    public func continueAnimation(withTimingParameters parameters: CubicTimingParameters, durationFactor factor: Double)
    {
        guard let run, state == .active, !run.isRunning else { return }
        go(run, .cubic(parameters), factor: factor)
    }

    /// Resumes a paused animator with a spring, whose velocity is in remaining distances per second. It rests after
    /// `factor` times ``duration``; 0 stands for the remaining time.
    public func continueAnimation(
        withTimingParameters parameters: SpringTimingParameters, durationFactor factor: Double
    ) {
        guard let run, state == .active, !run.isRunning else { return }
        go(run, .spring(parameters), factor: factor)
    }

    /// Returns the run, after making the animator active and calling its blocks if needed.
    private func activeRun() -> AnimatorRun {
        if let run { return run }
        let run = AnimatorRun(timing: timing, duration: duration, allowsUserInteraction: isUserInteractionEnabled)
        self.run = run
        run.owner = self
        state = .active
        isDisplaced = true
        let blocks = self.blocks
        self.blocks = []
        perform(blocks, in: run)
        return run
    }

    private func go(_ run: AnimatorRun, _ timing: AnimationTiming, factor: Double = 0, after delay: Double = 0) {
        let end = isReversed ? 0.0 : 1.0
        // A spring in motion overshoots first, however short the remaining distance.
        let rest = run.isInMotion && timing.isSpring ? 1 : min(abs(end - run.progress.covered), 1)
        let fraction = factor > 0 ? factor : rest
        isDisplaced = false
        run.go(to: end, timing, over: duration * fraction, after: delay)
    }

    private func requireNotStopped(_ member: StaticString) {
        precondition(state != .stopped, "ViewPropertyAnimator.\(member): the animator is stopped; finish it first")
    }

    // MARK: Ending

    /// Stops an active animator: the properties take on the values on screen. If `withoutFinishing`, it ends without
    /// calling completions; otherwise call ``finishAnimation(at:)`` next.
    public func stopAnimation(_ withoutFinishing: Bool) {
        guard let run, state == .active else { return }
        run.pause()
        state = .stopped
        restore(run) { change in
            let animation = change.view.rare?.animations?[change.property]
            return animation.flatMap { $0.run === run ? $0.shownValue : nil }
        }
        run.endAnimations(finished: false)
        if withoutFinishing { reset() }
    }

    /// Ends a stopped animator, gives the properties their values at a position, and calls the completions.
    public func finishAnimation(at position: Position) {
        precondition(state == .stopped, "ViewPropertyAnimator.finishAnimation: stop the animator first")
        complete(at: position)
    }

    /// Called after the run reached its end, or all its animations were interrupted.
    func runDidEnd(_ run: AnimatorRun, finished: Bool) {
        guard run === self.run, state == .active else { return }
        run.pause()
        state = .stopped
        complete(at: finished ? (isReversed ? .start : .end) : .current)
    }

    private func complete(at position: Position) {
        if let run {
            switch position {
            case .start: restore(run) { $0.start }
            case .end: restore(run) { $0.end }
            case .current: break
            }
            run.endAnimations(finished: position == .end)
        }
        let completions = self.completions
        reset()
        for completion in completions { completion(position) }
    }

    /// Sets the properties that the blocks changed, in reverse order: consequences of a change are recorded before it.
    private func restore(_ run: AnimatorRun, _ value: (AnimatorRun.Change) -> AnimatableValue?) {
        View.performWithoutAnimation {
            for change in run.changes.reversed() {
                if let value = value(change) { change.property.setModelValue(value, of: change.view) }
            }
        }
    }

    private func reset() {
        run?.owner = nil
        run = nil
        completions = []
        state = .inactive
    }
}
