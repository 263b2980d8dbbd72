internal import WaldenGeometry
internal import WaldenGraphics

/// The values on screen: the model values, or those of the animations. Drawing, extents and damage use these; hit
/// testing and layout use the model values.
extension View {
    private final var animations: ViewAnimations? { flags.contains(.animated) ? rare?.animations : nil }

    // MARK: Place

    final var shownFrame: Rect {
        guard let animations else { return untransformedFrame }
        return animations.frame(of: self)
    }

    final var shownBounds: Rect {
        guard let animations else { return Rect(origin: boundsOrigin, size: untransformedFrame.size) }
        return Rect(origin: animations.boundsOrigin(of: self), size: animations.frame(of: self).size)
    }

    /// The transform on screen. The flag ``transformed`` does not cover it while the view is animated.
    final var shownTransform: AffineTransform {
        guard case .transform(let transform) = animations?.shownValue(of: .transform) else {
            return rare?.transform ?? .identity
        }
        return transform
    }

    /// The transform on screen from the view's coordinates to its superview's.
    final var shownTransformToSuperview: AffineTransform {
        guard flags.contains(.animated) else { return transformToSuperview }
        let frame = shownFrame
        let origin = shownBounds.origin
        let transform = shownTransform
        guard !transform.isIdentity else { return .translation(x: frame.minX - origin.x, y: frame.minY - origin.y) }
        return AffineTransform.translation(x: -origin.x - frame.width / 2, y: -origin.y - frame.height / 2)
            .concatenating(transform).concatenating(.translation(x: frame.midX, y: frame.midY))
    }

    /// The box in the superview's coordinates outside of which the view draws nothing and, unless its class overrides
    /// hit testing, cannot be hit.
    final var searchExtent: Extent {
        guard flags.contains(.animated), !flags.contains(.hidden) else { return extentInSuperview }
        var result = extentInSuperview
        result.formUnion(Extent(frame))
        return result
    }

    // MARK: Look

    final var shownAlpha: Double {
        guard case .number(let alpha) = animations?.shownValue(of: .alpha) else {
            return alphaStorage == 1 ? 1 : Double(alphaStorage)
        }
        return alpha
    }

    final var shownBackgroundColor: Color? {
        guard case .color(let color) = animations?.shownValue(of: .backgroundColor) else {
            return backgroundColorStorage
        }
        return color
    }

    final var shownCornerRadius: Double {
        guard case .number(let radius) = animations?.shownValue(of: .cornerRadius) else { return cornerRadius }
        return radius
    }

    final var shownBorderWidth: Double {
        guard case .number(let width) = animations?.shownValue(of: .borderWidth) else { return borderWidth }
        return width
    }

    final var shownBorderColor: Color? {
        guard case .color(let color) = animations?.shownValue(of: .borderColor) else { return borderColor }
        return color
    }

    final var shownShadow: Shadow? {
        guard case .shadow(let shadow) = animations?.shownValue(of: .shadow) else { return shadow }
        return shadow
    }

    // MARK: Drawing

    /// Draws the content of the view.
    ///
    /// Drawing code sees the model values and may set them. What it draws for the model bounds is moved and scaled to
    /// the bounds on screen.
    ///
    /// - Parameter rect: The rectangle to draw, in coordinates of the bounds on screen.
    final func drawShown(_ rect: Rect, in context: GraphicsContext) {
        guard flags.contains(.animated) else {
            draw(rect, in: context)
            return
        }
        let (bounds, shown) = (self.bounds, shownBounds)
        guard bounds != shown else { return draw(rect, in: context) }
        guard !bounds.isEmpty, !shown.isEmpty else { return }
        let map = AffineTransform.translation(x: -bounds.minX, y: -bounds.minY)
            .concatenating(.scale(x: shown.width / bounds.width, y: shown.height / bounds.height))
            .concatenating(.translation(x: shown.minX, y: shown.minY))
        guard let inverse = map.inverted() else { return }
        context.saveState()
        // Scaled outsets may exceed the view's declared extent.
        if bounds.size != shown.size { context.clip(to: rect) }
        context.concatenate(map)
        draw(rect.applying(inverse), in: context)
        context.restoreState()
    }
}

@MainActor
extension ViewAnimations {
    /// Returns the view's frame on screen without its transform.
    func frame(of view: View) -> Rect {
        var frame = view.untransformedFrame
        let move = offset(of: .center)
        let growth = offset(of: .size)
        if let move {
            frame.origin.x += move[0]
            frame.origin.y += move[1]
        }
        if let growth {
            let size = frame.size
            frame.size = Size(width: max(0, size.width + growth[0]), height: max(0, size.height + growth[1]))
            frame.origin.x += (size.width - frame.width) / 2
            frame.origin.y += (size.height - frame.height) / 2
        }
        return frame
    }

    func boundsOrigin(of view: View) -> Point {
        guard let move = offset(of: .boundsOrigin) else { return view.boundsOrigin }
        return Point(x: view.boundsOrigin.x + move[0], y: view.boundsOrigin.y + move[1])
    }
}
