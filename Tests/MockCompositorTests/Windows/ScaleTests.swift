import MockCompositor
import Testing
import Walden
import WaylandClient

/// Outputs and scales.
@MainActor
@Suite("Scale and outputs", .serialized)
struct ScaleTests {
    private let size = Size(width: 200, height: 100)

    /// Returns options without fractional scales.
    private static func integerScale(compositor version: UInt32 = 6, outputs: [Int32] = [1]) -> MockOptions {
        var options = MockOptions(
            versions: [
                "wp_fractional_scale_manager_v1": 0, "wp_viewporter": 0, "wl_compositor": version,
            ])
        options.outputs = outputs.map { MockOutput.Description(scale: $0) }
        return options
    }

    private func frame(_ toplevel: MockToplevel) throws -> MockCommit {
        try #require(toplevel.surface.frames.last)
    }

    // MARK: Fractional

    @Test func `a fractional scale makes buffers of that scale, shown in points`() throws {
        var options = MockOptions()
        options.fractionalScale = 180
        let app = try AppUnderTest(options)
        let (window, toplevel) = try app.show(size: size)
        #expect(window.scale == 1.5)
        #expect(try frame(toplevel).bufferSize == Size(width: 300, height: 150))
        #expect(try frame(toplevel).surfaceSize == size)
        #expect(try frame(toplevel).scale == 1)
        toplevel.surface.prefer(fractionalScale: 240)
        app.pump()
        #expect(window.scale == 2)
        #expect(try frame(toplevel).bufferSize == Size(width: 400, height: 200))
        #expect(try frame(toplevel).surfaceSize == size)
        #expect(window.bounds.size == size)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: [121, 133, 150, 175, 201, 299] as [UInt32])
    func `sizes are rounded as the protocol requires`(scale: UInt32) throws {
        var options = MockOptions()
        options.fractionalScale = scale
        let app = try AppUnderTest(options)
        let (_, toplevel) = try app.show(size: Size(width: 101, height: 57))
        let expected = Size(
            width: (101 * Double(scale) / 120).rounded(.toNearestOrAwayFromZero),
            height: (57 * Double(scale) / 120).rounded(.toNearestOrAwayFromZero))
        #expect(try frame(toplevel).bufferSize == expected)
        #expect(try frame(toplevel).destination == Size(width: 101, height: 57))
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: [0, 1, 5_000_000, .max] as [UInt32])
    func `an absurd fractional scale is ignored`(scale: UInt32) throws {
        let client = try ClientUnderTest()
        let (toplevel, mock) = try client.show()
        mock.surface.prefer(fractionalScale: scale)
        client.pump()
        #expect((0.5...16).contains(toplevel.surface.scale))
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test(arguments: [0, -3, .min, .max] as [Int32])
    func `an absurd integral scale is ignored`(scale: Int32) throws {
        let client = try ClientUnderTest(Self.integerScale())
        let (toplevel, mock) = try client.show()
        mock.surface.enter(client.compositor.outputs[0])
        client.compositor.outputs[0].change { $0.scale = scale }
        client.pump()
        #expect((1...16).contains(toplevel.surface.scale))
        mock.surface.prefer(scale: scale)
        client.pump()
        #expect((1...16).contains(toplevel.surface.scale))
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test(arguments: [0, 1, 5_000_000, .max] as [UInt32])
    func `an absurd fractional scale is harmless`(scale: UInt32) throws {
        let app = try AppUnderTest()
        let (window, toplevel) = try app.show(size: size)
        toplevel.surface.prefer(fractionalScale: scale)
        app.pump()
        #expect((0.5...16).contains(window.scale))
        toplevel.surface.prefer(fractionalScale: 120)
        app.pump()
        #expect(window.scale == 1)
        #expect(try frame(toplevel).bufferSize == size)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: ["wp_viewporter", "wp_fractional_scale_manager_v1"])
    func `fractional scaling without one of its protocols is not used`(missing: String) throws {
        var options = MockOptions(versions: [missing: 0])
        options.fractionalScale = 180
        options.preferredBufferScale = 2
        let app = try AppUnderTest(options)
        let (window, toplevel) = try app.show(size: size)
        #expect(window.scale == 2)
        #expect(try frame(toplevel).bufferSize == Size(width: 400, height: 200))
        #expect(try frame(toplevel).surfaceSize == size)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `extensions removed while a window uses them do not affect it`() throws {
        var options = MockOptions()
        options.fractionalScale = 180
        let app = try AppUnderTest(options)
        let (window, toplevel) = try app.show(size: size)
        for interface in [
            "wp_viewporter", "wp_fractional_scale_manager_v1", "wp_cursor_shape_manager_v1",
            "zxdg_decoration_manager_v1",
        ] { app.compositor.withdraw(interface) }
        app.pump()
        toplevel.surface.prefer(fractionalScale: 240)
        app.pump()
        #expect(window.scale == 2)
        #expect(try frame(toplevel).surfaceSize == size)
        let other = try app.show(size: size)
        #expect(other.window.scale == 1, "new windows do without them")
        app.finish()
        #expect(app.compositor.isClean)
    }

    // MARK: Integral

    @Test func `from version 6 the surface receives its scale`() throws {
        var options = Self.integerScale(outputs: [3])
        options.preferredBufferScale = 2
        let app = try AppUnderTest(options)
        let (window, toplevel) = try app.show(size: size)
        #expect(window.scale == 2, "regardless of the output")
        #expect(try frame(toplevel).scale == 2)
        #expect(try frame(toplevel).bufferSize == Size(width: 400, height: 200))
        toplevel.surface.prefer(scale: 3)
        app.pump()
        #expect(try frame(toplevel).bufferSize == Size(width: 600, height: 300))
        for absurd in [0, -3, Int32.min, Int32.max] {
            toplevel.surface.prefer(scale: absurd)
            app.pump()
            #expect((1...16).contains(window.scale))
        }
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt32>)
    func `without a preferred scale the surface uses the maximum of its outputs`(version: UInt32) throws {
        let app = try AppUnderTest(Self.integerScale(compositor: version, outputs: [1, 2, 3]))
        let (window, toplevel) = try app.show(size: size)
        let outputs = app.compositor.outputs
        let canScale = version >= 3
        #expect(window.scale == 1)
        toplevel.surface.enter(outputs[1])
        app.pump()
        #expect(window.scale == (canScale ? 2 : 1))
        toplevel.surface.enter(outputs[2])
        toplevel.surface.enter(outputs[2])
        app.pump()
        #expect(window.scale == (canScale ? 3 : 1))
        let factor = canScale ? 3.0 : 1
        #expect(try frame(toplevel).bufferSize == Size(width: 200 * factor, height: 100 * factor))
        #expect(try frame(toplevel).surfaceSize == size)
        toplevel.surface.leave(outputs[2])
        app.pump()
        #expect(window.scale == (canScale ? 2 : 1))
        #expect(try frame(toplevel).surfaceSize == size)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `if all outputs agree, the first frame already has their scale`() throws {
        let app = try AppUnderTest(Self.integerScale(compositor: 5, outputs: [2, 2]))
        let (_, toplevel) = try app.show(size: size)
        #expect(toplevel.surface.frames.map(\.scale) == [2])
        toplevel.surface.enter(app.compositor.outputs[0])
        app.pump()
        #expect(toplevel.surface.frames.count == 1)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `an output that changes its scale or is removed changes the scale of its windows`() throws {
        let app = try AppUnderTest(Self.integerScale(compositor: 5, outputs: [1, 2]))
        let (window, toplevel) = try app.show(size: size)
        let outputs = app.compositor.outputs
        toplevel.surface.enter(outputs[0])
        toplevel.surface.enter(outputs[1])
        app.pump()
        #expect(window.scale == 2)
        outputs[1].change { $0.scale = 3 }
        app.pump()
        #expect(window.scale == 3)
        outputs[1].remove()
        app.pump()
        #expect(window.scale == 1)
        #expect(try frame(toplevel).bufferSize == size)
        #expect(outputs[1].resources.isEmpty, "the client's object is released")
        outputs[0].change { $0.scale = -4 }
        app.pump()
        #expect(window.scale == 1)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `removing the output of a window is harmless, even the last one`() throws {
        let app = try AppUnderTest()
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let (_, toplevel) = try app.show(size: size) { $0.addSubview(probe) }
        let output = app.compositor.outputs[0]
        toplevel.surface.enter(output)
        app.pump()
        output.remove()
        toplevel.surface.leave(output)
        app.pump()
        app.touch.down(0, at: probe.center, on: toplevel.surface)
        app.touch.frame()
        app.pump()
        #expect(probe.isHighlighted)
        app.touch.up(0)
        app.touch.frame()
        let later = try #require(app.compositor.addOutput(MockOutput.Description(scale: 2)))
        app.pump()
        toplevel.surface.enter(later)
        app.pump()
        app.finish()
        #expect(app.compositor.isClean)
    }

    // MARK: Outputs

    @Test(arguments: 1...4 as ClosedRange<UInt32>)
    func `every version of wl_output works`(version: UInt32) throws {
        var options = MockOptions(versions: ["wl_output": version])
        options.outputs = [MockOutput.Description(scale: 2)]
        let client = try ClientUnderTest(options)
        client.pump()
        let properties = try #require(client.connection.outputs.first).properties
        #expect(properties.pixelSize == Size(width: 1920, height: 1080), "of the current mode")
        #expect(properties.refreshRate == 60_000)
        #expect(properties.physicalSize == Size(width: 520, height: 290))
        #expect(properties.maker == "Nobody")
        #expect(properties.model == "Nothing")
        #expect(properties.scale == (version >= 2 ? 2 : 1))
        #expect(properties.name == (version >= 4 ? "MOCK-1" : nil))
        #expect(properties.description == (version >= 4 ? "A screen that is not there" : nil))
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test func `an output changes as a whole`() throws {
        let client = try ClientUnderTest()
        client.pump()
        let output = try #require(client.connection.outputs.first)
        let resource = try #require(client.compositor.outputs[0].resources.first)
        resource.sendScale(factor: 4)
        client.pump()
        #expect(output.properties.scale == 1)
        resource.sendDone()
        client.pump()
        #expect(output.properties.scale == 4)
        client.finish()
        #expect(client.compositor.isClean)
    }
}
