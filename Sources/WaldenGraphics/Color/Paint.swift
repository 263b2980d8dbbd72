/// What a path is filled or stroked with.
public enum Paint: Hashable, Sendable {
    /// One colour.
    case color(Color)

    /// A passage through several colours.
    case gradient(Gradient)
}
