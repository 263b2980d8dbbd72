internal import WaldenCore
internal import WaldenGeometry

/// A view whose text scrolls while a drag selects beyond its edges.
@MainActor
protocol TextScrolling: View {
    /// Scrolls by a distance in points, at most to the ends of the text.
    func scrollText(by distance: Point)
}

/// Scrolling by a drag beyond the visible part of the text, also at rest: faster the farther it is.
extension TextInteraction {
    func scrollIfOutside() {
        guard distanceOutside != .zero else { return drag.scrolling.stop() }
        guard drag.scrolling == nil, let application else { return }
        drag.scrolling = application.eventLoop.schedule(
            after: Metrics.interval, repeatingEvery: Metrics.interval
        ) { [weak self] _ in self?.scrollFurther() }
    }

    /// Where a drag does not scroll, in the coordinates of the text; `nil` without a window.
    var dragArea: Rect? {
        guard let view = input?.textInputView, let window = view.window else { return nil }
        var area = view.visibleRect(in: window)
        if drag.isByFinger {
            // A finger cannot leave a window that fills the screen.
            let inner = area.intersection(window.bounds.insetBy(dx: Metrics.fingerMargin, dy: Metrics.fingerMargin))
            if !inner.isEmpty { area = inner }
        }
        return area.isEmpty ? nil : view.convert(area, from: window)
    }

    /// Returns whether a drag beyond the edges of a text scrolls it.
    func scrolls(_ view: View) -> Bool {
        view is any TextScrolling || view.ancestors.contains { $0 is any RevealingView }
    }

    private func scrollFurther() {
        let distance = distanceOutside
        guard let view = input?.textInputView, distance != .zero else { return drag.scrolling.stop() }
        let step = Point(x: Metrics.step(for: distance.x), y: Metrics.step(for: distance.y))
        // What views around hide comes first.
        let rest = step - reveal(step, of: view)
        if rest != .zero { (view as? any TextScrolling)?.scrollText(by: rest) }
        extendDrag()
    }

    /// Scrolls views around by up to a distance, as far as they hide the text; returns how far they did.
    private func reveal(_ step: Point, of view: View) -> Point {
        guard let window = view.window else { return .zero }
        let origin = view.convert(view.bounds.origin, to: window)
        let visible = view.convert(view.visibleRect(in: window), from: window)
        let hidden = view.bounds.limit(step, from: visible)
        guard hidden != .zero else { return .zero }
        let target = visible.offsetBy(dx: hidden.x, dy: hidden.y)
        for case let revealing as any RevealingView in view.ancestors {
            revealing.reveal(revealing.convert(target, from: view))
        }
        return origin - view.convert(view.bounds.origin, to: window)
    }

    /// How far the drag is beyond the edges of the visible text, per axis.
    private var distanceOutside: Point {
        guard let input, drag.kind != nil, let area = dragArea else { return .zero }
        let point = input.textInputView.convert(drag.location, from: nil)
        let distance = point - area.closestPoint(to: point)
        return input.isMultiline ? distance : Point(x: distance.x, y: 0)
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
}

extension Rect {
    /// Returns the point inside that is closest to a point.
    func closestPoint(to point: Point) -> Point {
        Point(x: min(max(minX, point.x), maxX), y: min(max(minY, point.y), maxY))
    }

    /// Returns how far a part of the rectangle can move in the direction of a step without leaving it.
    fileprivate func limit(_ step: Point, from part: Rect) -> Point {
        Point(
            x: step.x < 0 ? max(step.x, minX - part.minX) : min(step.x, maxX - part.maxX),
            y: step.y < 0 ? max(step.y, minY - part.minY) : min(step.y, maxY - part.maxY))
    }
}
