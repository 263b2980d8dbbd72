public import WaldenGeometry
public import WaldenGraphics

extension View {
    /// What is seen of a view at a moment, while its properties have their new values already.
    public struct Presentation: Sendable, Equatable {
        /// Where the view lies in its superview's coordinates, in points: with a transform, the box around it.
        public var frame: Rect
        /// The view's rectangle in its own coordinates, in points.
        public var bounds: Rect
        /// The middle of the view in its superview's coordinates, in points.
        public var center: Point
        /// How the view is rotated, scaled or skewed about its centre.
        public var transform: AffineTransform
        /// How opaque the view is, from 0 to 1.
        public var alpha: Double
        /// The colour that fills the bounds.
        public var backgroundColor: Color?
        /// The radius of the corners, in points.
        public var cornerRadius: Double
        /// The width of the border, in points.
        public var borderWidth: Double
        /// The colour of the border.
        public var borderColor: Color?
        /// The shadow of the bounds.
        public var shadow: Shadow?
    }

    /// The view as it was seen in the last frame; without animations, as its properties say.
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

    /// Whether a property of the view is being animated.
    public final var isAnimating: Bool { flags.contains(.animated) }
}
