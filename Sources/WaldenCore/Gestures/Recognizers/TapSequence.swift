internal import WaldenGeometry

/// Taps of one or several fingers in quick succession near the first one.
///
/// A tap begins with the first of its fingers and ends when all of them have lifted; none may come down again in
/// between.
@MainActor
struct TapSequence {
    private struct Finger {
        let touch: Touch
        let start: Point
    }

    /// How many fingers make a tap.
    var fingersRequired = 1
    /// How far a finger may move, in points; `nil` for what taps allow each kind of touch.
    var allowableMovement: Double?

    /// How many taps are complete.
    private(set) var completedTaps = 0
    /// When the present or latest tap began.
    private(set) var start = 0.0
    private var fingers: [Finger] = []
    private var hasLifted = false
    /// How many fingers of the present or latest tap have come down.
    private var fingersSeen = 0
    /// Where the fingers of the first tap came down, in window coordinates.
    private(set) var firstPlaces: [Point] = []

    /// What the end of a touch makes of a tap.
    enum Progress {
        /// Other fingers are still down.
        case open
        /// A tap is complete.
        case tapped
        /// It can be none any more.
        case failed
    }

    /// Whether all fingers of a tap are down.
    var isPressed: Bool { !hasLifted && fingers.count == fingersRequired }

    /// Whether no finger is down.
    var isEmpty: Bool { fingers.isEmpty }

    /// The centre of the first tap, in window coordinates.
    var center: Point? {
        firstPlaces.isEmpty ? nil : firstPlaces.reduce(.zero, +) / Double(firstPlaces.count)
    }

    mutating func reset() {
        fingers.removeAll(keepingCapacity: true)
        firstPlaces.removeAll(keepingCapacity: true)
        fingersSeen = 0
        completedTaps = 0
        hasLifted = false
    }

    /// Takes a finger that came down; tells whether it fits in.
    mutating func begin(_ touch: Touch) -> Bool {
        if fingers.isEmpty {
            if completedTaps > 0, touch.timestamp - start > TouchMetrics.multipleTapInterval { return false }
            start = touch.timestamp
            hasLifted = false
            fingersSeen = 0
        }
        guard !hasLifted, fingers.count < fingersRequired, isNearFirstTap(touch) else { return false }
        fingers.append(Finger(touch: touch, start: touch.startLocation(in: nil)))
        fingersSeen += 1
        if completedTaps == 0 { firstPlaces.append(touch.startLocation(in: nil)) }
        return true
    }

    private func isNearFirstTap(_ touch: Touch) -> Bool {
        guard completedTaps > 0 else { return true }
        let reach = TouchMetrics.multipleTapDistance(of: touch.type)
        return firstPlaces.contains { $0.distance(to: touch.startLocation(in: nil)) <= reach }
    }

    /// Whether no finger has moved farther than a tap allows, not even in reports that came together.
    var isAtRest: Bool {
        fingers.allSatisfy { finger in
            let limit = movement(of: finger.touch)
            return finger.start.distance(to: finger.touch.location(in: nil)) <= limit
                && finger.touch.earlierSamples.allSatisfy { finger.start.distance(to: $0.location) <= limit }
        }
    }

    private func movement(of touch: Touch) -> Double {
        if let allowableMovement { return allowableMovement }
        return touch.type == .indirectPointer ? GestureMetrics.pointerTapMovement : GestureMetrics.tapMovement
    }

    /// Takes fingers that lifted.
    mutating func end(_ touches: Set<Touch>) -> Progress {
        guard isAtRest, fingersSeen == fingersRequired else { return .failed }
        fingers.removeAll { touches.contains($0.touch) }
        hasLifted = true
        guard fingers.isEmpty else { return .open }
        completedTaps += 1
        return .tapped
    }
}
