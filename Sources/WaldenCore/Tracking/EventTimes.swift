internal import WaldenPlatform

/// The times of a device's events, which do not run back from one event of a seat and kind to the next, whatever the
/// compositor's clock does.
@MainActor
struct EventTimes {
    private struct Reading {
        let seat: SeatID
        let type: Event.EventType
        var time: MonotonicTime
    }

    private var readings: [Reading] = []

    /// Corrects the times of an event: it is not older than its touches, and neither it nor what changed is older than
    /// the event before.
    mutating func keepRunning(_ event: Event) {
        event.keepUpWithTouches()
        guard let index = reading(of: event) else {
            readings.append(Reading(seat: event.seat, type: event.type, time: MonotonicTime(event.timestamp)))
            return
        }
        let latest = readings[index].time.seconds
        for touch in event.touches where touch.phase != .stationary { touch.keepUp(with: latest) }
        for press in event.presses { press.keepUp(with: latest) }
        event.timestamp = readings[index].time.advance(to: event.timestamp)
    }

    private func reading(of event: Event) -> Int? {
        let (seat, type) = (event.seat, event.type)
        for index in readings.indices where readings[index].seat == seat && readings[index].type == type {
            return index
        }
        return nil
    }
}
