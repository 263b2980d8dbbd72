import Foundation
import Testing
import WaldenTesting

/// A text view and a field beside a plain array of bytes: what a person and an input method do at random, undone and
/// redone.
///
/// `WALDEN_EDITS=1000000` runs more steps than the usual 100,000.
@MainActor
struct TextModelTests {
    private static let steps = ProcessInfo.processInfo.environment["WALDEN_EDITS"].flatMap { Int($0) } ?? 100_000

    @Test(
        arguments: [
            (.view, 1, 40, 40), (.view, 2, 200, 30), (.view, 3, 2000, 2), (.view, 4, 9000, 1), (.field, 5, 60, 27),
        ] as [(TextStage.Kind, UInt64, Int, Int)])
    func `S119 S121 S131 S141 S142 random edits agree with a plain text`(
        kind: TextStage.Kind, seed: UInt64, maximumLength: Int, percent: Int
    ) {
        let stage = TextStage()
        let model = TextModel(stage, kind, seed: seed, maximumLength: maximumLength)
        for step in 0..<Self.steps * percent / 100 {
            let former = model.state
            let action = model.act()
            guard model.isEqual else {
                Issue.record("step \(step), \(action): \(model.description); before: \(former.description)")
                return
            }
            // An undo of many thousands of steps takes memory and time.
            if step % 10_000 == 9_999 { model.forgetSteps() }
            if step % 200 == 0 { stage.screen.pump() }
        }
    }
}
