internal import WaldenGeometry
internal import WaldenGraphics

/// A snapshot of a view from before its content changed.
struct FormerPicture {
    let image: Image
    /// The image's rectangle in the snapshot's coordinates, in points.
    let rect: Rect
    /// The transform from the snapshot's coordinates to those of the view that shows it.
    let transform: AffineTransform

    /// The bounding box in the coordinates of the view that shows it.
    var extent: Rect { transform.isIdentity ? rect : rect.applying(transform) }

    /// Draws the picture into a layer additively.
    func add(to context: GraphicsContext, alpha: Double) {
        context.withSavedState {
            if !transform.isIdentity { context.concatenate(transform) }
            context.add(image, in: rect, alpha: alpha)
        }
    }
}

extension FormerPicture {
    /// Captures a view's content, in the view's coordinates; `nil` if nothing of it is visible.
    @MainActor
    init?(ofContentOf view: View) {
        guard view.canBeSeen, let place = view.shownTransformToWindow else { return nil }
        self.init(view.extent.rect, at: place, in: view.windowStorage, to: .identity) { renderer, clip in
            if let dissolve = view.shownDissolve {
                renderer.draw(view, dissolve, .identity, clip: clip, alpha: 1)
            } else {
                renderer.drawContent(of: view, .identity, clip: clip)
            }
        }
    }

    /// Captures a view as shown in its superview, for a sibling to show; `nil` if nothing of it is visible, or the
    /// sibling's transform has no inverse.
    @MainActor
    init?(of view: View, for other: View) {
        guard view.canBeSeen, let superview = view.superviewStorage, let place = superview.shownTransformToWindow,
            let transform = other.shownTransformToSuperview.inverted()
        else { return nil }
        self.init(view.extentInSuperview.rect, at: place, in: view.windowStorage, to: transform) { renderer, clip in
            renderer.draw(view, in: .identity, clip: clip)
        }
    }

    /// Captures what is visible in a rectangle. Pixels match those of the screen unless `place` rotates or scales.
    @MainActor
    private init?(
        _ rect: Rect, at place: AffineTransform, in window: Window?, to transform: AffineTransform,
        _ draw: @MainActor (Renderer, Rect) -> Void
    ) {
        guard let window, window.showsAnimations, let back = place.inverted() else { return nil }
        let seen = rect.intersection(Rect(origin: .zero, size: window.bounds.size).applying(back))
        let insets = window.surfaceLayout.insets
        let scale = window.scale
        // Aligns the picture's pixels with those of the surface.
        let offset =
            place.isTranslation ? Point(x: place.tx + insets.left, y: place.ty + insets.top) : Point.zero
        let pixels = PixelRect(enclosing: seen.offsetBy(dx: offset.x, dy: offset.y), scale: scale)
        let shown = pixels.rect(scale: scale).offsetBy(dx: -offset.x, dy: -offset.y)
        let image = Image.drawn(of: shown, pixels, scale: scale, draw)
        guard let image else { return nil }
        self.image = image
        self.rect = shown
        self.transform = transform
    }
}

extension View {
    /// A transition from a picture to the view's content, whose opacity is `share`, from 0 to 1.
    struct Dissolve {
        let picture: FormerPicture
        let share: Double
    }

    final var shownDissolve: Dissolve? {
        guard flags.contains(.animated), let animations = rare?.animations, let picture = animations.formerPicture,
            case .number(let share) = animations.shownValue(of: .dissolve)
        else { return nil }
        return Dissolve(picture: picture, share: share)
    }

    /// The transform on screen from the view's coordinates to the window's; `nil` outside a window.
    fileprivate final var shownTransformToWindow: AffineTransform? {
        guard windowStorage != nil else { return nil }
        var result = AffineTransform.identity
        var view = self
        while let superview = view.superviewStorage {
            result = result.concatenating(view.shownTransformToSuperview)
            view = superview
        }
        if view === windowStorage { return result.concatenating(view.transformToSuperview) }
        let origin = view.untransformedFrame.origin
        return result.concatenating(.translation(x: origin.x - view.boundsOrigin.x, y: origin.y - view.boundsOrigin.y))
    }
}

extension Renderer {
    /// Draws a transition from a picture to a view's content: the sum of both, weighted by their opacities.
    func draw(_ view: View, _ dissolve: View.Dissolve, _ transform: AffineTransform, clip: Rect, alpha: Double) {
        context.beginGroup()
        context.beginGroup()
        drawContent(of: view, transform, clip: clip)
        context.endGroup(alpha: dissolve.share)
        dissolve.picture.add(to: context, alpha: 1 - dissolve.share)
        context.endGroup(alpha: alpha)
    }
}
