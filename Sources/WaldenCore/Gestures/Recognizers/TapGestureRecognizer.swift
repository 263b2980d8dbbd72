public import WaldenGeometry
public import WaldenPlatform

/// Recognizes taps: fingers that touch the screen and leave it, or clicks of the pointer.
///
/// ```swift
/// let tap = TapGestureRecognizer()
/// tap.numberOfTapsRequired = 2
/// tap.addTarget(self, action: Canvas.zoom)
/// canvas.addGestureRecognizer(tap)
/// ```
/// A tap is discrete: it is recognized when the last finger of the last tap lifts. It fails when a finger moves or
/// rests too long, when there are too many or too few fingers, when the next tap comes too late or too far away, and
/// when the pointer presses other buttons. The limits are in ``GestureMetrics`` and ``TouchMetrics``.
///
/// The corresponding UIKit class is `UITapGestureRecognizer`.
open class TapGestureRecognizer: GestureRecognizer {
    /// How many taps make the gesture.
    ///
    /// - Precondition: It is at least 1.
    public var numberOfTapsRequired = 1 {
        didSet {
            precondition(numberOfTapsRequired > 0, "TapGestureRecognizer.numberOfTapsRequired: it must be at least 1")
        }
    }
    /// How many fingers make a tap.
    ///
    /// - Precondition: It is at least 1.
    public var numberOfTouchesRequired = 1 {
        didSet {
            precondition(
                numberOfTouchesRequired > 0, "TapGestureRecognizer.numberOfTouchesRequired: it must be at least 1")
        }
    }
    /// The buttons of the pointer that make a tap, all of them and no other; the primary one unless set.
    public var buttonMaskRequired = Event.ButtonMask.primary

    private var taps = TapSequence()
    private var timer: LoopTimer?
    /// Whether all taps were made, though others may still have to fail first.
    private var isComplete = false

    /// Creates a recognizer that calls a method of a target with the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (TapGestureRecognizer) -> Void, fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    /// Where the gesture is: the centre of the first tap's fingers as they came down.
    open override func location(in view: View?) -> Point {
        guard let center = taps.center else { return super.location(in: view) }
        return view.converting(center)
    }

    /// How many fingers make the gesture: once all taps were made, those of a tap, though they have lifted.
    open override var numberOfTouches: Int { isComplete ? taps.firstPlaces.count : super.numberOfTouches }

    /// Where a finger is; once all taps were made, where it came down for the first one.
    open override func location(ofTouch index: Int, in view: View?) -> Point {
        guard isComplete, taps.firstPlaces.indices.contains(index) else {
            return super.location(ofTouch: index, in: view)
        }
        return view.converting(taps.firstPlaces[index])
    }

    // MARK: Touches

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard !isComplete else { return }
        taps.fingersRequired = numberOfTouchesRequired
        for touch in event.ordered(touches) {
            let isFirst = taps.isEmpty
            guard isRightButton(of: touch, in: event), taps.begin(touch) else {
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
        let isInTime = event.timestamp - taps.start <= GestureMetrics.longestTap
        switch isInTime ? taps.end(touches) : .failed {
        case .open: break
        case .failed: proposeFailure()
        case .tapped where taps.completedTaps == numberOfTapsRequired:
            stopTimer()
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
        stopTimer()
        taps.reset()
        isComplete = false
    }

    // MARK: Other taps

    /// Whether this recognizer makes another one fail: not a tap on the same view that needs more taps, of which this
    /// one is the beginning.
    open override func canPrevent(_ other: GestureRecognizer) -> Bool {
        needsFewerTaps(than: other) ? false : super.canPrevent(other)
    }

    /// Whether another recognizer makes this one fail: not a tap on the same view that needs more taps. For that, this
    /// one must require the other's failure, itself or through others.
    open override func canBePrevented(by other: GestureRecognizer) -> Bool {
        needsFewerTaps(than: other) ? false : super.canBePrevented(by: other)
    }

    open override func supersedes(_ other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer, other.needsFewerTaps(than: self) else { return false }
        return other.waits(forFailureOf: self)
    }

    private func needsFewerTaps(than other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer, other.view === view else { return false }
        return other.numberOfTapsRequired > numberOfTapsRequired
    }

    private func isRightButton(of touch: Touch, in event: Event) -> Bool {
        touch.type != .indirectPointer || event.buttonMask == buttonMaskRequired
    }

    // MARK: Time

    /// Sets the time until which the last tap must end, or the next one must have begun.
    private func limitTap() {
        stopTimer()
        let isLast = taps.completedTaps + 1 >= numberOfTapsRequired
        let limit = isLast ? GestureMetrics.longestTap : TouchMetrics.multipleTapInterval
        timer = schedule(limit, since: taps.start) { [weak self] in self?.timeIsOver() }
    }

    private func timeIsOver() {
        timer = nil
        if !isComplete { proposeFailure() }
    }

    private func stopTimer() {
        timer?.cancel()
        timer = nil
    }
}
