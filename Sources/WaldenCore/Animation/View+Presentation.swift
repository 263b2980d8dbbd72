public import WaldenGeometry
public import WaldenGraphics

extension View {
    /// The values of a view's properties that are on screen, which differ from the model values during an animation.
    public struct Presentation: Sendable, Equatable {
        /// The frame in the superview's coordinates, in points: with a transform, its bounding box.
        public var frame: Rect
        /// The bounds in the view's own coordinates, in points.
        public var bounds: Rect
        /// The centre in the superview's coordinates, in points.
        public var center: Point
        /// The transform about the centre.
        public var transform: AffineTransform
        /// The opacity, from 0 to 1.
        public var alpha: Double
        /// The background colour of the bounds.
        public var backgroundColor: Color?
        /// The corner radius, in points.
        public var cornerRadius: Double
        /// The border width, in points.
        public var borderWidth: Double
        /// The border colour.
        public var borderColor: Color?
        /// The shadow of the bounds.
        public var shadow: Shadow?
    }

    /// The view's values in the last frame; without animations, its model values.
    ///
    /// The corresponding method of Apple's is `CALayer.presentation()`.
    public final var presentation: Presentation {
        let frame = shownFrame
        let transform = shownTransform
        var box = frame
        if !transform.isIdentity {
            box = Rect(x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: frame.height)
                .applying(transform).offsetBy(dx: frame.midX, dy: frame.midY)
        }
        return Presentation(
            frame: box, bounds: shownBounds, center: frame.center, transform: transform, alpha: shownAlpha,
            backgroundColor: shownBackgroundColor, cornerRadius: shownCornerRadius, borderWidth: shownBorderWidth,
            borderColor: shownBorderColor, shadow: shownShadow)
    }

    /// Whether any property of the view is being animated.
    public final var isAnimating: Bool { flags.contains(.animated) }
}
