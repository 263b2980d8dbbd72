import Glibc
import Testing
import Walden
import WaldenHeadless
import WaldenTesting

@MainActor
struct ApplicationTests {
    // MARK: Subclasses

    @Test func `a subclass runs by its own name, has its own properties, and gets every event`() async {
        await #expect(processExitsWith: .exitCode(42)) {
            setenv("WALDEN_PLATFORM", "headless", 1)
            await runRecorder()
        }
    }

    @Test func `a subclass may initialize its properties`() async {
        await #expect(processExitsWith: .exitCode(7)) {
            setenv("WALDEN_PLATFORM", "headless", 1)
            await runEditor()
        }
    }

    // MARK: The delegate

    @Test func `a delegate needs an initializer without arguments only to be the main class`() async {
        let screen = TestScreen()
        let delegate = Named(name: "one")
        screen.application.delegate = delegate
        #expect(screen.application.delegate === delegate)
        await #expect(processExitsWith: .exitCode(9)) {
            setenv("WALDEN_PLATFORM", "headless", 1)
            await MainDelegate.main()
        }
    }

    // MARK: The end

    private func run(_ setUp: (Application) -> Void) throws -> (status: Int32, delegate: Ending) {
        let application = Application(platform: HeadlessPlatform(), identifier: "test")
        let delegate = Ending()
        let status = try application.run { application in
            application.delegate = delegate
            setUp(application)
        }
        return (status, delegate)
    }

    @Test func `an app without windows ends cleanly`() throws {
        let (status, delegate) = try run { _ in }
        #expect(status == 0 && delegate.ended == 1)
    }

    @Test func `an app with hidden windows ends with the last visible one`() throws {
        var hidden: Window?
        let (status, delegate) = try run { application in
            hidden = Window(title: "Hidden", size: Size(width: 10, height: 10))
            let window = Window(title: "Shown", size: Size(width: 10, height: 10))
            window.makeKeyAndVisible()
            application.post { window.close() }
            application.eventLoop.schedule(after: .zero) { _ in
                application.post { application.post { application.terminate(status: 1) } }
            }
        }
        #expect(status == 0 && delegate.ended == 1)
        #expect(hidden?.isClosed == true, "it is closed with the app")
    }

    @Test func `closing a window as another one opens in the same turn does not end the app`() {
        let fixture = HeadlessPlatformFixture()
        fixture.application.terminatesAfterLastWindowClosed = true
        fixture.window.makeKeyAndVisible()
        fixture.turn()
        let hidden = Window(title: "Hidden", size: Size(width: 10, height: 10))
        fixture.window.close()
        hidden.isHidden = false
        fixture.turn()
        #expect(!fixture.application.eventLoop.isStopped)
        hidden.isHidden = true
        fixture.turn()
        #expect(!fixture.application.eventLoop.isStopped, "hiding is not closing")
        hidden.close()
        fixture.turn()
        #expect(fixture.application.eventLoop.isStopped)
    }

    @Test func `the application retains a window until it is closed, visible or not`() {
        let fixture = HeadlessPlatformFixture()
        weak var window: Window?
        do {
            let made = Window(title: "Forgotten", size: Size(width: 10, height: 10))
            window = made
        }
        #expect(window != nil && fixture.application.windows.contains { $0 === window })
        window?.close()
        fixture.turn()
        #expect(window == nil)
    }
}

@MainActor
private func runRecorder() {
    Recorder.run(identifier: "org.example.Recorder") { recorder in
        precondition(recorder === Application.shared && recorder.identifier == "org.example.Recorder")
        Window(title: "Test", size: Size(width: 10, height: 10)).makeKeyAndVisible()
        recorder.count = 40
        recorder.post(.motion(MotionInput(kind: .shake, phase: .began, time: 0)))
        recorder.post(.motion(MotionInput(kind: .shake, phase: .ended, time: 0)))
        recorder.post { recorder.post { recorder.terminate(status: Int32(recorder.count)) } }
    }
}

@MainActor
private func runEditor() {
    Editor.run { editor in
        precondition(!editor.document.isEmpty)
        Window(title: editor.document, size: Size(width: 10, height: 10)).makeKeyAndVisible()
        editor.terminate(status: 7)
    }
}

private final class Recorder: Application {
    var count = 0

    override func sendEvent(_ event: Event) {
        count += 1
        super.sendEvent(event)
    }
}

private final class Editor: Application {
    let document: String

    required init(platform: any Platform, identifier: String) {
        document = "Untitled"
        super.init(platform: platform, identifier: identifier)
    }
}

private final class Named: ApplicationDelegate {
    let name: String

    init(name: String) { self.name = name }
    func applicationDidFinishLaunching(_ application: Application) {}
}

private final class MainDelegate: MainApplicationDelegate {
    func applicationDidFinishLaunching(_ application: Application) { application.terminate(status: 9) }
}

private final class Ending: ApplicationDelegate {
    var ended = 0

    func applicationDidFinishLaunching(_ application: Application) {}
    func applicationWillTerminate(_ application: Application) { ended += 1 }
}
