internal import WaldenGeometry

/// Scrolling by moving pixels, where that gives the same result as redrawing.
extension View {
    /// Whether all of the view's drawing moves with its bounds' origin, so that scrolling can move pixels instead of
    /// redrawing.
    package final var movesPixels: Bool {
        get { flags.contains(.movesPixels) }
        set { set(.movesPixels, newValue) }
    }

    /// Moves the view's visible pixels, because the bounds' origin is about to change.
    ///
    /// Requires that only the content is visible in the bounds: the view clips and is opaque, and neither it nor an
    /// ancestor is transformed, translucent or animated. Views in front are redrawn.
    ///
    /// - Parameter delta: How far the content moves, in points.
    /// - Returns: Whether it did; if not, the view must be redrawn.
    final func moveShownContent(by delta: Point) -> Bool {
        guard flags.isSuperset(of: [.movesPixels, .clips]), !flags.contains(.rasterized), let window = windowStorage,
            window.wantsDamage, showsItself,
            flags.contains(.opaque) || backgroundColorStorage?.isOpaque == true
        else { return false }
        let scale = window.scale
        var scrolled = ScrolledPart(frame: untransformedFrame, margin: edgeReach(scale: scale))
        var view: View = self
        while let superview = view.superviewStorage {
            guard superview.showsItself, !superview.flags.contains(.rasterized),
                scrolled.cover(with: superview.views(inFrontOf: view, meeting: scrolled.whole))
            else { return false }
            let bounds = Rect(origin: superview.boundsOrigin, size: superview.untransformedFrame.size)
            scrolled.limit(
                to: bounds, margin: superview.edgeReach(scale: scale), superview.flags.contains(.clips))
            scrolled.offset(
                x: (superview.superviewStorage == nil ? 0 : superview.untransformedFrame.minX) - bounds.minX,
                y: (superview.superviewStorage == nil ? 0 : superview.untransformedFrame.minY) - bounds.minY)
            view = superview
        }
        // Decorations do not scroll.
        return view === window && window.move(scrolled, by: delta)
    }

    /// Whether the view is neither hidden, translucent, transformed nor animated.
    private final var showsItself: Bool {
        alphaStorage == 1 && flags.isDisjoint(with: [.hidden, .transformed, .animated])
    }

    /// How far border and round corners reach into the view, in points, wherever its edges fall on the pixel grid; 0
    /// for plain square corners. A border is at least one device pixel wide.
    private final func edgeReach(scale: Double) -> Double {
        let border = borderWidth > 0 ? max(borderWidth, 1 / scale) : 0
        let corner = border > 0 || flags.contains(.clips) ? cornerRadius : 0
        return border > 0 || corner > 0 ? max(border, corner) + 0.5 / scale : 0
    }

    /// Returns the boxes of subviews in front of one that may meet a rectangle; `nil` if there are too many.
    private final func views(inFrontOf view: View, meeting rect: Rect) -> [Rect]? {
        guard let index = index(of: view) else { return nil }
        var result: [Rect] = []
        let probe = Extent.probe(rect)
        if let many = refreshedSubviewIndex() {
            var next = index + 1
            while let place = many.extents.first(from: next, meeting: probe) {
                result.append(many.extents[place].rect)
                if result.count > ScrolledPart.maximumCovers { return nil }
                next = place + 1
            }
            return result
        }
        for other in subviews[(index + 1)...] {
            let extent = other.extentInSuperview
            if extent.meets(probe) { result.append(extent.rect) }
        }
        return result
    }
}

/// The visible part of a scrolled view, converted step by step to window coordinates.
struct ScrolledPart {
    private(set) var whole: Rect
    /// The part without borders and corners.
    private(set) var inner: Rect
    private(set) var covers: [Rect] = []

    /// The maximum number of views in front; with more, everything is redrawn.
    static let maximumCovers = 8

    init(frame: Rect, margin: Double) {
        whole = frame
        inner = frame.insetBy(dx: margin, dy: margin)
    }

    /// Adds boxes of views in front; returns whether they are still few enough.
    mutating func cover(with rects: [Rect]?) -> Bool {
        guard let rects else { return false }
        if !rects.isEmpty { covers += rects }
        return covers.count <= ScrolledPart.maximumCovers
    }

    /// Clips to an ancestor's bounds, and excludes its border and corners.
    mutating func limit(to bounds: Rect, margin: Double, _ clips: Bool) {
        if clips { whole = whole.intersection(bounds) }
        if clips || margin > 0 { inner = inner.intersection(bounds.insetBy(dx: margin, dy: margin)) }
    }

    mutating func offset(x: Double, y: Double) {
        whole = whole.offsetBy(dx: x, dy: y)
        inner = inner.offsetBy(dx: x, dy: y)
        for index in covers.indices { covers[index] = covers[index].offsetBy(dx: x, dy: y) }
    }
}
