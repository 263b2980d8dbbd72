internal import WaldenGraphics

extension Palette.Shades {
    init(of color: Color, on neutrals: Neutrals) {
        let base = color.withAlpha(1)
        let hasWhiteText = base.contrast(with: .white) >= Self.minimumContrastForWhite
        let onFill = hasWhiteText ? Color.white : Color(hex: 0x1A1512)
        let away = hasWhiteText ? Color.black : Color.white
        let fill = base.mixed(toward: away) { $0.contrast(with: onFill) >= Palette.minimumTextContrast }
        self.fill = fill
        hoveredFill = fill.mixed(with: away, by: 0.10)
        pressedFill = fill.mixed(with: away, by: 0.22)
        self.onFill = onFill

        let surroundings = neutrals.backgrounds + neutrals.backgrounds.map { neutrals.track.over($0) }
        mark = fill.asText(onDark: neutrals.isDark) { shade in
            surroundings.allSatisfy { shade.contrast(with: $0) >= Palette.minimumMarkContrast }
        }
        text = base.asText(onDark: neutrals.isDark) { shade in
            neutrals.backgrounds.allSatisfy { shade.contrast(with: $0) >= Palette.minimumTextContrast }
        }
        let softFill = base.withAlpha(neutrals.isDark ? 0.30 : 0.14)
        self.softFill = softFill
        let overlays = [softFill, neutrals.hoveredOverlay, neutrals.pressedOverlay]
        let surfaces =
            neutrals.backgrounds.flatMap { background in overlays.map { $0.over(background) } }
            + [neutrals.controlFill, neutrals.hoveredControlFill, neutrals.pressedControlFill]
        softText = base.asText(onDark: neutrals.isDark) { shade in
            surfaces.allSatisfy { shade.contrast(with: $0) >= Palette.minimumTextContrast }
        }
    }

    /// The contrast with white below which a fill gets dark text: darkening it enough for white
    /// text would change its character.
    private static let minimumContrastForWhite = 3.0
}

extension Color {
    /// Returns the first mix towards another colour that satisfies a condition, or the other colour if none does.
    fileprivate func mixed(toward other: Color, until isEnough: (Color) -> Bool) -> Color {
        for step in 0..<20 {
            let shade = mixed(with: other, by: Double(step) / 20)
            if isEnough(shade) { return shade }
        }
        return other
    }

    /// Returns the nearest shade that meets a condition: darker on light; brighter, else paler, on dark backgrounds.
    fileprivate func asText(onDark isDark: Bool, until isEnough: (Color) -> Bool) -> Color {
        guard isDark else { return mixed(toward: .black, until: isEnough) }
        let bright = brightened
        let shade = mixed(toward: bright, until: isEnough)
        return isEnough(shade) ? shade : bright.mixed(toward: .white, until: isEnough)
    }

    private var brightened: Color {
        let brightness = max(red, green, blue)
        guard brightness > 0 else { return Color(white: Self.minimumBrightness) }
        let factor = max(1, Self.minimumBrightness / brightness)
        return Color(red: red * factor, green: green * factor, blue: blue * factor)
            .mixed(with: .white, by: Self.whiteFraction)
    }

    private static let minimumBrightness = 0.75
    private static let whiteFraction = 0.2

    func over(_ background: Color) -> Color { background.mixed(with: withAlpha(1), by: alpha) }
}
