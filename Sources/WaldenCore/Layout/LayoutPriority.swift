/// How strongly a view keeps its natural length, from 0 to 1000.
///
/// The corresponding UIKit type is `UILayoutPriority`.
public struct LayoutPriority: RawRepresentable, Sendable, Hashable, Comparable {
    /// The number, from 0 to 1000.
    public let rawValue: Double

    /// Creates a priority.
    ///
    /// - Precondition: The number is from 0 to 1000.
    public init(rawValue: Double) {
        precondition((0...1000).contains(rawValue), "LayoutPriority.init: the number must be from 0 to 1000")
        self.rawValue = rawValue
    }

    /// Grows before everything else: that of views that have no natural length.
    static let growing = LayoutPriority(rawValue: 0)
    /// With which views hug their content, 250.
    public static let defaultLow = LayoutPriority(rawValue: 250)
    /// That of text that breaks into lines, which gives way before a line that would be cut.
    static let wrappingText = LayoutPriority(rawValue: 730)
    /// That of one line of text, which gives way before pictures and controls.
    static let text = LayoutPriority(rawValue: 740)
    /// With which views resist being made smaller than their content, 750.
    public static let defaultHigh = LayoutPriority(rawValue: 750)
    /// Gives way last, 1000.
    public static let required = LayoutPriority(rawValue: 1000)

    /// Compares the numbers.
    public static func < (left: LayoutPriority, right: LayoutPriority) -> Bool { left.rawValue < right.rawValue }
}

/// The priorities that were set for a view; `nil` for those of its class.
struct LayoutPriorities {
    var horizontalHugging: LayoutPriority?
    var verticalHugging: LayoutPriority?
    var horizontalResistance: LayoutPriority?
    var verticalResistance: LayoutPriority?
}
