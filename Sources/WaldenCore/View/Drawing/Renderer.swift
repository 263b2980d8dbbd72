internal import WaldenGeometry
internal import WaldenGraphics

/// Draws the damaged part of a view tree.
///
/// Visits only views that meet the damage. Tracks the transform to the surface's device pixels separately from the
/// context, so that views are culled without asking Cairo.
@MainActor
struct Renderer {
    let context: GraphicsContext
    let clip: Region
    let scale: Double
    /// The origin of the window's coordinates on the surface, in points.
    let origin: Point
    /// The bounding box of the clip, in window coordinates.
    let clipBounds: Rect
    /// Whether cached rasters are used and filled: only when drawing for the screen.
    let keepsRasters: Bool
    private let isOneRectangle: Bool
    /// The rectangles of the damage, if there are several but few enough to search.
    private let fewRectangles: [PixelRect]?
    /// Whether an antialiased round corner clips the damage: opaque views there do not hide what is beneath.
    private var isUnderRoundCorner = false

    init(context: GraphicsContext, clip: Region, scale: Double, origin: Point, keepsRasters: Bool = false) {
        self.keepsRasters = keepsRasters
        self.context = context
        self.clip = clip
        self.scale = scale
        self.origin = origin
        clipBounds = clip.bounds.rect(scale: scale).offsetBy(dx: -origin.x, dy: -origin.y)
        isOneRectangle = clip.count <= 1
        fewRectangles = 2...Region.fewRectangles ~= clip.count ? clip.rectangles : nil
    }

    func drawWindow(_ window: Window, background: Color) {
        let bounds = Rect(origin: .zero, size: window.bounds.size)
        let transform = AffineTransform.translation(x: -window.boundsOrigin.x, y: -window.boundsOrigin.y)
        guard clipBounds.intersects(bounds) else { return }
        context.withSavedState {
            if window.decoration != nil { context.clip(to: context.snap(bounds)) }
            context.translate(x: transform.tx, y: transform.ty)
            let covering = coveringSubview(of: window, transform)
            if covering == 0 { context.paintBackground(background) }
            let local = clipBounds.offsetBy(dx: -transform.tx, dy: -transform.ty).intersection(window.bounds)
            if covering == 0 { window.draw(local, in: context) }
            drawSubviews(of: window, transform, from: max(0, covering - 1), clip: local)
        }
    }

    /// Draws a tree other than the window's, in window coordinates.
    func drawRoot(_ view: View) {
        context.withSavedState { draw(view, in: .identity, clip: clipBounds) }
    }

    /// - Parameters:
    ///   - parent: The transform from the superview's coordinates, which the context is in, to the window's.
    ///   - clip: The bounding box of the damage, in the superview's coordinates.
    func draw(_ view: View, in parent: AffineTransform, clip: Rect) {
        let alpha = view.shownAlpha
        guard !view.isHidden, alpha > 0 else { return }
        let toSuperview = view.shownTransformToSuperview
        guard let fromSuperview = toSuperview.inverted() else { return }
        var local = clip.applying(fromSuperview)
        guard view.extent.meets(Extent.probe(local)) else { return }
        let transform = toSuperview.concatenating(parent)
        if !isOneRectangle {
            guard let damaged = damagedPart(of: view.extent.rect.applying(transform)) else { return }
            // Excludes the space between this view's damage and that of others.
            if transform.isTranslation {
                local = local.intersection(damaged.offsetBy(dx: -transform.tx, dy: -transform.ty))
            }
        }
        context.saveState()
        if toSuperview.isTranslation {
            context.translate(x: toSuperview.tx, y: toSuperview.ty)
        } else {
            context.concatenate(toSuperview)
        }
        if let dissolve = view.shownDissolve {
            draw(view, dissolve, transform, clip: local, alpha: alpha)
        } else if view.flags.contains(.rasterized), drawRaster(of: view, alpha: alpha) {
            // That was all.
        } else if alpha < 1 {
            context.beginGroup()
            drawContent(of: view, transform, clip: local)
            context.endGroup(alpha: alpha)
        } else {
            drawContent(of: view, transform, clip: local)
        }
        context.restoreState()
    }

    /// Returns the bounding box of the damage within a box, both in window coordinates; `nil` if there is none.
    private func damagedPart(of rect: Rect) -> Rect? {
        let pixels = PixelRect(enclosing: rect.offsetBy(dx: origin.x, dy: origin.y), scale: scale)
        guard let fewRectangles else { return clip.intersects(pixels) ? rect : nil }
        var damaged: PixelRect?
        for rectangle in fewRectangles {
            let part = rectangle.intersection(pixels)
            if !part.isEmpty { damaged = damaged?.union(part) ?? part }
        }
        return damaged?.rect(scale: scale).offsetBy(dx: -origin.x, dy: -origin.y)
    }

    func drawContent(of view: View, _ transform: AffineTransform, clip: Rect) {
        let bounds = view.shownBounds
        let radius = view.shownCornerRadius
        if let shadow = view.shownShadow {
            context.drawShadow(
                ofRoundedRect: bounds, cornerRadius: radius, color: shadow.color, offset: shadow.offset,
                blurRadius: shadow.blurRadius)
        }
        var clip = clip
        let clips = view.clipsToBounds
        if clips {
            clip = clip.intersection(bounds)
            context.saveState()
            if radius > 0 {
                context.clip(toRoundedRect: context.snap(bounds), cornerRadius: radius)
            } else if !clip.isEmpty {
                context.clip(to: context.snap(bounds))
            }
        }
        var inner: Renderer? = view.subviews.isEmpty ? nil : self
        if clips, radius > 0, !bounds.holdsBetweenCorners(clip, cornerRadius: radius) {
            inner?.isUnderRoundCorner = true
        }
        let covering = inner?.coveringSubview(of: view, transform) ?? 0
        if covering == 0 {
            if let color = view.shownBackgroundColor {
                if radius > 0, !clips {
                    context.fillRoundedRect(context.snap(bounds), cornerRadius: radius, with: color)
                } else {
                    context.fill(context.snap(bounds), with: color)
                }
            }
            let own = clip.intersection(view.ownExtent)
            if !own.isEmpty { view.drawShown(own, in: context) }
        }
        inner?.drawSubviews(of: view, transform, from: max(0, covering - 1), clip: clip)
        let borderWidth = view.shownBorderWidth
        if borderWidth > 0, let color = view.shownBorderColor {
            context.strokeRoundedRect(
                context.snap(bounds), cornerRadius: radius, with: color, lineWidth: context.snap(lineWidth: borderWidth)
            )
        }
        if clips { context.restoreState() }
    }

    private func drawSubviews(of view: View, _ transform: AffineTransform, from first: Int, clip: Rect) {
        // Copies the array, in case an app's drawing changes the tree despite the rules.
        let subviews = view.subviews
        if let many = view.refreshedSubviewIndex() {
            let probe = Extent.probe(clip)
            var next = first
            while let index = many.extents.first(from: next, meeting: probe) {
                draw(subviews[index], in: transform, clip: clip)
                next = index + 1
            }
            return
        }
        let cover = largestCover(among: subviews, from: first, transform, clip: clip)
        for index in first..<subviews.count {
            if let cover, index < cover.index, cover.hides(subviews[index], transform, clip, self) { continue }
            draw(subviews[index], in: transform, clip: clip)
        }
    }

    /// Returns the opaque view that hides most of the clip and has views behind it.
    private func largestCover(among views: [View], from first: Int, _ transform: AffineTransform, clip: Rect) -> Cover?
    {
        guard views.count - first > 1, !isUnderRoundCorner, transform.isTranslation else { return nil }
        // Small views rarely hide a whole other view.
        var area = clip.width * clip.height / 8
        var largest: Int?
        for index in (first + 1)..<views.count where views[index].isFilled {
            let part = views[index].shownFrame.intersection(clip)
            guard part.width * part.height > area else { continue }
            area = part.width * part.height
            largest = index
        }
        guard let largest else { return nil }
        return Cover(index: largest, pixels: views[largest].filledPixels(at: place(transform), scale: scale))
    }

    /// Returns the position of a translation's origin on the surface, in points.
    private func place(_ transform: AffineTransform) -> Point {
        Point(x: transform.tx + origin.x, y: transform.ty + origin.y)
    }

    private struct Cover {
        let index: Int
        let pixels: PixelRect

        @MainActor
        func hides(_ view: View, _ transform: AffineTransform, _ clip: Rect, _ renderer: Renderer) -> Bool {
            let place = renderer.place(transform)
            let box = view.extentInSuperview.rect.intersection(clip).offsetBy(dx: place.x, dy: place.y)
            return pixels.contains(PixelRect(enclosing: box, scale: renderer.scale))
        }
    }

    /// Returns one more than the index of the frontmost subview that covers all damage with opaque pixels, or 0.
    /// Anything beneath need not be drawn.
    private func coveringSubview(of view: View, _ transform: AffineTransform) -> Int {
        guard transform.isTranslation, !isUnderRoundCorner else { return 0 }
        let local = clipBounds.offsetBy(dx: -transform.tx, dy: -transform.ty)
        var index = view.subviews.count
        if let many = view.refreshedSubviewIndex() {
            let probe = Extent.probe(local)
            while let candidate = many.extents.last(before: index, meeting: probe) {
                if view.subviews[candidate].covers(local) { return candidate + 1 }
                index = candidate
            }
            return 0
        }
        while index > 0 {
            index -= 1
            if view.subviews[index].covers(local) { return index + 1 }
        }
        return 0
    }
}

extension View {
    /// Whether every pixel of the bounds is opaque, by `isOpaque` or by the background.
    final var isFilled: Bool {
        guard shownAlpha == 1, !flags.contains(.hidden), shownCornerRadius == 0 else { return false }
        if !flags.isDisjoint(with: [.transformed, .animated]), !shownTransform.isIdentity || shownDissolve != nil {
            return false
        }
        return flags.contains(.opaque) || shownBackgroundColor?.isOpaque == true
    }

    /// Returns the device pixels that the view hides, if it is filled.
    ///
    /// - Parameter place: The superview's origin on the surface, in points.
    final func filledPixels(at place: Point, scale: Double) -> PixelRect {
        let frame = shownFrame.offsetBy(dx: place.x, dy: place.y)
        // Backgrounds are snapped to device pixels; other opaque content need not be.
        if shownBackgroundColor?.isOpaque == true { return PixelRect(snapping: frame, scale: scale) }
        return PixelRect(inside: frame, scale: scale)
    }

    /// Returns whether the view hides everything beneath it in a rectangle of its superview's coordinates.
    fileprivate func covers(_ rect: Rect) -> Bool { isFilled && shownFrame.contains(rect) }
}

extension Rect {
    /// Returns whether another rectangle lies in this one without touching the squares of its round corners.
    func holdsBetweenCorners(_ rect: Rect, cornerRadius: Double) -> Bool {
        insetBy(dx: cornerRadius, dy: 0).contains(rect) || insetBy(dx: 0, dy: cornerRadius).contains(rect)
    }
}
