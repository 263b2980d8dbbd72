import MockCompositor
import Testing
import Walden

/// The pointer from the wire to the app.
@MainActor
@Suite("Pointer", .serialized)
struct PointerTests {
    /// A window with a control in its left half.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let surface: MockSurface
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        var pointer: MockPointer { app.pointer }

        init(_ options: MockOptions = MockOptions()) throws {
            app = try AppUnderTest(options)
            let probe = self.probe
            surface = try app.show { $0.addSubview(probe) }.toplevel.surface
        }

        func enter(at point: Point = Point(x: 50, y: 50)) {
            pointer.enter(surface, at: point)
            pointer.frame()
            app.pump()
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test func `a missing frame event after a release is inferred`() throws {
        let stage = try Stage()
        stage.enter()
        stage.pointer.press()
        stage.pointer.frame()
        stage.pointer.release()
        stage.app.pump()
        #expect(!stage.probe.isHighlighted)
        #expect(stage.probe.takeLog() == ["touchDown", "touchUpInside"])
        stage.finish()
    }

    @Test func `S34 events without a release wait for their frame`() throws {
        let stage = try Stage()
        stage.enter()
        stage.pointer.press()
        stage.pointer.frame()
        stage.app.pump()
        _ = stage.app.application.takeEvents()
        stage.pointer.release()
        stage.pointer.frame()
        stage.pointer.move(to: Point(x: 70, y: 50))
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == ["ended 50,50", "hover regionMoved 50,50"])
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == ["hover regionMoved 70,50"])
        stage.finish()
    }

    @Test func `S109 a press until the last release is one touch, and motion without one is hover`() throws {
        let stage = try Stage()
        stage.enter()
        stage.pointer.move(to: Point(x: 60, y: 50))
        stage.pointer.frame()
        stage.app.pump()
        stage.pointer.press()
        stage.pointer.frame()
        stage.pointer.press(MockPointer.rightButton)
        stage.pointer.frame()
        stage.pointer.release()
        stage.pointer.frame()
        stage.pointer.move(to: Point(x: 70, y: 50))
        stage.pointer.frame()
        stage.app.pump()
        stage.pointer.release(MockPointer.rightButton)
        stage.pointer.frame()
        stage.pointer.move(to: Point(x: 80, y: 50))
        stage.pointer.frame()
        stage.app.pump()
        let touches = stage.app.application.takeEvents().filter { !$0.hasPrefix("hover") }
        #expect(touches.first == "began 60,50")
        #expect(touches.last == "ended 70,50")
        #expect(touches.count { $0.hasPrefix("began") } == 1)
        #expect(touches.count { $0.hasPrefix("ended") } == 1)
        stage.finish()
    }

    @Test func `S109 hovering has a beginning and an end`() throws {
        let stage = try Stage()
        stage.enter()
        #expect(stage.probe.isHovered)
        stage.pointer.move(to: Point(x: 150, y: 50))
        stage.pointer.frame()
        stage.app.pump()
        #expect(!stage.probe.isHovered)
        stage.pointer.leave(stage.surface)
        stage.pointer.frame()
        stage.app.pump()
        #expect(
            stage.app.application.takeEvents() == [
                "hover regionEntered 50,50", "hover regionMoved 150,50", "hover regionExited 150,50",
            ])
        stage.finish()
    }

    @Test func `S109 a pressed pointer continues outside the surface`() throws {
        let stage = try Stage()
        stage.enter()
        stage.pointer.press()
        stage.pointer.frame()
        stage.pointer.move(to: Point(x: -300, y: 500))
        stage.pointer.frame()
        stage.app.pump()
        #expect(!stage.probe.isHighlighted)
        stage.pointer.move(to: Point(x: 20, y: 20))
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.probe.isHighlighted)
        stage.pointer.release()
        stage.pointer.frame()
        stage.app.pump()
        #expect(
            stage.probe.takeLog() == [
                "touchDown", "touchDragExit", "touchDragOutside", "touchDragEnter", "touchDragInside",
                "touchUpInside",
            ])
        stage.finish()
    }

    @Test func `S110 a pointer that leaves while pressed cancels`() throws {
        let stage = try Stage()
        press(stage)
        stage.pointer.leave(stage.surface)
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["touchDown", "touchCancel"])
        #expect(!stage.probe.isHighlighted)
        #expect(!stage.probe.isHovered)
        // The release belongs elsewhere, but some compositors send it anyway.
        stage.pointer.release()
        stage.pointer.frame()
        stage.app.pump()
        click(stage)
        stage.finish()
    }

    @Test func `S110 removing a pressed pointer cancels`() throws {
        let stage = try Stage()
        press(stage)
        stage.app.seat.setCapabilities([.keyboard, .touch])
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["touchDown", "touchCancel"])
        #expect(!stage.probe.isHighlighted)
        #expect(!stage.probe.isHovered)
        #expect(stage.pointer.resources.isEmpty)
        stage.app.seat.setCapabilities([.pointer])
        stage.app.pump()
        click(stage)
        stage.finish()
    }

    @Test func `S110 removing the seat of a pressed pointer cancels`() throws {
        let stage = try Stage()
        press(stage)
        stage.app.seat.remove()
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["touchDown", "touchCancel"])
        #expect(!stage.probe.isHighlighted)
        #expect(!stage.probe.isHovered)
        #expect(stage.app.seat.resources.isEmpty)
        stage.finish()
    }

    @Test func `closing the window under the pointer ends its hovering and its press`() throws {
        let stage = try Stage()
        let probe = Probe(frame: Rect(x: 0, y: 0, width: 200, height: 100))
        let other = try stage.app.show { $0.addSubview(probe) }
        stage.pointer.enter(other.toplevel.surface, at: Point(x: 10, y: 10))
        stage.pointer.press()
        stage.pointer.frame()
        stage.app.pump()
        #expect(probe.isHighlighted)
        other.window.close()
        #expect(probe.takeLog() == ["touchDown", "touchCancel"])
        stage.app.platform.flush()
        stage.pointer.move(to: Point(x: 12, y: 12))
        stage.pointer.release()
        stage.pointer.leave(other.toplevel.surface)
        stage.pointer.enter(other.toplevel.surface, at: Point(x: 10, y: 10))
        stage.pointer.press()
        stage.pointer.frame()
        stage.app.application.events = []
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == [])
        click(stage)
        stage.finish()
    }

    @Test func `events in invalid order are harmless`() throws {
        let stage = try Stage()
        stage.pointer.move(to: Point(x: 10, y: 10))  // Before the enter.
        stage.pointer.press()
        stage.pointer.axis(.verticalScroll, by: 10)
        stage.pointer.frame()
        stage.pointer.leave(stage.surface)
        stage.pointer.frame()
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == [])
        stage.enter()
        stage.pointer.release()  // Without a press.
        stage.pointer.frame()
        stage.pointer.press()
        stage.pointer.press()  // A second time.
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["touchDown"])
        stage.pointer.enter(stage.surface, at: Point(x: 10, y: 10))  // Without a leave.
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["touchCancel"])
        click(stage)
        stage.finish()
    }

    @Test func `repeated presses and releases of a button are ignored`() throws {
        let client = try ClientUnderTest()
        let (_, mock) = try client.show()
        let pointer = client.compositor.seats[0].pointer
        pointer.enter(mock.surface, at: Point(x: 1, y: 2))
        pointer.release()
        pointer.frame()
        pointer.press()
        pointer.press()
        pointer.frame()
        pointer.release()
        pointer.release()
        pointer.frame()
        client.pump()
        #expect(client.story() == ["entered at 1,2", "+110", "-110"])
        client.finish()
        #expect(client.compositor.isClean)
    }

    @Test func `a click within one frame is a press and a release`() throws {
        let stage = try Stage()
        stage.pointer.enter(stage.surface, at: Point(x: 50, y: 50))
        stage.pointer.press()
        stage.pointer.release()
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["touchDown", "touchUpInside"])
        stage.finish()
    }

    @Test func `a pointer that changes windows in one frame leaves and enters`() throws {
        let stage = try Stage()
        let other = try stage.app.show()
        stage.enter()
        stage.app.application.events = []
        stage.pointer.leave(stage.surface)
        stage.pointer.enter(other.toplevel.surface, at: Point(x: 5, y: 6))
        stage.pointer.frame()
        stage.app.pump()
        #expect(
            stage.app.application.takeEvents() == ["hover regionExited 50,50", "hover regionEntered 5,6"])
        #expect(!stage.probe.isHovered)
        stage.finish()
    }

    // MARK: Versions

    @Test(arguments: 1...9 as ClosedRange<UInt32>)
    func `every version of wl_pointer works`(version: UInt32) throws {
        let stage = try Stage(MockOptions(versions: ["wl_seat": version]))
        #expect(stage.pointer.resources.map(\.version) == [version])
        click(stage)
        stage.pointer.leave(stage.surface)
        stage.pointer.frame()
        stage.app.pump()
        #expect(!stage.probe.isHovered)
        stage.finish()
    }

    @Test(arguments: 1...9 as ClosedRange<UInt32>)
    func `a wheel turns in every version`(version: UInt32) throws {
        let stage = try Stage(MockOptions(versions: ["wl_seat": version]))
        stage.enter()
        stage.app.application.events = []
        stage.pointer.axisSource(.wheel)
        stage.pointer.axisDirection(.verticalScroll, .inverted)
        stage.pointer.axisDiscrete(.verticalScroll, 2)
        stage.pointer.axisValue120(.verticalScroll, 60)
        stage.pointer.axis(.verticalScroll, by: 7.5)
        stage.pointer.frame()
        stage.app.pump()
        let expected =
            switch version {
            case 1...4: "scroll continuous by 0,7.5"
            case 5...7: "scroll wheel by 0,7.5 steps 0,2"
            case 8: "scroll wheel by 0,7.5 steps 0,0.5"
            default: "scroll wheel by 0,7.5 steps 0,0.5 inverted"
            }
        #expect(stage.app.application.takeEvents() == [expected])
        stage.finish()
    }

    @Test func `a touchpad scrolls both ways, and stops`() throws {
        let stage = try Stage()
        stage.enter()
        stage.app.application.events = []
        stage.pointer.axisSource(.finger)
        stage.pointer.axis(.horizontalScroll, by: -3)
        stage.pointer.axis(.verticalScroll, by: 4.5)
        stage.pointer.frame()
        stage.pointer.axisSource(.finger)
        stage.pointer.axisStop(.horizontalScroll)
        stage.pointer.axisStop(.verticalScroll)
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == ["scroll finger by -3,4.5", "scroll finger by 0,0 stop"])
        stage.finish()
    }

    @Test(arguments: [
        (.wheel, "wheel"), (.finger, "finger"), (.continuous, "continuous"), (.wheelTilt, "wheelTilt"),
        (ServerWlPointer.AxisSource(rawValue: 77), "continuous"),
    ])
    func `every source of scrolling is recognized`(source: ServerWlPointer.AxisSource, name: String) throws {
        let stage = try Stage()
        stage.enter()
        stage.app.application.events = []
        stage.pointer.axisSource(source)
        stage.pointer.axis(.horizontalScroll, by: 15)
        stage.pointer.axis(ServerWlPointer.Axis(rawValue: 9), by: 15)  // An unknown axis.
        stage.pointer.frame()
        stage.app.pump()
        let steps = source == .wheel ? " steps 1,0" : ""
        #expect(stage.app.application.takeEvents() == ["scroll \(name) by 15,0\(steps)"])
        stage.finish()
    }

    @Test func `unknown buttons are ignored`() throws {
        let stage = try Stage()
        stage.enter()
        stage.app.application.events = []
        stage.pointer.press(0x2FF)
        stage.pointer.frame()
        stage.pointer.release(0x2FF)
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.app.application.takeEvents() == [])
        stage.finish()
    }

    // MARK: Verbs

    private func press(_ stage: Stage) {
        stage.enter()
        stage.pointer.press()
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.probe.isHighlighted)
    }

    private func click(_ stage: Stage) {
        stage.enter()
        #expect(stage.probe.isHovered)
        _ = stage.probe.takeLog()
        stage.pointer.press()
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.probe.isHighlighted)
        stage.pointer.release()
        stage.pointer.frame()
        stage.app.pump()
        #expect(stage.probe.takeLog() == ["touchDown", "touchUpInside"])
        #expect(!stage.probe.isHighlighted)
    }
}
