internal import WaldenCore
internal import WaldenGeometry

/// Scrolling by a drag beyond the visible part of the text, also at rest: faster the farther it is.
extension TextInteraction {
    func scrollIfOutside() {
        guard distanceOutside != .zero else { return drag.scrolling.stop() }
        guard drag.scrolling == nil, let application else { return }
        drag.scrolling = application.eventLoop.schedule(
            after: Metrics.interval, repeatingEvery: Metrics.interval
        ) { [weak self] _ in self?.scrollFurther() }
    }

    /// The visible part of the text, in its coordinates; `nil` if there is none.
    func visibleText(of view: View) -> Rect? {
        guard let window = view.window else { return nil }
        let visible = view.visibleRect(in: window)
        return visible.isEmpty ? nil : view.convert(visible, from: window)
    }

    /// Returns whether a drag beyond the edges of a text scrolls it.
    func scrolls(_ view: View) -> Bool { view is ScrollView || view.ancestors.contains { $0 is ScrollView } }

    private func scrollFurther() {
        let distance = distanceOutside
        guard let view = input?.textInputView, distance != .zero else { return drag.scrolling.stop() }
        var rest = Point(x: Metrics.step(for: distance.x), y: Metrics.step(for: distance.y))
        // What views around hide comes first.
        for case let scroller as ScrollView in view.ancestors {
            rest -= scroller.scroll(towards: scroller.convert(view.bounds, from: view), by: rest)
        }
        if rest != .zero { (view as? ScrollView)?.scroll(by: rest) }
        view.layoutIfNeeded()
        extendDrag()
    }

    /// How far the drag is beyond the edges of the visible text, per axis.
    private var distanceOutside: Point {
        guard let input, drag.kind != nil, let window = view?.window else { return .zero }
        let view = input.textInputView
        guard var area = visibleText(of: view) else { return .zero }
        if drag.isByFinger {
            // A finger cannot leave a window that fills the screen. One that began near an edge has to approach it.
            var room = window.bounds.insetBy(dx: Metrics.fingerMargin, dy: Metrics.fingerMargin)
            let start = Rect(center: window.convert(drag.start, from: nil), size: .zero)
            room = room.union(start.insetBy(dx: -TextDrag.slop, dy: -TextDrag.slop))
            let inner = area.intersection(view.convert(room, from: window))
            if !inner.isEmpty { area = inner }
        }
        let point = view.convert(drag.location, from: nil)
        let distance = point - area.closestPoint(to: point)
        guard !input.isMultiline else { return distance }
        // Above and below is an end of the text.
        return isBesideLine(point, in: input) ? .zero : Point(x: distance.x, y: 0)
    }

    private enum Metrics {
        static let interval = Duration.milliseconds(16)
        /// How close to an edge of the window a finger scrolls, in points.
        static let fingerMargin = 24.0

        /// Returns how far the text moves in one interval, at a distance of the drag from the edge, in points.
        static func step(for distance: Double) -> Double {
            distance == 0 ? 0 : distance < 0 ? min(-1, distance * 0.2) : max(1, distance * 0.2)
        }
    }
}

extension ScrollView {
    /// Scrolls by a distance at most, as far as a part of the content is out of sight there; returns how far it did.
    fileprivate func scroll(towards part: Rect, by distance: Point) -> Point {
        func limit(_ distance: Double, _ before: Double, _ after: Double) -> Double {
            distance < 0 ? max(distance, min(0, before)) : min(distance, max(0, after))
        }
        let start = contentOffset
        let hidden = Point(
            x: limit(distance.x, part.minX - bounds.minX, part.maxX - bounds.maxX),
            y: limit(distance.y, part.minY - bounds.minY, part.maxY - bounds.maxY))
        if hidden != .zero { scroll(by: hidden) }
        return contentOffset - start
    }
}

extension View {
    /// The views around, from the nearest on.
    fileprivate var ancestors: some Sequence<View> { sequence(first: self, next: { $0.superview }).dropFirst() }

    /// Returns the visible part of the view, in the window's coordinates.
    func visibleRect(in window: Window) -> Rect {
        var rect = convert(bounds, to: window)
        for ancestor in ancestors where ancestor.clipsToBounds || ancestor === window {
            rect = rect.intersection(ancestor.convert(ancestor.bounds, to: window))
        }
        return rect
    }

    /// How much of the view's height is in sight at once, wherever the views around are scrolled.
    var heightInSight: Double {
        ancestors.filter { $0.clipsToBounds || $0 === window }.reduce(bounds.height) { height, ancestor in
            min(height, convert(ancestor.bounds, from: ancestor).height)
        }
    }
}

extension Rect {
    /// Returns the point inside that is closest to a point.
    func closestPoint(to point: Point) -> Point {
        Point(x: min(max(minX, point.x), maxX), y: min(max(minY, point.y), maxY))
    }
}
