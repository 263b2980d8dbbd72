import Foundation
import Testing
import WaldenTesting

@testable import WaldenCore

/// Recordings tell how much was written, but not what (S132).
@MainActor
struct TypedTextRecordingTests {
    private let screen = TestScreen()
    private let field = TextField()

    init() {
        Self.show(field, on: screen)
    }

    private static func show(_ field: TextField, on screen: TestScreen) {
        field.frame = Rect(x: 0, y: 0, width: 300, height: 32)
        screen.window.addSubview(field)
        field.becomeFirstResponder()
        screen.pump()
    }

    private func record(includesText: Bool = false, _ body: () -> Void) throws -> Recording {
        let path = NSTemporaryDirectory() + "walden-test-\(UUID().uuidString).walden"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let recorder = try EventRecorder(path: path, start: screen.now, includesText: includesText)
        screen.application.platformEventObserver = { [screen] in recorder.record($0, at: screen.now) }
        body()
        screen.application.platformEventObserver = nil
        return try Recording(contentsOf: path)
    }

    /// Writes by all means, and returns the secrets, none of which is made of the letter x.
    private func write() -> [String] {
        screen.keyboard.type("Geheim7")
        screen.keyboard.type("e\u{301}👍🏽")
        screen.inputMethod.compose("にほ").compose("日本", highlighting: 0..<1).commit("日本語")
        // Of a secret, an input method knows nothing to replace.
        screen.inputMethod.commit("Wald", replacing: field.isSecureTextEntry ? 0 : 1)
        screen.keyboard.press(dead: .diaeresis)
        screen.keyboard.type("u")
        screen.keyboard.press(.compose)
        screen.keyboard.type("oc")
        screen.pasteboard.put("Walden Pond")
        screen.keyboard.press("v", modifiers: .control)
        return ["G", "7", "é", "e\u{301}", "👍", "に", "ほ", "日", "本", "語", "Wald", "¨", "ü", "©", "o", "Pond"]
    }

    /// The values of the fields that carry text, without percent-encoding.
    private func texts(in recording: Recording) -> [String] {
        recording.text.split(separator: "\n").dropFirst().flatMap { $0.split(separator: " ") }.compactMap { word in
            let parts = word.split(separator: "=", maxSplits: 1)
            let names = ["characters", "plain", "committed", "text", "rest"]
            guard parts.count == 2, names.contains(String(parts[0])) else { return nil }
            return String(parts[1]).removingPercentEncoding
        }
    }

    @Test(arguments: [false, true])
    func `S132 what is typed, composed, dead and pasted is not in a recording`(isSecure: Bool) throws {
        field.isSecureTextEntry = isSecure
        var secrets: [String] = []
        let recording = try record { secrets = write() }
        #expect(!field.text.isEmpty && !secrets.isEmpty)
        let texts = texts(in: recording)
        #expect(texts.count > 20)
        for text in texts {
            // The chord Control+V keeps its key.
            #expect(["v", "\u{16}"].contains(text) || text.allSatisfy { $0 == "x" }, "\(text)")
        }
        for secret in secrets { #expect(!texts.contains { $0.contains(secret) }, "\(secret)") }
        let names = texts.filter { ["v", "\u{16}"].contains($0) }
        #expect(names.count == 4, "characters with and without modifiers, at press and release")
    }

    @Test func `S132 on request a recording has all text, but nothing pasted`() throws {
        let recording = try record(includesText: true) { _ = write() }
        let texts = texts(in: recording)
        for text in ["G", "e\u{301}", "👍🏽", "にほ", "日本", "日本語", "Wald", "¨", "ü", "©"] {
            #expect(texts.contains(text), "\(text)")
        }
        #expect(!recording.text.contains("Pond"))
    }

    @Test func `a neutral recording replays the same edits, of the same lengths`() throws {
        let recording = try record {
            screen.keyboard.type("Geheim")
            screen.keyboard.press(.backspace)
            screen.inputMethod.compose("にほ").commit("日本")
            screen.inputMethod.commit("本", replacing: 1)
            screen.keyboard.press(dead: .acute)
            screen.keyboard.press(.home)
            screen.keyboard.press(.delete)
        }
        let (copy, other) = (TestScreen(), TextField())
        Self.show(other, on: copy)
        copy.replay(recording)
        #expect(other.text == String(repeating: "x", count: field.text.utf8.count))
        #expect(other.selectedTextRange == field.selectedTextRange)
    }

    @Test func `S146 a neutral key of an input method still is one`() throws {
        let key = Key(code: 1 << 31 | 0x61, symbol: KeySymbol("a"), characters: "a")
        let recording = try record {
            for isPressed in [true, false] {
                screen.send(
                    .key(
                        KeyChange(
                            seat: screen.seat.id, window: screen.window.id, time: screen.now, isPressed: isPressed,
                            key: key, repeats: false)))
            }
        }
        let codes = recording.entries.compactMap { entry -> UInt32? in
            if case .key(let input) = entry.event { input.key.code } else { nil }
        }
        let neutral = NeutralKeys.firstCode | 1 << 31
        #expect(codes == [neutral, neutral])
    }

    @Test func `S132 no trace has what is typed or composed`() {
        screen.tracedTopics = .all
        screen.pump()
        screen.clearTrace()
        let secrets = write()
        #expect(screen.trace.count > 50)
        for secret in secrets where secret.utf8.count > 1 {
            #expect(!screen.trace.contains { $0.contains(secret) }, "\(secret)")
        }
    }
}
