import Foundation
import Testing

extension RealCompositors {
    /// Copying to a window of GTK 4 and pasting from it, on sway.
    @Suite(.serialized) struct GtkPeerTests {
        private let stage: ScribeStage
        private let gtk: Subprocess

        init() throws {
            stage = try ScribeStage()
            // The system's Python has the bindings.
            gtk = try stage.compositor.start(
                "/usr/bin/python3", ["\(Places.package)/Tests/CompositorTests/Peers/gtk-peer.py"],
                ["GDK_BACKEND": "wayland", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GTK_USE_PORTAL": "0"])
            let gtk = gtk
            try wait(for: "the window of GTK") {
                guard gtk.isRunning else { throw HarnessError("GTK ended: \(gtk.errors)") }
                return gtk.lines.contains("ready") ? true : nil
            }
        }

        /// Sends a command to GTK, and returns its answer.
        private func ask(_ line: String) throws -> String {
            let count = gtk.lines.count
            try gtk.send(line)
            return try wait(for: "GTK's answer to '\(line)', \(gtk.errors)") {
                gtk.lines.count > count ? gtk.lines.last : nil
            }
        }

        /// Lets GTK copy, which compositors allow after a key.
        private func copy(_ command: String) throws {
            try stage.devices.perform("key k")
            try wait(for: "the key in GTK's entry") { try ask("text").hasSuffix("k") ? true : nil }
            #expect(try ask(command) == "ok")
        }

        private func focusScribe() throws {
            try stage.compositor.control("[app_id=org.walden.Scribe] focus")
            try stage.waitUntilActive()
        }

        private func focusGtk() throws {
            let count = gtk.lines.count
            try stage.compositor.control("[title=GTK] focus")
            try wait(for: "the focus of GTK") { gtk.lines.count > count ? true : nil }
        }

        @Test func `S148 text goes to GTK and comes from it`() throws {
            defer { stage.stop() }
            try copy("copy Zürich 苏州 👍🏽")
            try focusScribe()
            try wait(for: "the text") { try stage.paste("text") == ["Zürich 苏州 👍🏽"] ? true : nil }
            try stage.devices.perform("key ctrl+v")
            try stage.wait(forText: "Zürich 苏州 👍🏽")
            try stage.devices.perform("key ctrl+a", "key Delete", "type Ω is here", "key ctrl+a", "key ctrl+c")
            try stage.wait(forText: "Ω is here")
            try focusGtk()
            #expect(try ask("paste") == "Ω is here")
            try stage.devices.perform("key ctrl+a", "key ctrl+v")
            try wait(for: "the text in GTK's entry") { try ask("text") == "Ω is here" ? true : nil }
        }

        @Test func `S148 a picture goes to GTK and comes from it`() throws {
            defer { stage.stop() }
            try focusScribe()
            #expect(try stage.ask("picture") == ["ok"])
            try focusGtk()
            #expect(try ask("save \(stage.path("picture.png"))") == "ok")
            try copy("picture \(stage.path("picture.png"))")
            try focusScribe()
            // GTK offers more types than one.
            try wait(for: "the types") { try stage.ask("types general").count > 1 ? true : nil }
            #expect(try stage.paste("image") == ["40x30"])
        }
    }
}
