internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandClient

extension EventTranslation {
    /// One step of a touchpad gesture becomes one event, in the coordinates of the window's content.
    func translate(_ gesture: TouchpadGesture, of device: PointerDevice) {
        guard let window = platform.window(gesture.surface) else { return }
        queue.append(
            .transform(
                TransformInput(
                    seat: SeatID(device.seat.name), window: window.id, time: time(gesture.time),
                    kind: TransformInput.Kind(gesture.kind), phase: TransformInput.Phase(gesture.phase),
                    fingers: Int(gesture.fingers), location: window.contentLocation(gesture.location),
                    translation: gesture.translation, scale: gesture.scale,
                    rotation: gesture.rotation * .pi / 180)))
    }
}

extension TransformInput.Kind {
    init(_ kind: TouchpadGesture.Kind) {
        switch kind {
        case .swipe: self = .swipe
        case .pinch: self = .pinch
        case .hold: self = .hold
        }
    }
}

extension TransformInput.Phase {
    init(_ phase: TouchpadGesture.Phase) {
        switch phase {
        case .began: self = .began
        case .changed: self = .changed
        case .ended: self = .ended
        case .cancelled: self = .cancelled
        }
    }
}
