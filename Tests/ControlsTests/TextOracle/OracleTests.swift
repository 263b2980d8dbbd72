import Testing
import Walden
import WaldenTesting

/// Text fields and views beside GTK's, step by step.
@MainActor
struct OracleTests {
    @Test func `S119 S122 S125 S126 S131 texts do what GTK's do, but for what README of the oracle lists`() throws {
        let script = try OracleScript.load()
        var compared = 0
        for section in script.sections {
            let stage = OracleStage()
            for step in section.cases {
                stage.perform(step.step)
                guard let expected = step.expected else {
                    stage.set(step.gtk)
                    continue
                }
                compared += 1
                let state = stage.state
                if state != expected {
                    Issue.record(
                        "step \(step.number), line \(step.line), \(section.title), \(step.step): \(state), not \(expected)"
                    )
                    stage.set(expected)
                }
                if step.difference?.isOnce == true { stage.set(step.gtk) }
            }
        }
        // All but a few, so that none gets lost unseen.
        #expect(compared >= 1320)
    }
}
