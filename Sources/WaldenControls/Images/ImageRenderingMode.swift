/// How an image is coloured. The corresponding UIKit type is `UIImage.RenderingMode`.
public enum ImageRenderingMode: Sendable, Hashable {
    /// The image keeps its own colours.
    case original
    /// Views tint the opaque parts of the image and ignore its colours.
    case template
}
