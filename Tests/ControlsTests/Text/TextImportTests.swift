import Testing
import Walden
import WaldenTesting

/// What comes into a text from outside: pastes, input methods, code.
@MainActor
struct TextImportTests {
    let stage = TextStage()

    private func field(_ marked: String) -> TextField { stage.openField(marked) }

    @Test func `S133 pasted lines are joined by single spaces`() {
        let field = field("a|b")
        stage.copyElsewhere("\n1\r\n2\n\n3\u{2029}4\n")
        stage.press("v", .control)
        #expect(field.text == "a1 2 3 4b")
        field.text = "x\ny"
        #expect(field.text == "x y")
    }

    @Test func `S133 maxLength counts characters, and cuts what is pasted`() {
        let field = field("|")
        field.maxLength = 5
        stage.screen.keyboard.type("ab👨‍👩‍👧‍👦")
        stage.copyElsewhere("e\u{301}🇩🇪xyz")
        stage.press("v", .control)
        #expect(field.text == "ab👨‍👩‍👧‍👦e\u{301}🇩🇪")
        stage.screen.keyboard.type("z")
        #expect(field.text.count == 5)
        stage.press("a", .control)
        stage.screen.keyboard.type("z")
        #expect(field.text == "z")
    }

    @Test func `S133 of a long text with long characters as many are pasted as fit`() {
        let field = field("a|b")
        let long = "e" + String(repeating: "\u{301}", count: 10_000)
        field.maxLength = 5
        stage.copyElsewhere(long + "\n" + long + String(repeating: "word ", count: 20_000))
        stage.press("v", .control)
        #expect(field.text.utf8.elementsEqual("a\(long) \(long)b".utf8))
        stage.copyElsewhere(String(repeating: "x", count: 100_000))
        stage.press("v", .control)
        #expect(field.text.utf8.elementsEqual("a\(long) \(long)b".utf8))
    }

    @Test(arguments: [nil, 1000])
    func `S133 a line of 1 MB is pasted into a field, cut to its limit, and edited at its end`(limit: Int?) {
        let line = "a" + String(repeating: "word ", count: 200_000)
        let field = field("a|")
        field.maxLength = limit
        stage.copyElsewhere(String(line.dropFirst()))
        stage.press("v", .control)
        let pasted = limit.map { String(line.prefix($0)) } ?? line
        #expect(field.text.utf8.elementsEqual(pasted.utf8))
        stage.press(.home)
        stage.press(.end)
        #expect(stage.caret == pasted.utf8.count)
        stage.screen.keyboard.type("x")
        #expect(field.text.utf8.elementsEqual((limit == nil ? line + "x" : pasted).utf8))
        if limit == nil { stage.press("z", .control) }
        #expect(field.text.utf8.elementsEqual(pasted.utf8))
        stage.press("z", .control)
        #expect(stage.shown == "a|")
    }

    @Test func `S123 S133 Backspace takes characters apart in a text that is longer than its limit`() {
        let field = field("กำลังดี|")
        field.maxLength = 3
        stage.screen.keyboard.type("ก")
        #expect(field.text == "กำลังดี")
        stage.press(.backspace)
        #expect(field.text == "กำลังด")
        stage.press("a", .control)
        stage.copyElsewhere("12345")
        stage.press("v", .control)
        #expect(field.text == "123")
    }

    @Test func `S119 what comes from outside is repaired, never stored`() {
        let field = field("|")
        stage.screen.platform.pasteboard(.general).setContents([("text/plain;charset=utf-8", [0x61, 0xFF, 0x00, 0x62])])
        stage.press("v", .control)
        #expect(field.text == "a\u{FFFD}\u{FFFD}b")
        field.text = ""
        // Half of a surrogate pair, as some programs write it: no byte of it is a character.
        stage.screen.pasteboard.put([.text: [0x61, 0xED, 0xA0, 0x80, 0x62]])
        stage.press("v", .control)
        #expect(field.text == "a\u{FFFD}\u{FFFD}\u{FFFD}b")
        field.text = "x\0y"
        #expect(field.text == "x\u{FFFD}y")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S119 what comes from anywhere is repaired in both`(kind: TextStage.Kind) {
        stage.open(kind, "|")
        stage.send(commit: "a\0")
        stage.send("\0b")
        #expect(stage.whole == "a\u{FFFD}\u{FFFD}b" && stage.text == "a\u{FFFD}")
        stage.send(commit: "c")
        stage.screen.primarySelection.put([.text: [0xC3, 0x00]])
        stage.screen.pointer.click(at: Point(x: 280, y: 16))
        stage.screen.pointer.click(.middle)
        #expect(stage.text == "a\u{FFFD}c\u{FFFD}\u{FFFD}")
        stage.screen.primarySelection.put([.text: [0xED, 0xA0, 0x80]])
        stage.screen.pointer.click(.middle)
        #expect(stage.text == "a\u{FFFD}c" + String(repeating: "\u{FFFD}", count: 5))
        stage.input.replace(TextRange(stage.input.endOfDocument), with: "\0")
        stage.input.insertText("\0")
        #expect(stage.text == "a\u{FFFD}c" + String(repeating: "\u{FFFD}", count: 7))
        // The bytes of a file.
        stage.set(text: String(decoding: [0x61, 0xFF, 0x00] as [UInt8], as: UTF8.self))
        #expect(stage.text == "a\u{FFFD}\u{FFFD}")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S119 a position that an edit has made invalid is the nearest valid one`(kind: TextStage.Kind) {
        let input = stage.open(kind, "one two|")
        let (middle, end) = (TextPosition(offset: 2), input.endOfDocument)
        stage.set(text: "👍🏽")
        input.selectedTextRange = TextRange(middle, end)
        #expect(stage.text == "👍🏽" && [0, 4, 8].contains(input.selectedTextRange.start.offset))
        #expect([0, 4, 8].contains(input.selectedTextRange.end.offset))
        stage.set(text: "")
        #expect(input.text(in: TextRange(middle, end)) == "")
        #expect(input.caretRect(for: end) == input.caretRect(for: input.beginningOfDocument))
        #expect(input.position(from: end, toBoundary: .word, in: .backward) == input.beginningOfDocument)
        input.replace(TextRange(middle, end), with: "x")
        #expect(stage.text == "x")
    }

    @Test func `S135 a paste that fails, brings nothing or never comes changes nothing`() {
        let field = field("one [two|")
        let pasteboard = stage.screen.platform.pasteboard(.general)
        stage.copyElsewhere("three")
        for answer in [.failure(.timedOut), .failure(.unavailable), .failure(.tooLarge), .nothing, .endsAfter(0)]
            as [HeadlessPasteboard.Answer]
        {
            pasteboard.answer = answer
            stage.press("v", .control)
            stage.screen.advance(by: .seconds(6))
            #expect(field.text == "one two")
        }
        pasteboard.answer = .content
        stage.press("v", .control)
        #expect(stage.shown == "one three|")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S135 a paste that comes late replaces only what was selected when it was asked for`(
        kind: TextStage.Kind
    ) {
        func paste(into text: String, _ meanwhile: () -> Void) -> String {
            stage.open(kind, text)
            stage.screen.pasteboard.put("two", answer: .slowly(.seconds(1)))
            stage.press("v", .control)
            meanwhile()
            stage.screen.advance(by: .seconds(2))
            return stage.shown
        }
        let selected = paste(into: "one|") { stage.press("a", .control) }
        let moved = paste(into: "[one| three") { stage.press(.end) }
        let typed = paste(into: "one|") { stage.screen.keyboard.type("x") }
        #expect(selected == "onetwo|" && moved == "two| three" && typed == "onextwo|")
        let both = paste(into: "[one|") {
            stage.screen.keyboard.type("x")
            stage.press("a", .control)
        }
        #expect(both == "xtwo|")
        stage.press("z", .control)
        #expect(stage.text == "x")
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S130 a paste that arrives after the focus has left scrolls nothing around the text`(
        kind: TextStage.Kind
    ) {
        let input = stage.open(kind, "one|")
        // It grows.
        (input as? TextView)?.isScrollEnabled = false
        let (outer, other) = (ScrollView(frame: stage.screen.window.bounds), TextField())
        outer.contentSize = Size(width: 300, height: 2000)
        input.frame = Rect(x: 0, y: 0, width: 300, height: 32)
        other.frame = Rect(x: 0, y: 1500, width: 300, height: 32)
        for view in [input, other] as [View] { outer.addSubview(view) }
        stage.screen.window.addSubview(outer)
        input.becomeFirstResponder()
        stage.screen.pump()
        stage.screen.pasteboard.put("two\nthree", answer: .slowly(.seconds(1)))
        stage.press("v", .control)
        other.becomeFirstResponder()
        stage.screen.advance(by: .milliseconds(500))
        let offset = outer.contentOffset
        #expect(offset.y > 1000 && stage.text == "one")
        stage.screen.advance(by: .seconds(2))
        #expect(stage.text.hasPrefix("onetwo") && outer.contentOffset == offset)
    }

    @Test func `S135 a paste that arrives after its field has left changes nothing`() {
        let field = field("one|")
        stage.screen.pasteboard.put("two", answer: .slowly(.seconds(1)))
        stage.press("v", .control)
        field.removeFromSuperview()
        stage.screen.advance(by: .seconds(2))
        #expect(stage.screen.pasteboard.readCount == 1 && field.text == "one")
    }
}
