/// Whether an image shows its own colours.
///
/// The corresponding UIKit type is `UIImage.RenderingMode`.
public enum ImageRenderingMode: Sendable, Hashable {
    /// It shows its own colours.
    case original
    /// It is a stencil: what is opaque in it takes the colour of whatever shows it.
    case template
}
