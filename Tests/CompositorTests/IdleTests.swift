import Foundation
import Testing

/// Windows without visible motion do no work. They rest side by side: load does not wake a sleeping process.
struct IdleTests {
    /// A window, and its kernel counters and number of messages when it came to rest.
    private struct Sleeper {
        let example: Example
        let what: String
        let counts: KernelCounts
        let messages: Int

        init(_ example: Example, _ what: String) throws {
            try example.settle()
            self.example = example
            self.what = what
            counts = try KernelCounts(pid: example.process.pid)
            messages = example.messages().count
        }

        /// Describes what it has done since.
        func activity() throws -> [String] {
            guard example.process.isRunning else { return ["\(what): it ended"] }
            let now = try KernelCounts(pid: example.process.pid)
            let new = example.messages().dropFirst(messages).map { "\($0.interface).\($0.name)" }
            var activity: [String] = []
            if now.switches != counts.switches { activity.append("\(now.switches - counts.switches) wake-ups") }
            if now.nanoseconds != counts.nanoseconds { activity.append("\(now.nanoseconds - counts.nanoseconds) ns") }
            if !new.isEmpty { activity.append("\(new.count) messages: \(new.prefix(3))") }
            return activity.map { "\(what): \($0)" }
        }
    }

    @Test func `S129 sixty seconds without visible change cost no wake-up, no processor time and no message`() throws {
        let stage = try ScribeStage(environment: ["WAYLAND_DEBUG": "1"])
        defer { stage.stop() }
        try expectToBlink(stage)
        let sway = try Compositor(.sway, isTiling: true)
        defer { sway.stop() }
        let weston = try Compositor(.weston, isKiosk: false)
        defer { weston.stop() }

        var resting: [(Example, String)] = [(stage.scribe, "a text in the focus, ten seconds after a key")]
        for name in ["HelloButton", "Gallery"] { resting.append((try start(name, on: sway), "idle \(name)")) }
        for (scene, what) in [
            ("stopped", "a stopped animation"), ("hidden", "an animation in a hidden view"),
            ("covered", "an animation behind an opaque view"),
        ] {
            resting.append((try start("still-life", scene, on: sway), what))
        }
        var unseen: [Example] = []
        for scene in ["animating", "linked"] {
            let example = try start("still-life", scene, on: sway)
            try expectToMove(example)
            try sway.control("[pid=\(example.process.pid)] move container to workspace 2")
            unseen.append(example)
            resting.append((example, "\(scene) on another workspace"))
            resting.append((try start("still-life", scene, "--minimize", on: weston), "\(scene), minimised"))
        }
        resting.append((try start("still-life", "idle", on: weston), "idle on weston"))

        // Each new window shrinks the tiled others, so settle after all are shown.
        for (example, _) in resting { try example.settle() }
        let sleepers = try resting.map { try Sleeper($0, $1) }
        for sleeper in sleepers {
            #expect(sleeper.counts.switches > 0 && sleeper.counts.nanoseconds > 0, "the kernel counters were not read")
            let messages = sleeper.example.messages()
            try #require(messages.contains { $0.name == "commit" }, "WAYLAND_DEBUG was not parsed")
            // Hidden windows get no frame, and acknowledge configures when visible again.
            if unseen.contains(where: { $0.process.pid == sleeper.example.process.pid }) { continue }
            #expect(Conversation.unacknowledgedConfigures(in: messages) == [], "\(sleeper.what)")
        }
        Thread.sleep(forTimeInterval: 60)
        #expect(try sleepers.flatMap { try $0.activity() } == [])

        try sway.control("workspace 2")
        for example in unseen {
            try expectToMove(example)
            #expect(Conversation.unacknowledgedConfigures(in: example.messages()) == [])
        }
    }

    /// Waits until the caret of a text in the focus has stopped to blink, ten seconds after a key.
    private func expectToBlink(_ stage: ScribeStage) throws {
        try stage.devices.perform("type a")
        let first = try stage.wait(forText: "a").frameCount
        let before = try KernelCounts(pid: stage.scribe.process.pid)
        Thread.sleep(forTimeInterval: 10.5)
        let wakeUps = try KernelCounts(pid: stage.scribe.process.pid).waits - before.waits
        let blinks = try stage.state().frameCount - first
        #expect((8...17).contains(blinks))
        // For each blink its timer, and what the compositor says of its frame: when to draw the next one, that it was
        // shown, and that its buffer is free. These may come together.
        #expect((8...17 * 4).contains(wakeUps))
    }

    private func start(_ name: String, _ arguments: String..., on compositor: Compositor) throws -> Example {
        let example = try compositor.run(name, ["WAYLAND_DEBUG": "1"], arguments: arguments)
        try wait(for: "the first frame of \(name) \(arguments)") { commits(of: example) > 1 ? true : nil }
        return example
    }

    /// Waits until a window has drawn more frames.
    private func expectToMove(_ example: Example) throws {
        let before = commits(of: example)
        try wait(for: "frames of a visible animation") { commits(of: example) > before + 5 ? true : nil }
    }

    private func commits(of example: Example) -> Int { example.messages().count { $0.name == "commit" } }
}
