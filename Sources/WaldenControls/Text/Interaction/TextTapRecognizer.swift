internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// Taps of a finger or pencil in a text (S128).
final class TextTapRecognizer: TapGestureRecognizer {
    private weak var interaction: TextInteraction?
    private var count = 1

    init(_ interaction: TextInteraction) {
        self.interaction = interaction
        super.init()
        allowedTouchTypes = [.direct, .pencil]
        cancelsTouchesInView = false
        addAction { [weak self] tap in
            guard let self, let view = self.view else { return }
            self.interaction?.tap(at: tap.location(in: view), count: self.count)
        }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        count = touches.map(\.tapCount).max() ?? 1
        super.touchesBegan(touches, with: event)
    }
}

extension TextInteraction {
    /// Reacts to a tap at a point in the view's coordinates.
    func tap(at point: Point, count: Int) {
        guard let view, let input, mode == .selectable || input.isUserInteractionEnabled,
            touchEditing?.isDragging != true
        else { return }
        spelling?.cancelRequest()
        endComposition()
        let wasActive = view.isFirstResponder
        takeFocusByPress()
        guard view.isFirstResponder, let application, self.view === view else { return }
        if isEditable, let seat = application.currentEvent?.seat { application.showKeyboard(for: seat) }
        if count <= 1 { pressShift = .zero }
        let place = input.textInputView.convert(point, from: view) + pressShift
        let isOnSelection = wasActive && touchEditing?.isShown == true && isSelected(place, in: input)
        if count <= 1, !isOnSelection, tapLink(at: place) { return }
        let position = input.closestPosition(to: place)
        if count > 1 {
            let word = word(at: place, position, in: input) ?? word(beside: position, in: input)
            trackShift { select(count == 2 || isSecure ? word : input.range(enclosing: position, with: .paragraph)) }
            touchEditingForWriting.show()
            return offerPrimarySelection()
        }
        let touch = touchEditingForWriting
        (touch.seat, touch.followsTap) = (application.currentEvent?.seat ?? touch.seat, true)
        if wasActive, isSelected(place, in: input) { return touch.toggleMenu() }
        let target = wasActive || isSecure ? position : nearestWordEdge(to: position, in: input)
        if touch.isShown || wasActive && !touch.canShow, input.selectedTextRange == TextRange(target) {
            return touch.toggleMenu()
        }
        trackShift { select(TextRange(target)) }
        touch.show()
        if wasActive { offerGuesses(at: position, hit: place) }
    }

    private func nearestWordEdge(to position: TextPosition, in input: any TextInput) -> TextPosition {
        let word = input.range(enclosing: position, with: .word)
        let isFirstHalf = position.offset - word.start.offset < word.end.offset - position.offset
        return isFirstHalf ? word.start : TextPosition(offset: word.end.offset)
    }
}
