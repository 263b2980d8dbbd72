import Foundation
import Testing

extension RealCompositors {
    /// The Gallery, driven by a real compositor's pointer and keyboard.
    @Suite(.serialized) struct GalleryTests {
        static let compositors: [Compositor.Kind] = [.sway, .westonX11]

        // MARK: Pointer

        @Test(arguments: compositors)
        func `a press, a toggle and a drag act and are visible`(kind: Compositor.Kind) throws {
            let stage = try GalleryStage(kind)
            defer { stage.compositor.stop() }
            try stage.expectAction(of: .button, ["click \(try stage.box("button").point(across: 0.5))"])
            // Hover first, so that only the click changes the picture.
            let toggle = try stage.box("switch").point(across: 0.5)
            try stage.devices.perform("move \(toggle)")
            try stage.expectChange(of: .toggle) { try stage.expectAction(of: .toggle, ["click \(toggle)"]) }
            let slider = try stage.box("slider")
            try stage.devices.perform("move \(slider.point(across: 0.5))")
            try stage.expectChange(of: .slider) {
                try stage.expectAction(
                    of: .slider, ["drag \(slider.point(across: 0.5)) \(slider.point(across: 0.85)) 20 300"])
            }
        }

        @Test(arguments: compositors)
        func `a button shows that it is pressed, and acts on release only`(kind: Compositor.Kind) throws {
            let stage = try GalleryStage(kind)
            defer { stage.compositor.stop() }
            try stage.devices.perform("move \(try stage.box("button").point(across: 0.5))")
            try stage.expectChange(of: .button, isFocused: false) { try stage.devices.perform("press") }
            #expect(stage.example.trace("action").isEmpty)
            try stage.expectAction(of: .button, ["release"])
            #expect(stage.example.trace("action").count == 1)
        }

        // MARK: Keyboard

        @Test(arguments: compositors)
        func `Tab moves the focus and its ring, Shift-Tab moves them back`(kind: Compositor.Kind) throws {
            let stage = try GalleryStage(kind)
            defer { stage.compositor.stop() }
            let before = try stage.restingPicture()
            #expect(try stage.tab() == "SidebarRow#page-overview")
            let focused = try stage.restingPicture()
            let first = try stage.box("page-overview").scaled(by: stage.scale)
            #expect(focused.differences(from: before, in: first) > 20)
            #expect(focused.difference(from: before, outside: [first]) == nil)
            #expect(try stage.tab() == "SidebarRow#page-buttons")
            let next = try stage.restingPicture()
            let second = try stage.box("page-buttons").scaled(by: stage.scale)
            #expect(next.differences(from: before, in: second) > 20)
            #expect(next.difference(from: before, outside: [second]) == nil)
            #expect(try stage.tab("shift+Tab") == "SidebarRow#page-overview")
            #expect(try stage.restingPicture().differences(from: focused) == 0)
        }

        @Test(arguments: compositors)
        func `button, switch and slider act by the keyboard alone, and show it`(kind: Compositor.Kind) throws {
            let stage = try GalleryStage(kind)
            defer { stage.compositor.stop() }
            try stage.tab(to: .button)
            try stage.expectChange(of: .button, isFocused: true) { try stage.devices.perform("keydown space") }
            #expect(stage.example.trace("action").isEmpty)
            try stage.expectChange(of: .button, isFocused: true, followers: GalleryControl.button.followers) {
                try stage.expectAction(of: .button, ["keyup space"])
            }
            for (control, key) in [(GalleryControl.toggle, "space"), (.slider, "Right")] {
                try stage.tab(to: control)
                try stage.expectChange(of: control, isFocused: true, followers: control.followers) {
                    try stage.expectAction(of: control, ["key \(key)"])
                }
            }
        }

        // MARK: Damage

        @Test(arguments: [1, 1.5, 2])
        func `pressing a button damages only what it draws, once per frame`(scale: Double) throws {
            let stage = try GalleryStage(.sway, scale: scale, environment: ["WAYLAND_DEBUG": "1"])
            defer { stage.compositor.stop() }
            let button = try stage.box("button")
            func expectDamage(isFocused: Bool, _ command: String) throws {
                _ = try stage.restingPicture()
                let start = stage.example.messages().count
                try stage.devices.perform(command)
                _ = try stage.restingPicture()
                let messages = stage.example.messages()
                let damage = Conversation.damage(in: Array(messages[start...]))
                let pixels = Conversation.bufferScale(in: messages) ?? scale
                let limit = GalleryControl.button.reach(around: button, isFocused: isFocused, scale: pixels)
                #expect(!damage.isEmpty)
                #expect(damage.allSatisfy { limit.contains($0) }, "\(damage) in \(limit)")
            }
            try stage.devices.perform("move \(button.point(across: 0.5))")
            try expectDamage(isFocused: false, "press")
            try stage.devices.perform("release")
            try stage.tab(to: .button)
            try expectDamage(isFocused: true, "keydown space")
            try stage.devices.perform("keyup space")
            _ = try stage.restingPicture()
            let messages = stage.example.messages()
            #expect(Conversation.hastyCommits(in: messages) == [])
            #expect(Conversation.unacknowledgedConfigures(in: messages) == [])
        }
    }
}
