import Testing
import WaldenTesting

@testable import CircleDrawer

/// Circles on a canvas.
@MainActor
struct CircleDrawerTests {
    let screen = TestScreen(size: Size(width: 520, height: 420))
    let controller = CirclesController()

    init() {
        screen.window.rootViewController = controller
        screen.pump()
    }

    private func click(_ x: Double, _ y: Double, _ button: Event.ButtonMask = .primary) {
        screen.pointer.move(to: controller.canvas.convert(Point(x: x, y: y), to: nil))
        screen.pointer.click(button)
    }

    private var diameters: [Double] { controller.canvas.circles.map(\.diameter) }

    @Test func `a click makes a circle where none is, and undo takes it away`() {
        click(100, 100)
        click(200, 150)
        click(105, 95)
        #expect(diameters == [40, 40] && controller.canvas.circles[0].center == Point(x: 100, y: 100))
        #expect(controller.undoButton.isEnabled && !controller.redoButton.isEnabled)
        screen.tap(controller.undoButton)
        #expect(diameters.count == 1 && controller.redoButton.isEnabled)
        screen.keyboard.press("z", modifiers: [.control, .shift])
        #expect(diameters.count == 2)
        screen.keyboard.press("z", modifiers: .control)
        screen.keyboard.press("z", modifiers: .control)
        #expect(diameters == [] && !controller.undoButton.isEnabled)
    }

    @Test func `a circle's menu adjusts its diameter, as one step`() {
        click(100, 100)
        click(100, 100, .secondary)
        #expect(screen.popups.count == 1)
        screen.keyboard.press(.downArrow)
        screen.keyboard.press(.return)
        screen.advance(by: .seconds(1))
        let dialog = controller.presentedViewController as? DiameterController
        #expect(dialog?.view.window?.isModal == true && controller.canvas.chosen != nil)
        for _ in 0..<5 { screen.keyboard.press(.rightArrow) }
        #expect(diameters[0] > 40, "the circle changes at once")
        let adjusted = diameters[0]
        screen.keyboard.press(.escape)
        screen.advance(by: .seconds(1))
        #expect(controller.presentedViewController == nil && diameters == [adjusted])
        screen.tap(controller.undoButton)
        #expect(diameters == [40])
        screen.tap(controller.redoButton)
        #expect(diameters == [adjusted])
    }

    @Test func `there is no menu where no circle is`() {
        click(50, 50, .secondary)
        #expect(screen.popups.isEmpty && diameters == [])
    }
}
