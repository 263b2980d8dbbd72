internal import WaldenPlatform

/// Sees to it that time does not run backwards from one event of a seat and kind to the next, whatever the compositor's
/// clock does.
@MainActor
struct EventTimes {
    private struct Reading {
        let seat: SeatID
        let type: Event.EventType
        var time: Double
    }

    private var readings: [Reading] = []

    /// Sees to it that an event is not older than its touches, and neither it nor they older than the event before.
    mutating func keepRunning(_ event: Event) {
        event.keepUpWithTouches()
        guard let index = reading(of: event) else {
            readings.append(Reading(seat: event.seat, type: event.type, time: event.timestamp))
            return
        }
        let latest = readings[index].time
        for touch in event.touches where touch.timestamp < latest && touch.phase != .stationary {
            _ = touch.keepUp(with: latest)
        }
        for press in event.presses where press.timestamp < latest { press.timestamp = latest }
        if event.timestamp < latest { event.timestamp = latest }
        readings[index].time = event.timestamp
    }

    private func reading(of event: Event) -> Int? {
        let (seat, type) = (event.seat, event.type)
        for index in readings.indices where readings[index].seat == seat && readings[index].type == type {
            return index
        }
        return nil
    }
}
