import Testing
import Walden
import WaldenTesting

@MainActor
struct DrawingTests {
    let screen: TestScreen

    init() {
        screen = TestScreen(size: Size(width: 100, height: 100))
        screen.window.backgroundColor = .white
    }

    private func view(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color?, in parent: View? = nil
    )
        -> View
    {
        let view = View(frame: Rect(x: x, y: y, width: width, height: height))
        view.backgroundColor = color
        (parent ?? screen.window).addSubview(view)
        return view
    }

    private func pixel(_ x: Int, _ y: Int) -> UInt32 {
        screen.pump()
        return screen.pixel(x, y) ?? 0
    }

    @Test func `views are drawn back to front, in their superview's coordinates`() {
        let red = view(10, 10, 50, 50, .red)
        _ = view(10, 10, 20, 20, .blue, in: red)
        _ = view(50, 50, 20, 20, .green)
        #expect(pixel(12, 12) == 0xFFFF_0000)
        #expect(pixel(20, 20) == 0xFF00_00FF && pixel(39, 39) == 0xFF00_00FF)
        #expect(pixel(40, 40) == 0xFFFF_0000)
        #expect(pixel(55, 55) == 0xFF00_FF00)
        #expect(pixel(5, 5) == 0xFFFF_FFFF)
    }

    @Test func `alpha applies to a view and its subviews as one picture`() {
        let red = view(0, 0, 50, 50, .red)
        _ = view(0, 0, 50, 50, .blue, in: red)
        red.alpha = 0.5
        let mixed = pixel(20, 20)
        #expect(mixed == 0xFF80_80FF || mixed == 0xFF7F_7FFF, "no red shows through the blue")
    }

    @Test func `a view of alpha 0 is not drawn`() {
        let canvas = Canvas(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        canvas.alpha = 0
        screen.window.addSubview(canvas)
        #expect(pixel(20, 20) == 0xFFFF_FFFF && canvas.drawn == [])
        canvas.alpha = 1
        #expect(pixel(20, 20) == 0xFFFF_0000)
    }

    @Test func `content outside the bounds is drawn, unless the view clips`() {
        let red = view(10, 10, 30, 30, .red)
        _ = view(20, 20, 30, 30, .blue, in: red)
        #expect(pixel(45, 45) == 0xFF00_00FF)
        red.clipsToBounds = true
        #expect(pixel(45, 45) == 0xFFFF_FFFF && pixel(35, 35) == 0xFF00_00FF)
    }

    @Test func `clipping follows the corner radius`() {
        let red = view(0, 0, 40, 40, nil)
        red.cornerRadius = 20
        red.clipsToBounds = true
        _ = view(0, 0, 40, 40, .blue, in: red)
        #expect(pixel(1, 1) == 0xFFFF_FFFF && pixel(20, 20) == 0xFF00_00FF && pixel(20, 1) == 0xFF00_00FF)
    }

    @Test func `a corner radius rounds the background`() {
        let red = view(0, 0, 40, 40, .red)
        red.cornerRadius = 12
        #expect(pixel(1, 1) == 0xFFFF_FFFF && pixel(38, 38) == 0xFFFF_FFFF)
        #expect(pixel(20, 1) == 0xFFFF_0000 && pixel(20, 20) == 0xFFFF_0000)
        red.cornerRadius = 0
        #expect(pixel(1, 1) == 0xFFFF_0000)
    }

    @Test func `a border lies inside the bounds, above the subviews`() {
        let red = view(10, 10, 40, 40, .red)
        _ = view(0, 0, 40, 40, .blue, in: red)
        red.borderWidth = 3
        red.borderColor = .green
        #expect(pixel(9, 30) == 0xFFFF_FFFF && pixel(10, 30) == 0xFF00_FF00 && pixel(12, 30) == 0xFF00_FF00)
        #expect(pixel(13, 30) == 0xFF00_00FF && pixel(49, 30) == 0xFF00_FF00 && pixel(50, 30) == 0xFFFF_FFFF)
    }

    @Test func `a shadow lies below the view, and fades out`() {
        let red = view(30, 30, 40, 40, .red)
        red.shadow = Shadow(color: .black, offset: Point(x: 0, y: 5), blurRadius: 10)
        let (near, far) = (pixel(50, 72) & 0xFF, pixel(50, 82) & 0xFF)
        #expect(near < far && far < 0xFF && near < 0xD0)
        #expect(pixel(50, 50) == 0xFFFF_0000 && pixel(50, 86) == 0xFFFF_FFFF && pixel(50, 23) > 0xFFF0_F0F0)
    }

    @Test func `transforms rotate and scale about the centre`() {
        let red = view(20, 40, 60, 20, .red)
        red.transform = .rotation(.pi / 2)
        #expect(pixel(25, 50) == 0xFFFF_FFFF && pixel(50, 25) == 0xFFFF_0000 && pixel(50, 75) == 0xFFFF_0000)
        red.transform = .scale(x: 0.5, y: 2)
        #expect(pixel(37, 33) == 0xFFFF_0000 && pixel(33, 50) == 0xFFFF_FFFF && pixel(50, 67) == 0xFFFF_0000)
    }

    @Test func `a view with a singular transform is not drawn`() {
        let red = view(20, 40, 60, 20, .red)
        red.transform = .scale(x: 0, y: 1)
        #expect(pixel(50, 50) == 0xFFFF_FFFF)
    }

    @Test func `scrolled bounds move the content`() {
        let red = view(0, 0, 50, 50, .red)
        _ = view(100, 100, 10, 10, .blue, in: red)
        red.bounds.origin = Point(x: 90, y: 95)
        #expect(pixel(12, 7) == 0xFF00_00FF && pixel(5, 5) == 0xFFFF_0000)
    }

    @Test func `draw uses the view's coordinates`() {
        let drawing = Corner(frame: Rect(x: 20, y: 30, width: 40, height: 40))
        drawing.bounds.origin = Point(x: 5, y: 6)
        screen.window.addSubview(drawing)
        #expect(pixel(20, 30) == 0xFFFF_0000 && pixel(23, 33) == 0xFFFF_0000 && pixel(24, 34) == 0xFFFF_FFFF)
    }

    @Test func `drawing outside the declared outsets is not shown in later frames`() {
        let drawing = Canvas(frame: Rect(x: 20, y: 20, width: 20, height: 20))
        screen.window.addSubview(drawing)
        screen.pump()
        _ = drawing.take()
        _ = view(60, 60, 10, 10, .blue)
        screen.pump()
        #expect(drawing.drawn == [])
    }

    @Test(arguments: [1.0, 1.5])
    func `areas between damage are not drawn, and each view draws only its part`(scale: Double) {
        let screen = TestScreen(size: Size(width: 300, height: 300), scale: scale)
        func canvas(_ frame: Rect) -> Canvas {
            let canvas = Canvas(frame: frame)
            screen.window.addSubview(canvas)
            return canvas
        }
        let row = View(frame: Rect(x: 0, y: 100, width: 300, height: 100))
        screen.window.addSubview(row)
        let left = Canvas(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        let right = Canvas(frame: Rect(x: 100, y: 0, width: 200, height: 100))
        row.addSubview(left)
        row.addSubview(right)
        let rotated = canvas(Rect(x: 110, y: 10, width: 80, height: 80))
        rotated.transform = .rotation(0.2)
        screen.pump()
        _ = (left.take(), right.take(), rotated.take())
        // Damage in the corner and at the right, whose bounding box covers the whole row.
        screen.window.setNeedsDisplay(Rect(x: 0, y: 0, width: 20, height: 20))
        right.setNeedsDisplay(Rect(x: 180, y: 40, width: 20, height: 20))
        screen.pump()
        #expect(left.take() == [] && rotated.take() == [])
        #expect(right.take() == [Rect(x: 180, y: 40, width: 20, height: 20)])
        rotated.setNeedsDisplay()
        screen.window.setNeedsDisplay(Rect(x: 280, y: 280, width: 20, height: 20))
        screen.pump()
        #expect(rotated.take() == [rotated.bounds], "a rotated view is drawn whole")
    }

    @Test func `views below an opaque view are not drawn`() {
        let beneath = Canvas(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        screen.window.addSubview(beneath)
        let above = view(0, 0, 100, 100, .blue)
        screen.pump()
        _ = beneath.take()
        above.setNeedsDisplay()
        #expect(pixel(50, 50) == 0xFF00_00FF && beneath.take() == [])
        above.backgroundColor = Color.blue.withAlpha(0.5)
        screen.pump()
        #expect(beneath.take().count == 1)
    }

    @Test(arguments: ["alpha", "rounded", "turned", "hidden", "part"])
    func `views not completely covered by an opaque view are drawn`(why: String) {
        let beneath = Canvas(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        screen.window.addSubview(beneath)
        let above = view(0, 0, 100, 100, .blue)
        switch why {
        case "alpha": above.alpha = 0.9
        case "rounded": above.cornerRadius = 20
        case "turned": above.transform = .rotation(0.1)
        case "hidden": above.isHidden = true
        default: above.frame.size.width = 50
        }
        #expect(pixel(99, 1) != 0xFF00_00FF)
        #expect(beneath.drawn.count == 1)
    }

    @Test func `views completely hidden by an opaque view are not drawn, even if more is drawn beside it`() {
        let bar = Canvas(frame: Rect(x: 0, y: 0, width: 400, height: 40))
        let page = Canvas(frame: Rect(x: 0, y: 40, width: 400, height: 260))
        for view in [bar, page] { screen.window.addSubview(view) }
        let front = view(0, 40, 400, 260, .blue)
        _ = view(10, 50, 20, 20, .green)
        screen.pump()
        #expect(bar.take().count == 1 && page.take() == [])
        page.outsets.top = 1
        screen.pump()
        #expect(page.take().count == 1, "its outsets reach beyond the cover")
        page.outsets = .zero
        screen.pump()
        _ = (page.take(), bar.take())
        front.frame.origin.x = 1
        screen.pump()
        #expect(page.take().count == 1 && pixel(0, 90) == 0xFFFF_0000)
        front.frame.origin.x = 0
        bar.setNeedsDisplay()
        front.backgroundColor = Color.blue.withAlpha(0.5)
        screen.pump()
        #expect(page.take().count == 1)
    }

    @Test func `content behind an opaque view shows through the antialiased edge of a rounded clip, at any depth`() {
        func corner(depth: Int) -> UInt32? {
            let screen = TestScreen()
            screen.window.backgroundColor = .black
            var holder = View(frame: Rect(x: 10, y: 10, width: 100, height: 100))
            holder.clipsToBounds = true
            holder.cornerRadius = 20
            screen.window.addSubview(holder)
            for _ in 0..<depth {
                let inner = View(frame: holder.bounds)
                holder.addSubview(inner)
                holder = inner
            }
            for color in [Color.red, .blue] {
                let view = View(frame: holder.bounds)
                view.backgroundColor = color
                holder.addSubview(view)
            }
            screen.pump()
            return screen.pixel(15, 16)
        }
        let red = corner(depth: 0).map { $0 >> 16 & 0xFF } ?? 0
        #expect(red > 8)
        #expect(corner(depth: 1) == corner(depth: 0))
        #expect(corner(depth: 2) == corner(depth: 0))
    }

    @Test func `a view that declares itself opaque saves drawing below it`() {
        let beneath = Canvas(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        screen.window.addSubview(beneath)
        let above = Canvas(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        above.isOpaque = true
        screen.window.addSubview(above)
        screen.pump()
        #expect(above.drawn.count == 1 && beneath.drawn == [])
    }

    @Test func `a window has the background of the theme and appearance, unless it has its own`() {
        let screen = TestScreen(appearance: .light)
        let light = screen.pixel(5, 5)
        screen.application.appearance = .dark
        screen.pump()
        #expect(light != screen.pixel(5, 5))
        screen.window.backgroundColor = .red
        screen.pump()
        #expect(screen.pixel(5, 5) == 0xFFFF_0000)
    }

    @Test func `at scale 2 every point is four pixels`() {
        let screen = TestScreen(size: Size(width: 50, height: 50), scale: 2)
        let red = View(frame: Rect(x: 10, y: 10, width: 10.5, height: 10))
        red.backgroundColor = .red
        screen.window.addSubview(red)
        screen.pump()
        #expect(screen.platformWindow.image?.pixelWidth == 100)
        #expect(
            screen.pixel(20, 20) == 0xFFFF_0000 && screen.pixel(40, 20) == 0xFFFF_0000
                && screen.pixel(41, 20) != 0xFFFF_0000)
    }

    @Test func `edges are snapped to device pixels`() {
        let red = view(10.3, 10.6, 20, 20, .red)
        #expect(pixel(10, 20) == 0xFFFF_0000 && pixel(9, 20) == 0xFFFF_FFFF && pixel(30, 20) == 0xFFFF_FFFF)
        #expect(pixel(20, 10) == 0xFFFF_FFFF && pixel(20, 11) == 0xFFFF_0000)
        _ = red
    }

    @Test func `the appearance reaches every view, and one may override it`() {
        let outer = AppearanceView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        let inner = AppearanceView(frame: Rect(x: 0, y: 0, width: 10, height: 10))
        outer.addSubview(inner)
        screen.window.addSubview(outer)
        inner.overrideAppearance = .dark
        #expect(outer.appearance == .light && inner.appearance == .dark)
        (outer.changes, inner.changes) = (0, 0)
        screen.application.appearance = .dark
        #expect(outer.appearance == .dark && outer.changes == 1 && inner.changes == 1)
    }
}

private final class Corner: View {
    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(Rect(x: 5, y: 6, width: 4, height: 4), with: .red)
    }
}

private final class AppearanceView: View {
    var changes = 0
    override func appearanceDidChange() {
        super.appearanceDidChange()
        changes += 1
    }
}
