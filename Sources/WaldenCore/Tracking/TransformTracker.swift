internal import WaldenGeometry
internal import WaldenPlatform

/// Keeps each seat's touchpad gestures consistent: each begins once and ends once (S83).
///
/// A gesture that begins during another one cancels it; steps of unknown gestures are dropped.
@MainActor
struct TransformTracker {
    struct Step {
        var input: TransformInput
        var touch: Touch
    }

    private var ongoing: [Step] = []

    /// Returns the steps to send for an input, in order; `touch` is `nil` if the pointer is not over the window.
    mutating func take(_ input: TransformInput, over touch: Touch?) -> [Step] {
        if input.phase == .began {
            var steps: [Step] = []
            if let former = cancel(of: input.seat, at: input.time) { steps.append(former) }
            guard let touch else { return steps }
            let step = Step(input: input, touch: touch)
            ongoing.append(step)
            return steps + [step]
        }
        guard let index = ongoing.firstIndex(where: { $0.input.seat == input.seat }),
            ongoing[index].input.kind == input.kind, ongoing[index].input.window == input.window
        else { return [] }
        let step = Step(input: input, touch: ongoing[index].touch)
        if input.phase == .changed { ongoing[index] = step } else { ongoing.remove(at: index) }
        return [step]
    }

    mutating func cancel(of seat: SeatID, at time: Double) -> Step? {
        guard let index = ongoing.firstIndex(where: { $0.input.seat == seat }) else { return nil }
        var step = ongoing.remove(at: index)
        step.input.phase = .cancelled
        var now = MonotonicTime(step.input.time)
        step.input.time = now.advance(to: time)
        step.input.translation = .zero
        step.input.rotation = 0
        return step
    }

    func seats(in window: WindowID) -> [SeatID] { ongoing.filter { $0.input.window == window }.map(\.input.seat) }
}
