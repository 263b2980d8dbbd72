import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Parents of windows")
struct WindowParentTests {
    /// Creates windows, each the child of the previous one.
    fileprivate static func makeChain(_ count: Int) -> [Window] {
        var windows: [Window] = []
        for _ in 0..<count {
            let window = Window(size: Size(width: 50, height: 50))
            window.parent = windows.last
            windows.append(window)
        }
        return windows
    }

    /// Returns the error output of a process.
    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `S161 a cycle of parents is a precondition failure`() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            let windows = WindowParentTests.makeChain(2)
            windows[0].parent = windows[1]
            withExtendedLifetime(screen) {}
        }
        let sentence = "Window.parent: a window cannot be the parent of one that it stays above"
        #expect(message(of: result).contains(sentence))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            let windows = WindowParentTests.makeChain(5)
            windows[0].parent = windows[4]
            withExtendedLifetime(screen) {}
        }
        #expect(message(of: result).contains(sentence))
    }

    @Test func `S161 a former descendant may become a window's parent`() {
        let screen = TestScreen()
        let windows = Self.makeChain(3)
        windows[1].parent = nil
        windows[0].parent = windows[2]
        #expect(windows[0].parent === windows[2] && windows[2].parent === windows[1])
        windows[1].close()
        #expect(windows[2].parent == nil)
        withExtendedLifetime(screen) {}
    }
}
