import Foundation
import Testing

extension RealCompositors {
    /// The Gallery's menus, dialogs and sheets on real compositors, by the keyboard alone and by the pointer.
    @Suite(.serialized) struct GalleryDialogTests {
        /// Goes to a page, and to a button of it, by Tab.
        private func focus(_ button: String, onPage page: String, in stage: GalleryStage) throws {
            try tab(to: "SidebarRow#page-\(page)", in: stage)
            try stage.devices.perform("key space")
            try stage.example.settle()
            try tab(to: button, in: stage)
        }

        private func tab(to name: String, in stage: GalleryStage) throws {
            var passed: [String] = []
            while passed.last != name {
                passed.append(try stage.tab())
                guard passed.count <= 40 else { throw HarnessError("\(name) has no focus: \(passed)") }
            }
        }

        /// The windows that became key so far, oldest first.
        private func keyWindows(_ stage: GalleryStage) -> [String] {
            stage.example.trace("focus").filter { $0.contains(" becomeKey ") }
                .compactMap { Example.value(of: "window", in: $0) }
        }

        private func senders(_ stage: GalleryStage) -> [String] {
            stage.example.trace("action").compactMap { Example.value(of: "sender", in: $0) }
        }

        @Test(arguments: GalleryTests.compositors)
        func `S161 S162 a question opens in a window with the keyboard, Return answers it, and the keyboard comes back`(
            kind: Compositor.Kind
        ) throws {
            let stage = try GalleryStage(kind, environment: ["WAYLAND_DEBUG": "1"])
            defer { stage.compositor.stop() }
            try focus("Button#question", onPage: "dialogs", in: stage)
            for (round, key) in ["Return", "Escape", "space"].enumerated() {
                try stage.devices.perform("key space")
                try wait(for: "the dialog's keyboard") { keyWindows(stage).count == 2 * round + 2 ? true : nil }
                let asked = senders(stage).count
                try stage.devices.perform("key \(key)")
                try wait(for: "an answer") { senders(stage).count > asked ? true : nil }
                // weston 10 gives the keyboard to no window then, until the user presses one.
                guard kind == .sway else { break }
                try wait(for: "the window's keyboard") { keyWindows(stage).count == 2 * round + 3 ? true : nil }
                #expect(senders(stage).dropFirst(asked).count == 1, "\(key) presses one button")
                #expect(keyWindows(stage).last == "1" && keyWindows(stage).dropLast().last != "1")
                try stage.example.settle()
            }
            #expect(!stage.example.messages().contains { $0.interface == "wl_display" && $0.name == "error" })
        }

        @Test(arguments: GalleryTests.compositors)
        func `S163 a sheet dims the window, gets the keys, and goes by Escape`(kind: Compositor.Kind) throws {
            let stage = try GalleryStage(kind, environment: ["WAYLAND_DEBUG": "1"])
            defer { stage.compositor.stop() }
            try focus("Button#sheet", onPage: "dialogs", in: stage)
            let before = try stage.restingPicture()
            try stage.devices.perform("key space")
            try wait(for: "the sheet") {
                try stage.compositor.picture().differences(from: before) > 100_000 ? true : nil
            }
            try stage.example.settle()
            try stage.devices.perform("key Escape")
            try wait(for: "the window as before") {
                try stage.compositor.picture().differences(from: before) == 0 ? true : nil
            }
            #expect(!stage.example.messages().contains { $0.interface == "wl_display" && $0.name == "error" })
        }

        @Test(arguments: GalleryTests.compositors)
        func `S153 S154 a menu opens, is walked and chooses, by keys and by the pointer`(kind: Compositor.Kind) throws {
            let stage = try GalleryStage(kind, environment: ["WAYLAND_DEBUG": "1"])
            defer { stage.compositor.stop() }
            try focus("Button#menu", onPage: "menus", in: stage)
            let before = try stage.restingPicture()
            try stage.devices.perform("key space")
            try wait(for: "the menu") { try stage.compositor.picture().differences(from: before) > 500 ? true : nil }
            let chosen = senders(stage).count
            try stage.devices.perform("key Down")
            try stage.devices.perform("key Return")
            try wait(for: "a choice") { senders(stage).count > chosen ? true : nil }
            try stage.example.settle()
            // A press elsewhere closes it and does nothing else.
            let closed = try stage.restingPicture()
            try stage.devices.perform("key space")
            try wait(for: "the menu") { try stage.compositor.picture().differences(from: closed) > 500 ? true : nil }
            let count = senders(stage).count
            try stage.devices.perform("click \(try stage.box("page-overview").point(across: 0.5))")
            try stage.example.settle()
            #expect(senders(stage).count == count)
            #expect(!stage.example.messages().contains { $0.interface == "wl_display" && $0.name == "error" })
        }
    }
}
