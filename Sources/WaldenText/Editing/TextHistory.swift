package import WaldenGraphics

/// A replacement of a part of a text, which can be undone.
package struct TextEdit: Hashable, Sendable {
    /// The offset of both texts.
    package var start: Int
    package var removed: AttributedText
    package var inserted: AttributedText
    package var selectionBefore: TextSelection
    package var selectionAfter: TextSelection

    package init(
        start: Int, removed: AttributedText, inserted: AttributedText, selectionBefore: TextSelection,
        selectionAfter: TextSelection
    ) {
        self.start = start
        self.removed = removed
        self.inserted = inserted
        self.selectionBefore = selectionBefore
        self.selectionAfter = selectionAfter
    }

    package var removedRange: Range<Int> { start..<start + removed.count }
    package var insertedRange: Range<Int> { start..<start + inserted.count }

    package var inverse: TextEdit {
        TextEdit(
            start: start, removed: inserted, inserted: removed, selectionBefore: selectionAfter,
            selectionAfter: selectionBefore)
    }
}

/// A step of the history: an edit, or a run of edits that are undone together.
package struct TextStep: Sendable {
    /// What makes edits a run.
    package enum Kind: Sendable {
        case typing
        case deletingBackward
        case deletingForward
        /// An edit of its own, such as a paste.
        case single
    }

    package let kind: Kind
    package private(set) var edit: TextEdit
    private var latestTime: Double

    /// The longest pause within a run, in seconds.
    package static let maximumPause = 2.0
    /// Longer texts are steps of their own. In bytes.
    package static let maximumLength = 1000

    package init(_ edit: TextEdit, _ kind: Kind, at time: Double) {
        self.kind = Self.isSingle(edit, kind) ? .single : kind
        self.edit = edit
        latestTime = time
    }

    /// Returns whether an edit is a step of its own. What typing replaces may be of any length.
    private static func isSingle(_ edit: TextEdit, _ kind: Kind) -> Bool {
        max(kind == .typing ? 0 : edit.removed.count, edit.inserted.count) > maximumLength
            || edit.inserted.string.unicodeScalars.contains(where: \.breaksLine)
    }

    /// Adds an edit that follows at once; returns false if it begins a step of its own.
    package mutating func extend(with next: TextEdit, _ kind: Kind, at time: Double) -> Bool {
        guard kind == self.kind, kind != .single, time - latestTime <= Self.maximumPause, !Self.isSingle(next, kind),
            next.selectionBefore == edit.selectionAfter, next.selectionBefore.isEmpty
        else { return false }
        switch kind {
        case .typing:
            let end = edit.insertedRange.upperBound
            guard (edit.start...end).contains(next.start), next.removedRange.upperBound >= end, !beginsWord(next)
            else { return false }
            // An input method may correct what was typed.
            let corrected = end - next.start
            if corrected > 0 { edit.inserted = edit.inserted[0..<edit.inserted.count - corrected] }
            edit.inserted.append(next.inserted)
            // Text that is overwritten.
            if next.removed.count > corrected { edit.removed.append(next.removed[corrected..<next.removed.count]) }
        case .deletingBackward:
            guard edit.selectionBefore.isEmpty, next.removedRange.upperBound == edit.insertedRange.upperBound else {
                return false
            }
            // What was left of a character may be deleted, too.
            let kept = max(0, edit.inserted.count - next.removed.count)
            let removed = max(0, next.removed.count - edit.inserted.count)
            edit.inserted.replace(kept..<edit.inserted.count, with: next.inserted)
            edit.removed.replace(0..<0, with: next.removed[0..<removed])
            edit.start = min(edit.start, next.start)
        case .deletingForward:
            guard edit.selectionBefore.isEmpty, next.start == edit.start else { return false }
            edit.removed.append(next.removed)
        case .single: return false
        }
        edit.selectionAfter = next.selectionAfter
        latestTime = time
        return true
    }

    /// Returns whether a typed text begins a word: a space after something else does.
    private func beginsWord(_ next: TextEdit) -> Bool {
        guard next.inserted.string.first?.isWhitespace == true else { return false }
        let kept = edit.inserted.string.utf8.prefix(next.start - edit.start)
        return Substring(kept).last?.isWhitespace == false
    }
}
