import MockCompositor
import Testing
import Walden

/// The pace, damage and buffers of frames.
@MainActor
@Suite("Frames and buffers", .serialized)
struct FrameTests {
    /// A window with four controls in a row.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let window: Window
        let toplevel: MockToplevel
        let probes: [Probe] = (0..<4).map { Probe(frame: Rect(x: Double($0) * 50 + 5, y: 10, width: 40, height: 80)) }
        var surface: MockSurface { toplevel.surface }

        init(_ options: MockOptions = MockOptions()) throws {
            app = try AppUnderTest(options)
            let probes = self.probes
            (window, toplevel) = try app.show { window in probes.forEach(window.addSubview) }
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }

        /// Whether the surface shows the state of each control.
        var isTrue: Bool {
            probes.enumerated().allSatisfy { index, probe in
                surface.pixel(index * 50 + 20, 40) == (probe.isHighlighted ? 0xFFFF_0000 : 0xFF00_00FF)
            }
        }
    }

    private static func manual() -> MockOptions {
        var options = MockOptions()
        options.frames = .manual
        return options
    }

    // MARK: Pace

    @Test func `there is at most one commit per frame callback`() throws {
        let stage = try Stage(Self.manual())
        stage.surface.completeFrame()
        stage.app.pump()
        let before = stage.surface.commits.count
        for step in 0..<10 {
            stage.probes[step % 4].isHighlighted.toggle()
            stage.app.pump()
        }
        #expect(stage.surface.commits.count == before + 1, "one, for the first change")
        stage.surface.completeFrame()
        stage.app.pump()
        #expect(stage.surface.commits.count == before + 2, "and one for all the others")
        #expect(stage.isTrue)
        stage.surface.completeFrame()
        stage.app.pump()
        #expect(stage.surface.commits.count == before + 2, "and none for nothing")
        stage.finish()
    }

    @Test func `an animation draws once per frame callback`() throws {
        let stage = try Stage(Self.manual())
        stage.surface.completeFrame()
        stage.app.pump()
        var steps = 0
        let link = stage.window.addDisplayLink { _ in
            steps += 1
            stage.probes[0].isHighlighted.toggle()
        }
        stage.app.pump()
        let before = (steps, stage.surface.commits.count)
        for _ in 0..<7 {
            stage.surface.completeFrame()
            stage.app.pump()
        }
        #expect(steps == before.0 + 7)
        #expect(stage.surface.commits.count == before.1 + 7)
        link.cancel()
        stage.surface.completeFrame()
        stage.app.pump()
        #expect(steps == before.0 + 7)
        stage.finish()
    }

    @Test func `an idle window sends no requests`() throws {
        let stage = try Stage()
        stage.app.compositor.forgetRequests()
        stage.app.run(for: .milliseconds(100))
        #expect(stage.app.compositor.requests == [])
        stage.finish()
    }

    // MARK: Damage

    @Test func `the damage of a highlight is no larger than the control`() throws {
        let stage = try Stage()
        stage.app.touch.down(0, at: stage.probes[2].center, on: stage.surface)
        stage.app.touch.frame()
        stage.app.pump()
        let frame = try #require(stage.surface.frames.last)
        #expect(!frame.damage.isEmpty)
        #expect(frame.damage.allSatisfy { stage.probes[2].frame.contains($0) })
        stage.app.touch.up(0)
        stage.app.touch.frame()
        stage.finish()
    }

    @Test func `the damage of a button is no larger than the button and its focus outsets`() throws {
        let app = try AppUnderTest(.withKeymap(), style: Theme.standard)
        let button = Button(title: "Press me")
        let (_, toplevel) = try app.show { window in
            button.frame = Rect(x: 40, y: 30, width: 120, height: 32)
            window.addSubview(button)
        }
        /// Checks the frames caused by an input.
        func check(_ input: () -> Void) {
            let before = toplevel.surface.frames.count
            input()
            app.pump()
            let frames = toplevel.surface.frames.dropFirst(before)
            #expect(!frames.isEmpty)
            let allowed = button.frame.inset(by: -button.drawingOutsets)
            for frame in frames { #expect(frame.damage.allSatisfy { allowed.contains($0) }) }
        }
        check {
            app.pointer.enter(toplevel.surface, at: button.center)
            app.pointer.frame()
        }
        check {
            app.pointer.press()
            app.pointer.frame()
        }
        check {
            app.pointer.release()
            app.pointer.frame()
        }
        check {
            app.keyboard.enter(toplevel.surface)
            app.keyboard.press(KeyCode.tab)
        }
        #expect(button.isFocused)
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test(arguments: 1...6 as ClosedRange<UInt32>, [120, 180] as [UInt32])
    func `every version of wl_surface is drawn, and damaged in its units`(
        version: UInt32, scale120: UInt32
    ) throws {
        var options = MockOptions(versions: ["wl_compositor": version])
        options.fractionalScale = scale120
        let stage = try Stage(options)
        #expect(stage.surface.resource.version == version)
        stage.probes[1].isHighlighted = true
        stage.app.pump()
        let frame = try #require(stage.surface.frames.last)
        #expect(frame.damage.isEmpty == (version < 4))
        #expect(frame.surfaceDamage.isEmpty == (version >= 4))
        let scale = Double(scale120) / 120
        let place = stage.probes[1].frame
        // Units and pixels may not align.
        let slack = scale == 1 ? 0.0 : 1
        #expect(frame.surfaceDamage.allSatisfy { place.insetBy(dx: -slack, dy: -slack).contains($0) })
        #expect(
            frame.damage.allSatisfy {
                place.insetBy(dx: -slack, dy: -slack).contains($0.applying(.scale(1 / scale)))
            })
        let reach = frame.damage.map { $0.applying(.scale(1 / scale)) } + frame.surfaceDamage
        #expect(reach.reduce(Rect.null) { $0.union($1) }.contains(place), "it covers the whole change")
        if scale == 1 { #expect(stage.isTrue) }
        stage.finish()
    }

    // MARK: Buffers

    @Test(arguments: [MockOptions.Release.whenReplaced, .atOnce])
    func `every frame is complete in every buffer`(release: MockOptions.Release) throws {
        var options = MockOptions()
        options.release = release
        let stage = try Stage(options)
        var generator = SplitMix(seed: 7)
        for _ in 0..<60 {
            stage.probes[Int.random(in: 0..<4, using: &generator)].isHighlighted.toggle()
            stage.app.pump()
            #expect(stage.isTrue)
        }
        #expect(stage.app.compositor.buffers.count <= 3)
        stage.finish()
    }

    @Test func `the surface shows what the window draws`() throws {
        let app = try AppUnderTest(style: Theme.standard)
        let slider = Slider(value: 0.2)
        let (window, toplevel) = try app.show(size: Size(width: 240, height: 100)) { window in
            slider.frame = Rect(x: 10, y: 10, width: 220, height: 40)
            window.addSubview(slider)
        }
        for value in [0.5, 0.9, 0.1, 0.4] {
            slider.value = value
            app.pump()
            let wrong = Self.count(of: window.snapshot(), unlike: toplevel.surface)
            #expect(wrong == 0, "\(wrong) pixels differ at \(value)")
        }
        app.finish()
        #expect(app.compositor.isClean)
    }

    /// Returns the number of pixels that differ between a picture and a surface.
    private static func count(of picture: Image, unlike surface: MockSurface) -> Int {
        (0..<picture.pixelHeight).reduce(0) { sum, y in
            sum
                + (0..<picture.pixelWidth).count { x in
                    !isNear(picture.color(atPixelX: x, y: y), surface.pixel(x, y))
                }
        }
    }

    private static func isNear(_ color: Color, _ pixel: UInt32) -> Bool {
        func near(_ component: Double, _ shift: UInt32) -> Bool {
            abs(component * 255 - Double(pixel >> shift & 255)) <= 1
        }
        return near(color.red, 16) && near(color.green, 8) && near(color.blue, 0)
    }

    @Test func `without releases there are three buffers, and input continues`() throws {
        var options = MockOptions()
        options.release = .never
        let stage = try Stage(options)
        for step in 0..<12 {
            stage.probes[step % 4].isHighlighted.toggle()
            stage.app.pump()
        }
        #expect(stage.surface.frames.count == 3, "there is no buffer for a fourth frame")
        #expect(stage.app.compositor.buffers.count == 3)
        _ = stage.probes[3].takeLog()
        stage.app.touch.down(0, at: stage.probes[3].center, on: stage.surface)
        stage.app.touch.frame()
        stage.app.touch.move(0, to: Point(x: 180, y: 50))
        stage.app.touch.frame()
        stage.app.touch.up(0)
        stage.app.touch.frame()
        stage.app.run(for: .milliseconds(80))
        #expect(stage.probes[3].takeLog() == ["touchDown", "touchDragInside", "touchUpInside"])
        #expect(stage.surface.frames.count == 3)

        stage.surface.releaseBuffers()
        stage.app.pump()
        #expect(stage.surface.frames.count == 4, "a release allows the pending frame")
        #expect(stage.isTrue)
        stage.finish()
    }

    @Test func `a window resized without releases keeps few buffers`() throws {
        var options = MockOptions()
        options.release = .never
        let stage = try Stage(options)
        for step in 1...20 {
            stage.toplevel.configure(width: Int32(200 + step * 10), height: 100)
            stage.app.pump()
        }
        #expect(stage.app.compositor.buffers.count <= 4)
        stage.surface.releaseBuffers()
        stage.app.pump()
        #expect(stage.surface.frames.last?.bufferSize == Size(width: 400, height: 100), "the last size is shown")
        stage.finish()
    }

    @Test func `a release for a closed window is harmless`() throws {
        var options = MockOptions()
        options.release = .never
        let stage = try Stage(options)
        stage.probes[0].isHighlighted = true
        stage.app.pump()
        stage.window.close()
        stage.app.platform.flush()
        stage.surface.releaseBuffers()
        stage.surface.completeFrame()
        stage.app.pump()
        #expect(stage.app.compositor.buffers.isEmpty)
        stage.finish()
    }
}

/// A seeded pseudorandom number generator.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
