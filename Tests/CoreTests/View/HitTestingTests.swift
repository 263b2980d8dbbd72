import Testing
import Walden
import WaldenTesting

@MainActor
struct HitTestingTests {
    let log = Log()

    private func box(_ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, in view: View? = nil)
        -> Probe
    {
        let probe = Probe(name, log, frame: Rect(x: x, y: y, width: width, height: height))
        view?.addSubview(probe)
        return probe
    }

    private func name(_ view: View?) -> String { (view as? Probe)?.name ?? (view == nil ? "none" : "window") }

    @Test func `S1 point(inside) is called first, and a view that does not contain the point excludes its branch`() {
        let hitTests = Log()
        let root = HitProbe("root", hitTests, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let inner = HitProbe("inner", hitTests, frame: Rect(x: 10, y: 10, width: 50, height: 50))
        root.addSubview(inner)
        #expect(root.hitTest(Point(x: 20, y: 20), with: nil) === inner)
        #expect(hitTests.take() == ["root hitTest", "root point", "inner hitTest", "inner point"])
        root.containsEverything = false
        #expect(root.hitTest(Point(x: 20, y: 20), with: nil) == nil)
        #expect(hitTests.take() == ["root hitTest", "root point"])
    }

    @Test func `S2 a hidden view is skipped with its subtree`() {
        let root = box("root", 0, 0, 100, 100)
        let parent = box("parent", 0, 0, 100, 100, in: root)
        _ = box("child", 0, 0, 50, 50, in: parent)
        #expect(name(root.hitTest(Point(x: 10, y: 10), with: nil)) == "child")
        parent.isHidden = true
        #expect(name(root.hitTest(Point(x: 10, y: 10), with: nil)) == "root")
    }

    @Test func `S2 a view without user interaction is skipped with its subtree`() {
        let root = box("root", 0, 0, 100, 100)
        let parent = box("parent", 0, 0, 100, 100, in: root)
        _ = box("child", 0, 0, 50, 50, in: parent)
        parent.isUserInteractionEnabled = false
        #expect(name(root.hitTest(Point(x: 10, y: 10), with: nil)) == "root")
    }

    @Test func `S2 alpha 0.01 is hit, 0.009 is not, including subviews`() {
        let root = box("root", 0, 0, 100, 100)
        let parent = box("parent", 0, 0, 100, 100, in: root)
        _ = box("child", 0, 0, 50, 50, in: parent)
        parent.alpha = 0.01
        #expect(name(root.hitTest(Point(x: 10, y: 10), with: nil)) == "child")
        #expect(name(root.hitTest(Point(x: 60, y: 60), with: nil)) == "parent")
        parent.alpha = 0.009
        #expect(name(root.hitTest(Point(x: 10, y: 10), with: nil)) == "root")
    }

    @Test func `S3 scrolled bounds move hit testing`() {
        let root = box("root", 0, 0, 100, 100)
        _ = box("child", 0, 200, 50, 50, in: root)
        #expect(name(root.hitTest(Point(x: 10, y: 210), with: nil)) == "none")
        root.bounds.origin = Point(x: 0, y: 190)
        #expect(name(root.hitTest(Point(x: 10, y: 210), with: nil)) == "child")
        #expect(name(root.hitTest(Point(x: 10, y: 195), with: nil)) == "root")
        #expect(name(root.hitTest(Point(x: 10, y: 10), with: nil)) == "none")
    }

    @Test func `S3 a rotated view is hit where it is drawn, not in its bounding box`() {
        let root = box("root", 0, 0, 200, 200)
        let child = box("child", 50, 50, 100, 100, in: root)
        child.transform = .rotation(.pi / 4)
        #expect(name(root.hitTest(Point(x: 100, y: 35), with: nil)) == "child")
        #expect(name(root.hitTest(Point(x: 55, y: 55), with: nil)) == "root")
        #expect(name(root.hitTest(Point(x: 165, y: 100), with: nil)) == "child")
    }

    @Test func `S3 scaled and skewed views are hit where they are drawn`() {
        let root = box("root", 0, 0, 200, 200)
        let child = box("child", 90, 90, 20, 20, in: root)
        child.transform = .scale(x: 5, y: 1)
        #expect(name(root.hitTest(Point(x: 55, y: 95), with: nil)) == "child")
        #expect(name(root.hitTest(Point(x: 55, y: 85), with: nil)) == "root")
        child.transform = AffineTransform(a: 1, b: 0, c: 2, d: 1, tx: 0, ty: 0)
        #expect(name(root.hitTest(Point(x: 85, y: 91), with: nil)) == "child")
        #expect(name(root.hitTest(Point(x: 85, y: 109), with: nil)) == "root")
    }

    @Test(arguments: [
        AffineTransform.scale(0), .scale(x: 1, y: 0), AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
        AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
    ])
    func `S3 a singular transform never hits`(transform: AffineTransform) {
        let screen = TestScreen()
        let child = box("child", 0, 0, 400, 300, in: screen.window)
        child.transform = transform
        screen.pump()
        for point in [Point(x: 200, y: 150), Point(x: 0, y: 0), Point(x: 100, y: 100)] {
            #expect(screen.window.hitTest(point, with: nil) === screen.window)
        }
        screen.tap(at: Point(x: 200, y: 150))
        #expect(log.lines == [])
    }

    @Test func `S4 called directly on a hidden, disabled or transparent view, hitTest returns nil`() {
        let view = box("view", 0, 0, 100, 100)
        let point = Point(x: 5, y: 5)
        #expect(view.hitTest(point, with: nil) === view)
        view.isHidden = true
        #expect(view.hitTest(point, with: nil) == nil)
        view.isHidden = false
        view.isUserInteractionEnabled = false
        #expect(view.hitTest(point, with: nil) == nil)
        view.isUserInteractionEnabled = true
        view.alpha = 0.009
        #expect(view.hitTest(point, with: nil) == nil)
    }

    @Test func `S5 subviews are tested front to back, and the deepest one wins`() {
        let root = box("root", 0, 0, 100, 100)
        let back = box("back", 0, 0, 100, 100, in: root)
        _ = box("inner back", 0, 0, 100, 100, in: back)
        let front = box("front", 0, 0, 50, 50, in: root)
        let deep = box("deep", 0, 0, 50, 50, in: front)
        _ = box("deepest", 0, 0, 50, 50, in: deep)
        #expect(name(root.hitTest(Point(x: 10, y: 10), with: nil)) == "deepest")
        #expect(name(root.hitTest(Point(x: 70, y: 70), with: nil)) == "inner back")
        root.sendSubviewToBack(front)
        #expect(name(root.hitTest(Point(x: 10, y: 10), with: nil)) == "inner back")
    }

    @Test func `S6 a transparent pixel is hit`() {
        let screen = TestScreen()
        let view = box("view", 0, 0, 100, 100, in: screen.window)
        view.backgroundColor = .clear
        screen.tap(at: Point(x: 50, y: 50))
        #expect(log.lines == ["view began 50,50", "view ended 50,50"])
    }

    @Test func `S7 a point outside the receiver never hits, even inside a subview drawn there`() {
        let screen = TestScreen()
        let parent = box("parent", 0, 0, 100, 100, in: screen.window)
        let child = box("child", 50, 0, 100, 100, in: parent)
        child.backgroundColor = .red
        screen.pump()
        #expect(screen.pixel(120, 50) == 0xFFFF_0000)
        screen.tap(at: Point(x: 120, y: 50))
        #expect(log.take() == [])
        screen.tap(at: Point(x: 80, y: 50))
        #expect(log.take() == ["child began 30,50", "child ended 30,50"])
    }

    @Test func `S7 an override of the parent's hitTest reaches a subview outside`() {
        let parent = Reaching("parent", log, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let child = box("child", 50, 0, 100, 100, in: parent)
        let screen = TestScreen()
        screen.window.addSubview(parent)
        screen.tap(at: Point(x: 120, y: 50))
        #expect(log.lines == ["child began 70,50", "child ended 70,50"])
        #expect(parent.hitTest(Point(x: 200, y: 50), with: nil) == nil)
        #expect(child.superview === parent)
    }

    @Test func `S7 an override of the parent's point(inside) reaches a subview outside`() {
        let parent = Wide("parent", log, frame: Rect(x: 0, y: 0, width: 100, height: 100))
        _ = box("child", 50, 0, 100, 100, in: parent)
        let screen = TestScreen()
        screen.window.addSubview(parent)
        screen.tap(at: Point(x: 120, y: 50))
        #expect(log.lines == ["child began 70,50", "child ended 70,50"])
    }

    @Test func `S7 overrides of hitTest and point(inside) work among many siblings`() {
        let screen = TestScreen()
        for _ in 0..<70 { screen.window.addSubview(View(frame: Rect(x: 0, y: 200, width: 10, height: 10))) }
        let wide = Wide("wide", log, frame: Rect(x: 0, y: 0, width: 100, height: 50))
        let reaching = Reaching("reaching", log, frame: Rect(x: 0, y: 100, width: 100, height: 50))
        for parent in [wide, reaching] {
            screen.window.addSubview(parent)
            _ = box("in \(parent.name)", 50, 0, 100, 50, in: parent)
        }
        screen.pump()
        screen.tap(at: Point(x: 120, y: 20))
        screen.tap(at: Point(x: 120, y: 120))
        #expect(log.lines.filter { $0.contains("began") } == ["in wide began 70,20", "in reaching began 70,20"])
    }

    @Test func `S8 two views side by side never both contain a point`() {
        let root = box("root", 0, 0, 100, 100)
        let left = box("left", 0, 0, 50, 100, in: root)
        let right = box("right", 50, 0, 50, 100, in: root)
        #expect(left.point(inside: Point(x: 0, y: 0), with: nil))
        #expect(!left.point(inside: Point(x: 50, y: 0), with: nil))
        #expect(!left.point(inside: Point(x: 0, y: 100), with: nil))
        #expect(right.point(inside: Point(x: 0, y: 0), with: nil))
        #expect(name(root.hitTest(Point(x: 50, y: 0), with: nil)) == "right")
        #expect(name(root.hitTest(Point(x: 50.0.nextDown, y: 0), with: nil)) == "left")
        #expect(name(root.hitTest(Point(x: 100, y: 0), with: nil)) == "none")
    }

    @Test func `S9 an overridden hitTest may return self, and the descent stops`() {
        let root = box("root", 0, 0, 100, 100)
        let parent = Answering("parent", log)
        root.addSubview(parent)
        _ = box("child", 0, 0, 100, 100, in: parent)
        parent.answer = { $0 }
        #expect(name(root.hitTest(Point(x: 10, y: 10), with: nil)) == "parent")
    }

    @Test func `S9 an overridden hitTest may return nil, and its branch gets nothing`() {
        let root = box("root", 0, 0, 100, 100)
        _ = box("behind", 0, 0, 100, 100, in: root)
        let parent = Answering("parent", log)
        root.addSubview(parent)
        _ = box("child", 0, 0, 100, 100, in: parent)
        parent.answer = { _ in nil }
        #expect(name(root.hitTest(Point(x: 10, y: 10), with: nil)) == "behind")
    }

    @Test func `S9 an overridden hitTest may return any view, and that is final`() {
        let screen = TestScreen()
        let elsewhere = box("elsewhere", 200, 200, 50, 50, in: screen.window)
        elsewhere.isHidden = true
        let parent = Answering("parent", log)
        screen.window.addSubview(parent)
        parent.answer = { _ in elsewhere }
        screen.tap(at: Point(x: 10, y: 10))
        #expect(log.lines == ["elsewhere began -190,-190", "elsewhere ended -190,-190"])
    }

    @Test func `S9 a touch given to a view of another window ends when its own window closes`() {
        let screen = TestScreen()
        let other = screen.openWindow(isKey: false, Window(title: "Other", size: Size(width: 100, height: 100)))
        let view = box("view", 0, 0, 50, 50, in: other)
        other.makeKeyAndVisible()
        let dialog = screen.openWindow(isKey: false, Window(title: "Dialog", size: Size(width: 100, height: 100)))
        let parent = Answering("parent", log)
        dialog.addSubview(parent)
        parent.answer = { _ in view }
        dialog.isHidden = false
        screen.pump()
        let finger = screen.seat.touch(at: Point(x: 5, y: 5), in: dialog)
        dialog.close()
        #expect(log.lines.map { $0.split(separator: " ")[1] } == ["began", "cancelled"])
        finger.lift()
        #expect(log.lines.count == 2)
    }

    @Test func `S11 hitTest uses the touch's location, never the precise one`() {
        let screen = TestScreen()
        let hitTests = Log()
        let view = HitProbe("view", hitTests, frame: Rect(x: 10, y: 10, width: 100, height: 100))
        screen.window.addSubview(view)
        var locations: [Point] = []
        view.onHit = { locations.append($0) }
        _ = screen.touch(at: Point(x: 20.3, y: 30.7))
        #expect(locations == [Point(x: 10.3, y: 20.7)])
        #expect(view.lastTouch?.location(in: view) == Point(x: 10.3, y: 20.7))
    }

    @Test(arguments: [60, 120])
    func `hit testing among many siblings equals a plain search`(count: Int) {
        let screen = TestScreen()
        var random = SplitMix(seed: 7)
        let parent = View(frame: Rect(x: 20, y: 20, width: 300, height: 250))
        screen.window.addSubview(parent)
        for index in 0..<count {
            let view = View(
                frame: Rect(
                    x: .random(in: -50...300, using: &random), y: .random(in: -50...250, using: &random),
                    width: .random(in: 0...60, using: &random), height: .random(in: 0...60, using: &random)))
            view.tag = index + 1
            if index % 7 == 0 { view.isHidden = true }
            if index % 5 == 0 { view.transform = .rotation(.random(in: 0...6, using: &random)) }
            if index % 9 == 0 { view.isUserInteractionEnabled = false }
            parent.addSubview(view)
        }
        parent.bounds.origin = Point(x: 13, y: -7)
        for round in 0..<400 {
            if round % 50 == 49 {
                parent.subviews[round % count].center.x += 40
                parent.subviews[(round + 7) % count].isHidden.toggle()
                parent.bringSubviewToFront(parent.subviews[round % 30])
            }
            if round % 3 == 0 { screen.pump() }
            let point = Point(
                x: .random(in: -20...340, using: &random).rounded(), y: .random(in: -20...280, using: &random).rounded()
            )
            let expected: View? =
                parent.bounds.contains(point)
                ? parent.subviews.last { view in
                    !view.isHidden && view.isUserInteractionEnabled
                        && view.bounds.contains(view.convert(point, from: parent))
                } ?? parent : nil
            #expect(parent.hitTest(point, with: nil) === expected, "at \(point) in round \(round)")
        }
    }
}

/// A view that logs its hit tests.
private final class HitProbe: Probe {
    var containsEverything = true
    var onHit: ((Point) -> Void)?
    weak var lastTouch: Touch?

    override func hitTest(_ point: Point, with event: Event?) -> View? {
        log.note("\(name) hitTest")
        onHit?(point)
        return super.hitTest(point, with: event)
    }
    override func point(inside point: Point, with event: Event?) -> Bool {
        log.note("\(name) point")
        return containsEverything && super.point(inside: point, with: event)
    }
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { lastTouch = touches.first }
}

/// A view that overrides `hitTest` to reach subviews outside.
private final class Reaching: Probe {
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.convert(point, from: self), with: event) { return hit }
        }
        return super.hitTest(point, with: event)
    }
}

/// A view that overrides `point(inside:)` to reach subviews outside.
private final class Wide: Probe {
    override func point(inside point: Point, with event: Event?) -> Bool {
        super.point(inside: point, with: event) || subviews.contains { $0.frame.contains(point) }
    }
}

private final class Answering: Probe {
    var answer: ((Probe) -> View?)?
    override func hitTest(_ point: Point, with event: Event?) -> View? {
        guard let answer else { return super.hitTest(point, with: event) }
        return answer(self)
    }
}
