/// How an image is coloured. The corresponding UIKit type is `UIImage.RenderingMode`.
public enum ImageRenderingMode: Sendable, Hashable {
    /// The image keeps its own colours.
    case original
    /// The image is a stencil: views tint its opaque parts.
    case template
}
