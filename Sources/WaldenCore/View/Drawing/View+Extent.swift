internal import WaldenGeometry
internal import WaldenGraphics

/// The number of subviews from which on they are found by an index.
private let manySubviews = 8

/// How far views draw. Each view knows the extent of itself and what is in it; a view with many subviews also keeps
/// an index of theirs. Extents are forgotten when something changes, up to the first ancestor whose extent is not
/// known anyway, and found again when a frame needs them.
extension View {
    /// The box in own coordinates outside of which neither the view nor anything in it draws.
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
            // The picture is moved onto whole device pixels.
            let pixel = 1 / (windowStorage?.scale ?? 1)
            result = Extent(result.rect.insetBy(dx: -pixel, dy: -pixel))
        }
        cachedExtent = result
        flags.insert(.extentKnown)
        return result
    }

    /// The box outside of which the view itself draws nothing, in own coordinates.
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

    /// Tells that ``drawingOutsets`` has a new value.
    public final func drawingOutsetsDidChange() {
        // Where it drew until now: the property has its new value already.
        if !cachedExtent.isUnknown, !cachedExtent.isEmpty { setNeedsDisplay(cachedExtent.rect) }
        invalidateExtent()
        setNeedsDisplay()
    }

    /// Forgets the extent of the view.
    final func invalidateExtent() {
        flags.remove(.extentKnown)
        if flags.contains(.rasterized) { dropRaster() }
        invalidateExtentInSuperview()
    }

    /// Forgets where the view's extent lies in the superview, and all that follows from it.
    final func invalidateExtentInSuperview() {
        var view = self
        while let superview = view.superviewStorage {
            if let many = superview.subviewIndex, let index = superview.index(of: view) { many.extents.forget(index) }
            if superview.flags.contains(.clips) || !superview.flags.contains(.extentKnown) { return }
            superview.flags.remove(.extentKnown)
            view = superview
        }
    }

    /// Takes note that subviews came, went or changed places.
    final func subviewOrderDidChange() {
        subviewIndex = nil
        invalidateExtent()
    }

    /// The index of the subviews, brought up to date; `nil` if there are few.
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
    /// How far the shadow reaches beyond the bounds.
    var outsets: EdgeInsets { GraphicsContext.shadowOutsets(blurRadius: blurRadius, offset: offset) }
}
