import Testing

@testable import WaldenText

/// Which edits are undone together (S131).
struct TextHistoryTests {
    /// Types, deletes and pastes, and keeps the steps.
    private struct Person {
        var editor = TextEditor()
        var steps: [TextStep] = []
        var time = 0.0

        mutating func type(_ text: String) {
            for character in text { record(editor.replace(editor.selection.range, with: String(character)), .typing) }
        }

        mutating func backspace(_ count: Int = 1) {
            for _ in 0..<count {
                let head = editor.selection.head
                let character = editor.start(of: .character, before: head)..<head
                delete(editor.selection.isEmpty ? character : editor.selection.range, .deletingBackward)
            }
        }

        mutating func delete(_ range: Range<Int>, _ kind: TextStep.Kind) {
            record(editor.replace(range, with: ""), kind)
        }

        mutating func record(_ edit: TextEdit, _ kind: TextStep.Kind) {
            if !steps.isEmpty, steps[steps.count - 1].extend(with: edit, kind, at: time) { return }
            steps.append(TextStep(edit, kind, at: time))
        }

        mutating func replaceAll(with text: String) {
            for (index, character) in text.enumerated() {
                let range = index == 0 ? 0..<editor.storage.count : editor.selection.range
                record(editor.replace(range, with: String(character)), .typing)
            }
        }

        mutating func undo() {
            guard let step = steps.popLast() else { return }
            let edit = step.edit.inverse
            editor.replace(edit.removedRange, with: edit.inserted)
            editor.select(edit.selectionAfter)
        }
    }

    private func texts(undoing person: inout Person) -> [String] {
        var texts: [String] = []
        while !person.steps.isEmpty {
            person.undo()
            texts.append(person.editor.text)
        }
        return texts
    }

    @Test func `S131 a run of typing is one step a word, which keeps its space`() {
        var person = Person()
        person.type("one two  three")
        #expect(texts(undoing: &person) == ["one two", "one", ""])
    }

    @Test func `S131 a line break is a step of its own`() {
        var person = Person()
        person.type("one\ntwo")
        #expect(texts(undoing: &person) == ["one\n", "one", ""])
    }

    @Test func `S131 runs of Backspace and of Delete are one step each`() {
        var person = Person()
        person.type("one two")
        person.backspace(5)
        person.editor.select(TextSelection(0))
        for _ in 0..<2 { person.delete(0..<1, .deletingForward) }
        #expect(person.editor.text == "")
        #expect(texts(undoing: &person) == ["on", "one two", "one", ""])
    }

    @Test func `S131 deleting a selection is one step, and gives the selection back`() {
        var person = Person()
        person.type("abcdef")
        person.editor.select(TextSelection(anchor: 4, head: 1))
        person.backspace(2)
        #expect(person.editor.text == "ef")
        person.undo()
        #expect(person.editor.text == "aef" && person.editor.selection == TextSelection(1))
        person.undo()
        #expect(person.editor.text == "abcdef" && person.editor.selection == TextSelection(anchor: 4, head: 1))
    }

    @Test func `S131 typing over a selection is one step with the word`() {
        var person = Person()
        person.type("abc")
        person.editor.select(TextSelection(anchor: 0, head: 3))
        person.type("xyz")
        #expect(texts(undoing: &person) == ["abc", ""])
    }

    @Test func `S131 moving the caret and two seconds of rest end a run`() {
        var person = Person()
        person.type("ab")
        person.time = 2
        person.type("c")
        person.time = 4.1
        person.type("d")
        person.editor.select(TextSelection(0))
        person.type("e")
        #expect(texts(undoing: &person) == ["abcd", "abc", ""])
    }

    @Test func `S131 a long text is a step of its own`() {
        var person = Person()
        person.type("a")
        let long = String(repeating: "b", count: 1001)
        person.record(person.editor.replace(1..<1, with: long), .typing)
        person.type("c")
        #expect(texts(undoing: &person) == ["a" + long, "a", ""])
    }

    @Test func `S131 overwriting is undone as typing is`() {
        var person = Person()
        person.type("abc")
        person.steps = []
        person.editor.select(TextSelection(0))
        for character in "xy" {
            let start = person.editor.selection.head
            person.record(person.editor.replace(start..<start + 1, with: String(character)), .typing)
        }
        #expect(person.editor.text == "xyc")
        #expect(texts(undoing: &person) == ["abc"])
    }

    @Test(arguments: [10, 1000, 100_000])
    func `S131 typing over a selection of any length is one step with the word`(length: Int) {
        var person = Person()
        person.editor = TextEditor(String(repeating: "x", count: length))
        person.replaceAll(with: "hello")
        #expect(person.steps.count == 1)
        person.undo()
        #expect(person.editor.storage.count == length)
    }
}
