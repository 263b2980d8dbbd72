internal import WaldenGeometry
internal import WaldenGraphics

/// Draws a tree of views into what is damaged.
///
/// Visits only views that meet the damage. Keeps the transform from the present view to the surface's device pixels
/// beside the context's own, so that views are passed over without asking Cairo.
@MainActor
struct Renderer {
    let context: GraphicsContext
    let clip: Region
    let scale: Double
    /// Where the window's coordinates begin on the surface, in points.
    let origin: Point
    /// The box around the clip, in window coordinates.
    let clipBounds: Rect
    /// Whether pictures of views that are kept are used and made: not where one draws elsewhere than on the screen.
    let keepsRasters: Bool
    private let isOneRectangle: Bool
    /// The rectangles of the damage, if there are several, and so few that looking through them pays.
    private let fewRectangles: [PixelRect]?
    /// Whether the damage lies under smooth round corners: what covers all there lets through what lies beneath it.
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

    /// Draws a window's background and content.
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

    /// Draws a tree that lies in window coordinates and is not the window itself.
    func drawRoot(_ view: View) {
        context.withSavedState { draw(view, in: .identity, clip: clipBounds) }
    }

    /// Draws a view and what is in it.
    ///
    /// - Parameters:
    ///   - parent: The transform from the superview's coordinates, which the context has, to the window's.
    ///   - clip: The box around what is to be drawn, in the superview's coordinates.
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
            // What lies between the damage of this view and that of others is not to be drawn.
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

    /// The box around what is damaged in a box, both in window coordinates; `nil` if nothing is.
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
        // A copy of the list: an app's drawing must not change the tree, but may.
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

    /// The opaque view that hides most of what is to be drawn, and has something behind it.
    private func largestCover(among views: [View], from first: Int, _ transform: AffineTransform, clip: Rect) -> Cover?
    {
        guard views.count - first > 1, !isUnderRoundCorner, transform.isTranslation else { return nil }
        // What is small rarely hides a whole view.
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

    /// Where the origin of views in window coordinates, moved as told, lies on the surface, in points.
    private func place(_ transform: AffineTransform) -> Point {
        Point(x: transform.tx + origin.x, y: transform.ty + origin.y)
    }

    /// A view that hides what lies behind it.
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

    /// One more than the place of the frontmost subview that covers all of the damage with opaque pixels, or 0 if none
    /// does: what lies beneath it need not be drawn.
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
    /// Whether every pixel of the view's bounds is opaque, by its own word or by its background.
    final var isFilled: Bool {
        guard shownAlpha == 1, !flags.contains(.hidden), shownCornerRadius == 0 else { return false }
        if !flags.isDisjoint(with: [.transformed, .animated]), !shownTransform.isIdentity || shownDissolve != nil {
            return false
        }
        return flags.contains(.opaque) || shownBackgroundColor?.isOpaque == true
    }

    /// The device pixels that the view hides, if it is filled.
    ///
    /// - Parameter place: Where the superview's origin lies on the surface, in points.
    final func filledPixels(at place: Point, scale: Double) -> PixelRect {
        let frame = shownFrame.offsetBy(dx: place.x, dy: place.y)
        // Backgrounds are drawn with their edges on device pixels; what else makes a view opaque need not be.
        if shownBackgroundColor?.isOpaque == true { return PixelRect(snapping: frame, scale: scale) }
        return PixelRect(inside: frame, scale: scale)
    }

    /// Whether the view hides all that lies beneath it in a rectangle of its superview's coordinates.
    fileprivate func covers(_ rect: Rect) -> Bool { isFilled && shownFrame.contains(rect) }
}

extension Rect {
    /// Whether another rectangle lies in this one, and touches none of the squares that hold its round corners.
    func holdsBetweenCorners(_ rect: Rect, cornerRadius: Double) -> Bool {
        insetBy(dx: cornerRadius, dy: 0).contains(rect) || insetBy(dx: 0, dy: cornerRadius).contains(rect)
    }
}
