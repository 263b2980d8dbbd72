import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

@MainActor
@Suite("Indicators of scroll views")
struct ScrollIndicatorTests {
    private func isShown(_ stage: ScrollStage) -> Bool {
        stage.scroller.subviews.contains { $0 !== stage.content && $0.alpha > 0 }
    }

    @Test func `an indicator shows while the content moves, and hides after a second, with a single timer`() {
        let stage = ScrollStage()
        #expect(!isShown(stage))
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(isShown(stage))
        stage.wait(900)
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        stage.wait(900)
        #expect(isShown(stage), "the second begins with the last movement")
        stage.wait(500)
        #expect(!isShown(stage))
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil && stage.requestsNoFrames)
    }

    @Test func `the pointer drags it, and the content follows in proportion`() {
        let stage = ScrollStage(content: Size(width: 300, height: 400))
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 1))
        stage.scroller.contentOffset = .zero
        stage.screen.pump()
        stage.screen.pointer.move(to: Point(x: 294, y: 20))
        stage.screen.pointer.press()
        stage.screen.pointer.move(to: Point(x: 294, y: 50))
        // The 194 pt track represents 400 pt.
        #expect(abs(stage.y - 30 * 200 / 97) <= 1, "\(stage.y)")
        stage.wait(3000)
        #expect(isShown(stage), "it does not hide while it is held")
        stage.screen.pointer.move(to: Point(x: 294, y: 500))
        #expect(stage.y == 200)
        stage.screen.pointer.release()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.wait(2000)
        #expect(!isShown(stage) && stage.content.phases.isEmpty)
    }

    @Test func `it is removed with its content`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(isShown(stage))
        stage.scroller.contentSize = Size(width: 300, height: 150)
        stage.screen.pump()
        #expect(!isShown(stage))
    }

    @Test func `a pointer resting on it keeps it visible without a timer`() {
        let stage = ScrollStage()
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.screen.pointer.scroll(by: Point(x: 0, y: 1))
        stage.screen.pointer.move(to: Point(x: 294, y: 10))
        stage.wait(3000)
        #expect(isShown(stage))
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
        stage.screen.pointer.move(to: Point(x: 100, y: 100))
        stage.wait(900)
        #expect(isShown(stage))
        stage.wait(500)
        #expect(!isShown(stage))
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `a finger resting on the content keeps it visible without a timer`() {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 180))
        finger.move(to: Point(x: 100, y: 100), duration: .milliseconds(100), steps: 10)
        stage.wait(3000)
        #expect(isShown(stage) && stage.screen.application.eventLoop.nextTimerTime == nil)
        finger.lift()
        stage.wait(1400)
        #expect(!isShown(stage) && stage.screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test func `it stays in front of content that is added later`() {
        let stage = ScrollStage()
        stage.scroller.flashScrollIndicators()
        stage.screen.pump()
        stage.scroller.addSubview(View(frame: Rect(x: 0, y: 0, width: 300, height: 200)))
        stage.scroller.contentOffset.y = 10
        stage.screen.pump()
        #expect(stage.scroller.subviews.last === stage.scroller.verticalIndicator)
    }

    @Test func `a finger touches what is below it`() {
        let stage = ScrollStage()
        stage.scroller.flashScrollIndicators()
        stage.screen.pump()
        stage.screen.tap(at: Point(x: 294, y: 10))
        #expect(stage.content.phases == ["began", "ended"])
    }

    @Test func `it is visible on light and dark, at its edge and nowhere else`() {
        for appearance in Appearance.allCases {
            let stage = ScrollStage()
            stage.screen.application.appearance = appearance
            let background = Theme.standard.palette(for: appearance).contentBackground
            stage.content.backgroundColor = background
            stage.scroller.flashScrollIndicators()
            stage.screen.pump()
            let picture = stage.screen.shown
            #expect(picture.color(at: Point(x: 294.5, y: 20)).contrast(with: background) > 3)
            #expect(picture.color(at: Point(x: 298.5, y: 20)).isAbout(background))
            #expect(picture.color(at: Point(x: 286, y: 20)).isAbout(background))
            #expect(picture.color(at: Point(x: 294.5, y: 60)).isAbout(background))
        }
    }

    @Test func `none shows if the app disables it, or if everything is visible`() {
        let stage = ScrollStage()
        stage.scroller.flashScrollIndicators()
        #expect(isShown(stage))
        stage.scroller.showsVerticalScrollIndicator = false
        stage.scroller.flashScrollIndicators()
        #expect(!isShown(stage))
        for size in [Size(width: 300, height: 200), Size(width: 300.000_000_1, height: 200.000_000_1), .zero] {
            let other = ScrollStage(content: size)
            other.scroller.flashScrollIndicators()
            other.screen.pump()
            #expect(!isShown(other) && !other.scroller.canBecomeFocused, "\(size)")
        }
    }
}
