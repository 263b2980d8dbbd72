import Foundation

/// A compositor started by the tests, in a private runtime directory.
final class Compositor {
    enum Kind: String, CaseIterable, CustomStringConvertible {
        case sway
        case westonX11 = "weston-x11"
        case weston
        case kwin

        var description: String { rawValue }
    }

    let kind: Kind
    /// The environment with which clients find it.
    let environment: [String: String]
    private let holder: Subprocess
    private var runs: [Subprocess] = []

    /// Starts it and waits until clients can connect.
    ///
    /// - Parameters:
    ///   - scale: The scale of its output, in pixels per point.
    ///   - size: The size of its output in pixels, such as `1280x960`; `nil` for the script's default.
    ///   - isTiling: Whether sway tiles windows, instead of stacking them in a corner.
    ///   - isKiosk: Whether weston's windows fill the output and cannot be minimised.
    ///   - inputMethod: The program that KWin or weston starts as its input method. weston's windows are no kiosk then.
    ///   - layout: KWin's keyboard layout, such as `us:intl`; `nil` for the US one.
    init(
        _ kind: Kind, scale: Double = 1, size: String? = nil, isTiling: Bool = false, isKiosk: Bool = true,
        inputMethod: String? = nil, layout: String? = nil
    ) throws {
        self.kind = kind
        var arguments = [kind.rawValue, "--until-eof", "--scale", "\(scale)"]
        if kind == .sway, isTiling { arguments.append("--tiling") }
        if [.weston, .westonX11].contains(kind), isKiosk, inputMethod == nil { arguments.append("--kiosk") }
        if let inputMethod { arguments += ["--input-method", inputMethod] }
        if let layout { arguments += ["--layout", layout] }
        if let size { arguments += ["--size", size] }
        holder = try Subprocess(
            Places.script("compositor"), arguments, environment: ProcessInfo.processInfo.environment)
        let holder = holder
        try wait(for: kind.rawValue, seconds: 40) {
            guard holder.isRunning else {
                throw HarnessError("\(kind) did not start: \(holder.errors.joined(separator: "\n"))")
            }
            return holder.lines.last == "ready" ? true : nil
        }
        let inherited = ProcessInfo.processInfo.environment.filter { ["PATH", "LD_LIBRARY_PATH"].contains($0.key) }
        let pairs = holder.lines.compactMap { line -> (String, String)? in
            let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
            return parts.count == 2 ? (parts[0], parts[1]) : nil
        }
        environment = inherited.merging(["HOME": "/tmp", "LANG": "C.UTF-8"]) { $1 }
            .merging(pairs) { $1 }
    }

    deinit { stop() }

    /// Starts an executable of the package as a client.
    func run(
        _ name: String, _ more: [String: String] = [:], arguments: [String] = []
    ) throws -> Example {
        let run = try Subprocess(Places.executable(name), arguments, environment: environment.merging(more) { $1 })
        runs.append(run)
        return Example(name: name, process: run)
    }

    /// Starts another program as a client, until the compositor stops.
    func start(_ program: String, _ arguments: [String] = [], _ more: [String: String] = [:]) throws -> Subprocess {
        let run = try Subprocess(
            "/usr/bin/env", [program] + arguments, environment: environment.merging(more) { $1 })
        runs.append(run)
        return run
    }

    /// Runs another program to its end, and returns its lines.
    @discardableResult
    func output(of program: String, _ arguments: [String] = []) throws -> [String] {
        let run = try start(program, arguments)
        run.closeInput()
        let end = try run.waitForEnd(seconds: 60)
        guard end.status == 0 else { throw HarnessError("\(program) ended with \(end.status): \(run.errors)") }
        return run.lines
    }

    /// Opens a pointer and a keyboard, which stay until the compositor stops.
    func inputDevices() throws -> InputDevices {
        let path = kind == .sway ? Places.executable("virtual-input") : Places.script("x11-input")
        let process = try Subprocess(path, ["--replies"], environment: environment)
        runs.append(process)
        let devices = InputDevices(process: process)
        try devices.perform("move 1270 950")
        return devices
    }

    /// The height of the title bars that apps draw, in points. Windows are in the corner of the output.
    var titleBarHeight: Double { kind == .kwin ? 40 : 0 }

    /// Sends a command to sway, as in its configuration file.
    func control(_ command: String) throws {
        try output(of: "swaymsg", ["--", command])
    }

    /// Takes a screenshot of the output.
    func picture() throws -> Picture {
        try Picture(ppm: Data(contentsOf: URL(fileURLWithPath: screenshot("picture.ppm"))))
    }

    /// Writes a screenshot of the output to a file in the runtime directory, and returns its path.
    func screenshot(_ name: String) throws -> String {
        let path = "\(environment["XDG_RUNTIME_DIR"] ?? "/tmp")/\(name)"
        let grim = try Subprocess(Places.script("screenshot"), [path], environment: environment)
        let end = try grim.waitForEnd()
        guard end.status == 0 else { throw HarnessError("no picture: \(grim.errors.joined(separator: "\n"))") }
        return path
    }

    func stop() {
        for run in runs.reversed() { run.stop() }
        runs.removeAll()
        holder.stop()
    }
}

/// A pointer and a keyboard, controlled by the commands of `virtual-input --help`.
struct InputDevices {
    let process: Subprocess

    /// Sends commands, and waits until the compositor has handled them.
    func perform(_ commands: String...) throws {
        for command in commands {
            let before = process.lines.count
            try process.send(command)
            try wait(for: "the answer to '\(command)'") {
                guard process.isRunning else {
                    throw HarnessError("input ended: \(process.errors.joined(separator: "\n"))")
                }
                return process.lines.count > before ? true : nil
            }
        }
    }
}
