import MockCompositor
import Testing
import Walden

/// Changes of scale during resizes and drags.
@MainActor
@Suite("Changes of scale", .serialized)
struct ScaleChangeTests {
    /// How the compositor sends scales.
    enum ScaleSource: CaseIterable {
        /// `wp_fractional_scale_v1` and `wp_viewporter`.
        case fractional
        /// `wl_surface.preferred_buffer_scale`.
        case preferred
        /// `wl_surface.enter` and `leave`, between outputs of scale 1 and 2.
        case outputs

        func options(isDecorated: Bool) -> MockOptions {
            var versions: [String: UInt32] = isDecorated ? ["zxdg_decoration_manager_v1": 0] : [:]
            if self != .fractional {
                versions["wp_fractional_scale_manager_v1"] = 0
                versions["wp_viewporter"] = 0
                versions["wl_compositor"] = self == .preferred ? 6 : 5
            }
            var options = MockOptions(versions: versions)
            options.frames = .manual
            if self == .outputs {
                options.outputs = [1, 2].map { MockOutput.Description(scale: $0) }
                // Deliver moves without visible effect at once.
                for index in options.outputs.indices { options.outputs[index].refreshRate = 0 }
            }
            return options
        }

        /// The successive scales, in 120ths.
        var steps: [UInt32] { self == .fractional ? [180, 150, 200, 120, 360, 145, 240] : [240, 120, 240] }
    }

    /// A window with a slider, on a compositor with manual frames.
    @MainActor
    private final class Stage {
        let app: AppUnderTest
        let window: Window
        let toplevel: MockToplevel
        let slider = Slider(value: 0.25)
        private let source: ScaleSource
        private(set) var scale120: UInt32 = 120
        private(set) var values: [Double] = []
        var surface: MockSurface { toplevel.surface }

        init(_ source: ScaleSource, isDecorated: Bool = false) throws {
            self.source = source
            app = try AppUnderTest(source.options(isDecorated: isDecorated), style: Theme.standard)
            let slider = self.slider
            slider.frame = Rect(x: 20, y: 30, width: 160, height: 32)
            (window, toplevel) = try app.show(size: Size(width: 200, height: 100)) { $0.addSubview(slider) }
            if source == .outputs { surface.enter(app.compositor.outputs[0]) }
            slider.addAction(for: .valueChanged) { [unowned self] in values.append($0.value) }
            app.pump()
        }

        /// Sends another scale, without a turn.
        func tell(_ scale: UInt32) {
            scale120 = scale
            switch source {
            case .fractional: surface.prefer(fractionalScale: scale)
            case .preferred: surface.prefer(scale: Int32(scale / 120))
            case .outputs:
                let outputs = app.compositor.outputs
                if scale == 240 { surface.enter(outputs[1]) } else { surface.leave(outputs[1]) }
            }
        }

        /// Sends the frame callback, and runs the app.
        func refresh() {
            surface.completeFrame()
            app.pump()
        }

        /// Expects that the last frame fits the current scale and a size in points.
        func expectFrame(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let frame = try #require(surface.frames.last, comment, sourceLocation: sourceLocation)
            expectFits(frame, comment, sourceLocation)
            #expect(window.scale == Double(scale120) / 120, comment, sourceLocation: sourceLocation)
            #expect(
                frame.geometry?.width == window.bounds.width, "the window is as wide as its geometry",
                sourceLocation: sourceLocation)
        }

        /// Expects that a frame has a buffer of the current scale, shown in whole points pixel by pixel.
        func expectFits(_ frame: MockCommit, _ comment: Comment, _ sourceLocation: SourceLocation) {
            let points = frame.surfaceSize
            func pixels(_ length: Double) -> Double {
                Double((2 * Int(length) * Int(scale120) + 120) / 240)
            }
            #expect(points == Size(width: points.width.rounded(), height: points.height.rounded()), comment)
            #expect(
                frame.bufferSize == Size(width: pixels(points.width), height: pixels(points.height)), comment,
                sourceLocation: sourceLocation)
            #expect(
                frame.destination == (source == .fractional ? points : nil), comment,
                sourceLocation: sourceLocation)
            #expect(
                frame.scale == (source == .fractional ? 1 : Int32(scale120 / 120)), comment,
                sourceLocation: sourceLocation)
        }
    }

    // MARK: Resizing

    @Test(arguments: ScaleSource.allCases, [false, true])
    func `a scale that changes during a resize applies from the next frame`(
        source: ScaleSource, isDecorated: Bool
    ) throws {
        let stage = try Stage(source, isDecorated: isDecorated)
        var width: Int32 = 200
        for scale in source.steps {
            // Sizes come faster than frames, with a new scale between them.
            for step in 0..<12 {
                if step == 5 { stage.tell(scale) }
                width += 3
                stage.toplevel.configure(width: width, height: 100 + width / 4, states: [.activated, .resizing])
                let before = stage.surface.frames.count
                if step % 3 == 2 { stage.surface.completeFrame() }
                stage.app.pump()
                for frame in stage.surface.frames.dropFirst(before) {
                    stage.expectFits(frame, "\(scale), step \(step)", #_sourceLocation)
                }
                #expect(stage.surface.frames.count - before <= 1, "at most one frame per callback")
            }
            stage.refresh()
            try stage.expectFrame("\(scale)")
            #expect(stage.toplevel.geometry?.width == Double(width), "the last size")
            #expect(stage.toplevel.acknowledged.last == stage.surface.frames.last?.acknowledged)
        }
        stage.toplevel.configure(width: width, height: 100 + width / 4, states: [.activated])
        stage.refresh()
        stage.refresh()
        try stage.expectFrame("at the end")
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test(arguments: ScaleSource.allCases)
    func `a scale that changes back before the next frame has no effect`(source: ScaleSource) throws {
        let stage = try Stage(source)
        stage.refresh()
        let before = stage.surface.frames.count
        stage.tell(source.steps[0])
        stage.tell(120)
        stage.app.pump()
        stage.refresh()
        for frame in stage.surface.frames.dropFirst(before) {
            stage.expectFits(frame, "as before", #_sourceLocation)
        }
        #expect(stage.surface.frames.count <= before + 1)
        try stage.expectFrame("as before")
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test(arguments: ScaleSource.allCases)
    func `a scale before or after a size makes one frame with it`(source: ScaleSource) throws {
        for isFirst in [true, false] {
            let stage = try Stage(source)
            stage.refresh()
            let before = stage.surface.frames.count
            if isFirst { stage.tell(source.steps[0]) }
            stage.toplevel.configure(width: 333, height: 111, states: [.activated, .maximized])
            if !isFirst { stage.tell(source.steps[0]) }
            stage.app.pump()
            stage.refresh()
            #expect(stage.surface.frames.count == before + 1, "scale first: \(isFirst)")
            try stage.expectFrame("scale first: \(isFirst)")
            #expect(stage.surface.frames.last?.surfaceSize == Size(width: 333, height: 111))
            stage.app.finish()
            #expect(stage.app.compositor.isClean)
        }
    }

    @Test(arguments: ScaleSource.allCases)
    func `a frame at the new scale equals that of a new window`(source: ScaleSource) throws {
        let stage = try Stage(source)
        for scale in source.steps {
            stage.tell(scale)
            stage.app.pump()
            stage.refresh()
            try stage.expectFrame("\(scale)")
            let picture = stage.window.snapshot()
            var differing = 0
            for y in 0..<picture.pixelHeight {
                for x in 0..<picture.pixelWidth {
                    let pixel = stage.surface.pixel(x, y) & 0xFF_FFFF
                    if pixel != Self.bits(picture.color(atPixelX: x, y: y)) { differing += 1 }
                }
            }
            #expect(differing == 0, "\(scale)")
        }
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    private static func bits(_ color: Color) -> UInt32 {
        func byte(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
    }

    // MARK: Dragging

    @Test(arguments: ScaleSource.allCases, [false, true])
    func `a drag continues at another scale, with its touch and value`(
        source: ScaleSource, isByFinger: Bool
    ) throws {
        let stage = try Stage(source)
        let app = stage.app
        func move(to x: Double) {
            if isByFinger {
                app.touch.move(to: Point(x: x, y: 46))
                app.touch.frame()
            } else {
                app.pointer.move(to: Point(x: x, y: 46))
                app.pointer.frame()
            }
            app.pump()
            stage.refresh()
        }
        let knob = 20 + 10 + 140 * 0.25
        if isByFinger {
            app.touch.down(at: Point(x: knob, y: 46), on: stage.surface)
            app.touch.frame()
        } else {
            app.pointer.enter(stage.surface, at: Point(x: knob, y: 46))
            app.pointer.press()
            app.pointer.frame()
        }
        app.pump()
        stage.refresh()
        move(to: knob + 20)
        let start = stage.slider.value
        #expect(start > 0.3 && stage.slider.isTracking)
        var x = knob + 20
        for scale in source.steps {
            let value = stage.slider.value
            let count = stage.values.count
            stage.tell(scale)
            app.pump()
            stage.refresh()
            #expect(stage.slider.isTracking && stage.slider.isHighlighted, "\(scale): the touch is kept")
            #expect(stage.slider.value == value && stage.values.count == count, "\(scale): the value does not jump")
            try stage.expectFrame("\(scale)")
            x += 5
            move(to: x)
            #expect(stage.slider.value > value, "\(scale): the drag continues")
            #expect(stage.slider.value - value < 0.06, "\(scale): by as many points as the finger")
            try stage.expectFrame("\(scale), moved")
        }
        let steps = zip(stage.values, stage.values.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 > 0 })
        if isByFinger {
            app.touch.up()
            app.touch.frame()
        } else {
            app.pointer.release()
            app.pointer.frame()
        }
        app.pump()
        #expect(!stage.slider.isTracking)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: ScaleSource.allCases)
    func `content scrolled by a finger stays below it when the scale changes`(source: ScaleSource) throws {
        let stage = try Stage(source)
        let app = stage.app
        let view = ScrollView(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        view.contentSize = Size(width: 200, height: 2000)
        stage.window.addSubview(view)
        stage.refresh()
        app.touch.down(at: Point(x: 100, y: 80), on: stage.surface)
        app.touch.frame()
        app.pump()
        var y = 80.0
        func move(by delta: Double) {
            y += delta
            app.touch.move(to: Point(x: 100, y: y))
            app.touch.frame()
            app.pump()
            stage.refresh()
        }
        for _ in 0..<6 { move(by: -4) }
        #expect(view.isDragging)
        for scale in source.steps {
            let offset = view.contentOffset.y
            stage.tell(scale)
            app.pump()
            stage.refresh()
            #expect(abs(view.contentOffset.y - offset) <= 1, "\(scale): nothing jumps")
            #expect(view.isDragging, "\(scale): the drag continues")
            move(by: -4)
            #expect(abs(view.contentOffset.y - offset - 4) <= 1, "\(scale): as far as the finger")
            try stage.expectFrame("\(scale)")
        }
        app.touch.up()
        app.touch.frame()
        app.pump()
        app.finish()
        #expect(app.compositor.isClean)
    }

    // MARK: Screens

    @Test(arguments: ScaleSource.allCases)
    func `a window keeps the app's latest size when the scale changes`(source: ScaleSource) throws {
        let stage = try Stage(source)
        stage.toplevel.configure(width: 300, height: 200)
        stage.refresh()
        stage.window.frame.size = Size(width: 260, height: 180)
        stage.app.pump()
        stage.refresh()
        try stage.expectFrame("by the app")
        stage.tell(source.steps[0])
        stage.app.pump()
        stage.refresh()
        #expect(stage.window.bounds.size == Size(width: 260, height: 180))
        try stage.expectFrame("on another scale")
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test func `a window on two outputs has the larger scale`() throws {
        let stage = try Stage(.outputs)
        let outputs = stage.app.compositor.outputs
        for _ in 0..<3 {
            stage.tell(240)
            stage.refresh()
            try stage.expectFrame("on both")
            stage.surface.leave(outputs[0])
            stage.refresh()
            try stage.expectFrame("on the denser one")
            stage.surface.enter(outputs[0])
            stage.refresh()
            stage.tell(120)
            stage.refresh()
            try stage.expectFrame("back")
        }
        #expect(stage.surface.frames.count <= 8, "one frame per change of scale")
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }

    @Test(arguments: [120, 150, 180, 200, 240, 360] as [UInt32], [false, true])
    func `the opaque region is opaque, and as large as possible`(scale: UInt32, isDecorated: Bool) throws {
        let stage = try Stage(.fractional, isDecorated: isDecorated)
        if scale != 120 { stage.tell(scale) }
        for width in [200, 201, 203, 217] as [Int32] {
            stage.toplevel.configure(width: width, height: 151)
            stage.app.pump()
            stage.refresh()
            let frame = try #require(stage.surface.frames.last)
            let regions = try #require(frame.opaqueRegion)
            let factor = Double(scale) / 120
            let hasAlpha = try #require(stage.surface.buffer).hasAlpha
            #expect(hasAlpha == isDecorated, "without a shadow, the format has no transparent pixels")
            // The first and the last row of each rectangle.
            for region in regions {
                for x in Int((region.minX * factor).rounded(.down))..<Int((region.maxX * factor).rounded(.up)) {
                    for y in [region.minY * factor, region.maxY * factor - 1e-6] {
                        let opacity = stage.surface.pixel(x, Int(y.rounded(.down))) >> 24
                        #expect(opacity == 0xFF || !hasAlpha, "\(x)")
                    }
                }
            }
            let (first, last) = (try #require(regions.first), try #require(regions.last))
            #expect(first.width >= Double(width) - 2 && last.maxY - first.minY >= stage.window.bounds.height - 2)
            #expect(last.width >= Double(width) - 2 - (isDecorated ? 2 * 12 : 0), "without its round corners")
        }
        stage.app.finish()
        #expect(stage.app.compositor.isClean)
    }
}
