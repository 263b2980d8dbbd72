import Testing
import Walden
import WaldenTesting

@MainActor
struct ControlMarginTests {
    let screen = TestScreen(size: Size(width: 400, height: 300))

    @Test func `S46 the margin is 70 window points around a scaled or rotated control`() {
        let control = Control(frame: Rect(x: 100, y: 100, width: 80, height: 40))
        screen.window.addSubview(control)
        control.transform = .scale(x: 0.5, y: 0.5)
        // It now covers 120...160 × 110...130 of the window.
        let finger = screen.touch(control)
        for (x, y, inside) in [
            (50.1, 120.0, true), (49.9, 120, false), (229.9, 120, true), (230.1, 120, false), (140, 199.9, true),
            (140, 200.1, false),
        ] {
            finger.move(to: Point(x: x, y: y))
            #expect(control.isTouchInside == inside, "scaled, at \(x), \(y)")
        }
        control.transform = .rotation(.pi / 2)
        // It now covers 120...160 × 80...160.
        for (x, y, inside) in [
            (50.1, 120.0, true), (49.9, 120, false), (140, 10.1, true), (140, 9.9, false), (140, 229.9, true),
        ] {
            finger.move(to: Point(x: x, y: y))
            #expect(control.isTouchInside == inside, "turned, at \(x), \(y)")
        }
    }
}
