import Testing
import WaldenGeometry
import WaldenGraphics
import WaldenPlatform

@testable import WaldenWayland
@testable import WaylandClient

struct TranslationTests {
    @Test func `a wheel counts steps`() throws {
        var scroll = GatheredScroll(source: .wheel)
        scroll.vertical.distance = 15
        scroll.vertical.add(value120: 180)
        let input = try #require(scroll.input)
        #expect(input == ScrollInput(source: .wheel, delta: Point(x: 0, y: 15), steps: Point(x: 0, y: 1.5)))
    }

    @Test func `a wheel without reported steps derives them from its distance`() throws {
        var scroll = GatheredScroll(source: .wheel)
        scroll.vertical.distance = -30
        #expect(scroll.input?.steps == Point(x: 0, y: -2))
    }

    @Test func `lifting fingers from the touchpad is a stop event`() throws {
        var scroll = GatheredScroll(source: .finger)
        scroll.vertical.isStopped = true
        #expect(scroll.input?.isStop == true)
        scroll.vertical.distance = 3
        #expect(scroll.input?.isStop == false)
    }

    @Test func `an axis source alone does not scroll`() {
        #expect(GatheredScroll(source: .wheel).input == nil)
    }

    @Test(arguments: [(100_000, 100_000), (16_384, 16_384)], [1.0, 1.5, 2])
    func `an excessive size is reduced to one that a buffer can have`(_ side: (Int, Int), scale: Double) throws {
        var configuration = ToplevelConfiguration()
        configuration.width = ToplevelConfiguration.length(Int32(side.0))
        configuration.height = ToplevelConfiguration.length(Int32(side.1))
        let size = try #require(WindowConfiguration(configuration, scale: scale).size)
        let pixels = SurfaceLayout(size: size, scale: scale).pixelSize
        #expect(PixelLayout(width: pixels.width, height: pixels.height, format: .xrgb) != nil)
    }

    @Test(
        arguments: [
            Size(width: 1e300, height: 1e300), Size(width: Double.infinity, height: 10),
            Size(width: Double.nan, height: Double.nan), Size(width: -Double.infinity, height: -5), .zero,
            Size(width: 16_384, height: 16_384), Size(width: 40_000, height: 3),
        ], [0.5, 1, 1.25, 3, 1e300])
    func `any requested size fits a buffer and is not empty`(size: Size, scale: Double) {
        let layout = SurfaceLayout(
            size: size, scale: scale, frame: EdgeInsets(top: 40, left: 0, bottom: 0, right: 0),
            shadow: EdgeInsets(top: 20, left: 20, bottom: 20, right: 20))
        let (width, height) = layout.pixelSize
        #expect(PixelLayout(width: width, height: height, format: .argb) != nil)
        let whole = layout.surfaceSize
        #expect(whole.isFinite && whole.width >= 1 && whole.height >= 1)
        let (content, opaque) = (layout.content, layout.opaquePixels)
        #expect(Double(content.x) + Double(content.width) <= whole.width)
        #expect(Int(opaque.x) + Int(opaque.width) <= width || opaque.isEmpty || scale > 1000)
    }

    @Test func `a surface within the limits has the size of its parts, in whole points`() {
        let layout = SurfaceLayout(
            size: Size(width: 200.5, height: 100), scale: 1.5, shadow: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(layout.surfaceSize == Size(width: 207, height: 104))
        #expect(layout.pixelSize == (311, 156))
    }

    @Test func `a size of zero or less leaves the choice to the app`() {
        var configuration = ToplevelConfiguration()
        #expect(WindowConfiguration(configuration, scale: 1).size == nil)
        configuration.width = ToplevelConfiguration.length(-5)
        configuration.height = ToplevelConfiguration.length(300)
        #expect(WindowConfiguration(configuration, scale: 1).size == nil)
    }

    @Test func `states and capabilities match the protocol's numbers`() {
        let states = WindowConfiguration.States(protocolNumbers: [0, 1, 4, 9, 77, .max])
        #expect(states == [.maximized, .activated, .suspended])
        let capabilities = WindowConfiguration.Capabilities(protocolNumbers: [0, 2, 4, 5])
        #expect(capabilities == [.maximize, .minimize])
        #expect(WindowConfiguration(ToplevelConfiguration(), scale: 1).capabilities == .all)
    }

    @Test func `the parts of a surface are whole points, and opaque ones lie inside`() {
        let layout = SurfaceLayout(
            size: Size(width: 200, height: 100), scale: 1.5, frame: EdgeInsets(top: 31, left: 1, bottom: 1, right: 1),
            shadow: EdgeInsets(top: 20, left: 20, bottom: 20, right: 20), resizeMargin: 8)
        #expect(layout.windowGeometry == SurfaceRectangle(x: 20, y: 20, width: 202, height: 132))
        #expect(layout.inputRegion == SurfaceRectangle(x: 12, y: 12, width: 218, height: 148))
        // Device pixels 32 and 77 lie inside a point each, so the first fully opaque points are 22 and 52.
        #expect(layout.opaquePixels == PixelRect(x: 32, y: 77, width: 300, height: 150))
        #expect(layout.content == SurfaceRectangle(x: 22, y: 52, width: 199, height: 99))
    }

    @Test func `contradictory size limits are made consistent`() {
        var limits = SizeLimits()
        limits.minimum = Size(width: 300, height: -4)
        limits.maximum = Size(width: 200, height: 100)
        #expect(limits.sanitized.maximum == Size(width: 300, height: 100))
        #expect(limits.sanitized.minimum == Size(width: 300, height: 0))
    }
}
