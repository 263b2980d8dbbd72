internal import Glibc
internal import WaldenGeometry

/// Measures how the fingers of a gesture move, spread and turn together. Adding and removing fingers changes no
/// measurement.
@MainActor
struct GestureFingers {
    private struct Finger {
        let touch: Touch
        /// The location at the latest measurement, in window coordinates.
        var last: Point
    }

    private var fingers: [Finger] = []
    /// The movement of the centroid, in points of the window.
    private(set) var travel = Point.zero
    /// The factor by which the distance of the fingers has changed.
    private(set) var ratio = 1.0
    /// The change of the distance of the fingers, in points.
    private(set) var stretch = 0.0
    /// The turn in radians, clockwise; includes full turns.
    private(set) var turn = 0.0

    var count: Int { fingers.count }
    var isEmpty: Bool { fingers.isEmpty }
    var hasPointer: Bool { fingers.contains { $0.touch.type == .indirectPointer } }

    /// The current centroid, in window coordinates.
    var center: Point { mean { $0.touch.location(in: nil) } }

    mutating func reset() {
        fingers.removeAll(keepingCapacity: true)
        restart()
    }

    /// Sets the measurements to zero. Movement since the latest one, or since a new finger came down, still counts.
    mutating func restart() {
        travel = .zero
        ratio = 1
        stretch = 0
        turn = 0
    }

    func contains(_ touch: Touch) -> Bool { fingers.contains { $0.touch === touch } }

    mutating func add(_ touch: Touch) {
        guard !contains(touch) else { return }
        fingers.append(Finger(touch: touch, last: touch.startLocation(in: nil)))
    }

    mutating func remove(_ touches: Set<Touch>) { fingers.removeAll { touches.contains($0.touch) } }

    /// Skips the movement since the latest measurement.
    mutating func rest() {
        for index in fingers.indices { fingers[index].last = fingers[index].touch.location(in: nil) }
    }

    mutating func move(by distance: Point) { travel += distance }

    mutating func scale(to ratio: Double) {
        self.ratio = ratio > GestureMetrics.minimumScale ? ratio : GestureMetrics.minimumScale
    }

    mutating func turn(by angle: Double) { turn += angle }

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
        // The distance of the fingers if there are two.
        let part = 2 / Double(fingers.count)
        let (spreadBefore, spread) = (lengthBefore * part, length * part)
        stretch += spread - spreadBefore
        let minimum = GestureMetrics.minimumSpread
        ratio *= max(spread, minimum) / max(spreadBefore, minimum)
        if min(spread, spreadBefore) >= minimum { turn += atan2(cross, dot) }
    }

    /// Calls a closure with the travel and time of each report that was coalesced into a move that is not measured yet.
    /// If several fingers moved, uses only as many reports as all of them have.
    func forEachEarlierTravel(_ body: (Point, Double) -> Void) {
        // An event may be measured several times, when fingers move in it and others come or go.
        func isUnmeasured(_ finger: Finger) -> Bool {
            finger.touch.phase == .moved && finger.last != finger.touch.location(in: nil)
        }
        var reportCount = Int.max
        for finger in fingers where isUnmeasured(finger) {
            reportCount = min(reportCount, finger.touch.earlierSamples.count)
        }
        guard reportCount > 0, reportCount < .max, let first = fingers.first(where: isUnmeasured) else { return }
        let before = mean(\.last)
        for back in (1...reportCount).reversed() {
            let location = mean { finger in
                let touch = finger.touch
                return isUnmeasured(finger)
                    ? touch.earlierSamples[touch.earlierSamples.count - back].location : touch.location(in: nil)
            }
            let reports = first.touch.earlierSamples
            body(travel + location - before, reports[reports.count - back].time)
        }
    }

    private func mean(_ location: (Finger) -> Point) -> Point {
        guard !fingers.isEmpty else { return .zero }
        var sum = Point.zero
        for finger in fingers { sum += location(finger) }
        return sum / Double(fingers.count)
    }
}
