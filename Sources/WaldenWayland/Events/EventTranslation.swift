internal import WaldenPlatform
internal import WaylandClient

/// Turns what a compositor told into the application's events; decides nothing.
///
/// One file for each concern: `+Pointer`, `+Gestures`, `+Touch`, `+Tablet`, `+Keyboard`, `+Windows`.
@MainActor
final class EventTranslation {
    let queue: any PlatformEventQueue
    unowned let platform: WaylandPlatform
    private var clock = EventClock()

    init(platform: WaylandPlatform, queue: any PlatformEventQueue) {
        self.platform = platform
        self.queue = queue
    }

    func translate(_ event: ClientEvent) {
        switch event {
        case .pointer(let device, let frame): translate(frame, of: device)
        case .touch(let device, let frame): translate(frame, of: device)
        case .gesture(let device, let gesture): translate(gesture, of: device)
        case .tablet(let tool, let frame): translate(frame, of: tool)
        case .keyboard(let device, let event): translate(event, of: device)
        case .deviceLost(let seat, let device): noteLoss(of: device, seat: seat)
        case .surface(let surface, let event): translate(event, of: surface)
        case .toplevel(let toplevel, let event): translate(event, of: toplevel)
        case .lost(let error): queue.append(.connectionLost(error.description))
        }
    }

    /// The time of an event, in seconds; now, for an event without a time.
    func time(_ milliseconds: UInt32?) -> Double {
        let now = platform.now
        guard let milliseconds else { return now }
        return clock.seconds(milliseconds, now: now)
    }

    private func noteLoss(of device: SeatDevice, seat: Seat) {
        let lost: DeviceLoss.Device =
            switch device {
            case .pointer: .pointer
            case .touch: .touch
            case .keyboard: .keyboard
            case .seat: .seat
            }
        queue.append(.deviceLost(DeviceLoss(seat: SeatID(seat.name), device: lost, time: platform.now)))
    }
}
