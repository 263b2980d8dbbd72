import Foundation
import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

/// The system's dictionaries.
@MainActor
@Suite(.serialized)
struct SystemTextCheckerTests {
    /// Runs with a folder for the user's own words.
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let before = getenv("ENCHANT_CONFIG_DIR").map { String(cString: $0) }
        setenv("ENCHANT_CONFIG_DIR", folder.path, 1)
        defer {
            if let before { setenv("ENCHANT_CONFIG_DIR", before, 1) } else { unsetenv("ENCHANT_CONFIG_DIR") }
            try? FileManager.default.removeItem(at: folder)
        }
        try await body(folder)
    }

    @Test func `S134 enchant checks words, guesses, learns and ignores`() async throws {
        try await withFolder { folder in
            let checker = SystemTextChecker(languages: ["xx_XX", "en_US"])
            let words = [
                "the", "teh", "don't", "don’t", "Walden's", "colour", "Größe", "слово", "日本", "co\u{AD}operate",
            ]
            let wrong = await checker.misspelledWords(among: words)
            #expect(wrong == ["teh", "colour", "Größe"])
            #expect(await checker.guesses(for: "teh").contains("the"))
            #expect(await checker.guesses(for: "dont’s").contains { $0.contains("’") })
            await checker.learn("colour")
            await checker.ignore("teh")
            #expect(await checker.misspelledWords(among: words) == ["Größe"])
            let learned = try String(contentsOf: folder.appendingPathComponent("en_US.dic"), encoding: .utf8)
            #expect(learned.contains("colour") && !learned.contains("teh"))
            let other = SystemTextChecker(languages: ["en_US"])
            #expect(await other.misspelledWords(among: words) == ["teh", "Größe"])
        }
    }

    @Test func `S134 without a dictionary all words are right`() async throws {
        try await withFolder { _ in
            let checker = SystemTextChecker(languages: ["xx_XX"])
            #expect(await checker.misspelledWords(among: ["teh"]).isEmpty)
            #expect(await checker.guesses(for: "teh").isEmpty)
            await checker.learn("teh")
        }
    }

    @Test func `S134 a text is marked by the dictionary of the system`() async throws {
        let screen = TestScreen()
        #expect(screen.application.textChecker == nil)
        try await withFolder { _ in
            screen.application.textChecker = SystemTextChecker(languages: ["en_US"])
            let field = TextField(text: "This is teh text")
            field.frame = Rect(x: 0, y: 0, width: 300, height: 32)
            field.isSpellCheckingEnabled = true
            screen.window.addSubview(field)
            screen.advance(by: .seconds(1))
            #expect(await screen.wait { field.document.highlights[.spelling]?.ranges.all == [8..<11] })
        }
    }
}
