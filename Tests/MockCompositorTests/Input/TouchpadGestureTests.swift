import MockCompositor
import Testing
import Walden
import WaylandClient

/// Touchpad gestures from the wire to the app.
@MainActor
@Suite("Touchpad gestures", .serialized)
struct TouchpadGestureTests {
    private let place = Point(x: 20, y: 50)

    /// A window under the pointer.
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
            _ = takeEvents()
        }

        /// Returns the events of the app since the last call.
        func takeEvents() -> [String] {
            app.pump()
            return app.application.takeEvents()
        }

        func finish() {
            app.finish()
            #expect(app.compositor.isClean)
        }
    }

    @Test func `S83 a pinch has the scale since its beginning and the rotation since its last step`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginPinch(on: stage.surface, fingers: 2)
        #expect(stage.takeEvents() == ["pinch began 2 over regionEntered 20,50"])
        stage.touchpad.pinch(x: 1, y: -2, scale: 1.25, degrees: 10)
        #expect(stage.takeEvents() == ["pinch changed 2 by 1,-2 scale 1.25 turn 10 over regionEntered 20,50"])
        stage.touchpad.pinch(scale: 1.5, degrees: -4)
        #expect(stage.takeEvents() == ["pinch changed 2 scale 1.5 turn -4 over regionEntered 20,50"])
        stage.touchpad.endPinch()
        #expect(stage.takeEvents() == ["pinch ended 2 scale 1.5 over regionEntered 20,50"])
        stage.finish()
    }

    @Test func `S83 a swipe has its number of fingers and its distances`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 3)
        #expect(stage.takeEvents() == ["swipe began 3 over regionEntered 20,50"])
        stage.touchpad.swipe(x: 4, y: 0.5)
        #expect(stage.takeEvents() == ["swipe changed 3 by 4,0.5 over regionEntered 20,50"])
        stage.touchpad.endSwipe(isCancelled: true)
        #expect(stage.takeEvents() == ["swipe cancelled 3 over regionEntered 20,50"])
        stage.finish()
    }

    @Test func `S83 a hold is delivered, and cancelled when it becomes another gesture`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginHold(on: stage.surface, fingers: 4)
        stage.touchpad.endHold(isCancelled: true)
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 4)
        stage.touchpad.endSwipe()
        let over = " over regionEntered 20,50"
        #expect(
            stage.takeEvents() == [
                "hold began 4" + over, "hold cancelled 4" + over, "swipe began 4" + over, "swipe ended 4" + over,
            ])
        stage.finish()
    }

    @Test func `S83 queued steps are coalesced without loss`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginPinch(on: stage.surface, fingers: 2)
        stage.touchpad.pinch(x: 1, y: 2, scale: 1.25, degrees: 3)
        stage.touchpad.pinch(x: 2, y: 3, scale: 1.5, degrees: 4)
        stage.touchpad.endPinch()
        let over = " over regionEntered 20,50"
        #expect(
            stage.takeEvents() == [
                "pinch began 2" + over, "pinch changed 2 by 3,5 scale 1.5 turn 7" + over,
                "pinch ended 2 scale 1.5" + over,
            ])
        stage.finish()
    }

    @Test func `a gesture cancels the one that it interrupts`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 3)
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 4)
        stage.touchpad.beginPinch(on: stage.surface, fingers: 2)
        stage.touchpad.endSwipe()  // It was cancelled already.
        stage.touchpad.endPinch()
        let over = " over regionEntered 20,50"
        #expect(
            stage.takeEvents() == [
                "swipe began 3" + over, "swipe cancelled 3" + over, "swipe began 4" + over, "swipe cancelled 4" + over,
                "pinch began 2" + over, "pinch ended 2" + over,
            ])
        stage.finish()
    }

    @Test func `events of a gesture that never began are ignored`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.swipe(x: 1, y: 1)
        stage.touchpad.endSwipe()
        stage.touchpad.pinch(scale: 2)
        stage.touchpad.endPinch()
        stage.touchpad.endHold()
        #expect(stage.takeEvents() == [])
        stage.finish()
    }

    @Test func `a pointer that leaves cancels the gesture first`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginPinch(on: stage.surface, fingers: 2)
        stage.touchpad.pinch(scale: 2)
        _ = stage.takeEvents()
        stage.app.pointer.leave(stage.surface)
        stage.app.pointer.frame()
        stage.touchpad.pinch(scale: 3)
        stage.touchpad.endPinch()
        #expect(
            stage.takeEvents() == ["pinch cancelled 2 scale 2 over regionEntered 20,50", "hover regionExited 20,50"])
        stage.finish()
    }

    @Test func `removing the pointer or the seat cancels the gesture`() throws {
        for goesWhole in [false, true] {
            let stage = try Stage(at: place)
            stage.touchpad.beginSwipe(on: stage.surface, fingers: 3)
            _ = stage.takeEvents()
            if goesWhole { stage.app.seat.remove() } else { stage.app.seat.setCapabilities([.touch]) }
            #expect(stage.takeEvents() == ["swipe cancelled 3 over regionEntered 20,50", "hover regionExited 20,50"])
            #expect(stage.touchpad.swipes.isEmpty, "the client's objects are destroyed")
            #expect(stage.touchpad.pinches.isEmpty)
            #expect(stage.touchpad.holds.isEmpty)
            stage.finish()
        }
    }

    @Test func `hiding the window cancels the gesture`() throws {
        let stage = try Stage(at: place)
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 3)
        _ = stage.takeEvents()
        stage.window.isHidden = true
        #expect(stage.takeEvents() == ["swipe cancelled 3 over regionEntered 20,50"])
        stage.touchpad.endSwipe()
        #expect(stage.takeEvents() == [])
        stage.finish()
    }

    @Test func `a gesture on a destroyed surface is ignored`() throws {
        let stage = try Stage(at: place)
        let other = try stage.app.show()
        other.window.close()
        stage.app.platform.flush()
        stage.touchpad.beginSwipe(on: other.toplevel.surface, fingers: 3)
        stage.touchpad.endSwipe()
        #expect(stage.takeEvents() == [])
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
        #expect(stage.takeEvents().count == 2)
        stage.finish()
    }

    @Test func `a gesture global announced late is used, and its objects survive its removal`() throws {
        let stage = try Stage(MockOptions(versions: ["zwp_pointer_gestures_v1": 0]), at: place)
        #expect(stage.touchpad.swipes.isEmpty)
        stage.app.compositor.options.versions["zwp_pointer_gestures_v1"] = 3
        stage.app.compositor.offer("zwp_pointer_gestures_v1")
        _ = stage.takeEvents()
        #expect(stage.touchpad.swipes.count == 1)
        stage.app.compositor.withdraw("zwp_pointer_gestures_v1")
        _ = stage.takeEvents()
        stage.touchpad.beginSwipe(on: stage.surface, fingers: 3)
        stage.touchpad.endSwipe()
        #expect(stage.takeEvents().count == 2)
        stage.finish()
    }

    @Test func `the client reports one gesture at a time`() throws {
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
