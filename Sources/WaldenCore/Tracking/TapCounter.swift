internal import WaldenGeometry
internal import WaldenPlatform

/// Counts touch-downs near one place in quick succession, for each seat and kind of device.
///
/// Fingers that are down together tap side by side: each continues the sequence of taps at its own place.
@MainActor
struct TapCounter {
    private struct Sequence {
        /// The number of the touch. (A weak reference would make each retain of the touch a slow one.)
        var touch: UInt64
        var seat: SeatID
        var type: Touch.TouchType
        var window: WindowID
        var button: Event.ButtonMask
        var location: Point
        var time: Double
        var count: Int
    }

    private var sequences: [Sequence] = []

    /// The number of a touch-down in its sequence, from 1.
    ///
    /// - Parameters:
    ///   - button: The button of the pointer; each has its own sequences.
    ///   - others: The touches that are down already.
    mutating func count(
        _ touch: Touch, in window: WindowID, button: Event.ButtonMask = [], besides others: [Touch]
    ) -> Int {
        let now = touch.timestamp
        sequences.removeAll { !(0...TouchMetrics.multipleTapInterval).contains(now - $0.time) }
        let place = touch.windowLocation
        let reach =
            touch.type == .indirectPointer
            ? TouchMetrics.pointerMultipleTapDistance : TouchMetrics.fingerMultipleTapDistance
        let nearest = sequences.indices.filter { index in
            let last = sequences[index]
            let isDown = others.contains { $0.number == last.touch && !$0.isOver }
            return last.seat == touch.seat && last.type == touch.type && last.window == window && !isDown
                && last.button == button && last.location.distance(to: place) <= reach
        }.min { sequences[$0].location.distance(to: place) < sequences[$1].location.distance(to: place) }
        let count = nearest.map { sequences.remove(at: $0).count + 1 } ?? 1
        sequences.append(
            Sequence(
                touch: touch.number, seat: touch.seat, type: touch.type, window: window, button: button,
                location: place, time: now, count: count))
        return count
    }
}
