import Testing
import Walden
import WaldenTesting

/// A flick of 1250 pt/s, which ends at 734 unless retargeted.
@MainActor
@Suite("Target offsets of flicks")
struct ScrollTargetTests {
    /// Returns the distances between frames until the content rests, in points.
    private func steps(_ stage: ScrollStage) -> [Double] {
        var steps: [Double] = []
        var place = stage.y
        for _ in 0..<600 {
            stage.screen.advance(by: .microseconds(16_667))
            steps.append(stage.y - place)
            place = stage.y
        }
        return steps
    }

    @Test(arguments: [300.0, 724, 744, 850])
    func `a slightly retargeted flick gets there without speeding up`(target: Double) {
        let stage = ScrollStage(scale: 2)
        stage.delegate.retarget = { _ in Point(x: 0, y: target) }
        stage.flick(by: Point(x: 0, y: -120))
        let steps = steps(stage)
        #expect(stage.y == target)
        // At 1250 pt/s, with offsets rounded to pixels.
        #expect(steps[0] <= 1250.0 / 60 + 0.5)
        for (step, next) in zip(steps, steps.dropFirst()) {
            #expect(next <= step + 1 && next >= 0, "\(step), then \(next)")
        }
    }

    @Test(arguments: [0.0, 5000])
    func `a target behind, or much too far away, is still reached soon`(target: Double) {
        let stage = ScrollStage()
        stage.delegate.retarget = { _ in Point(x: 0, y: target) }
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(2000)
        #expect(stage.y == target && !stage.scroller.isDecelerating)
    }

    @Test(arguments: [-1e6, 1e6], [false, true])
    func `a target beyond the content is clamped`(target: Double, isPaging: Bool) {
        let stage = ScrollStage(content: Size(width: 300, height: 2000))
        stage.scroller.isPagingEnabled = isPaging
        stage.scroller.contentInset.top = 10
        stage.delegate.retarget = { _ in Point(x: .nan, y: target) }
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(9000)
        #expect(stage.y == (isPaging ? 200 : 734), "a NaN target is ignored")
        stage.delegate.retarget = { _ in Point(x: 0, y: target) }
        stage.flick(by: Point(x: 0, y: -120))
        stage.wait(9000)
        #expect(stage.y == (target < 0 ? -10 : 1800))
        #expect(stage.delegate.offsets.allSatisfy { $0 >= -10 && $0 <= 1800 })
    }

    @Test func `a target changed along one axis leaves the other one alone`() {
        let size = Size(width: 5000, height: 10_000)
        let (plain, aimed) = (ScrollStage(content: size), ScrollStage(content: size))
        aimed.delegate.retarget = { Point(x: $0.x - 40, y: $0.y) }
        for stage in [plain, aimed] { stage.flick(from: Point(x: 250, y: 180), by: Point(x: -60, y: -120)) }
        for _ in 0..<50 {
            plain.wait(100)
            aimed.wait(100)
            #expect(plain.y == aimed.y)
        }
        #expect(abs(plain.x - aimed.x - 40) <= 1)
    }
}
