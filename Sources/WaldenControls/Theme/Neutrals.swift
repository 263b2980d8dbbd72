internal import WaldenGraphics

/// The warm greys of a palette, and its other colours that do not depend on the accent.
struct Neutrals: Sendable {
    var isDark: Bool
    var windowBackground: Color
    var contentBackground: Color
    var elevatedBackground: Color
    var titleBarBackground: Color
    var label: Color
    var secondaryLabel: Color
    var tertiaryLabel: Color
    var separator: Color
    var outline: Color
    var hoveredOutline: Color
    var controlFill: Color
    var hoveredControlFill: Color
    var pressedControlFill: Color
    var knob: Color
    var shadow: Color
    var controlShadow: Color
    var destructiveColor: Color

    var backgrounds: [Color] { [windowBackground, contentBackground, elevatedBackground, titleBarBackground] }

    /// The unfilled part of a track, composited over a background.
    var track: Color { label.withAlpha(0.17) }
    var hoveredOverlay: Color { label.withAlpha(0.07) }
    var pressedOverlay: Color { label.withAlpha(0.13) }

    static let light = Neutrals(
        isDark: false,
        windowBackground: Color(hex: 0xF7F5F2),
        contentBackground: Color(hex: 0xFFFFFF),
        elevatedBackground: Color(hex: 0xFFFFFF),
        titleBarBackground: Color(hex: 0xEFECE7),
        label: Color(hex: 0x211D1A),
        secondaryLabel: Color(hex: 0x5E5751),
        tertiaryLabel: Color(hex: 0x6F6861),
        separator: Color(hex: 0x211D1A, alpha: 0.13),
        outline: Color(hex: 0x8C857D),
        hoveredOutline: Color(hex: 0x756E67),
        controlFill: Color(hex: 0xFFFFFF),
        hoveredControlFill: Color(hex: 0xF4F1ED),
        pressedControlFill: Color(hex: 0xE6E1DB),
        knob: Color(hex: 0xFFFFFF),
        shadow: Color(hex: 0x1A120A, alpha: 0.28),
        controlShadow: Color(hex: 0x1A120A, alpha: 0.08),
        destructiveColor: Color(hex: 0xB42A1E))

    static let dark = Neutrals(
        isDark: true,
        windowBackground: Color(hex: 0x1F1D1B),
        contentBackground: Color(hex: 0x282523),
        elevatedBackground: Color(hex: 0x302D2A),
        titleBarBackground: Color(hex: 0x2A2724),
        label: Color(hex: 0xF2EEE9),
        secondaryLabel: Color(hex: 0xBBB3AB),
        tertiaryLabel: Color(hex: 0x9F978F),
        separator: Color(hex: 0xF2EEE9, alpha: 0.12),
        outline: Color(hex: 0x857D76),
        hoveredOutline: Color(hex: 0x9A928A),
        controlFill: Color(hex: 0x383431),
        hoveredControlFill: Color(hex: 0x423E3A),
        pressedControlFill: Color(hex: 0x2C2926),
        knob: Color(hex: 0xF4F0EB),
        shadow: Color(hex: 0x000000, alpha: 0.55),
        controlShadow: Color(hex: 0x000000, alpha: 0.25),
        destructiveColor: Color(hex: 0xC23B2E))
}
