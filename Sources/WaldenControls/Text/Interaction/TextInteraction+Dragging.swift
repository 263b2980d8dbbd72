internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A drag that selects: of the pointer, or of a finger.
struct TextDrag {
    enum Kind {
        /// From a unit of the text, by that unit: what was pressed stays selected.
        case unit(TextGranularity, origin: TextRange)
        /// Of one end of the selection by its handle; the other end stays.
        case end(anchor: TextPosition)
        /// Of the caret.
        case caret
    }

    /// What is dragged; `nil` while nothing is.
    var kind: Kind?
    var isByFinger = false
    /// The place that is dragged to, in window coordinates: the pointer's or, for a handle, that of its line.
    var location = Point.zero
    var scrolling: LoopTimer?
}

extension TextInteraction {
    func drag(to location: Point) {
        guard drag.kind != nil else { return }
        drag.location = location
        scrollIfOutside()
        extendDrag()
    }

    func endPress() {
        let didSelect = drag.kind != nil
        stopDragging()
        if didSelect { offerPrimarySelection() }
    }

    /// Goes on from the caret after a change: positions survive no edit.
    func continueDragFromCaret() {
        guard let input, let kind = drag.kind else { return }
        let caret = input.selectedTextRange.end
        switch kind {
        case .unit(let unit, _): drag.kind = .unit(unit, origin: TextRange(caret))
        case .end: drag.kind = .end(anchor: caret)
        case .caret: break
        }
    }

    func stopDragging() {
        drag.scrolling.stop()
        drag = TextDrag()
    }

    func extendDrag() {
        endComposition()
        guard let input, let kind = drag.kind else { return }
        let position = draggedPosition(in: input)
        switch kind {
        case .unit(let unit, let origin): extend(origin, by: unit, to: position, in: input)
        case .end(let anchor): selectByDrag(anchor, distinct(position, from: anchor, in: input))
        case .caret: selectByDrag(position, position)
        }
    }

    private func selectByDrag(_ anchor: TextPosition, _ head: TextPosition) {
        select(anchor: anchor, head: head, reveals: drag.scrolling == nil)
    }

    private func extend(
        _ origin: TextRange, by unit: TextGranularity, to position: TextPosition, in input: any TextInput
    ) {
        let range = self.range(of: unit, at: position, in: input)
        if range.start.offset < origin.start.offset {
            selectByDrag(origin.end, range.start)
        } else {
            selectByDrag(origin.start, range.end.offset > origin.end.offset ? range.end : origin.end)
        }
    }

    /// Returns the position at the drag. While it scrolls, that is the one at the edge: what is selected is seen.
    private func draggedPosition(in input: any TextInput) -> TextPosition {
        let point = input.textInputView.convert(drag.location, from: nil)
        let position = position(at: point, in: input)
        guard let area = dragArea, scrolls(input.textInputView) else { return position }
        let isVisible = input.caretRect(for: position).insetBy(dx: -1, dy: 0).intersects(area)
        return isVisible ? position : self.position(at: area.insetBy(dx: 0, dy: 0.5).closestPoint(to: point), in: input)
    }

    private func position(at point: Point, in input: any TextInput) -> TextPosition {
        drag.isByFinger ? input.closestPosition(to: point) : pointedPosition(at: point, in: input)
    }

    /// Above a text of one line is its beginning, below is its end.
    private func pointedPosition(at point: Point, in input: any TextInput) -> TextPosition {
        let bounds = input.textInputView.bounds
        if !input.isMultiline, point.y < bounds.minY - Metrics.margin { return input.beginningOfDocument }
        if !input.isMultiline, point.y > bounds.maxY + Metrics.margin { return input.endOfDocument }
        return input.closestPosition(to: point)
    }

    /// Returns a position that leaves a character selected, on the side from which the handle comes.
    private func distinct(
        _ position: TextPosition, from anchor: TextPosition, in input: any TextInput
    ) -> TextPosition {
        guard position.offset == anchor.offset else { return position }
        func neighbor(_ direction: TextStorageDirection) -> TextPosition {
            input.position(from: anchor, toBoundary: .character, in: direction)
        }
        let isBefore = head.offset < anchor.offset
        let near = neighbor(isBefore ? .backward : .forward)
        return near.offset != anchor.offset ? near : neighbor(isBefore ? .forward : .backward)
    }

    /// Returns the unit at the place that is dragged to. A line break is no word.
    func range(of unit: TextGranularity, at position: TextPosition, in input: any TextInput) -> TextRange {
        guard unit != .character else { return TextRange(position) }
        let start = input.position(from: position, toBoundary: .character, in: .backward)
        let point = input.textInputView.convert(drag.location, from: nil)
        // The nearest caret may be at the end of the character that is hit.
        let isBefore =
            unit == .word && input.selectionRects(for: TextRange(start, position)).contains { $0.contains(point) }
        let range = input.range(enclosing: isBefore ? start : position, with: unit)
        let isBreak = unit == .word && input.text(in: range).contains(where: \.isNewline)
        return isBreak ? TextRange(position) : range
    }

    private enum Metrics {
        /// How far the pointer may leave a text of one line above and below, in points.
        static let margin = 8.0
    }
}
