import Testing
import Walden
import WaldenTesting

@testable import WaldenControls
@testable import WaldenCore

/// Animations of controls are computed for the presentation time of a frame, not for its start.
@MainActor
struct FrameTimeTests {
    /// Intervals between frame starts, in seconds. Both lists are presented at the same refreshes.
    private static let even = [0.02, 0.02, 0.02, 0.02, 0.02]
    private static let uneven = [0.016, 0.022, 0.018, 0.023, 0.018]

    /// Returns the pictures of a view in frames that begin after delays, in seconds.
    private func pictures(of view: View, after delays: [Double], _ begin: () -> Void) throws -> [Image] {
        let screen = TestScreen.showing(view)
        screen.platform.framePacing = .manual
        func frame(after seconds: Double) {
            screen.platform.completeFrames()
            screen.platform.advance(to: screen.now + seconds)
            screen.pump()
        }
        let link = screen.window.addDisplayLink { [unowned window = screen.window] _ in window.setNeedsDisplay() }
        frame(after: 0.1)
        let begun = try #require(screen.platformWindow.presentationRequests.first)
        screen.platformWindow.completePresentation(at: begun + 0.015, refresh: 0.02)
        link.cancel()
        begin()
        frame(after: 0)
        return try delays.map { delay in
            frame(after: delay)
            return try #require(screen.platformWindow.image)
        }
    }

    private func areEqual(_ first: [Image], _ second: [Image]) -> Bool {
        zip(first, second).allSatisfy { $0.difference(from: $1).differingPixels == 0 }
    }

    @Test func `a knob glides evenly though frames begin unevenly`() throws {
        let (first, second) = (Switch(), Switch())
        let even = try pictures(of: first, after: Self.even) { first.setOn(true, animated: true) }
        let uneven = try pictures(of: second, after: Self.uneven) { second.setOn(true, animated: true) }
        #expect(areEqual(even, uneven) && !areEqual(even, Array(uneven.dropFirst())))
    }

    @Test func `an indeterminate bar moves evenly though frames begin unevenly`() throws {
        let bars = [ProgressView(), ProgressView()]
        for bar in bars { bar.frame = Rect(x: 0, y: 0, width: 200, height: 12) }
        let even = try pictures(of: bars[0], after: Self.even) { bars[0].isIndeterminate = true }
        let uneven = try pictures(of: bars[1], after: Self.uneven) { bars[1].isIndeterminate = true }
        #expect(areEqual(even, uneven) && !areEqual(even, Array(uneven.dropFirst())))
    }

    // MARK: Scrolling

    /// Returns a stage that presents frames up to two refreshes after they begin, and a link with the target times.
    private func makeStage() throws -> (ScrollStage, DisplayLink) {
        let stage = ScrollStage()
        let link = stage.screen.window.addDisplayLink { _ in }
        stage.content.setNeedsDisplay()
        stage.wait(20)
        let begun = try #require(stage.screen.platformWindow.presentationRequests.last)
        stage.screen.platformWindow.completePresentation(at: begun + 0.03)
        stage.wait(20)
        #expect(link.targetTimestamp > link.timestamp + 1.0 / 60)
        return (stage, link)
    }

    @Test func `S92 in each frame a fling is where the formula puts it at presentation time`() throws {
        let (stage, link) = try makeStage()
        stage.flick(by: Point(x: 0, y: -120))
        let slide = Deceleration(start: 110, velocity: 1250)
        let start = stage.screen.now
        for pause in [17, 17, 90, 400, 5, 250] {
            stage.wait(pause)
            #expect(abs(stage.y - slide.position(at: link.targetTimestamp - start)) <= 0.5)
        }
        stage.wait(6000)
        #expect(abs(stage.y - (110 + 1250 * 0.4995)) <= 1 && !stage.scroller.isDecelerating)
    }

    @Test func `S92 a finger stops a fling at its position at that time`() throws {
        let (stage, _) = try makeStage()
        stage.flick(by: Point(x: 0, y: -120))
        let slide = Deceleration(start: 110, velocity: 1250)
        let start = stage.screen.now
        stage.wait(200)
        let finger = stage.screen.touch(at: Point(x: 100, y: 100))
        #expect(abs(stage.y - slide.position(at: stage.screen.now - start)) <= 0.5)
        finger.lift()
    }

    @Test(arguments: [false, true]) func `a redirected animation continues from its position at presentation time`(
        byKey: Bool
    ) throws {
        let (stage, link) = try makeStage()
        if byKey {
            _ = stage.scroller.becomeFirstResponder()
            stage.screen.keyboard.press(.pageDown)
        } else {
            stage.delegate.retarget = { _ in Point(x: 0, y: 400) }
            stage.flick(by: Point(x: 0, y: -120))
        }
        stage.wait(100)
        let motion = try #require(stage.scroller.motion)
        let target = link.targetTimestamp
        #expect(abs(stage.y - motion.position(at: target).y) <= 0.5)
        if byKey {
            stage.screen.keyboard.press(.pageDown)
        } else {
            stage.scroller.contentSize.height = 590
            stage.scroller.layoutIfNeeded()
        }
        let next = try #require(stage.scroller.motion)
        #expect(next.timer !== motion.timer && next.startTime >= target)
        #expect(next.velocity(at: next.startTime).distance(to: motion.velocity(at: next.startTime)) < 1)
    }
}
