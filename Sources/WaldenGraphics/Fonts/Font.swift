/// What text looks like: family, size, weight and slant.
///
/// A font is a wish: characters that the family lacks are taken from other installed families. Sizes are in points,
/// one of which is a device pixel at scale 1.
///
/// The corresponding UIKit type is `UIFont`.
public struct Font: Hashable, Sendable {
    /// How bold the strokes are, as in OpenType and CSS.
    public enum Weight: Int, Hashable, Sendable, CaseIterable {
        /// The finest strokes.
        case thin = 100
        /// Finer than light.
        case ultraLight = 200
        /// Finer than regular.
        case light = 300
        /// For running text.
        case regular = 400
        /// A little bolder than regular.
        case medium = 500
        /// For headlines and for what stands out a little.
        case semibold = 600
        /// For what stands out.
        case bold = 700
        /// Bolder than bold.
        case heavy = 800
        /// The boldest strokes.
        case black = 900
    }

    /// The kind of typeface that is used where no family is named.
    public enum Design: Hashable, Sendable {
        /// The sans serif typeface of the desktop.
        case `default`
        /// A typeface whose characters all have the same width.
        case monospaced
    }

    /// The name of the family; `nil` for the one that the desktop provides for the design.
    public var family: String?

    /// The height of the font's em square, in points, from 1 to 1,000. Other values count as the nearest of these.
    public var size: Double

    /// How bold the strokes are.
    public var weight: Weight

    /// Whether the characters lean.
    public var isItalic: Bool

    /// The kind of typeface where no family is named.
    public var design: Design

    /// Whether all digits have the same width, so that changing numbers do not move.
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

    /// Returns the font in another size, in points.
    public func withSize(_ size: Double) -> Font {
        var font = self
        font.size = size
        return font
    }

    /// Returns the font in another weight.
    public func withWeight(_ weight: Weight) -> Font {
        var font = self
        font.weight = weight
        return font
    }

    /// Returns the font with characters that lean.
    public func italic() -> Font {
        var font = self
        font.isItalic = true
        return font
    }

    /// Returns the font with digits that all have the same width.
    public func monospacedDigits() -> Font {
        var font = self
        font.hasMonospacedDigits = true
        return font
    }

    /// The size brought into the range that can be drawn.
    var usableSize: Double { size >= 1 ? min(size, 1000) : 1 }
}
