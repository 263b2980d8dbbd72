import Testing
import Walden
import WaldenTesting

/// Late platform events for a window that was hidden and shown again.
@MainActor
struct WindowNameTests {
    let log = Log()
    let screen = TestScreen(makeWindow: { RecordingWindow(title: "Test", size: $0) })
    var window: RecordingWindow { screen.window as! RecordingWindow }

    /// Hides the window and shows it again.
    private func showAgain() -> WindowID {
        let old = window.id
        window.isHidden = true
        window.makeKeyAndVisible()
        screen.pump()
        _ = window.take()
        return old
    }

    @Test func `a window has a new ID each time it is shown`() {
        let first = showAgain()
        let second = showAgain()
        #expect(Set([first, second, window.id]).count == 3)
        #expect(screen.application.window(withID: window.id) === window)
        #expect(screen.application.window(withID: first) == nil)
        #expect(screen.platform.windows.map(\.id) == [window.id])
    }

    @Test func `late events of a hidden window do not reach it when it is shown again`() {
        let size = window.bounds.size
        let old = showAgain()
        let change = TouchChange(id: 1, phase: .began, window: old, location: Point(x: 5, y: 5), time: 0)
        screen.send(.touches(TouchFrame(seat: screen.seat.id, time: 0, changes: [change])))
        screen.send(
            .pointer(
                PointerFrame(
                    seat: screen.seat.id, window: old, time: 0, crossing: .entered, location: Point(x: 5, y: 5))))
        screen.send(
            .windowConfigured(old, WindowConfiguration(size: Size(width: 11, height: 11), scale: 3)))
        let key = Key(code: 30, symbol: KeySymbol("a"), characters: "a")
        screen.send(
            .key(KeyChange(seat: screen.seat.id, window: old, time: 0, isPressed: true, key: key, repeats: true)))
        screen.send(.windowCloseRequested(old))
        #expect(window.seen == [] && window.bounds.size == size && window.scale == 1 && !window.isClosed)
    }

    @Test func `a late close request does not close a hidden window`() {
        window.isHidden = true
        screen.send(.windowCloseRequested(window.id))
        #expect(!window.isClosed)
    }

    @Test func `a keyboard leaving the old window late does not affect the new one`() {
        let old = showAgain()
        #expect(window.isKeyWindow)
        screen.send(
            .keyboardFocus(KeyboardFocus(seat: screen.seat.id, window: old, isFocused: false, time: screen.now)))
        #expect(window.isKeyWindow)
    }

    @Test func `windows stay above their parent when it is hidden and shown again`() {
        let child = screen.openWindow(isKey: false, Window(title: "Child", size: Size(width: 50, height: 50)))
        var parent: WindowID? { screen.platform.window(withID: child.id)?.properties.parent }
        child.parent = window
        #expect(parent == window.id)
        window.isHidden = true
        #expect(parent == nil && child.parent === window)
        window.isHidden = false
        #expect(parent == window.id)
    }

    @Test func `a finger down while its window hides does not touch the window shown again`() {
        _ = Probe("view", log, frame: Rect(x: 0, y: 0, width: 100, height: 100), in: window)
        let finger = screen.touch(at: Point(x: 10, y: 10))
        _ = showAgain()
        finger.move(to: Point(x: 20, y: 10))
        finger.lift()
        #expect(log.lines == ["view began 10,10", "view cancelled 10,10"] && window.seen == [])
        screen.tap(at: Point(x: 10, y: 10))
        #expect(window.take() == ["touches began", "touches ended"])
    }
}
