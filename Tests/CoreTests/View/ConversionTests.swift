import Testing
import Walden
import WaldenTesting

@MainActor
struct ConversionTests {
    private func isNear(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-9 }

    @Test func `S3 a point converts to the window and back through frames and scrolled bounds`() {
        let screen = TestScreen()
        let outer = View(frame: Rect(x: 10, y: 20, width: 200, height: 200))
        let inner = View(frame: Rect(x: 5, y: 6, width: 50, height: 50))
        screen.window.addSubview(outer)
        outer.addSubview(inner)
        outer.bounds.origin = Point(x: 100, y: 200)
        inner.bounds.origin = Point(x: -1, y: -2)
        let point = inner.convert(Point(x: 3, y: 4), to: nil)
        #expect(point == Point(x: 3 + 1 + 5 - 100 + 10, y: 4 + 2 + 6 - 200 + 20))
        #expect(inner.convert(point, from: nil) == Point(x: 3, y: 4))
        #expect(outer.convert(Point(x: 3, y: 4), from: inner) == Point(x: 9, y: 12))
        #expect(outer.convert(Point(x: 9, y: 12), to: inner) == Point(x: 3, y: 4))
    }

    @Test func `S3 a rotation by a quarter turns about the centre, clockwise`() {
        let outer = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
        let view = View(frame: Rect(x: 100, y: 100, width: 100, height: 50))
        outer.addSubview(view)
        view.transform = .rotation(.pi / 2)
        #expect(isNear(view.convert(Point(x: 0, y: 0), to: outer), Point(x: 175, y: 75)))
        #expect(isNear(view.convert(Point(x: 100, y: 25), to: outer), Point(x: 150, y: 175)))
        #expect(isNear(view.convert(Point(x: 175, y: 75), from: outer), .zero))
        let frame = view.frame
        #expect(isNear(frame.origin, Point(x: 125, y: 75)))
        #expect(abs(frame.width - 50) < 1e-9 && abs(frame.height - 100) < 1e-9)
        #expect(view.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
        #expect(view.center == Point(x: 150, y: 125))
    }

    @Test func `S3 conversion between any two views is reversible`() {
        let screen = TestScreen()
        var random = SplitMix(seed: 3)
        func value(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        for _ in 0..<50 {
            func chain() -> View {
                var parent: View = screen.window
                for _ in 0..<4 {
                    let view = View(
                        frame: Rect(x: value(-50...50), y: value(-50...50), width: value(1...99), height: value(1...99))
                    )
                    view.transform = AffineTransform.rotation(value(-3...3)).scaledBy(
                        x: value(0.5...2), y: value(0.5...2))
                    view.bounds.origin = Point(x: value(-20...20), y: value(-20...20))
                    parent.addSubview(view)
                    parent = view
                }
                return parent
            }
            let (a, b) = (chain(), chain())
            let point = Point(x: value(-100...100), y: value(-100...100))
            let there = a.convert(point, to: b)
            #expect(b.convert(there, to: a).distance(to: point) < 1e-6)
            #expect(b.convert(point, from: a).distance(to: there) < 1e-9)
            let box = a.convert(Rect(origin: point, size: Size(width: 10, height: 10)), to: b)
            #expect(box.insetBy(dx: -1e-6, dy: -1e-6).contains(there))
        }
    }

    @Test func `S3 a point cannot be converted into a view with a singular transform`() {
        let outer = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
        let view = View(frame: Rect(x: 100, y: 100, width: 100, height: 50))
        outer.addSubview(view)
        view.transform = .scale(x: 0, y: 1)
        #expect(!outer.convert(Point(x: 150, y: 110), to: view).isFinite)
        #expect(outer.convert(Rect(x: 0, y: 0, width: 10, height: 10), to: view).isNull)
        #expect(view.convert(Point(x: 7, y: 10), to: outer) == Point(x: 150, y: 110))
    }

    @Test func `a rectangle is converted to its bounding box`() {
        let outer = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
        let view = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        outer.addSubview(view)
        view.transform = .rotation(.pi / 4)
        let box = view.convert(view.bounds, to: outer)
        let half = 50 * 2.0.squareRoot()
        #expect(abs(box.minX - (100 - half)) < 1e-9 && abs(box.width - 2 * half) < 1e-9)
        #expect(abs(box.minY - view.frame.minY) < 1e-9 && abs(box.height - view.frame.height) < 1e-9)
    }

    @Test func `setting the frame of a transformed view keeps the transform`() {
        let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 20))
        view.transform = .scale(2)
        view.frame = Rect(x: 100, y: 100, width: 40, height: 80)
        #expect(view.frame == Rect(x: 100, y: 100, width: 40, height: 80))
        #expect(view.bounds.size == Size(width: 20, height: 40))
        #expect(view.transform == .scale(2))
    }

    @Test func `non-finite numbers are ignored`() {
        let view = View(frame: Rect(x: .nan, y: 5, width: -3, height: .infinity))
        #expect(view.frame == Rect(x: 0, y: 5, width: 0, height: 0))
        view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
        view.center = Point(x: .nan, y: .infinity)
        #expect(view.frame.isFinite)
        view.bounds = Rect(x: .nan, y: 0, width: .nan, height: 1)
        #expect(view.bounds.isFinite && view.frame.isFinite)
    }

    @Test func `S31 a touch's location converts to the window, and to any view through its transforms`() throws {
        let screen = TestScreen()
        let log = Log()
        let view = Probe("view", log, frame: Rect(x: 100, y: 100, width: 100, height: 100), in: screen.window)
        view.transform = .rotation(.pi)
        var touch: Touch?
        view.onTouches = { _, touches, _ in touch = touches.first }
        defer { view.onTouches = nil }
        let finger = screen.touch(at: Point(x: 110, y: 120))
        finger.move(to: Point(x: 130, y: 140))
        let seen = try #require(touch)
        #expect(seen.location(in: nil) == Point(x: 130, y: 140))
        #expect(isNear(seen.location(in: view), Point(x: 70, y: 60)))
        #expect(seen.previousLocation(in: nil) == Point(x: 110, y: 120))
        #expect(isNear(seen.previousLocation(in: view), Point(x: 90, y: 80)))
    }
}
