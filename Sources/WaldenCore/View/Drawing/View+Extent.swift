internal import WaldenGeometry
internal import WaldenGraphics

/// The minimum number of subviews for a spatial index.
private let manySubviews = 8

/// Extents of drawing. Each view caches the extent of its subtree; a view with many subviews also indexes theirs.
/// Changes invalidate extents up to the first ancestor that is already invalid; frames recompute them as needed.
extension View {
    /// The box, in own coordinates, outside which neither the view nor its subviews draw.
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
        if let shadow = shownShadow {
            result = result.union(bounds.inset(by: -shadow.outsets))
        }
        if let dissolve = shownDissolve { result = result.union(dissolve.picture.extent) }
        return result
    }

    /// The extent in the superview's coordinates; empty for a hidden view.
    final var extentInSuperview: Extent {
        if flags.contains(.hidden) { return .empty }
        let extent = self.extent
        guard flags.isDisjoint(with: [.transformed, .animated]) else {
            return Extent(extent.rect.applying(shownTransformToSuperview))
        }
        let x = untransformedFrame.origin.x - boundsOrigin.x
        let y = untransformedFrame.origin.y - boundsOrigin.y
        return Extent(extent.rect.offsetBy(dx: x, dy: y))
    }

    // MARK: Forgetting

    /// Call this after the value of ``drawingOutsets`` changed.
    public final func drawingOutsetsDidChange() {
        // The old area: the property already has its new value.
        if !cachedExtent.isUnknown, !cachedExtent.isEmpty { setNeedsDisplay(cachedExtent.rect) }
        invalidateExtent()
        setNeedsDisplay()
    }

    final func invalidateExtent() {
        flags.remove(.extentKnown)
        if flags.contains(.rasterized) { dropRaster() }
        invalidateExtentInSuperview()
    }

    /// Invalidates the view's extent in its superview and all extents that depend on it.
    final func invalidateExtentInSuperview() {
        var view = self
        while let superview = view.superviewStorage {
            if let many = superview.subviewIndex, let index = superview.index(of: view) { many.extents.forget(index) }
            if superview.flags.contains(.clips) || !superview.flags.contains(.extentKnown) { return }
            superview.flags.remove(.extentKnown)
            view = superview
        }
    }

    /// Called after subviews were added, removed or reordered.
    final func subviewOrderDidChange() {
        subviewIndex = nil
        invalidateExtent()
    }

    /// Returns the up-to-date spatial index; `nil` if there are few subviews.
    final func refreshedSubviewIndex() -> SubviewIndex? {
        guard subviews.count >= manySubviews else { return nil }
        let index = subviewIndex ?? SubviewIndex(of: self)
        subviewIndex = index
        refresh(index)
        return index
    }

    @discardableResult
    private func refresh(_ index: SubviewIndex) -> Extent {
        index.extents.refresh { subviews[$0].searchExtent }
    }
}

extension Shadow {
    var outsets: EdgeInsets { GraphicsContext.shadowOutsets(blurRadius: blurRadius, offset: offset) }
}
