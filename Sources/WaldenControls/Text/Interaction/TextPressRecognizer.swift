internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// Presses of the pointer in a text (S126).
///
/// It begins at the press, so that the text reacts in the same frame.
final class TextPressRecognizer: GestureRecognizer, MenuPressRecognizer {
    private weak var interaction: TextInteraction?
    private weak var tracked: Touch?

    init(_ interaction: TextInteraction) {
        self.interaction = interaction
        super.init()
        allowedTouchTypes = [.indirectPointer]
        cancelsTouchesInView = false
        delaysTouchesEnded = false
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible, let touch = touches.first(in: event), let interaction else { return }
        guard interaction.begins(touch) else {
            state = .failed
            return
        }
        tracked = touch
        state = .began
        interaction.press(touch, event)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard let tracked, touches.contains(tracked) else { return }
        if let session = interaction?.menuSession {
            session.drag(tracked)
        } else if interaction?.drag.isByFinger == false {
            interaction?.drag(to: tracked.location(in: nil))
        }
        if state == .began || state == .changed { state = .changed }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { finish(touches, .ended) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { finish(touches, .cancelled) }

    private func finish(_ touches: Set<Touch>, _ end: State) {
        guard let tracked, touches.contains(tracked) else { return }
        self.tracked = nil
        let link = end == .ended ? interaction?.pressedLink(at: tracked.location(in: nil)) : nil
        // A finger may have taken over.
        if interaction?.drag.isByFinger == false { interaction?.endPress() }
        if state == .began || state == .changed { state = end }
        if end == .ended { interaction?.menuSession?.drop(tracked) }
        if let link { (interaction?.input as? TextView)?.openLink(link) }
    }

    func hasOpenedMenu(_ touch: Touch) -> Bool {
        guard tracked === touch, let interaction else { return false }
        return interaction.menuSession != nil || interaction.spelling?.isMenuPending == true
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}

extension TextInteraction {
    func begins(_ touch: Touch) -> Bool { touch.view.map { takesPress(on: $0) } ?? false }

    func press(_ touch: Touch, _ event: Event) {
        guard let view, let input else { return }
        spelling?.cancelRequest()
        endComposition()
        takeFocusByPress()
        guard self.view === view, view.isFirstResponder else { return }
        if touch.tapCount <= 1 { pressShift = .zero }
        let point = touch.location(in: input.textInputView) + pressShift
        let position = input.closestPosition(to: point)
        drag.start = touch.location(in: nil)
        drag.location = drag.start + pressShift
        if event.buttonMask.contains(.primary) {
            if pressLink(at: position, point, touch, event) { return }
            pressPrimary(at: position, count: touch.tapCount, extends: event.modifierFlags.contains(.shift), in: input)
        } else if event.buttonMask.contains(.middle) {
            pastePrimarySelection(at: position)
        } else if event.buttonMask.contains(.secondary) {
            pressSecondary(at: position, point, in: input)
        }
    }

    private func pressPrimary(at position: TextPosition, count: Int, extends: Bool, in input: any TextInput) {
        if extends, count == 1 { return extend(to: position, in: input) }
        let unit = self.unit(ofCount: count, in: input)
        let range = self.range(of: unit, at: position, in: input)
        drag.kind = .unit(unit, origin: range)
        // What is hidden in part is scrolled into sight at the end: the pointer stays where it is.
        select(anchor: range.start, head: range.end, reveals: false)
    }

    private func unit(ofCount count: Int, in input: any TextInput) -> TextGranularity {
        switch count {
        case ...1: .character
        case 2: isSecure ? .document : .word
        default: input.isMultiline ? .line : .document
        }
    }

    /// Moves the end of the selection that is nearer to a position.
    private func extend(to position: TextPosition, in input: any TextInput) {
        let selection = input.selectedTextRange
        let (start, end) = (selection.start.offset, selection.end.offset)
        let anchor: TextPosition
        if (start...end).contains(position.offset), start < end {
            anchor = position.offset - start < end - position.offset ? selection.end : selection.start
        } else {
            anchor = selection.isEmpty ? anchorPosition : position.offset < start ? selection.end : selection.start
        }
        drag.kind = .unit(.character, origin: TextRange(anchor))
        select(anchor: anchor, head: position, reveals: false)
    }

    private func pressSecondary(at position: TextPosition, _ point: Point, in input: any TextInput) {
        let selection = input.selectedTextRange
        let isInside = selection.start.offset <= position.offset && position.offset <= selection.end.offset
        if selection.isEmpty || !isInside { select(TextRange(position)) }
        let place = Rect(x: point.x, y: point.y, width: 0, height: 0)
        openMenu(at: place, offeringGuessesAt: position, hit: point)
    }
}
