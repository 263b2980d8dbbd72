import Testing
import WaldenTesting

@testable import Paint

/// Drawing with fingers, pen and pointer.
@MainActor
struct PaintTests {
    let screen: TestScreen
    let view: PaintView
    var canvas: Canvas { view.canvas }

    init() throws {
        screen = TestScreen(size: Size(width: 960, height: 680)) { PaintWindow(size: $0) }
        view = try #require(screen.window as? PaintWindow).paintView
        screen.advance(by: .milliseconds(50))
    }

    /// Returns the presented picture, without redrawing.
    private func shown() -> Image {
        screen.advance(by: .milliseconds(34))
        return screen.platformWindow.image ?? screen.snapshot()
    }

    /// Returns the colour of the window at a point.
    private func color(_ x: Double, _ y: Double) -> Color { shown().color(atPixelX: Int(x), y: Int(y)) }

    private func isInked(_ x: Double, _ y: Double) -> Bool {
        let color = color(x, y)
        return color.red + color.green + color.blue < 1.5
    }

    private func choose(_ ink: Int) { screen.tap(at: view.inks.convert(view.inks.cell(ink).center, to: nil)) }

    /// Draws a line by a finger at constant speed.
    private func draw(from start: Point, to end: Point) {
        let finger = screen.touch(at: start)
        finger.move(to: end, duration: .milliseconds(160), steps: 20)
        // Rest before lifting, so that nothing is predicted.
        screen.advance(by: .milliseconds(200))
        finger.lift()
    }

    /// Returns the vertical thickness of the ink at a point, in pixels.
    private func thickness(_ x: Int, around y: Int) -> Int {
        let image = shown()
        return (y - 60..<y + 60).filter { image.color(atPixelX: x, y: $0).red < 0.5 }.count
    }

    // MARK: Strokes

    @Test func `a finger draws a line, and a tap a dot`() {
        draw(from: Point(x: 100, y: 200), to: Point(x: 400, y: 200))
        for x in stride(from: 100.0, through: 398, by: 7) { #expect(isInked(x, 200), "at \(x)") }
        #expect(!isInked(250, 210) && !isInked(420, 200))
        screen.tap(at: Point(x: 600, y: 400))
        #expect(isInked(600, 400) && !isInked(610, 400))
        #expect(canvas.drawing.strokes.count == 2)
    }

    @Test func `a stroke passes through points reported while the app was busy`() {
        let bend = (0...40).map { Point(x: 200 + Double($0) * 8, y: 300 + 60 * Double(($0 / 10) % 2)) }
        let slow = screen.touch(at: bend[0])
        for point in bend { slow.move(to: point) }
        slow.lift()
        let delivered = canvas.drawing.strokes[0].segments
        view.clear()
        let fast = screen.touch(at: bend[0])
        screen.whileBusy { for point in bend { fast.move(to: point) } }
        #expect(isInked(400, 300), "the whole stroke is drawn, not only its tip")
        fast.lift()
        #expect(delivered.count > 30)
        #expect(canvas.drawing.strokes[0].segments == delivered, "all coalesced reports are used")
    }

    @Test func `each finger draws its own stroke`() {
        let fingers = screen.seat.touch(at: (0..<5).map { Point(x: 150 + Double($0) * 120, y: 200) })
        for step in 1...10 {
            screen.seat.change(
                fingers.map { ($0, TouchChange.Phase.moved, Point(x: $0.location.x, y: 200 + Double(step) * 20)) })
        }
        #expect(canvas.liveStrokeCount == 5)
        for finger in fingers.reversed() { finger.lift() }
        #expect(canvas.drawing.strokes.count == 5 && canvas.liveStrokeCount == 0)
        for index in 0..<5 {
            let x = 150 + Double(index) * 120
            #expect(isInked(x, 210) && isInked(x, 390) && !isInked(x + 60, 300))
        }
    }

    @Test func `the tip is drawn ahead of the finger and replaced`() {
        let finger = screen.touch(at: Point(x: 200, y: 300))
        for step in 1...6 {
            screen.advance(by: .milliseconds(8))
            finger.move(to: Point(x: 200 + Double(step) * 20, y: 300))
        }
        #expect(isInked(340, 300), "at 20 points in 8 ms, predicted 16 ms ahead")
        screen.advance(by: .milliseconds(300))
        finger.move(to: Point(x: 320, y: 301))
        #expect(isInked(318, 300) && !isInked(330, 300), "the finger has stopped")
        finger.lift()
        #expect(!isInked(330, 300))
        let quick = screen.touch(at: Point(x: 200, y: 500))
        quick.move(to: Point(x: 320, y: 500), duration: .milliseconds(48), steps: 6)
        #expect(isInked(340, 500))
        quick.lift()
        #expect(isInked(318, 500) && !isInked(330, 500))
    }

    @Test func `a pen draws wider the harder it is pressed and the flatter it lies`() {
        func line(y: Double, force: Double?, altitude: Double) {
            func send(_ phase: TouchChange.Phase, _ x: Double) {
                let change = TouchChange(
                    id: 7, phase: phase, window: screen.window.id, location: Point(x: x, y: y), time: screen.now,
                    type: .pencil, force: force, altitude: altitude)
                screen.send(.touches(TouchFrame(seat: screen.seat.id, time: screen.now, changes: SmallArray([change]))))
            }
            send(.began, 100)
            for x in stride(from: 110.0, through: 300, by: 10) { send(.moved, x) }
            send(.ended, 300)
        }
        view.widthSlider.value = 4
        view.widthSlider.sendActions(for: .valueChanged)
        line(y: 150, force: 0.05, altitude: .pi / 2)
        line(y: 250, force: 0.5, altitude: .pi / 2)
        line(y: 350, force: 1, altitude: .pi / 2)
        line(y: 450, force: 0.5, altitude: 0.2)
        line(y: 550, force: nil, altitude: .pi / 2)
        let widths = [150, 250, 350, 450, 550].map { thickness(200, around: $0) }
        #expect(widths[0] < widths[1] && widths[1] < widths[2] && widths[1] < widths[3], "\(widths)")
        #expect(widths[4] == 16, "a pen without pressure draws like a finger: 16 points")
    }

    @Test func `a cancelled touch removes its stroke`() {
        draw(from: Point(x: 100, y: 200), to: Point(x: 300, y: 200))
        let finger = screen.touch(at: Point(x: 100, y: 400))
        for step in 1...8 { finger.move(to: Point(x: 100 + Double(step) * 20, y: 400)) }
        #expect(isInked(180, 400))
        finger.cancel()
        #expect(!isInked(180, 400) && isInked(200, 200))
        #expect(canvas.drawing.strokes.count == 1 && canvas.liveStrokeCount == 0)
    }

    @Test func `the pointer draws only with its primary button`() {
        screen.pointer.move(to: Point(x: 200, y: 300))
        screen.pointer.press(.secondary)
        screen.pointer.move(to: Point(x: 400, y: 300), duration: .milliseconds(100), steps: 10)
        screen.pointer.release(.secondary)
        #expect(canvas.isBlank)
        screen.pointer.press()
        screen.pointer.move(to: Point(x: 200, y: 300), duration: .milliseconds(100), steps: 10)
        screen.pointer.release()
        #expect(isInked(300, 300))
    }

    @Test func `a move redraws only its part of the stroke`() {
        draw(from: Point(x: 60, y: 120), to: Point(x: 900, y: 640))
        let finger = screen.touch(at: Point(x: 200, y: 500))
        finger.move(to: Point(x: 206, y: 500), duration: .milliseconds(100), steps: 6)
        screen.advance(by: .milliseconds(500))
        for step in 1...20 {
            finger.move(to: Point(x: 206 + Double(step) * 4, y: 500))
            screen.advance(by: .milliseconds(17))
            let damage = screen.platformWindow.lastDamage.bounds
            #expect(damage.width < 60 && damage.height < 20, "\(damage)")
        }
        finger.lift()
        screen.advance(by: .milliseconds(17))
        let damage = screen.platformWindow.lastDamage.bounds
        #expect(damage.width < 60 && damage.height < 20, "finished segments are not redrawn: \(damage)")
    }

    @Test(arguments: [1, 1.5, 2]) func `a stroke looks the same while it is drawn and afterwards`(_ scale: Double)
        throws
    {
        let screen = TestScreen(size: Size(width: 720, height: 480), scale: scale) { PaintWindow(size: $0) }
        let view = try #require(screen.window as? PaintWindow).paintView
        view.layoutIfNeeded()
        let finger = screen.touch(at: Point(x: 100, y: 150))
        for step in 1...40 {
            finger.move(to: Point(x: 100 + Double(step) * 10, y: 150 + Double(step * step) / 6))
        }
        // Rest, so that nothing is predicted.
        screen.advance(by: .seconds(1))
        finger.move(by: Point(x: 0, y: 0))
        let during = screen.snapshot()
        let isUndoable = view.canvas.drawing.canUndo
        finger.lift()
        screen.advance(by: .seconds(1))
        view.canvas.setNeedsDisplay()
        let bar = Int(64 * scale)
        let after = screen.snapshot()
        #expect(!isUndoable && view.canvas.drawing.canUndo)
        var worst = 0.0
        for y in stride(from: bar, to: after.pixelHeight, by: 3) {
            for x in stride(from: 0, to: after.pixelWidth, by: 3) {
                let (one, other) = (during.color(atPixelX: x, y: y), after.color(atPixelX: x, y: y))
                worst = max(worst, (one.red - other.red).magnitude)
            }
        }
        #expect(worst < 0.05)
    }

    // MARK: Edits

    @Test func `undo and redo work by buttons and by keys`() {
        #expect(!view.undoButton.isEnabled && !view.redoButton.isEnabled)
        draw(from: Point(x: 100, y: 200), to: Point(x: 300, y: 200))
        draw(from: Point(x: 100, y: 300), to: Point(x: 300, y: 300))
        screen.tap(view.undoButton)
        #expect(isInked(200, 200) && !isInked(200, 300) && view.redoButton.isEnabled)
        screen.keyboard.press("z", modifiers: .control)
        #expect(!isInked(200, 200) && !view.undoButton.isEnabled)
        screen.keyboard.press("z", modifiers: .control)
        screen.keyboard.press("Z", modifiers: [.control, .shift])
        #expect(isInked(200, 200) && !isInked(200, 300))
        screen.tap(view.redoButton)
        #expect(isInked(200, 300) && !view.redoButton.isEnabled)
        screen.keyboard.press("z", modifiers: .control)
        draw(from: Point(x: 100, y: 400), to: Point(x: 300, y: 400))
        #expect(!view.redoButton.isEnabled, "a new stroke discards the undone ones")
    }

    @Test func `clear removes everything, and undo restores it`() {
        draw(from: Point(x: 100, y: 200), to: Point(x: 300, y: 200))
        draw(from: Point(x: 500, y: 500), to: Point(x: 800, y: 600))
        let full = screen.snapshot()
        screen.tap(view.clearButton)
        screen.advance(by: .seconds(1))
        #expect(!isInked(200, 200) && !isInked(650, 550) && !view.clearButton.isEnabled)
        screen.tap(view.undoButton)
        screen.advance(by: .seconds(1))
        #expect(isInked(200, 200) && isInked(650, 550))
        #expect(canvas.drawing.strokes.count == 2)
        screen.tap(view.redoButton)
        screen.tap(view.undoButton)
        screen.advance(by: .seconds(1))
        let canvasPart = { (image: Image) in image.color(atPixelX: 650, y: 550) }
        #expect(canvasPart(screen.snapshot()) == canvasPart(full))
    }

    @Test func `the eraser uncovers the paper, and undo restores the strokes`() {
        choose(1)
        draw(from: Point(x: 100, y: 300), to: Point(x: 500, y: 300))
        let red = color(300, 300)
        #expect(red == Color(hex: 0xE5484D))
        screen.tap(at: view.inks.convert(view.inks.cell(InkPalette.inks.count - 1).center, to: nil))
        draw(from: Point(x: 300, y: 200), to: Point(x: 300, y: 400))
        #expect(color(300, 300) == Paper.light.color && color(200, 300) == red)
        screen.keyboard.press("z", modifiers: .control)
        #expect(color(300, 300) == red)
    }

    @Test func `inks are chosen by finger and by arrow keys, widths by the slider`() {
        choose(4)
        #expect(canvas.brush.ink == InkPalette.inks[4])
        screen.keyboard.press(.tab)
        view.inks.becomeFirstResponder()
        screen.keyboard.press(.rightArrow)
        #expect(canvas.brush.ink == InkPalette.inks[5])
        screen.keyboard.press(.end)
        screen.keyboard.press(.rightArrow)
        #expect(canvas.brush.ink == .eraser)
        screen.keyboard.press(.home)
        view.widthSlider.becomeFirstResponder()
        screen.keyboard.press(.end)
        #expect(canvas.brush.ink == .plain && (canvas.brush.width - 48).magnitude < 1e-9)
        draw(from: Point(x: 200, y: 400), to: Point(x: 400, y: 400))
        #expect(thickness(300, around: 400) == 48)
    }

    @Test func `the drawing follows the appearance, and stays when the window resizes`() {
        draw(from: Point(x: 100, y: 200), to: Point(x: 300, y: 200))
        screen.application.appearance = .dark
        #expect(color(200, 200) == Paper.dark.plainInk && color(200, 400) == Paper.dark.color)
        screen.application.appearance = .light
        #expect(color(200, 200) == Paper.light.plainInk)
        for width in [720.0, 1200] {
            var configuration = screen.platformWindow.configuration
            configuration.size = Size(width: width, height: 500)
            screen.platformWindow.configure(configuration)
            screen.pump()
            #expect(view.bounds.width == width && isInked(200, 200))
            #expect(view.clearButton.frame.maxX <= width && view.widthSlider.frame.maxX < view.clearButton.frame.minX)
        }
    }

    @Test func `the hint disappears with the first touch and returns with blank paper`() throws {
        let hint = try #require(view.subviews.compactMap { $0 as? Label }.first)
        #expect(hint.alpha == 1)
        let finger = screen.touch(at: Point(x: 300, y: 300))
        #expect(hint.alpha == 0)
        finger.cancel()
        #expect(hint.alpha == 1)
    }
}
