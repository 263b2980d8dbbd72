/// How strongly a view keeps its natural length, from 0 to 1000.
///
/// The corresponding UIKit type is `UILayoutPriority`.
public struct LayoutPriority: RawRepresentable, Sendable, Hashable, Comparable {
    /// The number, from 0 to 1000.
    public let rawValue: Double

    /// Creates a priority from a number from 0 to 1000.
    public init(rawValue: Double) {
        precondition((0...1000).contains(rawValue), "LayoutPriority.init: the number must be from 0 to 1000")
        self.rawValue = rawValue
    }

    /// For views without a natural length, which grow first.
    static let growing = LayoutPriority(rawValue: 0)
    /// The default hugging priority, 250.
    public static let defaultLow = LayoutPriority(rawValue: 250)
    /// The resistance of wrapping text, which shrinks before a single line is truncated.
    static let wrappingText = LayoutPriority(rawValue: 730)
    /// The resistance of one line of text, which shrinks before images and controls.
    static let text = LayoutPriority(rawValue: 740)
    /// The default compression resistance, 750.
    public static let defaultHigh = LayoutPriority(rawValue: 750)
    /// The highest priority, 1000.
    public static let required = LayoutPriority(rawValue: 1000)

    /// Compares the numbers.
    public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool { left.rawValue < right.rawValue }
}

/// A view's explicit priorities; `nil` for the defaults.
struct LayoutPriorities {
    var hugging = Axes()
    var resistance = Axes()

    struct Axes {
        private var horizontal: LayoutPriority?
        private var vertical: LayoutPriority?

        subscript(axis: LayoutAxis) -> LayoutPriority? {
            get { axis == .horizontal ? horizontal : vertical }
            set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
        }
    }
}
