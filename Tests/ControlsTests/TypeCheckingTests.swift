import Foundation
import Testing

/// Type-checks sources against the built modules.
struct TypeCheckingTests {
    /// Exactly the lines that end in `// wrong` must not compile.
    private static let source = """
        import Walden

        final class Dial: Slider {
            func setUp() {
                addTarget(self, action: Dial.turned, for: .valueChanged)
                self.addTarget(self, action: Dial.turnedFrom, for: .valueChanged)
            }
            func turned() {}
            func turnedFrom(_ dial: Dial) {}
        }

        final class Check: GestureRecognizer {}

        @MainActor protocol DocumentActions: Responder {
            func save()
            func saveFrom(_ sender: Control)
        }

        @MainActor final class Target {
            func plain() {}
            func button(_ sender: Button) {}
            func buttonAndEvent(_ sender: Button, event: Event) {}
            func buttonAndAnyEvent(_ sender: Button, event: Event?) {}
            func control(_ sender: Control) {}
            func controlAndEvent(_ sender: Control, event: Event) {}
            func view(_ sender: View) {}
            func slider(_ sender: Slider) {}
            func sliderAndEvent(_ sender: Slider, event: Event) {}
            func sliderAndAnyEvent(_ sender: Slider, event: Event?) {}
            func tap(_ tap: TapGestureRecognizer) {}
            func tapAndEvent(_ tap: TapGestureRecognizer, event: Event) {}
            func tapAndAnyEvent(_ tap: TapGestureRecognizer, event: Event?) {}
            func pan(_ pan: PanGestureRecognizer) {}
            func panAndEvent(_ pan: PanGestureRecognizer, event: Event) {}
            func panAndAnyEvent(_ pan: PanGestureRecognizer, event: Event?) {}
            func check(_ check: Check) {}
            func gesture(_ gesture: GestureRecognizer) {}

            func addToControls() {
                let button = Button(title: "")
                button.addTarget(self, action: Target.plain, for: .touchUpInside)
                button.addTarget(self, action: Target.button, for: .touchUpInside)
                button.addTarget(self, action: Target.buttonAndEvent, for: .touchUpInside)
                button.addTarget(self, action: Target.buttonAndAnyEvent, for: .touchUpInside)
                button.addTarget(self, action: Target.control, for: .touchUpInside, identifier: .init("named"))
                button.addTarget(self, action: Target.controlAndEvent, for: .touchUpInside)
                button.addTarget(self, action: Target.view, for: .touchUpInside)
                button.addTarget(nil, action: (any DocumentActions).save, for: .touchUpInside)
                button.addTarget(nil, action: (any DocumentActions).saveFrom, for: .touchUpInside)
                button.addTarget(nil as Target?, action: Target.button, for: .touchUpInside)
                button.addAction(for: .touchUpInside) { $0.style = .plain }
                Dial().addTarget(self, action: Target.slider, for: .valueChanged)
                button.addTarget(self, action: Target.slider, for: .touchUpInside) // wrong
                button.addTarget(self, action: Target.sliderAndEvent, for: .touchUpInside) // wrong
                button.addTarget(self, action: Target.sliderAndAnyEvent, for: .touchUpInside) // wrong
                button.addTarget(nil as Target?, action: Target.slider, for: .touchUpInside) // wrong
                (button as Control).addTarget(self, action: Target.button, for: .touchUpInside) // wrong
                Slider().addTarget(self, action: Target.tap, for: .valueChanged) // wrong
            }

            func addToRecognizers() {
                let tap = TapGestureRecognizer(target: self, action: Target.tap)
                tap.addTarget(self, action: Target.plain)
                tap.addTarget(self, action: Target.tap)
                tap.addTarget(self, action: Target.tapAndEvent)
                tap.addTarget(self, action: Target.tapAndAnyEvent)
                tap.addTarget(self, action: Target.gesture)
                tap.addTarget(nil, action: (any DocumentActions).save)
                _ = TapGestureRecognizer(target: self, action: Target.plain)
                _ = LongPressGestureRecognizer(target: self, action: Target.gesture)
                _ = ScreenEdgePanGestureRecognizer(target: self, action: Target.pan)
                _ = ScreenEdgePanGestureRecognizer(target: self, action: Target.gesture)
                _ = Check(target: self, action: Target.gesture)
                Check().addTarget(self, action: Target.check)
                tap.addTarget(self, action: Target.pan) // wrong
                tap.addTarget(self, action: Target.panAndEvent) // wrong
                tap.addTarget(self, action: Target.panAndAnyEvent) // wrong
                tap.addTarget(nil as Target?, action: Target.pan) // wrong
                tap.addTarget(self, action: Target.button) // wrong
                _ = TapGestureRecognizer(target: self, action: Target.pan) // wrong
                _ = PanGestureRecognizer(target: self, action: Target.check) // wrong
            }
        }
        """

    @Test func `the compiler rejects actions whose sender has another class, and no others`() throws {
        let lines = TypeCheckingTests.source.split(separator: "\n", omittingEmptySubsequences: false)
        let wrong = lines.indices.filter { lines[$0].hasSuffix("// wrong") }.map { $0 + 1 }
        let (errors, output) = try typeCheck(TypeCheckingTests.source)
        #expect(errors == wrong, "\(output)")
    }

    @Test func `the built-in recognizers use only the public interface, as an app would`() throws {
        let folder = try sources().appendingPathComponent("WaldenCore/Gestures/Recognizers")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }.map { folder.appendingPathComponent($0).path }
        try #require(files.count > 8)
        let output = try typeCheck(
            files,
            options: [
                "-module-name", "Recognizers", "-package-name", "recognizers",
                "-Xfrontend", "-import-module", "-Xfrontend", "WaldenCore",
            ])
        #expect(errors(in: output).isEmpty, "\(output)")
    }

    /// Returns the numbers of the lines with errors, and the compiler's output.
    private func typeCheck(_ source: String) throws -> (lines: [Int], output: String) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sender-types-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Snippet.swift")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let output = try typeCheck([file.path], options: [])
        let lines = errors(in: output).map { message -> Int in
            let parts = message.split(separator: ":")
            return parts.count > 1 && message.hasPrefix(file.path) ? Int(parts[1]) ?? 0 : 0
        }
        return (Set(lines).sorted(), output)
    }

    private func typeCheck(_ files: [String], options: [String]) throws -> String {
        try run(
            ["swiftc", "-typecheck", "-swift-version", "6", "-parse-as-library"] + options + flags() + files)
    }

    private func errors(in output: String) -> [Substring] {
        output.split(separator: "\n").filter { $0.contains("error: ") && !$0.hasPrefix(" ") }
    }

    private func sources() throws -> URL {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return folder.appendingPathComponent("Sources")
    }

    /// Returns the search paths of the modules and of their C libraries.
    private func flags() throws -> [String] {
        let executable = URL(
            fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
        let products = executable.deletingLastPathComponent()
        let sources = try sources()
        let systemLibraries = ["CCairo", "CPango", "CWayland", "CWaylandServer", "CXKBCommon"]
        let headers = try run(["pkg-config", "--cflags-only-I", "cairo", "pangocairo", "wayland-client", "xkbcommon"])
        var flags = ["-I", products.appendingPathComponent("Modules").path]
        flags += ["-Xcc", "-fmodule-map-file=\(products.path)/CLinux.build/module.modulemap"]
        for library in systemLibraries { flags += ["-I", sources.appendingPathComponent(library).path] }
        for flag in headers.split(whereSeparator: \.isWhitespace) { flags += ["-Xcc", String(flag)] }
        return flags
    }

    private func run(_ command: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: output, as: UTF8.self)
    }
}
