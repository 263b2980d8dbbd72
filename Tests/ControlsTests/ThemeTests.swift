import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

@MainActor
struct ThemeTests {
    /// Accent colours from dull to shrill, and the ends of the range.
    static let accents: [Color] =
        [Theme.standardAccentColor]
        + [0x000000, 0xFFFFFF, 0xFFE600, 0xFF0000, 0x00FF00, 0x0000FF, 0x2F5FA8, 0xE66100, 0x9141AC, 0x777777]
        .map { Color(hex: $0) }

    static let palettes: [Palette] = accents.flatMap { accent in
        Appearance.allCases.map { Theme(accentColor: accent).palette(for: $0) }
    }

    private func backgrounds(_ palette: Palette) -> [Color] {
        [
            palette.windowBackground, palette.contentBackground, palette.elevatedBackground,
            palette.titleBarBackground,
        ]
    }

    @Test func `text can be read on every background`() {
        for palette in Self.palettes {
            let texts = [
                palette.label, palette.secondaryLabel, palette.tertiaryLabel, palette.accent.text,
                palette.destructive.text,
            ]
            for background in backgrounds(palette) {
                for text in texts { #expect(text.contrast(with: background) >= 4.5) }
            }
        }
    }

    @Test func `text can be read on the grounds of controls`() {
        for palette in Self.palettes {
            for ground in [palette.controlFill, palette.hoveredControlFill, palette.pressedControlFill] {
                #expect(palette.label.contrast(with: ground) >= 4.5)
                #expect(palette.destructive.softText.contrast(with: ground) >= 4.5)
            }
            for shades in [palette.accent, palette.destructive] {
                for fill in [shades.fill, shades.hoveredFill, shades.pressedFill] {
                    #expect(shades.onFill.contrast(with: fill) >= 4.5)
                }
                for background in backgrounds(palette) {
                    #expect(shades.softText.contrast(with: shades.softFill.laid(over: background)) >= 4.5)
                    for overlay in [palette.hoveredOverlay, palette.pressedOverlay] {
                        #expect(shades.softText.contrast(with: overlay.laid(over: background)) >= 4.5)
                    }
                }
            }
        }
    }

    @Test func `outlines, rings and knobs are seen`() {
        for palette in Self.palettes {
            for background in backgrounds(palette) {
                for line in [palette.outline, palette.hoveredOutline, palette.focusRing] {
                    #expect(line.contrast(with: background) >= 3)
                }
            }
            #expect(palette.outline.contrast(with: palette.knob) >= 3)
            #expect(palette.hoveredOutline.contrast(with: palette.knob) >= 2.5)
        }
    }

    @Test func `the standard accent is seen as it is, on every background and beneath a knob`() {
        for appearance in Appearance.allCases {
            let palette = Theme.standard.palette(for: appearance)
            #expect(palette.accent.fill == Theme.standardAccentColor)
            for background in backgrounds(palette).prefix(2) {
                #expect(palette.accent.fill.contrast(with: background) >= 3 || appearance == .dark)
                #expect(palette.accent.fill.contrast(with: background) >= 2.5)
            }
            #expect(palette.accent.fill.contrast(with: palette.knob) >= 3)
        }
    }

    @Test func `disabled text is fainter than any other, and still there`() {
        for appearance in Appearance.allCases {
            let palette = Theme.standard.palette(for: appearance)
            let disabled = palette.disabledLabel.laid(over: palette.windowBackground)
            #expect(disabled.contrast(with: palette.windowBackground) > 1.8)
            #expect(disabled.contrast(with: palette.windowBackground) < 4.5)
        }
    }

    @Test func `a new accent colour draws everything anew`() {
        let theme = Theme()
        let button = Button(title: "A", style: .filled)
        let screen = TestScreen.showing(button)
        screen.application.style = theme
        screen.pump()
        let frames = screen.platformWindow.frameCount
        theme.accentColor = Color(hex: 0x703090)
        screen.pump()
        #expect(screen.platformWindow.frameCount == frames + 1)
        let place = Point(x: button.frame.minX + 6, y: button.frame.midY)
        #expect(screen.shown.color(at: place).isAbout(Color(hex: 0x703090)))
        theme.accentColor = Color(hex: 0x703090)
        screen.pump()
        #expect(screen.platformWindow.frameCount == frames + 1)
    }

    @Test func `a tint counts for a view and what is in it`() {
        let group = View()
        let inner = Button(title: "A", style: .filled)
        group.addSubview(inner)
        let screen = TestScreen.showing(group)
        group.tintColor = Color(hex: 0x703090)
        #expect(inner.palette.accent.fill == Color(hex: 0x703090))
        #expect(screen.window.palette.accent.fill == Theme.standardAccentColor)
    }

    @Test func `light and dark turn every control, without being told`() {
        let button = Button(title: "A")
        let screen = TestScreen.showing(button)
        screen.application.appearance = .dark
        let dark = Theme.standard.palette(for: .dark)
        let image = screen.shown
        #expect(image.color(at: Point(x: 2, y: 2)).isAbout(dark.windowBackground))
        #expect(image.color(at: Point(x: button.frame.minX + 6, y: 100)).isAbout(dark.controlFill))
    }

    @Test func `palettes are made once, and many tints do not fill the memory`() {
        let theme = Theme()
        #expect(theme.palette(for: .light) === theme.palette(for: .light))
        for tint in 0..<1000 { _ = theme.palette(for: .light, tint: Color(hex: UInt32(tint))) }
        #expect(theme.palette(for: .dark).accent.fill == theme.accentColor)
    }
}
