import MockCompositor
import Testing
import Walden
import WaylandClient

/// Text that can be told to input methods only after it was enabled, as that around a long selection.
@MainActor
@Suite("Late text", .serialized)
struct LateTextTests {
    @Test func `S141 a text that can be told only later is enabled anew with it, and loses nothing on its way`() throws
    {
        let stage = try TextInputStage()
        stage.edit(TextInputStage.state(nil))
        let serial = stage.method.serial
        stage.text.update(TextInputStage.state("ab"))
        stage.pump()
        let commits = stage.method.takeCommits()
        #expect(commits.count == 2 && commits.first == "disable")
        #expect(commits.last?.contains("enable") == true && commits.last?.contains("text \"ab\" 2 2") == true)
        // Of an input method that has not heard of it.
        stage.method.commit("c")
        stage.method.done(serial)
        stage.pump()
        #expect(stage.changes() == ["commit c"])
        stage.method.done()
        stage.pump()
        for state in [TextInputStage.state(nil), TextInputStage.state("abc")] {
            stage.text.update(state)
            stage.pump()
        }
        #expect(!stage.method.takeCommits().contains { $0.contains("able") }, "once is enough")
        stage.finish()
    }

    @Test func `S141 a text that composes is not enabled anew`() throws {
        let stage = try TextInputStage()
        stage.edit(TextInputStage.state(nil))
        stage.method.compose("x")
        stage.method.done()
        stage.pump()
        stage.text.update(TextInputStage.state("abc"))
        stage.pump()
        #expect(stage.method.takeCommits().map { $0.contains("able") } == [false])
        stage.finish()
    }
}
