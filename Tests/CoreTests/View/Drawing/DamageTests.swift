import Testing
import Walden
import WaldenTesting

@MainActor
struct DamageTests {
    let screen = TestScreen()

    private func canvas(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in view: View? = nil) -> Canvas {
        let canvas = Canvas(frame: Rect(x: x, y: y, width: width, height: height))
        (view ?? screen.window).addSubview(canvas)
        screen.pump()
        _ = canvas.take()
        return canvas
    }

    private var frames: Int { screen.platformWindow.frameCount }

    @Test func `the highlight of a control damages only the control`() {
        let control = Control(frame: Rect(x: 100, y: 100, width: 80, height: 40))
        screen.window.addSubview(control)
        screen.pump()
        let before = frames
        let finger = screen.touch(control)
        #expect(frames == before + 1 && screen.damage == "[100,100 80×40]")
        finger.lift()
        #expect(frames == before + 2 && screen.damage == "[100,100 80×40]")
    }

    @Test func `a view that draws outside its bounds also damages its outsets`() {
        let view = canvas(100, 100, 50, 50)
        view.outsets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        screen.pump()
        #expect(screen.damage == "[98,99 56×54]")
        view.setNeedsDisplay()
        screen.pump()
        #expect(screen.damage == "[98,99 56×54]")
        #expect(screen.pixel(98, 99) == 0xFFFF_0000 && screen.pixel(153, 152) == 0xFFFF_0000)
        view.outsets = .zero
        screen.pump()
        #expect(
            screen.pixel(98, 99) != 0xFFFF_0000 && screen.pixel(153, 152) != 0xFFFF_0000, "outsets are clear")
    }

    @Test func `a shadow extends the damage`() {
        let view = canvas(100, 100, 50, 50)
        view.shadow = Shadow(color: .black, offset: Point(x: 0, y: 2), blurRadius: 10)
        screen.pump()
        #expect(screen.damage == "[90,92 70×70]")
        view.shadow = nil
        screen.pump()
        #expect(screen.damage == "[90,92 70×70]")
    }

    @Test func `an infinite area damages everything, and an invalid one is harmless`() {
        let view = canvas(0, 0, 50, 50)
        let all = Rect(x: -Double.infinity, y: -.infinity, width: .infinity, height: .infinity)
        view.setNeedsDisplay(all)
        screen.pump()
        #expect(screen.damagedRect == screen.window.bounds)
        view.setNeedsDisplay(Rect(x: Double.nan, y: 0, width: .nan, height: 5))
        view.setNeedsDisplay(.null)
        view.setNeedsDisplay(Rect(x: 1e300, y: -1e300, width: 1e300, height: 1e300))
        for x in 0..<40 { view.setNeedsDisplay(Rect(x: Double(x), y: 3, width: 1, height: 1)) }
        screen.pump()
        #expect(screen.damagedRect == Rect(x: 0, y: 3, width: 40, height: 1))
    }

    @Test(arguments: [(17, true), (100, true), (200, true), (300, false)])
    func `many specks in a large window are drawn separately, unless there are too many`(count: Int, isExact: Bool) {
        let screen = TestScreen(size: Size(width: 3000, height: 3000))
        let step = Double(3000 / count)
        for index in 0..<count {
            screen.window.setNeedsDisplay(Rect(x: Double(index) * step, y: Double(index) * step, width: 1, height: 1))
        }
        screen.pump()
        let extent = Double(count - 1) * step + 1
        #expect(screen.damagedRect == Rect(x: 0, y: 0, width: extent, height: extent))
        #expect((screen.platformWindow.lastDamage.count == count) == isExact)
    }

    @Test(arguments: [17, 60])
    func `many specks close together are drawn as one box`(count: Int) {
        for index in 0..<count {
            screen.window.setNeedsDisplay(Rect(x: Double(index) * 2, y: Double(index) * 2, width: 1, height: 1))
        }
        screen.pump()
        #expect(screen.damage == "[0,0 \(count * 2 - 1)×\(count * 2 - 1)]")
    }

    @Test func `nothing is drawn when nothing changed`() {
        let view = canvas(100, 100, 50, 50)
        let before = frames
        screen.pump()
        screen.advance(by: .seconds(1))
        view.frame = view.frame
        view.alpha = 1
        view.isHidden = false
        view.backgroundColor = nil
        view.transform = .identity
        view.bounds.origin = .zero
        view.cornerRadius = 0
        view.borderWidth = 0
        view.shadow = nil
        view.clipsToBounds = false
        screen.pointer.move(to: Point(x: 10, y: 10))
        screen.tap(at: Point(x: 10, y: 10))
        #expect(frames == before && view.drawn == [])
    }

    @Test func `a part of a view can be damaged, and only that is drawn`() {
        let view = canvas(100, 100, 50, 50)
        view.setNeedsDisplay(Rect(x: 10, y: 20, width: 5, height: 6))
        screen.pump()
        #expect(screen.damage == "[110,120 5×6]" && view.take() == [Rect(x: 10, y: 20, width: 5, height: 6)])
        view.setNeedsDisplay(Rect(x: 60, y: 0, width: 0, height: 5))
        let before = frames
        screen.pump()
        #expect(frames == before)
    }

    @Test func `only views that intersect the damage are drawn`() {
        let (near, far) = (canvas(100, 100, 50, 50), canvas(200, 200, 50, 50))
        let touching = canvas(150, 100, 50, 50)
        near.setNeedsDisplay()
        screen.pump()
        #expect(near.take().count == 1 && far.take() == [] && touching.take() == [])
    }

    @Test func `a moving view damages its old and its new place`() {
        let view = canvas(10, 10, 20, 20)
        view.frame.origin = Point(x: 200, y: 100)
        screen.pump()
        #expect(screen.damage == "[10,10 20×20] [200,100 20×20]")
        #expect(screen.pixel(15, 15) != 0xFFFF_0000 && screen.pixel(205, 105) == 0xFFFF_0000)
    }

    @Test(arguments: [1e20, -1e300])
    func `a view that moves far away damages its old place, and one that comes from there its new place`(x: Double) {
        let view = canvas(10, 10, 20, 20)
        view.frame.origin.x = x
        screen.pump()
        #expect(screen.damage == "[10,10 20×20]")
        view.frame.origin.x = 50
        screen.pump()
        #expect(screen.damage == "[50,10 20×20]")
    }

    @Test(arguments: ["hide", "alpha", "transform", "remove", "shrink", "scroll", "back"])
    func `after any change the picture equals a full redraw`(what: String) {
        let back = canvas(40, 40, 100, 100)
        back.color = .blue
        let outer = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        outer.backgroundColor = .green
        screen.window.addSubview(outer)
        let view = canvas(80, 80, 50, 50, in: outer)
        switch what {
        case "hide": view.isHidden = true
        case "alpha": outer.alpha = 0.5
        case "transform": view.transform = .rotation(0.5)
        case "remove": view.removeFromSuperview()
        case "shrink": outer.frame = Rect(x: 60, y: 60, width: 20, height: 20)
        case "scroll": outer.bounds.origin = Point(x: 30, y: -20)
        default: screen.window.bringSubviewToFront(back)
        }
        let before = frames
        screen.pump()
        #expect(frames == before + 1)
        let difference = screen.platformWindow.image!.difference(from: screen.window.snapshot(), tolerance: 1)
        #expect(difference.differingPixels == 0)
    }

    @Test(arguments: [false, true])
    func `random changes leave nothing behind on the screen`(rasterizes: Bool) {
        var random = SplitMix(seed: 11)
        func value(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
        var views: [View] = [screen.window]
        for index in 0..<90 {
            let view = Canvas(
                frame: Rect(x: value(-20...300), y: value(-20...200), width: value(0...90), height: value(0...90)))
            view.color = Color(red: value(0...4) / 4, green: value(0...4) / 4, blue: value(0...4) / 4)
            view.shouldRasterize = rasterizes && index % 4 == 0
            views[index < 70 ? 0 : Int.random(in: 0..<views.count, using: &random)].addSubview(view)
            views.append(view)
        }
        screen.pump()
        for round in 0..<150 {
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let view = views[Int.random(in: 1..<views.count, using: &random)]
                switch Int.random(in: 0..<(rasterizes ? 13 : 12), using: &random) {
                case 0: view.isHidden.toggle()
                case 1: view.frame.origin = Point(x: value(-20...300), y: value(-20...200))
                case 2: view.frame.size = Size(width: value(0...90), height: value(0...90))
                case 3: view.bounds.origin = Point(x: value(-20...20), y: value(-20...20))
                case 4: view.clipsToBounds.toggle()
                case 5: view.alpha = [0, 0.5, 1][Int.random(in: 0..<3, using: &random)]
                case 6: (view as? Canvas)?.outsets = EdgeInsets(all: value(0...9))
                case 7: view.backgroundColor = view.backgroundColor == nil ? .gray : nil
                case 8: view.superview?.bringSubviewToFront(view)
                case 9: view.superview?.sendSubviewToBack(view)
                case 10:
                    let target = views[Int.random(in: 0..<views.count, using: &random)]
                    if !target.isDescendant(of: view) { target.addSubview(view) }
                case 11: view.cornerRadius = value(0...10)
                default: view.shouldRasterize.toggle()
                }
            }
            screen.pump()
            let difference = screen.platformWindow.image!.difference(
                from: screen.window.snapshot(), tolerance: rasterizes ? 2 : 1)
            #expect(difference.differingPixels == 0, "in round \(round)")
            if difference.differingPixels > 0 { return }
            // All coordinates are whole, so rasterized pictures equal direct drawing.
            if rasterizes, round % 30 == 29 { expectDirectDrawing(views, "in round \(round)") }
        }
    }

    private func expectDirectDrawing(_ views: [View], _ comment: Comment) {
        let rasterized = views.filter(\.shouldRasterize)
        let pictures = screen.window.snapshot()
        for view in rasterized { view.shouldRasterize = false }
        let difference = screen.window.snapshot().difference(from: pictures, tolerance: 3)
        #expect(!rasterized.isEmpty && difference.differingPixels == 0, comment)
        for view in rasterized { view.shouldRasterize = true }
    }

    @Test func `damage is clipped by ancestors, and dropped in hidden ones`() {
        let outer = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
        outer.clipsToBounds = true
        screen.window.addSubview(outer)
        let view = canvas(80, 80, 50, 50, in: outer)
        view.setNeedsDisplay()
        screen.pump()
        #expect(screen.damage == "[130,130 20×20]")
        let outside = canvas(200, 0, 50, 50, in: outer)
        let before = frames
        outside.setNeedsDisplay()
        screen.pump()
        #expect(frames == before)
        outer.isHidden = true
        screen.pump()
        let hidden = frames
        view.setNeedsDisplay()
        screen.pump()
        #expect(frames == hidden)
        outer.isHidden = false
        screen.pump()
        #expect(screen.damage == "[50,50 100×100]")
    }

    @Test func `damage passes through transforms and scrolled bounds`() {
        let outer = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))
        outer.bounds.origin = Point(x: 10, y: 10)
        screen.window.addSubview(outer)
        let view = canvas(10, 10, 20, 10, in: outer)
        view.transform = .rotation(.pi / 2)
        screen.pump()
        view.setNeedsDisplay()
        screen.pump()
        #expect(screen.damage == "[105,95 10×20]")
    }

    @Test func `a thousand invalidations of one view make one rectangle`() {
        let view = canvas(10, 10, 20, 20)
        for _ in 0..<1_000 { view.setNeedsDisplay() }
        let before = frames
        screen.pump()
        #expect(frames == before + 1 && screen.damage == "[10,10 20×20]" && view.take().count == 1)
    }

    @Test func `a thousand invalidations of scattered views draw each once, in few rectangles`() {
        var views: [Canvas] = []
        for index in 0..<1_000 {
            let view = Canvas(frame: Rect(x: Double(index % 40) * 10, y: Double(index / 40) * 10, width: 5, height: 5))
            screen.window.addSubview(view)
            views.append(view)
        }
        screen.pump()
        for view in views { view.drawn = [] }
        for view in views { view.setNeedsDisplay() }
        let before = frames
        screen.pump()
        #expect(frames == before + 1)
        #expect(screen.platformWindow.lastDamage.count <= 16)
        #expect(views.allSatisfy { $0.drawn.count == 1 })
    }

    @Test func `highlighting one of ten thousand views draws only that one`() {
        var views: [Canvas] = []
        for index in 0..<10_000 {
            let view = Canvas(frame: Rect(x: Double(index % 100) * 4, y: Double(index / 100) * 3, width: 4, height: 3))
            screen.window.addSubview(view)
            views.append(view)
        }
        screen.pump()
        for view in views { view.drawn = [] }
        views[5_050].setNeedsDisplay()
        screen.pump()
        #expect(screen.damage == "[200,150 4×3]")
        #expect(views.indices.filter { !views[$0].drawn.isEmpty } == [5_050])
    }

    @Test func `at a fractional scale damage covers whole device pixels`() {
        let screen = TestScreen(scale: 1.5)
        let view = Canvas(frame: Rect(x: 11, y: 11, width: 10, height: 10))
        screen.window.addSubview(view)
        screen.pump()
        view.setNeedsDisplay()
        screen.pump()
        #expect(screen.damage == "[16,16 16×16]")
    }

    @Test func `invalidation while drawing requests the next frame`() {
        let view = Restless(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        screen.window.addSubview(view)
        screen.pump()
        let before = frames
        screen.pump()
        #expect(frames == before + 1)
        view.isRestless = false
        screen.pump()
        screen.pump()
        let after = frames
        screen.pump()
        #expect(frames == after)
    }
}

private final class Restless: View {
    var isRestless = true
    override func draw(_ rect: Rect, in context: GraphicsContext) { if isRestless { setNeedsDisplay() } }
}
