import Testing
import Walden
import WaldenHeadless
import WaldenTesting

/// Animations and links use the presentation time of their frame.
@MainActor
struct FrameClockTests {
    let fixture = AnimationFixture()
    var screen: TestScreen { fixture.screen }
    var view: View { fixture.view }
    let times = Times()
    private let refresh = 0.02

    @MainActor
    final class Times {
        var targets: [Double] = []
    }

    init() {
        view.backgroundColor = .red
        screen.platform.framePacing = .manual
        screen.platform.advance(to: 10)
        frame()
    }

    /// Draws a frame, then advances time.
    private func frame(after seconds: Double = 0) {
        screen.platform.completeFrames()
        screen.platform.advance(to: screen.now + seconds)
        screen.pump()
    }

    private func addLink() -> DisplayLink {
        screen.window.addDisplayLink { [times, view] link in
            times.targets.append(link.targetTimestamp)
            view.setNeedsDisplay()
        }
    }

    /// Draws a frame, and reports its presentation a time after its beginning.
    private func learn(after seconds: Double) {
        frame(after: 0.1)
        #expect(screen.platformWindow.presentationRequests.count == 1)
        let begun = screen.platformWindow.presentationRequests.first ?? 0
        screen.platformWindow.completePresentation(at: begun + seconds, refresh: refresh)
    }

    @Test func `without presentation feedback, a frame counts as presented when it begins`() {
        _ = addLink()
        frame(after: 0.1)
        #expect(times.targets == [screen.now])
    }

    @Test func `a frame is presented at the next refresh, whenever it begins`() {
        let link = addLink()
        learn(after: 0.015)
        let presented = screen.now + 0.015
        times.targets = []
        for delay in [0.016, 0.022, 0.018, 0.023] { frame(after: delay) }
        let steps = times.targets.map { ($0 - presented) / refresh }
        #expect(zip(steps, [1, 2, 3, 4]).allSatisfy { isNear($0, $1, within: 1e-6) }, "\(steps)")
        #expect(link.duration == refresh)
    }

    @Test func `an additional refresh of latency is predicted`() {
        let link = addLink()
        learn(after: 0.035)
        let begun = screen.now
        frame(after: 0.02)
        #expect(isNear(link.targetTimestamp, begun + 0.055, within: 1e-6))
    }

    @Test func `a frame that is discarded, or has no refresh period, predicts nothing`() {
        let link = addLink()
        frame(after: 0.1)
        screen.platformWindow.completePresentation(at: nil)
        frame(after: 2)
        screen.platformWindow.completePresentation(at: screen.now + 0.01, refresh: 0)
        frame(after: 0.02)
        #expect(link.targetTimestamp == screen.now && isNear(link.duration, 1.0 / 60))
    }

    @Test func `predicted times are monotonic`() {
        let link = addLink()
        learn(after: 0.055)
        frame(after: 0.02)
        let before = link.targetTimestamp
        frame(after: 1.2)
        let far = link.targetTimestamp
        screen.platformWindow.completePresentation(at: screen.now + 0.001, refresh: refresh)
        frame(after: 0.001)
        #expect(before < far && link.targetTimestamp >= far)
    }

    @Test func `an animation moves by whole refreshes even if frames begin unevenly`() {
        let link = addLink()
        learn(after: 0.015)
        link.cancel()
        frame()
        View.animate(withDuration: 1, options: .curveLinear) { view.center.x += 1000 }
        frame(after: 0.018)
        let start = fixture.x
        var places: [Double] = []
        for delay in [0.018, 0.024, 0.017, 0.021] {
            frame(after: delay)
            places.append(fixture.x - start)
        }
        let steps = zip(places, [0] + places).map { $0 - $1 }
        #expect(steps.allSatisfy { isNear($0, 20, within: 1e-6) }, "\(steps)")
    }

    @Test(arguments: [false, true])
    func `an animation keeps its time while another one of the view is scrubbed`(byAnimator: Bool) {
        let link = addLink()
        learn(after: 0.035)
        link.cancel()
        frame()
        let move: @MainActor () -> Void = { [view] in view.center.x += 1000 }
        if byAnimator {
            ViewPropertyAnimator(duration: 1, curve: .linear, animations: move).startAnimation()
        } else {
            View.animate(withDuration: 1, options: .curveLinear, animations: move)
        }
        let scrubbed = ViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.alpha = 0 }
        frame(after: refresh)
        let start = fixture.x
        var last = start
        for index in 1...10 {
            frame(after: refresh)
            for part in 0..<5 {
                scrubbed.fractionComplete = Double(index * 5 + part) / 100
                #expect(fixture.x >= last)
                last = fixture.x
            }
        }
        #expect(isNear(fixture.x - start, 200, within: 1e-6), "\(fixture.x - start)")
    }

    @Test func `presentation times are requested once a second during motion, and otherwise never`() {
        view.setNeedsDisplay()
        frame(after: 0.1)
        #expect(screen.platformWindow.presentationRequests == [])
        let link = addLink()
        for _ in 0..<150 { frame(after: 0.02) }
        #expect((3...4).contains(screen.platformWindow.presentationRequests.count))
        link.cancel()
        let count = screen.platformWindow.presentationRequests.count
        for _ in 0..<100 {
            view.setNeedsDisplay()
            frame(after: 0.02)
        }
        #expect(screen.platformWindow.presentationRequests.count == count)
    }
}
