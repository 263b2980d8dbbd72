import MockCompositor
import Testing
import Walden
import WaylandClient

/// What compositors and input methods say of a composition that the app has ended, and of what was typed ahead.
@MainActor
@Suite("Ended compositions", .serialized)
struct EndedCompositionTests {
    /// Composes a text, and begins to edit the next one.
    private func composeAndEnd(_ text: String, in stage: TextInputStage) {
        stage.edit()
        stage.method.compose(text)
        stage.method.done()
        stage.pump()
        stage.text.begin(TextInputStage.state("next"))
        stage.pump()
        #expect(stage.changes() == ["compose \(text) \(text.utf8.count)-\(text.utf8.count)"])
    }

    private func commit(_ text: String, in stage: TextInputStage) -> [String] {
        stage.method.commit(text)
        stage.method.done()
        stage.pump()
        return stage.changes()
    }

    @Test func `S142 what a compositor commits as a text is disabled is not written into the next one`() throws {
        let stage = try TextInputStage()
        let method = stage.method
        method.onDisable = { method.commit("ni, or what became of it") }
        composeAndEnd("ni", in: stage)
        method.onDisable = nil
        method.done()
        stage.pump()
        #expect(stage.changes() == [])
        #expect(commit("x", in: stage) == ["commit x"])
        stage.finish()
    }

    @Test func `S142 a compositor that counts nothing writes nothing into the next text as one is disabled`() throws {
        let stage = try TextInputStage()
        let method = stage.method
        stage.edit()
        method.compose("ni")
        method.done(0)
        stage.pump()
        method.onDisable = {
            method.commit("ni, or what became of it")
            method.done(0)
        }
        stage.text.begin(TextInputStage.state("next"))
        stage.pump()
        method.onDisable = nil
        method.commit("x")
        method.done(0)
        stage.pump()
        #expect(stage.changes() == ["compose ni 2-2", "commit x"])
        stage.finish()
    }

    @Test func `S142 what an input method commits as it hears that the text is disabled is not written twice`() throws {
        let stage = try TextInputStage()
        composeAndEnd("ni", in: stage)
        stage.method.done()
        stage.pump()
        #expect(commit("ni", in: stage) == [])
        #expect(commit("ni", in: stage) == ["commit ni"], "the user writes it again")
        stage.finish()
    }

    @Test func `S142 the same text is written if it is composed anew, or comes after another`() throws {
        let stage = try TextInputStage()
        composeAndEnd("ni", in: stage)
        stage.method.compose("n")
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["compose n 1-1"])
        #expect(commit("ni", in: stage) == ["commit ni"])
        stage.finish()
        let other = try TextInputStage()
        composeAndEnd("ni", in: other)
        #expect(commit("nin", in: other) == ["commit nin"])
        #expect(commit("ni", in: other) == ["commit ni"])
        other.finish()
    }

    @Test func `S135 what is typed ahead goes into the next text, without what was meant for the former one`() throws {
        let stage = try TextInputStage()
        stage.edit()
        let serial = stage.method.serial
        stage.text.begin(TextInputStage.state("next"))
        for isEnabled in [false, true] {
            if isEnabled { stage.pump() }
            stage.method.commit("x")
            stage.method.compose("y")
            stage.method.done(serial)
            stage.method.delete(before: 1)
            stage.method.commit("ÿ")
            stage.method.done(serial)
            stage.client.pump()
            #expect(stage.changes() == ["commit x"])
            // What comes in time shows that the compositor counts.
            stage.method.done()
        }
        stage.finish()
    }

    @Test func `S132 S142 what was composed in a secret is not written into the next text`() throws {
        let stage = try TextInputStage()
        for composed in ["hunter2", "passwörter"] {
            stage.edit(TextInputStage.state("a secret", hints: [.hiddenText, .sensitiveData]))
            stage.method.compose(composed)
            stage.method.done()
            stage.pump()
            stage.text.begin(TextInputStage.state("next"))
            stage.pump()
            stage.method.done()
            stage.pump()
            _ = stage.changes()
            #expect(commit(composed, in: stage) == [])
            #expect(commit("x", in: stage) == ["commit x"])
        }
        stage.edit(TextInputStage.state("a secret", hints: .hiddenText))
        stage.method.compose("hunter2")
        stage.method.done()
        stage.pump()
        stage.text.begin(TextInputStage.state("next"))
        stage.pump()
        _ = stage.changes()
        #expect(commit("x", in: stage) == ["commit x"], "it is no part of the secret")
        stage.finish()
    }
}
