public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A picture.
///
/// ```swift
/// let view = ImageView(image: try Image(contentsOfFile: "pond.png"))
/// view.contentMode = .scaleAspectFill
/// ```
/// An image view gets no touches; set ``View/isUserInteractionEnabled`` to change that.
///
/// The corresponding UIKit class is `UIImageView`.
@MainActor
open class ImageView: View {
    // MARK: State

    /// The picture; `nil` for none.
    public var image: Image? {
        didSet {
            guard image !== oldValue else { return }
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
            setNeedsDisplay()
        }
    }

    /// How the picture lies in the bounds; seen whole by default.
    public var contentMode: ContentMode = .scaleAspectFit {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }

    /// Whether the picture shows its own colours, or is a stencil in the colour of emphasis; its own by default.
    public var renderingMode: ImageRenderingMode = .original {
        didSet { if renderingMode != oldValue { setNeedsDisplay() } }
    }

    /// Whether the picture looks enabled; true by default. One that stands for something that cannot be used is faint.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }

    // MARK: Creating

    /// Makes an image view.
    ///
    /// - Parameters:
    ///   - image: The picture.
    ///   - frame: Where it lies, in its superview's coordinates, in points; the size of the picture if `nil`.
    public init(image: Image? = nil, frame: Rect? = nil) {
        self.image = image
        super.init(frame: frame ?? Rect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        _ = ToolkitClasses.areDeclared
    }

    // MARK: Size

    /// The size of the picture, in points.
    open override func sizeThatFits(_ size: Size) -> Size { image?.size ?? .zero }

    /// The size of the picture, in points.
    open override var intrinsicContentSize: Size { image?.size ?? super.intrinsicContentSize }

    // MARK: Drawing

    /// Draws the picture, cut off at the bounds.
    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        guard let image else { return }
        let bounds = self.bounds
        let place = contentMode.place(image.size, in: bounds)
        let tint = renderingMode == .template ? palette.accent.text : nil
        let alpha = isEnabled ? 1 : Palette.disabledOpacity
        if bounds.contains(place) {
            context.draw(image, in: place, alpha: alpha, tint: tint)
        } else {
            context.withSavedState {
                context.clip(to: context.snap(bounds))
                context.draw(image, in: place, alpha: alpha, tint: tint)
            }
        }
    }
}
