import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

/// Scrolled content is copied instead of redrawn, with the same picture.
@MainActor
struct ScrolledPixelTests {
    /// The tested window scales.
    nonisolated static let scales = [1, 1.25, 1.5, 5.0 / 3, 2, 3]

    private func stage(scale: Double = 1, size: Size = Size(width: 300, height: 200)) -> ScrollStage {
        let stage = ScrollStage(scale: scale)
        stage.scroller.backgroundColor = .white
        stage.scroller.showsVerticalScrollIndicator = false
        for row in 0..<40 {
            let stripe = View(frame: Rect(x: 10, y: Double(row) * 25 + 3, width: 200, height: 17))
            stripe.backgroundColor = row % 2 == 0 ? .blue : Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
            stripe.cornerRadius = Double(row % 5)
            stage.content.addSubview(stripe)
        }
        stage.screen.pump()
        return stage
    }

    private func moves(_ stage: ScrollStage) -> [PixelMove] { stage.screen.platformWindow.lastMoves }

    /// Returns the drawn fraction of the window in the last frame.
    private func drawnPart(_ screen: TestScreen) -> Double {
        let pixels = screen.platformWindow.lastDamage.rectangles.reduce(0) { $0 + Int($1.width) * Int($1.height) }
        let (width, height) = screen.platformWindow.layout!.pixelSize
        return Double(pixels) / Double(width * height)
    }

    private func expectMatchesRedraw(_ screen: TestScreen, _ comment: Comment? = nil, tolerance: Int = 1) {
        let difference = screen.platformWindow.image!.difference(from: screen.window.snapshot(), tolerance: tolerance)
        #expect(difference.differingPixels == 0, comment)
    }

    @Test(arguments: scales)
    func `scrolled content is moved, and only newly visible parts are drawn`(scale: Double) {
        let stage = stage(scale: scale)
        for (index, pixels) in [24.0, 24, 7, -30, 1, -1, 150, -110].enumerated() {
            stage.scroller.contentOffset.y += pixels / scale
            stage.screen.pump()
            let area = PixelRect(inside: stage.screen.window.bounds, scale: scale)
            #expect(moves(stage) == [PixelMove(area: area, dx: 0, dy: Int32(-pixels))], "step \(index)")
            #expect(drawnPart(stage.screen) <= (abs(pixels) + 1) / (200 * scale) + 0.001, "step \(index)")
            expectMatchesRedraw(stage.screen, "step \(index)")
        }
    }

    @Test(arguments: scales)
    func `a flicked list looks as if redrawn in every frame`(scale: Double) {
        let stage = ListStage(scale: scale)
        stage.screen.pump()
        let finger = stage.screen.touch(at: Point(x: 150, y: 350))
        finger.move(to: Point(x: 150, y: 150), duration: .milliseconds(90), steps: 9)
        finger.lift()
        var moved = 0
        for _ in 0..<60 {
            stage.screen.advance(by: .milliseconds(16))
            if !stage.screen.platformWindow.lastMoves.isEmpty { moved += 1 }
            expectMatchesRedraw(stage.screen)
        }
        #expect(moved > 40)
    }

    @Test(arguments: scales)
    func `a detent of the wheel redraws little of a text`(scale: Double) {
        let screen = TestScreen(size: Size(width: 300, height: 400), scale: scale)
        let view = TextView(frame: screen.window.bounds)
        view.text = (0..<500).map { "\($0) the quick brown fox, מהיר وسريع, jumps over the lazy dog" }.joined(
            separator: "\n")
        screen.window.addSubview(view)
        screen.pump()
        view.contentOffset.y = 800
        screen.pointer.move(to: Point(x: 150, y: 200))
        screen.pointer.scroll(by: Point(x: 0, y: 15), source: .wheel)
        screen.advance(by: .seconds(1))
        var moved = 0
        for step in 0..<12 {
            screen.pointer.scroll(by: Point(x: 0, y: step % 4 == 3 ? -15 : 15), source: .wheel)
            if screen.platformWindow.lastMoves.count == 1, drawnPart(screen) < 0.5 { moved += 1 }
            expectMatchesRedraw(screen, "step \(step)")
        }
        #expect(moved >= 10)
    }

    /// Texts in which lines are higher, wider or longer than they are estimated to be.
    nonisolated private static let unevenTexts = [
        (0..<400).map { $0 % 7 == 0 ? "👨‍👩‍👧 漢字 \($0)" : "\($0) a line of some words, some of which wrap, and some not" },
        [String(repeating: "a long paragraph 漢字 with many words and no end at all, ", count: 300)],
    ]

    @Test(arguments: [true, false], unevenTexts)
    func `S136 a text looks as if redrawn when lines out of sight turn out to have other sizes`(
        wraps: Bool, lines: [String]
    ) {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let view = TextView(frame: screen.window.bounds)
        view.wrapsLines = wraps
        view.text = lines.joined(separator: "\n")
        // Not for the characters of which Cairo sometimes clips the topmost row.
        for line in 30..<60 where line % 7 > 0 {
            view.setAttributes(in: TextRange(view.position(ofParagraph: line), view.position(ofParagraph: line + 1))) {
                $0.font = .system(size: 31)
            }
        }
        screen.window.addSubview(view)
        screen.pump()
        for start in [Point(x: 0, y: 900), Point(x: 2000, y: 0), Point(x: 0, y: 1e9), Point(x: 1e9, y: 300)] {
            view.contentOffset = Point(
                x: min(start.x, max(0, view.contentSize.width - 300)),
                y: min(start.y, max(0, view.contentSize.height - 200)))
            screen.pump()
            for step in 0..<60 {
                view.contentOffset = Point(
                    x: max(0, view.contentOffset.x - (step % 4 == 0 ? 21 : 0)), y: max(0, view.contentOffset.y - 13))
                screen.pump()
                expectMatchesRedraw(screen, "step \(step) from \(start)")
            }
        }
    }

    @Test func `a text on a translucent background does not move`() {
        let screen = TestScreen(size: Size(width: 300, height: 200))
        let view = TextView(frame: screen.window.bounds)
        view.text = (0..<100).map(String.init).joined(separator: "\n")
        view.backgroundColor = Color(white: 0.5, alpha: 0.2)
        let stripe = View(frame: Rect(x: 0, y: 40, width: 300, height: 30))
        stripe.backgroundColor = .blue
        screen.window.addSubview(stripe)
        screen.window.addSubview(view)
        screen.pump()
        view.contentOffset.y += 40
        screen.pump()
        #expect(screen.platformWindow.lastMoves.isEmpty)
        expectMatchesRedraw(screen)
    }

    @Test func `a detent of the wheel redraws little of a list`() {
        let stage = ListStage()
        stage.screen.pointer.move(to: Point(x: 150, y: 200))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 15), source: .wheel)
        stage.wait(1000)
        for _ in 0..<5 {
            stage.screen.pointer.scroll(by: Point(x: 0, y: 15), source: .wheel)
            #expect(stage.screen.platformWindow.lastMoves.count == 1)
            #expect(drawnPart(stage.screen) < 0.5)
            stage.wait(100)
            expectMatchesRedraw(stage.screen)
        }
    }

    @Test(arguments: [1.5, 3])
    func `nothing moves beyond a buffer that is smaller than the content`(scale: Double) {
        let screen = TestScreen(size: Size(width: 260.4, height: 180.4), scale: scale)
        let scroller = ScrollView(frame: screen.window.bounds)
        scroller.backgroundColor = .white
        scroller.contentSize = Size(width: 260.4, height: 2000)
        scroller.contentOffset.y = 100
        screen.window.addSubview(scroller)
        screen.pump()
        let (width, height) = screen.platformWindow.layout!.pixelSize
        let whole = PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
        for pixels in [30.0, -30] {
            scroller.contentOffset.y += pixels / scale
            screen.pump()
            #expect(
                screen.platformWindow.lastMoves.map { $0.area.intersection(whole) }
                    == screen.platformWindow.lastMoves.map(\.area))
            #expect(screen.platformWindow.lastMoves.count == 1)
            expectMatchesRedraw(screen)
        }
    }

    @Test func `several steps before a frame are one move`() {
        let stage = stage()
        stage.scroller.contentOffset.y = 30
        stage.scroller.contentOffset.y = 42
        stage.screen.pump()
        #expect(moves(stage).map(\.dy) == [-42])
        expectMatchesRedraw(stage.screen)
        let frames = stage.screen.platformWindow.frameCount
        stage.scroller.contentOffset.y = 92
        stage.scroller.contentOffset.y = 42
        stage.screen.pump()
        expectMatchesRedraw(stage.screen)
        #expect(stage.screen.platformWindow.frameCount <= frames + 1)
        stage.scroller.contentOffset.y = 190
        stage.scroller.contentOffset.y = 350
        stage.screen.pump()
        #expect(moves(stage) == [])
        expectMatchesRedraw(stage.screen, "farther than the height of the view")
    }

    @Test func `damage before a move is redrawn at its new place`() {
        let stage = stage()
        let stripe = stage.content.subviews[4]
        stripe.backgroundColor = .red
        stage.scroller.contentOffset.y = 33
        stage.content.subviews[5].backgroundColor = .green
        stage.scroller.contentOffset.y = 20
        stage.content.subviews[2].isHidden = true
        stage.screen.pump()
        #expect(moves(stage).map(\.dy) == [-20])
        expectMatchesRedraw(stage.screen)
    }

    @Test func `views in front stay, and are redrawn with what was below them`() {
        let stage = stage()
        let lid = View(frame: Rect(x: 120, y: 80, width: 60, height: 40))
        lid.backgroundColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
        lid.shadow = Shadow(color: .black, offset: Point(x: 0, y: 2), blurRadius: 6)
        stage.screen.window.addSubview(lid)
        stage.screen.pump()
        for step in [10.0, 55, -3] {
            stage.scroller.contentOffset.y += step
            stage.screen.pump()
            #expect(moves(stage).count == 1 && drawnPart(stage.screen) < 0.6)
            expectMatchesRedraw(stage.screen)
        }
    }

    @Test func `indicators and other fixed views stay in place`() {
        let stage = stage()
        stage.scroller.showsVerticalScrollIndicator = true
        let sticky = View(frame: Rect(x: 40, y: 0, width: 80, height: 20))
        sticky.backgroundColor = .red
        stage.scroller.addSubview(sticky)
        for step in [10.0, 30, 30, -15] {
            stage.swipeTouchpad(by: Point(x: 0, y: step), steps: 3)
            sticky.frame.origin.y = stage.y
            stage.screen.pump()
            expectMatchesRedraw(stage.screen)
            stage.wait(50)
            expectMatchesRedraw(stage.screen)
        }
        stage.wait(2000)
        expectMatchesRedraw(stage.screen)
    }

    enum Obstacle: CaseIterable { case clear, translucent, turned, group, fraction, unclipped, animated }

    @Test(arguments: Obstacle.allCases)
    func `if moving would change the picture, everything is redrawn`(obstacle: Obstacle) {
        let stage = stage()
        let (scroller, screen) = (stage.scroller, stage.screen)
        let frame = View(frame: screen.window.bounds)
        frame.backgroundColor = .yellow
        screen.window.addSubview(frame)
        frame.addSubview(scroller)
        switch obstacle {
        case .clear: scroller.backgroundColor = nil
        case .translucent: scroller.backgroundColor = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
        case .turned: frame.transform = .rotation(0.1)
        case .group: frame.alpha = 0.5
        case .unclipped: scroller.clipsToBounds = false
        case .fraction, .animated: break
        }
        screen.pump()
        if obstacle == .animated {
            View.animate(withDuration: 1) { scroller.frame.origin.x = 30 }
            screen.advance(by: .milliseconds(100))
        }
        scroller.contentOffset.y += obstacle == .fraction ? 20.4 : 20
        screen.pump()
        #expect(moves(stage) == [])
        expectMatchesRedraw(screen)
    }

    @Test(arguments: [1, 1.5, 2])
    func `the border of a card that does not clip stays, including rounded corners and hairlines`(scale: Double) {
        let stage = stage(scale: scale)
        let (scroller, screen) = (stage.scroller, stage.screen)
        let card = View()
        (card.backgroundColor, card.borderColor) = (.yellow, .red)
        screen.window.addSubview(card)
        card.addSubview(scroller)
        for (place, radius, width) in [(20, 12, 1), (20.5, 0, 0.5), (20.3, 9.7, 2.5)] {
            card.frame = Rect(x: place, y: place, width: 250, height: 160)
            scroller.frame = card.bounds
            (card.cornerRadius, card.borderWidth) = (radius, width)
            screen.pump()
            for pixels in [30.0, -13] {
                scroller.contentOffset.y += pixels / scale
                screen.pump()
                expectMatchesRedraw(screen, "corners of \(radius)", tolerance: 2)
                #expect(moves(stage).count == 1 && drawnPart(screen) < 0.8)
            }
        }
    }

    @Test func `steps of less than a pixel are redrawn, and others do not add up to seams`() {
        let stage = stage()
        for step in [0.003, 1.003] {
            for _ in 0..<10 { stage.scroller.contentOffset.y += step }
            for _ in 0..<170 {
                stage.scroller.contentOffset.y += step
                stage.screen.pump()
            }
            expectMatchesRedraw(stage.screen)
        }
    }

    @Test(arguments: [1, 1.5, 2])
    func `rounded corners and borders of the view and its ancestors stay as they are`(scale: Double) {
        let stage = stage(scale: scale)
        let (scroller, screen) = (stage.scroller, stage.screen)
        let frame = View(frame: Rect(x: 20, y: 10, width: 250, height: 180))
        frame.clipsToBounds = true
        (frame.backgroundColor, frame.borderColor) = (.yellow, .red)
        screen.window.addSubview(frame)
        frame.addSubview(scroller)
        scroller.frame = Rect(x: -5, y: 30, width: 240, height: 140)
        scroller.borderColor = .black
        for (own, outer) in [(0.0, 0.0), (12, 0), (0, 20), (8, 30)] {
            (scroller.cornerRadius, scroller.borderWidth) = (own, own / 4)
            (frame.cornerRadius, frame.borderWidth) = (outer, outer / 8)
            screen.pump()
            for pixels in [30.0, -13] {
                scroller.contentOffset.y += pixels / scale
                screen.pump()
                // Cairo antialiases a corner slightly differently when it draws only a part of it.
                expectMatchesRedraw(screen, "corners of \(own) in \(outer)", tolerance: 2)
                #expect(moves(stage).count == 1 && drawnPart(screen) < 0.8)
            }
        }
    }

    @Test func `a view that declares itself opaque moves too, and an undrawn window is harmless`() {
        let stage = stage()
        stage.scroller.backgroundColor = nil
        stage.scroller.isOpaque = true
        stage.content.backgroundColor = .white
        stage.screen.pump()
        stage.scroller.contentOffset.y = 12
        stage.screen.pump()
        #expect(moves(stage).count == 1)
        stage.screen.window.isHidden = true
        stage.scroller.contentOffset.y = 24
        stage.screen.window.isHidden = false
        stage.screen.pump()
        expectMatchesRedraw(stage.screen)
    }
}
