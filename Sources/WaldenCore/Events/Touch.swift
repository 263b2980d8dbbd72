public import WaldenGeometry
public import WaldenPlatform

/// A finger on a touchscreen, a tool on a tablet, a press of the pointer, or a hovering pointer or tool.
///
/// One object stands for the whole sequence; its ``view`` and ``window`` are fixed when it begins (S25). Its other
/// properties are those of the event being delivered. It retains its view and window: a view that stores a touch must
/// release it when the touch ends.
///
/// The corresponding UIKit class is `UITouch`.
@MainActor
public final class Touch {
    /// The phases of a touch (S26). UIKit: `UITouch.Phase`.
    public enum Phase: Sendable, Hashable {
        /// The finger touched the screen, or the first button was pressed.
        case began
        /// The touch moved.
        case moved
        /// The touch did not change since the last event (S27).
        case stationary
        /// The finger left the screen, or the last button was released.
        case ended
        /// The touch was taken away and has no effect (S18).
        case cancelled
        /// A hovering pointer or tool entered a window.
        case regionEntered
        /// A hovering pointer or tool moved.
        case regionMoved
        /// A hovering pointer or tool left the window.
        case regionExited

        var isFinal: Bool { self == .ended || self == .cancelled || self == .regionExited }
    }

    /// The kinds of touches.
    public typealias TouchType = WaldenPlatform.TouchType

    /// The kind of the touch (S29).
    public let type: TouchType
    /// The phase in the current event.
    public internal(set) var phase: Phase
    /// The compositor's time of the last change, in seconds; never decreases (S32).
    public var timestamp: Double { time.seconds }
    /// Advanced by all events of the touch; assigned only while it shows a held report.
    var time: MonotonicTime
    /// The number of touch-downs near one place in quick succession, including this one (S28).
    public internal(set) var tapCount: Int
    /// The window in which the touch began.
    public internal(set) var window: Window?
    /// The view in which the touch began; `nil` if it hit none.
    public internal(set) var view: View?
    /// Half the length of the contact's major axis, in points; 0 if unknown (S30).
    public internal(set) var majorRadius: Double
    /// The seat of the device.
    public let seat: SeatID

    let number: UInt64
    private static var lastNumber: UInt64 = 0

    var tool = ToolReading()
    /// The platform's ID of the finger; `nil` for a pointer.
    let platformID: Int32?
    /// The compositor's serial of the beginning, which some requests need; `nil` in a replay and for hovering.
    let serial: InputSerial?
    /// In window coordinates, like all stored locations.
    var windowLocation: Point
    var previousWindowLocation: Point
    let startLocation: Point
    /// The shape that a pointer interaction chose where the button was pressed.
    var pressedCursor: Cursor?
    /// Whether it has moved too far for the next touch to continue its tap sequence.
    var hasStrayed = false
    /// Whether the current frame has already changed it.
    var isInFrame = false
    package var preciseWindowLocation: Point
    var precisePreviousWindowLocation: Point
    var previousTimestamp: Double
    /// The reports since the last delivery that were coalesced into this one, oldest first, in window coordinates.
    ///
    /// ``Event/coalescedTouches(for:)`` returns them as touches.
    public internal(set) var earlierSamples: [TouchSample] = []
    var delivery = TouchDelivery()
    /// Whether the hit view got the beginning, and no end or cancel is delivered, owed or held back. A lift counts once
    /// the view got it.
    package var isOngoingInView: Bool { delivery.isOngoing && !isEndHeld }

    /// The responder that must get the end of the touch even if the views between it and the hit view change.
    package weak var follower: Responder?

    /// The gesture state of the touch; `nil` if no recognizer ever got it.
    var gestures: TouchGestures?

    /// Cached, because most deliveries are of one touch and building the set allocates.
    var ownSet: Set<Touch>?

    init(
        type: TouchType, phase: Phase, seat: SeatID, platformID: Int32?, window: Window?, location: Point,
        timestamp: Double, tapCount: Int = 0, majorRadius: Double = 0, serial: InputSerial? = nil
    ) {
        Touch.lastNumber += 1
        number = Touch.lastNumber
        self.type = type
        self.phase = phase
        self.seat = seat
        self.platformID = platformID
        self.serial = serial
        self.window = window
        windowLocation = location
        startLocation = location
        previousWindowLocation = location
        preciseWindowLocation = location
        precisePreviousWindowLocation = location
        time = MonotonicTime(timestamp)
        previousTimestamp = timestamp
        self.tapCount = tapCount
        self.majorRadius = majorRadius
    }

    /// Returns the location in a view's coordinates; with `nil`, in the window's (S31).
    public func location(in view: View?) -> Point { converted(windowLocation, to: view) }

    /// Returns the location of the beginning in a view's coordinates; with `nil`, in the window's.
    public func startLocation(in view: View?) -> Point { converted(startLocation, to: view) }

    /// Returns whether a report of the current event, coalesced ones included, is farther from the location of the
    /// beginning than a distance, in points of the window.
    public func hasMoved(beyond distance: Double) -> Bool {
        startLocation.distance(to: windowLocation) > distance
            || earlierSamples.contains { startLocation.distance(to: $0.location) > distance }
    }

    /// Returns the location at the previous event in a view's coordinates; with `nil`, in the window's (S31).
    public func previousLocation(in view: View?) -> Point { converted(previousWindowLocation, to: view) }

    /// Returns the location with the device's full precision, in a view's coordinates; with `nil`, in the window's.
    ///
    /// Equals ``location(in:)`` for `wl_touch` and `wl_pointer`. Never used for hit testing (S11).
    ///
    /// The corresponding UIKit method is `preciseLocation(in:)`.
    public func preciseLocation(in view: View?) -> Point { converted(preciseWindowLocation, to: view) }

    /// Returns the precise location at the previous event, in a view's coordinates; with `nil`, in the window's.
    ///
    /// The corresponding UIKit method is `precisePreviousLocation(in:)`.
    public func precisePreviousLocation(in view: View?) -> Point { converted(precisePreviousWindowLocation, to: view) }

    private func converted(_ point: Point, to view: View?) -> Point {
        guard let view else { return point }
        var point = point
        if let window, let other = view.windowStorage, other !== window {
            point = window.convertLocation(point, to: other) ?? point
        }
        return view.convert(point, from: nil)
    }

    /// Applies a report, with the earlier ones that were not delivered.
    func update(
        phase: Phase, location: Point, timestamp: Double, majorRadius: Double = 0, earlier: [TouchSample] = []
    ) {
        savePrevious()
        self.phase = phase
        place(at: location)
        if !(earlier.isEmpty && earlierSamples.isEmpty) {
            earlierSamples = earlier
            time.advance(through: &earlierSamples)
        }
        time.advance(to: timestamp)
        self.majorRadius = majorRadius
    }

    func update(phase: Phase, timestamp: Double) {
        update(phase: phase, location: windowLocation, timestamp: timestamp, majorRadius: majorRadius)
    }

    /// Sets both the location and the precise location.
    func place(at location: Point) {
        windowLocation = location
        preciseWindowLocation = location
    }

    /// Sets where it was before its first report.
    func setPreviousLocation(_ location: Point) {
        previousWindowLocation = location
        precisePreviousWindowLocation = location
    }

    func savePrevious() {
        previousWindowLocation = windowLocation
        precisePreviousWindowLocation = preciseWindowLocation
        previousTimestamp = timestamp
    }

    /// The set of this touch alone. Cached in a reference cycle until ``end()``.
    var alone: Set<Touch> {
        if let ownSet { return ownSet }
        let set: Set<Touch> = [self]
        if !isOver { ownSet = set }
        return set
    }

    /// Returns copies of this touch as it was since the previous event, oldest first, without the latest report.
    func earlierTouches() -> [Touch] {
        makeTouches(
            of: earlierSamples, phase: phase == .ended || phase == .cancelled ? .moved : phase,
            after: (previousWindowLocation, precisePreviousWindowLocation, previousTimestamp))
    }

    func predictedTouches() -> [Touch] {
        makeTouches(
            of: predictedSamples(), phase: phase, after: (windowLocation, preciseWindowLocation, timestamp))
    }

    private func makeTouches(
        of samples: [TouchSample], phase: Phase, after start: (location: Point, precise: Point, time: Double)
    ) -> [Touch] {
        var (phase, previous) = (phase, start)
        return samples.map { sample in
            let copy = Touch(
                type: type, phase: phase, seat: seat, platformID: platformID, window: window,
                location: sample.location, timestamp: sample.time, tapCount: tapCount, majorRadius: sample.majorRadius,
                serial: serial)
            copy.view = view
            copy.tool = ToolReading(sample)
            copy.previousWindowLocation = previous.location
            copy.precisePreviousWindowLocation = previous.precise
            copy.previousTimestamp = previous.time
            previous = (copy.windowLocation, copy.preciseWindowLocation, copy.timestamp)
            if phase == .began { phase = .moved }
            return copy
        }
    }

    /// Extrapolates by the velocity between the last two reports of different times.
    private func predictedSamples() -> [TouchSample] {
        guard phase == .moved else { return [] }
        let last =
            earlierSamples.last { $0.time < timestamp }
            ?? TouchSample(location: previousWindowLocation, time: previousTimestamp)
        let elapsed = timestamp - last.time
        guard elapsed > 0, elapsed < TouchMetrics.maximumPredictedGap else { return [] }
        let step = windowLocation - last.location
        return (1...TouchMetrics.predictedReports).map { count in
            let time = TouchMetrics.predictionStep * Double(count)
            let factor = time / elapsed
            var sample = sample
            sample.location = Point(x: windowLocation.x + step.x * factor, y: windowLocation.y + step.y * factor)
            sample.time = timestamp + time
            return sample
        }
    }
}

extension Touch: Hashable {
    /// Returns whether two references are the same touch.
    public nonisolated static func == (lhs: Touch, rhs: Touch) -> Bool { lhs === rhs }

    /// Hashes the identity.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
