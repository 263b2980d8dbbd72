import Testing
import WaldenTesting

/// Simultaneous changes of several fingers, in one window and in several.
@MainActor
struct FrameVerbTests {
    private final class Watching: Application {
        /// The number of touches and of windows in each event.
        var events: [String] = []

        override func sendEvent(_ event: Event) {
            if let touches = event.allTouches {
                events.append("\(touches.count) in \(Set(touches.map { $0.window?.title ?? "" }).count)")
            }
            super.sendEvent(event)
        }
    }

    private let screen = TestScreen(application: Watching.self)
    private let palette: Window
    private let left = Button(title: "Left")
    private let right = Button(title: "Right")
    private var application: Watching { screen.application as! Watching }

    init() {
        palette = screen.openWindow(Window(title: "Palette", size: Size(width: 100, height: 80)))
        screen.window.addSubview(left, filling: .zero)
        palette.addSubview(right, filling: .zero)
        screen.pump()
        screen.tracedTopics = .control
        screen.clearTrace()
    }

    @Test func `two fingers touch two windows in one frame`() {
        let fingers = screen.touch([left, right])
        #expect(left.isHighlighted && right.isHighlighted)
        screen.inOneFrame { for finger in fingers { finger.lift() } }
        #expect(application.events == ["2 in 2", "2 in 2"])
        #expect(screen.trace.filter { $0.contains("touchUpInside") }.count == 2)
    }

    @Test func `in one frame a finger touches, another moves, and a third lifts`() {
        let first = screen.touch(at: Point(x: 20, y: 20))
        let second = screen.touch(at: Point(x: 40, y: 20), in: palette)
        application.events = []
        let third = screen.inOneFrame {
            first.move(by: Point(x: 5, y: 0))
            second.lift()
            return screen.touch(at: Point(x: 60, y: 20))
        }
        #expect(application.events == ["3 in 2"])
        #expect(first.isDown && !second.isDown && third.isDown)
    }

    @Test func `a frame without changes is not sent`() {
        screen.inOneFrame {}
        #expect(application.events == [])
    }

    @Test func `verbs reach every window of the screen`() {
        screen.tap(at: Point(x: 50, y: 40), in: palette)
        screen.pointer.click(at: Point(x: 50, y: 40), in: palette)
        #expect(screen.trace.filter { $0 == "control touchUpInside sender=Button" }.count == 2)
        #expect(screen.snapshot(of: palette).pixelWidth == 100 && screen.snapshot().pixelWidth == 400)
        #expect(screen.platformWindow(of: palette).frameCount > 0)
    }

    @Test func `advancing time within a frame fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.inOneFrame { screen.tap(at: Point(x: 10, y: 10)) }
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("time cannot pass within a frame of the touchscreen"))
    }
}
