import Testing
import WaldenTesting

/// Tests of whole apps: application class, delegate and first windows.
@MainActor
struct RunningAppTests {
    private final class Counting: Application {
        var events = 0

        override func sendEvent(_ event: Event) {
            events += 1
            super.sendEvent(event)
        }
    }

    private final class Delegate: MainApplicationDelegate {
        var log: [String] = []
        var mayTerminate = true

        func applicationDidFinishLaunching(_ application: Application) {
            log.append("launched \(type(of: application))")
            _ = Window(title: "Hidden", size: Size(width: 10, height: 10))
            Window(title: "Main", size: Size(width: 200, height: 100)).makeKeyAndVisible()
            Window(title: "Second", size: Size(width: 100, height: 50)).makeKeyAndVisible()
        }

        func applicationShouldTerminate(_ application: Application) -> Bool {
            log.append("asked")
            return mayTerminate
        }

        func applicationWillTerminate(_ application: Application) { log.append("ended") }
    }

    private func message(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func `an application subclass gets every event`() throws {
        let screen = TestScreen(application: Counting.self, size: Size(width: 100, height: 100))
        let application = try #require(screen.application as? Counting)
        screen.tap(at: Point(x: 10, y: 10))
        #expect(application.events == 2 && Application.shared === application)
    }

    @Test func `an application runs its own start, and ends with its last window`() {
        var started: Counting?
        let screen = TestScreen(application: Counting.self, scale: 2, appearance: .dark) { application in
            started = application
            Window(title: "Main", size: Size(width: 120, height: 80)).makeKeyAndVisible()
        }
        #expect(started === screen.application && started?.appearance == .dark)
        #expect(screen.window.title == "Main" && screen.window.isKeyWindow && screen.window.scale == 2)
        #expect(screen.exitStatus == nil)
        screen.requestClose()
        #expect(screen.exitStatus == 0)
    }

    @Test func `a delegate creates windows, may refuse termination, and is notified of it`() {
        let delegate = Delegate()
        var screen: TestScreen? = TestScreen(delegate: delegate, application: Counting.self)
        #expect(screen?.window.title == "Main" && screen?.application.keyWindow?.title == "Second")
        delegate.mayTerminate = false
        screen?.requestTermination()
        #expect(screen?.exitStatus == nil)
        delegate.mayTerminate = true
        screen?.requestTermination()
        #expect(screen?.exitStatus == 0)
        screen = nil
        #expect(delegate.log == ["launched Counting", "asked", "asked", "ended"])
    }

    @Test func `a screen retains the delegate, and releases it at its end`() {
        weak var delegate: Delegate?
        var screen: TestScreen?
        do {
            let made = Delegate()
            delegate = made
            screen = TestScreen(delegate: made)
        }
        #expect(delegate != nil && screen?.application.delegate === delegate)
        screen = nil
        #expect(delegate == nil)
    }

    @Test func `starting an app without a window fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = TestScreen(application: Application.self, running: { _ in })
        }
        #expect(message(of: result).contains("TestScreen: the application showed no window at launch"))
    }

    @Test func `using an app that has ended fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            let screen = TestScreen()
            screen.requestTermination()
            screen.tap(at: Point(x: 10, y: 10))
        }
        #expect(message(of: result).contains("the application has ended"))
    }
}
