internal import Glibc
internal import WaldenGeometry

/// The fingers that make a gesture, and what they do together: move, spread and turn.
///
/// A finger that comes or goes changes none of the three: only what fingers do while they are down together counts.
@MainActor
struct GestureFingers {
    private struct Finger {
        let touch: Touch
        /// Where it was when the others were looked at last, in window coordinates.
        var last: Point
    }

    private var fingers: [Finger] = []
    /// How far their centre has moved, in points of the window.
    private(set) var travel = Point.zero
    /// By what factor their distance has changed.
    private(set) var ratio = 1.0
    /// By how much their distance has changed, in points.
    private(set) var stretch = 0.0
    /// How far they have turned, in radians, clockwise; full turns included.
    private(set) var turn = 0.0

    var count: Int { fingers.count }
    var isEmpty: Bool { fingers.isEmpty }
    var hasPointer: Bool { fingers.contains { $0.touch.type == .indirectPointer } }

    /// The centre of the fingers as they are now, in window coordinates.
    var center: Point { mean { $0.touch.location(in: nil) } }

    /// Forgets everything.
    mutating func reset() {
        fingers.removeAll(keepingCapacity: true)
        restart()
    }

    /// Forgets what the fingers did: they begin from where they are.
    mutating func restart() {
        travel = .zero
        ratio = 1
        stretch = 0
        turn = 0
        rest()
    }

    func contains(_ touch: Touch) -> Bool { fingers.contains { $0.touch === touch } }

    mutating func add(_ touch: Touch) {
        guard !contains(touch) else { return }
        fingers.append(Finger(touch: touch, last: touch.location(in: nil)))
    }

    /// Takes fingers out.
    mutating func remove(_ touches: Set<Touch>) { fingers.removeAll { touches.contains($0.touch) } }

    /// Updates the last locations of the fingers without counting the movement.
    mutating func rest() {
        for index in fingers.indices { fingers[index].last = fingers[index].touch.location(in: nil) }
    }

    /// Moves the centre by hand: for wheels and touchpads.
    mutating func move(by distance: Point) { travel += distance }

    /// Scales by hand, to a factor of the distance at the beginning: for touchpads.
    mutating func scale(to ratio: Double) {
        self.ratio = ratio > GestureMetrics.smallestScale ? ratio : GestureMetrics.smallestScale
    }

    /// Turns by hand, by an angle in radians, clockwise: for touchpads.
    mutating func turn(by angle: Double) { turn += angle }

    /// Counts what the fingers did since they were looked at last.
    mutating func follow() {
        guard !fingers.isEmpty else { return }
        let (before, now) = (mean(\.last), center)
        travel += now - before
        if fingers.count > 1 { spreadAndTurn(around: before, now) }
        rest()
    }

    private mutating func spreadAndTurn(around before: Point, _ now: Point) {
        var (lengthBefore, length, dot, cross) = (0.0, 0.0, 0.0, 0.0)
        for finger in fingers {
            let (old, new) = (finger.last - before, finger.touch.location(in: nil) - now)
            lengthBefore += old.length
            length += new.length
            dot += old.x * new.x + old.y * new.y
            cross += old.x * new.y - old.y * new.x
        }
        // For two fingers it is their distance.
        let part = 2 / Double(fingers.count)
        let (spreadBefore, spread) = (lengthBefore * part, length * part)
        stretch += spread - spreadBefore
        let smallest = GestureMetrics.smallestSpread
        ratio *= max(spread, smallest) / max(spreadBefore, smallest)
        if min(spread, spreadBefore) >= smallest { turn += atan2(cross, dot) }
    }

    /// Gives the reports of a move that were merged into the latest one: how far the centre had moved, and when.
    ///
    /// Of several fingers, as many as all that moved have.
    func forEachEarlierTravel(_ body: (Point, Double) -> Void) {
        var fewest = Int.max
        for finger in fingers where finger.touch.phase == .moved {
            fewest = min(fewest, finger.touch.earlierSamples.count)
        }
        guard fewest > 0, fewest < .max, let first = fingers.first(where: { $0.touch.phase == .moved }) else { return }
        let before = mean(\.last)
        for back in (1...fewest).reversed() {
            let place = mean { finger in
                let touch = finger.touch
                return touch.phase == .moved
                    ? touch.earlierSamples[touch.earlierSamples.count - back].location : touch.location(in: nil)
            }
            let reports = first.touch.earlierSamples
            body(travel + place - before, reports[reports.count - back].time)
        }
    }

    private func mean(_ place: (Finger) -> Point) -> Point {
        guard !fingers.isEmpty else { return .zero }
        var sum = Point.zero
        for finger in fingers { sum += place(finger) }
        return sum / Double(fingers.count)
    }
}
