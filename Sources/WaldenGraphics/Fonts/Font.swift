/// A font: family, size, weight and slant, with fallback to other installed families. Corresponds to `UIFont`.
public struct Font: Hashable, Sendable {
    /// The weight of the strokes, as in OpenType and CSS.
    public enum Weight: Int, Hashable, Sendable, CaseIterable {
        /// The finest strokes.
        case thin = 100
        /// Finer than light.
        case ultraLight = 200
        /// Finer than regular.
        case light = 300
        /// For body text.
        case regular = 400
        /// A little bolder than regular.
        case medium = 500
        /// For headlines and slight emphasis.
        case semibold = 600
        /// For emphasis.
        case bold = 700
        /// Bolder than bold.
        case heavy = 800
        /// The boldest strokes.
        case black = 900
    }

    /// A typeface for fonts without a family name.
    public enum Design: Hashable, Sendable {
        /// The desktop's sans serif typeface.
        case `default`
        /// A typeface whose characters all have the same width.
        case monospaced
    }

    /// The family's name; `nil` for the desktop's family of the given `design`.
    public var family: String?
    /// The height of the em square, in points, clamped to 1 through 1,000 when used.
    public var size: Double
    /// The weight of the strokes.
    public var weight: Weight
    /// Whether the font is italic.
    public var isItalic: Bool
    /// The typeface, if there is no family name.
    public var design: Design
    /// Whether all digits have the same width, so text does not shift as numbers change.
    public var hasMonospacedDigits: Bool

    /// Creates a font.
    public init(
        family: String? = nil, size: Double, weight: Weight = .regular, isItalic: Bool = false,
        design: Design = .default, hasMonospacedDigits: Bool = false
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.design = design
        self.hasMonospacedDigits = hasMonospacedDigits
    }

    /// Returns the desktop's sans serif font.
    public static func system(size: Double, weight: Weight = .regular) -> Font { Font(size: size, weight: weight) }

    /// Returns the desktop's monospaced font.
    public static func monospaced(size: Double, weight: Weight = .regular) -> Font {
        Font(size: size, weight: weight, design: .monospaced)
    }

    /// Returns the font at another size, in points.
    public func withSize(_ size: Double) -> Font { changed { $0.size = size } }

    /// Returns the font in another weight.
    public func withWeight(_ weight: Weight) -> Font { changed { $0.weight = weight } }

    /// Returns the italic font.
    public func italic() -> Font { changed { $0.isItalic = true } }

    /// Returns the font with digits of equal width.
    public func monospacedDigits() -> Font { changed { $0.hasMonospacedDigits = true } }

    private func changed(_ change: (inout Font) -> Void) -> Font {
        var font = self
        change(&font)
        return font
    }

    var usableSize: Double { size >= 1 ? min(size, 1000) : 1 }
}
