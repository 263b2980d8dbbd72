import Testing
import Walden
import WaldenHeadless
import WaldenTesting

@testable import WaldenCore

/// The debug overlay: what it draws, when it rests, and that the app does not notice it.
@MainActor
struct DebugOverlayTests {
    let screen = TestScreen(size: Size(width: 420, height: 300))
    let view = View(frame: Rect(x: 20, y: 200, width: 50, height: 40))

    init() {
        view.backgroundColor = .white
        screen.window.addSubview(view)
        screen.pump()
    }

    private var frames: Int { screen.platformWindow.frameCount }
    private var picture: Image { screen.platformWindow.image! }

    /// Enables parts of the overlay, and waits until everything rests.
    private func show(_ parts: DebugOverlay) {
        screen.application.debugOverlay = parts
        screen.advance(by: .seconds(1))
    }

    /// Draws frames until none is pending.
    ///
    /// - Returns: The number of frames.
    private func rest() -> Int {
        let before = frames
        screen.advance(by: .seconds(1))
        return frames - before
    }

    // MARK: Damage

    @Test func `damage flashes, fades over two frames, is gone in a third, and then everything rests`() {
        show(.damage)
        let before = picture
        screen.tracedTopics = [.frame]
        var strengths: [Int] = []
        view.setNeedsDisplay(Rect(x: 0, y: 0, width: 20, height: 20))
        for _ in 0..<6 {
            screen.pump()
            let color = picture.color(atPixelX: 30, y: 210)
            strengths.append(Int(((1 - color.green) * 100).rounded()))
        }
        #expect(strengths[0] > strengths[1] && strengths[1] > strengths[2] && strengths[2] > 0, "\(strengths)")
        #expect(strengths[3...] == [0, 0, 0], "\(strengths)")
        #expect(picture.difference(from: before).differingPixels == 0)
        #expect(rest() == 0)
        #expect(screen.trace.count == 1 && screen.trace[0].contains("damage=20,200,20x20 "), "\(screen.trace)")
    }

    @Test func `a flash redraws only its area`() {
        show(.damage)
        view.setNeedsDisplay()
        screen.pump()
        #expect(screen.platformWindow.lastDamage.description == "[20,200 50×40]")
        screen.pump()
        #expect(screen.platformWindow.lastDamage.description == "[20,200 50×40]")
        #expect(rest() == 2)
    }

    // MARK: Frames

    @Test func `the graph uses one extra frame to show the last one, and does not count it`() {
        show(.frames)
        var reports = 0
        screen.window.frameReportHandler = { _ in reports += 1 }
        let before = (frames, picture)
        view.setNeedsDisplay()
        #expect(rest() == 2 && reports == 1)
        #expect(frames == before.0 + 2)
        #expect(rest() == 0)
    }

    @Test func `the graph is at the top right, above everything`() {
        let without = picture
        show(.frames)
        let changed = picture.difference(from: without).differingPixels
        #expect(changed > 10_000 && changed < 30_000)
        #expect(picture.color(atPixelX: 300, y: 20).red < 0.3 && picture.color(atPixelX: 10, y: 290) != .black)
    }

    // MARK: Layout

    @Test func `views have outlines inside their bounds and clips`() {
        let inner = View(frame: Rect(x: 30, y: 10, width: 100, height: 10))
        view.clipsToBounds = true
        view.addSubview(inner)
        screen.pump()
        let without = picture
        show(.layout)
        func differs(_ x: Int, _ y: Int) -> Bool {
            picture.color(atPixelX: x, y: y) != without.color(atPixelX: x, y: y)
        }
        #expect(differs(20, 200) && differs(69, 239) && differs(50, 210))
        #expect(!differs(19, 200) && !differs(70, 220) && !differs(21, 201) && !differs(90, 210))
        view.frame.origin.x += 100
        #expect(rest() == 1)
        let app = screen.snapshot()
        func isApp(_ x: Int, _ y: Int) -> Bool { picture.color(atPixelX: x, y: y) == app.color(atPixelX: x, y: y) }
        #expect(isApp(20, 205) && isApp(20, 200) && !isApp(120, 205), "the old place is clean")
    }

    // MARK: The app

    @Test func `the app's tree, hit testing and snapshots do not include the overlay`() {
        let before = screen.snapshot()
        show(.all)
        #expect(screen.window.subviews == [view])
        #expect(screen.window.hitTest(Point(x: 400, y: 20), with: nil) === screen.window)
        #expect(screen.snapshot().difference(from: before).differingPixels == 0)
        #expect(picture.difference(from: before).differingPixels > 0)
    }

    @Test func `switching the overlay off restores what the app draws`() {
        let scroll = ScrollView(frame: Rect(x: 200, y: 20, width: 200, height: 250))
        scroll.backgroundColor = .white
        scroll.contentSize = Size(width: 200, height: 2000)
        for index in 0..<40 {
            let row = View(frame: Rect(x: 8, y: Double(index) * 50, width: 180, height: 40))
            row.backgroundColor = Color(white: Double(index % 5) / 5)
            scroll.addSubview(row)
        }
        screen.window.addSubview(scroll)
        show(.all)
        var random = SplitMix(seed: 7)
        for step in 0..<60 {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: scroll.contentOffset.y = Double.random(in: 0...1500, using: &random)
            case 1: view.frame.origin.x = Double.random(in: 0...300, using: &random)
            case 2: view.backgroundColor = Color(white: Double.random(in: 0...1, using: &random))
            default: screen.application.debugOverlay = DebugOverlay(rawValue: UInt8(step % 8))
            }
            screen.pump()
        }
        show([])
        #expect(picture.difference(from: screen.snapshot()).differingPixels == 0)
        #expect(screen.window.overlay == nil)
        #expect(rest() == 0)
        screen.window.setNeedsDisplay()
        #expect(rest() == 1)
    }

    @Test func `scrolling does not move pixels below the overlay`() {
        let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 420, height: 180))
        scroll.backgroundColor = .white
        scroll.contentSize = Size(width: 420, height: 2000)
        screen.window.addSubview(scroll)
        show(.damage)
        screen.tracedTopics = [.frame]
        scroll.contentOffset.y = 10
        screen.pump()
        #expect(screen.platformWindow.lastMoves.isEmpty)
        #expect(rest() == 3)
        #expect(screen.trace.count == 1)
    }

    @Test func `a window opened later has the overlay, too`() {
        show(.layout)
        let other = screen.openWindow(Window(title: "Other", size: Size(width: 100, height: 100)))
        #expect(other.overlay?.parts == .layout)
    }

    // MARK: Names

    @Test func `the parts of the overlay have names`() {
        var unknown: [String] = []
        #expect(DebugOverlay(list: "damage,layout", unknown: &unknown) == [.damage, .layout] && unknown == [])
        #expect(DebugOverlay(list: "all", unknown: &unknown) == .all && unknown == [])
        #expect(DebugOverlay(list: "frames,Damage,what", unknown: &unknown) == .frames)
        #expect(unknown == ["Damage", "what"])
        #expect(DebugOverlay.names == ["damage", "frames", "layout", "all"])
    }
}
