import Walden
import WaldenGraphics
import WaldenTesting

@testable import WaldenControls
@testable import WaldenText

/// What an input method does (S141, S142).
extension TextModel {
    private func send(before: Int = 0, after: Int = 0, commit: String = "", _ composition: String = "") {
        let end = composition.utf8.count
        interaction.apply(
            TextInputChange(
                seat: stage.screen.seat.id, window: stage.screen.window.id, time: stage.screen.now,
                deletedBefore: before, deletedAfter: after, committed: commit,
                composition: composition.isEmpty
                    ? nil : TextInputChange.Composition(text: composition, selection: end..<end)))
    }

    // MARK: Deleting

    /// Deletes the characters beside the selection, and may insert a text in its place.
    func deleteAround() -> String {
        let (selection, breaks) = (state.selection.range, PlainBreaks(of: state.bytes))
        let text = number(0...1) == 0 ? "" : sample()
        let start = breaks.characterBoundary(before: selection.lowerBound) ?? 0
        let range = start..<(breaks.characterBoundary(after: selection.upperBound) ?? selection.upperBound)
        if text.isEmpty, !selection.isEmpty { return deleteBeside(selection, range) }
        if state.bytes[range].elementsEqual(text.utf8) { return move() }
        let before = state
        state.replace(range, with: text)
        note(before, text.isEmpty ? .single : .correcting(text))
        send(
            before: selection.lowerBound - range.lowerBound, after: range.upperBound - selection.upperBound,
            commit: text)
        return "delete around \(selection), and insert \(text.debugDescription)"
    }

    /// Deletes the characters beside the selection, which stays: two edits.
    private func deleteBeside(_ selection: Range<Int>, _ range: Range<Int>) -> String {
        func delete(_ part: Range<Int>, selecting start: Int) {
            guard !part.isEmpty else { return }
            let before = state
            state.replace(part, with: "")
            note(before)
            state.selection = TextSelection(anchor: start, head: start + selection.count)
        }
        delete(selection.upperBound..<range.upperBound, selecting: selection.lowerBound)
        delete(range.lowerBound..<selection.lowerBound, selecting: range.lowerBound)
        send(before: selection.lowerBound - range.lowerBound, after: range.upperBound - selection.upperBound)
        return "delete beside \(selection)"
    }

    // MARK: Composing

    /// Composes in place of the selection, and in the end commits or gives up.
    func compose() -> String {
        guard let composition else {
            return show(sample(), in: state, mark: state.typingMark(replacing: state.selection.range))
        }
        switch number(0...6) {
        case 0:
            let text = other(sample(), than: composition.outer)
            state = composition.outer
            state.replace(state.selection.range, with: text)
            send(commit: text)
            end(composition)
            return "commit \(text.debugDescription)"
        case 1:
            keep(composition)
            interaction.endComposition()
            end(composition)
            return "end"
        case 2:
            state = composition.rest
            send()
            end(composition)
            return "give up"
        case 3:
            keep(composition)
            self.composition = nil
            note(composition.outer)
            return undo()
        default: return show(sample(), in: composition.outer, mark: composition.mark)
        }
    }

    /// Makes the composition a part of the text.
    private func keep(_ composition: Composition) {
        state.selection = TextSelection(composition.outer.selection.range.lowerBound + composition.text.count)
    }

    /// Notes what came of a composition. What is typed next has the attributes of the text there, not those of the
    /// selection that was replaced: the caret is set once more.
    private func end(_ composition: Composition) {
        self.composition = nil
        note(composition.outer)
        guard !composition.outer.selection.isEmpty else { return }
        let caret = TextPosition(offset: state.selection.head)
        interaction.select(from: caret, to: caret)
        run = Run()
    }

    private func show(_ text: String, in outer: State, mark: Int) -> String {
        let text = other(text, than: outer)
        var rest = outer
        rest.replace(outer.selection.range, with: "")
        state = outer
        state.replace(outer.selection.range, with: text, mark: mark)
        composition = Composition(text: Array(text.utf8), mark: mark, outer: outer, rest: rest)
        send(text)
        return "compose \(text.debugDescription) in place of \(outer.selection.range)"
    }

    /// Returns a text, or another one if it is what is selected: a text in place of itself is a step without a change.
    private func other(_ text: String, than outer: State) -> String {
        outer.bytes[outer.selection.range].elementsEqual(text.utf8) ? text + "x" : text
    }
}
