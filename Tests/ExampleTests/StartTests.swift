import Foundation
import Testing
import Walden

/// Starting an app with unusual files and environment variables.
@Suite final class StartTests {
    private let folder: String

    init() throws {
        folder = "/tmp/walden-start-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        mkfifo("\(folder)/pipe", 0o600)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    private func run(_ environment: [String: String]) throws -> BuiltExample {
        try BuiltExample("HelloButton", environment: environment, limit: 20)
    }

    // MARK: Files

    @Test(arguments: ["SNAPSHOT", "RECORD", "REPLAY"], ["pipe", "/dev/zero", "."])
    func `anything but a regular file ends the app with status 1 and a message`(_ name: String, _ file: String) throws {
        let place = file.hasPrefix("/") ? file : path(file)
        let app = try run(["HOME": folder, "WALDEN_PLATFORM": "headless", "WALDEN_\(name)": place])
        #expect(app.status == 1 && app.errors.count == 1, "\(app.errors)")
        let line = try #require(app.errors.first)
        let start = name == "SNAPSHOT" ? "The snapshot could not be written to \(place): " : "WALDEN_\(name): "
        #expect(line.hasPrefix("walden: \(start)"), "\(line)")
        #expect(line.contains(file == "." ? "Is a directory" : "not a regular file"), "\(line)")
    }

    @Test func `text typed in a replay is in its trace only on request`() throws {
        let text = """
            walden-recording 1
            0 windowConfigured window=1 scale=1 states=activated
            0.1 keyboardFocus seat=1 window=1 focused=yes time=0.1
            0.5 key seat=1 window=1 time=0.5 pressed=yes code=25 symbol=112 characters=p plain=p repeats=yes
            0.6 key seat=1 window=1 time=0.6 code=25 symbol=112 characters=p plain=p
            """
        try text.write(toFile: path("typed"), atomically: true, encoding: .utf8)
        var environment = [
            "HOME": folder, "WALDEN_PLATFORM": "headless", "WALDEN_REPLAY": path("typed"),
            "WALDEN_TRACE": "input,event",
        ]
        let usual = try run(environment)
        #expect(usual.status == 0, "\(usual.errors)")
        #expect(usual.errors.contains { $0.contains("code=text") } && !usual.errors.contains { $0.contains("code=25") })
        environment["WALDEN_TRACE_TEXT"] = "1"
        #expect(try run(environment).errors.contains { $0.contains("code=25") })
    }

    // MARK: The environment

    @Test(
        arguments: [
            [:], ["HOME": ""], ["HOME": "relative"], ["LANG": "xx_YY.NOWHERE@none"],
            ["LC_ALL": "../../../../../etc/passwd"], ["LC_ALL": String(repeating: "x", count: 100_000)],
            ["LANG": "de_DE.UTF-8", "LC_ALL": "C"], ["XDG_DATA_DIRS": ":::", "XDG_DATA_HOME": ""],
            ["XCURSOR_SIZE": "-1", "XCURSOR_THEME": "../..", "XCURSOR_PATH": "/dev/zero"],
            ["XDG_RUNTIME_DIR": "nowhere", "WAYLAND_DISPLAY": "/", "WAYLAND_SOCKET": "-3"],
        ] as [[String: String]])
    func `an app without a compositor starts in any environment`(_ environment: [String: String]) throws {
        var environment = environment
        environment["WALDEN_PLATFORM"] = "headless"
        environment["WALDEN_SNAPSHOT"] = path("picture.png")
        let app = try run(environment)
        #expect(app.status == 0 && FileManager.default.fileExists(atPath: path("picture.png")), "\(app.errors)")
    }

    @Test(
        arguments: [
            ([:], "neither WAYLAND_DISPLAY nor XDG_RUNTIME_DIR is an absolute path"),
            (["XDG_RUNTIME_DIR": "relative"], "neither WAYLAND_DISPLAY nor XDG_RUNTIME_DIR is an absolute path"),
            (["XDG_RUNTIME_DIR": "/" + String(repeating: "x", count: 300)], "(File name too long)"),
            (["XDG_RUNTIME_DIR": "/nowhere"], "(No such file or directory)"),
            (["WAYLAND_DISPLAY": "/dev/zero"], "/dev/zero is not a socket"),
            (["WAYLAND_SOCKET": "99"], "WAYLAND_SOCKET is \"99\""), (["WAYLAND_SOCKET": "2"], "WAYLAND_SOCKET"),
        ] as [([String: String], String)])
    func `an app without a compositor reports that and exits with status 1`(
        _ environment: [String: String], _ words: String
    ) throws {
        let app = try run(environment)
        #expect(app.status == 1)
        #expect(
            app.errors.last?.hasPrefix("walden: ") == true && app.errors.last?.contains(words) == true, "\(app.errors)")
    }
}
