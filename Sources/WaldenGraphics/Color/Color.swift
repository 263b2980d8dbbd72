/// An sRGB colour with an opacity. The corresponding UIKit type is `UIColor`.
///
/// Components run from 0 to 1 and are not premultiplied. Initializers clamp them to this range; NaN becomes 0.
public struct Color: Hashable, Sendable {
    /// The red component, from 0 to 1.
    public let red: Double
    /// The green component, from 0 to 1.
    public let green: Double
    /// The blue component, from 0 to 1.
    public let blue: Double
    /// The opacity, from 0 (transparent) to 1.
    public let alpha: Double

    /// Creates a colour from its components, each from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = Self.unit(red)
        self.green = Self.unit(green)
        self.blue = Self.unit(blue)
        self.alpha = Self.unit(alpha)
    }

    /// Creates a grey from 0 (black) to 1 (white).
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour from `0xRRGGBB`; higher bits are ignored.
    public init(hex: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255, blue: Double(hex & 255) / 255,
            alpha: alpha)
    }

    private static func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension Color {
    /// Black.
    public static let black = Color(white: 0)
    /// White.
    public static let white = Color(white: 1)
    /// Transparent black.
    public static let clear = Color(white: 0, alpha: 0)
    /// The grey halfway between black and white.
    public static let gray = Color(white: 0.5)
    /// Full red.
    public static let red = Color(hex: 0xFF0000)
    /// Full green.
    public static let green = Color(hex: 0x00FF00)
    /// Full blue.
    public static let blue = Color(hex: 0x0000FF)
    /// Red and green.
    public static let yellow = Color(hex: 0xFFFF00)
    /// Green and blue.
    public static let cyan = Color(hex: 0x00FFFF)
    /// Red and blue.
    public static let magenta = Color(hex: 0xFF00FF)
    /// Red with half of green.
    public static let orange = Color(red: 1, green: 0.5, blue: 0)
}

extension Color {
    /// Whether the alpha is 1.
    public var isOpaque: Bool { alpha >= 1 }

    /// Returns the colour with another alpha, from 0 to 1.
    public func withAlpha(_ alpha: Double) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha) }

    /// Returns a colour between this one (fraction 0) and another (1), weighted by alpha: mixing with ``clear`` fades
    /// without darkening.
    public func mixed(with other: Color, by fraction: Double) -> Color {
        let part = Self.unit(fraction)
        let ownShare = alpha * (1 - part)
        let otherShare = other.alpha * part
        let alpha = ownShare + otherShare
        guard alpha > 0 else { return .clear }
        func mix(_ own: Double, _ other: Double) -> Double { (own * ownShare + other * otherShare) / alpha }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue), alpha: alpha)
    }
}
