internal import WaldenCore
internal import WaldenGeometry

/// Drags, taps and long presses of a handle.
///
/// It begins at once, so that nothing else takes the touch. Around a handle's disc a touch that does not move means the
/// text beneath: a tap sets the caret there, and a long press selects the word.
final class TextHandleRecognizer: GestureRecognizer {
    private enum Phase { case pressed, dragging, holding }

    private weak var editing: TextTouchEditing?
    private weak var tracked: Touch?
    private var phase = Phase.pressed
    private var start = Point.zero
    private var startTime = 0.0
    private var timer: LoopTimer?

    init(_ editing: TextTouchEditing) {
        self.editing = editing
        super.init()
        allowedTouchTypes = [.direct, .pencil]
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible, let touch = touches.first(in: event), editing?.isDragging == false else {
            if state == .possible { state = .failed }
            return
        }
        tracked = touch
        editing?.seat = touch.seat
        start = touch.location(in: nil)
        startTime = event.timestamp
        state = .began
        timer = schedule(GestureMetrics.longPressDuration, since: startTime) { [weak self] in self?.hold() }
    }

    private func hold() {
        timer = nil
        guard phase == .pressed, let handle = view as? TextHandle, !handle.isDisc(at: start),
            let editing, !editing.isDragging, editing.isInText(start)
        else { return }
        phase = .holding
        editing.beginHold(at: start)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let tracked, touches.contains(tracked), state == .began || state == .changed else { return }
        let location = tracked.location(in: nil)
        if phase == .pressed, location.distance(to: start) >= Metrics.slop, let handle = view as? TextHandle {
            timer.stop()
            // Another finger drags the other handle.
            guard editing?.isDragging == false else {
                state = .cancelled
                return
            }
            phase = .dragging
            editing?.grab(handle, at: start)
        }
        if phase != .pressed { editing?.drag(to: location) }
        state = .changed
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        guard let tracked, touches.contains(tracked) else { return }
        let handle = view as? TextHandle
        switch phase {
        case .pressed:
            let isTap = event.timestamp - startTime <= GestureMetrics.maximumTapDuration
            if isTap, let handle, editing?.isDragging == false {
                editing?.tap(handle, at: start, count: tracked.tapCount)
            }
        case .dragging: editing?.drop()
        case .holding: editing?.endHold()
        }
        phase = .pressed
        if state == .began || state == .changed { state = .ended }
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) {
        guard let tracked, touches.contains(tracked), state == .began || state == .changed else { return }
        state = .cancelled
    }

    override func reset() {
        super.reset()
        timer.stop()
        if phase != .pressed { editing?.endDrag() }
        tracked = nil
        phase = .pressed
    }

    private enum Metrics {
        /// The movement from which a finger drags a handle, in points: less than that of a scroll view.
        static let slop = 4.0
    }
}
