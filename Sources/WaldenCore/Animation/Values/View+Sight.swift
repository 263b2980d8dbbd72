internal import WaldenGeometry
internal import WaldenGraphics

/// Tests whether animations are visible. Those that are not advance without requesting frames.
extension View {
    /// Whether anything of the view's animations can become visible, as long as nothing else changes: the view is in a
    /// window, has no hidden or clear ancestor, and is not covered by an opaque view.
    final var canShowAnimations: Bool {
        guard !flags.contains(.hidden), let animations = rare?.animations else { return false }
        if alphaStorage == 0, animations[.alpha] == nil { return false }
        return canBeSeen(reach(of: extentInSuperview.rect, by: animations), whileMoving: true)
    }

    /// Whether anything of the view is visible.
    final var canBeSeen: Bool {
        if flags.contains(.hidden) { return false }
        guard superviewStorage != nil else { return windowStorage != nil }
        return shownAlpha > 0 && canBeSeen(extentInSuperview.rect)
    }

    // MARK: Reach

    /// Returns a box in the superview's coordinates that holds all positions to which the view's remaining animations
    /// move the content of `start`.
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
                // Each side moves by half of the growth; the content moves with the top left corner.
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

    /// Returns whether the view or a descendant can be visible within a box in the superview's coordinates.
    ///
    /// - Parameter whileMoving: Whether to consider all remaining positions of animated ancestors, not just the current
    ///   ones.
    private func canBeSeen(_ box: Rect, whileMoving: Bool = false) -> Bool {
        var box = box
        var view = self
        var isCovered = false
        while let superview = view.superviewStorage {
            if superview.isWindowRoot || superview.flags.contains(.clips) {
                // Scrolling or growing may reveal any part of the content.
                let isOpening = whileMoving && superview.isAnimatingBounds
                box = isOpening ? superview.shownBounds : box.intersection(superview.shownBounds)
            }
            if box.isEmpty || superview.flags.contains(.hidden) { return false }
            if superview.alphaStorage == 0, superview.rare?.animations?[.alpha] == nil { return false }
            if superview.hasCover(of: box, inFrontOf: view) { isCovered = true }
            // The antialiased edge of a rounded clip makes a cover translucent there.
            if isCovered, superview.flags.contains(.clips), !superview.holdsBetweenCorners(box) { isCovered = false }
            let animations = whileMoving && superview.flags.contains(.animated) ? superview.rare?.animations : nil
            box = box.applying(superview.shownTransformToSuperview)
            if let animations { box = superview.reach(of: box, by: animations) }
            view = superview
        }
        return !isCovered && view.windowStorage != nil
    }

    /// Whether an animation of the bounds may reveal other content.
    private var isAnimatingBounds: Bool {
        guard flags.contains(.animated), let animations = rare?.animations else { return false }
        return animations[.boundsOrigin] != nil || animations[.size] != nil
    }

    /// Returns whether a box in the view's coordinates stays clear of the rounded corners, now and at the end of the
    /// animation.
    private func holdsBetweenCorners(_ box: Rect) -> Bool {
        let radius = max(cornerRadius, shownCornerRadius)
        return radius == 0 || shownBounds.holdsBetweenCorners(box, cornerRadius: radius)
    }

    private var isWindowRoot: Bool { self === windowStorage }

    /// Returns whether an opaque subview in front of another one covers all of a box.
    private func hasCover(of box: Rect, inFrontOf view: View) -> Bool {
        guard var end = Optional(subviews.count), let first = index(of: view).map({ $0 + 1 }), first < end else {
            return false
        }
        guard let many = refreshedSubviewIndex() else {
            return subviews[first...].contains { $0.isCover(of: box, in: self) }
        }
        let probe = Extent.probe(box)
        for _ in 0..<Self.maximumCandidates {
            guard let candidate = many.extents.last(before: end, meeting: probe), candidate >= first else { break }
            if subviews[candidate].isCover(of: box, in: self) { return true }
            end = candidate
        }
        return false
    }

    /// The maximum number of indexed subviews tested as covers; large covers are mostly in front.
    private static let maximumCandidates = 16

    /// Returns whether the view covers all device pixels that a box in the superview's coordinates touches.
    private func isCover(of box: Rect, in superview: View) -> Bool {
        // A cheap test first, with tolerance for rounding.
        guard isFilled, shownFrame.insetBy(dx: -1, dy: -1).contains(box) else { return false }
        guard let window = windowStorage, let place = superview.shownTranslationToWindow else { return false }
        let insets = window.surfaceLayout.insets
        let (dx, dy) = (place.x + insets.left, place.y + insets.top)
        let hidden = PixelRect(enclosing: box.offsetBy(dx: dx, dy: dy), scale: window.scale)
        return filledPixels(at: Point(x: dx, y: dy), scale: window.scale).contains(hidden)
    }

    /// The window coordinates of the view's origin; `nil` if an ancestor or the view is rotated or scaled.
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
