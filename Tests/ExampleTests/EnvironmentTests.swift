import Foundation
import Testing
import Walden

/// The environment variables of the README, tested with the built HelloButton on the headless platform. Its window is
/// 320 by 200 points.
@Suite final class EnvironmentTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "walden-test-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Runs the app with `WALDEN_` variables, given without the prefix.
    private func run(_ variables: [String: String]) throws -> BuiltExample {
        var environment = ["HOME": folder, "XDG_RUNTIME_DIR": folder, "WALDEN_PLATFORM": "headless"]
        for (name, value) in variables { environment["WALDEN_\(name)"] = value }
        return try BuiltExample("HelloButton", environment: environment)
    }

    /// Runs the app, which must end cleanly and silently, and returns the snapshot that it wrote.
    private func picture(
        _ variables: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Image {
        let app = try run(variables.merging(["SNAPSHOT": path("picture.png")]) { $1 })
        #expect(app.status == 0 && app.errors == [], "\(app.errors)", sourceLocation: sourceLocation)
        return try Image(contentsOfFile: path("picture.png"))
    }

    // MARK: Pictures

    @Test(arguments: [("", 1.0), ("1", 1), ("0.25", 0.25), ("1.5", 1.5), ("2", 2), ("8", 8)])
    func `the size of a snapshot in pixels is that of the window times the scale`(_ text: String, _ scale: Double)
        throws
    {
        let picture = try picture(["SCALE": text])
        #expect(picture.pixelWidth == Int(320 * scale) && picture.pixelHeight == Int(200 * scale))
    }

    @Test func `light is the default, and dark is darker`() throws {
        let usual = try picture()
        let light = try picture(["APPEARANCE": "light"])
        let dark = try picture(["APPEARANCE": "dark"])
        #expect(usual.difference(from: light).differingPixels == 0)
        let corners = (light: light.color(atPixelX: 4, y: 195), dark: dark.color(atPixelX: 4, y: 195))
        #expect(corners.light.green > 0.8 && corners.dark.green < 0.3, "\(corners)")
    }

    // MARK: Mistakes

    /// An invalid value of a variable, and its error message.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let name: String
        let value: String
        let sentence: String

        var testDescription: String { "\(name)=\(value)" }

        static let scales = ["two", "0", "0.2", "8.1", "-1", "nan", "inf", "1,5", "1.5x"].map { value in
            Mistake(
                name: "SCALE", value: value,
                sentence: "WALDEN_SCALE is \"\(value)\"; it must be a number from 0.25 to 8, such as 1.5.")
        }
        static let others = [
            Mistake(
                name: "PLATFORM", value: "x11",
                sentence: "WALDEN_PLATFORM is \"x11\"; it must be wayland (the default) or headless."),
            Mistake(
                name: "APPEARANCE", value: "dark ",
                sentence: "WALDEN_APPEARANCE is \"dark \"; it must be light or dark."),
            Mistake(
                name: "PLATFORM", value: "Headless",
                sentence: "WALDEN_PLATFORM is \"Headless\"; it must be wayland (the default) or headless."),
            Mistake(name: "REDUCED_MOTION", value: "on", sentence: "WALDEN_REDUCED_MOTION is \"on\"; it must be 1."),
            Mistake(name: "TRACE_TEXT", value: "0", sentence: "WALDEN_TRACE_TEXT is \"0\"; it must be 1."),
            Mistake(name: "RECORD_TEXT", value: "yes", sentence: "WALDEN_RECORD_TEXT is \"yes\"; it must be 1."),
            Mistake(
                name: "APPEARANCE", value: "Dark", sentence: "WALDEN_APPEARANCE is \"Dark\"; it must be light or dark."),
            Mistake(
                name: "TRACE", value: "input, hits,what",
                sentence: "WALDEN_TRACE has hits, what; it can be any of "
                    + "input, event, hit, gesture, control, action, frame, tree, focus, layout, all."),
        ]
    }

    @Test(arguments: Mistake.scales + Mistake.others)
    func `an unknown value ends the app with status 1 and lists the valid ones`(
        _ mistake: Mistake
    ) throws {
        let app = try run([mistake.name: mistake.value, "SNAPSHOT": path("picture.png")])
        #expect(app.status == 1)
        #expect(app.errors == ["walden: \(mistake.sentence)"])
        #expect(!FileManager.default.fileExists(atPath: path("picture.png")))
    }

    @Test(arguments: ["SNAPSHOT", "RECORD", "REPLAY"])
    func `a file that cannot be opened ends the app with status 1 and names its variable or path`(
        _ name: String
    ) throws {
        let place = path("missing/file")
        let app = try run([name: place])
        #expect(app.status == 1 && app.errors.count == 1, "\(app.errors)")
        let line = try #require(app.errors.first)
        let start = name == "SNAPSHOT" ? "The snapshot could not be written to \(place): " : "WALDEN_\(name): "
        #expect(line.hasPrefix("walden: \(start)") && line.hasSuffix("."), "\(line)")
    }

    @Test(arguments: [("pipe", false), ("pipe", true), ("/dev/null", false), ("/dev/full", false)])
    func `a snapshot to a pipe or a device ends the app with status 1 and says why, without waiting`(
        _ name: String, _ hasReader: Bool
    ) throws {
        let place = name == "pipe" ? path(name) : name
        if name == "pipe" { #expect(mkfifo(place, 0o600) == 0) }
        let reader = hasReader ? open(place, O_RDONLY | O_NONBLOCK) : -1
        defer { if hasReader { close(reader) } }
        let app = try run(["SNAPSHOT": place])
        #expect(app.status == 1)
        let sentence = "The snapshot could not be written to \(place): \(place) is not a regular file."
        #expect(app.errors == ["walden: \(sentence)"])
    }

    // MARK: Recordings

    private static let beginning = """
        walden-recording 1
        0 windowConfigured window=1 scale=1 states=activated

        """

    private static let tap = """
        0.5 touches seat=1 time=0.5 began id=0 window=1 at=160,120 time=0.5
        0.6 touches seat=1 time=0.6 ended id=0 window=1 at=160,120 time=0.6

        """

    private func write(_ text: String) throws -> String {
        try text.write(toFile: path("events.walden"), atomically: true, encoding: .utf8)
        return path("events.walden")
    }

    @Test func `a replay plays the events at once, and ends the app`() throws {
        let idle = try picture(["REPLAY": try write(Self.beginning)])
        #expect(idle.difference(from: try picture()).differingPixels == 0)
        let tapped = try picture(["REPLAY": try write(Self.beginning + Self.tap)])
        #expect(tapped.difference(from: idle, tolerance: 32).differingPixels > 100, "the label counts the press")
        let traced = try run(["REPLAY": path("events.walden"), "TRACE": "control"])
        #expect(traced.status == 0)
        #expect(traced.errors.contains { $0.contains("touchUpInside sender=Button#button") }, "\(traced.errors)")
    }

    @Test(arguments: ["0.8 terminate signal=15\n", "0.8 windowCloseRequested window=1\n"])
    func `a replay whose last event ends the app shows the state before it`(_ last: String) throws {
        let tapped = try picture(["REPLAY": try write(Self.beginning + Self.tap)])
        let ended = try picture(["REPLAY": try write(Self.beginning + Self.tap + last)])
        #expect(ended.difference(from: tapped, tolerance: 32).differingPixels == 0)
    }

    @Test func `a replay that ends by the window's close button has a snapshot`() throws {
        let decorated = Self.beginning.replacingOccurrences(of: "activated", with: "activated needsDecoration=yes")
        let tapped = try picture(["REPLAY": try write(decorated + Self.tap)])
        // The centre of the close button is 22 points from the right edge, and 20 above the content.
        let close = Self.tap.replacingOccurrences(of: "160,120", with: "298,-20")
            .replacingOccurrences(of: "0.5", with: "1.5").replacingOccurrences(of: "0.6", with: "1.6")
        try FileManager.default.removeItem(atPath: path("picture.png"))
        let traced = try run(["REPLAY": try write(decorated + Self.tap + close), "TRACE": "control"])
        #expect(traced.errors.contains { $0.contains("touchUpInside sender=WindowButton") }, "\(traced.errors)")
        let closed = try picture(["REPLAY": path("events.walden")])
        let difference = closed.difference(from: tapped, tolerance: 32)
        #expect(difference.differingPixels < 24 * 24, "all but the button looks the same")
    }

    @Test func `a replay that ends with the connection has a snapshot`() throws {
        let tapped = try picture(["REPLAY": try write(Self.beginning + Self.tap)])
        let lost = Self.beginning + Self.tap + "0.8 connectionLost reason=gone\n"
        let app = try run(["REPLAY": try write(lost), "SNAPSHOT": path("lost.png")])
        #expect(app.status == 1 && app.errors == ["walden: gone"])
        let picture = try Image(contentsOfFile: path("lost.png"))
        #expect(picture.difference(from: tapped, tolerance: 32).differingPixels == 0)
    }

    @Test func `a recording may start with spaces`() throws {
        let usual = try picture(["REPLAY": try write(Self.beginning + Self.tap)])
        let indented = try picture(["REPLAY": try write("  " + Self.beginning + Self.tap)])
        #expect(indented.difference(from: usual).differingPixels == 0)
    }

    @Test(arguments: [
        ("walden-recording 2\n", "WALDEN_REPLAY: "), ("", "WALDEN_REPLAY: "), ("\u{89}PNG\n", "WALDEN_REPLAY: "),
        (beginning + "0.1 taps seat=1\n", "WALDEN_REPLAY: Line 3 of the recording cannot be read: "),
        (beginning + "0.1 motion kind=shake phase=twice time=0.1\n", "WALDEN_REPLAY: Line 3 of the recording "),
    ])
    func `an invalid recording ends the app with status 1 and names the place`(
        _ text: String, _ start: String
    ) throws {
        let app = try run(["REPLAY": try write(text), "SNAPSHOT": path("picture.png")])
        #expect(app.status == 1 && app.errors.count == 1, "\(app.errors)")
        #expect(app.errors.first?.hasPrefix("walden: \(start)") == true, "\(app.errors)")
    }

    @Test func `a recording is a private file that can be replayed`() throws {
        _ = try picture(["RECORD": path("made.walden")])
        let text = try String(contentsOfFile: path("made.walden"), encoding: .utf8)
        #expect(text.hasPrefix("walden-recording 1\n") && text.contains(" windowConfigured window=1 "), "\(text)")
        let attributes = try FileManager.default.attributesOfItem(atPath: path("made.walden"))
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let replayed = try picture(["REPLAY": path("made.walden")])
        #expect(replayed.difference(from: try picture()).differingPixels == 0)
    }

    @Test func `a recording is not overwritten while it is replayed`() throws {
        let file = try write(Self.beginning + Self.tap)
        let app = try run(["REPLAY": file, "RECORD": file])
        #expect(app.status == 1)
        #expect(
            app.errors == [
                "walden: WALDEN_RECORD and WALDEN_REPLAY are the same file, \(file), which recording would overwrite."
            ])
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.beginning + Self.tap)
    }

    @Test func `recording a replay reproduces it`() throws {
        let first = try write(Self.beginning + Self.tap)
        let app = try run(["REPLAY": first, "RECORD": path("again.walden")])
        #expect(app.status == 0, "\(app.errors)")
        let text = try String(contentsOfFile: path("again.walden"), encoding: .utf8)
        let touches = text.split(separator: "\n").filter { $0.contains(" touches ") }
        #expect(touches.count == 2 && touches.allSatisfy { $0.contains("at=160,120") }, "\(text)")
    }
}
