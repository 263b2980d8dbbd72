import Testing
import Walden
import WaldenTesting

@testable import WaldenCore

@MainActor
@Suite("Invisible scroll views")
struct ScrollVisibilityTests {
    /// Reasons why a window is not visible.
    enum Absence: CaseIterable {
        case hidden, closed, suspended
    }

    private func hide(_ stage: ScrollStage, _ absence: Absence) {
        switch absence {
        case .hidden: stage.screen.window.isHidden = true
        case .closed: stage.screen.window.close()
        case .suspended: stage.screen.platformWindow.configure(WindowConfiguration(states: .suspended))
        }
        stage.screen.pump()
    }

    private func expectRest(_ stage: ScrollStage) {
        #expect(!stage.scroller.isDecelerating && !stage.scroller.isDragging && !stage.scroller.isTracking)
        #expect(stage.screen.window.displayLinks.isEmpty)
        #expect(stage.screen.application.eventLoop.nextTimerTime == nil)
    }

    @Test(arguments: Absence.allCases) func `scrolling in code applies at once, and its end is reported on time`(
        absence: Absence
    ) {
        let stage = ScrollStage()
        hide(stage, absence)
        stage.scroller.setContentOffset(Point(x: 0, y: 500), animated: true)
        #expect(stage.y == 500 && stage.delegate.lines.isEmpty)
        stage.wait(1000)
        #expect(stage.delegate.lines == ["animated"] && stage.y == 500)
        expectRest(stage)
    }

    @Test(arguments: Absence.allCases) func `a flick ends on time, where it would have ended`(absence: Absence) {
        let stage = ScrollStage()
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(100)
        hide(stage, absence)
        stage.wait(9000)
        #expect(abs(stage.y - 734) <= 1)
        #expect(
            stage.delegate.lines == [
                "will drag", "will end drag", "ended drag true", "will decelerate", "decelerated",
            ])
        expectRest(stage)
    }

    @Test(arguments: Absence.allCases) func `animated scrolling in progress ends on time`(absence: Absence) {
        let stage = ScrollStage()
        stage.scroller.setContentOffset(Point(x: 0, y: 500), animated: true)
        stage.wait(100)
        hide(stage, absence)
        stage.wait(1000)
        #expect(stage.delegate.lines == ["animated"] && stage.y == 500)
        expectRest(stage)
    }

    @Test(arguments: Absence.allCases) func `content held beyond its end bounces back`(absence: Absence) {
        let stage = ScrollStage()
        let finger = stage.screen.touch(at: Point(x: 100, y: 50))
        finger.move(to: Point(x: 100, y: 160), duration: .milliseconds(200), steps: 20)
        #expect(stage.y < -30)
        hide(stage, absence)
        finger.lift()
        stage.wait(3000)
        #expect(stage.y == 0)
        expectRest(stage)
    }

    @Test func `a window that reappears shows moving content where it is by then`() {
        let stage = ScrollStage()
        stage.flick(by: Point(x: 0, y: -120))
        let start = stage.screen.now
        stage.wait(100)
        stage.screen.window.isHidden = true
        stage.wait(200)
        stage.screen.window.isHidden = false
        stage.wait(100)
        let slide = Deceleration(start: 110, velocity: 1250)
        #expect(abs(stage.y - slide.position(at: stage.screen.now - start)) <= 1250 / 60 + 1)
        stage.wait(9000)
        #expect(abs(stage.y - 734) <= 1)
        expectRest(stage)
    }

    @Test func `an app can keep scrolling in a hidden window`() {
        let stage = ScrollStage()
        stage.screen.window.isHidden = true
        var turns = 0
        stage.delegate.onLine = { [unowned stage] line in
            guard line == "animated", turns < 5 else { return }
            turns += 1
            stage.scroller.setContentOffset(Point(x: 0, y: Double(turns) * 50), animated: true)
        }
        stage.scroller.setContentOffset(Point(x: 0, y: 10), animated: true)
        #expect(turns == 0, "the animations do not all end at once")
        stage.wait(5000)
        #expect(turns == 5 && stage.y == 250)
        expectRest(stage)
    }
}
