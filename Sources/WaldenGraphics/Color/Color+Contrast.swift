internal import Glibc

extension Color {
    /// The relative luminance (WCAG 2.2), from 0 (black) to 1 (white), ignoring alpha.
    public var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Returns the contrast ratio (WCAG 2.2) of two colours, from 1 to 21 (black on white), ignoring alpha. Level AA
    /// requires 4.5 for text, and 3 for large text and parts of controls.
    public func contrast(with other: Color) -> Double {
        let lighter = max(luminance, other.luminance)
        let darker = min(luminance, other.luminance)
        return (lighter + 0.05) / (darker + 0.05)
    }

    private static func linear(_ component: Double) -> Double {
        component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
    }
}
