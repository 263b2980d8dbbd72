internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// A drag that selects: of the pointer, or of a finger.
struct TextDrag {
    /// How far a finger moves after a long press, or towards an edge at which it began, before that counts, in points.
    static let slop = 8.0
    /// How far the pointer moves from the press of a link before it selects, in points.
    static let linkSlop = 4.0

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
    /// The link that was pressed, until the pointer moves away.
    var link: String?
    /// Where it began, in window coordinates.
    var start = Point.zero
    /// The place that is dragged to, in window coordinates: the pointer's or, for a handle, that of its line.
    var location = Point.zero
    var scrolling: LoopTimer?
}

extension TextInteraction {
    func drag(to location: Point) {
        guard drag.kind != nil else { return }
        if drag.link != nil {
            guard drag.start.distance(to: location) >= TextDrag.linkSlop else { return }
            drag.link = nil
        }
        // The pointer is not above what it has pressed.
        if !drag.isByFinger, pressShift != .zero, drag.start.distance(to: location) < TextDrag.slop { return }
        drag.location = location
        scrollIfOutside()
        extendDrag()
    }

    func endPress() {
        let didSelect = drag.kind != nil && drag.link == nil
        stopDragging()
        guard didSelect else { return }
        trackShift { revealCaret() }
        offerPrimarySelection()
    }

    /// Does what may move the text beneath a press: the next press of the sequence means what the first one met (S126).
    func trackShift(_ body: () -> Void) {
        let origin = textOrigin
        body()
        if let origin, let moved = textOrigin { pressShift += moved - origin }
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
        (input as? TextView)?.movementDidEnd()
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
        let isScrolling = drag.scrolling != nil && input.map { scrolls($0.textInputView) } == true
        select(anchor: anchor, head: head, reveals: !isScrolling)
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

    /// Returns the position at the drag. Where that is out of sight, it is the one at the edge: the text scrolls at its
    /// own pace.
    private func draggedPosition(in input: any TextInput) -> TextPosition {
        let view = input.textInputView
        let point = view.convert(drag.location, from: nil)
        let position = position(at: point, in: input)
        guard scrolls(view), !isBesideLine(point, in: input), let visible = visibleText(of: view),
            !input.caretRect(for: position).insetBy(dx: -1, dy: 0).intersects(visible)
        else { return position }
        func limit(_ value: Double, _ visible: ClosedRange<Double>, _ whole: ClosedRange<Double>) -> Double {
            // Beyond the view is not hidden by others: it may scroll in ways of its own.
            if value < visible.lowerBound { return visible.lowerBound > whole.lowerBound ? visible.lowerBound : value }
            if value > visible.upperBound { return visible.upperBound < whole.upperBound ? visible.upperBound : value }
            return value
        }
        let whole = view is ScrollView ? visible.insetBy(dx: -1, dy: -1) : view.bounds
        var edge = Point(
            x: limit(point.x, visible.minX...visible.maxX, whole.minX...whole.maxX),
            y: limit(point.y, visible.minY...visible.maxY, whole.minY...whole.maxY))
        // The lower edge belongs to the next line.
        if edge.y == visible.maxY { edge.y -= min(0.5, visible.height / 2) }
        return self.position(at: edge, in: input)
    }

    private func position(at point: Point, in input: any TextInput) -> TextPosition {
        guard isBesideLine(point, in: input) else { return input.closestPosition(to: point) }
        return point.y < input.textInputView.bounds.minY ? input.beginningOfDocument : input.endOfDocument
    }

    /// Returns whether the pointer is above a text of one line, which is its beginning, or below, which is its end.
    func isBesideLine(_ point: Point, in input: any TextInput) -> Bool {
        guard !input.isMultiline, !drag.isByFinger else { return false }
        let bounds = input.textInputView.bounds
        return point.y < bounds.minY - Metrics.margin || point.y > bounds.maxY + Metrics.margin
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
