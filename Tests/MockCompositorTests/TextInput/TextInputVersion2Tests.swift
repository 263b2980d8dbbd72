import MockCompositor
import Testing
import Walden
import WaylandClient

/// What version 2 of text-input-v3 adds.
@MainActor
@Suite("Text input, version 2", .serialized)
struct TextInputVersion2Tests {
    private func stage() throws -> TextInputStage { try TextInputStage(TextInputStage.options(version: 2)) }

    @Test func `the compositor learns that compositions are shown, and that a field can be submitted`() throws {
        let stage = try stage()
        stage.method.enter(stage.surface)
        stage.text.begin(TextInputStage.state("ab"))
        stage.pump()
        #expect(
            stage.method.takeCommits() == [
                "enable, text \"ab\" 2 2, cause other, type 0x1000 0, actions [1], caret 10,20 1x16"
            ])
        stage.text.update(TextInputStage.state("ab", hints: .multiline))
        stage.pump()
        #expect(stage.method.takeCommits() == ["type 0x1200 0, actions []"])
        stage.finish()
    }

    @Test func `submit belongs to its batch, and is ignored where the text has none`() throws {
        let stage = try stage()
        stage.edit()
        stage.method.perform(.submit)
        stage.method.commit("x")
        stage.method.describe(start: 0, end: .max, language: "zh")
        stage.method.done()
        stage.method.perform(.init(rawValue: 99))
        stage.method.done()
        stage.method.perform(.none)
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["commit x, submit"])
        stage.text.begin(TextInputStage.state("ab", hints: .multiline))
        stage.pump()
        stage.method.perform(.submit)
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == [])
        stage.finish()
    }

    @Test func `S145 the on-screen keyboard is asked for by its request`() throws {
        let stage = try stage()
        stage.edit()
        stage.text.showKeyboard()
        stage.pump()
        #expect(stage.method.panelRequests == 1)
        #expect(stage.method.takeCommits() == [])
        stage.finish()
    }
}
