internal import WaldenGeometry
internal import WaldenPlatform

/// Keeps the steps of touchpad gestures in order, seat by seat.
///
/// Whatever comes in, each gesture that is given out begins once and ends once: a gesture that begins while another
/// goes on cancels that one, and steps of a gesture that does not go on are dropped.
@MainActor
struct TransformTracker {
    /// A step, with the touch that stands for the pointer throughout its gesture.
    struct Step {
        var input: TransformInput
        var touch: Touch
    }

    private var present: [Step] = []

    /// What is to be told because of a step, in order; empty for a step that fits nowhere.
    ///
    /// - Parameter touch: The touch of the pointer over the step's window; `nil` if it is elsewhere.
    mutating func take(_ input: TransformInput, over touch: Touch?) -> [Step] {
        let index = present.firstIndex { $0.input.seat == input.seat }
        guard input.phase != .began else {
            let former = cancel(of: input.seat, at: input.time)
            guard let touch else { return former.map { [$0] } ?? [] }
            present.append(Step(input: input, touch: touch))
            return (former.map { [$0] } ?? []) + [Step(input: input, touch: touch)]
        }
        guard let index, present[index].input.kind == input.kind, present[index].input.window == input.window else {
            return []
        }
        let step = Step(input: input, touch: present[index].touch)
        if input.phase == .changed { present[index] = step } else { present.remove(at: index) }
        return [step]
    }

    /// Ends the gesture of a seat; what is to be told of it, if one goes on.
    mutating func cancel(of seat: SeatID, at time: Double) -> Step? {
        guard let index = present.firstIndex(where: { $0.input.seat == seat }) else { return nil }
        var step = present.remove(at: index)
        step.input.phase = .cancelled
        var now = MonotonicTime(step.input.time)
        step.input.time = now.advance(to: time)
        step.input.translation = .zero
        step.input.rotation = 0
        return step
    }

    /// The seats with a gesture that began in a window.
    func seats(in window: WindowID) -> [SeatID] { present.filter { $0.input.window == window }.map(\.input.seat) }
}
