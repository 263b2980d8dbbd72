import Foundation
import MockCompositor
import Testing
import Walden

/// What `xdg-open` gets. The tests put a script of that name first in PATH.
@MainActor
@Suite("Opening addresses", .serialized)
final class AddressOpeningTests {
    private let app: AppUnderTest
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let page = URI("https://example.org/?a=b&c='d'")!

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        app = try AppUnderTest()
        Window(title: "Window", size: Size(width: 100, height: 80)).makeKeyAndVisible()
        app.pump()
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func writeScript(_ script: String) throws {
        try Data("#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n".utf8).write(to: folder.appending(path: "xdg-open"))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path("xdg-open"))
    }

    /// Opens the page with a script as `xdg-open`, until it has ended, and returns the error.
    private func open(with script: String?, after delay: Duration = .zero) throws -> OpeningError? {
        if let script { try writeScript(script) }
        let former = String(cString: getenv("PATH"))
        setenv("PATH", folder.path, 1)
        defer { setenv("PATH", former, 1) }
        let answer = Answer()
        app.application.open(page) { answer.errors.append($0) }
        app.pump()
        app.pass(delay)
        let deadline = Date.now + 20
        while answer.errors.isEmpty, Date.now < deadline { app.pump() }
        #expect(answer.errors.count == 1)
        return answer.errors.first ?? nil
    }

    private final class Answer {
        var errors: [OpeningError?] = []
    }

    private func finish() {
        app.finish()
        #expect(app.compositor.isClean)
    }

    @Test func `S166 it gets the address and a token for the window that it opens`() throws {
        let results = path("results")
        let error = try open(
            with: """
                printf '%s\\n' "$#" "$1" "$XDG_ACTIVATION_TOKEN" "$DESKTOP_STARTUP_ID" > '\(results)'
                ls -l /proc/$$/fd > '\(results).files'
                """)
        #expect(error == nil)
        let lines = try String(contentsOfFile: results, encoding: .utf8).split(separator: "\n")
        #expect(lines == ["1", Substring(page.text), "token 1", "token 1"])
        #expect(app.compositor.activation.tokens.count == 1 && app.compositor.activation.requests.isEmpty)
        let files = try String(contentsOfFile: results + ".files", encoding: .utf8)
        #expect(!files.contains("socket:") && !files.contains("memfd:"), "no descriptor of the app")
        finish()
    }

    @Test func `S166 a compositor that gives no token holds nothing up`() throws {
        app.compositor.activation.answersAtOnce = false
        #expect(try open(with: "test -z \"$XDG_ACTIVATION_TOKEN\"") == nil)
        app.compositor.activation.answer()
        app.pump()
        finish()
    }

    @Test(arguments: [
        (2, OpeningError.noSuchFile(URI("https://example.org/?a=b&c='d'")!)),
        (3, .noProgram(URI("https://example.org/?a=b&c='d'")!)),
        (4, .failed(URI("https://example.org/?a=b&c='d'")!, status: 4)),
    ])
    func `S166 its exit status is the error`(status: Int, error: OpeningError) throws {
        #expect(try open(with: "exit \(status)") == error)
        finish()
    }

    @Test func `S166 a signal that ends it is an error`() throws {
        #expect(try open(with: "kill -KILL $$") == .failed(page, status: 137))
        finish()
    }

    @Test func `S166 without it the error says what to install`() throws {
        #expect(try open(with: nil) == .unsupported)
        #expect(OpeningError.unsupported.description.contains("xdg-utils"))
        finish()
    }

    @Test func `S166 what the app opens as it ends is opened, without waiting for the compositor`() throws {
        app.compositor.activation.answersAtOnce = false
        let results = path("results")
        try writeScript("echo \"$1\" > '\(results)'")
        let former = String(cString: getenv("PATH"))
        setenv("PATH", folder.path, 1)
        defer { setenv("PATH", former, 1) }
        app.application.open(page)
        finish()
        let deadline = Date.now + 20
        while Date.now < deadline, (try? String(contentsOfFile: results, encoding: .utf8))?.isEmpty ?? true {
            usleep(1000)
        }
        #expect(try String(contentsOfFile: results, encoding: .utf8) == page.text + "\n")
    }

    @Test func `S166 an ended program is no zombie, and one that runs on is left alone`() throws {
        let results = path("process")
        #expect(try open(with: "echo $$ > '\(results)'") == nil)
        let process = try #require(
            pid_t(try String(contentsOfFile: results, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(process, 0) == -1)
        #expect(try open(with: "exec sleep 5", after: .seconds(4)) == nil, "after three seconds it counts as started")
        finish()
    }
}
