import Dispatch
import Testing
import Walden
import WaldenHeadless
import WaldenTesting

@MainActor
struct RunLoopTests {
    let log = Log()

    @Test func `work posted from other threads runs on the main thread, in order per thread`() {
        let screen = TestScreen()
        let application = screen.application
        let log = log
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            for index in 0..<50 { application.post { log.note("\(thread) \(index)") } }
        }
        #expect(log.lines == [])
        screen.pump()
        #expect(log.lines.count == 200)
        for thread in 0..<4 {
            #expect(log.lines.filter { $0.hasPrefix("\(thread) ") } == (0..<50).map { "\(thread) \($0)" })
        }
    }

    @Test func `events posted from other threads are delivered in order`() {
        let screen = TestScreen()
        let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 100, height: 100), in: screen.window)
        view.isMultipleTouchEnabled = true
        let (application, id, seat) = (screen.application, screen.window.id, screen.seat.id)
        DispatchQueue.global().sync {
            for (phase, x) in [(TouchChange.Phase.began, 1.0), (.moved, 2), (.moved, 3), (.ended, 3)] {
                let change = TouchChange(id: 9, phase: phase, window: id, location: Point(x: x, y: 0), time: 0)
                application.post(.touches(TouchFrame(seat: seat, time: 0, changes: [change])))
            }
        }
        screen.pump()
        #expect(log.lines == ["view began 1,0", "view moved 3,0", "view ended 3,0"])
    }

    @Test func `work posted by work, and by a timer, runs before the loop is quiet`() {
        let screen = TestScreen()
        let (application, log) = (screen.application, log)
        application.post {
            log.note("first")
            application.post { log.note("second") }
        }
        screen.application.eventLoop.schedule(after: .zero) { _ in application.post { log.note("of the timer") } }
        screen.pump()
        #expect(log.lines == ["first", "of the timer", "second"] || log.lines == ["first", "second", "of the timer"])
    }

    @Test func `a ready descriptor calls its handler until it is unwatched`() {
        let screen = TestScreen()
        let log = log
        screen.application.eventLoop.watch(7) { log.note("ready") }
        screen.platform.signal(7)
        screen.platform.signal(8)
        #expect(log.lines == ["ready"])
        screen.application.eventLoop.unwatch(7)
        screen.platform.signal(7)
        #expect(log.lines == ["ready"])
    }

    @Test func `the loop runs until it is stopped, and returns the status`() throws {
        let application = Application(platform: HeadlessPlatform(), identifier: "test")
        var turns = 0
        let status = try application.run { app in
            let window = Window(title: "Test", size: Size(width: 10, height: 10))
            window.makeKeyAndVisible()
            app.post {
                turns += 1
                app.post { app.terminate(status: 3) }
            }
        }
        #expect(status == 3 && turns == 1)
        #expect(application.windows.isEmpty, "all windows are closed at the end")
    }

    @Test func `an application that ended releases its timers and posted work, even if they retain it`() throws {
        weak var ended: Application?
        do {
            let application = Application(platform: HeadlessPlatform(), identifier: "test")
            ended = application
            _ = try application.run { app in
                Window(title: "Test", size: Size(width: 10, height: 10)).makeKeyAndVisible()
                app.eventLoop.schedule(after: .seconds(9), repeatingEvery: .seconds(1)) { _ in app.terminate() }
                app.post {
                    app.terminate()
                    app.post { app.terminate() }
                }
            }
            #expect(Application.shared !== application)
        }
        #expect(ended == nil)
    }

    @Test func `an app that terminates before the loop starts does not run it`() throws {
        let application = Application(platform: HeadlessPlatform(), identifier: "test")
        let status = try application.run { app in
            Window(title: "Test", size: Size(width: 10, height: 10)).makeKeyAndVisible()
            app.terminate(status: 4)
        }
        #expect(status == 4)
    }

    @Test func `an app without windows ends at once`() throws {
        let application = Application(platform: HeadlessPlatform(), identifier: "test")
        #expect(try application.run { _ in } == 0)
    }

    @Test func `closing the last window ends the application, unless disabled`() {
        let fixture = HeadlessPlatformFixture()
        fixture.window.makeKeyAndVisible()
        fixture.turn()
        fixture.window.close()
        #expect(!fixture.application.eventLoop.isStopped)
        let second = HeadlessPlatformFixture()
        second.application.terminatesAfterLastWindowClosed = true
        second.window.close()
        second.turn()
        #expect(second.application.eventLoop.isStopped)
    }

    @Test func `a termination signal asks the delegate`() {
        let fixture = HeadlessPlatformFixture()
        let delegate = Delegate()
        fixture.application.delegate = delegate
        delegate.mayEnd = false
        fixture.platform.send(.terminate(signal: 15))
        fixture.turn()
        #expect(!fixture.application.eventLoop.isStopped && delegate.asked == 1)
        delegate.mayEnd = true
        fixture.platform.send(.terminate(signal: 2))
        fixture.turn()
        #expect(fixture.application.eventLoop.isStopped && delegate.asked == 2)
    }

    @Test func `a broken connection is reported to the delegate, and ends the loop with status 1`() throws {
        let platform = HeadlessPlatform()
        let application = Application(platform: platform, identifier: "test")
        let delegate = Delegate()
        let status = try application.run { app in
            app.delegate = delegate
            Window(title: "Test", size: Size(width: 10, height: 10)).makeKeyAndVisible()
            platform.send(.connectionLost("the compositor is gone"))
        }
        #expect(status == 1)
        #expect(delegate.reasons == ["the compositor is gone"] && delegate.ended == 1)
    }

    @Test func `events queued when the loop stops are not delivered`() {
        let screen = TestScreen()
        let view = Probe("view", log, frame: Rect(x: 0, y: 0, width: 100, height: 100), in: screen.window)
        view.onTouches = { [weak screen] _, _, _ in screen?.application.terminate() }
        screen.whileBusy { screen.touch(at: Point(x: 5, y: 5)).lift() }
        #expect(log.lines == ["view began 5,5"])
    }
}

private final class Delegate: ApplicationDelegate {
    var mayEnd = true
    var asked = 0
    var ended = 0
    var reasons: [String] = []
    init() {}
    func applicationDidFinishLaunching(_ application: Application) {}
    func applicationShouldTerminate(_ application: Application) -> Bool {
        asked += 1
        return mayEnd
    }
    func applicationWillTerminate(_ application: Application) { ended += 1 }
    func application(_ application: Application, didLoseConnection reason: String) { reasons.append(reason) }
}
