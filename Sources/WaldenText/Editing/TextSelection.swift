/// What is selected in a text: the part between an end that stays and one that moves; a caret if they are equal.
package struct TextSelection: Hashable, Sendable {
    /// The end that stays when the selection is extended.
    package var anchor: Int
    /// The end at which the caret is.
    package var head: Int

    package init(anchor: Int, head: Int) {
        self.anchor = anchor
        self.head = head
    }

    package init(_ caret: Int) { self.init(anchor: caret, head: caret) }

    package var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    package var isEmpty: Bool { anchor == head }
}
