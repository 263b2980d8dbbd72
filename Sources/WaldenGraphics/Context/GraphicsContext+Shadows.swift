internal import CCairo
public import WaldenGeometry

extension GraphicsContext {
    /// The largest blur radius and offset of a shadow, in device pixels.
    private static let maximumShadowLength = 256.0
    /// The largest corner radius, in device pixels. With the largest blur and offset, the four corners take 18 MiB.
    private static let maximumShadowCorner = 1536.0

    @MainActor private static var shadows = LRUCache<BlurredMask.Form, ShadowMask>(
        maximumCount: 64, maximumCost: 1 << 20)

    /// Returns how far a shadow extends beyond each side of its rectangle; lengths are in points.
    public static func shadowOutsets(blurRadius: Double, offset: Point = .zero) -> EdgeInsets {
        let blurRadius = blurRadius > 0 ? blurRadius : 0
        return EdgeInsets(
            top: max(0, blurRadius - offset.y), left: max(0, blurRadius - offset.x),
            bottom: max(0, blurRadius + offset.y), right: max(0, blurRadius + offset.x))
    }

    /// Draws the shadow of a rounded rectangle, only outside the rectangle.
    ///
    /// The falloff is nearly Gaussian with a standard deviation of a third of the blur radius, and
    /// ends at ``shadowOutsets(blurRadius:offset:)``. Under translation and uniform scale, the
    /// shadow is pixel-aligned. Caches the last 64 blurred masks up to 1 MiB, or a single larger
    /// one; large rectangles share masks. `color` is that of the densest part; the shadow fades
    /// `blurRadius` points outwards and inwards from its edge.
    @MainActor
    public func drawShadow(
        ofRoundedRect rect: Rect, cornerRadius: Double, color: Color, offset: Point = .zero, blurRadius: Double
    ) {
        guard !rect.isEmpty, rect.isFinite, color.alpha > 0 else { return }
        let transform = state.deviceTransform
        let isPlain = transform.isRectilinear && transform.a == transform.d && transform.a > 0
        let factor = abs(transform.determinant).squareRoot()
        let device = DeviceGrid.snapped(
            isPlain ? transform.apply(to: rect) : Rect(origin: rect.origin * factor, size: rect.size * factor))
        guard device.width < 65_536, device.height < 65_536 else { return }
        let form = Self.form(device, cornerRadius * factor, offset * factor, blurRadius * factor)
        let reach = Double(form.reach)
        let area = device.offsetBy(dx: Double(form.offsetX), dy: Double(form.offsetY)).insetBy(dx: -reach, dy: -reach)
        guard let mask = shadowMask(form, isPlain: isPlain) else { return }
        let outer = rect.inset(by: -Self.shadowOutsets(blurRadius: blurRadius, offset: offset))
        if isPlain, transform.apply(to: outer).integral.contains(area) {
            use(color)
            mask.draw(on: cairoInDeviceSpace, in: area)
        } else {
            withSavedState {
                clip(to: outer)
                use(color)
                if !isPlain { scale(x: 1 / factor, y: 1 / factor) }
                mask.draw(on: isPlain ? cairoInDeviceSpace : cairo, in: area)
            }
        }
    }

    @MainActor
    package static func removeAllShadows() { shadows.removeAll() }

    @MainActor
    package static var shadowCount: Int { shadows.count }

    /// Returns the cache key of a shadow; lengths are in device pixels. Rounds the offset, and subtracts the rounding
    /// error from the reach to keep the shadow within its outsets.
    private static func form(
        _ device: Rect, _ cornerRadius: Double, _ offset: Point, _ blurRadius: Double
    ) -> BlurredMask.Form {
        func limited(_ length: Double) -> Double {
            length.isNaN ? 0 : max(-maximumShadowLength, min(length, maximumShadowLength))
        }
        let corner = min(Path.limited(cornerRadius, in: device), maximumShadowCorner)
        let requested = Point(x: limited(offset.x), y: limited(offset.y))
        let whole = Point(x: requested.x.rounded(), y: requested.y.rounded())
        let error = max(abs(whole.x - requested.x), abs(whole.y - requested.y))
        return BlurredMask.Form(
            width: Int(device.width), height: Int(device.height), cornerRadius: (corner * 8).rounded() / 8,
            reach: Int(max(0, limited(blurRadius) - error)), offsetX: Int(whole.x), offsetY: Int(whole.y))
    }

    /// Returns a cached or new mask; `nil` if it would be too large. Slices show seams unless `isPlain`.
    @MainActor
    private func shadowMask(_ form: BlurredMask.Form, isPlain: Bool) -> ShadowMask? {
        let reach = form.reach
        let area = (form.width + 2 * reach) * (form.height + 2 * reach)
        let isStretched = isPlain && area > ShadowMask.maximumWholeArea && ShadowMask.canStretch(form)
        guard isStretched || area <= 1 << 24 else { return nil }
        var key = form
        if isStretched { (key.width, key.height) = (0, 0) }
        if let cached = Self.shadows.value(for: key) { return cached }
        let mask = isStretched ? ShadowMask(stretchable: form) : ShadowMask(whole: form)
        Self.shadows.insert(mask, for: key, cost: mask.cost)
        return mask
    }
}
