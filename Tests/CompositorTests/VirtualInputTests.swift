import Foundation
import Testing

extension RealCompositors {
    /// `virtual-input`, with a client that reports its input.
    @Suite(.serialized) struct VirtualInputTests {
        @Test func `a client gets the pointer's and the keyboard's events of a script`() throws {
            let sway = try Compositor(.sway)
            defer { sway.stop() }
            let devices = try sway.inputDevices()
            let environment = sway.environment.merging(["WAYLAND_DEBUG": "1"]) { $1 }
            let seen = try Subprocess("/usr/bin/weston-eventdemo", ["--no-border"], environment: environment)
            defer { seen.stop() }
            try wait(for: "the keyboard focus of the window") { has(seen, "wl_keyboard", "enter") }
            try devices.perform("move 10 10")
            try wait(for: "the pointer in the window") { has(seen, "wl_pointer", "enter") }
            try devices.perform(
                "move 40.5 80", "click 100 200", "scroll 0 2", "scroll 3 0 finger", "key shift+Tab", "type aZ")
            try wait(for: "the keys") { messages(seen, "key").count >= 10 ? true : nil }
            #expect(messages(seen, "motion").contains { $0.arguments.suffix(2).first?.hasPrefix("40.5") == true })
            #expect(messages(seen, "button").map(\.arguments.last) == ["1", "0"])
            #expect(messages(seen, "axis").contains { Double($0.arguments.last ?? "") == 30 })
            #expect(messages(seen, "axis_source").map(\.arguments) == [["0"], ["1"], ["1"]])
            #expect(messages(seen, "axis_stop").map(\.arguments.last) == ["1"])
            // Shift, Tab, Tab, Shift; a, a; Shift, Z, Z, Shift.
            let keys = messages(seen, "key").map { $0.arguments.suffix(2).joined(separator: " ") }
            #expect(keys == ["42 1", "15 1", "15 0", "42 0", "30 1", "30 0", "42 1", "44 1", "44 0", "42 0"])
        }

        @Test func `characters beyond the layout get keys of their own`() throws {
            let sway = try Compositor(.sway)
            defer { sway.stop() }
            let run = try Subprocess(
                Places.executable("virtual-input"), ["--replies", "type Zürich 苏州"], environment: sway.environment)
            defer { run.stop() }
            #expect(try run.waitForEnd().status == 0, "\(run.errors)")
            #expect(run.lines == ["ok"])
        }

        @Test func `an unreachable compositor is named`() throws {
            let run = try Subprocess(
                Places.executable("virtual-input"), ["--display", "/nowhere/wayland-3", "move 1 1"], environment: [:])
            #expect(try run.waitForEnd().status == 1)
            #expect(run.errors.joined().contains("no compositor at '/nowhere/wayland-3'"))
        }

        @Test func `a compositor without virtual devices is reported`() throws {
            let weston = try Compositor(.weston)
            defer { weston.stop() }
            let run = try Subprocess(
                Places.executable("virtual-input"), ["move 1 1"], environment: weston.environment)
            #expect(try run.waitForEnd().status == 1)
            #expect(run.errors.joined().contains("no "), "\(run.errors)")
        }

        @Test(arguments: [
            ("jump 1 2", "'jump' is not a command"), ("move 1", "'move' needs Y"), ("move a 1", "X is a number"),
            ("press thumb", "left, middle or right"), ("sleep soon", "whole number"), ("click 1 2 3", "no use for '3'"),
        ])
        func `an invalid command is reported`(command: String, words: String) throws {
            let run = try Subprocess(Places.executable("virtual-input"), [command], environment: [:])
            #expect(try run.waitForEnd().status == 1)
            #expect(run.errors.joined().contains(words), "\(run.errors)")
        }

        private func has(_ client: Subprocess, _ interface: String, _ name: String) -> Bool? {
            messages(client, name).contains { $0.interface == interface } ? true : nil
        }

        private func messages(_ client: Subprocess, _ name: String) -> [WireMessage] {
            client.errors.compactMap(WireMessage.init).filter { !$0.isRequest && $0.name == name }
        }
    }
}
