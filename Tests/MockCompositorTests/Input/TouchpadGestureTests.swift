import MockCompositor
import Testing
import Walden
import WaylandClient

/// Swipes, pinches and holds on a touchpad, from the wire to the app.
@MainActor
@Suite("Touchpad gestures", .serialized)
struct TouchpadGestureTests {
    private let place = Point(x: 20, y: 50)

    /// A window with the pointer over it.
    @MainActor
    private struct Stage {
        let app: AppUnderTest
        let window: Window
        let surface: MockSurface
        var touchpad: MockTouchpad { app.touchpad }

        init(_ options: MockOptions = MockOptions(), at point: Point) throws {
            app = try AppUnderTest(options)
            let shown = try app.show()
            window = shown.window
            surface = shown.toplevel.surface
            app.pointer.enter(surface, at: point)
            app.pointer.frame()
            _ = told()
        }

        /// What the app was told since the last call.
        func told() -> [String] {
            app.pump()
            return app.application.takeEvents()
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test func `S83 a pinch is told with scale since the beginning and turns since the last step`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginPinch(on: stage.surface, fingers: 2)
        #expect(stage.told() == ["pinch began 2 over regionEntered 20,50"])
        stage.touchpad.pinch(x: 1, y: -2, scale: 1.25, degrees: 10)
        #expect(stage.told() == ["pinch changed 2 by 1,-2 scale 1.25 turn 10 over regionEntered 20,50"])
        stage.touchpad.pinch(scale: 1.5, degrees: -4)
        #expect(stage.told() == ["pinch changed 2 scale 1.5 turn -4 over regionEntered 20,50"])
        stage.touchpad.endPinch()
        #expect(stage.told() == ["pinch ended 2 scale 1.5 over regionEntered 20,50"])
        stage.finish()
    }

    @Test func `S83 a swipe is told with its fingers and distances`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 3)
        #expect(stage.told() == ["swipe began 3 over regionEntered 20,50"])
        stage.touchpad.swipe(x: 4, y: 0.5)
        #expect(stage.told() == ["swipe changed 3 by 4,0.5 over regionEntered 20,50"])
        stage.touchpad.endSwipe(isCancelled: true)
        #expect(stage.told() == ["swipe cancelled 3 over regionEntered 20,50"])
        stage.finish()
    }

    @Test func `S83 a hold is told, and that it became something else`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginHold(on: stage.surface, fingers: 4)
        stage.touchpad.endHold(isCancelled: true)
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 4)
        stage.touchpad.endSwipe()
        let over = " over regionEntered 20,50"
        #expect(
            stage.told() == [
                "hold began 4" + over, "hold cancelled 4" + over, "swipe began 4" + over, "swipe ended 4" + over,
            ])
        stage.finish()
    }

    @Test func `S83 steps that wait are merged, and nothing of them is lost`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginPinch(on: stage.surface, fingers: 2)
        stage.touchpad.pinch(x: 1, y: 2, scale: 1.25, degrees: 3)
        stage.touchpad.pinch(x: 2, y: 3, scale: 1.5, degrees: 4)
        stage.touchpad.endPinch()
        let over = " over regionEntered 20,50"
        #expect(
            stage.told() == [
                "pinch began 2" + over, "pinch changed 2 by 3,5 scale 1.5 turn 7" + over,
                "pinch ended 2 scale 1.5" + over,
            ])
        stage.finish()
    }

    @Test func `a gesture that begins while one goes on cancels that one`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 3)
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 4)
        stage.touchpad.beginPinch(on: stage.surface, fingers: 2)
        stage.touchpad.endSwipe()  // There is none any more.
        stage.touchpad.endPinch()
        let over = " over regionEntered 20,50"
        #expect(
            stage.told() == [
                "swipe began 3" + over, "swipe cancelled 3" + over, "swipe began 4" + over, "swipe cancelled 4" + over,
                "pinch began 2" + over, "pinch ended 2" + over,
            ])
        stage.finish()
    }

    @Test func `what is said of a gesture that never began is ignored`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.swipe(x: 1, y: 1)
        stage.touchpad.endSwipe()
        stage.touchpad.pinch(scale: 2)
        stage.touchpad.endPinch()
        stage.touchpad.endHold()
        #expect(stage.told() == [])
        stage.finish()
    }

    @Test func `a pointer that leaves in the middle cancels the gesture before it leaves`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginPinch(on: stage.surface, fingers: 2)
        stage.touchpad.pinch(scale: 2)
        _ = stage.told()
        stage.app.pointer.leave(stage.surface)
        stage.app.pointer.frame()
        stage.touchpad.pinch(scale: 3)
        stage.touchpad.endPinch()
        #expect(stage.told() == ["pinch cancelled 2 scale 2 over regionEntered 20,50", "hover regionExited 20,50"])
        stage.finish()
    }

    @Test func `a pointer or a seat that goes in the middle cancels the gesture`() throws {
        for goesWhole in [false, true] {
            let stage = try Stage(at: place)
            stage.touchpad.beginSwipe(on: stage.surface, fingers: 3)
            _ = stage.told()
            if goesWhole { stage.app.seat.remove() } else { stage.app.seat.setCapabilities([.touch]) }
            #expect(stage.told() == ["swipe cancelled 3 over regionEntered 20,50", "hover regionExited 20,50"])
            #expect(stage.touchpad.swipes.isEmpty, "the client's objects are destroyed")
            #expect(stage.touchpad.pinches.isEmpty)
            #expect(stage.touchpad.holds.isEmpty)
            stage.finish()
        }
    }

    @Test func `a window that is hidden in the middle cancels the gesture`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 3)
        _ = stage.told()
        stage.window.isHidden = true
        #expect(stage.told() == ["swipe cancelled 3 over regionEntered 20,50"])
        stage.touchpad.endSwipe()
        #expect(stage.told() == [])
        stage.finish()
    }

    @Test func `a gesture on a surface that is gone is ignored`() throws {
        let stage = try Stage(at: place)
        let other = try stage.app.show()
        other.window.close()
        stage.app.platform.flush()
        stage.touchpad.beginSwipe(on: other.toplevel.surface, fingers: 3)
        stage.touchpad.endSwipe()
        #expect(stage.told() == [])
        stage.finish()
    }

    @Test(arguments: 1...3 as ClosedRange<UInt32>)
    func `every version of the gestures works`(version: UInt32) throws {
        let stage = try Stage(MockOptions(versions: ["zwp_pointer_gestures_v1": version]), at: place)
        #expect(stage.touchpad.swipes.count == 1)
        #expect(stage.touchpad.pinches.count == 1)
        #expect(stage.touchpad.holds.count == (version >= 3 ? 1 : 0))
        stage.touchpad.beginPinch(on: stage.surface, fingers: 2)
        stage.touchpad.endPinch()
        #expect(stage.told().count == 2)
        stage.finish()
    }

    @Test func `gestures that a compositor offers late are taken, and live on when the offer ends`() throws {
        let stage = try Stage(MockOptions(versions: ["zwp_pointer_gestures_v1": 0]), at: place)
        #expect(stage.touchpad.swipes.isEmpty)
        stage.app.compositor.options.versions["zwp_pointer_gestures_v1"] = 3
        stage.app.compositor.offer("zwp_pointer_gestures_v1")
        _ = stage.told()
        #expect(stage.touchpad.swipes.count == 1)
        stage.app.compositor.withdraw("zwp_pointer_gestures_v1")
        _ = stage.told()
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 3)
        stage.touchpad.endSwipe()
        #expect(stage.told().count == 2)
        stage.finish()
    }

    @Test func `the client tells one gesture at a time`() throws {
        let client = try ClientUnderTest()
        let (_, mock) = try client.show()
        let touchpad = client.compositor.seats[0].touchpad
        touchpad.beginHold(on: mock.surface, fingers: 2)
        touchpad.beginPinch(on: mock.surface, fingers: 2)
        touchpad.endHold()
        touchpad.pinch(x: 1, scale: 2, degrees: 5)
        touchpad.endPinch()
        client.pump()
        #expect(
            client.story() == [
                "hold began 2 by 0,0 scale 1.0 turn 0.0", "hold cancelled 2 by 0,0 scale 1.0 turn 0.0",
                "pinch began 2 by 0,0 scale 1.0 turn 0.0", "pinch changed 2 by 1,0 scale 2.0 turn 5.0",
                "pinch ended 2 by 0,0 scale 2.0 turn 0.0",
            ])
        client.finish()
        #expect(client.compositor.isClean)
    }
}
