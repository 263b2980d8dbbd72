import MockCompositor
import Testing
import Walden
import WaylandClient

/// Text-input version 3: what the compositor is told, and what input methods do to the text.
@MainActor
@Suite("Text input", .serialized)
struct TextInputTests {
    private let enabled = "enable, text \"ab\" 2 2, cause other, type 0x0 0, caret 10,20 1x16"

    // MARK: When it is enabled

    @Test func `S138 a text is enabled with its whole state in one commit, and disabled at its end`() throws {
        let stage = try TextInputStage()
        stage.method.enter(stage.surface)
        stage.pump()
        #expect(stage.method.takeCommits() == [], "nothing is edited")
        stage.text.begin(TextInputStage.state("ab"))
        stage.pump()
        #expect(stage.method.takeCommits() == [enabled])
        #expect(stage.method.isEnabled)
        stage.text.end()
        stage.pump()
        #expect(stage.method.takeCommits() == ["disable"])
        #expect(!stage.method.isEnabled)
        stage.finish()
    }

    @Test func `S138 the next text of a window is enabled anew, after a disable`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.text.begin(TextInputStage.state("ab"))
        stage.pump()
        #expect(stage.method.takeCommits() == ["disable", enabled], "a second enable would show a keyboard")
        stage.finish()
    }

    @Test func `S138 a text that began before the enter is enabled by it, and again by each one`() throws {
        let stage = try TextInputStage()
        stage.text.begin(TextInputStage.state("ab"))
        stage.pump()
        #expect(stage.method.takeCommits() == [], "there is no surface")
        for former in [[], ["disable"]] {
            stage.method.enter(stage.surface)
            stage.pump()
            #expect(stage.method.takeCommits() == former + [enabled])
            stage.method.leave(stage.surface)
            stage.method.enter(stage.surface)
            stage.pump()
            #expect(stage.method.takeCommits() == ["disable", enabled])
        }
        stage.method.leave(stage.surface)
        stage.pump()
        #expect(stage.method.takeCommits() == ["disable"], "wlroots needs it")
        stage.finish()
    }

    @Test func `S138 a text in another window is not enabled`() throws {
        let stage = try TextInputStage()
        stage.method.enter(stage.surface)
        var state = TextInputStage.state("ab")
        state.window = WindowID(2)
        stage.text.begin(state)
        stage.pump()
        #expect(stage.method.takeCommits() == [])
        stage.finish()
    }

    // MARK: Its state

    @Test func `S143 only what has changed is sent, and nothing for an equal state`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.text.update(TextInputStage.state("ab"))
        stage.pump()
        #expect(stage.method.takeCommits() == [])
        stage.text.update(TextInputStage.state("abc"))
        stage.pump()
        #expect(stage.method.takeCommits() == ["text \"abc\" 3 3, cause other"])
        stage.text.update(TextInputStage.state("abcd", byMethod: true))
        stage.pump()
        #expect(stage.method.takeCommits() == ["text \"abcd\" 4 4, cause method"])
        let caret = Rect(x: 10.6, y: 19.2, width: 1.5, height: 16)
        stage.text.update(TextInputStage.state("abcd", caret: caret))
        stage.pump()
        #expect(stage.method.takeCommits() == ["caret 10,19 3x17"])
        stage.text.update(TextInputStage.state("abcd", caret: caret, hints: [.multiline, .latin]))
        stage.pump()
        #expect(stage.method.takeCommits() == ["type 0x300 0"])
        stage.text.update(TextInputStage.state(nil, caret: caret, hints: [.multiline, .latin]))
        stage.pump()
        #expect(stage.method.takeCommits() == ["text \"\" 0 0, cause other"])
        stage.finish()
    }

    @Test func `S143 the changes of a turn are one commit, by others if any is`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.text.update(TextInputStage.state("abc"))
        stage.text.update(TextInputStage.state("abcd", byMethod: true))
        stage.pump()
        #expect(stage.method.takeCommits() == ["text \"abcd\" 4 4, cause other"])
        stage.finish()
    }

    @Test func `a change that was told with the text is not told as the cause of the next one`() throws {
        let stage = try TextInputStage()
        stage.method.enter(stage.surface)
        stage.text.begin(TextInputStage.state("ab"))
        stage.text.update(TextInputStage.state("abc"))
        stage.pump()
        stage.text.update(TextInputStage.state("abcd", byMethod: true))
        stage.pump()
        #expect(stage.method.takeCommits().last == "text \"abcd\" 4 4, cause method")
        stage.method.done(1)
        stage.compositor.dispatch()
        stage.client.connection.readAndDispatch()
        stage.text.update(TextInputStage.state("x"))
        stage.text.showKeyboard()
        stage.pump()
        #expect(stage.method.takeCommits().last?.hasPrefix("enable, text \"x\" 1 1, cause other") == true)
        stage.method.done()
        stage.text.update(TextInputStage.state("xy", byMethod: true))
        stage.pump()
        #expect(stage.method.takeCommits().last == "text \"xy\" 2 2, cause method")
        stage.finish()
    }

    @Test func `S141 surrounding text is cut to whole characters around the selection`() throws {
        let stage = try TextInputStage()
        stage.edit()
        let long = String(repeating: "é", count: 5000)
        var state = TextInputStage.state(nil)
        for (cursor, anchor) in [(0, 0), (10_000, 10_000), (5001, 5001), (-9, 99_999), (4000, 8000), (3999, 7999)] {
            state.surroundings = .init(text: long, cursor: cursor, anchor: anchor)
            stage.text.begin(state)
            stage.pump()
        }
        let commits = stage.method.takeCommits().filter { $0 != "disable" }
        #expect(commits.map { $0.contains("text") } == [true, true, true, false, true, true])
        state.surroundings = .init(text: "a" + String(long.prefix(2000)), cursor: 4001, anchor: 4001)
        stage.text.begin(state)
        stage.pump()
        #expect(stage.method.takeCommits().last?.contains("é\" 4000 4000") == true)
        state.surroundings = .init(text: "a\0b", cursor: 3, anchor: 3)
        stage.text.begin(state)
        stage.pump()
        #expect(stage.method.takeCommits().last?.contains("text") == false, "no message can carry it")
        stage.finish()
    }

    @Test(arguments: [
        Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: -1e30, y: 1e30, width: 1e30, height: 1),
        Rect(x: .nan, y: .infinity, width: -5, height: .nan), Rect(x: 2e9, y: 0, width: 1e9, height: 1),
    ])
    func `S143 a caret of any shape is told as a rectangle that is not empty`(caret: Rect) throws {
        let stage = try TextInputStage()
        stage.edit(TextInputStage.state("ab", caret: caret))
        stage.finish()
    }

    @Test func `S143 the caret is told in the surface's coordinates`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.toplevel.surface.contentOrigin = Point(x: 30, y: 40.5)
        stage.pump()
        #expect(stage.method.takeCommits() == ["caret 40,60 1x17"])
        stage.finish()
    }

    // MARK: Its changes

    @Test func `S139 a batch is one change, and one without a composition clears it`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.method.compose("ni", 0, 1)
        stage.pump()
        #expect(stage.changes() == [], "nothing is done yet")
        stage.method.commit("你")
        stage.method.delete(before: 1, after: 2)
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["delete 1 2, commit 你, compose ni 0-1"])
        stage.method.done()
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["clear"], "the second batch changes nothing")
        stage.finish()
    }

    @Test func `S139 an equal composition is not repeated`() throws {
        let stage = try TextInputStage()
        stage.edit()
        for caret in [1, 1, 2] as [Int32] {
            stage.method.compose("ni", caret)
            stage.method.done()
        }
        stage.pump()
        #expect(stage.changes() == ["compose ni 1-1", "compose ni 2-2"])
        stage.finish()
    }

    @Test(
        arguments: [
            (-1, -1, ""), (-7, -2, ""), (-1, 4, " 0-3"), (3, 1, " 0-3"), (9, 9, " 5-5"), (4, 4, " 3-3"), (1, 2, " 0-0"),
            (.min, .max, " 0-5"),
        ] as [(Int32, Int32, String)])
    func `the caret of a composition is moved between characters`(begin: Int32, end: Int32, place: String) throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.method.compose("你é", begin, end)
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["compose 你é\(place)"])
        stage.finish()
    }

    @Test func `S141 a deletion of any length is bounded by what an input method can know`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.method.delete(before: .max, after: 4001)
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["delete 4000 4000"])
        stage.finish()
    }

    @Test func `S135 leaving makes the composition a part of the text, and drops the batch`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.method.compose("ni")
        stage.method.done()
        stage.method.commit("你")
        stage.method.leave(stage.surface)
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["compose ni 2-2", "commit ni"])
        stage.method.enter(stage.surface)
        stage.pump()
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == [], "nothing of it is left")
        stage.finish()
    }

    @Test func `what comes without enter, before enable and after disable is dropped`() throws {
        let stage = try TextInputStage()
        func write() {
            stage.method.compose("ni")
            stage.method.commit("你")
            stage.method.done()
            stage.pump()
        }
        write()
        stage.text.begin(TextInputStage.state("ab"))
        stage.pump()
        write()
        stage.method.enter(stage.surface)
        stage.method.commit("你")
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == [])
        stage.text.end()
        stage.pump()
        write()
        #expect(stage.changes() == [])
        stage.finish()
    }

    // MARK: Serials

    @Test func `S140 a batch of an older serial changes the text, and no state is sent until the last one is read`()
        throws
    {
        let stage = try TextInputStage()
        stage.edit()
        stage.text.update(TextInputStage.state("abc"))
        stage.pump()
        _ = stage.method.takeCommits()
        for (text, isAsked) in [("abcx", false), ("abcxx", true)] {
            stage.method.commit("x")
            stage.method.done(stage.method.serial - 1)
            stage.compositor.dispatch()
            stage.client.connection.readAndDispatch()
            #expect(stage.changes() == ["commit x"])
            stage.text.update(TextInputStage.state(text, byMethod: true))
            stage.text.send()
            _ = stage.client.connection.flush()
            stage.compositor.dispatch()
            #expect(stage.method.takeCommits() == [])
            if isAsked { stage.method.done() }
            stage.pump()
            let count = text.utf8.count
            #expect(stage.method.takeCommits() == ["text \"\(text)\" \(count) \(count), cause method"])
        }
        stage.finish()
    }

    @Test func `S140 a compositor that never answers is told everything`() throws {
        let stage = try TextInputStage()
        stage.edit()
        for length in 3...50 {
            stage.text.update(TextInputStage.state(String(repeating: "a", count: length)))
            stage.pump()
        }
        #expect(stage.method.takeCommits().count == 48)
        stage.finish()
    }

    @Test func `a composition for one text is not written into the next`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.method.compose("ni")
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["compose ni 2-2"])
        stage.text.begin(TextInputStage.state("next"))
        stage.pump()
        stage.method.commit("你")
        stage.method.done(1)
        stage.pump()
        #expect(stage.changes() == [], "the first text was enabled by commit 1")
        stage.method.commit("好")
        stage.method.done()
        stage.pump()
        #expect(stage.changes() == ["commit 好"])
        stage.finish()
    }

    @Test func `a compositor that counts nothing can still write`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.text.begin(TextInputStage.state("next"))
        stage.pump()
        stage.method.commit("你")
        stage.method.done(0)
        stage.pump()
        #expect(stage.changes() == ["commit 你"])
        stage.finish()
    }

    @Test func `S140 a compositor that does not count what it ignores can still write after the next enter`() throws {
        let stage = try TextInputStage()
        stage.edit()
        stage.method.done()
        stage.method.leave(stage.surface)
        stage.pump()
        stage.method.enter(stage.surface)
        stage.pump()
        // The first commit and the last, without the one that disabled.
        stage.method.commit("x")
        stage.method.done(2)
        stage.pump()
        #expect(stage.method.serial == 3 && stage.changes() == ["commit x"])
        stage.finish()
    }

    // MARK: The on-screen keyboard

    @Test func `S145 version 1 shows the on-screen keyboard by a second enable, when asked`() throws {
        let stage = try TextInputStage()
        stage.method.enter(stage.surface)
        stage.text.begin(TextInputStage.state("ab"))
        stage.text.showKeyboard()
        stage.pump()
        let again = enabled.replacing("other", with: "method")
        #expect(stage.method.takeCommits() == [enabled, again])
        stage.method.commit("x")
        stage.method.done(1)
        stage.pump()
        #expect(stage.changes() == ["commit x"], "it is the same text")
        stage.text.end()
        stage.text.showKeyboard()
        stage.pump()
        #expect(stage.method.takeCommits() == ["disable"])
        stage.finish()
    }
}
