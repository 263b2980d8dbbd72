internal import WaldenGeometry

/// Taps of one or several fingers in quick succession near one place.
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
    /// Where the fingers of the present tap came down, and those of the one before.
    private var places: [Point] = []
    private var formerPlaces: [Point] = []

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

    /// The centre of the present or latest tap, in window coordinates.
    var center: Point? {
        places.isEmpty ? nil : places.reduce(.zero, +) / Double(places.count)
    }

    mutating func reset() {
        fingers.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
        formerPlaces.removeAll(keepingCapacity: true)
        completedTaps = 0
        hasLifted = false
    }

    /// Takes a finger that came down; tells whether it fits in.
    mutating func begin(_ touch: Touch) -> Bool {
        if fingers.isEmpty {
            if completedTaps > 0, touch.timestamp - start > TouchMetrics.multipleTapInterval { return false }
            start = touch.timestamp
            hasLifted = false
            swap(&places, &formerPlaces)
            places.removeAll(keepingCapacity: true)
        }
        guard !hasLifted, fingers.count < fingersRequired, isNearFormerTap(touch) else { return false }
        fingers.append(Finger(touch: touch, start: touch.windowLocation))
        places.append(touch.windowLocation)
        return true
    }

    private func isNearFormerTap(_ touch: Touch) -> Bool {
        guard completedTaps > 0 else { return true }
        let reach =
            touch.type == .indirectPointer
            ? TouchMetrics.pointerMultipleTapDistance : TouchMetrics.fingerMultipleTapDistance
        return formerPlaces.contains { $0.distance(to: touch.windowLocation) <= reach }
    }

    /// Whether no finger has moved farther than a tap allows.
    var isAtRest: Bool {
        fingers.allSatisfy { $0.start.distance(to: $0.touch.windowLocation) <= movement(of: $0.touch) }
    }

    private func movement(of touch: Touch) -> Double {
        if let allowableMovement { return allowableMovement }
        return touch.type == .indirectPointer ? GestureMetrics.pointerTapMovement : GestureMetrics.tapMovement
    }

    /// Takes fingers that lifted.
    mutating func end(_ touches: Set<Touch>) -> Progress {
        guard isAtRest, places.count == fingersRequired else { return .failed }
        fingers.removeAll { touches.contains($0.touch) }
        hasLifted = true
        guard fingers.isEmpty else { return .open }
        completedTaps += 1
        return .tapped
    }
}
