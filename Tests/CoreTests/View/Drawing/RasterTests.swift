import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

/// Rasterized views.
@MainActor
struct RasterTests {
    let screen = TestScreen()

    /// Returns a rasterized view and a canvas inside, which counts its drawing.
    private func stage(_ frame: Rect = Rect(x: 40, y: 30, width: 100, height: 80)) -> (View, Canvas) {
        let card = View(frame: frame)
        card.backgroundColor = .green
        card.cornerRadius = 8
        card.shadow = Shadow(color: .black, offset: Point(x: 0, y: 2), blurRadius: 6)
        card.shouldRasterize = true
        let canvas = Canvas(frame: Rect(x: 10, y: 10, width: 50, height: 50))
        card.addSubview(canvas)
        screen.window.addSubview(card)
        screen.pump()
        _ = canvas.take()
        return (card, canvas)
    }

    /// Expects that the screen equals a full redraw.
    private func expectFullRedraw(_ comment: Comment? = nil) {
        let difference = screen.platformWindow.image!.difference(from: screen.window.snapshot(), tolerance: 2)
        #expect(difference.differingPixels == 0, comment)
    }

    @Test func `moving, fading or rotating a rasterized view does not redraw it`() {
        let (card, canvas) = stage()
        let steps: [() -> Void] = [
            { card.frame.origin = Point(x: 90, y: 70) }, { card.alpha = 0.5 }, { card.alpha = 1 },
            { card.transform = .rotation(0.4) }, { card.transform = .scale(1.5) }, { card.transform = .identity },
            { screen.window.backgroundColor = .yellow }, { card.isHidden = true }, { card.isHidden = false },
        ]
        for (index, step) in steps.enumerated() {
            step()
            screen.pump()
            #expect(canvas.drawn == [], "in step \(index)")
        }
        #expect(screen.pixel(90 + 20, 70 + 20) == 0xFFFF_0000)
        expectFullRedraw()
    }

    @Test func `changes made while the picture is drawn show in the next frame`() {
        let (card, _) = stage()
        let restless = Restless(frame: Rect(x: 5, y: 5, width: 20, height: 20))
        card.addSubview(restless)
        screen.platform.framePacing = .manual
        screen.pump()
        for _ in 0..<3 {
            let count = restless.count
            screen.platform.completeFrames()
            screen.pump()
            #expect(restless.count == count + 1)
        }
        restless.isRestless = false
        for _ in 0..<2 {
            screen.platform.completeFrames()
            screen.pump()
        }
        let count = restless.count
        card.frame.origin.x += 10
        screen.pump()
        #expect(restless.count == count)
    }

    /// A view that invalidates itself whenever it is drawn.
    private final class Restless: View {
        var isRestless = true
        var count = 0

        override func draw(_ rect: Rect, in context: GraphicsContext) {
            count += 1
            if isRestless { setNeedsDisplay() }
        }
    }

    @Test func `changes inside a rasterized view show at once`() {
        let (card, canvas) = stage()
        canvas.color = .blue
        canvas.setNeedsDisplay()
        screen.pump()
        #expect(canvas.take().count == 1 && screen.pixel(60, 50) == 0xFF00_00FF)
        let changes: [() -> Void] = [
            { canvas.frame.origin.x += 5 }, { canvas.isHidden = true }, { canvas.isHidden = false },
            { canvas.alpha = 0.5 }, { card.backgroundColor = .gray }, { card.cornerRadius = 0 },
            { card.bounds.origin.y = 7 }, { card.frame.size.width = 130 }, { card.clipsToBounds = true },
            { card.borderColor = .red }, { card.borderWidth = 3 }, { card.shadow = nil },
            { canvas.removeFromSuperview() }, { card.addSubview(canvas) }, { canvas.outsets = EdgeInsets(all: 12) },
            { card.shouldRasterize = false }, { card.shouldRasterize = true },
        ]
        for (index, change) in changes.enumerated() {
            change()
            screen.pump()
            expectFullRedraw("after change \(index)")
        }
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `a rasterized view at a fractional position lies on whole device pixels`(scale: Double) {
        let screen = TestScreen(scale: scale)
        let view = View(frame: Rect(x: 20.3, y: 10.4, width: 40, height: 20))
        view.backgroundColor = .red
        view.shouldRasterize = true
        screen.window.addSubview(view)
        for step in 0..<12 {
            view.frame.origin = Point(x: 20.3 + Double(step) * 0.37, y: 10.4 + Double(step) * 0.21)
            screen.pump()
            let (x, y) = (Int((view.frame.minX * scale).rounded()), Int((view.frame.minY * scale).rounded()))
            let inside = screen.platformWindow.image!.hex(x, y)
            let outside = screen.platformWindow.image!.hex(x - 1, y - 1)
            #expect(inside == 0xFFFF_0000 && outside != 0xFFFF_0000, "in step \(step)")
            let difference = screen.platformWindow.image!.difference(from: screen.window.snapshot(), tolerance: 1)
            #expect(difference.differingPixels == 0, "in step \(step)")
        }
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `a rasterized view at a whole position equals direct drawing, even text`(scale: Double) {
        let screen = TestScreen(scale: scale)
        let card = View(frame: Rect(x: 40, y: 32, width: 120, height: 80))
        card.backgroundColor = Color(red: 0.2, green: 0.9, blue: 0.5, alpha: 0.8)
        card.cornerRadius = 8
        (card.borderWidth, card.borderColor) = (2, .blue)
        card.shadow = Shadow(color: .black, offset: Point(x: 3, y: 5), blurRadius: 9)
        let label = Label(text: "Walden Pond")
        label.frame = Rect(x: 8, y: 12, width: 104, height: 24)
        let canvas = Canvas(frame: Rect(x: 100, y: 60, width: 40, height: 40))
        canvas.transform = .rotation(0.3)
        for view in [label, canvas] { card.addSubview(view) }
        screen.window.addSubview(card)
        func difference(when isRasterized: Bool) -> Int {
            card.shouldRasterize = false
            screen.pump()
            let direct = screen.platformWindow.image!
            card.shouldRasterize = isRasterized
            if !isRasterized { label.frame.origin.x += 1 / scale }
            screen.pump()
            defer { label.frame.origin.x = 8 }
            return screen.platformWindow.image!.difference(from: direct, tolerance: 2).differingPixels
        }
        #expect(difference(when: true) == 0)
        #expect(difference(when: false) > 20, "text off by a pixel differs")
    }

    @Test func `a full redraw of the window discards old pictures`() {
        let (_, canvas) = stage()
        // While a full redraw is pending, single changes are not tracked.
        screen.platformWindow.configure(WindowConfiguration(scale: 2))
        canvas.color = .blue
        canvas.setNeedsDisplay()
        screen.pump()
        #expect(canvas.take().count > 0 && screen.pixel(120, 100) == 0xFF00_00FF)
        expectFullRedraw()
    }

    @Test func `the picture is released with the window, and very large views have none`() {
        let (card, _) = stage()
        #expect(card.rare?.raster != nil)
        card.removeFromSuperview()
        #expect(card.rare?.raster == nil)
        screen.window.addSubview(card)
        card.frame = Rect(x: -3000, y: -3000, width: 6000, height: 6000)
        screen.pump()
        #expect(card.rare?.raster == nil)
        expectFullRedraw()
    }
}
