internal import WaldenGeometry
internal import WaylandProtocols

/// The gestures on the touchpad behind a pointer (`zwp_pointer_gesture_swipe_v1`, `…_pinch_v1`, `…_hold_v1`).
///
/// One at a time: a gesture that begins while another goes on cancels that one, and what is said of a gesture that does
/// not go on is ignored.
@MainActor
final class TouchpadGestures {
    private unowned let pointer: PointerDevice
    private let swipe: ZwpPointerGestureSwipeV1
    private let pinch: ZwpPointerGesturePinchV1
    private let hold: ZwpPointerGestureHoldV1?
    private var present: TouchpadGesture?

    init(manager: ZwpPointerGesturesV1, pointer: PointerDevice) {
        self.pointer = pointer
        swipe = manager.getSwipeGesture(pointer: pointer.proxy)
        pinch = manager.getPinchGesture(pointer: pointer.proxy)
        hold = manager.getHoldGesture(pointer: pointer.proxy)
        swipe.onEvent = { [unowned self] event in handle(event) }
        pinch.onEvent = { [unowned self] event in handle(event) }
        hold?.onEvent = { [unowned self] event in handle(event) }
    }

    private func handle(_ event: ZwpPointerGestureSwipeV1.Event) {
        switch event {
        case .begin(_, let time, let surface, let fingers): begin(.swipe, on: surface, fingers, at: time)
        case .update(let time, let dx, let dy): change(.swipe, at: time) { $0.translation = Point(x: dx, y: dy) }
        case .end(_, let time, let cancelled): end(.swipe, isCancelled: cancelled != 0, at: time)
        }
    }

    private func handle(_ event: ZwpPointerGesturePinchV1.Event) {
        switch event {
        case .begin(_, let time, let surface, let fingers): begin(.pinch, on: surface, fingers, at: time)
        case .update(let time, let dx, let dy, let scale, let rotation):
            change(.pinch, at: time) { gesture in
                gesture.translation = Point(x: dx, y: dy)
                gesture.scale = scale
                gesture.rotation = rotation
            }
        case .end(_, let time, let cancelled): end(.pinch, isCancelled: cancelled != 0, at: time)
        }
    }

    private func handle(_ event: ZwpPointerGestureHoldV1.Event) {
        switch event {
        case .begin(_, let time, let surface, let fingers): begin(.hold, on: surface, fingers, at: time)
        case .end(_, let time, let cancelled): end(.hold, isCancelled: cancelled != 0, at: time)
        }
    }

    private func begin(_ kind: TouchpadGesture.Kind, on proxy: WlSurface?, _ fingers: UInt32, at time: UInt32) {
        if let present { end(present.kind, isCancelled: true, at: time) }
        guard let surface = pointer.seat.connection.surface(proxy) else { return }
        let gesture = TouchpadGesture(
            kind: kind, phase: .began, surface: surface, fingers: fingers, time: time, location: pointer.location)
        present = gesture
        post(gesture)
    }

    private func change(
        _ kind: TouchpadGesture.Kind, at time: UInt32, _ change: (inout TouchpadGesture) -> Void
    ) {
        guard var gesture = present, gesture.kind == kind else { return }
        change(&gesture)
        gesture.phase = .changed
        gesture.time = time
        if pointer.focus === gesture.surface { gesture.location = pointer.location }
        post(gesture)
        // The next step starts from here.
        gesture.translation = .zero
        gesture.rotation = 0
        present = gesture
    }

    private func end(_ kind: TouchpadGesture.Kind, isCancelled: Bool, at time: UInt32) {
        guard var gesture = present, gesture.kind == kind else { return }
        present = nil
        gesture.phase = isCancelled ? .cancelled : .ended
        gesture.time = time
        post(gesture)
    }

    private func post(_ gesture: TouchpadGesture) { pointer.seat.connection.post(.gesture(pointer, gesture)) }

    /// Forgets a surface that is about to go, and the gesture on it.
    func forget(_ surface: Surface) {
        if present?.surface === surface { present = nil }
    }

    /// Frees the objects.
    func destroy() {
        present = nil
        swipe.destroy()
        pinch.destroy()
        hold?.destroy()
    }
}
