internal import Glibc

/// The timeline of a block passed to `View.animate`. Starts with its first frame.
final class BlockRun: AnimationRun {
    private let delay: Double
    private let repeats: Bool
    private let reverses: Bool
    private var pace: AnimationPace
    private var completion: (@MainActor (Bool) -> Void)?
    private var startTime: Double?
    private var elapsed = 0.0

    init(
        timing: AnimationTiming, duration: Double, delay: Double, options: AnimationOptions,
        completion: (@MainActor (Bool) -> Void)?
    ) {
        self.delay = delay
        self.completion = completion
        repeats = options.contains(.repeat)
        reverses = options.contains(.autoreverse)
        pace = timing.pace(over: duration)
        super.init(
            timing: timing, duration: pace.duration, allowsUserInteraction: options.contains(.allowUserInteraction))
    }

    static func perform(
        _ timing: AnimationTiming, _ duration: Double, _ delay: Double, _ options: AnimationOptions,
        _ keyframes: Keyframes?, _ animations: @MainActor () -> Void, _ completion: (@MainActor (Bool) -> Void)?
    ) {
        precondition(duration.isFinite && delay.isFinite, "View.animate: duration and delay must be finite")
        let outer = AnimationBlock.run
        let timing = options.contains(.overrideInheritedCurve) ? timing : outer?.timing ?? timing
        let duration = options.contains(.overrideInheritedDuration) ? duration : outer?.duration ?? duration
        guard duration > 0, AnimationBlock.plainDepth == 0 else {
            AnimationBlock.perform(in: nil, keyframes, animations)
            completion?(true)
            return
        }
        let run = BlockRun(timing: timing, duration: duration, delay: delay, options: options, completion: completion)
        AnimationBlock.perform(in: run, keyframes, animations)
        run.begin()
    }

    /// The duration of one cycle, including the backward half if it reverses, in seconds.
    private var cycle: Double { reverses ? 2 * pace.duration : pace.duration }

    func begin() {
        if inheritedVelocity > 0 { pace = timing.pace(over: duration, inheriting: inheritedVelocity) }
        noteRequested()
        if !hasAnimations { wait(for: max(0, delay) + cycle, finished: !repeats) }
    }

    override func startIfNeeded() {
        if startTime == nil { startTime = requestTime }
    }

    override func advance(to time: Double) {
        let start = startTime ?? time
        startTime = start
        elapsed = time - start - delay
        setProgress(isAtEnd ? .ended : elapsed > 0 ? pace.progress(at: position.time) : .zero)
    }

    /// The time on the forward path, and whether the run is going backward.
    private var position: (time: Double, isBackwards: Bool) {
        let time = repeats && cycle > 0 ? fmod(elapsed, cycle) : elapsed
        return reverses && time > pace.duration ? (cycle - time, true) : (time, false)
    }

    override var rate: AnimationProgress {
        guard elapsed > 0 else { return .zero }
        let position = self.position
        let rate = pace.rate(at: position.time)
        return position.isBackwards ? AnimationProgress(covered: -rate.covered, push: -rate.push) : rate
    }

    override var delayEnd: Double? {
        guard let startTime, elapsed < -AnimationRun.delayLead - AnimationRun.tolerance else { return nil }
        return startTime + delay - AnimationRun.delayLead
    }
    override var isAtEnd: Bool { startTime != nil && elapsed >= cycle - AnimationRun.tolerance && !repeats }
    override var endTime: Double? { repeats ? nil : (startTime ?? requestTime) + delay + cycle }
    override var keepsVelocity: Bool { timing.isSpring }
    override var followsMotionPreference: Bool { true }

    override func settle() { endAnimations(finished: true) }

    override func didEnd(finished: Bool) {
        let completion = self.completion
        self.completion = nil
        completion?(finished)
    }
}
