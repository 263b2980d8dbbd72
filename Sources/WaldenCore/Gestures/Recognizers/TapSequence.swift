internal import WaldenGeometry

/// Taps of one or more fingers in quick succession near the first one.
///
/// A tap begins with its first finger and ends when all have lifted; none may come down again in between.
@MainActor
struct TapSequence {
    var fingersRequired = 1
    /// The maximum movement of a finger, in points; `nil` for the default of its kind of touch.
    var allowableMovement: Double?

    private(set) var completedTaps = 0
    /// The event time at which the latest tap began.
    private(set) var start = 0.0
    private var fingers: [Touch] = []
    private var hasLifted = false
    private var fingersSeen = 0
    /// The touch-downs of the first tap, in window coordinates.
    private(set) var firstStarts: [Point] = []

    enum Progress {
        /// Other fingers are still down.
        case open
        case tapped
        case failed
    }

    var isPressed: Bool { !hasLifted && fingers.count == fingersRequired }

    var isEmpty: Bool { fingers.isEmpty }

    /// The centroid of the first tap, in window coordinates.
    var center: Point? {
        firstStarts.isEmpty ? nil : firstStarts.reduce(.zero, +) / Double(firstStarts.count)
    }

    mutating func reset() {
        fingers.removeAll(keepingCapacity: true)
        firstStarts.removeAll(keepingCapacity: true)
        fingersSeen = 0
        completedTaps = 0
        hasLifted = false
    }

    mutating func begin(_ touch: Touch) -> Bool {
        if fingers.isEmpty {
            if completedTaps > 0, touch.timestamp - start > TouchMetrics.multipleTapInterval { return false }
            start = touch.timestamp
            hasLifted = false
            fingersSeen = 0
        }
        guard !hasLifted, fingers.count < fingersRequired, isNearFirstTap(touch) else { return false }
        fingers.append(touch)
        fingersSeen += 1
        if completedTaps == 0 { firstStarts.append(touch.startLocation(in: nil)) }
        return true
    }

    private func isNearFirstTap(_ touch: Touch) -> Bool {
        guard completedTaps > 0 else { return true }
        let reach = TouchMetrics.multipleTapDistance(of: touch.type)
        return firstStarts.contains { $0.distance(to: touch.startLocation(in: nil)) <= reach }
    }

    /// Whether no finger has moved too far, including in coalesced reports.
    var isAtRest: Bool {
        fingers.allSatisfy { !$0.hasMoved(beyond: allowableMovement ?? GestureMetrics.tapMovement(of: $0.type)) }
    }

    mutating func end(_ touches: Set<Touch>) -> Progress {
        guard isAtRest, fingersSeen == fingersRequired else { return .failed }
        fingers.removeAll { touches.contains($0) }
        hasLifted = true
        guard fingers.isEmpty else { return .open }
        completedTaps += 1
        return .tapped
    }
}
