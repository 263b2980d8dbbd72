import Foundation
import Testing

extension RealCompositors {
    /// Copying to `wl-paste` and pasting from `wl-copy`, on sway.
    @Suite(.serialized) struct ClipboardPeerTests {
        private func copy(
            _ text: String, _ stage: ScribeStage, to name: String = "general", as type: String = "text/plain"
        ) throws -> Subprocess {
            let options = ["--foreground", "--type", type] + (name == "primary" ? ["--primary"] : [])
            let copying = try stage.compositor.start("wl-copy", options + ["--", text])
            try stage.wait(forType: type, on: name)
            return copying
        }

        @Test(arguments: ["general", "primary"])
        func `S147 text goes to wl-paste and comes from wl-copy as it is`(name: String) throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            let options = ["--no-newline"] + (name == "primary" ? ["--primary"] : [])
            for text in ["Zürich 苏州 👍🏽", " ", ""] {
                #expect(try stage.ask("copy \(name) \(text)") == ["ok"])
                let pasted = try stage.compositor.output(
                    of: "sh", ["-c", "wl-paste \"$@\" > $0", stage.path("pasted")] + options)
                #expect(pasted == [])
                #expect(try String(contentsOfFile: stage.path("pasted"), encoding: .utf8) == text)
            }
            let types = try stage.compositor.output(of: "wl-paste", ["--list-types"] + options.dropFirst())
            #expect(Array(types.prefix(2)) == ["text/plain;charset=utf-8", "UTF8_STRING"], "\(types)")
            _ = try copy("Größe\n大", stage, to: name)
            #expect(try stage.paste("text", from: name) == ["Größe⏎大"])
        }

        @Test func `S147 empty content of wl-copy is an empty text`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            let copying = try stage.compositor.start("wl-copy", ["--foreground", "--type", "text/plain"])
            copying.closeInput()
            try stage.wait(forType: "text/plain")
            #expect(try stage.paste("text") == [""])
        }

        @Test func `S147 a picture has the same bytes on both sides`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            #expect(try stage.ask("picture") == ["ok"])
            let own = try stage.paste("image/png")
            try stage.compositor.output(of: "sh", ["-c", "wl-paste --type image/png > $0", stage.path("picture.png")])
            let bytes = try Data(contentsOf: URL(fileURLWithPath: stage.path("picture.png")))
            #expect(own == ["\(bytes.count)", "\(checksum(bytes))"])
            let copying = try stage.compositor.start(
                "sh", ["-c", "exec wl-copy --foreground --type image/png < $0", stage.path("picture.png")])
            try wait(for: "the picture") { try stage.ask("types general") == ["image/png"] ? true : nil }
            #expect(try stage.paste("image/png") == own, "it is read from the other program now")
            #expect(try stage.paste("image") == ["40x30"])
            copying.stop()
        }

        @Test func `S147 a hundred megabytes go to wl-paste and come from wl-copy`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            let size = 100_000_000
            #expect(try stage.ask("long \(size)", seconds: 60) == ["ok"])
            try stage.compositor.output(
                of: "sh",
                [
                    "-c", "yes 0123456789 | head -c \(size) > $0 && wl-paste --no-newline | cmp - $0",
                    stage.path("long"),
                ])
            _ = try stage.compositor.start(
                "sh", ["-c", "exec wl-copy --foreground --type text/plain < $0", stage.path("long")])
            try stage.wait(forType: "text/plain", seconds: 60)
            #expect(try stage.paste("text", seconds: 120) == ["\(size)", "012345678", "3456789⏎0"])
        }

        @Test func `S147 a stopped program leaves the app live, and the paste ends with an error`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            let copying = try copy("never", stage)
            copying.send(signal: SIGSTOP)
            defer { copying.send(signal: SIGCONT) }
            try stage.devices.perform("type ab", "key ctrl+v")
            let count = stage.scribe.process.lines.count
            let start = ContinuousClock.now
            try stage.scribe.process.send("paste general text")
            // What is written and drawn meanwhile comes before the end of the reading.
            try stage.scribe.process.send("state")
            let before = try stage.answer(after: count, to: "state")
            #expect(before.count == 6, "\(before)")
            try stage.devices.perform("type cd")
            let after = try stage.wait(forText: "abcd")
            #expect(after.frameCount > (Int(before.last ?? "") ?? .max))
            let end = try wait(for: "the end of the paste") {
                stage.scribe.process.lines.dropFirst(count).first { $0.hasPrefix("pasted") }
            }
            let duration = ContinuousClock.now - start
            #expect(end == "pasted\ttimedOut")
            #expect((Duration.milliseconds(4500)...Duration.seconds(8)).contains(duration), "\(duration)")
            #expect(try stage.state().text == "abcd")
        }

        @Test func `S135 a program that dies while it is read pastes nothing into the text`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            let copying = try copy("never", stage)
            copying.send(signal: SIGSTOP)
            try stage.devices.perform("type ab", "key ctrl+v")
            let count = stage.scribe.process.lines.count
            try stage.scribe.process.send("paste general text")
            copying.send(signal: SIGKILL)
            _ = try stage.answer(after: count, to: "paste")
            try stage.devices.perform("type cd")
            try stage.wait(forText: "abcd")
        }

        @Test func `S150 a reader that closes early ends its transfer alone`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            #expect(try stage.ask("long 3000000") == ["ok"])
            let start = try stage.compositor.output(of: "sh", ["-c", "wl-paste --no-newline | head -c 11"])
            #expect(start == ["0123456789"])
            let length = try stage.compositor.output(of: "sh", ["-c", "wl-paste --no-newline | wc -c"])
            #expect(length.first?.contains("3000000") == true, "\(length)")
        }

        @Test func `S150 copies are kept over the loss of the keyboard, one's own and others'`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            #expect(try stage.ask("copy general mine") == ["ok"])
            try stage.compositor.control("workspace 2")
            try wait(for: "the loss of the keyboard") { try stage.ask("copy primary x") == ["refused"] ? true : nil }
            #expect(try stage.ask("copy general new") == ["refused"])
            #expect(try stage.compositor.output(of: "wl-paste") == ["mine"])
            let copying = try stage.compositor.start("wl-copy", ["--foreground", "theirs"])
            try wait(for: "the copy") { try stage.compositor.output(of: "wl-paste") == ["theirs"] ? true : nil }
            try stage.compositor.control("workspace 1")
            try wait(for: "the text") { try stage.paste("text") == ["theirs"] ? true : nil }
            try stage.compositor.control("workspace 2")
            try stage.compositor.control("workspace 1")
            try wait(for: "the text again") { try stage.paste("text") == ["theirs"] ? true : nil }
            copying.stop()
        }

        @Test func `S125 S127 keys and the middle button paste and copy with other programs`() throws {
            let stage = try ScribeStage()
            defer { stage.stop() }
            _ = try copy("one two", stage)
            try stage.devices.perform("key ctrl+v")
            try stage.wait(forText: "one two")
            try stage.devices.perform("key ctrl+shift+Left", "key ctrl+x")
            try stage.wait(forText: "one ")
            #expect(try stage.compositor.output(of: "wl-paste") == ["two"])
            #expect(try stage.compositor.output(of: "wl-paste", ["--primary"]) == ["two"])
            _ = try copy("three", stage, to: "primary")
            let field = try stage.scribe.views()["TextField"]
            let box = try #require(field)
            try stage.devices.perform("move \(box.point(across: 0.9))", "press middle", "release middle")
            try stage.wait(forText: "one three")
        }

        private func checksum(_ bytes: Data) -> UInt32 {
            bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
        }
    }
}
