public import WaldenGraphics

/// The fonts for the roles of texts; a ``Theme`` has one.
///
/// ```swift
/// theme.typeScale = TypeScale(factor: 1.25)          // everything a quarter larger
/// theme.typeScale[.largeTitle] = Font(family: "Lora", size: 30, weight: .bold)
/// ```
public struct TypeScale: Hashable, Sendable {
    /// The fonts that differ from those that toolkit and factor give.
    private var fonts: [Font.TextStyle: Font] = [:]
    private let family: String?
    private let factor: Double

    /// Makes the scale of ``Font/preferred(_:)``, in a family and in other sizes.
    ///
    /// - Parameters:
    ///   - family: The name of the family; `nil` for the one that the desktop provides.
    ///   - factor: What sizes are multiplied by.
    /// - Precondition: The factor is positive and finite.
    public init(family: String? = nil, factor: Double = 1) {
        precondition(factor.isFinite && factor > 0, "TypeScale.init: the factor must be positive and finite")
        self.family = family
        self.factor = factor
    }

    /// The font for a role.
    public subscript(style: Font.TextStyle) -> Font {
        get {
            if !fonts.isEmpty, let font = fonts[style] { return font }
            var font = Font.preferred(style)
            font.family = family
            font.size *= factor
            return font
        }
        set { fonts[style] = newValue }
    }
}
