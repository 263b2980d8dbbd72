internal import WaldenGeometry

/// Content that scrolls: its pixels move as they are, where that gives what drawing it anew would.
extension View {
    /// Whether all that the view draws moves with the origin of its bounds, so that its pixels can be moved instead of
    /// drawn anew. For views that scroll.
    package final var movesPixels: Bool {
        get { flags.contains(.movesPixels) }
        set { set(.movesPixels, newValue) }
    }

    /// Moves what the window shows of the view's content, because the origin of the bounds is about to change.
    ///
    /// Only where nothing but the content is seen in the bounds: the view clips and is opaque, and neither it nor what
    /// is around it is transformed, translucent or animated. What lies in front of it is drawn anew.
    ///
    /// - Parameter way: How far the content moves, in points.
    /// - Returns: Whether it did; if not, the view is to be drawn anew.
    final func moveShownContent(by way: Point) -> Bool {
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
        // The decoration has nothing that scrolls.
        return view === window && window.move(scrolled, by: way)
    }

    /// Whether the view is seen as it is: not hidden, and neither translucent, transformed nor animated.
    private final var showsItself: Bool {
        alphaStorage == 1 && flags.isDisjoint(with: [.hidden, .transformed, .animated])
    }

    /// How far the border and the round corners reach into the view, in points, wherever its edges come to lie among
    /// the device pixels; 0 if there is nothing but square corners. A border is at least one device pixel wide.
    private final func edgeReach(scale: Double) -> Double {
        let border = borderWidth > 0 ? max(borderWidth, 1 / scale) : 0
        let corner = border > 0 || flags.contains(.clips) ? cornerRadius : 0
        return border > 0 || corner > 0 ? max(border, corner) + 0.5 / scale : 0
    }

    /// The boxes around subviews that are drawn after one of them and may reach into a rectangle; `nil` if there are
    /// more than are worth while.
    private final func views(inFrontOf view: View, meeting rect: Rect) -> [Rect]? {
        guard let index = index(of: view) else { return nil }
        var result: [Rect] = []
        let probe = Extent.probe(rect)
        if let many = refreshedSubviewIndex() {
            var next = index + 1
            while let place = many.extents.first(from: next, meeting: probe) {
                result.append(many.extents[place].rect)
                if result.count > ScrolledPart.mostCovers { return nil }
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

/// What is seen of a view that scrolls, on its way up to the window's coordinates.
struct ScrolledPart {
    /// All that is seen of it.
    private(set) var whole: Rect
    /// The part in which nothing but the content is seen: neither borders nor corners.
    private(set) var inner: Rect
    /// The boxes around what lies in front of it.
    private(set) var covers: [Rect] = []

    /// With more in front of it than these, all is drawn anew.
    static let mostCovers = 8

    init(frame: Rect, margin: Double) {
        whole = frame
        inner = frame.insetBy(dx: margin, dy: margin)
    }

    /// Adds what lies in front; tells whether that is still few enough.
    mutating func cover(with rects: [Rect]?) -> Bool {
        guard let rects else { return false }
        if !rects.isEmpty { covers += rects }
        return covers.count <= ScrolledPart.mostCovers
    }

    /// Cuts off what something around it does not show, or draws over.
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
