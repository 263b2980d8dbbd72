/// The source of a fill or stroke.
public enum Paint: Hashable, Sendable {
    /// A solid colour.
    case color(Color)
    /// A gradient.
    case gradient(Gradient)
}
