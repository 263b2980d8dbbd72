import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Offsets set while the content moves")
struct ScrollOffsetTests {
    @Test func `content that the delegate wraps around keeps its momentum`() {
        // Without wrapping around, it would reach its end.
        let stage = ScrollStage(content: Size(width: 300, height: 1300))
        stage.scroller.contentOffset.y = 900
        var laps = 0
        stage.delegate.onScroll = { scroller in
            guard scroller.contentOffset.y > 1000 else { return }
            scroller.contentOffset.y -= 500
            laps += 1
        }
        expectLaps(stage) { laps }
    }

    @Test func `content wrapped around during layout keeps its momentum`() {
        let scroller = WrappingScrollView()
        let stage = ScrollStage(content: Size(width: 300, height: 1300), scroller: scroller)
        stage.scroller.contentOffset.y = 900
        expectLaps(stage) { scroller.laps }
    }

    private func expectLaps(_ stage: ScrollStage, _ laps: () -> Int) {
        stage.flick(by: Point(x: 0, y: -120))
        #expect(laps() == 1 && stage.y == 510, "the content stays under the finger")
        stage.wait(200)
        #expect(stage.scroller.isDecelerating)
        stage.wait(9000)
        #expect(abs(stage.y + 500 * Double(laps()) - (900 + 110 + 1250 * 0.4995)) <= 1, "\(stage.y) after \(laps())")
        #expect(laps() == 2)
        #expect(
            stage.delegate.lines == [
                "will drag", "will end drag", "ended drag true", "will decelerate", "decelerated",
            ])
        #expect(stage.requestsNoFrames && stage.screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `an offset set beyond the ends during deceleration bounces back`() {
        let stage = ScrollStage(content: Size(width: 300, height: 1300))
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(100)
        stage.scroller.contentOffset.y = 5000
        stage.wait(9000)
        #expect(stage.y == 1100 && !stage.scroller.isDecelerating)
    }

    @Test func `scrolling in code without animation stops motion`() {
        let stage = ScrollStage()
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(100)
        stage.scroller.setContentOffset(Point(x: 0, y: 40), animated: false)
        #expect(!stage.scroller.isDecelerating && stage.delegate.lines.last == "decelerated")
        stage.wait(2000)
        #expect(stage.y == 40)
    }

    @Test func `setting an offset ends animated scrolling`() {
        let stage = ScrollStage()
        stage.scroller.setContentOffset(Point(x: 0, y: 700), animated: true)
        stage.wait(100)
        stage.scroller.contentOffset.y = 50
        #expect(stage.delegate.lines == ["animated"])
        stage.wait(2000)
        #expect(stage.y == 50)
    }

    @Test func `keys continue from an offset that was set`() {
        let stage = ScrollStage()
        stage.scroller.becomeFirstResponder()
        stage.screen.keyboard.press(.pageDown)
        stage.wait(50)
        stage.scroller.contentOffset.y += 1000
        stage.wait(2000)
        #expect(stage.y == 1160)
    }
}

/// Wraps its content around.
@MainActor
private final class WrappingScrollView: ScrollView {
    var laps = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        guard contentOffset.y > 1000 else { return }
        contentOffset.y -= 500
        laps += 1
    }
}
