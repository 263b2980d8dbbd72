public import WaldenGeometry

/// Changes views such that the changes are seen to run, and lets the app stop, move and turn what runs.
///
/// ```swift
/// let opening = ViewPropertyAnimator(duration: 0.4, dampingRatio: 0.8) { sheet.frame = open }
/// opening.addCompletion { position in … }
/// opening.fractionComplete = share        // while a finger moves it
/// opening.isReversed = isTowardsClosed
/// opening.startAnimation()                // when it is lifted
/// ```
/// An animator is inactive first. Starting, pausing or moving it makes it active: the blocks are called, and the
/// properties have their new values. Where it arrives at its end, or, reversed, at its beginning, it is inactive again;
/// at the beginning, the properties have their old values back.
///
/// Changes of place run also for persons who prefer little motion, since a finger may lead them; apps ask
/// ``Application/prefersReducedMotion`` themselves. What can be animated, and what ends an animation, is as for
/// ``View/animate(withDuration:delay:options:animations:completion:)``. If all animations are ended so, the animator
/// is, at ``Position/current``. An active animator is kept alive while it runs, and while what it animates stands.
///
/// The corresponding UIKit class is `UIViewPropertyAnimator`.
@MainActor
public final class ViewPropertyAnimator {
    /// What an animator is doing.
    public enum State: Sendable, Hashable {
        /// Nothing yet, or nothing more.
        case inactive
        /// It runs, or stands where it can go on.
        case active
        /// It was stopped, and ``ViewPropertyAnimator/finishAnimation(at:)`` is to follow.
        case stopped
    }

    /// Where an animator has ended.
    public enum Position: Sendable, Hashable {
        /// At the new values.
        case end
        /// At the old values.
        case start
        /// In between.
        case current
    }

    /// The time of the whole way, in seconds. A spring may have its own.
    public let duration: Double
    /// What the animator is doing.
    public private(set) var state = State.inactive
    /// Whether views get touches while they are animated; true by default. Takes effect when the animator becomes active.
    public var isUserInteractionEnabled = true

    private let timing: AnimationTiming
    private var blocks: [@MainActor () -> Void] = []
    private var completions: [@MainActor (Position) -> Void] = []
    private var run: AnimatorRun?
    /// Whether the run was moved or turned while it stands: it cannot simply go on.
    private var isDisplaced = true

    // MARK: Making

    /// Makes an animator with a common pace.
    ///
    /// - Parameters:
    ///   - duration: The time of the whole way, in seconds.
    ///   - curve: The pace.
    ///   - animations: Changes the views.
    public convenience init(duration: Double, curve: AnimationCurve, animations: (@MainActor () -> Void)? = nil) {
        self.init(duration, .cubic(CubicTimingParameters(animationCurve: curve)), animations)
    }

    /// Makes an animator whose pace is a cubic Bézier curve.
    ///
    /// - Parameters:
    ///   - duration: The time of the whole way, in seconds.
    ///   - point1: The point towards which the curve leaves (0, 0); x from 0 to 1.
    ///   - point2: The point from which the curve comes to (1, 1); x from 0 to 1.
    ///   - animations: Changes the views.
    public convenience init(
        duration: Double, controlPoint1 point1: Point, controlPoint2 point2: Point,
        animations: (@MainActor () -> Void)? = nil
    ) {
        self.init(duration, .cubic(CubicTimingParameters(controlPoint1: point1, controlPoint2: point2)), animations)
    }

    /// Makes an animator whose pace is a spring that rests after the duration.
    ///
    /// - Parameters:
    ///   - duration: The time of the whole way, in seconds.
    ///   - ratio: How soon it comes to rest: below 1 it swings past its end, from 1 on it does not.
    ///   - animations: Changes the views.
    public convenience init(duration: Double, dampingRatio ratio: Double, animations: (@MainActor () -> Void)? = nil) {
        self.init(duration, .spring(SpringTimingParameters(dampingRatio: ratio)), animations)
    }

    /// Makes an animator without blocks, for the pace of a cubic Bézier curve.
    public convenience init(duration: Double, timingParameters parameters: CubicTimingParameters) {
        self.init(duration, .cubic(parameters), nil)
    }

    /// Makes an animator without blocks, for the pace of a spring.
    public convenience init(duration: Double, timingParameters parameters: SpringTimingParameters) {
        self.init(duration, .spring(parameters), nil)
    }

    private init(_ duration: Double, _ timing: AnimationTiming, _ animations: (@MainActor () -> Void)?) {
        precondition(duration.isFinite, "ViewPropertyAnimator.init: duration must be finite")
        self.timing = timing
        self.duration = timing.pace(over: max(0, duration)).duration
        if let animations { blocks = [animations] }
    }

    /// Makes an animator and starts it.
    ///
    /// Of the options, the curve and ``AnimationOptions/allowUserInteraction`` count.
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

    /// Adds changes. What is added while the animator is active runs over the rest of the way.
    ///
    /// - Precondition: The animator is not stopped.
    public func addAnimations(_ animations: @escaping @MainActor () -> Void) {
        requireNotStopped("addAnimations")
        guard let run else {
            blocks.append(animations)
            return
        }
        perform([animations], in: run)
    }

    /// Adds a block that is called once, when the animator has ended, with where.
    public func addCompletion(_ completion: @escaping @MainActor (Position) -> Void) { completions.append(completion) }

    private func perform(_ blocks: [@MainActor () -> Void], in run: AnimatorRun) {
        AnimationBlock.perform(in: AnimationBlock.plainDepth == 0 ? run : nil) {
            for block in blocks { block() }
        }
    }

    // MARK: Going and standing

    /// Whether the animator runs, rather than stands.
    public var isRunning: Bool { run?.isRunning == true }

    /// Whether the animator runs towards its beginning. An active animator turns where it is; a spring that runs keeps
    /// its velocity, swings out and comes back.
    public var isReversed = false {
        didSet {
            guard isReversed != oldValue, let run, state == .active else { return }
            isDisplaced = true
            if run.isRunning { go(run, timing) }
        }
    }

    /// The share of the way that is covered, from 0 to 1: of the way, not of the time. Setting it moves the animator
    /// there, and lets it stand.
    ///
    /// - Precondition: To set it, the animator is not stopped.
    public var fractionComplete: Double {
        get { run.map { min(max(0, $0.progress.covered), 1) } ?? 0 }
        set {
            requireNotStopped("fractionComplete")
            isDisplaced = true
            activeRun().hold(at: newValue.isNaN ? 0 : min(max(0, newValue), 1))
        }
    }

    /// Lets the animator go, or go on.
    ///
    /// - Parameter delay: The time before the beginning, in seconds; for an animator that is active, it does not count.
    /// - Precondition: The animator is not stopped.
    public func startAnimation(afterDelay delay: Double = 0) {
        requireNotStopped("startAnimation")
        guard state == .inactive else {
            continueAnimation()
            return
        }
        go(activeRun(), timing, after: delay)
    }

    /// Lets the animator stand where it is.
    ///
    /// - Precondition: The animator is not stopped.
    public func pauseAnimation() {
        requireNotStopped("pauseAnimation")
        activeRun().pause()
    }

    /// Lets an animator that stands go on; does nothing to others.
    ///
    /// - Parameter factor: The time for the rest of the way as a share of ``duration``; 0 for the rest of the time.
    public func continueAnimation(durationFactor factor: Double = 0) {
        guard let run, state == .active, !run.isRunning else { return }
        if isDisplaced || factor > 0 { go(run, timing, factor: factor) } else { run.resume() }
    }

    /// Lets an animator that stands go on at another pace; does nothing to others.
    ///
    /// - Parameters:
    ///   - parameters: The pace of the rest of the way.
    ///   - factor: The time for it as a share of ``duration``; 0 for the rest of the time.
    public func continueAnimation(withTimingParameters parameters: CubicTimingParameters, durationFactor factor: Double)
    {
        guard let run, state == .active, !run.isRunning else { return }
        go(run, .cubic(parameters), factor: factor)
    }

    /// Lets an animator that stands go on as a spring; does nothing to others.
    ///
    /// - Parameters:
    ///   - parameters: The spring; its velocity is in ways per second, of the rest of the way.
    ///   - factor: The time until it rests as a share of ``duration``; 0 for the rest of the time.
    public func continueAnimation(
        withTimingParameters parameters: SpringTimingParameters, durationFactor factor: Double
    ) {
        guard let run, state == .active, !run.isRunning else { return }
        go(run, .spring(parameters), factor: factor)
    }

    /// The run of the active animator, which calls its blocks when it becomes so.
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
        // A spring that flies swings out first, however short the way is.
        let rest = run.isFlying && timing.isSpring ? 1 : min(abs(end - run.progress.covered), 1)
        let share = factor > 0 ? factor : rest
        isDisplaced = false
        run.go(to: end, timing, over: duration * share, after: delay)
    }

    private func requireNotStopped(_ member: StaticString) {
        precondition(state != .stopped, "ViewPropertyAnimator.\(member): the animator is stopped; finish it first")
    }

    // MARK: Ending

    /// Stops an active animator where it is: the properties have the values that are seen.
    ///
    /// - Parameter withoutFinishing: Whether that is all: completions are then forgotten. Otherwise
    ///   ``finishAnimation(at:)`` is to follow.
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

    /// Ends a stopped animator, and calls the completions.
    ///
    /// - Parameter position: What values the properties are to have.
    /// - Precondition: The animator is stopped.
    public func finishAnimation(at position: Position) {
        precondition(state == .stopped, "ViewPropertyAnimator.finishAnimation: stop the animator first")
        complete(at: position)
    }

    /// Tells that the run has arrived, or that all of its animations were ended.
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

    /// Sets the properties that the blocks changed, the last one first: what follows from a change was changed before it.
    private func restore(_ run: AnimatorRun, _ value: (AnimatorRun.Change) -> AnimatableValue?) {
        View.performWithoutAnimation {
            for change in run.changes.reversed() {
                if let value = value(change) { change.view.setModelValue(value, of: change.property) }
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
