internal import WaldenGeometry
internal import WaldenPlatform

/// Counts touch-downs near one point in quick succession, per seat, window, kind of device and button (S28).
///
/// A touch that moves too far or is cancelled ends its sequence. Fingers that are down together have separate
/// sequences.
@MainActor
struct TapCounter {
    private struct Sequence {
        /// The number of its latest touch. A weak reference would make retaining the touch slow.
        let touch: UInt64
        var isDown = true
        let time: Double
        var count = 1
        let seat: SeatID
        let type: Touch.TouchType
        let window: WindowID
        let button: Event.ButtonMask
        var start: Point
    }

    /// Oldest first; at most ``TouchMetrics/maximumFingers`` per seat.
    private var sequences: [Sequence] = []

    /// Returns the number of a touch-down in its sequence, from 1.
    ///
    /// - Complexity: O(*n*) in the sequences.
    mutating func count(_ touch: Touch, in window: WindowID, button: Event.ButtonMask = []) -> Int {
        let now = touch.timestamp
        sequences.removeAll { !(0...TouchMetrics.multipleTapInterval).contains(now - $0.time) }
        var sequence = Sequence(
            touch: touch.number, time: now, seat: touch.seat, type: touch.type, window: window, button: button,
            start: touch.startLocation)
        if let index = continuation(of: sequence) {
            let former = sequences.remove(at: index)
            sequence.count = former.count + 1
            sequence.start = former.start
        }
        makeRoom(for: touch.seat)
        sequences.append(sequence)
        return sequence.count
    }

    private func continuation(of new: Sequence) -> Int? {
        var nearest: (index: Int, distance: Double)?
        for (index, former) in sequences.enumerated() {
            guard !former.isDown, former.seat == new.seat, former.type == new.type, former.window == new.window,
                former.button == new.button
            else { continue }
            let distance = former.start.distance(to: new.start)
            guard distance <= TouchMetrics.multipleTapDistance(of: new.type) else { continue }
            if let nearest, nearest.distance <= distance { continue }
            nearest = (index, distance)
        }
        return nearest?.index
    }

    private mutating func makeRoom(for seat: SeatID) {
        guard sequences.count(where: { $0.seat == seat }) >= TouchMetrics.maximumFingers else { return }
        if let oldest = sequences.firstIndex(where: { $0.seat == seat }) { sequences.remove(at: oldest) }
    }

    /// Records that a touch lifted: the next one nearby continues its sequence.
    mutating func lift(_ touch: Touch) {
        if let index = index(of: touch) { sequences[index].isDown = false }
    }

    /// Ends the sequence of a touch that is not a tap: the next one nearby begins a new one.
    mutating func endSequence(of touch: Touch) {
        if let index = index(of: touch) { sequences.remove(at: index) }
    }

    private func index(of touch: Touch) -> Int? { sequences.firstIndex { $0.touch == touch.number } }
}
