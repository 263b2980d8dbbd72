internal import WaldenPlatform

/// Keeps the times of events monotonic for each seat and type of event, whatever the compositor's clock does (S32).
@MainActor
struct EventTimes {
    private struct Reading {
        let seat: SeatID
        let type: Event.EventType
        var time: MonotonicTime
    }

    private var readings: [Reading] = []

    /// Forgets a seat that was removed.
    mutating func forget(_ seat: SeatID) { readings.removeAll { $0.seat == seat } }

    /// Makes an event no older than its touches, and the event and its changes no older than the previous event.
    mutating func correct(_ event: Event) {
        var time = MonotonicTime(event.timestamp)
        for touch in event.touches { time.advance(to: touch.timestamp) }
        event.timestamp = time.seconds
        let (seat, type) = (event.seat, event.type)
        guard let index = readings.firstIndex(where: { $0.seat == seat && $0.type == type }) else {
            readings.append(Reading(seat: seat, type: type, time: time))
            return
        }
        let latest = readings[index].time.seconds
        for touch in event.touches where touch.phase != .stationary { touch.time.advance(to: latest) }
        for press in event.presses { press.time.advance(to: latest) }
        event.timestamp = readings[index].time.advance(to: event.timestamp)
    }
}
