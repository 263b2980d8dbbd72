import Foundation
import Testing

extension RealCompositors {
    /// The Gallery by a real compositor's pointer and keyboard.
    @Suite(.serialized) struct GalleryTests {
        static let compositors: [Compositor.Kind] = [.sway, .westonX11]

        /// The reach of a control's shadow and focus ring around its frame, in points.
        static let shadowReach = 24.0

        @Test(arguments: compositors)
        func `a press, a flip and a drag act and are seen`(kind: Compositor.Kind) throws {
            let stage = try Stage(kind)
            defer { stage.compositor.stop() }
            try stage.expectAction("button") { center, _ in ["click \(center)"] }
            try stage.expectAction("switch", isSeen: true) { center, _ in ["click \(center)"] }
            try stage.expectAction("slider", isSeen: true) { center, right in ["drag \(center) \(right) 20 300"] }
        }

        @Test(arguments: compositors)
        func `a button shows that it is pressed, and acts on release only`(kind: Compositor.Kind) throws {
            let stage = try Stage(kind)
            defer { stage.compositor.stop() }
            let button = try #require(stage.views["button"])
            try stage.devices.perform("move \(button.point(across: 0.5))")
            let before = try stage.restingPicture()
            try stage.devices.perform("press")
            let pressed = try stage.restingPicture()
            #expect(pressed.differences(from: before, in: button) > 20)
            #expect(stage.example.trace("action").isEmpty)
            try stage.devices.perform("release")
            _ = try stage.restingPicture()
            #expect(stage.example.trace("action").count == 1)
        }

        @Test(arguments: compositors)
        func `Tab moves the focus and Space presses what has it`(kind: Compositor.Kind) throws {
            let stage = try Stage(kind)
            defer { stage.compositor.stop() }
            let before = try stage.restingPicture()
            try stage.devices.perform("key Tab")
            let focused = try stage.restingPicture()
            #expect(focused.differences(from: before) > 20)
            try stage.devices.perform("key Tab")
            let next = try stage.restingPicture()
            #expect(next.differences(from: focused) > 20)
            try stage.devices.perform("key shift+Tab")
            #expect(try stage.restingPicture().differences(from: focused) == 0)
            let button = try #require(stage.views["button"])
            try stage.devices.perform("click \(button.point(across: 0.5))")
            _ = try stage.restingPicture()
            let count = stage.example.trace("action").count
            try stage.devices.perform("key space")
            _ = try stage.restingPicture()
            #expect(stage.example.trace("action").count == count + 1)
        }

        @Test(arguments: [1, 1.5, 2])
        func `pressing a button damages the button and its shadow at most, one commit a frame`(scale: Double) throws {
            let stage = try Stage(.sway, scale: scale, environment: ["WAYLAND_DEBUG": "1"])
            defer { stage.compositor.stop() }
            let button = try #require(stage.views["button"])
            try stage.devices.perform("move \(button.point(across: 0.5))")
            _ = try stage.restingPicture()
            let start = stage.example.messages().count
            try stage.devices.perform("press")
            _ = try stage.restingPicture()
            let damage = Conversation.damage(in: Array(stage.example.messages()[start...]))
            try stage.devices.perform("release")
            _ = try stage.restingPicture()
            let messages = stage.example.messages()
            let pixels = Conversation.bufferScale(in: messages) ?? scale
            let limit = button.expanded(by: Self.shadowReach).scaled(by: pixels)
            #expect(!damage.isEmpty)
            #expect(damage.allSatisfy { limit.contains($0) }, "\(damage) in \(limit)")
            #expect(Conversation.hastyCommits(in: messages).isEmpty)
            #expect(Conversation.unacknowledgedConfigures(in: messages).isEmpty)
        }
    }

    /// The Gallery open on a compositor, with devices to reach it.
    private struct Stage {
        let compositor: Compositor
        let example: Example
        let devices: InputDevices
        let views: [String: Box]
        /// Points to pixels of the output.
        let scale: Double

        init(_ kind: Compositor.Kind, scale: Double = 1, environment: [String: String] = [:]) throws {
            self.scale = scale
            compositor = try Compositor(kind, scale: scale)
            devices = try compositor.inputDevices()
            let trace = ["WALDEN_TRACE": "tree,control,action"].merging(environment) { $1 }
            example = try compositor.run("Gallery", trace)
            views = try example.views()
        }

        /// A picture after highlights and animations came to rest.
        func restingPicture() throws -> Picture {
            try example.settle()
            return try compositor.picture()
        }

        /// Performs commands about a view, and expects one or more actions of it, and a change to be seen if it stays.
        func expectAction(
            _ identifier: String, isSeen: Bool = false, sourceLocation: SourceLocation = #_sourceLocation,
            _ commands: (_ center: String, _ right: String) -> [String]
        ) throws {
            let box = try #require(views[identifier], "\(views.keys.sorted())", sourceLocation: sourceLocation)
            let count = example.trace("action").count
            let before = try restingPicture()
            for command in commands(box.point(across: 0.5), box.point(across: 0.85)) { try devices.perform(command) }
            let after = try restingPicture()
            let actions = example.trace("action").dropFirst(count)
            #expect(!actions.isEmpty, "\(identifier) sent no action", sourceLocation: sourceLocation)
            #expect(!example.trace("control").isEmpty, sourceLocation: sourceLocation)
            if isSeen {
                #expect(after.differences(from: before, in: box.scaled(by: scale)) > 20, sourceLocation: sourceLocation)
            }
        }
    }
}

extension Box {
    /// A point on the middle line, a part of the way from left to right, as a command's operands.
    fileprivate func point(across part: Double) -> String { "\(x + width * part) \(y + height / 2)" }
}
