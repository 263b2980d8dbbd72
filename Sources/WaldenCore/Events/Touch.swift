public import WaldenGeometry
public import WaldenPlatform

/// One finger on a touchscreen, one press of a pointer, or a pointer that hovers.
///
/// The same object describes a finger from its first contact to its end; its ``view`` and ``window`` are fixed when it
/// begins. Its other properties are those of the event that is being delivered. It keeps both alive: a view that holds
/// a touch lets go of it when the touch ends.
///
/// The corresponding UIKit class is `UITouch`.
@MainActor
public final class Touch {
    /// What a touch does.
    ///
    /// The corresponding UIKit type is `UITouch.Phase`.
    public enum Phase: Sendable, Hashable {
        /// It touched the screen.
        case began
        /// It moved.
        case moved
        /// It did not change since the last event.
        case stationary
        /// It left the screen.
        case ended
        /// It was taken away, and nothing should come of it.
        case cancelled
        /// The pointer came into a window.
        case regionEntered
        /// The pointer moved without a button.
        case regionMoved
        /// The pointer left the window.
        case regionExited

        /// The phase of the first earlier report of a touch that shows this one.
        var ofEarlierReport: Phase { self == .ended || self == .cancelled ? .moved : self }

        /// Whether nothing follows.
        var isFinal: Bool { self == .ended || self == .cancelled || self == .regionExited }
    }

    /// What touches.
    public typealias TouchType = WaldenPlatform.TouchType

    /// What touches.
    public let type: TouchType
    /// What it does.
    public internal(set) var phase: Phase
    /// When it last changed by the compositor's clock, in seconds. It does not run back while the touch lives.
    public var timestamp: Double { time.seconds }
    /// The same; set only to show a report that was held back.
    var time: MonotonicTime
    /// How many times a finger touched down near one place in quick succession, this one included.
    public internal(set) var tapCount: Int
    /// The window in which it began.
    public internal(set) var window: Window?
    /// The view in which it began; `nil` if it hit none.
    public internal(set) var view: View?
    /// Half the length of the contact's longer axis, in points; 0 if the device does not tell.
    public internal(set) var majorRadius: Double
    /// The seat from which it comes.
    public let seat: SeatID

    /// No other touch has this number.
    let number: UInt64
    private static var made: UInt64 = 0

    /// How the tool is held, for the tool of a tablet.
    var tool = ToolReading()
    /// The number by which the platform knows the finger; `nil` for a pointer.
    let platformID: Int32?
    /// The serial of its beginning, which justifies requests; `nil` in a replay and for hovering.
    let serial: InputSerial?
    /// Where it is and was, in window coordinates.
    var windowLocation: Point
    var previousWindowLocation: Point
    /// Where it came down, in window coordinates.
    let startLocation: Point
    /// Whether it was ever too far from there for the next touch to continue its sequence of taps.
    var hasStrayed = false
    /// Whether the frame that is being taken in has changed it already.
    var isInFrame = false
    /// The same with all the precision of a device that has more than the location tells.
    package var preciseWindowLocation: Point
    var precisePreviousWindowLocation: Point
    /// When it was at the previous location.
    var previousTimestamp: Double
    /// Reports since the last delivery, without the latest one.
    var earlierReports: [TouchSample] = []
    /// Whether the hit view gets it (multiple and exclusive touch may keep it from the view).
    var isDeliveredToView = true
    /// How far the hit view was told of it.
    var delivery = Delivery.none
    /// Whether the view is owed a cancel, because it left its window in the middle of a delivery.
    var isCancelOwed = false
    /// Whether nothing comes of it any more, though the finger may still be down.
    var isOver = false

    /// The responder that must not miss the end of the touch, whatever becomes of the views between it and the hit
    /// view.
    package weak var follower: Responder?

    /// What recognizers have to do with it; `nil` for nothing.
    var gestures: TouchGestures?

    /// What a hit view was told of a touch.
    enum Delivery {
        /// Nothing.
        case none
        /// That it began.
        case begun
        /// That it ended, or was cancelled.
        case over
    }

    /// The set that holds this touch alone: most deliveries are of one touch, and building it costs an allocation.
    private var ownSet: Set<Touch>?

    init(
        type: TouchType, phase: Phase, seat: SeatID, platformID: Int32?, window: Window?, location: Point,
        timestamp: Double, tapCount: Int = 0, majorRadius: Double = 0, serial: InputSerial? = nil
    ) {
        Touch.made += 1
        number = Touch.made
        self.type = type
        self.phase = phase
        self.seat = seat
        self.platformID = platformID
        self.serial = serial
        self.window = window
        self.windowLocation = location
        startLocation = location
        self.previousWindowLocation = location
        preciseWindowLocation = location
        precisePreviousWindowLocation = location
        time = MonotonicTime(timestamp)
        self.previousTimestamp = timestamp
        self.tapCount = tapCount
        self.majorRadius = majorRadius
    }

    /// Where it is, in a view's coordinates; with `nil`, in the window's.
    public func location(in view: View?) -> Point { converted(windowLocation, to: view) }

    /// Where it was at the previous event, in a view's coordinates; with `nil`, in the window's.
    public func previousLocation(in view: View?) -> Point { converted(previousWindowLocation, to: view) }

    /// Where it is with all the precision of the device, in a view's coordinates; with `nil`, in the window's.
    ///
    /// Equal to ``location(in:)`` where the device has no more to tell, as with fingers and pointers of `wl_touch` and
    /// `wl_pointer`. Never used for hit testing, and not to be.
    ///
    /// The corresponding UIKit method is `preciseLocation(in:)`.
    public func preciseLocation(in view: View?) -> Point { converted(preciseWindowLocation, to: view) }

    /// Where it was at the previous event with all the precision of the device, in a view's coordinates; with `nil`, in
    /// the window's.
    ///
    /// The corresponding UIKit method is `precisePreviousLocation(in:)`.
    public func precisePreviousLocation(in view: View?) -> Point { converted(precisePreviousWindowLocation, to: view) }

    private func converted(_ point: Point, to view: View?) -> Point {
        guard let view else { return point }
        return view.convert(point, from: nil)
    }

    // MARK: Changes

    /// Takes over a new report, and those before it that were not delivered.
    func update(phase: Phase, location: Point, timestamp: Double, majorRadius: Double, earlier: [TouchSample]) {
        noteIsPrevious()
        self.phase = phase
        place(at: location)
        if !(earlier.isEmpty && earlierReports.isEmpty) {
            earlierReports = earlier
            time.advance(through: &earlierReports)
        }
        time.advance(to: timestamp)
        self.majorRadius = majorRadius
    }

    /// Takes in the time of another event that tells of the touch.
    ///
    /// - Returns: The time, or the later one of an event before.
    @discardableResult
    func keepUp(with reading: Double) -> Double { time.advance(to: reading) }

    /// Takes in the times of reports of the touch, oldest first, and corrects those that run back.
    func keepUp(through reports: inout [TouchSample]) { time.advance(through: &reports) }

    /// Takes a location over, without more precision than it has.
    func place(at location: Point) {
        windowLocation = location
        preciseWindowLocation = location
    }

    /// Makes what the touch tells that of the previous event.
    func noteIsPrevious() {
        previousWindowLocation = windowLocation
        precisePreviousWindowLocation = preciseWindowLocation
        previousTimestamp = timestamp
    }

    /// A set of this touch only. It is kept, in a cycle that ``end()`` breaks, and made anew for a touch that is over.
    var alone: Set<Touch> {
        if let ownSet { return ownSet }
        let set: Set<Touch> = [self]
        if !isOver { ownSet = set }
        return set
    }

    /// Marks the touch as over, and breaks the reference cycle with its own set.
    func end() {
        isOver = true
        ownSet = nil
    }

    /// Ends the touch. Code that still holds the touch can still read its view.
    ///
    /// A follower whom the end has not reached, because the tree was changed or because an app swallowed the event, is
    /// told that the touch was cancelled.
    func retire() {
        end()
        tellFollower()
        if let gestures, !gestures.isEndTold { window?.gestureArbiter?.touchWasLost(self) }
    }

    /// Tells a follower whom the end has not reached that the touch was cancelled.
    func tellFollower() {
        if let follower {
            self.follower = nil
            follower.touchesCancelled([self], with: nil)
        }
    }

    // MARK: Reports

    /// Copies of this touch as it was since the previous event, oldest first, without the present report.
    func earlierTouches() -> [Touch] {
        var previous = (
            location: previousWindowLocation, precise: precisePreviousWindowLocation, time: previousTimestamp
        )
        var phase = phase.ofEarlierReport
        return earlierReports.map { sample in
            let copy = makeReport(sample, phase: phase)
            copy.follow(previous.location, precise: previous.precise, at: previous.time)
            previous = (copy.windowLocation, copy.preciseWindowLocation, copy.timestamp)
            if phase == .began { phase = .moved }
            return copy
        }
    }

    /// Copies of this touch as it will probably be, nearest first.
    func predictedTouches() -> [Touch] {
        var previous = (location: windowLocation, precise: preciseWindowLocation, time: timestamp)
        return predictedReports().map { sample in
            let copy = makeReport(sample, phase: phase)
            copy.follow(previous.location, precise: previous.precise, at: previous.time)
            previous = (copy.windowLocation, copy.preciseWindowLocation, copy.timestamp)
            return copy
        }
    }

    /// A copy of this touch at another moment.
    private func makeReport(_ sample: TouchSample, phase: Phase) -> Touch {
        let copy = Touch(
            type: type, phase: phase, seat: seat, platformID: platformID, window: window, location: sample.location,
            timestamp: sample.time, tapCount: tapCount, majorRadius: sample.majorRadius, serial: serial)
        copy.view = view
        copy.noteTool(sample)
        return copy
    }

    private func follow(_ location: Point, precise: Point, at time: Double) {
        previousWindowLocation = location
        precisePreviousWindowLocation = precise
        previousTimestamp = time
    }

    /// Where it will be, by the velocity between the last two reports of different times.
    private func predictedReports() -> [TouchSample] {
        guard phase == .moved else { return [] }
        let last =
            earlierReports.last { $0.time < timestamp }
            ?? TouchSample(location: previousWindowLocation, time: previousTimestamp)
        let elapsed = timestamp - last.time
        guard elapsed > 0, elapsed < TouchMetrics.longestPredictedGap else { return [] }
        let step = windowLocation - last.location
        return (1...TouchMetrics.predictedReports).map { count in
            let time = TouchMetrics.predictionStep * Double(count)
            let factor = time / elapsed
            return TouchSample(
                location: Point(x: windowLocation.x + step.x * factor, y: windowLocation.y + step.y * factor),
                time: timestamp + time, majorRadius: majorRadius, force: tool.force, altitude: tool.altitude,
                azimuth: tool.azimuth)
        }
    }
}

extension Touch: Hashable {
    /// Whether two names stand for the same touch.
    public nonisolated static func == (lhs: Touch, rhs: Touch) -> Bool { lhs === rhs }

    /// Feeds the identity of the touch.
    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
