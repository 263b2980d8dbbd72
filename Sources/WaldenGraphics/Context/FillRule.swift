/// How a path with several or overlapping parts decides what is inside.
public enum FillRule: Hashable, Sendable {
    /// Inside is where the path winds round a point more often one way than the other. `CAIRO_FILL_RULE_WINDING`.
    case winding

    /// Inside is what an odd number of edges separates from the outside. `CAIRO_FILL_RULE_EVEN_ODD`.
    case evenOdd
}
