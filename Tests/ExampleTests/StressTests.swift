import Foundation
import Testing
import WaldenTesting

@testable import Stress

/// The mosaic and its figures.
@MainActor
struct StressTests {
    let screen = TestScreen(size: Size(width: 960, height: 720))
    let stress = StressView()

    init() {
        screen.window.addSubview(stress, filling: .zero)
        screen.advance(by: .milliseconds(20))
    }

    /// The origins of the tiles, in subview order.
    private var places: [Point] { stress.mosaic.subviews.map(\.frame.origin) }

    /// Returns how many tiles move during a short time.
    private func movingTiles() -> Int {
        let before = places
        screen.advance(by: .milliseconds(40))
        return zip(places, before).filter { $0 != $1 }.count
    }

    @Test func `five hundred of ten thousand views move`() {
        #expect(stress.mosaic.subviews.count == 10_000)
        #expect(movingTiles() == 500)
        #expect(stress.controls.movingCount == 500)
    }

    @Test func `figures show live frame costs`() {
        screen.advance(by: .seconds(1))
        let values = stress.figures.values
        // With the screen's manual clock, drawing takes no time.
        #expect(values[1] == "0.00 ms" && values[2] == "0.00 ms" && values[4] == "10,000", "\(values)")
        #expect((58...61).contains(Int(values[0]) ?? 0), "\(values)")
        #expect(values[3].hasSuffix(" %") && values[3] != "0 %")
    }

    @Test func `the slider changes how many move, and stopped ones return home`() {
        let slider = stress.controls.count
        stress.controls.animation.isOn = false
        stress.controls.animation.sendActions(for: .valueChanged)
        slider.value = 0
        slider.sendActions(for: .valueChanged)
        screen.advance(by: .milliseconds(100))
        let home = places
        stress.controls.animation.isOn = true
        stress.controls.animation.sendActions(for: .valueChanged)
        #expect(movingTiles() == 0)
        let finger = screen.touch(slider)
        finger.move(by: Point(x: 1, y: 0))
        finger.lift()
        screen.pointer.move(to: slider)
        screen.pointer.press()
        screen.pointer.release()
        #expect(abs(stress.controls.movingCount - 5000) <= 50, "\(stress.controls.movingCount)")
        #expect(movingTiles() == stress.controls.movingCount)
        slider.value = 100
        slider.sendActions(for: .valueChanged)
        #expect(movingTiles() == 100)
        #expect(zip(places, home).filter { $0 == $1 }.count == 9900)
    }

    @Test func `the user can switch off the animation, and then nothing is drawn`() {
        screen.tap(stress.controls.animation)
        #expect(!stress.controls.animation.isOn)
        screen.advance(by: .seconds(1))
        #expect(stress.figures.values.prefix(4) == ["–", "–", "–", "–"])
        let frames = screen.platformWindow.frameCount
        screen.advance(by: .seconds(2))
        #expect(screen.platformWindow.frameCount == frames)
        #expect(screen.application.eventLoop.nextTimerTime == nil)
        let before = places
        screen.tap(stress.controls.animation)
        screen.advance(by: .milliseconds(20))
        let steps = zip(places, before).map { $0.distance(to: $1) }
        #expect(steps.max()! > 0 && steps.max()! < 20, "it resumes where it stopped")
        #expect(movingTiles() == 500)
    }

    @Test func `with reduced motion the animation is off`() {
        let screen = TestScreen(size: Size(width: 960, height: 720))
        screen.application.prefersReducedMotion = true
        let stress = StressView()
        screen.window.addSubview(stress, filling: .zero)
        screen.advance(by: .seconds(1))
        #expect(!stress.controls.animation.isOn)
        let frames = screen.platformWindow.frameCount
        screen.advance(by: .seconds(1))
        #expect(screen.platformWindow.frameCount == frames)
    }

    @Test func `its switches control the debug overlay`() {
        screen.tap(stress.controls.damage)
        #expect(screen.application.debugOverlay == .damage)
        screen.tap(stress.controls.graph)
        #expect(screen.application.debugOverlay == [.damage, .frames])
        screen.tap(stress.controls.damage)
        screen.tap(stress.controls.graph)
        #expect(screen.application.debugOverlay == [])
    }

    @Test(arguments: [1.0, 1.5, 2]) func `tiles are equal and aligned to device pixels`(scale: Double) {
        let screen = TestScreen(size: Size(width: 960, height: 720), scale: scale)
        let stress = StressView()
        screen.application.prefersReducedMotion = true
        screen.window.addSubview(stress, filling: .zero)
        screen.pump()
        stress.controls.count.value = 0
        stress.controls.count.sendActions(for: .valueChanged)
        screen.pump()
        let frames = stress.mosaic.subviews.map { $0.frame.applying(.scale(scale)) }
        #expect(Set(frames.map { ($0.width * 1000).rounded() }).count == 1)
        #expect(
            frames.allSatisfy { abs($0.minX - $0.minX.rounded()) < 1e-6 && abs($0.maxY - $0.maxY.rounded()) < 1e-6 })
        #expect(stress.mosaic.bounds.contains(stress.mosaic.subviews.reduce(Rect.null) { $0.union($1.frame) }))
    }

    // MARK: The environment

    private func run(_ variables: [String: String]) throws -> BuiltExample {
        try BuiltExample(
            "Clock",
            environment: ["HOME": "/tmp", "XDG_RUNTIME_DIR": "/tmp", "WALDEN_PLATFORM": "headless"].merging(variables) {
                $1
            })
    }

    @Test func `an unknown overlay ends the app and lists the valid ones`() throws {
        let app = try run(["WALDEN_DEBUG": "damage,flash,Frames"])
        #expect(app.status == 1)
        #expect(
            app.errors == [
                "walden: WALDEN_DEBUG has flash, Frames; it can be any of damage, frames, layout, all."
            ])
    }

    @Test func `a known overlay prints nothing`() throws {
        let picture = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: picture) }
        let app = try run(["WALDEN_DEBUG": "damage,frames,layout", "WALDEN_SNAPSHOT": picture.path])
        #expect(app.status == 0 && app.errors == [], "\(app.errors)")
    }
}
