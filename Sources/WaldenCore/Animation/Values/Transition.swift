internal import WaldenGeometry
internal import WaldenGraphics

/// A snapshot of a view before its content changed.
struct FormerPicture {
    let image: Image
    /// The image's rectangle, in the snapshot's coordinates.
    let rect: Rect
    /// The transform from the snapshot's coordinates to those of the view that shows it.
    let transform: AffineTransform

    /// The bounding box in the coordinates of the view that shows it.
    var extent: Rect { transform.isIdentity ? rect : rect.applying(transform) }

    func add(to context: GraphicsContext, alpha: Double) {
        context.withSavedState {
            if !transform.isIdentity { context.concatenate(transform) }
            context.add(image, in: rect, alpha: alpha)
        }
    }

    /// Captures a view's content, in the view's coordinates; `nil` if nothing of it is visible.
    @MainActor
    init?(ofContentOf view: View) {
        guard Visibility.canBeSeen(view), let toWindow = view.shownTransformToWindow else { return nil }
        self.init(view.extent.rect, at: toWindow, in: view.windowStorage, to: .identity) { renderer, clip in
            if let dissolve = view.shownDissolve {
                renderer.draw(view, dissolve, .identity, clip: clip, alpha: 1)
            } else {
                renderer.drawContent(of: view, .identity, clip: clip)
            }
        }
    }

    /// Captures a view as shown in its superview, for a sibling to show; `nil` if nothing of it is visible or the
    /// sibling's transform is not invertible.
    @MainActor
    init?(of view: View, for other: View) {
        guard Visibility.canBeSeen(view), let superview = view.superviewStorage,
            let toWindow = superview.shownTransformToWindow, let transform = other.shownTransformToSuperview.inverted()
        else { return nil }
        self.init(view.extentInSuperview.rect, at: toWindow, in: view.windowStorage, to: transform) { renderer, clip in
            renderer.draw(view, in: .identity, clip: clip)
        }
    }

    /// Captures the visible part of a rectangle. Pixels match those of the screen unless `toWindow` rotates or scales.
    @MainActor
    private init?(
        _ rect: Rect, at toWindow: AffineTransform, in window: Window?, to transform: AffineTransform,
        _ draw: @MainActor (Renderer, Rect) -> Void
    ) {
        guard let window, window.showsAnimations, let fromWindow = toWindow.inverted() else { return nil }
        let visible = rect.intersection(Rect(origin: .zero, size: window.bounds.size).applying(fromWindow))
        let insets = window.surfaceLayout.insets
        let scale = window.scale
        // Aligns the picture's pixels with those of the surface.
        let offset = toWindow.isTranslation ? Point(x: toWindow.tx + insets.left, y: toWindow.ty + insets.top) : .zero
        let pixels = PixelRect(enclosing: visible.offsetBy(dx: offset.x, dy: offset.y), scale: scale)
        let shown = pixels.rect(scale: scale).offsetBy(dx: -offset.x, dy: -offset.y)
        guard let image = Image.drawn(of: shown, pixels, scale: scale, draw) else { return nil }
        self.image = image
        self.rect = shown
        self.transform = transform
    }
}

/// A transition from a picture to a view's content.
struct Dissolve {
    let picture: FormerPicture
    /// The opacity of the content, from 0 to 1.
    let opacity: Double
}

extension Renderer {
    /// Draws a transition from a picture to a view's content: the sum of both, weighted by their opacities.
    func draw(_ view: View, _ dissolve: Dissolve, _ transform: AffineTransform, clip: Rect, alpha: Double) {
        context.beginGroup()
        context.beginGroup()
        drawContent(of: view, transform, clip: clip)
        context.endGroup(alpha: dissolve.opacity)
        dissolve.picture.add(to: context, alpha: 1 - dissolve.opacity)
        context.endGroup(alpha: alpha)
    }
}

extension BlockRun {
    /// Begins a transition of a view's content from a picture, which is captured before the changes.
    static func transition(
        in view: View, from picture: () -> FormerPicture?, _ duration: Double, _ options: AnimationOptions,
        _ changes: @MainActor () -> Void, _ completion: (@MainActor (Bool) -> Void)?
    ) {
        let outer = AnimationBlock.run
        let duration = options.contains(.overrideInheritedDuration) ? duration : outer?.duration ?? duration
        guard duration > 0, AnimationBlock.plainDepth == 0 else {
            AnimationBlock.performPlainly(changes)
            completion?(true)
            return
        }
        let timing = AnimationTiming.cubic(CubicTimingParameters(animationCurve: options.curve))
        let run = BlockRun(timing: timing, duration: duration, delay: 0, options: options, completion: completion)
        let former = options.contains(.transitionCrossDissolve) ? picture() : nil
        if options.contains(.allowAnimatedContent) {
            AnimationBlock.perform(in: run, nil, changes)
        } else {
            AnimationBlock.performPlainly(changes)
        }
        if let former { run.dissolve(former, in: view) }
        run.application = view.windowStorage?.application ?? run.application
        run.begin()
    }

    private func dissolve(_ picture: FormerPicture, in view: View) {
        guard view.superviewStorage != nil, view.windowStorage?.showsAnimations == true else { return }
        // Also damages the area of a previous picture. Without `invalidating`, that animation's completion, which may
        // remove the view, runs later.
        view.damageExtent()
        view.endAnimations(finished: false, invalidating: false) { $0.property == .dissolve }
        let animations = view.rareForWriting.animationsForWriting
        animations.formerPicture = picture
        let animation = PropertyAnimation(
            of: .dissolve, in: self, from: .number(0), to: .number(1), covered: 0, velocity: .zero)
        _ = animations.add(animation, of: view)
        view.animationsDidChange()
        view.invalidateExtent()
        view.damageExtent()
    }
}
