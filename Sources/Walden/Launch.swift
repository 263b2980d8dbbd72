internal import Glibc
internal import WaldenHeadless
internal import WaldenPlatform
internal import WaldenWayland

/// The launch options from the environment.
@MainActor
struct Launch {
    private let platformName = Launch.variable("WALDEN_PLATFORM") ?? "wayland"
    private let snapshotPath = Launch.variable("WALDEN_SNAPSHOT")
    private let recordPath = Launch.variable("WALDEN_RECORD")
    private let recordsText = Launch.isOn("WALDEN_RECORD_TEXT")
    private let replayPath = Launch.variable("WALDEN_REPLAY")
    private var isHeadless: Bool { platformName == "headless" }

    /// The default identifier of an app.
    static var executableName: String {
        let path = CommandLine.arguments.first ?? "walden"
        return String(path.split(separator: "/").last ?? "walden")
    }

    /// The files and other addresses in the arguments.
    private static var addresses: [URI] {
        var takesOptions = true
        var result: [URI] = []
        // Bytes, because the name of a file need not be UTF-8. The arguments do not change.
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let pointer = unsafe CommandLine.unsafeArgv[index] else { break }
            let argument = unsafe Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
            if takesOptions, argument.first == UInt8(ascii: "-") {
                if argument == Array("--".utf8) { takesOptions = false }
            } else if !argument.isEmpty {
                result.append(URI(argument: argument))
            }
        }
        return result
    }

    private static func variable(_ name: String) -> String? {
        // The string is copied at once; nothing here sets variables.
        guard let value = unsafe getenv(name) else { return nil }
        let text = unsafe String(cString: value)
        return text.isEmpty ? nil : text
    }

    /// Whether a variable is 1. Any other value, unless empty, ends the app.
    private static func isOn(_ name: String) -> Bool {
        guard let text = variable(name) else { return false }
        guard text == "1" else { fail("\(name) is \"\(text)\"; it must be 1.") }
        return true
    }

    private static func fail(_ sentence: String) -> Never {
        Trace.warn(sentence)
        exit(1)
    }

    func makePlatform() -> any Platform {
        // Validated even for Wayland, where the compositor chooses the scale.
        let scale = Launch.variable("WALDEN_SCALE").map(Launch.parseScale) ?? 1
        switch platformName {
        case "wayland": return WaylandPlatform()
        case "headless": return HeadlessPlatform(scale: scale, clock: replayPath == nil ? .system : .jumping)
        default:
            Launch.fail("WALDEN_PLATFORM is \"\(platformName)\"; it must be wayland (the default) or headless.")
        }
    }

    private static func parseScale(_ text: String) -> Double {
        guard let scale = Double(text), (0.25...8).contains(scale) else {
            fail("WALDEN_SCALE is \"\(text)\"; it must be a number from 0.25 to 8, such as 1.5.")
        }
        return scale
    }

    /// Returns the exit status of the process.
    func run(_ application: Application, _ setUp: (Application) -> Void) -> Int32 {
        if let list = Launch.variable("WALDEN_TRACE") {
            Launch.fail(ifUnknown: Trace.enable(list), in: "WALDEN_TRACE", of: Trace.topicNames)
        }
        Trace.includesText = Launch.isOn("WALDEN_TRACE_TEXT")
        if let list = Launch.variable("WALDEN_DEBUG") {
            var unknown: [String] = []
            application.debugOverlay = DebugOverlay(list: list, unknown: &unknown)
            Launch.fail(ifUnknown: unknown, in: "WALDEN_DEBUG", of: DebugOverlay.names)
        }
        application.style = Theme.standard
        if let appearance = Launch.variable("WALDEN_APPEARANCE") {
            guard let appearance = Appearance(rawValue: appearance) else {
                Launch.fail("WALDEN_APPEARANCE is \"\(appearance)\"; it must be light or dark.")
            }
            application.appearance = appearance
        }
        if Launch.isOn("WALDEN_REDUCED_MOTION") { application.prefersReducedMotion = true }
        let recording = replayPath.map(Launch.readRecording)
        if let recordPath, let replayPath, Launch.isSameFile(recordPath, replayPath) {
            Launch.fail(
                "WALDEN_RECORD and WALDEN_REPLAY are the same file, \(replayPath), which recording would overwrite.")
        }
        if let recordPath { record(application, to: recordPath) }
        if let snapshotPath {
            if recording != nil, isHeadless {
                takeLastSnapshot(of: application, to: snapshotPath)
            } else {
                takeSnapshots(of: application, to: snapshotPath)
            }
        }
        if let recording { replay(recording, in: application) }
        application.launchURIs = Launch.addresses
        do {
            return try application.run(setUp)
        } catch {
            Launch.fail(error.description)
        }
    }

    private static func fail(ifUnknown words: [String], in variable: String, of names: [String]) {
        guard !words.isEmpty else { return }
        let names = names.joined(separator: ", ")
        fail("\(variable) has \(words.joined(separator: ", ")); it can be any of \(names).")
    }

    /// Writes the key window's picture after the first frame; the app then ends if headless.
    private func takeSnapshots(of application: Application, to path: String) {
        let isHeadless = isHeadless
        application.firstFrameHandler = { window in
            application.firstFrameHandler = nil
            // In the next turn of the loop, when all windows have drawn their first frame.
            application.post {
                Launch.write(application.keyWindow ?? window, to: path)
                if isHeadless { application.terminate() }
            }
        }
    }

    /// Writes a picture of the key window, or of another visible one, at the end of a headless replay.
    private func takeLastSnapshot(of application: Application, to path: String) {
        application.lastWindowHandler = { [unowned application] in
            guard let window = application.keyWindow ?? application.windows.first(where: \.isVisible) else { return }
            Launch.write(window, to: path)
        }
    }

    private static func write(_ window: Window, to path: String) {
        do {
            try window.snapshot(includesOverlay: true).write(toPNG: path)
        } catch {
            fail("The snapshot could not be written to \(path): \(error).")
        }
    }

    // MARK: Recordings

    private func record(_ application: Application, to path: String) {
        do {
            let recorder = try EventRecorder(
                path: path, start: application.platform.now, includesText: recordsText)
            application.platformEventObserver = { [unowned application] event in
                let isSecret = event.seat.map(application.editsSecret) ?? false
                recorder.record(event, at: application.platform.now, isSecret: isSecret)
            }
        } catch {
            Launch.fail("WALDEN_RECORD: \(error)")
        }
    }

    private static func readRecording(_ path: String) -> Recording {
        do {
            return try Recording(contentsOf: path)
        } catch {
            fail("WALDEN_REPLAY: \(error)")
        }
    }

    /// Whether two paths refer to the same existing file.
    private static func isSameFile(_ one: String, _ other: String) -> Bool {
        var (first, second) = (stat(), stat())
        // The C function fills the structures.
        guard unsafe stat(one, &first) == 0, unsafe stat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    /// Replays a recording; the app then ends if headless.
    private func replay(_ recording: Recording, in application: Application) {
        let player = EventPlayer(recording, in: application, ownsWindows: isHeadless)
        player.play { [unowned application] in
            if isHeadless { application.terminate() }
        }
    }
}
