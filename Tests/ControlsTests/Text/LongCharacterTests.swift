import Testing
import Walden
import WaldenTesting

/// A character that is longer than a part of the text that is laid out, and than what an input method is told: a letter
/// with ten thousand accents.
@MainActor
struct LongCharacterTests {
    private static let character = "e" + String(repeating: "\u{301}", count: 10_000)
    private static let length = 20_001

    private let stage = TextStage()

    private func paste(into kind: TextStage.Kind, _ marked: String) {
        stage.open(kind, marked)
        stage.copyElsewhere(Self.character)
        stage.press("v", .control)
    }

    /// Returns whether the text has just these bytes: equal texts may have others.
    private func isText(_ text: String) -> Bool { stage.text.utf8.elementsEqual(text.utf8) }

    @Test(arguments: TextStage.Kind.allCases)
    func `S121 S123 a letter with ten thousand accents is pasted, walked over, deleted and brought back`(
        kind: TextStage.Kind
    ) {
        paste(into: kind, "a|b")
        #expect(isText("a" + Self.character + "b") && stage.caret == 1 + Self.length)
        // The text is laid out in parts, at whose borders the caret stops.
        for (key, end) in [(KeySymbol.leftArrow, 1), (.rightArrow, 1 + Self.length)] {
            for _ in 0..<20 where stage.caret != end {
                stage.press(key)
                #expect(stage.caret == 1 || stage.caret.isMultiple(of: 2), "inside of an accent")
            }
            #expect(stage.caret == end)
        }
        stage.screen.pump()
        stage.press(.backspace)
        #expect(stage.shown == "a|b")
        stage.press("z", .control)
        #expect(isText("a" + Self.character + "b") && stage.caret == 1 + Self.length)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S123 Backspace takes the last of ten thousand signs from a letter of Thai, and leaves the others in order`(
        kind: TextStage.Kind
    ) {
        let character = "ก" + String(repeating: "\u{E48}\u{E38}", count: 5000)
        stage.open(kind, "a|b")
        stage.copyElsewhere(character)
        stage.press("v", .control)
        stage.press(.backspace)
        #expect(isText("a" + String(character.unicodeScalars.dropLast()) + "b"))
        stage.press("z", .control)
        #expect(isText("a" + character + "b"))
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S141 an input method is told a part of a character that is too long`(kind: TextStage.Kind) throws {
        paste(into: kind, "|")
        for offset in [0, 10_001, Self.length] {
            stage.input.selectedTextRange = TextRange(TextPosition(offset: offset))
            stage.screen.pump()
            let told = try #require(stage.screen.inputMethod.state?.surroundings)
            let count = told.text.utf8.count
            #expect((1000...4000).contains(count) && told.cursor == told.anchor)
            let start = offset - told.cursor
            // A divided accent would be another character.
            #expect(told.text.utf8.elementsEqual(Self.character.utf8.dropFirst(start).prefix(count)))
        }
        stage.press("a", .control)
        stage.screen.pump()
        #expect(stage.screen.inputMethod.isEnabled && stage.screen.inputMethod.surroundingText == nil)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S141 in a character that is too long, no more is deleted than an input method asks for`(
        kind: TextStage.Kind
    ) {
        paste(into: kind, "|")
        stage.send(before: 10)
        #expect(isText(Self.character))
        stage.send(before: 9000)
        let rest = stage.text.utf8.count
        #expect((Self.length - 9000...Self.length).contains(rest) && !rest.isMultiple(of: 2))
        #expect(Self.character.utf8.starts(with: stage.text.utf8) && stage.caret == rest)
        stage.send(before: Self.length, commit: "x")
        #expect(stage.shown == "x|")
    }
}
