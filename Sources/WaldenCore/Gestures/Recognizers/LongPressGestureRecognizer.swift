internal import WaldenGeometry

/// Recognizes fingers that rest on the screen for a while, perhaps after some taps.
///
/// A long press is continuous: it begins when the time is over, though nothing moves, changes whenever a finger moves,
/// wherever to, and ends when a finger lifts. It fails when before that time a finger moves too far or lifts, or when
/// there are too many.
///
/// The corresponding UIKit class is `UILongPressGestureRecognizer`.
open class LongPressGestureRecognizer: GestureRecognizer {
    /// How long all fingers must be down, in seconds.
    ///
    /// - Precondition: It is not negative.
    public var minimumPressDuration = GestureMetrics.longPressDuration {
        didSet {
            precondition(
                minimumPressDuration >= 0, "LongPressGestureRecognizer.minimumPressDuration: it must not be negative")
        }
    }
    /// How many fingers must be down.
    ///
    /// - Precondition: It is at least 1.
    public var numberOfTouchesRequired = 1 {
        didSet {
            precondition(
                numberOfTouchesRequired > 0, "LongPressGestureRecognizer.numberOfTouchesRequired: it must be at least 1"
            )
        }
    }
    /// How many taps must come before.
    ///
    /// - Precondition: It is not negative.
    public var numberOfTapsRequired = 0 {
        didSet {
            precondition(
                numberOfTapsRequired >= 0, "LongPressGestureRecognizer.numberOfTapsRequired: it must not be negative")
        }
    }
    /// How far a finger may move before the gesture begins, in points; afterwards there is no limit.
    ///
    /// - Precondition: It is not negative.
    public var allowableMovement = GestureMetrics.longPressMovement {
        didSet {
            precondition(
                allowableMovement >= 0, "LongPressGestureRecognizer.allowableMovement: it must not be negative")
        }
    }

    private var taps = TapSequence()
    private var timer: LoopTimer?
    /// When the press began, by the clock of events; `nil` before it.
    private var pressStart: Double?
    /// Whether the time is over, though others may still have to fail first.
    private var hasBegun = false

    /// Creates a recognizer that calls a method of a target with the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (LongPressGestureRecognizer) -> Void,
        fileID: StaticString = #fileID,
        line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    // MARK: Touches

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
        stopTimer()
        taps.reset()
        pressStart = nil
        hasBegun = false
    }

    private var isBeforePress: Bool { taps.completedTaps < numberOfTapsRequired }

    // MARK: Time

    /// Sets the time until which the next touch-down must have come.
    private func limitTap() {
        stopTimer()
        timer = schedule(TouchMetrics.multipleTapInterval, since: taps.start) { [weak self] in
            self?.timer = nil
            self?.proposeFailure()
        }
    }

    private func press(at time: Double) {
        stopTimer()
        pressStart = time
        guard minimumPressDuration > 0 else {
            begin()
            return
        }
        timer = schedule(minimumPressDuration, since: time) { [weak self] in self?.begin() }
    }

    /// Begins if the press has lasted long enough by the times of events, though the timer comes late.
    private func beginIfDue(at time: Double) {
        guard !hasBegun, let pressStart, time - pressStart >= minimumPressDuration else { return }
        stopTimer()
        begin()
    }

    private func begin() {
        timer = nil
        hasBegun = true
        proposeBeginning()
    }

    private func stopTimer() {
        timer?.cancel()
        timer = nil
    }
}
