import Testing
import Walden
import WaldenTesting

@MainActor
struct ButtonLookTests {
    /// Returns the background colour of a button, beside its title.
    private func background(of button: Button, on screen: TestScreen) -> Color {
        screen.shown.color(at: Point(x: button.frame.minX + 6, y: button.frame.midY))
    }

    @Test(arguments: [Appearance.light, .dark])
    func `each state has the palette's background for it`(appearance: Appearance) {
        let button = Button(title: "Look")
        let screen = TestScreen.showing(button)
        screen.window.overrideAppearance = appearance
        let palette = Theme.standard.palette(for: appearance)
        #expect(background(of: button, on: screen).isAbout(palette.controlFill))
        screen.pointer.move(to: button)
        #expect(background(of: button, on: screen).isAbout(palette.hoveredControlFill))
        screen.pointer.press()
        #expect(background(of: button, on: screen).isAbout(palette.pressedControlFill))
        screen.pointer.release()
        screen.pointer.leave()
        button.isSelected = true
        #expect(
            background(of: button, on: screen).isAbout(palette.accent.softFill.laid(over: palette.windowBackground)))
        button.isSelected = false
        button.isEnabled = false
        #expect(
            background(of: button, on: screen).isAbout(palette.disabledControlFill.laid(over: palette.windowBackground))
        )
    }

    @Test func `styles and roles have their backgrounds`() {
        let palette = Theme.standard.palette(for: .light)
        let looks: [(Button, Color)] = [
            (Button(title: "A", style: .filled), palette.accent.fill),
            (Button(title: "A", role: .default), palette.accent.fill),
            (Button(title: "A", style: .filled, role: .destructive), palette.destructive.fill),
            (Button(title: "A", style: .plain), palette.windowBackground),
        ]
        for (button, color) in looks {
            #expect(background(of: button, on: TestScreen.showing(button)).isAbout(color))
        }
    }

    @Test func `titles have the body font, which falls back to regular in a family without medium`() {
        let button = Button(title: "Save changes")
        #expect(button.font == Label(text: "Save").font)
        func width(_ weight: Font.Weight) -> Double {
            button.font = Font(family: "DejaVu Sans", size: 14, weight: weight)
            return button.intrinsicContentSize.width
        }
        #expect(width(.medium) == width(.regular))
        #expect(width(.medium) < width(.bold))
    }

    @Test(arguments: [1.0, 1.5, 2])
    func `the outline is crisp: whole device pixels of one colour`(scale: Double) {
        let button = Button(title: "Crisp")
        let screen = TestScreen.showing(button, scale: scale)
        button.frame = Rect(x: 20, y: 20, width: 100, height: 32)
        let image = screen.shown
        let palette = Theme.standard.palette(for: .light)
        let column = Int(70 * scale)
        let top = Int(20 * scale)
        let width = Int(scale)
        #expect(image.color(atPixelX: column, y: top - 1).isAbout(palette.windowBackground))
        for row in top..<top + width { #expect(image.color(atPixelX: column, y: row).isAbout(palette.outline)) }
        #expect(image.color(atPixelX: column, y: top + width).isAbout(palette.controlFill))
    }

    @Test func `the focus ring lies outside the bounds, and disappears without a trace`() {
        let button = Button(title: "Ring")
        let screen = TestScreen.showing(button)
        let before = screen.shown
        let outside = Point(x: button.frame.midX, y: button.frame.minY - 3)
        screen.keyboard.press(.tab)
        #expect(screen.shown.color(at: outside).isAbout(button.palette.focusRing))
        // Redrawing the surroundings must not erase the ring.
        screen.window.setNeedsDisplay(Rect(x: outside.x - 5, y: outside.y - 1, width: 10, height: 2))
        #expect(screen.shown.color(at: outside).isAbout(button.palette.focusRing))
        button.resignFirstResponder()
        #expect(screen.shown.difference(from: before).differingPixels == 0)
    }

    @Test func `a pointer press shows no focus ring, and Tab restores it`() {
        let button = Button(title: "Ring")
        let screen = TestScreen.showing(button)
        screen.pointer.click(button)
        #expect(button.isFirstResponder)
        #expect(!button.isFocused)
        screen.keyboard.press(.tab)
        #expect(button.isFocused)
    }

    @Test func `a highlight damages only the button and its edge`() {
        let button = Button(title: "Damage")
        let screen = TestScreen.showing(button)
        button.frame = Rect(x: 40, y: 40, width: 100, height: 32)
        screen.pump()
        button.isHighlighted = true
        screen.pump()
        #expect(screen.damagedRect == Rect(x: 40, y: 40, width: 100, height: 33))
    }

    @Test func `different looks are visibly different`() {
        let screen = TestScreen.showing(Button(title: "Same"))
        let other = TestScreen.showing(Button(title: "Sama"))
        #expect(screen.shown.difference(from: other.shown, tolerance: 8).differingPixels > 0)
    }
}
