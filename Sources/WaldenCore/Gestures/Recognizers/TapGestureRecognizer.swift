public import WaldenGeometry
public import WaldenPlatform

/// Recognizes taps of fingers and clicks of the pointer (S74).
///
/// ```swift
/// let tap = TapGestureRecognizer()
/// tap.numberOfTapsRequired = 2
/// tap.addTarget(self, action: Canvas.zoom)
/// canvas.addGestureRecognizer(tap)
/// ```
/// A tap is discrete: it is recognized when the last finger of the last tap lifts. It fails if a finger moves or rests
/// too long, the number of fingers or the buttons are wrong, or the next tap is too late or too far away.
///
/// The corresponding UIKit class is `UITapGestureRecognizer`.
open class TapGestureRecognizer: GestureRecognizer {
    /// The number of taps; at least 1.
    public var numberOfTapsRequired = 1 {
        didSet { checkSetting(numberOfTapsRequired > 0, "numberOfTapsRequired must be at least 1") }
    }
    /// The number of fingers of a tap; at least 1.
    public var numberOfTouchesRequired = 1 {
        didSet { checkSetting(numberOfTouchesRequired > 0, "numberOfTouchesRequired must be at least 1") }
    }
    /// The exact buttons of the pointer that make a tap; the primary one by default.
    public var buttonMaskRequired = Event.ButtonMask.primary

    private var taps = TapSequence()
    private var timer: LoopTimer?
    private var isComplete = false

    /// Creates a recognizer that calls a method of a target with the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (TapGestureRecognizer) -> Void, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    /// Returns the centroid of the first tap's touch-downs (S73).
    open override func location(in view: View?) -> Point {
        guard let center = taps.center else { return super.location(in: view) }
        return view.converting(center)
    }

    /// The number of fingers down; once complete, that of a tap.
    open override var numberOfTouches: Int { isComplete ? taps.firstStarts.count : super.numberOfTouches }

    /// Returns a finger's location; once complete, that of its touch-down in the first tap (S73).
    open override func location(ofTouch index: Int, in view: View?) -> Point {
        guard isComplete, taps.firstStarts.indices.contains(index) else {
            return super.location(ofTouch: index, in: view)
        }
        return view.converting(taps.firstStarts[index])
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard !isComplete else { return }
        taps.fingersRequired = numberOfTouchesRequired
        for touch in event.ordered(touches) {
            let isFirst = taps.isEmpty
            guard hasRequiredButtons(touch, in: event), taps.begin(touch) else {
                proposeFailure()
                return
            }
            if isFirst { limitTap() }
        }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard !isComplete, !taps.isAtRest else { return }
        proposeFailure()
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        guard !isComplete else { return }
        let isInTime = event.timestamp - taps.start <= GestureMetrics.maximumTapDuration
        switch isInTime ? taps.end(touches) : .failed {
        case .open: break
        case .failed: proposeFailure()
        case .tapped where taps.completedTaps == numberOfTapsRequired:
            timer.stop()
            isComplete = true
            proposeRecognition()
        case .tapped: break
        }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        if !isComplete { proposeFailure() }
    }

    open override func reset() {
        super.reset()
        timer.stop()
        taps.reset()
        isComplete = false
    }

    /// Returns false for a tap recognizer on the same view that needs more taps, since this tap is one of them.
    open override func canPrevent(_ other: GestureRecognizer) -> Bool {
        !needsFewerTaps(than: other) && super.canPrevent(other)
    }

    /// Returns false for a tap recognizer on the same view that needs more taps; this one may require its failure
    /// instead.
    open override func canBePrevented(by other: GestureRecognizer) -> Bool {
        !needsFewerTaps(than: other) && super.canBePrevented(by: other)
    }

    open override func supersedes(_ other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer, other.numberOfTapsRequired < numberOfTapsRequired else {
            return false
        }
        return other.waits(forFailureOf: self)
    }

    private func needsFewerTaps(than other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer, other.view === view else { return false }
        return other.numberOfTapsRequired > numberOfTapsRequired
    }

    private func hasRequiredButtons(_ touch: Touch, in event: Event) -> Bool {
        touch.type != .indirectPointer || event.buttonMask == buttonMaskRequired
    }

    /// Limits the time until the last tap ends or, before that, until the next one begins.
    private func limitTap() {
        timer.stop()
        let isLast = taps.completedTaps + 1 >= numberOfTapsRequired
        let limit = isLast ? GestureMetrics.maximumTapDuration : TouchMetrics.multipleTapInterval
        timer = schedule(limit, since: taps.start) { [weak self] in self?.timerDidFire() }
    }

    private func timerDidFire() {
        timer = nil
        if !isComplete { proposeFailure() }
    }
}
