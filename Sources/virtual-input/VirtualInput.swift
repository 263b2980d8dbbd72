import Glibc
import WaylandProtocols

/// Moves a pointer, types and composes text on a Wayland compositor, for tests and demonstrations; see `--help`.
@main
struct VirtualInput {
    @MainActor
    static func main() {
        do {
            try run(Options(arguments: Array(CommandLine.arguments.dropFirst())))
        } catch {
            write("virtual-input: \(error)\n", to: STDERR_FILENO)
            exit(1)
        }
    }

    @MainActor
    private static func run(_ options: Options) throws(Failure) {
        if options.wantsHelp {
            write(Options.help, to: STDOUT_FILENO)
        } else if let lines = options.script {
            try play(lines, options)
        } else {
            try playStandardInput(options)
        }
    }

    /// Runs a complete script, after validating all of it.
    @MainActor
    private static func play(_ lines: [String], _ options: Options) throws(Failure) {
        var commands: [Command] = []
        for line in lines {
            if let command = try Command.parse(line) { commands.append(command) }
        }
        let session = try Session(display: options.display)
        try session.createDevices(
            pointer: commands.contains(where: \.isForPointer), keyboard: commands.contains(where: \.isForKeyboard),
            having: commands.flatMap(\.symbols), extent: try extent(options))
        let performer = Performer(session: session)
        for command in commands {
            try performer.perform(command)
            if options.replies { write("ok\n", to: STDOUT_FILENO) }
        }
        try session.finish()
    }

    /// Runs a script from standard input, line by line, with all available devices.
    @MainActor
    private static func playStandardInput(_ options: Options) throws(Failure) {
        let session = try Session(display: options.display)
        try session.createDevices(
            pointer: session.offers(ZwlrVirtualPointerManagerV1.interface.name),
            keyboard: session.offers(ZwpVirtualKeyboardManagerV1.interface.name),
            having: [], extent: try extent(options))
        let performer = Performer(session: session)
        while let line = readLine() {
            guard let command = try Command.parse(line) else { continue }
            try performer.perform(command)
            if options.replies { write("ok\n", to: STDOUT_FILENO) }
        }
        try session.finish()
    }

    private static func extent(_ options: Options) throws(Failure) -> Options.Extent? {
        if let size = options.size { return size }
        guard let text = getenv("COMPOSITOR_OUTPUT").map({ String(cString: $0) }), !text.isEmpty else { return nil }
        guard let size = Options.Extent(text) else {
            throw .usage("COMPOSITOR_OUTPUT is \(Options.Extent.rule), not '\(text)'")
        }
        return size
    }

    static func write(_ text: String, to descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }
}
