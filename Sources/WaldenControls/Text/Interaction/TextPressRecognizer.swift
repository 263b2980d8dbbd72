internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// Presses of the pointer in a text (S126).
///
/// It begins at the press, so that the text reacts in the same frame.
final class TextPressRecognizer: GestureRecognizer {
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
        guard state == .possible, let touch = touches.first, let interaction else { return }
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
        interaction?.drag(to: tracked)
        if state == .began || state == .changed { state = .changed }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event) { finish(touches, .ended) }
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { finish(touches, .cancelled) }

    private func finish(_ touches: Set<Touch>, _ end: State) {
        guard let tracked, touches.contains(tracked) else { return }
        self.tracked = nil
        interaction?.endPress(isCancelled: end == .cancelled)
        if state == .began || state == .changed { state = end }
    }

    override func canBePrevented(by other: GestureRecognizer) -> Bool { false }
}

/// What a press of the pointer selects.
struct TextPointerState {
    /// The unit by which a drag selects; `nil` while none selects.
    var unit: TextGranularity?
    /// What the press selected: it stays selected.
    var origin: TextRange?
    /// The last location of the pointer, in window coordinates.
    var location = Point.zero
    var scrolling: LoopTimer?
}

extension TextInteraction {
    /// Returns whether a press belongs to the text, not to a control in it, such as a button that clears it.
    func begins(_ touch: Touch) -> Bool {
        guard let view, let input, view.isUserInteractionEnabled, let hit = touch.view else { return false }
        if hit === view || hit === input.textInputView { return true }
        return !(hit is Control) && !(hit is ScrollIndicator)
    }

    func press(_ touch: Touch, _ event: Event) {
        guard let view, let input else { return }
        endComposition()
        if !view.isFirstResponder { view.becomeFirstResponder() }
        guard self.view === view, view.isFirstResponder else { return }
        let point = touch.location(in: input.textInputView)
        let position = input.closestPosition(to: point)
        pointer.location = touch.location(in: nil)
        if event.buttonMask.contains(.primary) {
            pressPrimary(at: position, count: touch.tapCount, extends: event.modifierFlags.contains(.shift), in: input)
        } else if event.buttonMask.contains(.middle) {
            pastePrimarySelection(at: position)
        } else if event.buttonMask.contains(.secondary) {
            pressSecondary(at: position, point, in: input)
        }
    }

    private func pressPrimary(at position: TextPosition, count: Int, extends: Bool, in input: any TextInput) {
        pointer.unit = unit(ofCount: count, in: input)
        guard let unit = pointer.unit else { return }
        if extends, count == 1 { return extend(to: position, in: input) }
        let range = self.range(of: unit, at: position, in: input)
        pointer.origin = range
        select(range)
    }

    /// Returns the unit under the pointer. A line break is no word.
    private func range(of unit: TextGranularity, at position: TextPosition, in input: any TextInput) -> TextRange {
        guard unit != .character else { return TextRange(position) }
        let start = input.position(from: position, toBoundary: .character, in: .backward)
        let point = input.textInputView.convert(pointer.location, from: nil)
        // The nearest caret may be at the end of the character that is hit.
        let isBefore =
            unit == .word && input.selectionRects(for: TextRange(start, position)).contains { $0.contains(point) }
        let range = input.range(enclosing: isBefore ? start : position, with: unit)
        let isBreak = unit == .word && input.text(in: range).contains(where: \.isNewline)
        return isBreak ? TextRange(position) : range
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
        pointer.origin = TextRange(anchor)
        select(anchor: anchor, head: position)
    }

    private func pressSecondary(at position: TextPosition, _ point: Point, in input: any TextInput) {
        let selection = input.selectedTextRange
        let isInside = selection.start.offset <= position.offset && position.offset <= selection.end.offset
        if selection.isEmpty || !isInside { select(TextRange(position)) }
        openMenu(at: Rect(x: point.x, y: point.y, width: 0, height: 0))
    }

    // MARK: Dragging

    func drag(to touch: Touch) {
        guard let input, pointer.unit != nil else { return }
        pointer.location = touch.location(in: nil)
        extendDrag(in: input)
        scrollIfOutside(input.textInputView)
    }

    private func extendDrag(in input: any TextInput) {
        guard let unit = pointer.unit, let origin = pointer.origin else { return }
        let point = input.textInputView.convert(pointer.location, from: nil)
        let position = dragPosition(at: point, in: input)
        let range = self.range(of: unit, at: position, in: input)
        if range.start.offset < origin.start.offset {
            select(anchor: origin.end, head: range.start)
        } else {
            select(anchor: origin.start, head: range.end.offset > origin.end.offset ? range.end : origin.end)
        }
    }

    /// Above a text of one line is its beginning, below is its end.
    private func dragPosition(at point: Point, in input: any TextInput) -> TextPosition {
        let bounds = input.textInputView.bounds
        if !input.isMultiline, point.y < bounds.minY - Metrics.margin { return input.beginningOfDocument }
        if !input.isMultiline, point.y > bounds.maxY + Metrics.margin { return input.endOfDocument }
        return input.closestPosition(to: point)
    }

    func endPress(isCancelled: Bool) {
        let didSelect = pointer.unit != nil
        stopDragging()
        if didSelect { offerPrimarySelection() }
    }

    func stopDragging() {
        pointer.scrolling.stop()
        pointer = TextPointerState()
    }

    /// Scrolls while the pointer is beyond an edge, also at rest: faster the farther it is.
    private func scrollIfOutside(_ view: View) {
        let distance = view.bounds.outset(of: view.convert(pointer.location, from: nil))
        guard distance != .zero else { return pointer.scrolling.stop() }
        guard pointer.scrolling == nil, let application else { return }
        pointer.scrolling = application.eventLoop.schedule(
            after: Metrics.interval, repeatingEvery: Metrics.interval
        ) { [weak self] _ in self?.scrollFurther() }
    }

    private func scrollFurther() {
        guard let input, pointer.unit != nil else { return pointer.scrolling.stop() }
        let view = input.textInputView
        let distance = view.bounds.outset(of: view.convert(pointer.location, from: nil))
        guard distance != .zero else { return pointer.scrolling.stop() }
        (view as? any TextScrolling)?.scrollText(by: distance * Metrics.speed)
        extendDrag(in: input)
    }

    private enum Metrics {
        static let interval = Duration.milliseconds(16)
        /// How far the text moves in one interval, for each point that the pointer is beyond the edge.
        static let speed = 0.2
        /// How far the pointer may leave a text of one line above and below, in points.
        static let margin = 8.0
    }
}

/// A view whose text scrolls while a drag selects beyond its edges.
@MainActor
protocol TextScrolling: View {
    /// Scrolls by a distance in points, at most to the ends of the text.
    func scrollText(by distance: Point)
}

extension Rect {
    /// Returns how far a point is outside, per axis; zero inside.
    fileprivate func outset(of point: Point) -> Point {
        Point(
            x: point.x < minX ? point.x - minX : max(0, point.x - maxX),
            y: point.y < minY ? point.y - minY : max(0, point.y - maxY))
    }
}
