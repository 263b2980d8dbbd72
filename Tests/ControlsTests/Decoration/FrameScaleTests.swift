import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// Straight edges of menus and title bars lie on device pixels, also at fractional scales.
@MainActor
struct FrameScaleTests {
    nonisolated static let scales = [1.25, 1.5, 200.0 / 120, 2, 3]

    /// Returns the colours along a line of pixels, without repetitions.
    private func runs(_ image: Image, _ pixels: Range<Int>, at place: (Int) -> (x: Int, y: Int)) -> [Color] {
        pixels.reduce(into: []) { colors, index in
            let (x, y) = place(index)
            let color = image.color(atPixelX: x, y: y)
            if colors.last != color { colors.append(color) }
        }
    }

    // MARK: Menus

    /// Returns the colours from the top to the bottom edge of a menu with the second row selected, beside its text.
    private func menuColors(scale: Double, offset: Double) throws -> [Color] {
        let screen = TestScreen(size: Size(width: 300, height: 220), scale: scale)
        let button = Button(title: "Options")
        button.frame = Rect(x: 20 + offset, y: 10 + offset, width: 90, height: 32)
        button.menu = Menu(sections: [["Cut", "Copy"], ["Paste"]].map { $0.map { Action(title: $0) { _ in } } })
        button.showsMenuAsPrimaryAction = true
        screen.window.addSubview(button)
        screen.pump()
        screen.tap(at: button.center)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.downArrow)
        let menu = try #require(screen.menuLevels.last)
        let image = screen.snapshot(of: menu.window)
        let origin = screen.contentOrigin(of: menu.window)
        let panel = PixelRect(snapping: menu.panel.offsetBy(dx: origin.x, dy: origin.y), scale: scale)
        let column = Int(panel.x) + Int(menu.panel.width * 0.8 * scale)
        return runs(image, Int(panel.y)..<Int(panel.y + panel.height)) { (column, $0) }
    }

    @Test(arguments: scales)
    func `rows, dividers and the edge of a menu are sharp`(scale: Double) throws {
        let expected = try menuColors(scale: 1, offset: 0)
        #expect(expected.count == 7, "edge, background, selected row, background, divider, background, edge")
        for offset in [0, 1.0 / 3, 0.5, 0.7] {
            #expect(try menuColors(scale: scale, offset: offset) == expected, "at \(offset)")
        }
    }

    // MARK: Title bars

    @Test(arguments: scales)
    func `a title bar is sharp above the content`(scale: Double) {
        func colors(scale: Double) -> [Color] {
            let screen = TestScreen(size: Size(width: 300, height: 100), scale: scale)
            screen.window.backgroundColor = .yellow
            screen.platformWindow.configure(
                WindowConfiguration(scale: scale, states: .activated, needsDecoration: true))
            let image = screen.shown
            let insets = DecorationMetrics.shadow
            let top = Int((insets.top * scale).rounded(.up))
            return runs(image, top..<image.pixelHeight - Int(insets.bottom * scale) - 4) {
                (Int((insets.left + 40) * scale), $0)
            }
        }
        let expected = colors(scale: 1)
        #expect(expected.count >= 2 && expected.last == .yellow)
        #expect(colors(scale: scale) == expected)
    }

    /// The icons with only horizontal and vertical lines.
    @Test(arguments: [WindowButton.Kind.minimize, .maximize, .restore], scales)
    func `the icons of title bar buttons are sharp`(kind: WindowButton.Kind, scale: Double) {
        func colors(scale: Double, offset: Double) -> [[Color]] {
            let screen = TestScreen(size: Size(width: 100, height: 60), scale: scale)
            let button = WindowButton(kind)
            button.isWindowActive = false
            button.frame = Rect(x: 30 + offset, y: 12 + offset, width: 36, height: 36)
            screen.window.addSubview(button)
            let image = screen.shown
            // The column lies in the middle of the smaller, front one of two boxes.
            let middle = button.center
            let column = Int((middle.x - 1) * scale)
            let background = image.color(atPixelX: column, y: 0)
            // The topmost line, away from rounded corners.
            let top = (0..<image.pixelHeight).first { image.color(atPixelX: column, y: $0) != background } ?? 0
            return [
                runs(image, 0..<image.pixelHeight) { (column, $0) },
                runs(image, 0..<image.pixelWidth) { ($0, Int(middle.y * scale)) },
                kind == .maximize ? [] : runs(image, 0..<image.pixelWidth) { ($0, top) },
            ]
        }
        let expected = colors(scale: 1, offset: 0)
        #expect(expected[0].count == [.minimize: 3, .maximize: 5, .restore: 7][kind])
        for offset in [0, 1.0 / 3, 0.5, 0.7] {
            #expect(colors(scale: scale, offset: offset) == expected, "at \(offset)")
        }
    }
}
