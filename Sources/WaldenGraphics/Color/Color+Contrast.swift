internal import Glibc

extension Color {
    /// The relative luminance of the opaque colour, from 0 (black) to 1 (white).
    ///
    /// The formula is that of the Web Content Accessibility Guidelines 2.2.
    public var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Returns how well the two opaque colours can be told apart, from 1 (not at all) to 21 (black on white).
    ///
    /// Text needs 4.5 or more, large text and the parts of controls 3 or more, by the Web Content Accessibility
    /// Guidelines 2.2, level AA.
    public func contrast(with other: Color) -> Double {
        let lighter = max(luminance, other.luminance)
        let darker = min(luminance, other.luminance)
        return (lighter + 0.05) / (darker + 0.05)
    }

    private static func linear(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
}
