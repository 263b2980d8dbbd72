internal import WaldenGeometry
internal import WaldenGraphics

/// Tests whether views and their animations are visible. Invisible animations advance without requesting frames.
@MainActor
enum Visibility {
    /// Returns whether a view's animations can become visible while nothing else changes: the view is in a window, has
    /// no hidden or clear ancestor, and no opaque view covers it.
    static func canShowAnimations(of view: View) -> Bool {
        guard !view.flags.contains(.hidden), let animations = view.rare?.animations else { return false }
        if view.alphaStorage == 0, animations[.alpha] == nil { return false }
        return canBeSeen(reach(of: view.extentInSuperview.rect, in: view, animations), of: view, whileMoving: true)
    }

    static func canBeSeen(_ view: View) -> Bool {
        if view.flags.contains(.hidden) { return false }
        guard view.superviewStorage != nil else { return view.windowStorage != nil }
        return view.shownAlpha > 0 && canBeSeen(view.extentInSuperview.rect, of: view)
    }

    /// Returns whether anything in a box in a view's superview can be visible: `whileMoving`, at any remaining position
    /// of animated ancestors.
    private static func canBeSeen(_ box: Rect, of view: View, whileMoving: Bool = false) -> Bool {
        var box = box
        var view = view
        var isCovered = false
        while let superview = view.superviewStorage {
            let animations = superview.flags.contains(.animated) && whileMoving ? superview.rare?.animations : nil
            if superview === superview.windowStorage || superview.flags.contains(.clips) {
                // Scrolling or growing may reveal any part of the content.
                let reveals = animations.map { $0[.boundsOrigin] != nil || $0[.size] != nil } ?? false
                box = reveals ? superview.shownBounds : box.intersection(superview.shownBounds)
            }
            if box.isEmpty || superview.flags.contains(.hidden) { return false }
            if superview.alphaStorage == 0, superview.rare?.animations?[.alpha] == nil { return false }
            if hasCover(of: box, inFrontOf: view, in: superview) { isCovered = true }
            // The antialiased edge of a rounded clip makes a cover translucent there.
            if isCovered, superview.flags.contains(.clips), !staysBetweenCorners(box, of: superview) {
                isCovered = false
            }
            box = box.applying(superview.shownTransformToSuperview)
            if let animations { box = reach(of: box, in: superview, animations) }
            view = superview
        }
        return !isCovered && view.windowStorage != nil
    }

    /// Returns a box, in the superview's coordinates, that contains all positions to which a view's remaining
    /// animations move the content of `start`.
    private static func reach(of start: Rect, in view: View, _ animations: ViewAnimations) -> Rect {
        var box = start
        for animation in animations.list where animation.property.effect.moves {
            guard let (low, high) = animation.reach else { return everywhere }
            let now = animation.offset
            switch animation.property {
            case .center:
                let (before, after) = (low - now, high - now)
                box = box.offsetBy(dx: before[0], dy: before[1]).union(box.offsetBy(dx: after[0], dy: after[1]))
            case .size where !view.flags.contains(.transformed) && animations[.transform] == nil:
                // Each side moves by half of the growth; the content moves with the top left corner.
                let growth = pointwiseMax(high - now, now - low)
                box = box.insetBy(dx: -growth[0], dy: -growth[1])
            case .boundsOrigin where view.flags.contains(.clips): break
            default: return everywhere
            }
        }
        return box
    }

    /// Larger than any window.
    private static let everywhere = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)

    /// Returns whether a box stays clear of a view's round corners, now and at the end of the animation.
    private static func staysBetweenCorners(_ box: Rect, of view: View) -> Bool {
        let radius = max(view.cornerRadius, view.shownCornerRadius)
        return radius == 0 || view.shownBounds.holdsBetweenCorners(box, cornerRadius: radius)
    }

    /// Returns whether an opaque subview in front of another one covers all of a box.
    private static func hasCover(of box: Rect, inFrontOf view: View, in superview: View) -> Bool {
        let subviews = superview.subviews
        guard let first = superview.index(of: view).map({ $0 + 1 }), first < subviews.count else { return false }
        guard let index = superview.refreshedSubviewIndex() else {
            return subviews[first...].contains { isCover($0, of: box, in: superview) }
        }
        let probe = Extent.probe(box)
        var end = subviews.count
        for _ in 0..<maximumCandidates {
            guard let candidate = index.extents.last(before: end, meeting: probe), candidate >= first else { break }
            if isCover(subviews[candidate], of: box, in: superview) { return true }
            end = candidate
        }
        return false
    }

    /// The maximum number of indexed subviews tested as covers; large covers are mostly in front.
    private static let maximumCandidates = 16

    /// Returns whether a view covers all device pixels that a box in its superview's coordinates touches.
    private static func isCover(_ view: View, of box: Rect, in superview: View) -> Bool {
        // A cheap test first, with tolerance for rounding.
        guard view.isFilled, view.shownFrame.insetBy(dx: -1, dy: -1).contains(box) else { return false }
        guard let window = view.windowStorage, let toWindow = superview.shownTransformToWindow, toWindow.isTranslation
        else {
            return false
        }
        let insets = window.surfaceLayout.insets
        let (dx, dy) = (toWindow.tx + insets.left, toWindow.ty + insets.top)
        let hidden = PixelRect(enclosing: box.offsetBy(dx: dx, dy: dy), scale: window.scale)
        return view.filledPixels(at: Point(x: dx, y: dy), scale: window.scale).contains(hidden)
    }
}
