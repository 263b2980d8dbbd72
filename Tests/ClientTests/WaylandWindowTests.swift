import Testing
import WaldenGeometry
import WaldenGraphics
import WaldenPlatform
import WaylandProtocols

@testable import WaldenWayland
@testable import WaylandClient

/// A window of a compositor that never answers. Tests play the compositor.
@MainActor
private final class TestWindow {
    let peer: UnansweredConnection
    let window: WaylandWindow
    private let platform = WaylandPlatform()

    init() throws {
        peer = try UnansweredConnection()
        window = WaylandWindow(
            id: WindowID(1), size: Size(width: 24, height: 16),
            role: try #require(Toplevel(connection: peer.connection).map { .toplevel($0) }), platform: platform)
    }

    func configure(serial: UInt32 = 1, width: Int32 = 0, height: Int32 = 0, states: [UInt32] = []) {
        window.toplevel?.proxy.onEvent?(.configure(width: width, height: height, states: WaylandArray(words: states)))
        window.shell.proxy.onEvent?(.configure(serial: serial))
        _ = window.toplevel?.takeConfiguration()
    }

    /// Fills a rectangle of device pixels. Returns `false` if the window could not present a frame.
    @discardableResult
    func fill(_ rect: PixelRect, _ color: UInt32, layout: SurfaceLayout) -> Bool {
        let outcome = window.present(layout, moves: [], damage: Region(rect)) { context, region in
            for index in 0..<region.count {
                let rect = region[index].rect(scale: layout.scale)
                let insets = layout.insets
                context.fill(rect.offsetBy(dx: -insets.left, dy: -insets.top), with: Color(hex: color))
            }
        }
        return outcome == .shown
    }

    /// The pixels of the last presented buffer.
    func shownPixels(_ layout: SurfaceLayout) -> [UInt32] {
        let (width, height) = layout.pixelSize
        let format: PixelFormat = layout.hasOnlyOpaquePixels ? .xrgb : .argb
        guard let pixels = PixelLayout(width: width, height: height, format: format),
            let buffer = window.surface.buffers.latest(in: pixels)
        else { return [] }
        let words = buffer.pixels.assumingMemoryBound(to: UInt32.self)
        return (0..<width * height).map { words[$0] & 0xFF_FFFF }
    }

    /// Releases all buffers but the last presented one.
    func releaseOlderBuffers() {
        for buffer in window.surface.buffers.all where buffer.age > 1 { buffer.proxy.onEvent?(.release) }
    }

    func frameIsDue() { window.surface.frameCallback?.onEvent?(.done(callbackData: 0)) }

    func close() {
        window.close()
        peer.close()
    }
}

@MainActor
struct WaylandWindowTests {
    private let layout = SurfaceLayout(size: Size(width: 24, height: 16), scale: 1)
    private let whole = PixelRect(x: 0, y: 0, width: 24, height: 16)

    @Test func `nothing is drawn before the first configuration`() throws {
        let test = try TestWindow()
        defer { test.close() }
        #expect(!test.window.canDraw)
        #expect(!test.fill(whole, 0xFF, layout: layout))
        test.configure()
        #expect(test.window.canDraw)
        #expect(test.fill(whole, 0xFF, layout: layout))
    }

    @Test(arguments: [1.0, 2.0])
    func `each frame shows everything drawn so far, in every buffer`(scale: Double) throws {
        let test = try TestWindow()
        defer { test.close() }
        test.configure()
        let layout = SurfaceLayout(size: Size(width: 24, height: 16), scale: scale)
        let (width, height) = layout.pixelSize
        var expected = [UInt32](repeating: 0x10, count: width * height)
        test.fill(PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height)), 0x10, layout: layout)
        var generator = SystemRandomNumberGenerator()
        for frame in 0..<200 {
            let x = Int.random(in: 0..<width, using: &generator)
            let y = Int.random(in: 0..<height, using: &generator)
            let rect = PixelRect(
                x: Int32(x), y: Int32(y), width: Int32.random(in: 1...8), height: Int32.random(in: 1...8))
            let color = UInt32(frame + 1) * 0x01_0203 & 0xFF_FFFF
            if Bool.random() { test.releaseOlderBuffers() }
            guard test.fill(rect, color, layout: layout) else {
                test.releaseOlderBuffers()
                continue
            }
            for row in y..<min(height, y + Int(rect.height)) {
                for column in x..<min(width, x + Int(rect.width)) { expected[row * width + column] = color }
            }
            try #require(test.shownPixels(layout) == expected, "frame \(frame)")
        }
    }

    @Test func `a new size redraws everything`() throws {
        let test = try TestWindow()
        defer { test.close() }
        test.configure()
        test.fill(whole, 0xAA, layout: layout)
        let larger = SurfaceLayout(size: Size(width: 30, height: 20), scale: 1)
        test.fill(PixelRect(x: 0, y: 0, width: 1, height: 1), 0xBB, layout: larger)
        #expect(test.shownPixels(larger).allSatisfy { $0 == 0xBB })
    }

    @Test func `the area around opaque content is made transparent`() throws {
        let test = try TestWindow()
        defer { test.close() }
        test.configure()
        var framed = layout
        framed.shadow = EdgeInsets(top: 2, left: 3, bottom: 4, right: 5)
        let surface = PixelRect(x: 0, y: 0, width: 32, height: 22)
        test.fill(surface, 0xFFFFFF, layout: framed)
        test.window.surface.buffers.all.first?.proxy.onEvent?(.release)
        let drawn = test.window.present(framed, moves: [], damage: Region(surface)) { context, _ in
            context.fill(Rect(x: 0, y: 0, width: 24, height: 16), with: Color(hex: 0x123456))
        }
        #expect(drawn == .shown)
        let pixels = test.shownPixels(framed)
        #expect(pixels.count == 32 * 22)
        #expect(pixels.count { $0 == 0x123456 } == 24 * 16)
        #expect(pixels[2 * 32 + 3] == 0x123456)
        #expect(pixels[2 * 32 + 2] == 0)
        #expect(test.window.surface.contentLocation(Point(x: 3, y: 2)) == .zero)
    }

    @Test func `after a frame the next one waits for the compositor`() throws {
        let test = try TestWindow()
        defer { test.close() }
        test.configure()
        test.fill(whole, 1, layout: layout)
        #expect(!test.window.canDraw)
        test.frameIsDue()
        #expect(test.window.canDraw)
    }

    @Test func `a suspended window draws no frame but its first`() throws {
        let test = try TestWindow()
        defer { test.close() }
        test.configure(states: [9])
        #expect(test.window.canDraw)
        test.fill(whole, 1, layout: layout)
        test.frameIsDue()
        #expect(!test.window.canDraw)
        test.configure(serial: 2)
        #expect(test.window.canDraw)
    }

    @Test func `a configuration is acknowledged with the frame that it causes`() throws {
        let test = try TestWindow()
        defer { test.close() }
        test.configure()
        test.window.settle(isQuiet: true)
        #expect(test.window.shell.needsAcknowledgement)
        test.fill(whole, 1, layout: layout)
        #expect(!test.window.shell.needsAcknowledgement)
    }

    @Test func `a configuration that changes nothing is acknowledged at the end of the turn`() throws {
        let test = try TestWindow()
        defer { test.close() }
        test.configure()
        test.fill(whole, 1, layout: layout)
        test.configure(serial: 2, width: 24, height: 16, states: [4])
        test.window.settle(isQuiet: false)
        #expect(test.window.shell.needsAcknowledgement)
        test.window.settle(isQuiet: true)
        #expect(!test.window.shell.needsAcknowledgement)
        #expect(test.window.needsCommit)
        test.frameIsDue()
        test.window.settle(isQuiet: true)
        #expect(!test.window.needsCommit)
    }

    @Test func `a new size that cannot be drawn yet is not acknowledged yet`() throws {
        let test = try TestWindow()
        defer { test.close() }
        test.configure()
        test.fill(whole, 1, layout: layout)
        test.configure(serial: 2, width: 100, height: 90)
        test.window.settle(isQuiet: true)
        #expect(test.window.shell.needsAcknowledgement)
        test.frameIsDue()
        test.window.settle(isQuiet: true)
        #expect(!test.window.shell.needsAcknowledgement)
    }

    @Test func `a size beyond the limit draws as much as a buffer holds`() throws {
        let test = try TestWindow()
        defer { test.close() }
        test.configure()
        let huge = SurfaceLayout(size: Size(width: 100_000, height: 4), scale: 1)
        #expect(test.fill(whole, 1, layout: huge))
        #expect(test.shownPixels(huge).count == PictureLimits.maximumSide * 4)
    }
}
