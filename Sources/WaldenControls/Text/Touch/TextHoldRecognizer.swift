internal import WaldenCore
internal import WaldenPlatform

/// Long presses of a finger or pencil in a text (S128).
final class TextHoldRecognizer: LongPressGestureRecognizer {
    private weak var interaction: TextInteraction?
    /// Whether the press drags. It does not while another finger drags a handle.
    private var isHolding = false
    private var seat: SeatID?

    init(_ interaction: TextInteraction) {
        self.interaction = interaction
        super.init()
        allowedTouchTypes = [.direct, .pencil]
        addAction { [weak self] press in self?.held(press) }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        if state == .possible {
            guard let interaction, touches.allSatisfy(interaction.begins) else {
                state = .failed
                return
            }
        }
        seat = event.seat
        super.touchesBegan(touches, with: event)
    }

    private func held(_ press: GestureRecognizer) {
        guard let interaction else { return }
        if press.state == .began {
            isHolding = interaction.touchEditing?.isDragging != true
            guard isHolding else { return }
            interaction.touchEditingForWriting.seat = seat
            interaction.touchEditingForWriting.beginHold(at: press.location(in: nil))
            return
        }
        guard isHolding else { return }
        switch press.state {
        case .changed: interaction.touchEditing?.drag(to: press.location(in: nil))
        case .ended: interaction.touchEditing?.endHold()
        default: interaction.touchEditing?.endDrag()
        }
    }
}
