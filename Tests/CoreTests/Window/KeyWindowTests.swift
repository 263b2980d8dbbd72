import Testing
import Walden
import WaldenHeadless
import WaldenTesting

@MainActor
struct KeyWindowTests {
    let log = Log()

    private func recordingScreen() -> (TestScreen, RecordingWindow) {
        let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
        return (screen, screen.window as! RecordingWindow)
    }

    @Test func `S22 the key window follows the keyboard's focus`() {
        let (screen, window) = recordingScreen()
        #expect(window.isKeyWindow && screen.application.keyWindow === window)
        #expect(window.keyLog == ["becomeKey"])
        screen.keyboard.focus(nil)
        #expect(!window.isKeyWindow && screen.application.keyWindow == nil)
        #expect(window.keyLog == ["becomeKey", "resignKey"])
        screen.keyboard.focus(window)
        #expect(window.keyLog == ["becomeKey", "resignKey", "becomeKey"])
    }

    @Test func `S22 makeKey is a request that the compositor may refuse`() {
        let (screen, window) = recordingScreen()
        let other = screen.openWindow(
            isKey: false, RecordingWindow(title: "Other", size: Size(width: 100, height: 100)))
        screen.platform.focusSeat = nil
        other.makeKeyAndVisible()
        screen.pump()
        #expect(screen.platform.window(withID: other.id)?.requests == [.activate])
        #expect(!other.isKeyWindow && window.isKeyWindow)
        screen.platform.focusSeat = screen.seat.id
        other.makeKey()
        #expect(window.isKeyWindow)
        screen.pump()
        #expect(other.isKeyWindow && !window.isKeyWindow)
        #expect(other.keyLog == ["becomeKey"] && window.keyLog == ["becomeKey", "resignKey"])
    }

    @Test func `S22 a touch goes to the window it hits, key or not`() {
        let (screen, window) = recordingScreen()
        let other = screen.openWindow(
            isKey: false, RecordingWindow(title: "Other", size: Size(width: 100, height: 100)))
        screen.platform.focusSeat = nil
        other.isHidden = false
        screen.pump()
        let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: other)
        screen.tap(view)
        #expect(log.lines == ["view began 25,25", "view ended 25,25"])
        #expect(window.isKeyWindow)
    }

    @Test func `S22 a closed or hidden window is no longer key`() {
        let (screen, window) = recordingScreen()
        window.isHidden = true
        #expect(screen.application.keyWindow == nil)
        #expect(window.keyLog == ["becomeKey", "resignKey"])
        window.makeKeyAndVisible()
        screen.pump()
        #expect(window.isKeyWindow)
        window.close()
        #expect(screen.application.keyWindow == nil)
        #expect(window.keyLog == ["becomeKey", "resignKey", "becomeKey", "resignKey"])
    }

    @Test func `S22 a window stays key as long as one keyboard has its focus there`() {
        let (screen, window) = recordingScreen()
        let second = screen.addSeat()
        screen.send(
            .keyboardFocus(KeyboardFocus(seat: second.id, window: window.id, isFocused: true, time: screen.now)))
        screen.send(
            .keyboardFocus(KeyboardFocus(seat: second.id, window: window.id, isFocused: false, time: screen.now)))
        #expect(window.isKeyWindow)
        #expect(window.keyLog == ["becomeKey"])
        screen.seat.unplug(.keyboard)
        #expect(!window.isKeyWindow)
    }

    @Test func `S138 a seat that loses its keyboard edits no text, while another one keeps the window key`() {
        let (screen, window) = recordingScreen()
        let field = TextField()
        field.frame = Rect(x: 0, y: 0, width: 100, height: 32)
        window.addSubview(field)
        field.becomeFirstResponder()
        let second = screen.addSeat()
        second.keyboard.focus(window)
        #expect(screen.platform.inputMethods.states[screen.seat.id] != nil)
        screen.seat.unplug(.keyboard)
        #expect(window.isKeyWindow && field.isFirstResponder)
        #expect(screen.platform.inputMethods.states[screen.seat.id] == nil)
    }

    @Test func `S22 a window is key until the last of two keyboards leaves it`() {
        let (screen, window) = recordingScreen()
        let second = screen.addSeat()
        second.keyboard.focus(window)
        screen.keyboard.focus(nil)
        #expect(window.isKeyWindow)
        second.keyboard.focus(nil)
        #expect(!window.isKeyWindow)
    }

    @Test func `a platform that stops forgets keyboards and cursors`() throws {
        let platform = HeadlessPlatform()
        let (seat, window) = (SeatID(1), WindowID(1))
        let queues = [EventQueue(), EventQueue()]
        for queue in queues {
            try platform.start(queue, describesTrees: false)
            platform.focus(window, seat: seat)
            platform.setCursor(.crosshair, for: seat)
            platform.stop()
            #expect(platform.cursors.isEmpty)
        }
        #expect(queues.map(\.count) == [1, 1])
    }

    @Test func `S22 when the key window goes, a window with another seat's keyboard becomes key`() {
        for ends in ["close", "hide"] {
            let (screen, window) = recordingScreen()
            let other = screen.openWindow(
                isKey: false, RecordingWindow(title: "Other", size: Size(width: 100, height: 100)))
            let second = screen.addSeat()
            for (seat, window) in [(second.id, other), (screen.seat.id, window)] {
                screen.send(
                    .keyboardFocus(KeyboardFocus(seat: seat, window: window.id, isFocused: true, time: screen.now)))
            }
            #expect(window.isKeyWindow)
            if ends == "close" { window.close() } else { window.isHidden = true }
            #expect(other.isKeyWindow && other.keyLog == ["becomeKey", "resignKey", "becomeKey"])
            other.isHidden = true
            #expect(screen.application.keyWindow == nil)
        }
    }

    @Test func `S23 an event passes from the queue through Application and Window to the hit view`() {
        let platform = LoggingApplication.Fixture(log)
        _ = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: platform.window)
        platform.window.onEvent = { [log] event in log.note("window \(event.type)") }
        platform.down(Point(x: 5, y: 5))
        #expect(log.take() == [])
        platform.turn()
        #expect(log.lines == ["application touches", "window touches", "view began 5,5"])
    }

    @Test func `S23 events are first in, first out`() {
        let (screen, window) = recordingScreen()
        _ = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: window)
        let keys = Probe("keys", log, frame: .zero, in: window)
        keys.isFocusable = true
        keys.becomeFirstResponder()
        screen.whileBusy {
            let finger = screen.touch(at: Point(x: 1, y: 1))
            screen.keyboard.down("a")
            finger.lift()
            screen.keyboard.up("a")
            _ = screen.touch(at: Point(x: 2, y: 2))
        }
        #expect(log.lines == ["view began 1,1", "keys began a", "view ended 1,1", "keys ended a", "view began 2,2"])
    }

    @Test func `S23 overriding the application's sendEvent can swallow everything`() {
        let platform = LoggingApplication.Fixture(log)
        _ = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: platform.window)
        platform.application.isSwallowing = true
        platform.down(Point(x: 5, y: 5))
        platform.turn()
        #expect(log.lines == ["application touches"])
        #expect(platform.window.seen == [])
    }

    @Test func `S23 overriding a window's sendEvent can swallow everything sent to it`() {
        let (screen, window) = recordingScreen()
        let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 50, height: 50), in: window)
        view.isFocusable = true
        view.becomeFirstResponder()
        window.swallows = { _ in true }
        screen.tap(view)
        screen.keyboard.press("a")
        screen.shake()
        screen.pointer.move(to: view)
        screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(log.lines == [])
        #expect(
            window.seen == [
                "touches began", "touches ended", "presses began", "presses ended", "motion", "motion",
                "hover regionEntered", "scroll regionEntered",
            ])
    }

    @Test func `S23 a control whose touch is swallowed midway does not stay pressed`() {
        let (screen, window) = recordingScreen()
        let control = Control(frame: Rect(x: 0, y: 0, width: 50, height: 50))
        window.addSubview(control)
        window.swallows = { ($0.allTouches ?? []).contains { $0.phase == .ended } }
        screen.tap(control)
        #expect(!control.isHighlighted && !control.isTracking)
        #expect(screen.trace == ["control touchDown sender=Control", "control touchCancel sender=Control"])
    }
}

/// An application that logs its events.
@MainActor
final class LoggingApplication: Application {
    var log: Log?
    var isSwallowing = false

    override func sendEvent(_ event: Event) {
        log?.note("application \(event.type)")
        if !isSwallowing { super.sendEvent(event) }
    }

    /// A logging application on the headless platform.
    @MainActor
    final class Fixture {
        let platform = HeadlessPlatform()
        let application: LoggingApplication
        let window: RecordingWindow

        init(_ log: Log) {
            application = LoggingApplication(platform: platform, identifier: "test")
            do {
                try application.start()
            } catch {
                preconditionFailure("the headless platform cannot fail to start")
            }
            window = RecordingWindow(title: "Test", size: Size(width: 200, height: 200))
            window.isHidden = false
            turn()
            application.log = log
            window.seen = []
        }

        isolated deinit { application.shutDown() }

        func turn() { application.eventLoop.turnUntilQuiet() }

        func down(_ point: Point) {
            platform.send(
                .touches(
                    TouchFrame(
                        seat: SeatID(1), time: 0,
                        changes: [TouchChange(id: 1, phase: .began, window: window.id, location: point, time: 0)])))
        }
    }
}
