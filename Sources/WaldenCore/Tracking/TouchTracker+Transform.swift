internal import WaldenPlatform

extension TouchTracker {
    /// Sends a step of a touchpad gesture as an event with the pointer's touch, as for scrolling.
    func handle(_ input: TransformInput) {
        for step in transforms.take(input, over: pointerTouch(of: input.seat, in: input.window)) { send(step) }
    }

    func cancelTransform(of seat: SeatID, at time: Double) {
        if let step = transforms.cancel(of: seat, at: time) { send(step) }
    }

    func cancelTransforms(in name: WindowID) {
        for seat in transforms.seats(in: name) { cancelTransform(of: seat, at: application.platform.now) }
    }

    private func pointerTouch(of seat: SeatID, in window: WindowID) -> Touch? {
        pointers.first { $0.seat == seat && $0.window == window }.flatMap { $0.hoverTouch ?? $0.touch }
    }

    private func send(_ step: TransformTracker.Step) {
        let event = makeEvent(.transform, at: step.touch.time.advance(to: step.input.time), of: step.input.seat)
        event.transform = step.input
        event.touches = [step.touch]
        send(event)
    }
}
