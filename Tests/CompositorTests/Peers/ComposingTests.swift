import Testing

extension RealCompositors {
    /// Texts that `virtual-input` composes in, as an input method of sway.
    @Suite(.serialized) struct ComposingTests {
        @Test func `S139 S142 a composition is seen with its caret, and the commit replaces it and the selection`()
            throws
        {
            let stage = try ScribeStage()
            defer { stage.stop() }
            try stage.ask("set one two")
            try stage.devices.perform("compose nihao 2")
            #expect(try stage.wait(forText: "one twonihao", composed: "nihao").selection == "9-9")
            try stage.devices.perform("compose 你好 -1")
            try stage.wait(forText: "one two你好", composed: "你好")
            try stage.devices.perform("commit 你好")
            #expect(try stage.wait(forText: "one two你好").selection == "13-13")
            try stage.devices.perform("key ctrl+shift+Left", "compose x")
            try stage.wait(forText: "one x", composed: "x")
            try stage.devices.perform("commit")
            try stage.wait(forText: "one ")
        }

        @Test func `S141 what surrounds the caret is told, and deleted by whole characters`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            try stage.ask("set aé👍🏽b")
            try stage.devices.perform("key Left")
            #expect(try told(stage) == "cursor=11 anchor=11 text=aé👍🏽b")
            // The last two bytes of the picture are not a character.
            try stage.devices.perform("delete 2 1")
            try stage.wait(forText: "aé👍🏽")
            try stage.devices.perform("delete 8 0")
            try stage.wait(forText: "aé")
            try stage.devices.perform("delete 100 100")
            try stage.wait(forText: "")
        }

        @Test func `S138 S142 another text gets nothing of a composition, and is told as it is`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            try stage.ask("set first")
            try stage.devices.perform("compose xy")
            try stage.wait(forText: "firstxy", composed: "xy")
            try stage.ask("focus view")
            try stage.wait(forText: "", in: "view")
            try stage.ask("set second")
            try stage.devices.perform("commit !")
            try stage.wait(forText: "second!", in: "view")
            #expect(try told(stage) == "cursor=7 anchor=7 text=second!")
            try stage.ask("focus field")
            try stage.wait(forText: "firstxy", in: "field")
        }

        @Test func `S138 a composition ends with the keyboard, and the text is enabled when it comes back`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            try stage.devices.perform("compose xy")
            try stage.wait(forText: "xy", composed: "xy")
            try stage.compositor.control("workspace 2")
            try wait(for: "the loss of the keyboard") { try stage.ask("active") == ["false"] ? true : nil }
            try stage.wait(forText: "xy")
            try stage.compositor.control("workspace 1")
            try stage.waitUntilActive()
            try stage.devices.perform("commit z")
            try stage.wait(forText: "xyz")
        }

        @Test func `S138 an input method has no text while none has the focus`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            try stage.ask("set one")
            try stage.ask("focus none")
            let run = try stage.compositor.start(Places.executable("virtual-input"), ["commit x"])
            #expect(try run.waitForEnd().status == 1)
            #expect(run.errors.joined().contains("no text is edited"), "\(run.errors)")
            #expect(try stage.state().text == "one")
        }

        /// What the input method is told of the text.
        private func told(_ stage: ScribeStage) throws -> String {
            let count = stage.devices.process.lines.count
            try stage.devices.perform("text")
            let line = try wait(for: "the text") {
                stage.devices.process.lines.dropFirst(count).first { $0.contains("text=") }
            }
            return line.firstRange(of: "cursor=").map { String(line[$0.lowerBound...]) } ?? line
        }
    }
}
