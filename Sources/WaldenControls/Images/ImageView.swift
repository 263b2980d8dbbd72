public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A view that shows an image.
///
/// ```swift
/// let view = ImageView(image: try Image(contentsOfFile: "pond.png"))
/// view.contentMode = .scaleAspectFill
/// ```
/// It gets no touches unless ``View/isUserInteractionEnabled`` is set. The corresponding UIKit class is `UIImageView`.
@MainActor
open class ImageView: View {
    /// The image; `nil` for none.
    public var image: Image? {
        didSet {
            guard image !== oldValue else { return }
            if image?.size != oldValue?.size { invalidateIntrinsicContentSize() }
            setNeedsDisplay()
        }
    }

    /// How the image is placed in the bounds; scaled to fit by default.
    public var contentMode: ContentMode = .scaleAspectFit {
        didSet { if contentMode != oldValue { setNeedsDisplay() } }
    }

    /// How the image is coloured: with its own colours, the default, or as a template in the accent colour.
    public var renderingMode: ImageRenderingMode = .original {
        didSet { if renderingMode != oldValue { setNeedsDisplay() } }
    }

    /// Whether the image looks enabled; true by default. A disabled image is dimmed.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }

    /// Creates an image view with a frame in its superview's coordinates, in points; by default
    /// with the image's size.
    public init(image: Image? = nil, frame: Rect? = nil) {
        self.image = image
        super.init(frame: frame ?? Rect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        declareStandardHitTesting(of: ImageView.self)
    }

    open override func sizeThatFits(_ size: Size) -> Size { image?.size ?? .zero }

    open override var intrinsicContentSize: Size { image?.size ?? super.intrinsicContentSize }

    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        guard let image else { return }
        let bounds = self.bounds
        let imageFrame = contentMode.place(image.size, in: bounds)
        let tint = renderingMode == .template ? palette.accent.text : nil
        let alpha = isEnabled ? 1 : Palette.disabledOpacity
        if bounds.contains(imageFrame) { return context.draw(image, in: imageFrame, alpha: alpha, tint: tint) }
        context.withSavedState {
            context.clip(to: context.snap(bounds))
            context.draw(image, in: imageFrame, alpha: alpha, tint: tint)
        }
    }
}
