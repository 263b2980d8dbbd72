import MockCompositor
import Testing
import Walden

@testable import Gallery

/// The gallery with fingers, over a real socket.
@MainActor
@Suite("Gallery by finger", .serialized)
struct GalleryTouchTests {
    /// The gallery's window with its first page, and the actions of its controls.
    @MainActor
    private final class Stage {
        let app: AppUnderTest
        let surface: MockSurface
        let gallery: GalleryView
        private(set) var actions: [String] = []

        init() throws {
            let app = try AppUnderTest(style: Theme.standard)
            let gallery = GalleryView(pages: [OverviewPage(), SwitchesPage()], application: app.application)
            let shown = try app.show(size: Size(width: 960, height: 660)) { $0.addSubview(gallery, filling: .zero) }
            (self.app, self.gallery, surface) = (app, gallery, shown.toplevel.surface)
            try button.addAction(for: .touchUpInside) { [unowned self] _ in actions.append("button") }
            try toggle.addAction(for: .valueChanged) { [unowned self] in actions.append("switch \($0.isOn)") }
            try slider.addAction(for: .valueChanged) { [unowned self] _ in
                if actions.last != "slider" { actions.append("slider") }
            }
        }

        var button: Button { get throws { try view("button") } }
        var toggle: Switch { get throws { try view("switch") } }
        var slider: Slider { get throws { try view("slider") } }
        var state: String? { get throws { try (view("state") as Label).text } }

        /// Returns the view with an accessibility identifier.
        func view<Kind: View>(_ identifier: String) throws -> Kind {
            func find(in view: View) -> Kind? {
                if view.accessibilityIdentifier == identifier, let found = view as? Kind { return found }
                return view.subviews.lazy.compactMap { find(in: $0) }.first
            }
            return try #require(find(in: gallery), "no view has the identifier \(identifier)")
        }

        /// Returns the frame of a view on the surface.
        func place(_ view: View) -> Rect { view.convert(view.bounds, to: nil) }

        /// Returns the pixels of a view.
        func pixels(_ view: View) -> [UInt32] {
            let rect = place(view)
            return (Int(rect.minY)..<Int(rect.maxY)).flatMap { y in
                (Int(rect.minX)..<Int(rect.maxX)).map { surface.pixel($0, y) }
            }
        }

        func down(_ finger: Int32, at point: Point) {
            app.touch.down(finger, at: point, on: surface)
            app.touch.frame()
            app.pump()
        }

        func move(_ finger: Int32, to point: Point) {
            app.touch.move(finger, to: point)
            app.touch.frame()
            app.pump()
        }

        func up(_ finger: Int32) {
            app.touch.up(finger)
            app.touch.frame()
            app.pump()
        }

        /// Returns the actions since the last call.
        func takeActions() -> [String] {
            defer { actions = [] }
            return actions
        }

        func finish() {
            app.run(for: .milliseconds(300))  // Finish the switch animation.
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test func `a finger presses the button, which highlights within its bounds and edge`() throws {
        let stage = try Stage()
        let button = try stage.button
        let place = stage.place(button)
        let before = stage.pixels(button)
        stage.down(4, at: place.center)
        #expect(button.isHighlighted)
        #expect(zip(stage.pixels(button), before).filter { $0 != $1 }.count > 20)
        let damage = try #require(stage.surface.frames.last?.damage)
        let drawn = place.inset(by: EdgeInsets(top: 0, left: 0, bottom: -1, right: 0))
        #expect(!damage.isEmpty && damage.allSatisfy { drawn.contains($0) }, "\(damage) in \(drawn)")
        #expect(stage.takeActions() == [])
        stage.up(4)
        #expect(stage.takeActions() == ["button"])
        #expect(try stage.state == "The button was pressed once")
        #expect(stage.pixels(button) == before)
        stage.finish()
    }

    @Test func `a finger that slides off the button does not press it`() throws {
        let stage = try Stage()
        let button = try stage.button
        stage.down(0, at: stage.place(button).center)
        #expect(button.isHighlighted)
        stage.move(0, to: Point(x: 700, y: 600))
        #expect(!button.isHighlighted)
        stage.up(0)
        #expect(stage.takeActions() == [])
        #expect(try stage.state == "Nothing was pressed yet")
        stage.finish()
    }

    @Test func `a finger toggles the switch, which slides to its other end`() throws {
        let stage = try Stage()
        let toggle = try stage.toggle
        let before = stage.pixels(toggle)
        stage.down(1, at: stage.place(toggle).center)
        stage.up(1)
        #expect(toggle.isOn)
        #expect(stage.takeActions() == ["switch true"])
        #expect(try stage.state == "The switch is on")
        stage.app.run(for: .milliseconds(300))
        #expect(zip(stage.pixels(toggle), before).filter { $0 != $1 }.count > 100)
        stage.finish()
    }

    @Test func `a finger drags the slider, and the page follows`() throws {
        let stage = try Stage()
        let slider = try stage.slider
        let place = stage.place(slider)
        let before = stage.pixels(slider)
        let start = Point(x: place.minX + 10 + (place.width - 20) * slider.value, y: place.midY)
        stage.down(2, at: start)
        #expect(slider.isTracking)
        for step in 1...10 { stage.move(2, to: Point(x: start.x + 9 * Double(step), y: start.y + 2)) }
        stage.up(2)
        #expect((0.65...0.75).contains(slider.value), "90 of 300 points further than 0.4")
        #expect(stage.takeActions() == ["slider"])
        #expect(try stage.state == "The slider is at \(Int((slider.value * 100).rounded())) %")
        #expect(zip(stage.pixels(slider), before).filter { $0 != $1 }.count > 100)
        stage.finish()
    }

    @Test func `three fingers use button, switch and slider at the same time`() throws {
        let stage = try Stage()
        let (button, toggle, slider) = (try stage.button, try stage.toggle, try stage.slider)
        let knob = Point(x: stage.place(slider).minX + 10 + 300 * slider.value, y: stage.place(slider).midY)
        for (finger, point) in [stage.place(button).center, stage.place(toggle).center, knob].enumerated() {
            stage.app.touch.down(Int32(finger), at: point, on: stage.surface)
        }
        stage.app.touch.frame()
        stage.app.pump()
        #expect(button.isHighlighted && toggle.isTracking && slider.isTracking)
        stage.move(2, to: Point(x: knob.x - 60, y: knob.y))
        for finger in 0...2 as ClosedRange<Int32> { stage.app.touch.up(finger) }
        stage.app.touch.frame()
        stage.app.pump()
        #expect(Set(stage.takeActions()) == ["slider", "button", "switch true"])
        #expect((0.15...0.25).contains(slider.value))
        #expect(!button.isHighlighted && !toggle.isTracking && !slider.isTracking)
        stage.finish()
    }

    @Test func `cancelled fingers press and toggle nothing`() throws {
        let stage = try Stage()
        let (button, toggle) = (try stage.button, try stage.toggle)
        stage.down(0, at: stage.place(button).center)
        stage.down(1, at: stage.place(toggle).center)
        #expect(button.isHighlighted && toggle.isTracking)
        stage.app.touch.cancel()
        stage.app.pump()
        #expect(stage.takeActions() == [])
        #expect(!button.isHighlighted && !toggle.isTracking && !toggle.isOn)
        stage.finish()
    }

    @Test func `a finger chooses a page`() throws {
        let stage = try Stage()
        let button = try stage.button
        let row: SidebarRow = try stage.view("page-switches")
        #expect(!row.isSelected && button.window != nil)
        stage.down(0, at: stage.place(row).center)
        stage.up(0)
        #expect(row.isSelected && button.window == nil)
        stage.finish()
    }
}
