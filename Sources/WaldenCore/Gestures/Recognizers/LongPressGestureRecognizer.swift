internal import WaldenGeometry

/// Recognizes fingers that rest on the screen for a while, optionally after some taps (S75).
///
/// A long press is continuous: it begins when the fingers have rested long enough, changes with each move, and ends
/// when a finger lifts. Before it begins, it fails if a finger moves too far or lifts, or if there are too many.
///
/// The corresponding UIKit class is `UILongPressGestureRecognizer`.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// How long all fingers must be down, in seconds; not negative.
    public var minimumPressDuration = GestureMetrics.longPressDuration {
        didSet { checkSetting(minimumPressDuration >= 0, "minimumPressDuration must not be negative") }
    }
    /// The number of fingers; at least 1.
    public var numberOfTouchesRequired = 1 {
        didSet { checkSetting(numberOfTouchesRequired > 0, "numberOfTouchesRequired must be at least 1") }
    }
    /// The number of taps before the press; not negative.
    public var numberOfTapsRequired = 0 {
        didSet { checkSetting(numberOfTapsRequired >= 0, "numberOfTapsRequired must not be negative") }
    }
    /// The maximum movement of a finger before the gesture begins, in points; not negative.
    public var allowableMovement = GestureMetrics.longPressMovement {
        didSet { checkSetting(allowableMovement >= 0, "allowableMovement must not be negative") }
    }

    private var taps = TapSequence()
    private var timer: LoopTimer?
    /// The event time at which the press began; `nil` before.
    private var pressStart: Double?
    private var hasBegun = false

    /// Creates a recognizer that calls a method of a target with the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (LongPressGestureRecognizer) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        beginIfDue(at: event.timestamp)
        guard !hasBegun else {
            for touch in touches { ignore(touch, for: event) }
            return
        }
        taps.fingersRequired = numberOfTouchesRequired
        taps.allowableMovement = allowableMovement
        for touch in event.ordered(touches) {
            let isFirst = taps.isEmpty
            guard taps.begin(touch) else {
                proposeFailure()
                return
            }
            if isFirst, isBeforePress { limitTap() }
        }
        if taps.isPressed, !isBeforePress { press(at: event.timestamp) }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        beginIfDue(at: event.timestamp)
        if hasBegun {
            proposeChange()
        } else if !taps.isAtRest {
            proposeFailure()
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        beginIfDue(at: event.timestamp)
        if hasBegun {
            proposeEnd(hasBegun: true)
        } else if !isBeforePress || taps.end(touches) == .failed {
            proposeFailure()
        }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { proposeCancel() }

    open override func reset() {
        super.reset()
        timer.stop()
        taps.reset()
        pressStart = nil
        hasBegun = false
    }

    private var isBeforePress: Bool { taps.completedTaps < numberOfTapsRequired }

    private func limitTap() {
        timer.stop()
        timer = schedule(TouchMetrics.multipleTapInterval, since: taps.start) { [weak self] in
            self?.timer = nil
            self?.proposeFailure()
        }
    }

    private func press(at time: Double) {
        timer.stop()
        pressStart = time
        guard minimumPressDuration > 0 else {
            begin()
            return
        }
        timer = schedule(minimumPressDuration, since: time) { [weak self] in self?.begin() }
    }

    /// Begins if the press was long enough by the times of events, even if the timer is late.
    private func beginIfDue(at time: Double) {
        if !hasBegun, let pressStart, time - pressStart >= minimumPressDuration { begin() }
    }

    private func begin() {
        timer.stop()
        hasBegun = true
        proposeBeginning()
    }
}
