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
        stage.method.tell(language: "zh")
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

    @Test func `S142 hints go with the composition of their batch, before or after it`() throws {
        let stage = try stage()
        stage.edit()
        stage.method.hint(.prediction, start: 3, end: 6)
        stage.method.compose("wälden")
        stage.method.hint(.whole, start: 0, end: 7)
        stage.method.hint(.spellingError, start: 0, end: 2)
        stage.method.hint(.composeError, start: 6, end: .max)
        stage.method.done()
        stage.method.compose("wälden")
        stage.method.done()
        stage.method.compose("wälden")
        stage.method.hint(.prefix, start: 0, end: 1)
        stage.method.hint(.suffix, start: 6, end: 7)
        // A part of nothing, and meanings that nobody knows.
        stage.method.hint(.prediction, start: 5, end: 1)
        stage.method.hint(.init(rawValue: 0), start: 0, end: 3)
        stage.method.hint(.init(rawValue: 99), start: 0, end: 3)
        stage.method.done()
        stage.pump()
        #expect(
            stage.changes() == [
                "compose wälden 7-7, prediction 3-6, spellingError 0-1, compositionError 6-7", "compose wälden 7-7",
                "compose wälden 7-7, prefix 0-1, suffix 6-7",
            ])
        // Without a composition, hints are of nothing.
        stage.method.hint(.prediction, start: 0, end: 3)
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["clear"])
        stage.method.compose("ab")
        for _ in 0..<1000 { stage.method.hint(.suffix, start: 0, end: 1) }
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["compose ab 2-2" + String(repeating: ", suffix 0-1", count: 64)])
        stage.finish()
    }

    @Test func `S142 what is being converted is told beside the caret`() throws {
        let stage = try stage()
        stage.edit()
        stage.method.compose("日本語", 0)
        stage.method.hint(.selection, start: 3, end: 8)
        stage.method.hint(.selection, start: 0, end: 3)
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["compose 日本語 0-0, selection 3-6, selection 0-3"])
        stage.finish()
    }

    @Test func `S142 a guess is not kept when the input method goes`() throws {
        let stage = try stage()
        stage.edit()
        stage.method.compose("walden", 3)
        stage.method.hint(.prediction, start: 3, end: 6)
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["compose walden 3-3, prediction 3-6"])
        stage.method.leave(stage.surface)
        stage.pump()
        #expect(stage.changes() == ["commit wal"])
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
