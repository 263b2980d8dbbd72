public import WaldenGeometry
internal import WaldenGraphics

extension View {
    /// Invalidates the whole view, to be redrawn in the next frame.
    public final func setNeedsDisplay() {
        guard windowStorage?.wantsDamage == true else { return }
        if flags.contains(.rasterized) { dropRaster() }
        damage(ownExtent)
    }

    /// Invalidates a rectangle of the view's coordinates, to be redrawn in the next frame.
    public final func setNeedsDisplay(_ rect: Rect) {
        guard windowStorage?.wantsDamage == true else { return }
        if flags.contains(.rasterized) { dropRaster() }
        damage(rect)
    }

    final func damageExtent() {
        guard windowStorage?.wantsDamage == true, !flags.contains(.hidden) else { return }
        let extent = self.extent
        guard !extent.isEmpty else { return }
        damage(extent.rect)
    }

    /// The box, in the superview's coordinates, that a change of position must damage; `nil` for none.
    final var movedExtent: Rect? {
        guard windowStorage?.wantsDamage == true, !flags.contains(.hidden) else { return nil }
        let extent = self.extent
        return extent.isEmpty ? nil : toSuperviewAsShown(extent.rect)
    }

    /// Invalidates the view where it was and where it is, in the superview's coordinates.
    final func damageMove(from old: Rect, to new: Rect, in superview: View) {
        if let windowStorage { superview.damage(old, new, in: windowStorage) }
    }

    /// Adds a rectangle to the window's damage, clipped by ancestors.
    private func damage(_ rect: Rect) {
        guard let window = windowStorage, !rect.isEmpty, !flags.contains(.hidden) else { return }
        guard let superview = superviewStorage else { return window.addDamage(rect, from: self) }
        superview.damage(toSuperviewAsShown(rect), .zero, in: window)
    }

    /// Adds two rectangles that a subview draws, in this view's coordinates, to the window's damage, clipped by this
    /// view and its ancestors.
    private func damage(_ first: Rect, _ second: Rect, in window: Window) {
        var (first, second) = (first, second)
        var view = self
        while true {
            if view.flags.contains(.rasterized) { view.dropRaster() }
            if view.flags.contains(.clips) {
                let bounds = view.shownBounds
                (first, second) = (first.intersection(bounds), second.intersection(bounds))
            }
            guard !first.isEmpty || !second.isEmpty, !view.flags.contains(.hidden), view.shownAlpha > 0 else { return }
            guard let superview = view.superviewStorage else { break }
            (first, second) = (view.toSuperviewAsShown(first), view.toSuperviewAsShown(second))
            view = superview
        }
        if !first.isEmpty { window.addDamage(first, from: view) }
        if !second.isEmpty { window.addDamage(second, from: view) }
    }

    private func toSuperviewAsShown(_ rect: Rect) -> Rect {
        guard flags.isDisjoint(with: [.transformed, .animated]) else { return rect.applying(shownTransformToSuperview) }
        return rect.offsetBy(dx: untransformedFrame.minX - boundsOrigin.x, dy: untransformedFrame.minY - boundsOrigin.y)
    }

    // MARK: Extents

    /// The number of subviews from which a view keeps an index of them; with fewer, visiting all costs less.
    private static let manySubviews = 64

    /// The box, in own coordinates, outside which neither the view nor its subviews draw. Cached until something in it
    /// changes.
    final var extent: Extent {
        if flags.contains(.extentKnown) { return cachedExtent }
        var result = Extent(ownExtent)
        if !flags.contains(.clips) {
            if let subviewIndex {
                result.formUnion(refresh(subviewIndex))
            } else {
                for view in subviews { result.formUnion(view.extentInSuperview) }
            }
        }
        if flags.contains(.rasterized), !result.isEmpty {
            // Rasters are aligned to whole device pixels.
            let pixel = 1 / (windowStorage?.scale ?? 1)
            result = Extent(result.rect.insetBy(dx: -pixel, dy: -pixel))
        }
        cachedExtent = result
        flags.insert(.extentKnown)
        return result
    }

    /// The box, in own coordinates, outside which the view itself does not draw.
    final var ownExtent: Rect {
        let bounds = shownBounds
        let outsets = drawingOutsets
        var result = outsets == .zero ? bounds : bounds.inset(by: -outsets)
        if let shadow = shownShadow { result = result.union(bounds.inset(by: -shadow.outsets)) }
        if let dissolve = shownDissolve { result = result.union(dissolve.picture.extent) }
        return result
    }

    /// The extent in the superview's coordinates; empty for a hidden view.
    final var extentInSuperview: Extent {
        if flags.contains(.hidden) { return .empty }
        return Extent(toSuperviewAsShown(extent.rect))
    }

    /// Invalidates the view after ``drawingOutsets`` changed. Subclasses call it.
    public final func drawingOutsetsDidChange() {
        // The old area; the property already has its new value.
        if !cachedExtent.isUnknown, !cachedExtent.isEmpty { setNeedsDisplay(cachedExtent.rect) }
        invalidateExtent()
        setNeedsDisplay()
    }

    final func invalidateExtent() {
        flags.remove(.extentKnown)
        if flags.contains(.rasterized) { dropRaster() }
        invalidateExtentInSuperview()
    }

    final func invalidateExtentInSuperview() { superviewStorage?.subviewExtentDidChange(self) }

    /// Invalidates the extents that depend on a subview's, up to the first ancestor that is already invalid.
    final func subviewExtentDidChange(_ subview: View) {
        var (view, superview) = (subview, self)
        while true {
            if let subviewIndex = superview.subviewIndex, let index = superview.index(ofSubview: view) {
                subviewIndex.extents.invalidate(index)
            }
            if superview.flags.contains(.clips) || !superview.flags.contains(.extentKnown) { return }
            superview.flags.remove(.extentKnown)
            guard let next = superview.superviewStorage else { return }
            (view, superview) = (superview, next)
        }
    }

    final func subviewOrderDidChange() {
        subviewIndex = nil
        invalidateExtent()
    }

    final func refreshedSubviewIndex() -> SubviewIndex? {
        guard subviews.count >= View.manySubviews else { return nil }
        let index = subviewIndex ?? SubviewIndex(of: self)
        subviewIndex = index
        refresh(index)
        return index
    }

    @discardableResult
    private func refresh(_ index: SubviewIndex) -> Extent {
        index.extents.refresh { subviews[$0].searchExtent }
    }

    // MARK: Rasterizing

    /// Whether the view and its subviews are drawn into an image that is cached until something in it changes; false by
    /// default.
    ///
    /// Useful for content that is slow to draw and is moved, rotated or faded as a whole. Costs four bytes per device
    /// pixel; views of more than four million are not cached.
    ///
    /// The corresponding Core Animation property is `CALayer.shouldRasterize`.
    public final var shouldRasterize: Bool {
        get { flags.contains(.rasterized) }
        set {
            guard newValue != shouldRasterize else { return }
            damageExtent()
            set(.rasterized, newValue)
            dropRaster()
            invalidateExtent()
            damageExtent()
        }
    }

    final func dropRaster() {
        if let rare, rare.raster != nil { rare.raster = nil }
    }

    /// Drops the cached images of all ancestors, as damage also does.
    final func dropRastersAround() {
        var view = self
        while let superview = view.superviewStorage {
            if superview.flags.contains(.rasterized) { superview.dropRaster() }
            view = superview
        }
    }

    // MARK: Opacity

    final var isFilled: Bool {
        guard shownAlpha == 1, !flags.contains(.hidden), shownCornerRadius == 0 else { return false }
        if !flags.isDisjoint(with: [.transformed, .animated]), !shownTransform.isIdentity || shownDissolve != nil {
            return false
        }
        return fills(over: shownBackgroundColor)
    }

    /// Returns whether the view fills its bounds with opaque pixels, above a background.
    private func fills(over background: Color?) -> Bool {
        background.map(\.isOpaque) ?? flags.contains(.opaque)
    }

    /// Returns the device pixels that the view hides if it is filled; `origin` is its superview's origin on the
    /// surface.
    final func filledPixels(at origin: Point, scale: Double) -> PixelRect {
        let frame = shownFrame.offsetBy(dx: origin.x, dy: origin.y)
        // Backgrounds are snapped to device pixels; other opaque content need not be.
        if shownBackgroundColor?.isOpaque == true { return PixelRect(snapping: frame, scale: scale) }
        return PixelRect(inside: frame, scale: scale)
    }

    /// Returns whether the view hides everything beneath it in a rectangle of its superview's coordinates.
    final func covers(_ rect: Rect) -> Bool { isFilled && shownFrame.contains(rect) }

    // MARK: Moving pixels

    /// Whether all of the view's drawing moves with its bounds' origin, so that scrolling can move pixels instead of
    /// redrawing.
    package final var movesPixels: Bool {
        get { flags.contains(.movesPixels) }
        set { set(.movesPixels, newValue) }
    }

    /// Moves the view's pixels on screen by a delta in points, before the bounds' origin changes; returns false if the
    /// view must be redrawn instead.
    ///
    /// Requires that only the content is visible in the bounds: the view clips and is opaque, and neither it nor an
    /// ancestor is transformed, translucent or animated. Views in front are redrawn.
    final func moveShownContent(by delta: Point) -> Bool {
        guard flags.isSuperset(of: [.movesPixels, .clips]), !flags.contains(.rasterized), let window = windowStorage,
            window.wantsDamage, showsItself,
            fills(over: backgroundColorStorage)
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
            let origin = superview.superviewStorage == nil ? Point.zero : superview.untransformedFrame.origin
            scrolled.offset(x: origin.x - bounds.minX, y: origin.y - bounds.minY)
            view = superview
        }
        // Decorations do not scroll.
        return view === window && window.move(scrolled, by: delta)
    }

    private var showsItself: Bool {
        alphaStorage == 1 && flags.isDisjoint(with: [.hidden, .transformed, .animated])
    }

    /// How far border and round corners reach into the view, in points, wherever its edges fall on the pixel grid.
    private func edgeReach(scale: Double) -> Double {
        let border = borderWidth > 0 ? max(borderWidth, 1 / scale) : 0
        let corner = border > 0 || flags.contains(.clips) ? cornerRadius : 0
        return border > 0 || corner > 0 ? max(border, corner) + 0.5 / scale : 0
    }

    /// Returns the boxes of subviews in front of one that may meet a rectangle; `nil` if there are too many.
    private func views(inFrontOf view: View, meeting rect: Rect) -> [Rect]? {
        guard let index = index(of: view) else { return nil }
        var result: [Rect] = []
        let probe = Extent.probe(rect)
        if let subviewIndex = refreshedSubviewIndex() {
            var next = index + 1
            while let found = subviewIndex.extents.first(from: next, meeting: probe) {
                result.append(subviewIndex.extents[found].rect)
                if result.count > ScrolledPart.maximumCovers { return nil }
                next = found + 1
            }
            return result
        }
        for other in subviews[(index + 1)...] {
            let extent = other.extentInSuperview
            if extent.meets(probe) { result.append(extent.rect) }
        }
        return result
    }

    // MARK: Values on screen

    // Drawing, extents and damage use these values, which are the model's unless animated. Hit testing and layout use
    // the model's.

    private var animations: ViewAnimations? { flags.contains(.animated) ? rare?.animations : nil }

    final var shownFrame: Rect { animations?.frame(of: self) ?? untransformedFrame }

    final var shownBounds: Rect {
        guard let animations else { return Rect(origin: boundsOrigin, size: untransformedFrame.size) }
        return Rect(origin: animations.boundsOrigin(of: self), size: animations.frame(of: self).size)
    }

    /// The transform on screen. The flag `transformed` does not cover it while the view is animated.
    final var shownTransform: AffineTransform {
        if case .transform(let value) = animations?.shownValue(of: .transform) { value } else { transform }
    }

    final var shownTransformToSuperview: AffineTransform {
        guard flags.contains(.animated) else { return transformToSuperview }
        let transform = shownTransform
        return View.transformToSuperview(shownFrame, shownBounds.origin, transform.isIdentity ? nil : transform)
    }

    final var shownTransformToWindow: AffineTransform? {
        guard windowStorage != nil else { return nil }
        var result = AffineTransform.identity
        var view = self
        while let superview = view.superviewStorage {
            result = result.concatenating(view.shownTransformToSuperview)
            view = superview
        }
        // A decoration has an origin in the window; a window's bounds may be scrolled.
        let origin = view === windowStorage ? Point.zero : view.untransformedFrame.origin
        return result.concatenating(.translation(x: origin.x - view.boundsOrigin.x, y: origin.y - view.boundsOrigin.y))
    }

    final var shownAlpha: Double {
        if case .number(let value) = animations?.shownValue(of: .alpha) { value } else { alpha }
    }

    final var shownBackgroundColor: Color? {
        if case .color(let value) = animations?.shownValue(of: .backgroundColor) {
            value
        } else {
            backgroundColorStorage
        }
    }

    final var shownCornerRadius: Double {
        if case .number(let value) = animations?.shownValue(of: .cornerRadius) { value } else { cornerRadius }
    }

    final var shownBorderWidth: Double {
        if case .number(let value) = animations?.shownValue(of: .borderWidth) { value } else { borderWidth }
    }

    final var shownBorderColor: Color? {
        if case .color(let value) = animations?.shownValue(of: .borderColor) { value } else { borderColor }
    }

    final var shownShadow: Shadow? {
        if case .shadow(let value) = animations?.shownValue(of: .shadow) { value } else { shadow }
    }

    final var shownDissolve: Dissolve? {
        guard let animations, let picture = animations.formerPicture,
            case .number(let opacity) = animations.shownValue(of: .dissolve)
        else { return nil }
        return Dissolve(picture: picture, opacity: opacity)
    }

    /// The box in the superview's coordinates outside which the view draws nothing and, unless its class overrides hit
    /// testing, cannot be hit.
    final var searchExtent: Extent {
        guard flags.contains(.animated), !flags.contains(.hidden) else { return extentInSuperview }
        var result = extentInSuperview
        result.formUnion(Extent(frame))
        return result
    }
}
