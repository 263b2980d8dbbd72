internal import WaldenPlatform

extension TouchTracker {
    // MARK: Touchpad gestures

    /// Turns a step of a touchpad gesture into an event whose touch is the pointer's, as with scrolling.
    func handle(_ input: TransformInput) {
        for step in transforms.take(input, over: pointerTouch(of: input.seat, in: input.window)) { send(step) }
    }

    /// Cancels the gesture of a seat, because its pointer goes elsewhere.
    func cancelTransform(of seat: SeatID, at time: Double) {
        if let step = transforms.cancel(of: seat, at: time) { send(step) }
    }

    /// Cancels the gestures in a window that is about to go from the screen.
    ///
    /// - Parameter name: The name that it has there.
    func cancelTransforms(in name: WindowID) {
        for seat in transforms.seats(in: name) { cancelTransform(of: seat, at: application.platform.now) }
    }

    /// The touch that stands for the pointer of a seat, if it is over a window.
    func pointerTouch(of seat: SeatID, in window: WindowID) -> Touch? {
        for pointer in pointers where pointer.seat == seat && pointer.window == window {
            return pointer.hoverTouch ?? pointer.touch
        }
        return nil
    }

    private func send(_ step: TransformTracker.Step) {
        let event = makeEvent(.transform, at: step.touch.keepUp(with: step.input.time), of: step.input.seat)
        event.transform = step.input
        event.touches = [step.touch]
        send(event)
    }
}
