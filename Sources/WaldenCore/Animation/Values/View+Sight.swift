internal import WaldenGeometry
internal import WaldenGraphics

/// Whether what moves can be seen at all. What cannot is moved without frames.
extension View {
    /// Whether something of the view's animations may come to be seen, as long as nothing else changes: in the window,
    /// in no view that is hidden or clear, and not behind an opaque one.
    final var canShowAnimations: Bool {
        guard !flags.contains(.hidden), let animations = rare?.animations else { return false }
        if alphaStorage == 0, animations[.alpha] == nil { return false }
        return canBeSeen(reach(of: extentInSuperview.rect, by: animations), whileMoving: true)
    }

    /// Whether something of the view can be seen.
    final var canBeSeen: Bool {
        if flags.contains(.hidden) { return false }
        guard superviewStorage != nil else { return windowStorage != nil }
        return shownAlpha > 0 && canBeSeen(extentInSuperview.rect)
    }

    // MARK: Reach

    /// A box in the superview's coordinates that holds all places, beginning now, to which the view's animations bring
    /// what lies in a box there.
    private func reach(of start: Rect, by animations: ViewAnimations) -> Rect {
        var box = start
        for animation in animations.list where animation.property.effect.moves {
            guard let (low, high) = animation.reach else { return Self.everywhere }
            let now = animation.offset
            switch animation.property {
            case .center:
                let (before, after) = (low - now, high - now)
                box = box.offsetBy(dx: before[0], dy: before[1]).union(box.offsetBy(dx: after[0], dy: after[1]))
            case .size where !flags.contains(.transformed) && animations[.transform] == nil:
                // Each side moves by half of the growth; what is in the view goes with its top left corner.
                let growth = pointwiseMax(high - now, now - low)
                box = box.insetBy(dx: -growth[0], dy: -growth[1])
            case .boundsOrigin where flags.contains(.clips): break
            default: return Self.everywhere
            }
        }
        return box
    }

    /// Larger than any window.
    private static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

    // MARK: Sight

    /// Whether something can be seen that the view, or something in it, shows in a box of the superview's coordinates.
    ///
    /// - Parameter whileMoving: Whether that is asked for all the way of what it lies in, too, and not for now.
    private func canBeSeen(_ box: Rect, whileMoving: Bool = false) -> Bool {
        var box = box
        var view = self
        var isCovered = false
        while let superview = view.superviewStorage {
            if superview.isWindowRoot || superview.flags.contains(.clips) {
                // What scrolls or grows may come to show any part of what is in it.
                let isOpening = whileMoving && superview.isAnimatingBounds
                box = isOpening ? superview.shownBounds : box.intersection(superview.shownBounds)
            }
            if box.isEmpty || superview.flags.contains(.hidden) { return false }
            if superview.alphaStorage == 0, superview.rare?.animations?[.alpha] == nil { return false }
            if superview.hasCover(of: box, inFrontOf: view) { isCovered = true }
            // Where a round clip smooths the edge of a cover, it lets through what lies behind it.
            if isCovered, superview.flags.contains(.clips), !superview.holdsBetweenCorners(box) { isCovered = false }
            let animations = whileMoving && superview.flags.contains(.animated) ? superview.rare?.animations : nil
            box = box.applying(superview.shownTransformToSuperview)
            if let animations { box = superview.reach(of: box, by: animations) }
            view = superview
        }
        return !isCovered && view.windowStorage != nil
    }

    /// Whether the view comes to show other parts of what is in it.
    private var isAnimatingBounds: Bool {
        guard flags.contains(.animated), let animations = rare?.animations else { return false }
        return animations[.boundsOrigin] != nil || animations[.size] != nil
    }

    /// Whether no part of a box in the view's coordinates can lie under its round corners, as they are or come to be.
    private func holdsBetweenCorners(_ box: Rect) -> Bool {
        let radius = max(cornerRadius, shownCornerRadius)
        return radius == 0 || shownBounds.holdsBetweenCorners(box, cornerRadius: radius)
    }

    private var isWindowRoot: Bool { self === windowStorage }

    /// Whether an opaque subview in front of another one hides all of a box.
    private func hasCover(of box: Rect, inFrontOf view: View) -> Bool {
        guard var end = Optional(subviews.count), let first = index(of: view).map({ $0 + 1 }), first < end else {
            return false
        }
        guard let many = refreshedSubviewIndex() else {
            return subviews[first...].contains { $0.isCover(of: box, in: self) }
        }
        let probe = Extent.probe(box)
        for _ in 0..<Self.mostCandidates {
            guard let candidate = many.extents.last(before: end, meeting: probe), candidate >= first else { break }
            if subviews[candidate].isCover(of: box, in: self) { return true }
            end = candidate
        }
        return false
    }

    /// How many of many subviews are asked whether they cover something: what covers much is mostly in front.
    private static let mostCandidates = 16

    /// Whether the view hides all device pixels that a box of its superview's coordinates touches.
    private func isCover(of box: Rect, in superview: View) -> Bool {
        // What nearly holds the box is looked at more closely.
        guard isFilled, shownFrame.insetBy(dx: -1, dy: -1).contains(box) else { return false }
        guard let window = windowStorage, let place = superview.shownTranslationToWindow else { return false }
        let insets = window.surfaceLayout.insets
        let (dx, dy) = (place.x + insets.left, place.y + insets.top)
        let hidden = PixelRect(enclosing: box.offsetBy(dx: dx, dy: dy), scale: window.scale)
        return filledPixels(at: Point(x: dx, y: dy), scale: window.scale).contains(hidden)
    }

    /// Where the view's origin lies in the window, if nothing on the way is turned or scaled.
    private var shownTranslationToWindow: Point? {
        var place = Point.zero
        var view = self
        while let superview = view.superviewStorage {
            let transform = view.shownTransformToSuperview
            guard transform.isTranslation else { return nil }
            place.x += transform.tx
            place.y += transform.ty
            view = superview
        }
        // The window's own bounds may be scrolled.
        return Point(x: place.x - view.boundsOrigin.x, y: place.y - view.boundsOrigin.y)
    }
}
