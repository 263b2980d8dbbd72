import Foundation
import Testing
import Walden
import WaldenHeadless
import XCTest

/// What wakes a run loop that sleeps on the first thread of a process, with the system clock and without a pending
/// timer or frame.
struct SystemLoopTests {
    /// Returns the standard error output of an app.
    private func errors(of result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    // MARK: The main actor

    @Test func `a task started by another thread on the main actor runs while the loop sleeps`() async {
        await #expect(processExitsWith: SleepingApp.success) { SleepingApp.become(.task) }
    }

    @Test func `a task started by an event runs without another event`() async {
        await #expect(processExitsWith: SleepingApp.success) { SleepingApp.become(.taskOfAnEvent) }
    }

    @Test func `a function continues on the main thread after await`() async {
        await #expect(processExitsWith: SleepingApp.success) { SleepingApp.become(.awaiting) }
    }

    @Test func `tasks of any thread sleep by the application's clock while the loop sleeps`() async {
        await #expect(processExitsWith: SleepingApp.success) { SleepingApp.become(.clock) }
    }

    @Test func `a block on the main queue runs while the loop sleeps`() async {
        await #expect(processExitsWith: SleepingApp.success) { SleepingApp.become(.mainQueue) }
    }

    // MARK: The application's queue, and descriptors

    @Test func `work posted by another thread runs while the loop sleeps`() async {
        await #expect(processExitsWith: SleepingApp.success) { SleepingApp.become(.postedWork) }
    }

    @Test func `an event posted by another thread is delivered while the loop sleeps`() async {
        await #expect(processExitsWith: SleepingApp.success) { SleepingApp.become(.postedEvent) }
    }

    @Test func `a descriptor is served each time it is readable, while the loop sleeps`() async {
        await #expect(processExitsWith: SleepingApp.success) { SleepingApp.become(.descriptor) }
    }

    // MARK: Signals

    @Test(arguments: [SIGTERM, SIGINT])
    func `a signal asks the delegate and ends the app cleanly, with status 0`(_ number: Int32) async {
        await #expect(processExitsWith: SleepingApp.success) { [number] in
            SleepingApp.become(number == SIGTERM ? .terminated : .interrupted)
        }
    }

    @Test func `a delegate may refuse the first SIGINT; the second one ends the process`() async {
        let result = await #expect(processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]) {
            SleepingApp.become(.interruptedTwice)
        }
        #expect(errors(of: result).contains("refused once"))
    }

    @Test func `a busy app is ended by the second SIGINT`() async {
        let result = await #expect(processExitsWith: .signal(SIGINT), observing: [\.standardErrorContent]) {
            SleepingApp.become(.interruptedWhileBusy)
        }
        #expect(errors(of: result).contains("still busy"))
    }

    @Test func `SIGTERM asks the delegate even after a refused SIGINT`() async {
        await #expect(processExitsWith: SleepingApp.success) { SleepingApp.become(.interruptedThenTerminated) }
    }

    @Test func `a signal ignored by the parent process stays ignored`() async {
        await #expect(processExitsWith: SleepingApp.success) { SleepingApp.become(.ignoringInterrupts) }
    }

    @Test func `after an app ends, signals do what they did before it`() async {
        let result = await #expect(processExitsWith: .signal(SIGTERM), observing: [\.standardErrorContent]) {
            SleepingApp.become(.terminatedAfterwards)
        }
        #expect(errors(of: result).contains("ended in order"))
    }
}

/// The sleeping app, in its own process.
@MainActor
private final class SleepingApp: ApplicationDelegate {
    enum Scenario: String {
        case task, taskOfAnEvent, awaiting, clock, mainQueue
        case postedWork, postedEvent, descriptor
        case terminated, interrupted, interruptedTwice, interruptedWhileBusy, interruptedThenTerminated
        case ignoringInterrupts, terminatedAfterwards
    }

    /// The exit condition of success.
    nonisolated static let success = ExitTest.Condition.exitCode(successStatus)
    private nonisolated static let successStatus: Int32 = 42
    /// The time after which SIGALRM ends the process, in seconds.
    private nonisolated static let limit: UInt32 = 20
    private nonisolated static let variable = "WALDEN_TEST_SLEEPING_APP"

    private let application = Application(platform: HeadlessPlatform(clock: .system), identifier: "test")
    private let window = RecordingWindow(title: "Test", size: Size(width: 20, height: 20))
    private var mayEnd = true
    private var asked = 0
    private var ended = 0

    func applicationDidFinishLaunching(_ application: Application) {}
    func applicationShouldTerminate(_ application: Application) -> Bool {
        asked += 1
        return mayEnd
    }
    func applicationWillTerminate(_ application: Application) { ended += 1 }

    // MARK: The process

    /// Replaces this process with one that runs an app on its first thread, outside libdispatch's
    /// main queue, as `main` does.
    ///
    /// Tests run on threads of libdispatch, which also serve its main queue. XCTest runs test cases on the first
    /// thread, so the new process runs an XCTest case.
    nonisolated static func become(_ scenario: Scenario) -> Never {
        setenv(variable, scenario.rawValue, 1)
        // A process inherits ignored and blocked signals; the threads of a test block all.
        var none = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, nil)
        signal(SIGTERM, SIG_DFL)
        signal(SIGINT, scenario == .ignoringInterrupts ? SIG_IGN : SIG_DFL)
        alarm(limit)
        let words = ["tests", "CoreTests.SleepingAppCase/testApp", "--testing-library", "xctest"]
        var arguments = words.map { strdup($0) } + [nil]
        execv("/proc/self/exe", &arguments)
        _exit(1)
    }

    /// Runs the app of the scenario that the environment names, if any.
    static func runIfAsked() throws {
        guard let name = getenv(variable), let scenario = Scenario(rawValue: String(cString: name)) else { return }
        precondition(Thread.isMainThread)
        let app = SleepingApp()
        let status = try app.application.run { _ in
            app.application.delegate = app
            app.window.makeKeyAndVisible()
            app.prepare(scenario)
        }
        _exit(app.status(after: scenario, endedWith: status))
    }

    private func status(after scenario: Scenario, endedWith status: Int32) -> Int32 {
        switch scenario {
        case .terminated, .interrupted: return status == 0 && asked == 1 && ended == 1 ? Self.successStatus : 1
        case .interruptedThenTerminated: return status == 0 && asked == 2 && ended == 1 ? Self.successStatus : 1
        case .ignoringInterrupts: return asked == 0 ? status : 1
        case .terminatedAfterwards:
            Trace.warn("ended in order")
            kill(getpid(), SIGTERM)
            return 1
        default: return status
        }
    }

    // MARK: Scenarios

    private func prepare(_ scenario: Scenario) {
        switch scenario {
        case .task: whileAsleep { app in Task { @MainActor in app.succeed() } }
        case .taskOfAnEvent:
            onShake { app in Task { app.succeed() } }
            whileAsleep { $0.application.post(Self.shake) }
        case .awaiting: Task { await sleepAndSucceed() }
        case .clock: Task { await sleepByClockAndSucceed() }
        case .mainQueue: whileAsleep { app in DispatchQueue.main.async { app.succeed() } }
        case .postedWork: whileAsleep { app in app.application.post { app.succeed() } }
        case .postedEvent:
            onShake { $0.succeed() }
            whileAsleep { $0.application.post(Self.shake) }
        case .descriptor: readTwice()
        case .terminated: whileAsleep { _ in kill(getpid(), SIGTERM) }
        case .interrupted: whileAsleep { _ in kill(getpid(), SIGINT) }
        case .interruptedTwice: interrupt { _ in kill(getpid(), SIGINT) }
        case .interruptedThenTerminated:
            interrupt { app in
                app.mayEnd = true
                kill(getpid(), SIGTERM)
            }
        case .interruptedWhileBusy:
            application.post {
                kill(getpid(), SIGINT)
                usleep(100_000)
                Trace.warn("still busy")
                kill(getpid(), SIGINT)
                usleep(100_000)
            }
        case .ignoringInterrupts:
            whileAsleep { app in
                kill(getpid(), SIGINT)
                Self.waitUntilMainThreadSleeps()
                app.application.post { app.succeed() }
            }
        case .terminatedAfterwards: application.terminate()
        }
    }

    /// Terminates the app with the status of success if called on the main thread.
    private func succeed() {
        application.terminate(status: Thread.isMainThread ? Self.successStatus : 1)
    }

    private func sleepAndSucceed() async {
        try? await Task.sleep(for: .milliseconds(150))
        guard Thread.isMainThread, await Task.detached(operation: { !Thread.isMainThread }).value else { return }
        succeed()
    }

    /// Sleeps on the main thread and on another, so long that the loop must have slept.
    private func sleepByClockAndSucceed() async {
        let (clock, start) = (application.clock, ContinuousClock.now)
        try? await Task.sleep(for: .milliseconds(300), clock: clock)
        let other = Task.detached {
            Self.waitUntilMainThreadSleeps()
            let start = clock.now
            try? await Task.sleep(for: .milliseconds(300), clock: clock)
            return !Thread.isMainThread && start.duration(to: clock.now) >= .milliseconds(300)
        }
        guard await other.value, ContinuousClock.now - start >= .milliseconds(600) else { return }
        succeed()
    }

    private nonisolated static let shake = PlatformEvent.motion(MotionInput(kind: .shake, phase: .began, time: 0))

    private func onShake(_ action: @escaping @MainActor (SleepingApp) -> Void) {
        window.onEvent = { [unowned self] event in if event.type == .motion { action(self) } }
    }

    /// Watches a pipe; another thread writes two bytes to it, each while the loop sleeps.
    private func readTwice() {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return }
        let (readEnd, writeEnd) = (ends[0], ends[1])
        var bytes: [UInt8] = []
        application.eventLoop.watch(readEnd) { [unowned self] in
            var byte: UInt8 = 0
            guard read(readEnd, &byte, 1) == 1 else { return }
            bytes.append(byte)
            if bytes == [7, 8] { succeed() }
        }
        whileAsleep { _ in
            for byte: UInt8 in [7, 8] {
                Self.waitUntilMainThreadSleeps()
                withUnsafeBytes(of: byte) { _ = write(writeEnd, $0.baseAddress, 1) }
            }
        }
    }

    /// Sends SIGINT, which the delegate refuses, then runs an action when the app sleeps again.
    private func interrupt(then action: @escaping @MainActor @Sendable (SleepingApp) -> Void) {
        mayEnd = false
        whileAsleep { app in
            kill(getpid(), SIGINT)
            Self.waitUntilMainThreadSleeps()
            app.application.post {
                guard app.asked == 1, app.ended == 0 else { _exit(1) }
                Trace.warn("refused once")
                action(app)
            }
        }
    }

    // MARK: Sleep

    /// Runs an action on another thread once the loop sleeps.
    private func whileAsleep(_ action: @escaping @Sendable (SleepingApp) -> Void) {
        Thread.detachNewThread {
            Self.waitUntilMainThreadSleeps()
            action(self)
        }
    }

    /// Waits until the main thread has slept for 0.1 s, longer than any frame.
    private nonisolated static func waitUntilMainThreadSleeps() {
        var last: [Substring] = []
        while true {
            let status = (try? String(contentsOfFile: "/proc/self/task/\(getpid())/status", encoding: .utf8)) ?? ""
            let counts = status.split(separator: "\n").filter { $0.contains("State:") || $0.contains("_switches:") }
            if counts == last, counts.contains(where: { $0.contains("sleeping") }) { return }
            last = counts
            usleep(100_000)
        }
    }
}

/// Runs the app if the process was started for it.
final class SleepingAppCase: XCTestCase {
    func testApp() throws {
        try MainActor.assumeIsolated { try SleepingApp.runIfAsked() }
    }
}
