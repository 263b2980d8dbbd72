public import WaldenGeometry

extension View {
    /// The view's rectangle in its superview's coordinates, in points. With a transform, the bounding box; setting it
    /// fits the view into the box.
    public final var frame: Rect {
        get {
            guard flags.contains(.transformed) else { return untransformedFrame }
            let transform = self.transform
            let center = untransformedFrame.center
            let size = untransformedFrame.size
            let box = Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
                .applying(transform)
            return box.offsetBy(dx: center.x, dy: center.y)
        }
        set {
            let newValue = View.sanitized(newValue)
            guard flags.contains(.transformed) else {
                changeGeometry(to: newValue)
                return
            }
            let size = newValue.size.applying(transform.inverted() ?? .identity)
            let extents = Size(width: abs(size.width), height: abs(size.height))
            changeGeometry(to: Rect(center: newValue.center, size: extents))
        }
    }

    /// The view's rectangle in its own coordinates, in points; its size is that of the frame without the transform.
    public final var bounds: Rect {
        get { Rect(origin: boundsOrigin, size: untransformedFrame.size) }
        set {
            let newValue = View.sanitized(newValue)
            if newValue.origin != boundsOrigin {
                let change = willChange(.boundsOrigin)
                let isMoved = change == nil && moveShownContent(by: boundsOrigin - newValue.origin)
                if change == nil, !isMoved { damageExtent() }
                boundsOrigin = newValue.origin
                invalidateExtent()
                if let change { didChange(change) } else if !isMoved { damageExtent() }
            }
            if newValue.size != untransformedFrame.size {
                changeGeometry(to: Rect(center: center, size: newValue.size))
            }
        }
    }

    /// The centre of the view in its superview's coordinates, in points; unaffected by the transform.
    public final var center: Point {
        get { untransformedFrame.center }
        set {
            let size = untransformedFrame.size
            let origin = Point(x: newValue.x - size.width / 2, y: newValue.y - size.height / 2)
            changeGeometry(to: View.sanitized(Rect(origin: origin, size: size)))
        }
    }

    /// The transform about the view's centre; the identity by default.
    public final var transform: AffineTransform {
        get { rare?.transform ?? .identity }
        set {
            guard newValue != transform else { return }
            let change = willChange(.transform)
            if change == nil { damageExtent() }
            rareForWriting.transform = newValue
            set(.transformed, !newValue.isIdentity)
            invalidateExtentInSuperview()
            if let change { didChange(change) } else { damageExtent() }
        }
    }

    /// Sets the untransformed frame. All changes of position and size go through here.
    final func changeGeometry(to newFrame: Rect) {
        let old = untransformedFrame
        guard newFrame != old else { return }
        let isMoved = newFrame.center != old.center
        let change = newFrame.size != old.size ? willChange(.size, isMoved ? .center : nil) : willChange(.center)
        if change == nil, newFrame.size == old.size, let superview = superviewStorage {
            let oldExtent = movedExtent
            untransformedFrame = newFrame
            superview.subviewExtentDidChange(self)
            if let oldExtent, let newExtent = movedExtent { damageMove(from: oldExtent, to: newExtent, in: superview) }
            return
        }
        if change == nil { damageExtent() }
        untransformedFrame = newFrame
        if newFrame.size != old.size {
            invalidateExtent()
            if flags.contains(.autoresizes) && !subviews.isEmpty { resizeSubviews(from: old.size) }
            setNeedsLayout()
            boundsSizeDidChange()
        } else {
            invalidateExtentInSuperview()
        }
        if let change { didChange(change) } else { damageExtent() }
    }

    /// Returns a rectangle with values that are not finite replaced by zero and negative lengths clamped to zero.
    static func sanitized(_ rect: Rect) -> Rect {
        func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
        return Rect(
            x: finite(rect.origin.x), y: finite(rect.origin.y), width: max(0, finite(rect.size.width)),
            height: max(0, finite(rect.size.height)))
    }

    // MARK: Between superview and view

    final func toSuperview(_ point: Point) -> Point {
        let size = untransformedFrame.size
        let x = point.x - boundsOrigin.x
        let y = point.y - boundsOrigin.y
        guard flags.contains(.transformed) else {
            return Point(x: x + untransformedFrame.origin.x, y: y + untransformedFrame.origin.y)
        }
        let moved = transform.apply(to: Point(x: x - size.width / 2, y: y - size.height / 2))
        let center = untransformedFrame.center
        return Point(x: moved.x + center.x, y: moved.y + center.y)
    }

    /// Converts a point from the superview's coordinates; `nil` if the transform is not invertible.
    final func fromSuperview(_ point: Point) -> Point? {
        guard flags.contains(.transformed), let rare else {
            return Point(
                x: point.x - untransformedFrame.origin.x + boundsOrigin.x,
                y: point.y - untransformedFrame.origin.y + boundsOrigin.y)
        }
        guard let inverse = rare.transform.inverted() else { return nil }
        let size = untransformedFrame.size
        let center = untransformedFrame.center
        let moved = inverse.apply(to: Point(x: point.x - center.x, y: point.y - center.y))
        return Point(x: moved.x + size.width / 2 + boundsOrigin.x, y: moved.y + size.height / 2 + boundsOrigin.y)
    }

    final var transformToSuperview: AffineTransform {
        let transform = flags.contains(.transformed) ? rare?.transform : nil
        return View.transformToSuperview(untransformedFrame, boundsOrigin, transform)
    }

    static func transformToSuperview(_ frame: Rect, _ origin: Point, _ transform: AffineTransform?) -> AffineTransform {
        guard let transform else { return .translation(x: frame.minX - origin.x, y: frame.minY - origin.y) }
        return AffineTransform.translation(x: -origin.x - frame.width / 2, y: -origin.y - frame.height / 2)
            .concatenating(transform).concatenating(.translation(x: frame.midX, y: frame.midY))
    }

    /// The transform from this view's coordinates to those of the tree's root, which are the window's.
    final var transformToRoot: AffineTransform {
        var result = AffineTransform.identity
        var view: View? = self
        while let current = view, current.superviewStorage != nil {
            result = result.concatenating(current.transformToSuperview)
            view = current.superviewStorage
        }
        return result
    }

    /// The offset of this view's coordinates from those of the tree's root; `nil` if a view between them is
    /// transformed.
    private var offsetToRoot: Point? {
        var (x, y) = (0.0, 0.0)
        var view = self
        while let superview = view.superviewStorage {
            guard !view.flags.contains(.transformed) else { return nil }
            x += view.untransformedFrame.minX - view.boundsOrigin.x
            y += view.untransformedFrame.minY - view.boundsOrigin.y
            view = superview
        }
        return Point(x: x, y: y)
    }

    // MARK: Between any two views

    /// Converts a point from this view's coordinates to those of another view in the same tree; with `nil`, to the
    /// window's. Returns NaN coordinates if a transform is not invertible.
    public final func convert(_ point: Point, to view: View?) -> Point {
        if let view, view.superviewStorage === self { return view.fromSuperview(point) ?? View.nowhere }
        let inRoot = pointInRoot(point)
        return view?.pointFromRoot(inRoot) ?? inRoot
    }

    /// Converts a point from another view's coordinates to this view's; with `nil`, from the window's.
    public final func convert(_ point: Point, from view: View?) -> Point {
        guard let view else { return pointFromRoot(point) }
        return view.convert(point, to: self)
    }

    /// Converts a rectangle from this view's coordinates to another view's; with `nil`, to the window's. Returns the
    /// bounding box.
    public final func convert(_ rect: Rect, to view: View?) -> Rect {
        if let own = offsetToRoot {
            guard let view else { return rect.offsetBy(dx: own.x, dy: own.y) }
            if let other = view.offsetToRoot { return rect.offsetBy(dx: own.x - other.x, dy: own.y - other.y) }
        }
        guard let view else { return rect.applying(transformToRoot) }
        guard let fromRoot = view.transformToRoot.inverted() else { return .null }
        return rect.applying(transformToRoot.concatenating(fromRoot))
    }

    /// Converts a rectangle from another view's coordinates to this view's; with `nil`, from the window's.
    public final func convert(_ rect: Rect, from view: View?) -> Rect {
        if let view { return view.convert(rect, to: self) }
        if let own = offsetToRoot { return rect.offsetBy(dx: -own.x, dy: -own.y) }
        guard let inverse = transformToRoot.inverted() else { return .null }
        return rect.applying(inverse)
    }

    private static let nowhere = Point(x: .nan, y: .nan)

    private func pointInRoot(_ point: Point) -> Point {
        var result = point
        var view = self
        while let superview = view.superviewStorage {
            result = view.toSuperview(result)
            view = superview
        }
        return result
    }

    private func pointFromRoot(_ point: Point) -> Point {
        guard let superview = superviewStorage else { return point }
        let outer = superview.pointFromRoot(point)
        return fromSuperview(outer) ?? View.nowhere
    }

    // MARK: Hit testing

    /// The minimum alpha at which a view gets touches.
    private static let minimumTouchableAlpha: Float = 0.01

    final var isTouchable: Bool {
        flags.intersection([.interactive, .hidden, .untouchable]) == .interactive
            && alphaStorage >= View.minimumTouchableAlpha
    }

    /// Whether the view is neither hidden nor too transparent to be touched; its ancestors may be.
    package final var isPerceptible: Bool { !isHidden && alphaStorage >= View.minimumTouchableAlpha }

    /// Whether neither the view nor an ancestor is hidden or too transparent to be touched.
    package final var isPerceptibleInTree: Bool {
        var view: View? = self
        while let current = view {
            if !current.isPerceptible { return false }
            view = current.superviewStorage
        }
        return true
    }

    /// Declares that a class overrides neither `hitTest` nor `point(inside:)`, which then need not be called for views
    /// of exactly this class. Swift cannot detect this.
    package final func declareStandardHitTesting(of exactClass: View.Type) {
        if type(of: self) == exactClass { flags.insert(.standardHitTesting) }
    }

    final func standardHitTest(_ point: Point, with event: Event?) -> View? {
        guard isTouchable, self.point(inside: point, with: event) else { return nil }
        return deepestHit(point, with: event)
    }

    /// Returns the deepest view at a point that this view contains. Calls methods only where they may be overridden; if
    /// a subview with standard hit testing contains the point, the hit is in its tree.
    private func deepestHit(_ point: Point, with event: Event?) -> View {
        var view = self
        var point = point
        var end = view.subviews.count
        while let index = view.indexOfSubview(before: end, at: point) {
            let subview = view.subviews[index]
            if !subview.flags.contains(.standardHitTesting) {
                if let inner = subview.fromSuperview(point), let hit = subview.hitTest(inner, with: event) {
                    return hit
                }
                // The override may have changed the tree.
                end = min(index, view.subviews.count)
            } else if let inner = subview.contained(point) {
                view = subview
                point = inner
                end = subview.subviews.count
            } else {
                end = index
            }
        }
        return view
    }

    private func indexOfSubview(before end: Int, at point: Point) -> Int? {
        guard end > 0 else { return nil }
        guard let subviewIndex else { return end - 1 }
        return subviewIndex.last(before: end, meeting: Extent.probe(point))
    }

    /// Converts a point from the superview's coordinates; `nil` if it does not hit this view.
    private func contained(_ point: Point) -> Point? {
        guard isTouchable, let inner = fromSuperview(point) else { return nil }
        return bounds.contains(inner) ? inner : nil
    }
}
