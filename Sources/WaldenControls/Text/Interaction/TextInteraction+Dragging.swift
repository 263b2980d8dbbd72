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
        extendDrag()
        scrollIfOutside()
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

    private func extendDrag() {
        endComposition()
        guard let input, let kind = drag.kind else { return }
        let point = input.textInputView.convert(drag.location, from: nil)
        let position = drag.isByFinger ? input.closestPosition(to: point) : pointedPosition(at: point, in: input)
        switch kind {
        case .unit(let unit, let origin): extend(origin, by: unit, to: position, in: input)
        case .end(let anchor): select(anchor: anchor, head: distinct(position, from: anchor, in: input))
        case .caret: select(TextRange(position))
        }
    }

    private func extend(
        _ origin: TextRange, by unit: TextGranularity, to position: TextPosition, in input: any TextInput
    ) {
        let range = self.range(of: unit, at: position, in: input)
        if range.start.offset < origin.start.offset {
            select(anchor: origin.end, head: range.start)
        } else {
            select(anchor: origin.start, head: range.end.offset > origin.end.offset ? range.end : origin.end)
        }
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

    // MARK: Scrolling

    /// Scrolls while the drag is beyond an edge, also at rest: faster the farther it is.
    private func scrollIfOutside() {
        guard distanceOutside != .zero else { return drag.scrolling.stop() }
        guard drag.scrolling == nil, let application else { return }
        drag.scrolling = application.eventLoop.schedule(
            after: Metrics.interval, repeatingEvery: Metrics.interval
        ) { [weak self] _ in self?.scrollFurther() }
    }

    private func scrollFurther() {
        let distance = distanceOutside
        guard let input, distance != .zero else { return drag.scrolling.stop() }
        (input.textInputView as? any TextScrolling)?.scrollText(by: distance * Metrics.speed)
        extendDrag()
    }

    /// How far the drag is beyond the edges of the text, per axis.
    private var distanceOutside: Point {
        guard let input, drag.kind != nil, let window = view?.window else { return .zero }
        let view = input.textInputView
        var bounds = view.bounds
        if drag.isByFinger {
            // A finger cannot leave a window that fills the screen.
            let room = window.bounds.insetBy(dx: Metrics.fingerMargin, dy: Metrics.fingerMargin)
            let inner = bounds.intersection(view.convert(room, from: window))
            if !inner.isEmpty { bounds = inner }
        }
        let distance = bounds.outset(of: view.convert(drag.location, from: nil))
        return input.isMultiline ? distance : Point(x: distance.x, y: 0)
    }

    private enum Metrics {
        static let interval = Duration.milliseconds(16)
        /// How far the text moves in one interval, for each point that the drag is beyond the edge.
        static let speed = 0.2
        /// How far the pointer may leave a text of one line above and below, in points.
        static let margin = 8.0
        /// How close to an edge of the window a finger scrolls, in points.
        static let fingerMargin = 24.0
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
