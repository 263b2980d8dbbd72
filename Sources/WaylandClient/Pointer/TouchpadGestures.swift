internal import WaldenGeometry
internal import WaldenPlatform
internal import WaylandProtocols

/// The gestures on the touchpad behind a pointer (`zwp_pointer_gesture_swipe_v1`, `…_pinch_v1`, `…_hold_v1`).
///
/// Tracks one gesture at a time: a new one cancels the current one, and events of others are ignored.
@MainActor
final class TouchpadGestures {
    private unowned let pointer: PointerDevice
    private let swipe: ZwpPointerGestureSwipeV1
    private let pinch: ZwpPointerGesturePinchV1
    private let hold: ZwpPointerGestureHoldV1?
    /// The current gesture: its last step with zero deltas, and the surface where it began.
    private var current: (step: TransformInput, surface: Surface)?
    private var connection: Connection { pointer.seat.connection }

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
                gesture.rotation = rotation * .pi / 180
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

    private func begin(_ kind: TransformInput.Kind, on proxy: WlSurface?, _ fingers: UInt32, at time: UInt32) {
        if let current { end(current.step.kind, isCancelled: true, at: time) }
        guard let surface = connection.surface(proxy), let window = surface.window else { return }
        let step = TransformInput(
            seat: pointer.seat.id, window: window, time: connection.time(time), kind: kind, phase: .began,
            fingers: Int(fingers), location: pointer.location)
        current = (step, surface)
        connection.post(.input(.transform(step)))
    }

    private func change(_ kind: TransformInput.Kind, at time: UInt32, _ change: (inout TransformInput) -> Void) {
        guard case (var step, let surface)? = current, step.kind == kind else { return }
        change(&step)
        step.phase = .changed
        step.time = connection.time(time)
        if pointer.focus === surface { step.location = pointer.location }
        connection.post(.input(.transform(step)))
        // Both are deltas from the last step.
        step.translation = .zero
        step.rotation = 0
        current = (step, surface)
    }

    private func end(_ kind: TransformInput.Kind, isCancelled: Bool, at time: UInt32) {
        guard var step = current?.step, step.kind == kind else { return }
        current = nil
        step.phase = isCancelled ? .cancelled : .ended
        step.time = connection.time(time)
        connection.post(.input(.transform(step)))
    }

    /// Forgets a surface before it is destroyed, and the gesture on it.
    func forget(_ surface: Surface) {
        if current?.surface === surface { current = nil }
    }

    func destroy() {
        current = nil
        swipe.destroy()
        pinch.destroy()
        hold?.destroy()
    }
}
