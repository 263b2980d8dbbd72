public import WaldenGraphics

/// The fonts of a ``Theme`` by text style.
///
/// ```swift
/// theme.typeScale = TypeScale(factor: 1.25)          // everything a quarter larger
/// theme.typeScale[.largeTitle] = Font(family: "Lora", size: 30, weight: .bold)
/// ```
public struct TypeScale: Hashable, Sendable {
    private var fonts: [Font.TextStyle: Font] = [:]
    private let family: String?
    private let factor: Double

    /// Creates a scale from ``Font/preferred(_:)``, with a family (the desktop's if `nil`) and sizes times a factor.
    ///
    /// - Precondition: The factor is positive and finite.
    public init(family: String? = nil, factor: Double = 1) {
        precondition(factor.isFinite && factor > 0, "TypeScale.init: the factor must be positive and finite")
        self.family = family
        self.factor = factor
    }

    /// The font of a text style. The scale's family and factor do not apply to a font that the app sets.
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
