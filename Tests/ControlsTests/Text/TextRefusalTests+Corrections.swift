import Testing
import Walden
import WaldenTesting

/// Input methods that correct text around the caret.
extension TextRefusalTests {
    @Test(arguments: [false, true])
    func `S139 S124 a deletion and a commit of a batch are one change, refused or not`(composes: Bool) {
        open(.field, "one tehx|")
        var asked: [String] = []
        var seen: [String] = []
        refuses = { range, text in
            asked.append("\(range.start.offset)-\(range.end.offset) \(text)")
            return text == "no"
        }
        field.addAction(for: .editingChanged) { [unowned stage] _ in seen.append(stage.text) }
        stage.press(.leftArrow)
        if composes { stage.send("teh") }
        stage.send(before: 3, after: 1, commit: "no")
        #expect(stage.shown == "one teh|x" && seen.isEmpty && asked == ["4-8 no"])
        stage.send(before: 3, after: 1, commit: "the")
        #expect(stage.shown == "one the|" && seen == ["one the"])
        undo()
        #expect(stage.shown == "one teh|x")
        asked = []
        stage.send(before: 3, after: 1)
        #expect(stage.shown == "one |" && asked == ["4-8 "] && seen.count == 3)
    }

    @Test(arguments: TextStage.Kind.allCases)
    func `S131 corrections of an input method are a part of the word that is typed`(kind: TextStage.Kind) {
        open(kind, "xin |.")
        for letter in ["t", "i", "e"] { stage.send(commit: letter) }
        stage.send(before: 1, commit: "ê")
        stage.send(commit: "n")
        stage.send(before: 2 + 1, commit: "ến")
        stage.send(commit: "g")
        stage.send(commit: " ")
        stage.send(commit: "V")
        stage.send(before: 1, commit: "Vi")
        #expect(stage.shown == "xin tiếng Vi|.")
        undo()
        #expect(stage.shown == "xin tiếng|.")
        undo()
        #expect(stage.shown == "xin |.")
        stage.press("z", [.control, .shift])
        #expect(stage.shown == "xin tiếng|.")
        stage.send(before: 20, after: 1, commit: "!")
        #expect(stage.shown == "!|")
        undo()
        #expect(stage.shown == "xin tiếng|.", "what reaches beyond the word is a step of its own")
    }

    @Test func `S131 a composition that ends by a correction is a step of its own`() {
        open(.field, "")
        stage.screen.keyboard.type("ab")
        stage.send("c")
        stage.send(before: 1, commit: "d")
        #expect(stage.shown == "ad|")
        undo()
        #expect(stage.shown == "ab|")
    }

    @Test func `S135 a deletion on both sides of a selection stops where the app sets another text`() {
        open(.field, "a[b|c")
        field.addAction(for: .editingChanged) { field in
            if field.text == "ab" { field.text = "wxyz" }
        }
        stage.send(before: 1, after: 1)
        #expect(stage.text == "wxyz")
    }

    @Test func `S135 a filter that takes nothing of a correction leaves the text as it is`() {
        open(.field, "123|")
        field.textFilter = { $0.filter(\.isNumber) }
        stage.send(before: 3, commit: "abc")
        #expect(stage.shown == "123|")
    }

    @Test func `S139 S135 a deletion around a composition that replaced a selection is undone as a whole`() {
        open(.field, "one [two| three")
        stage.send("x")
        stage.send(before: 4, after: 6, commit: "y")
        #expect(stage.shown == "y|")
        undo()
        #expect(stage.shown == "one [two| three")
        stage.send("x")
        refuses = { _, _ in true }
        stage.send(before: 4, commit: "y")
        #expect(stage.shown == "one [two| three")
        refuses = { _, _ in false }
        stage.send("x")
        stage.send(before: 100)
        #expect(stage.shown == "| three")
        undo()
        #expect(stage.shown == "one [two| three")
    }
}
