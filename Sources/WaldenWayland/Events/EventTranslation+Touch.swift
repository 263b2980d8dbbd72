internal import WaldenPlatform
internal import WaylandClient

extension EventTranslation {
    /// One frame of a touchscreen becomes one event, each finger in the coordinates of the window that it touched.
    func translate(_ frame: WaylandClient.TouchFrame, of device: TouchDevice) {
        let seat = SeatID(device.seat.name)
        if frame.isCancelled {
            queue.append(.touches(WaldenPlatform.TouchFrame(cancellingAllOf: seat, time: platform.now)))
            return
        }
        var changes = FewOrMany<WaldenPlatform.TouchChange>()
        for change in frame.changes {
            guard let window = platform.window(change.surface) else { continue }
            changes.append(translate(change, in: window))
        }
        guard let last = changes.last else { return }
        queue.append(.touches(WaldenPlatform.TouchFrame(seat: seat, time: last.time, changes: changes)))
    }

    private func translate(_ change: WaylandClient.TouchChange, in window: WaylandWindow) -> WaldenPlatform.TouchChange
    {
        let phase: WaldenPlatform.TouchChange.Phase =
            switch change.phase {
            case .down: .began
            case .motion: .moved
            case .up: .ended
            }
        let earlier = change.earlier.map { report in
            TouchSample(
                location: window.contentLocation(report.location), time: time(report.time),
                majorRadius: report.major / 2)
        }
        return WaldenPlatform.TouchChange(
            id: change.id, phase: phase, window: window.id, location: window.contentLocation(change.location),
            time: time(change.time), majorRadius: change.major / 2, orientation: change.orientation * .pi / 180,
            earlier: earlier)
    }
}
