import Testing

extension RealCompositors {
    /// Texts and menus on KWin, in windows with title bars of their own.
    @Suite(.serialized) struct KWinTests {
        @Test func `S138 S139 S142 fcitx5 writes words as KWin's input method`() throws {
            let fcitx = try Fcitx()
            let stage = try ScribeStage(.kwin, inputMethod: fcitx)
            defer { stage.stop() }
            try stage.devices.perform("type nihao")
            try stage.wait(forText: "ni hao", composed: "ni hao")
            try stage.devices.perform("key space")
            try stage.wait(forText: "你好")
            try stage.devices.perform("type zhongguo", "key Escape", "type wo", "key space")
            try stage.wait(forText: "你好我")
            try stage.devices.perform("type nihao")
            try stage.wait(forText: "你好我ni hao", composed: "ni hao")
            try stage.ask("focus other")
            try stage.devices.perform("type zhongguo")
            try stage.wait(forText: "zhong guo", composed: "zhong guo", in: "other")
            try stage.devices.perform("key space")
            try stage.wait(forText: "中国", in: "other")
            try stage.ask("focus field")
            try stage.wait(forText: "你好我ni hao", in: "field")
        }

        @Test func `S125 S144 typing, editing and dead keys need no input method`() throws {
            // Its apostrophe is a dead key.
            let stage = try ScribeStage(.kwin, layout: "us:intl")
            defer { stage.stop() }
            try stage.devices.perform("type Hello", "key ctrl+a", "key ctrl+x", "type x", "key ctrl+v")
            try stage.wait(forText: "xHello")
            try stage.devices.perform("key Tab", "type one")
            try stage.wait(forText: "one", in: "other")
            try stage.devices.perform("key shift+Home", "key BackSpace")
            try stage.wait(forText: "", in: "other")
            try stage.devices.perform("type caf", "key apostrophe")
            try stage.wait(forText: "caf´", composed: "´", in: "other")
            try stage.devices.perform("type e")
            try stage.wait(forText: "café", in: "other")
            try stage.devices.perform("key apostrophe", "key ctrl+shift+Left", "key BackSpace")
            try stage.wait(forText: "", in: "other")
        }

        @Test func `S152 S154 the edit menu opens as a popup, by pointer and by key, and closes`() throws {
            let stage = try ScribeStage(.kwin)
            defer { stage.stop() }
            try stage.ask("set Hello")
            let views = try stage.scribe.views()
            var field = try #require(views["TextField"])
            field.y += stage.compositor.titleBarHeight
            let place = field.point(across: 0.5)
            // The last item selects all.
            try stage.devices.perform("move \(place)", "press right", "release right", "key Up", "key Return")
            try wait(for: "the selection") { try stage.state().selection == "0-5" ? true : nil }
            try stage.devices.perform("key End", "key Menu", "key Escape", "type !")
            try stage.wait(forText: "Hello!")
            // A press beside it closes the menu, and does nothing else.
            try stage.devices.perform(
                "key Menu", "sleep 300", "click 1200 900", "sleep 300", "click \(place)", "type ?")
            try stage.wait(forText: "Hello!?")
        }

        @Test func `a window is resized at its corner`() throws {
            let stage = try ScribeStage(.kwin)
            defer { stage.stop() }
            let before = try #require(try stage.scribe.views()["TextView"])
            let bottom = 240 + stage.compositor.titleBarHeight
            try stage.devices.perform("drag 401 \(bottom + 1) 521 \(bottom + 61) 10 300")
            let after = try #require(try stage.scribe.views()["TextView"])
            #expect(after.width > before.width + 60 && after.height > before.height + 30, "\(before) \(after)")
        }

        @Test func `controls act by the pointer and by the keyboard`() throws {
            let stage = try GalleryStage(.kwin)
            defer { stage.compositor.stop() }
            for control in [GalleryControl.button, .toggle] {
                var box = try stage.box(control.identifier)
                box.y += stage.compositor.titleBarHeight
                try stage.expectAction(of: control, ["click \(box.point(across: 0.5))"])
            }
            try stage.tab(to: .slider)
            try stage.expectAction(of: .slider, ["key Right"])
        }
    }
}
