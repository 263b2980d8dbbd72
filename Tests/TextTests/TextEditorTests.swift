import Testing
import WaldenGraphics

@testable import WaldenText

struct TextEditorTests {
    // MARK: Units

    @Test func `S125 words end and start where letters do, also across paragraphs`() {
        var editor = TextEditor("one, two\n\n  three")
        var ends: [Int] = []
        while let last = ends.last ?? 0 as Int?, last < editor.storage.count {
            ends.append(editor.end(of: .word, after: last))
        }
        #expect(ends == [3, 8, 17])
        var starts = [17]
        while starts[starts.count - 1] > 0 {
            starts.append(editor.start(of: .word, before: starts[starts.count - 1]))
        }
        #expect(starts == [17, 12, 5, 0])
    }

    @Test(arguments: [
        "\n", ".", "\u{200B}", "—", "\u{3000}", "\u{301}", "\u{200D}", "_", "😀", "🏻", "Ⓐ", "²", "\u{E0001}", "\u{200E}",
    ])
    func `S125 words end and start beyond much that is no word, as in a text that is looked at as a whole`(gap: String)
    {
        for (start, end) in [("one", "two"), ("one ", " two"), ("one", ""), (". ", "")] {
            // More than a chunk of the storage.
            let text = start + String(repeating: gap, count: 9000 / gap.utf8.count) + end
            let (breaks, count) = (TextBreaks(text), text.utf8.count)
            // A word is not looked at as a whole if it is longer than several parts.
            if end == "two", breaks.wordEnd(after: 0) == count { continue }
            var editor = TextEditor(text)
            #expect(editor.storage.partCount > 2)
            for offset in [0, start.utf8.count, count - end.utf8.count, count] {
                #expect(editor.end(of: .word, after: offset) == breaks.wordEnd(after: offset) ?? count)
                #expect(editor.start(of: .word, before: offset) == breaks.wordStart(before: offset) ?? 0)
            }
        }
    }

    @Test(arguments: ["\u{200E}", "_", "Ⓐ", "\u{301}", ".", "\u{55B}"])
    func `S125 a word has its end in a part of a long paragraph without letters`(mark: String) {
        for count in stride(from: 1450, through: 1536, by: 3) {
            let (start, word) = (String(repeating: ".", count: count), "e" + String(repeating: mark, count: 40))
            let text = start + word + String(repeating: ".", count: 3000)
            let breaks = TextBreaks(text)
            var editor = TextEditor(text)
            #expect(editor.storage.partCount > 1)
            #expect(editor.end(of: .word, after: count) == breaks.wordEnd(after: count))
            let end = count + word.utf8.count
            for offset in [end, end + 2000] {
                #expect(editor.start(of: .word, before: offset) == breaks.wordStart(before: offset))
            }
        }
    }

    @Test func `S125 paragraphs end before their breaks`() {
        var editor = TextEditor("one\r\ntwo\u{2029}three")
        #expect(editor.end(of: .paragraph, after: 1) == 3)
        #expect(editor.end(of: .paragraph, after: 3) == 8)
        #expect(editor.end(of: .paragraph, after: 8) == 16)
        #expect(editor.end(of: .paragraph, after: 16) == 16)
        #expect(editor.start(of: .paragraph, before: 7) == 5)
        #expect(editor.start(of: .paragraph, before: 5) == 0)
        #expect(editor.range(of: .paragraph, at: 6) == 5..<11)
    }

    @Test func `S126 a word, and a space between words, can be selected`() {
        var editor = TextEditor("eins, zwei")
        #expect(editor.range(of: .word, at: 1) == 0..<4)
        #expect(editor.range(of: .word, at: 4) == 4..<5)
        #expect(editor.range(of: .word, at: 5) == 5..<6)
        #expect(editor.range(of: .word, at: 10) == 6..<10)
    }

    @Test func `S121 long paragraphs have the characters that they have as a whole`() {
        let text = String(repeating: "ab e\u{301}👩‍👩‍👧 ", count: 1000)
        var editor = TextEditor(text)
        #expect(editor.storage.partCount > 1)
        var boundaries = [0]
        while boundaries[boundaries.count - 1] < editor.storage.count {
            boundaries.append(editor.end(of: .character, after: boundaries[boundaries.count - 1]))
        }
        #expect(boundaries.count == text.count + 1)
        var back = [editor.storage.count]
        while back[back.count - 1] > 0 { back.append(editor.start(of: .character, before: back[back.count - 1])) }
        #expect(back == boundaries.reversed())
    }

    // MARK: Selection and composition

    @Test func `S125 S126 words and sentences go on where a long paragraph is cut`() {
        let words = ["one", "don't", "3.14", "Größe", "привет", "naïve,", "end.", "Really?", "(so)", "שלום", "漢字"]
        var random = PseudorandomNumbers(seed: 3)
        func text(_ separator: String) -> String {
            (0..<1200).map { _ in words[Int(random.next() >> 33) % words.count] }.joined(separator: separator)
        }
        for text in [text(" "), text(""), text(" ").replacing(".", with: "").replacing("?", with: "") + "."] {
            var editor = TextEditor(text)
            let breaks = TextBreaks(text)
            let borders = (1..<editor.storage.partCount).map { editor.storage.part($0).range.lowerBound }
            #expect(borders.count > 1)
            for border in borders {
                for offset in border - 12...border + 12 where breaks.isCharacterBoundary(offset) {
                    #expect(editor.end(of: .word, after: offset) == breaks.wordEnd(after: offset))
                    #expect(editor.start(of: .word, before: offset) == breaks.wordStart(before: offset))
                    #expect(editor.range(of: .word, at: offset) == breaks.word(at: offset))
                    #expect(editor.end(of: .sentence, after: offset) == breaks.sentenceBoundary(after: offset))
                    #expect(editor.start(of: .sentence, before: offset) == breaks.sentenceBoundary(before: offset))
                    #expect(editor.range(of: .sentence, at: offset) == breaks.sentence(at: offset))
                }
            }
        }
    }

    @Test func `offsets outside the text are clamped, and those inside a scalar move before it`() {
        var editor = TextEditor("aé👍")
        editor.select(TextSelection(anchor: -5, head: 100))
        #expect(editor.selection.range == 0..<7)
        editor.select(TextSelection(anchor: 2, head: 6))
        #expect(editor.selection == TextSelection(anchor: 1, head: 3))
    }

    @Test func `S142 a composition is seen, but not in the text, until it is inserted`() {
        var editor = TextEditor("日")
        editor.compose("ほん", selected: 3..<6)
        #expect(editor.text == "日" && editor.storage.string == "日ほん" && editor.composition == 3..<9)
        #expect(editor.selection.range == 6..<9)
        editor.compose("本", selected: 3..<3)
        #expect(editor.text == "日" && editor.storage.string == "日本" && editor.selection == TextSelection(6))
        editor.compose("", selected: 0..<0)
        #expect(editor.text == "日" && editor.selection == TextSelection(3))
        let edit = editor.replace(3..<3, with: "本")
        #expect(editor.text == "日本" && editor.composition == nil && edit.inserted.string == "本")
    }

    @Test func `S139 an empty composition leaves no trace`() {
        var editor = TextEditor("ab")
        editor.select(TextSelection(1))
        editor.compose("x", selected: -3..<50)
        #expect(editor.selection.range == 1..<2)
        editor.compose("", selected: 0..<0)
        #expect(editor.storage.string == "ab" && editor.composition == nil && editor.selection == TextSelection(1))
    }

    @Test func `S124 appended text leaves selection, composition and the attributes of what is typed next`() {
        let red = TextAttributes(color: .red)
        var editor = TextEditor("one two")
        editor.select(TextSelection(anchor: 7, head: 4))
        editor.typingAttributes = red
        editor.append(AttributedText(" three", attributes: TextAttributes(isStruckThrough: true)))
        #expect(editor.selection == TextSelection(anchor: 7, head: 4) && editor.typingAttributes == red)
        #expect(editor.attributes(at: 6) == TextAttributes() && editor.attributes(at: 7).isStruckThrough)
        editor.select(TextSelection(3))
        editor.compose("日", selected: 0..<3)
        editor.append(AttributedText("\0"))
        #expect(editor.composition == 3..<6 && editor.selection.range == 3..<6)
        #expect(editor.text == "one two three\u{FFFD}")
    }

    @Test func `attributes for what is typed next hold only where the caret is, and until it moves`() {
        let bold = TextAttributes(color: .red)
        func editor() -> TextEditor {
            var editor = TextEditor("one and one")
            editor.typingAttributes = bold
            return editor
        }
        var typed = editor()
        typed.replace(11..<11, with: "ab")
        #expect(typed.attributes(at: 11) == bold && typed.attributes(at: 12) == bold)
        typed.replace(13..<13, with: "c")
        #expect(typed.attributes(at: 13) == bold)
        var elsewhere = editor()
        elsewhere.replace(0..<3, with: "two")
        elsewhere.replace(3..<3, with: "x")
        #expect(elsewhere.isPlain)
        var deleted = editor()
        deleted.replace(11..<11, with: "ab")
        for end in [13, 12, 11] { deleted.replace(end - 1..<end, with: "") }
        deleted.replace(10..<10, with: "x")
        #expect(deleted.isPlain)
        var overwriting = editor()
        overwriting.select(TextSelection(0))
        overwriting.typingAttributes = bold
        overwriting.replace(0..<1, with: "x")
        overwriting.replace(1..<2, with: "y")
        #expect(overwriting.attributes(at: 0) == bold && overwriting.attributes(at: 1) == bold)
        var composed = editor()
        composed.compose("に", selected: 0..<3)
        composed.compose("", selected: 0..<0)
        composed.replace(11..<11, with: "日")
        #expect(composed.attributes(at: 11) == bold)
    }
}
