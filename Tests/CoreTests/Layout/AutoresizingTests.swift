import Testing
import Walden
import WaldenTesting

/// Margins that stay exact through any sizes of the superview.
@MainActor
struct AutoresizingTests {
    private let insets = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)

    private func filled(_ size: Size) -> (outer: View, inner: View) {
        let (outer, inner) = (View(frame: Rect(origin: .zero, size: size)), View())
        outer.addSubview(inner, filling: insets)
        return (outer, inner)
    }

    @Test(arguments: [
        Size.zero, Size(width: 5, height: 5), Size(width: 300, height: 5), Size(width: Double.nan, height: .nan),
        Size(width: Double.infinity, height: -7),
    ])
    func `S175 a view that fills another one keeps its insets from any size`(start: Size) {
        let (outer, inner) = filled(start)
        outer.frame.size = Size(width: 200, height: 100)
        #expect(inner.frame == Rect(x: 20, y: 10, width: 140, height: 60))
    }

    @Test func `S175 insets survive a size without room for them`() {
        let (outer, inner) = filled(Size(width: 200, height: 100))
        outer.frame.size = Size(width: 30, height: 0)
        #expect(inner.frame.width == 0 && inner.frame.height == 0)
        outer.frame.size = Size(width: 200, height: 100)
        #expect(inner.frame == Rect(x: 20, y: 10, width: 140, height: 60))
    }

    @Test func `S175 random sizes keep exact insets`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var sizes: [Size] = []
            let length = { () -> Double in
                switch Int.random(in: 0..<6, using: &random) {
                case 0: 0
                case 1: .nan
                case 2: Double.random(in: 0..<60, using: &random)
                default: Double.random(in: 0..<2000, using: &random)
                }
            }
            for _ in 0..<20 { sizes.append(Size(width: length(), height: length())) }
            let (outer, inner) = filled(sizes[0])
            for size in sizes.dropFirst() { outer.frame.size = size }
            outer.frame.size = Size(width: 500, height: 400)
            #expect(inner.frame == Rect(x: 20, y: 10, width: 440, height: 360), "\(sizes)")
        }
    }

    @Test func `S175 insets stay exact through several levels, and in a window`() {
        let screen = TestScreen(size: Size(width: 200, height: 100))
        let (outer, middle, inner) = (View(), View(), View())
        outer.addSubview(middle, filling: insets)
        middle.addSubview(inner, filling: insets)
        screen.window.addSubview(outer, filling: .zero)
        for size in [Size(width: 10, height: 10), Size(width: 400, height: 300)] {
            screen.platformWindow.configure(WindowConfiguration(size: size))
            screen.pump()
        }
        #expect(inner.frame == Rect(x: 20, y: 10, width: 280, height: 220))
    }

    @Test func `S175 insets that are not finite count as zero`() {
        let (outer, inner) = (View(frame: Rect(x: 0, y: 0, width: 50, height: 50)), View())
        outer.addSubview(inner, filling: EdgeInsets(top: .nan, left: 5, bottom: .infinity, right: .nan))
        #expect(inner.frame == Rect(x: 5, y: 0, width: 45, height: 50))
        outer.frame.size = Size(width: 100, height: 80)
        #expect(inner.frame == Rect(x: 5, y: 0, width: 95, height: 80))
    }

    nonisolated static let masks: [AutoresizingMask] = [
        .flexibleWidth, .flexibleLeftMargin, .flexibleRightMargin, [.flexibleLeftMargin, .flexibleRightMargin],
        [.flexibleLeftMargin, .flexibleWidth], [.flexibleWidth, .flexibleRightMargin],
        [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin],
    ]

    @Test(arguments: masks)
    func `S175 a mask gives the same frame however the superview got its size`(mask: AutoresizingMask) {
        func outer() -> View {
            let outer = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            let inner = View(frame: Rect(x: 10, y: 0, width: 60, height: 10))
            inner.autoresizingMask = mask
            outer.addSubview(inner)
            return outer
        }
        let (direct, roundabout) = (outer(), outer())
        direct.frame.size.width = 333
        for width in [17, 0, 1000, 3, 91.7, 333] { roundabout.frame.size.width = width }
        #expect(direct.subviews[0].frame == roundabout.subviews[0].frame)
    }

    @Test func `S175 a flexible margin never moves a view by more than the superview grew`() {
        let outer = View(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        let inner = View(frame: Rect(x: -10, y: 0, width: 49.999, height: 10))
        inner.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
        outer.addSubview(inner)
        outer.frame.size.width = 100
        #expect(inner.frame.minX >= -10 && inner.frame.minX <= 40)
    }

    @Test func `a frame that is set becomes the new reference`() {
        let (outer, inner) = filled(Size(width: 200, height: 100))
        outer.frame.size = Size(width: 10, height: 10)
        inner.frame = Rect(x: 1, y: 1, width: 8, height: 8)
        outer.frame.size = Size(width: 110, height: 110)
        #expect(inner.frame == Rect(x: 1, y: 1, width: 108, height: 108))
    }

    @Test func `a view that moves to another superview starts over with its insets there`() {
        let (first, inner) = filled(.zero)
        let second = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        inner.frame = Rect(x: 0, y: 0, width: 50, height: 50)
        second.addSubview(inner)
        first.frame.size = Size(width: 10, height: 10)
        second.frame.size = Size(width: 200, height: 200)
        #expect(inner.frame == Rect(x: 0, y: 0, width: 150, height: 150))
        first.addSubview(inner, filling: insets)
        first.frame.size = Size(width: 200, height: 100)
        #expect(inner.frame == Rect(x: 20, y: 10, width: 140, height: 60))
    }
}
