import Testing

extension RealCompositors {
    /// Words that fcitx5 writes on sway.
    @Suite(.serialized) struct PinyinTests {
        private let stage: ScribeStage
        private let fcitx: Fcitx

        init() throws {
            fcitx = try Fcitx()
            stage = try ScribeStage(inputMethod: fcitx)
        }

        @Test func `S139 S142 pinyin is composed in the text, and a word takes its place`() throws {
            defer { stage.stop() }
            try stage.devices.perform("type nihao")
            let state = try stage.wait(forText: "ni hao", composed: "ni hao")
            #expect(state.name == "field")
            try stage.devices.perform("key space")
            #expect(try stage.wait(forText: "你好").selection == "6-6")
            try stage.devices.perform("type zhongguo", "key space")
            try stage.wait(forText: "你好中国")
            try stage.devices.perform("key ctrl+z")
            try stage.wait(forText: "你好")
            try stage.devices.perform("key Home", "type ta", "key space")
            try stage.wait(forText: "他你好")
        }

        @Test func `S142 Escape takes a composition back, Backspace a letter of it, and Return writes its letters`()
            throws
        {
            defer { stage.stop() }
            try stage.devices.perform("type nihao")
            try stage.wait(forText: "ni hao", composed: "ni hao")
            try stage.devices.perform("key Escape")
            try stage.wait(forText: "")
            try stage.devices.perform("type nihao", "key BackSpace", "key BackSpace")
            try stage.wait(forText: "ni h", composed: "ni h")
            try stage.devices.perform("key Return")
            try stage.wait(forText: "nih")
            try stage.devices.perform("key ctrl+a", "type wo", "key space")
            try stage.wait(forText: "我")
        }

        @Test func `S138 S142 the focus ends a composition, which is neither lost nor doubled`() throws {
            defer { stage.stop() }
            for word in ["other", "field"] {
                try stage.ask("set")
                try stage.devices.perform("type nihao")
                try stage.wait(forText: "ni hao", composed: "ni hao")
                try stage.ask("focus \(word)")
                try stage.wait(forText: "", in: word)
                // The first key is composed, too.
                try stage.devices.perform("type zhongguo", "key space")
                try stage.wait(forText: "中国", in: word)
                try stage.ask("focus \(word == "other" ? "field" : "other")")
                try stage.wait(forText: "ni hao")
                try stage.ask("set")
                try stage.ask("focus \(word)")
            }
        }

        @Test func `S142 a press into another text ends a composition there`() throws {
            defer { stage.stop() }
            let views = try stage.scribe.views()
            let view = try #require(views["TextView"])
            try stage.devices.perform("type nihao")
            try stage.wait(forText: "ni hao", composed: "ni hao")
            try stage.devices.perform("click \(view.point(across: 0.5))")
            try stage.wait(forText: "", in: "view")
            try stage.devices.perform("type wo", "key space", "key Return", "type ni", "key space")
            try stage.wait(forText: "我⏎你", in: "view")
            try stage.ask("focus field")
            try stage.wait(forText: "ni hao", in: "field")
        }

        @Test func `S138 the input method works again after a change of windows, from the first key on`() throws {
            defer { stage.stop() }
            try stage.devices.perform("type nihao")
            try stage.wait(forText: "ni hao", composed: "ni hao")
            try stage.compositor.control("workspace 2")
            try wait(for: "the loss of the keyboard") { try stage.ask("active") == ["false"] ? true : nil }
            try stage.wait(forText: "ni hao")
            let count = fcitx.activationCount
            try stage.compositor.control("workspace 1")
            try stage.waitUntilActive()
            try fcitx.waitForActivation(count + 1)
            try stage.devices.perform("key ctrl+a", "type wo", "key space")
            try stage.wait(forText: "我")
            try stage.ask("window Second")
            try wait(for: "the second window") { try stage.state().window == "Second" ? true : nil }
            try fcitx.waitForActivation(count + 2)
            try stage.devices.perform("type nihao", "key space")
            try stage.wait(forText: "你好")
        }

        @Test func `S135 S138 an input method that dies leaves the text and the keyboard`() throws {
            defer { stage.stop() }
            try stage.devices.perform("type nihao")
            try stage.wait(forText: "ni hao", composed: "ni hao")
            fcitx.kill()
            try stage.wait(forText: "ni hao")
            try stage.devices.perform("type x")
            try stage.wait(forText: "ni haox")
        }
    }
}
