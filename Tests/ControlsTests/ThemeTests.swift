import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

@MainActor
struct ThemeTests {
    /// Accent colours from dull to vivid, and the extremes.
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

    @Test func `text is readable on every background`() {
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

    @Test func `text is readable on the backgrounds of controls`() {
        for palette in Self.palettes {
            for fill in [palette.controlFill, palette.hoveredControlFill, palette.pressedControlFill] {
                #expect(palette.label.contrast(with: fill) >= 4.5)
                #expect(palette.destructive.softText.contrast(with: fill) >= 4.5)
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

    @Test func `selected text is readable on every background`() {
        for palette in Self.palettes {
            for background in backgrounds(palette) {
                #expect(palette.label.contrast(with: palette.textSelection.laid(over: background)) >= 4.5)
            }
        }
    }

    @Test(arguments: Appearance.allCases) func `a selection stands out from its background`(appearance: Appearance) {
        let palette = Theme.standard.palette(for: appearance)
        for background in backgrounds(palette) {
            #expect(palette.textSelection.laid(over: background).contrast(with: background) >= 1.4)
        }
    }

    @Test func `outlines, rings and knobs are visible`() {
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

    @Test func `the standard accent is used unchanged on every background and below a knob`() {
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

    @Test(arguments: [nil, 0xFF0000, 0xFFE040, 0x101020, 0xFFFFFF] as [UInt32?])
    func `bars are visible on every background, and beside their unfilled part`(accent: UInt32?) {
        let theme = Theme()
        if let accent { theme.accentColor = Color(hex: accent) }
        for appearance in Appearance.allCases {
            let palette = theme.palette(for: appearance)
            for background in backgrounds(palette) {
                #expect(palette.accent.mark.contrast(with: background) >= 3)
                #expect(palette.accent.mark.contrast(with: palette.track.laid(over: background)) >= 3)
            }
        }
    }

    @Test(arguments: Appearance.allCases) func `a filled bar has the mark colour`(appearance: Appearance) {
        let (progress, slider) = (ProgressView(), Slider())
        progress.progress = 1
        slider.value = 1
        for view in [progress, slider] {
            let screen = TestScreen.showing(view)
            screen.window.overrideAppearance = appearance
            #expect(screen.shown.color(at: Point(x: 150, y: 100)).isAbout(view.palette.accent.mark))
        }
    }

    @Test func `disabled text is fainter than any other, but visible`() {
        for appearance in Appearance.allCases {
            let palette = Theme.standard.palette(for: appearance)
            let disabled = palette.disabledLabel.laid(over: palette.windowBackground)
            #expect(disabled.contrast(with: palette.windowBackground) > 1.8)
            #expect(disabled.contrast(with: palette.windowBackground) < 4.5)
        }
    }

    @Test func `a new accent colour redraws everything`() {
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

    @Test func `new metrics lay out and redraw everything`() {
        let theme = Theme()
        let button = Button(title: "A")
        let stack = StackView(axis: .vertical)
        let controls: [View] = [button, Switch(), Slider(value: 0.5)]
        controls.forEach(stack.addArrangedSubview)
        let screen = TestScreen.showing(stack)
        screen.application.style = theme
        screen.pump()
        theme.metrics.controlHeight = 44
        theme.metrics.cornerRadius = 0
        screen.pump()
        for control in controls { #expect(control.intrinsicContentSize.height == 44, "\(control)") }
        stack.sizeToFit()
        screen.pump()
        #expect(button.bounds.height == 44)
        let corner = button.convert(Point(x: 0.5, y: 0.5), to: nil)
        #expect(screen.shown.color(at: corner).isAbout(button.palette.outline))
    }

    @Test func `a new type scale reaches buttons, labels and menus, and triggers layout`() {
        let theme = Theme()
        let button = Button(title: "Larger")
        let label = Label(text: "Larger")
        let counting = CountingView()
        counting.addSubview(button)
        counting.addSubview(label)
        let screen = TestScreen.showing(counting)
        screen.application.style = theme
        screen.pump()
        let (width, height) = (button.intrinsicContentSize.width, label.intrinsicContentSize.height)
        let layouts = counting.layouts
        theme.typeScale = TypeScale(factor: 2)
        screen.pump()
        #expect(counting.layouts == layouts + 1)
        #expect(button.font.size == 28 && button.font.weight == .regular)
        #expect(button.intrinsicContentSize.width > width + 20)
        #expect(label.intrinsicContentSize.height > height * 1.8)
        let menu = Menu(actions: [Action(title: "Row") { _ in }])
        let (small, large) = (Theme(), theme)
        func rowHeight(_ theme: Theme) -> Double {
            MenuLayout(MenuItems(of: menu, from: nil).items, theme: theme, isForFingers: false, minimumWidth: 0).rows[0]
                .height
        }
        #expect(rowHeight(large) > rowHeight(small))
        theme.typeScale = TypeScale(factor: 2)
        screen.pump()
        #expect(counting.layouts == layouts + 1)
    }

    private final class CountingView: View {
        var layouts = 0
        override func layoutSubviews() { layouts += 1 }
    }

    @Test func `a type scale has a family and a factor, and may override the font of a style`() {
        var scale = TypeScale(family: "Lora", factor: 1.5)
        #expect(scale[.body] == Font(family: "Lora", size: 21))
        scale[.body] = .system(size: 15)
        #expect(scale[.body] == .system(size: 15))
        #expect(scale[.title1] == Font(family: "Lora", size: 36, weight: .bold))
        #expect(TypeScale()[.headline] == .preferred(.headline))
    }

    @Test func `invalid sizes are a precondition failure`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            Theme().metrics.controlHeight = -1
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("Theme.metrics: sizes must be finite and not negative"))
    }

    @Test func `a tint applies to a view and its subviews`() {
        let group = View()
        let inner = Button(title: "A", style: .filled)
        group.addSubview(inner)
        let screen = TestScreen.showing(group)
        group.tintColor = Color(hex: 0x703090)
        #expect(inner.palette.accent.fill == Color(hex: 0x703090))
        #expect(screen.window.palette.accent.fill == Theme.standardAccentColor)
    }

    @Test func `the appearance updates every control automatically`() {
        let button = Button(title: "A")
        let screen = TestScreen.showing(button)
        screen.application.appearance = .dark
        let dark = Theme.standard.palette(for: .dark)
        let image = screen.shown
        #expect(image.color(at: Point(x: 2, y: 2)).isAbout(dark.windowBackground))
        #expect(image.color(at: Point(x: button.frame.minX + 6, y: 100)).isAbout(dark.controlFill))
    }

    /// What keeps a page from being seen.
    enum Concealment: CaseIterable { case removed, hidden, transparent, outside }

    @Test(arguments: Concealment.allCases, [false, true])
    func `a page shown after the appearance has changed is drawn as if it had always been the new one`(
        concealment: Concealment, isRasterized: Bool
    ) {
        func page() -> View {
            let page = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
            page.shouldRasterize = isRasterized
            let controls: [View] = [
                Button(title: "A"), Button(title: "B", style: .filled), Switch(isOn: true), Slider(value: 0.5),
                Label(text: "Label"), ProgressView(),
            ]
            for (index, control) in controls.enumerated() {
                control.frame = Rect(x: 20, y: 4 + 32 * Double(index), width: 120, height: 30)
                page.addSubview(control)
            }
            return page
        }
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let late = page()
        screen.window.addSubview(late)
        screen.pump()
        switch concealment {
        case .removed: late.removeFromSuperview()
        case .hidden: late.isHidden = true
        case .transparent: late.alpha = 0
        case .outside: late.frame.origin.x = 1000
        }
        screen.pump()
        screen.application.appearance = .dark
        screen.pump()
        (late.isHidden, late.alpha, late.frame.origin.x) = (false, 1, 0)
        if concealment == .removed { screen.window.addSubview(late) }
        let dark = TestScreen(size: Size(width: 300, height: 200), appearance: .dark)
        dark.window.addSubview(page())
        #expect(screen.shown.difference(from: dark.shown).differingPixels == 0)
        let light = TestScreen(size: Size(width: 300, height: 200))
        light.window.addSubview(page())
        #expect(screen.shown.difference(from: light.shown).differingPixels > 300 * 200 / 2)
    }

    @Test func `palettes are cached, and many tints do not exhaust memory`() {
        let theme = Theme()
        #expect(theme.palette(for: .light) === theme.palette(for: .light))
        for tint in 0..<1000 { _ = theme.palette(for: .light, tint: Color(hex: UInt32(tint))) }
        #expect(theme.palette(for: .dark).accent.fill == theme.accentColor)
    }
}
