import Testing
import Walden
import WaldenTesting

/// Effects of changes of bounds on hit testing and drawing.
@MainActor
struct BoundsTests {
    let screen = TestScreen(size: Size(width: 200, height: 200))
    let box = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    let inner = Canvas(frame: Rect(x: 0, y: 0, width: 20, height: 20))

    init() {
        box.backgroundColor = .white
        inner.color = .red
        box.clipsToBounds = true
        box.addSubview(inner)
        screen.window.addSubview(box)
        screen.pump()
        _ = inner.take()
    }

    private func hit(_ x: Double, _ y: Double) -> View? { screen.window.hitTest(Point(x: x, y: y), with: nil) }

    @Test func `S3 changing the bounds' origin moves hit testing and drawing the opposite way`() {
        #expect(hit(55, 55) === inner && screen.pixel(55, 55) == 0xFFFF_0000)
        box.bounds.origin = Point(x: -30, y: -40)
        screen.pump()
        #expect(hit(55, 55) === box && screen.pixel(55, 55) == 0xFFFF_FFFF)
        #expect(hit(85, 95) === inner && screen.pixel(85, 95) == 0xFFFF_0000)
        #expect(hit(99, 109) === inner && hit(100, 110) === box)
        box.bounds.origin = Point(x: 10, y: 0)
        screen.pump()
        #expect(hit(59, 55) === inner && hit(60, 55) === box)
        #expect(screen.pixel(59, 55) == 0xFFFF_0000 && screen.pixel(60, 55) == 0xFFFF_FFFF)
        #expect(hit(45, 55) === screen.window && screen.pixel(45, 55) != 0xFFFF_0000, "content scrolled out is clipped")
    }

    @Test func `S3 a view in a scrolled view gets locations in its own coordinates`() {
        let log = Log()
        let probe = Probe("probe", log, frame: Rect(x: 200, y: 300, width: 50, height: 50), in: box)
        box.bounds.origin = Point(x: 190, y: 290)
        screen.tap(at: Point(x: 65, y: 75))
        #expect(log.lines == ["probe began 5,15", "probe ended 5,15"])
        #expect(probe.convert(Point.zero, to: nil) == Point(x: 60, y: 60))
    }

    @Test func `S3 changing the bounds' size grows the view about its centre, in hit testing and drawing`() {
        #expect(hit(45, 45) === screen.window)
        box.bounds.size = Size(width: 120, height: 120)
        screen.pump()
        #expect(box.frame == Rect(x: 40, y: 40, width: 120, height: 120))
        #expect(hit(45, 45) === inner && screen.pixel(45, 45) == 0xFFFF_0000)
        #expect(hit(155, 155) === box && screen.pixel(155, 155) == 0xFFFF_FFFF)
        #expect(hit(165, 165) === screen.window && screen.pixel(165, 165) != 0xFFFF_FFFF)
        box.bounds.size = Size(width: 40, height: 40)
        screen.pump()
        #expect(hit(75, 75) === screen.window && screen.pixel(75, 75) != 0xFFFF_FFFF)
        #expect(hit(115, 115) === box && screen.pixel(115, 115) == 0xFFFF_FFFF)
    }

    @Test func `changing the bounds' origin redraws only the clipping view`() {
        box.bounds.origin.y = 10
        screen.pump()
        #expect(screen.platformWindow.lastDamage.bounds == PixelRect(x: 50, y: 50, width: 100, height: 100))
        #expect(!inner.take().isEmpty)
    }

    @Test func `a change of bounds also applies with many indexed subviews`() {
        for index in 1..<40 {
            box.addSubview(Canvas(frame: Rect(x: 0, y: Double(index) * 20, width: 20, height: 20)))
        }
        screen.pump()
        _ = hit(55, 55)
        box.bounds.origin.y = 400
        screen.pump()
        #expect(hit(55, 55) === box.subviews[20] && screen.pixel(55, 55) == 0xFFFF_0000)
        box.bounds.origin.y = -50
        #expect(hit(55, 55) === box && hit(55, 105) === inner)
        screen.pump()
        #expect(screen.pixel(55, 55) == 0xFFFF_FFFF && screen.pixel(55, 105) == 0xFFFF_0000)
    }

    @Test func `changing the window's own bounds scrolls its content`() {
        screen.window.bounds.origin = Point(x: 50, y: 50)
        screen.pump()
        let log = Log()
        let probe = Probe("probe", log, frame: Rect(x: 0, y: 0, width: 10, height: 10), in: inner)
        screen.tap(at: Point(x: 5, y: 6))
        #expect(log.lines.first?.hasPrefix("probe began") == true && screen.pixel(15, 15) == 0xFFFF_0000)
        _ = probe
    }
}
