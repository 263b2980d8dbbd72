/// The rule that decides which points are inside a path that overlaps itself.
public enum FillRule: Hashable, Sendable {
    /// Points with a nonzero winding number are inside. `CAIRO_FILL_RULE_WINDING`.
    case winding
    /// Points separated from the outside by an odd number of edges are inside. `CAIRO_FILL_RULE_EVEN_ODD`.
    case evenOdd
}
