public import WaldenGeometry

/// Recognizes fingers that move quickly and straight in one direction (S78).
///
/// A swipe is discrete: it is recognized as soon as the fingers have moved far enough. It fails if they take too long
/// or leave the direction, or if their number is wrong.
///
/// The corresponding UIKit class is `UISwipeGestureRecognizer`.
open class SwipeGestureRecognizer: GestureRecognizer {
    /// Directions of a swipe. UIKit: `UISwipeGestureRecognizer.Direction`.
    public struct Direction: OptionSet, Sendable, Hashable {
        /// The raw bits.
        public let rawValue: UInt8
        /// Creates a set from raw bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// To the right.
        public static let right = Direction(rawValue: 1 << 0)
        /// To the left.
        public static let left = Direction(rawValue: 1 << 1)
        /// Upwards.
        public static let up = Direction(rawValue: 1 << 2)
        /// Downwards.
        public static let down = Direction(rawValue: 1 << 3)
    }

    /// The allowed directions; right by default.
    public var direction = Direction.right
    /// The number of fingers; at least 1.
    public var numberOfTouchesRequired = 1 {
        didSet { checkSetting(numberOfTouchesRequired > 0, "numberOfTouchesRequired must be at least 1") }
    }

    private var fingers = GestureFingers()
    /// The touch-downs, in window coordinates.
    private var starts: [Point] = []
    private var start = 0.0
    private var timer: LoopTimer?
    private var isComplete = false

    /// Creates a recognizer that calls a method of a target with the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (SwipeGestureRecognizer) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    /// Returns the centroid of the touch-downs (S73).
    open override func location(in view: View?) -> Point {
        guard !starts.isEmpty else { return super.location(in: view) }
        return view.converting(starts.reduce(.zero, +) / Double(starts.count))
    }

    /// The number of fingers down; once complete, that of the swipe.
    open override var numberOfTouches: Int { isComplete ? starts.count : super.numberOfTouches }

    /// Returns a finger's location; once complete, that of its touch-down (S73).
    open override func location(ofTouch index: Int, in view: View?) -> Point {
        guard isComplete, starts.indices.contains(index) else { return super.location(ofTouch: index, in: view) }
        return view.converting(starts[index])
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard !isComplete else { return }
        if fingers.isEmpty {
            start = event.timestamp
            timer = schedule(GestureMetrics.swipeDuration, since: start) { [weak self] in self?.timerDidFire() }
        }
        fingers.rest()
        for touch in event.ordered(touches) {
            fingers.add(touch)
            starts.append(touch.startLocation(in: nil))
        }
        if fingers.count > numberOfTouchesRequired {
            proposeFailure()
        } else {
            fingers.restart()
        }
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard !isComplete, fingers.count == numberOfTouchesRequired else { return }
        decide(at: event.timestamp, isOver: false)
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        guard !isComplete else { return }
        if fingers.count == numberOfTouchesRequired {
            decide(at: event.timestamp, isOver: true)
        } else {
            proposeFailure()
        }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        if !isComplete { proposeFailure() }
    }

    open override func reset() {
        super.reset()
        timer.stop()
        fingers.reset()
        starts.removeAll(keepingCapacity: true)
        isComplete = false
    }

    /// Recognizes the movement, or fails if it cannot become a swipe any more.
    private func decide(at time: Double, isOver: Bool) {
        fingers.follow()
        guard time - start <= GestureMetrics.swipeDuration else {
            proposeFailure()
            return
        }
        let travel = fingers.travel
        let distance = GestureMetrics.swipeDistance
        // The allowed drift at the minimum distance.
        let margin = distance * GestureMetrics.swipeDrift
        var isStraight = false
        for candidate in Direction.each where direction.contains(candidate) {
            let (along, across) = candidate.components(of: travel)
            if along >= distance, across < along * GestureMetrics.swipeDrift {
                timer.stop()
                isComplete = true
                proposeRecognition()
                return
            }
            if along > -margin, across < margin { isStraight = true }
        }
        if isOver || !isStraight { proposeFailure() }
    }

    private func timerDidFire() {
        timer = nil
        if !isComplete { proposeFailure() }
    }
}

extension SwipeGestureRecognizer.Direction {
    fileprivate static let each: [Self] = [.right, .left, .up, .down]

    fileprivate func components(of travel: Point) -> (along: Double, across: Double) {
        switch self {
        case .right: (travel.x, travel.y.magnitude)
        case .left: (-travel.x, travel.y.magnitude)
        case .up: (-travel.y, travel.x.magnitude)
        default: (travel.y, travel.x.magnitude)
        }
    }
}
