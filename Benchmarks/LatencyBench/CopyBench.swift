import BenchSupport
import Glibc
import Walden
import WaldenWayland

/// Copies a text of 100 MB from a text view to `wl-paste`, on a compositor, and measures loop and memory meanwhile.
@MainActor
enum CopyBench {
    /// The length of the text, in bytes.
    private static let length = 100_000_000
    /// The limit of a turn's processor time, in seconds.
    private static let turnLimit = 0.004
    /// The share of the turns that may sleep elsewhere than in the loop's wait: the one that starts `wl-paste` does,
    /// and a write may wait for the kernel's lock of the pipe.
    private static let sleepingLimit = 0.05
    /// The limit of memory, in lengths of the text: that of the view counts.
    private static let memoryLimit = 2.0

    /// Returns whether all limits hold.
    static func run() -> Bool {
        let platform = TurnPlatform(WaylandPlatform())
        let application = Application(platform: platform, identifier: "org.walden.CopyBench")
        application.style = Theme.standard
        let base = Machine.kilobytes("VmRSS")
        var isGood = false
        do {
            _ = try application.run { application in
                let window = Window(title: "Copy", size: Scenes.size)
                let view = TextView(frame: window.bounds)
                view.text = String(repeating: "A line of a long text, as it is.\n", count: length / 33 + 1)
                window.addSubview(view, filling: .zero)
                view.becomeFirstResponder()
                window.makeKeyAndVisible()
                application.eventLoop.schedule(after: .seconds(1)) { _ in
                    copy(all: view, platform) { count in
                        isGood = report(count, of: view.endOfDocument.offset, platform, base: base)
                        application.terminate()
                    }
                }
            }
        } catch {
            print("copy: \(error)")
        }
        return isGood
    }

    private static func report(_ count: Int, of length: Int, _ platform: TurnPlatform, base: Int) -> Bool {
        let peak = Double(Machine.kilobytes("VmHWM") - base) * 1024 / Double(length)
        let turn = platform.longestTurn
        let sleeping = Double(platform.sleepingTurnCount) / Double(max(1, platform.turnCount))
        func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
        print(
            "copy: \(count) of \(length) bytes in \(rounded(platform.now - platform.start)) s and"
                + " \(platform.turnCount) turns, the longest of \(rounded(turn * 1000)) ms of processor time;"
                + " \(platform.sleepingTurnCount) slept elsewhere than in the loop's wait;"
                + " at most \(rounded(platform.longestTime * 1000)) ms from a wait to the next one;"
                + " at most \(rounded(peak)) times the text in memory")
        return count == length && turn <= turnLimit && sleeping <= sleepingLimit && peak <= memoryLimit
    }
}

extension CopyBench {
    /// Copies all of a text view as the edit menu does, and lets `wl-paste` count the bytes.
    private static func copy(
        all view: TextView, _ platform: TurnPlatform, completion: @escaping @MainActor (Int) -> Void
    ) {
        guard let application = view.window?.application else { return completion(0) }
        forgetPeakMemory()
        platform.begin()
        for action in [TargetAction.selectAll, .copy] {
            application.sendAction(action, to: view, from: view, for: nil)
        }
        guard let reader = popen("sleep 0.2; wl-paste --no-newline | wc -c", "r") else { return completion(0) }
        let descriptor = fileno(reader)
        application.eventLoop.watch(descriptor) {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = read(descriptor, &bytes, bytes.count)
            application.eventLoop.unwatch(descriptor)
            pclose(reader)
            let words = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(
                whereSeparator: \.isWhitespace)
            completion(words.first.flatMap { Int($0) } ?? 0)
        }
    }

    /// Sets `VmHWM` to the present use of memory.
    private static func forgetPeakMemory() {
        guard let file = fopen("/proc/self/clear_refs", "w") else { return }
        fputs("5", file)
        fclose(file)
    }
}

/// A platform that measures each turn of the loop, from one flush to the next.
@MainActor
private final class TurnPlatform: Platform {
    /// What the thread has done so far.
    private struct Activity {
        /// In seconds.
        var processorTime: Double
        /// How often it slept. That another thread took the processor does not count.
        var sleepCount: Int

        static var now: Activity {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            var usage = rusage()
            getrusage(thread, &usage)
            return Activity(
                processorTime: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9, sleepCount: Int(usage.ru_nvcsw))
        }

        /// RUSAGE_THREAD.
        private static let thread: Int32 = 1
    }

    private let platform: WaylandPlatform
    private var turnStart: Activity?
    private var waitEnd: Double?
    private(set) var start = 0.0
    /// The longest processor time of a turn, in seconds.
    private(set) var longestTurn = 0.0
    /// The longest time between two waits, in seconds; on a busy machine, others may have had the processor meanwhile.
    private(set) var longestTime = 0.0
    /// The number of turns that slept twice: a wait sleeps once at most, so something else has blocked.
    private(set) var sleepingTurnCount = 0
    private(set) var turnCount = 0

    init(_ platform: WaylandPlatform) { self.platform = platform }

    func begin() {
        start = now
        (longestTurn, longestTime) = (0, 0)
        (sleepingTurnCount, turnCount) = (0, 0)
    }

    func flush() {
        let now = Activity.now
        if let turnStart {
            longestTurn = max(longestTurn, now.processorTime - turnStart.processorTime)
            if now.sleepCount - turnStart.sleepCount > 1 { sleepingTurnCount += 1 }
        }
        turnStart = now
        turnCount += 1
        platform.flush()
    }

    var now: Double { platform.now }
    var textInput: (any PlatformTextInput)? { platform.textInput }
    func start(_ queue: any PlatformEventQueue, describesTrees: Bool) throws(PlatformError) {
        try platform.start(queue, describesTrees: describesTrees)
    }
    func wait(until deadline: Double?) {
        if let waitEnd { longestTime = max(longestTime, now - waitEnd) }
        platform.wait(until: deadline)
        waitEnd = now
    }
    nonisolated func wake() { platform.wake() }
    func makeWindow(id: WindowID, role: WindowRole, size: Size, properties: WindowProperties) -> any PlatformWindow {
        platform.makeWindow(id: id, role: role, size: size, properties: properties)
    }
    func setCursor(_ cursor: Cursor?, for seat: SeatID) { platform.setCursor(cursor, for: seat) }
    func watch(_ descriptor: Int32, for interest: DescriptorInterest, handler: @escaping @MainActor () -> Void) {
        platform.watch(descriptor, for: interest, handler: handler)
    }
    func unwatch(_ descriptor: Int32) { platform.unwatch(descriptor) }
    func pasteboard(_ name: PasteboardName, for seat: SeatID) -> (any PlatformPasteboard)? {
        platform.pasteboard(name, for: seat)
    }
    func stop() { platform.stop() }
}
