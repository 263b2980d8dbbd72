import Testing
import Walden
import WaldenHeadless
import WaldenTesting

@testable import WaldenControls

/// The look of decorations.
extension DecorationTests {
    @Test func `the corners of the title bar are rounded, and the shadow surrounds the frame`() throws {
        let screen = decorated()
        let image = try #require(screen.platformWindow.image)
        let insets = try #require(screen.platformWindow.layout).shadow
        let (left, top) = (Int(insets.left), Int(insets.top))
        let palette = Theme.standard.palette(for: .light)
        #expect(image.color(atPixelX: left + 1, y: top + 1).alpha < 0.9)
        #expect(image.color(atPixelX: left + 40, y: top + 20).isAbout(palette.titleBarBackground))
        let beside = image.color(atPixelX: left - 5, y: 200).alpha
        let farther = image.color(atPixelX: left - 15, y: 200).alpha
        #expect(beside > farther && farther > 0)
        #expect(image.color(atPixelX: 0, y: 200).alpha < 0.02)
    }

    @Test(arguments: [WindowConfiguration.States.activated, []])
    func `the surface has room for the whole shadow`(states: WindowConfiguration.States) throws {
        let screen = decorated(states)
        let image = try #require(screen.platformWindow.image)
        let (width, height) = (image.pixelWidth, image.pixelHeight)
        let edges =
            (0..<width).flatMap { [($0, 0), ($0, height - 1)] } + (0..<height).flatMap { [(0, $0), (width - 1, $0)] }
        let densest = edges.map { image.color(atPixelX: $0.0, y: $0.1).alpha }.max()
        #expect(densest! <= 1.0 / 255, "the shadow fades out before the surface ends")
        for layer in DecorationMetrics.activeShadow + DecorationMetrics.inactiveShadow {
            let reach = GraphicsContext.shadowOutsets(blurRadius: layer.blurRadius, offset: layer.offset)
            let room = DecorationMetrics.shadow
            #expect(room.top >= reach.top && room.left >= reach.left)
            #expect(room.bottom >= reach.bottom && room.right >= reach.right)
        }
    }

    @Test func `a tiled window has square corners`() throws {
        /// Returns the opacity of the pixel in the top right corner of the frame.
        func corner(_ states: WindowConfiguration.States) throws -> Double {
            let screen = decorated(states)
            let shadow = try #require(screen.platformWindow.layout).shadow
            return screen.shown.color(atPixelX: Int(shadow.left) + 399, y: Int(shadow.top)).alpha
        }
        #expect(try corner(.activated) < 0.9)
        #expect(try corner([.activated, .tiledLeft]) == 1)
    }

    @Test(arguments: [1.0, 1.25, 1.5, 2], [WindowConfiguration.States.activated, []])
    func `a dark window has an outline on dark background, but not along tiled edges`(
        scale: Double, states: WindowConfiguration.States
    ) throws {
        /// Returns the brightness one and three pixels outside the four sides of the frame.
        func brightness(_ states: WindowConfiguration.States) throws -> [(line: Double, beyond: Double)] {
            let screen = TestScreen(size: Size(width: 400, height: 300))
            screen.window.overrideAppearance = .dark
            screen.platformWindow.configure(
                WindowConfiguration(scale: scale, states: states, needsDecoration: true))
            let image = screen.shown
            let layout = try #require(screen.platformWindow.layout)
            let frame = PixelRect(
                snapping: Rect(origin: .zero, size: layout.surfaceSize).inset(by: layout.shadow), scale: scale)
            let (left, top) = (Int(frame.x), Int(frame.y))
            let (right, bottom) = (left + Int(frame.width) - 1, top + Int(frame.height) - 1)
            let (middle, center) = ((left + right) / 2, (top + bottom) / 2)
            func brightness(_ x: Int, _ y: Int) -> Double {
                guard x >= 0, y >= 0, x < image.pixelWidth, y < image.pixelHeight else { return 0 }
                return image.color(atPixelX: x, y: y).laid(over: Color(hex: 0x101012)).green
            }
            return [
                (brightness(left - 1, center), brightness(left - 3, center)),
                (brightness(right + 1, center), brightness(right + 3, center)),
                (brightness(middle, top - 1), brightness(middle, top - 3)),
                (brightness(middle, bottom + 1), brightness(middle, bottom + 3)),
            ]
        }
        for side in try brightness(states) { #expect(side.line > side.beyond + 0.06) }
        for side in try brightness(states.union(.tiledLeft)) { #expect(side.line < side.beyond + 0.02) }
    }

    @Test(arguments: [1.0, 1.25, 1.5, 2])
    func `all four corners are rounded alike`(scale: Double) throws {
        let screen = TestScreen(size: Size(width: 400, height: 300))
        screen.platformWindow.configure(WindowConfiguration(scale: scale, states: .activated, needsDecoration: true))
        let image = screen.shown
        let layout = try #require(screen.platformWindow.layout)
        let frame = Rect(origin: .zero, size: layout.surfaceSize).inset(by: layout.shadow)
        /// Returns the opacity of a pixel in a corner.
        func alpha(_ x: Double, _ y: Double, right: Bool, bottom: Bool) -> Double {
            image.color(
                at: Point(x: right ? frame.maxX - x : frame.minX + x, y: bottom ? frame.maxY - y : frame.minY + y)
            ).alpha
        }
        for bottom in [false, true] {
            for right in [false, true] {
                #expect(alpha(1.1, 1.1, right: right, bottom: bottom) < 0.9)
                #expect(alpha(5.1, 5.1, right: right, bottom: bottom) == 1)
                #expect(alpha(1.1, 13.1, right: right, bottom: bottom) == 1)
                #expect(alpha(13.1, 1.1, right: right, bottom: bottom) == 1)
            }
        }
    }

    @Test func `translucent content looks the same in the corners as elsewhere`() throws {
        let screen = decorated()
        screen.window.backgroundColor = Color.yellow.withAlpha(0.5)
        let image = screen.shown
        let layout = try #require(screen.platformWindow.layout)
        let (left, bottom) = (layout.insets.left, layout.insets.top + layout.size.height)
        let middle = image.color(at: Point(x: left + 200, y: bottom - 100))
        #expect(abs(middle.alpha - 0.5) < 0.01)
        for x in [left + 6, left + 394] {
            let corner = image.color(at: Point(x: x, y: bottom - 6))
            #expect(corner.isAbout(middle) && abs(corner.alpha - middle.alpha) < 0.01)
        }
    }

    @Test func `an inactive window looks inactive`() {
        let active = decorated()
        let inactive = decorated([])
        #expect(active.shown.difference(from: inactive.shown).differingPixels > 100)
        inactive.platformWindow.configure(WindowConfiguration(states: .activated, needsDecoration: true))
        inactive.pump()
        #expect(
            active.shown.difference(from: inactive.shown).differingPixels == 0)
    }

    @Test func `each state of a window looks at once as in a new window, round corners included`() {
        let states: [WindowConfiguration.States] = [
            .activated, [], .activated, [.activated, .maximized], .activated, .tiledLeft, [], .maximized, [],
            [.activated, .fullscreen], .activated,
        ]
        let screen = decorated()
        for (index, state) in states.enumerated() {
            screen.platformWindow.configure(
                WindowConfiguration(size: Size(width: 400, height: 340), states: state, needsDecoration: true))
            let fresh = decorated(state)
            fresh.platformWindow.configure(
                WindowConfiguration(size: Size(width: 400, height: 340), states: state, needsDecoration: true))
            #expect(screen.shown.difference(from: fresh.shown).differingPixels == 0, "step \(index)")
        }
    }

    @Test func `a new title redraws the title bar and not the content`() {
        let screen = decorated()
        screen.window.title = "Another"
        screen.pump()
        #expect(screen.damagedRect.height <= DecorationMetrics.titleBarHeight)
    }

    @Test func `changes of the content do not redraw the decoration`() {
        let screen = decorated()
        let button = Button(title: "A")
        button.frame = Rect(x: 20, y: 20, width: 80, height: 32)
        screen.window.addSubview(button)
        screen.pump()
        let before = screen.shown
        button.isHighlighted = true
        screen.pump()
        button.isHighlighted = false
        screen.pump()
        #expect(screen.shown.difference(from: before).differingPixels == 0)
    }
}
