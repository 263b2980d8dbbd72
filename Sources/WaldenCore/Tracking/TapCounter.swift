internal import WaldenGeometry

/// Counts touch-downs near one place in quick succession, for each seat and kind of device.
struct TapCounter {
    private struct Sequence {
        var seat: SeatID
        var type: Touch.TouchType
        var window: WindowID
        var location: Point
        var time: Double
        var count: Int
    }

    private var sequences: [Sequence] = []

    /// The number of a touch-down in its sequence, from 1.
    ///
    /// - Parameters:
    ///   - location: Where, in window coordinates.
    ///   - time: When, in seconds.
    mutating func count(
        seat: SeatID, type: Touch.TouchType, window: WindowID, location: Point, time: Double
    ) -> Int {
        let index = sequences.firstIndex { $0.seat == seat && $0.type == type }
        var count = 1
        if let index {
            let last = sequences[index]
            let reach =
                type == .indirectPointer
                ? TouchMetrics.pointerMultipleTapDistance : TouchMetrics.fingerMultipleTapDistance
            let isNear = last.window == window && last.location.distance(to: location) <= reach
            if isNear, time - last.time <= TouchMetrics.multipleTapInterval { count = last.count + 1 }
            sequences.remove(at: index)
        }
        sequences.append(
            Sequence(seat: seat, type: type, window: window, location: location, time: time, count: count))
        return count
    }
}
