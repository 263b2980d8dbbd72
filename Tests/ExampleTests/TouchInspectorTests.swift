import Testing
import WaldenTesting

@testable import TouchInspector

/// The inspector's reports of fingers on its boxes.
@MainActor
struct TouchInspectorTests {
    let screen = TestScreen(size: Size(width: 860, height: 520))
    let inspector = InspectorView()
    let playground: Playground
    let report: Label

    init() throws {
        screen.window.addSubview(inspector, filling: .zero)
        screen.window.layoutIfNeeded()
        playground = try #require(inspector.subviews.compactMap { $0 as? Playground }.first)
        report = try #require(inspector.subviews.compactMap { $0 as? Label }.first)
    }

    /// Returns the lines of the report below a heading, up to an empty line.
    private func lines(under heading: String) -> [String] {
        let lines = report.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let start = lines.firstIndex(where: { $0.hasPrefix(heading) }) else { return ["no \(heading)"] }
        return Array(lines[(start + 1)...].prefix { !$0.isEmpty })
    }

    private var touches: [String] { lines(under: "LIVE TOUCHES") }
    private var visits: [String] { lines(under: "HIT TEST") }
    private var chain: [String] { lines(under: "RESPONDER CHAIN") }

    /// Converts a point of the playground to window coordinates.
    private func point(_ x: Double, _ y: Double) -> Point { playground.convert(Point(x: x, y: y), to: nil) }

    @Test func `a finger is shown until it is lifted`() {
        #expect(touches == ["none: touch or press the boxes"])
        let finger = screen.touch(at: point(200, 240))
        #expect(touches == ["direct  200, 240  began  taps 1"])
        finger.move(by: Point(x: 30, y: 5))
        #expect(touches == ["direct  230, 245  moved  taps 1"])
        finger.lift()
        #expect(touches == ["none: touch or press the boxes"])
    }

    @Test func `two fingers keep the order of their lines, whichever moves`() {
        let first = screen.touch(at: point(300, 240))
        screen.advance(by: .milliseconds(20))
        let second = screen.touch(at: point(60, 240))
        #expect(touches.map { $0.prefix(13) } == ["direct  300, ", "direct  60, 2"])
        for _ in 0..<3 {
            for finger in [second, first] {
                screen.advance(by: .milliseconds(8))
                finger.move(by: Point(x: 1, y: 0))
            }
        }
        #expect(touches.map { $0.prefix(13) } == ["direct  303, ", "direct  63, 2"])
        first.lift()
        #expect(touches.map { $0.prefix(13) } == ["direct  63, 2"])
        second.lift()
        #expect(touches == ["none: touch or press the boxes"])
    }

    @Test func `two fingers in one box are both shown at once`() {
        let fingers = screen.seat.touch(at: [point(230, 250), point(210, 250)])
        #expect(touches == ["direct  210, 250  began  taps 1", "direct  230, 250  began  taps 1"])
        fingers[0].lift()
        #expect(touches.count == 1)
        fingers[1].cancel()
        #expect(touches == ["none: touch or press the boxes"])
    }

    @Test func `S5 the hit test lists the visited views, and which returned nothing`() {
        let inner = screen.touch(at: point(245, 240))
        #expect(
            visits == [
                "→ Window", "→ InspectorView", "→ Playground", "– TouchOverlay", "→ Box “outer”", "→ Box “middle”",
                "→ Box “inner”",
            ])
        inner.lift()
        let rim = screen.touch(at: point(45, 240))
        #expect(
            visits == [
                "→ Window", "→ InspectorView", "→ Playground", "– TouchOverlay", "→ Box “outer”", "– Box “middle”",
            ])
        rim.lift()
        let outside = screen.touch(at: point(10, 10))
        #expect(visits == ["→ Window", "→ InspectorView", "→ Playground", "– TouchOverlay", "– Box “outer”"])
        outside.lift()
    }

    @Test func `a hovering pointer does not change the hit test`() {
        screen.tap(at: point(245, 240))
        let before = report.text
        for x in [10.0, 20, 100] { screen.pointer.move(to: point(x, 10)) }
        #expect(report.text == before)
    }

    @Test func `the responder chain goes from the hit box up to the application`() {
        let finger = screen.touch(at: point(100, 240))
        #expect(
            chain == [
                "↑ Box “middle”", "↑ Box “outer”", "↑ Playground", "↑ InspectorView", "↑ Window", "↑ Application",
            ])
        finger.lift()
    }

    @Test func `a circle follows the finger`() {
        func color(at point: Point) -> Color {
            screen.snapshot().color(atPixelX: Int(point.x), y: Int(point.y))
        }
        let (start, end) = (point(85, 240), point(85, 340))
        let background = color(at: start)
        #expect(color(at: end) == background)
        let finger = screen.touch(at: start)
        #expect(color(at: start) != background && color(at: end) == background)
        finger.move(to: end)
        #expect(color(at: start) == background && color(at: end) != background)
        finger.lift()
        #expect(color(at: end) == background)
    }
}
