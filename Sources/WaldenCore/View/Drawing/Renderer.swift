internal import WaldenGeometry
internal import WaldenGraphics

/// Draws the damaged part of a view tree, visiting only views that meet the damage.
///
/// Tracks the transform to the surface separately from the context, so that views are culled without asking Cairo.
@MainActor
struct Renderer {
    let context: GraphicsContext
    let clip: Region
    let scale: Double
    /// The origin of the window's coordinates on the surface, in points.
    let origin: Point
    /// In window coordinates.
    let clipBounds: Rect
    /// Whether cached rasters are used and filled, as for the screen.
    let keepsRasters: Bool
    private let isOneRectangle: Bool
    /// The rectangles of the clip, if there are several but few enough to search.
    private let clipRectangles: [PixelRect]?
    /// Whether an antialiased round corner clips the damage, so that opaque views do not hide what is beneath.
    private var isUnderRoundCorner = false

    init(context: GraphicsContext, clip: Region, scale: Double, origin: Point, keepsRasters: Bool = false) {
        self.keepsRasters = keepsRasters
        self.context = context
        self.clip = clip
        self.scale = scale
        self.origin = origin
        clipBounds = clip.bounds.rect(scale: scale).offsetBy(dx: -origin.x, dy: -origin.y)
        isOneRectangle = clip.count <= 1
        clipRectangles = 2...Region.maximumExactRectangleCount ~= clip.count ? clip.rectangles : nil
    }

    func drawWindow(_ window: Window, background: Color) {
        let bounds = Rect(origin: .zero, size: window.bounds.size)
        let transform = AffineTransform.translation(x: -window.boundsOrigin.x, y: -window.boundsOrigin.y)
        guard clipBounds.intersects(bounds) else { return }
        context.withSavedState {
            if window.decoration != nil { context.clip(to: context.snap(bounds)) }
            context.translate(x: transform.tx, y: transform.ty)
            let covering = coveringSubview(of: window, transform)
            // The decoration shows through a window without a background.
            let isClear = background.alpha == 0 && window.decoration != nil
            if covering == 0, !isClear { context.paintBackground(background) }
            let local = clipBounds.offsetBy(dx: -transform.tx, dy: -transform.ty).intersection(window.bounds)
            if covering == 0 { window.draw(local, in: context) }
            drawSubviews(of: window, transform, from: max(0, covering - 1), clip: local)
        }
    }

    /// Draws a tree other than the window's, in window coordinates.
    func drawRoot(_ view: View) {
        context.withSavedState { draw(view, in: .identity, clip: clipBounds) }
    }

    /// Draws a view. The context and `clip`, the bounding box of the damage, are in the superview's coordinates, which
    /// `parent` transforms to the window's.
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
        defer { context.restoreState() }
        if let dissolve = view.shownDissolve {
            return draw(view, dissolve, transform, clip: local, alpha: alpha)
        }
        if view.flags.contains(.rasterized), drawRaster(of: view, alpha: alpha) { return }
        if alpha < 1 { context.beginGroup() }
        drawContent(of: view, transform, clip: local)
        if alpha < 1 { context.endGroup(alpha: alpha) }
    }

    /// Returns the bounding box of the damage within a box, both in window coordinates; `nil` if there is none.
    private func damagedPart(of rect: Rect) -> Rect? {
        let pixels = PixelRect(enclosing: rect.offsetBy(dx: origin.x, dy: origin.y), scale: scale)
        guard let clipRectangles else { return clip.intersects(pixels) ? rect : nil }
        var damaged: PixelRect?
        for rectangle in clipRectangles {
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
        // Bounds that hold all damage need no clip.
        let clips = view.clipsToBounds && (radius > 0 || !holdsAllDamage(bounds, transform))
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
            if !own.isEmpty { drawOwnContent(of: view, own) }
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

    /// Returns whether all damage is in a rectangle of a view's coordinates.
    private func holdsAllDamage(_ rect: Rect, _ transform: AffineTransform) -> Bool {
        transform.isTranslation && rect.contains(clipBounds.offsetBy(dx: -transform.tx, dy: -transform.ty))
    }

    /// Calls the view's `draw(_:in:)`, which sees the model values and may set them. Moves and scales its drawing from
    /// the model bounds to those on screen, which `rect` refers to.
    private func drawOwnContent(of view: View, _ rect: Rect) {
        let (bounds, shown) = (view.bounds, view.shownBounds)
        guard bounds != shown else { return view.draw(rect, in: context) }
        guard !bounds.isEmpty, !shown.isEmpty else { return }
        let map = AffineTransform.translation(x: -bounds.minX, y: -bounds.minY)
            .concatenating(.scale(x: shown.width / bounds.width, y: shown.height / bounds.height))
            .concatenating(.translation(x: shown.minX, y: shown.minY))
        guard let inverse = map.inverted() else { return }
        context.saveState()
        // Scaled outsets may exceed the view's declared extent.
        if bounds.size != shown.size { context.clip(to: rect) }
        context.concatenate(map)
        view.draw(rect.applying(inverse), in: context)
        context.restoreState()
    }

    private func drawSubviews(of view: View, _ transform: AffineTransform, from first: Int, clip: Rect) {
        // A copy, in case an app's drawing changes the tree despite the rules.
        let subviews = view.subviews
        if let subviewIndex = view.refreshedSubviewIndex() {
            let probe = Extent.probe(clip)
            var next = first
            while let index = subviewIndex.extents.first(from: next, meeting: probe) {
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

    /// Returns the opaque view that hides the largest part of the clip, among those with views behind them.
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
        return Cover(index: largest, pixels: views[largest].filledPixels(at: surfaceOrigin(transform), scale: scale))
    }

    /// Returns the origin of transformed coordinates on the surface, in points.
    private func surfaceOrigin(_ transform: AffineTransform) -> Point {
        Point(x: transform.tx + origin.x, y: transform.ty + origin.y)
    }

    private struct Cover {
        let index: Int
        let pixels: PixelRect

        @MainActor
        func hides(_ view: View, _ transform: AffineTransform, _ clip: Rect, _ renderer: Renderer) -> Bool {
            let origin = renderer.surfaceOrigin(transform)
            let box = view.extentInSuperview.rect.intersection(clip).offsetBy(dx: origin.x, dy: origin.y)
            return pixels.contains(PixelRect(enclosing: box, scale: renderer.scale))
        }
    }

    /// Returns one more than the index of the frontmost subview that covers all damage with opaque pixels, so that
    /// nothing beneath needs drawing; 0 if there is none.
    private func coveringSubview(of view: View, _ transform: AffineTransform) -> Int {
        guard transform.isTranslation, !isUnderRoundCorner else { return 0 }
        let local = clipBounds.offsetBy(dx: -transform.tx, dy: -transform.ty)
        if let subviewIndex = view.refreshedSubviewIndex() {
            let probe = Extent.probe(local)
            var index = view.subviews.count
            while let candidate = subviewIndex.extents.last(before: index, meeting: probe) {
                if view.subviews[candidate].covers(local) { return candidate + 1 }
                index = candidate
            }
            return 0
        }
        for index in view.subviews.indices.reversed() where view.subviews[index].covers(local) { return index + 1 }
        return 0
    }
}

extension Rect {
    /// Returns whether another rectangle lies in this one without touching the squares of its round corners.
    func holdsBetweenCorners(_ rect: Rect, cornerRadius: Double) -> Bool {
        insetBy(dx: cornerRadius, dy: 0).contains(rect) || insetBy(dx: 0, dy: cornerRadius).contains(rect)
    }
}
