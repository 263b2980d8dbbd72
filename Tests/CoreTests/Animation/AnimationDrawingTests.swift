import Testing
import Walden
import WaldenTesting

@MainActor
struct AnimationDrawingTests {
    let screen = TestScreen(size: Size(width: 400, height: 300))
    /// The duration of a frame, in seconds.
    private let frame = 1.0 / 60

    private func add(_ view: View, in superview: View? = nil) -> View {
        view.backgroundColor = .red
        (superview ?? screen.window).addSubview(view)
        screen.pump()
        return view
    }

    private func next() { screen.advance(by: .seconds(frame)) }

    @Test func `a frame damages only the old and the new place of the view`() {
        let view = add(View(frame: Rect(x: 10, y: 20, width: 40, height: 30)))
        let before = screen.platformWindow.frameCount
        View.animate(withDuration: 1, options: .curveLinear) { view.frame.origin.x = 310 }
        screen.pump()
        #expect(screen.platformWindow.frameCount == before, "nothing has changed yet")
        next()
        #expect(screen.damage == "[10,20 45×30]")
        next()
        #expect(screen.damage == "[15,20 45×30]")
        #expect(screen.pixel(20, 30) == 0xFFFF_0000 && screen.pixel(59, 30) == 0xFFFF_0000)
        #expect(screen.pixel(19, 30) != 0xFFFF_0000 && screen.pixel(60, 30) != 0xFFFF_0000)
        screen.advance(by: .seconds(1))
        #expect(screen.pixel(310, 30) == 0xFFFF_0000 && screen.pixel(309, 30) != 0xFFFF_0000)
        #expect(screen.pixel(349, 30) == 0xFFFF_0000 && screen.pixel(350, 30) != 0xFFFF_0000)
    }

    @Test func `far jumps damage two places, not the area between`() {
        let view = add(View(frame: Rect(x: 10, y: 20, width: 10, height: 10)))
        View.animate(withDuration: frame * 2, options: .curveLinear) { view.frame.origin.x = 310 }
        screen.pump()
        next()
        #expect(screen.damage == "[10,20 10×10] [160,20 10×10]")
        next()
        #expect(screen.damage == "[160,20 10×10] [310,20 10×10]")
    }

    @Test func `size and colour are drawn as they animate`() {
        let view = add(View(frame: Rect(x: 100, y: 100, width: 20, height: 20)))
        View.animate(withDuration: 1, options: .curveLinear) {
            view.frame = Rect(x: 80, y: 80, width: 60, height: 60)
            view.backgroundColor = .blue
        }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        #expect(screen.pixel(90, 90) == 0xFF80_0080 && screen.pixel(129, 129) == 0xFF80_0080)
        #expect(screen.pixel(89, 90) != 0xFF80_0080 && screen.pixel(130, 129) != 0xFF80_0080)
    }

    @Test func `a colour damages only the view, not what it draws outside`() {
        let view = add(View(frame: Rect(x: 100, y: 100, width: 20, height: 20)))
        _ = add(View(frame: Rect(x: 50, y: 50, width: 10, height: 10)), in: view)
        View.animate(withDuration: 1, options: .curveLinear) { view.backgroundColor = .blue }
        screen.pump()
        next()
        #expect(screen.damage == "[100,100 20×20]")
        View.animate(withDuration: 1, options: .curveLinear) { view.alpha = 0 }
        screen.pump()
        next()
        #expect(screen.damagedRect == Rect(x: 100, y: 100, width: 60, height: 60), "opacity damages both")
    }

    @Test func `a view fading out is drawn until it is gone`() {
        let view = add(View(frame: Rect(x: 100, y: 100, width: 20, height: 20)))
        let child = add(View(frame: Rect(x: 0, y: 0, width: 20, height: 20)), in: view)
        child.backgroundColor = .blue
        View.animate(withDuration: 1, options: .curveLinear) { view.alpha = 0 }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        let half = screen.pixel(110, 110)
        child.backgroundColor = .green
        screen.pump()
        #expect(screen.damage == "[100,100 20×20]" && screen.pixel(110, 110) != half)
        let background = screen.pixel(5, 5)
        screen.advance(by: .seconds(1))
        #expect(screen.pixel(110, 110) == background)
    }

    @Test func `a view moving inside a moving view is damaged at its presented places`() {
        let outer = add(View(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
        outer.backgroundColor = nil
        let inner = add(View(frame: Rect(x: 0, y: 0, width: 10, height: 10)), in: outer)
        View.animate(withDuration: 1, options: .curveLinear) {
            outer.frame.origin.x = 120
            inner.frame.origin.y = 60
        }
        screen.pump()
        next()
        #expect(screen.damagedRect == Rect(x: 0, y: 0, width: 102, height: 100))
        #expect(screen.pixel(2, 1) == 0xFFFF_0000 && screen.pixel(11, 10) == 0xFFFF_0000)
        #expect(screen.pixel(1, 1) != 0xFFFF_0000 && screen.pixel(2, 0) != 0xFFFF_0000)
        View.animate(withDuration: 1, options: .curveLinear) { inner.backgroundColor = .blue }
        screen.advance(by: .seconds(3))
        inner.setNeedsDisplay()
        screen.pump()
        #expect(screen.damage == "[120,60 10×10]")
    }

    @Test func `a change outside animations damages the presented place`() {
        let view = add(View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        View.animate(withDuration: 1, options: .curveLinear) { view.frame.origin.x = 100 }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        view.cornerRadius = 2
        screen.pump()
        #expect(screen.damage == "[50,0 10×10]")
        view.frame.origin = Point(x: 200, y: 200)
        screen.pump()
        #expect(screen.damage == "[50,0 10×10] [200,200 10×10]", "where it was shown, and where it is")
    }

    @Test func `a growing shadow is drawn and damaged to its extent`() {
        let view = add(View(frame: Rect(x: 100, y: 100, width: 20, height: 20)))
        view.shadow = Shadow(color: .black, offset: .zero, blurRadius: 0)
        screen.pump()
        View.animate(withDuration: 1, options: .curveLinear) { view.shadow?.blurRadius = 20 }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        #expect(screen.damagedRect == Rect(x: 90, y: 90, width: 40, height: 40))
    }

    @Test func `a transform that shrinks to zero and back leaves nothing behind`() {
        let view = add(View(frame: Rect(x: 100, y: 100, width: 20, height: 20)))
        let background = screen.pixel(5, 5)
        View.animate(withDuration: 1) { view.transform = .scale(0) }
        screen.pump()
        screen.advance(by: .seconds(1.1))
        #expect((95..<125).allSatisfy { screen.pixel($0, 110) == background })
        View.animate(withDuration: 1, usingSpringWithDamping: 0.3) { view.transform = .identity }
        screen.pump()
        screen.advance(by: .seconds(1.1))
        #expect(screen.pixel(100, 100) == 0xFFFF_0000 && screen.pixel(119, 119) == 0xFFFF_0000)
        #expect((0..<100).allSatisfy { screen.pixel($0, 110) == background })
    }

    @Test func `a view draws with its final bounds, and is scaled as it grows`() {
        let view = SizeRecorder(frame: Rect(x: 0, y: 0, width: 20, height: 20))
        _ = add(view)
        View.animate(withDuration: 1, options: .curveLinear) { view.frame.size = Size(width: 40, height: 60) }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        #expect(view.sizes.last == Size(width: 40, height: 60))
        #expect(view.presentation.bounds.size == Size(width: 30, height: 40))
        #expect(screen.pixel(29, 39) == 0xFF00_FF00 && screen.pixel(30, 39) != 0xFF00_FF00)
        #expect(screen.pixel(29, 40) != 0xFF00_FF00)
        screen.advance(by: .milliseconds(510))
        #expect(screen.pixel(39, 59) == 0xFF00_FF00 && screen.pixel(40, 59) != 0xFF00_FF00)
    }

    @Test func `what a growing view draws is scaled to its bounds on screen`() {
        let view = HalfFilled(frame: Rect(x: 0, y: 0, width: 20, height: 20))
        _ = add(view)
        View.animate(withDuration: 1, options: .curveLinear) { view.frame.size = Size(width: 40, height: 60) }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        #expect(screen.pixel(14, 20) == 0xFF00_FF00, "the left half of 30 points")
        #expect(screen.pixel(15, 20) == 0xFFFF_0000 && screen.pixel(29, 20) == 0xFFFF_0000)
    }

    @Test func `a shrinking view draws nothing beyond its outsets`() {
        let view = Canvas(frame: Rect(x: 100, y: 100, width: 40, height: 40))
        (view.color, view.outsets) = (.green, EdgeInsets(all: 10))
        _ = add(view)
        View.animate(withDuration: 1, options: .curveLinear) { view.frame.size = Size(width: 20, height: 20) }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        #expect(view.presentation.bounds.size == Size(width: 30, height: 30))
        let picture = screen.snapshot()
        #expect(picture.hex(139, 115) == 0xFF00_FF00 && picture.hex(90, 115) == 0xFF00_FF00)
        #expect(picture.hex(140, 115) != 0xFF00_FF00 && picture.hex(89, 115) != 0xFF00_FF00)
    }

    @Test func `changes made while drawing persist during an animation`() {
        let view = SizeRecorder(frame: Rect(x: 0, y: 0, width: 20, height: 20))
        _ = add(view)
        View.animate(withDuration: 1, options: .curveLinear) {
            view.frame = Rect(x: 100, y: 0, width: 40, height: 60)
            view.bounds.origin.y = 10
        }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        var seen = view.presentation
        view.action = { view in
            view.action = nil
            seen = view.presentation
            #expect(view.frame == Rect(x: 100, y: 0, width: 40, height: 60) && view.bounds.origin.y == 10)
            view.frame.origin = view.presentation.frame.origin
            view.bounds.origin = view.presentation.bounds.origin
        }
        view.setNeedsDisplay()
        screen.pump()
        #expect(view.frame == Rect(origin: seen.frame.origin, size: Size(width: 40, height: 60)))
        #expect(view.bounds.origin == seen.bounds.origin)
    }

    @Test func `views below an opaque view are skipped while it is presented over them`() {
        let lower = Canvas(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        screen.window.addSubview(lower)
        let upper = add(View(frame: Rect(x: 0, y: 0, width: 100, height: 100)))
        upper.backgroundColor = .blue
        screen.pump()
        View.animate(withDuration: 1, options: .curveLinear) { upper.frame.origin.x = 200 }
        screen.pump()
        lower.setNeedsDisplay()
        _ = lower.take()
        screen.pump()
        #expect(lower.take() == [], "it is still covered")
        screen.advance(by: .milliseconds(500))
        #expect(screen.pixel(50, 50) == 0xFFFF_0000 && screen.pixel(100, 50) == 0xFF00_00FF)
    }

    @Test func `a snapshot shows the presented state`() {
        let view = add(View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
        View.animate(withDuration: 1, options: .curveLinear) { view.frame.origin.x = 100 }
        screen.pump()
        screen.advance(by: .milliseconds(500))
        #expect(screen.snapshot().hex(55, 5) == 0xFFFF_0000 && screen.snapshot().hex(105, 5) != 0xFFFF_0000)
    }

    @Test(arguments: [40, 80])
    func `among many siblings the picture equals a full redraw`(count: Int) {
        let views = (0..<count).map { index in
            add(View(frame: Rect(x: Double(index % 8) * 45, y: Double(index / 8) * 30, width: 30, height: 25)))
        }
        var random = SplitMix(seed: 7)
        View.animate(withDuration: 1, usingSpringWithDamping: 0.4) {
            for view in views {
                view.center = Point(x: .random(in: 0...400, using: &random), y: .random(in: 0...300, using: &random))
                view.transform = .rotation(.random(in: -3...3, using: &random))
                view.backgroundColor = Color(white: .random(in: 0...1, using: &random), alpha: 0.7)
            }
        }
        screen.pump()
        for _ in 0..<20 {
            screen.advance(by: .milliseconds(53))
            let shown = screen.platformWindow.image
            let redraw = screen.snapshot()
            var differences = 0
            for y in stride(from: 0, to: 300, by: 3) {
                for x in stride(from: 0, to: 400, by: 3) where shown?.hex(x, y) != redraw.hex(x, y) { differences += 1 }
            }
            #expect(differences == 0)
        }
    }
}

/// A view that fills the left half of its bounds.
private final class HalfFilled: View {
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let bounds = self.bounds
        let half = Rect(x: bounds.minX, y: bounds.minY, width: bounds.width / 2, height: bounds.height)
        context.fill(half, with: .green)
    }
}

/// A view that fills its bounds, and records their size whenever it is drawn.
private final class SizeRecorder: View {
    var sizes: [Size] = []
    var action: ((SizeRecorder) -> Void)?

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        sizes.append(bounds.size)
        context.fill(bounds, with: .green)
        action?(self)
    }
}
