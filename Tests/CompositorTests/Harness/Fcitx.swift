import Foundation

/// fcitx5 with pinyin, which composes in the texts of a compositor.
final class Fcitx {
    /// Its program, for compositors that start their input method themselves.
    let program: String
    private let folder: String
    private var process: Subprocess?

    /// Writes a profile of its own, and a program that starts it without D-Bus.
    init() throws {
        folder = NSTemporaryDirectory() + "walden-fcitx-\(UUID().uuidString)"
        program = "\(folder)/fcitx"
        try FileManager.default.createDirectory(atPath: "\(folder)/fcitx5", withIntermediateDirectories: true)
        try Self.profile.write(toFile: "\(folder)/fcitx5/profile", atomically: true, encoding: .utf8)
        let script = """
            #!/bin/sh
            export XDG_CONFIG_HOME=\(folder) XDG_DATA_HOME=\(folder) XDG_CACHE_HOME=\(folder)
            exec fcitx5 --disable all --enable pinyin,punctuation,spell,keyboard,wayland,waylandim \\
                --verbose default=5 >\(folder)/log 2>&1
            """
        try script.write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    }

    deinit {
        process?.stop()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Starts it on a compositor.
    func start(on compositor: Compositor) throws { process = try compositor.start(program) }

    func kill() { process?.send(signal: SIGKILL) }

    private var log: [Substring] {
        ((try? String(contentsOfFile: "\(folder)/log", encoding: .utf8)) ?? "").split(separator: "\n")
    }

    /// The number of times that it has turned to a text.
    var activationCount: Int { log.count { $0.contains("[Activating]:pinyin") } }

    /// Waits until it has turned to a text for a number of times in all, and has its dictionary.
    func waitForActivation(_ count: Int) throws {
        try wait(for: "fcitx5, which last wrote \(log.suffix(3)),", seconds: 40) {
            activationCount >= count && log.contains { $0.contains("Loaded addon pinyin") } ? true : nil
        }
    }

    private static let profile = """
        [Groups/0]
        Name=Default
        Default Layout=us
        DefaultIM=pinyin

        [Groups/0/Items/0]
        Name=pinyin
        Layout=

        [GroupOrder]
        0=Default

        """
}
