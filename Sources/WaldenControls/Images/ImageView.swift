public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A view that shows an image.
///
/// ```swift
/// let view = ImageView(image: try Image(contentsOfFile: "pond.png"))
/// view.contentMode = .scaleAspectFill
/// ```
/// An image view gets no touches unless ``View/isUserInteractionEnabled`` is set.
///
/// The corresponding UIKit class is `UIImageView`.
@MainActor
open class ImageView: View {
    // MARK: State

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

    /// Whether the image keeps its own colours, which is the default, or is tinted with the accent colour.
    public var renderingMode: ImageRenderingMode = .original {
        didSet { if renderingMode != oldValue { setNeedsDisplay() } }
    }

    /// Whether the image looks enabled; true by default. A disabled image is dimmed.
    public var isEnabled = true {
        didSet { if isEnabled != oldValue { setNeedsDisplay() } }
    }

    // MARK: Creating

    /// Makes an image view.
    ///
    /// - Parameters:
    ///   - image: The image.
    ///   - frame: The frame in the superview's coordinates, in points; the size of the image if `nil`.
    public init(image: Image? = nil, frame: Rect? = nil) {
        self.image = image
        super.init(frame: frame ?? Rect(origin: .zero, size: image?.size ?? .zero))
        isUserInteractionEnabled = false
        _ = ToolkitClasses.areDeclared
    }

    // MARK: Size

    /// The size of the image, in points.
    open override func sizeThatFits(_ size: Size) -> Size { image?.size ?? .zero }

    /// The size of the image, in points.
    open override var intrinsicContentSize: Size { image?.size ?? super.intrinsicContentSize }

    // MARK: Drawing

    /// Draws the image, clipped to the bounds.
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
