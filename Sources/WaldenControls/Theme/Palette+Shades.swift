internal import WaldenGraphics

extension Palette.Shades {
    /// Derives the shades from any colour, so that text on them and text in them can be read.
    init(of color: Color, on neutrals: Neutrals) {
        let base = color.withAlpha(1)
        let takesWhite = base.contrast(with: .white) >= Self.leastContrastForWhite
        let onFill = takesWhite ? Color.white : Color(hex: 0x1A1512)
        let away = takesWhite ? Color.black : Color.white
        let fill = base.mixed(toward: away) { $0.contrast(with: onFill) >= Self.textContrast }
        self.fill = fill
        hoveredFill = fill.mixed(with: away, by: 0.10)
        pressedFill = fill.mixed(with: away, by: 0.22)
        self.onFill = onFill

        let beside = neutrals.backgrounds + neutrals.backgrounds.map { neutrals.track.over($0) }
        mark = fill.asText(onDark: neutrals.isDark) { shade in
            beside.allSatisfy { shade.contrast(with: $0) >= Palette.leastContrastOfMarks }
        }
        text = base.asText(onDark: neutrals.isDark) { shade in
            neutrals.backgrounds.allSatisfy { shade.contrast(with: $0) >= Self.textContrast }
        }
        let softFill = base.withAlpha(neutrals.isDark ? 0.30 : 0.14)
        self.softFill = softFill
        let veils = [softFill, neutrals.hoveredOverlay, neutrals.pressedOverlay]
        let grounds =
            neutrals.backgrounds.flatMap { ground in veils.map { $0.over(ground) } }
            + [neutrals.controlFill, neutrals.hoveredControlFill, neutrals.pressedControlFill]
        softText = base.asText(onDark: neutrals.isDark) { shade in
            grounds.allSatisfy { shade.contrast(with: $0) >= Self.textContrast }
        }
    }

    /// The contrast of text, by the guidelines.
    private static let textContrast = 4.5
    /// A colour with less contrast than this carries dark text: darkening it until it can carry white would make
    /// another colour of it.
    private static let leastContrastForWhite = 3.0
}

extension Color {
    /// The first colour on the way to another one that fulfils a condition; the other one if none does.
    fileprivate func mixed(toward other: Color, until isEnough: (Color) -> Bool) -> Color {
        for step in 0..<20 {
            let shade = mixed(with: other, by: Double(step) / 20)
            if isEnough(shade) { return shade }
        }
        return other
    }

    /// The shade nearest to this colour that fulfils a condition: a darker one for light ground; for dark ground a
    /// brighter one of the same hue, or if that is not enough a paler one.
    fileprivate func asText(onDark isDark: Bool, until isEnough: (Color) -> Bool) -> Color {
        guard isDark else { return mixed(toward: .black, until: isEnough) }
        let bright = brightened
        let shade = mixed(toward: bright, until: isEnough)
        return isEnough(shade) ? shade : bright.mixed(toward: .white, until: isEnough)
    }

    /// The same hue as bright as it can be while it stays calm.
    private var brightened: Color {
        let own = max(red, green, blue)
        guard own > 0 else { return Color(white: Self.calmBrightness) }
        let factor = max(1, Self.calmBrightness / own)
        return Color(red: red * factor, green: green * factor, blue: blue * factor)
            .mixed(with: .white, by: Self.calmPaleness)
    }

    private static let calmBrightness = 0.75
    private static let calmPaleness = 0.2

    /// What this colour looks like over an opaque one.
    func over(_ ground: Color) -> Color { ground.mixed(with: withAlpha(1), by: alpha) }
}
