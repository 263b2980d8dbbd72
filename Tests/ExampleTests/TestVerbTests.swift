import Testing
import WaldenTesting

/// Impossible actions fail the test with an error message instead of being ignored.
struct TestVerbTests {
    /// Returns the error output of a process.
    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `touching a point outside the window fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let screen = TestScreen(size: Size(width: 400, height: 300))
                screen.tap(at: Point(x: 399, y: 299))
                screen.tap(at: Point(x: 401, y: 10))
            }
        }
        #expect(message(of: result).contains("TestSeat.touch: (401, 10) is outside the window"))
    }

    @Test func `touching an empty view fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let screen = TestScreen()
                let button = Button(title: "Save")
                screen.window.addSubview(button)
                button.frame = .zero
                screen.tap(button)
            }
        }
        #expect(message(of: result).contains("the view's bounds are empty"))
    }

    @Test func `touching a view of another screen fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let other = TestScreen()
                let screen = TestScreen()
                let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
                other.window.addSubview(view)
                screen.pointer.click(view)
            }
        }
        #expect(message(of: result).contains("the window belongs to another screen"))
    }

    @Test func `clicking in a hidden window fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let screen = TestScreen()
                screen.window.isHidden = true
                screen.pointer.move(to: Point(x: 10, y: 10))
            }
        }
        #expect(message(of: result).contains("the window is hidden or closed"))
    }

    @MainActor @Test func `a finger is down until it lifts or all are cancelled`() {
        let screen = TestScreen()
        let fingers = screen.seat.touch(at: [Point(x: 10, y: 10), Point(x: 20, y: 10)])
        fingers[0].lift()
        #expect(!fingers[0].isDown && fingers[1].isDown)
        let third = screen.touch(at: Point(x: 30, y: 10))
        fingers[1].cancel()
        #expect(!fingers[1].isDown && !third.isDown)
    }

    @MainActor @Test func `a pointer leaves the window only while a button is pressed`() {
        let screen = TestScreen(size: Size(width: 400, height: 300))
        screen.pointer.move(to: Point(x: 10, y: 10))
        screen.pointer.press()
        screen.pointer.move(to: Point(x: -50, y: 900))
        screen.pointer.release()
        #expect(screen.pointer.location == Point(x: -50, y: 900))
    }

    @MainActor @Test func `a pointer outside any window enters one to scroll and to press`() {
        let screen = TestScreen(size: Size(width: 400, height: 300))
        let button = Button(title: "Save")
        screen.window.addSubview(button, filling: .zero)
        screen.pointer.click()
        #expect(screen.trace.contains("control touchUpInside sender=Button"))
        screen.pointer.leave()
        screen.tracedTopics = .input
        screen.clearTrace()
        screen.pointer.scroll(by: Point(x: 0, y: 10))
        #expect(screen.trace.count == 2)
    }

    // MARK: Several screens

    @MainActor @Test func `a trace contains only its own application`() throws {
        let screen = TestScreen()
        let other = Application(platform: HeadlessPlatform(), identifier: "other")
        try other.start()
        Button(title: "Elsewhere").sendActions(for: .valueChanged)
        other.shutDown()
        let button = Button(title: "Here")
        screen.window.addSubview(button, filling: .zero)
        button.sendActions(for: .valueChanged)
        #expect(screen.trace.isEmpty)
        screen.tracedTopics = .control
        button.sendActions(for: .valueChanged)
        #expect(screen.trace == ["control valueChanged sender=Button"])
    }
}
