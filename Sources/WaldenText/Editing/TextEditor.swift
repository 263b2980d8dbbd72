package import WaldenGraphics

/// A text that is edited: its attributes, its selection, its composition, and how both follow each edit. No views, no
/// events.
///
/// Offsets are in UTF-8, clamped to the text, and moved to the boundary of a scalar.
package struct TextEditor {
    package private(set) var storage: TextStorage
    /// The selection. Setting it ends no composition.
    package private(set) var selection = TextSelection(0)
    /// What an input method composes: in the storage, but not in ``text``.
    package private(set) var composition: Range<Int>?
    /// What the latest edit changed in the storage.
    private var latestChange: TextStorage.Change?
    private var navigator = TextNavigator()
    private var runs = TextRuns()
    /// The attributes of what is typed next; `nil` for those of the text there.
    package var typingAttributes: TextAttributes?

    package init(_ text: String = "") { self.init(TextStorage(text)) }

    package init(_ storage: TextStorage) {
        self.storage = storage
        selection = TextSelection(storage.count)
    }

    package init(_ text: AttributedText) {
        let text = text.repaired
        self.init(text.string)
        runs.replace(0..<0, with: text, in: 0)
    }

    /// The text without the composition. O(*n*).
    package var text: String {
        guard let composition else { return storage.string }
        return storage.string(in: 0..<composition.lowerBound)
            + storage.string(in: composition.upperBound..<storage.count)
    }

    /// The text with its attributes, without the composition. O(*n*).
    package var attributedText: AttributedText {
        guard let composition else { return attributedText(in: 0..<storage.count) }
        var text = attributedText(in: 0..<composition.lowerBound)
        text.append(attributedText(in: composition.upperBound..<storage.count))
        return text
    }

    /// Returns a part of the text with its attributes.
    package func attributedText(in range: Range<Int>) -> AttributedText {
        AttributedText(storage.string(in: range), runs: runs(in: range))
    }

    // MARK: Attributes

    /// Whether no part of the text has attributes.
    package var isPlain: Bool { runs.isPlain }

    /// Returns the parts that have attributes in a range, relative to it.
    package func runs(in range: Range<Int>) -> [AttributedText.Run] { runs.runs(in: range) }

    /// Returns the attributes of the character at an offset.
    package func attributes(at offset: Int) -> TextAttributes { runs.attributes(at: offset) }

    /// Returns the attributes of text that replaces a part: those of its beginning, else of what comes before it.
    package func typingAttributes(replacing range: Range<Int>) -> TextAttributes {
        if let typingAttributes, isAtCaret(range) || range == composition { return typingAttributes }
        guard !runs.isPlain else { return TextAttributes() }
        let start = range.lowerBound
        guard range.isEmpty else { return runs.attributes(at: start) }
        let isParagraphStart = start == 0 || start < storage.count && breaksParagraph(before: start)
        var attributes = runs.attributes(at: isParagraphStart ? start : start - 1)
        // A link goes on only inside of it.
        if start == 0 || runs.attributes(at: start - 1).link != runs.attributes(at: start).link {
            attributes.link = nil
        }
        return attributes
    }

    /// Returns whether typing replaces a range: the selection, or what is overwritten.
    private func isAtCaret(_ range: Range<Int>) -> Bool {
        range == selection.range || selection.range.isEmpty && range.lowerBound == selection.head
    }

    private func breaksParagraph(before offset: Int) -> Bool {
        let part = storage.part(at: offset)
        return part.range.lowerBound == offset && part.index > 0 && storage.part(part.index - 1).endsParagraph
    }

    /// Changes the attributes of a part of the text, and keeps the selection.
    ///
    /// - Precondition: Nothing is composed.
    package mutating func changeAttributes(
        in range: Range<Int>, _ change: (inout TextAttributes) -> Void
    ) -> TextEdit {
        precondition(composition == nil, "TextEditor: the composition must end first")
        let range = scalars(in: range)
        var text = attributedText(in: range)
        text.changeAttributes(in: 0..<text.count, change)
        let selection = selection
        return replace(range, with: text) { _ in selection }
    }

    /// Returns what the latest edit changed, and forgets it.
    mutating func takeChange() -> TextStorage.Change? {
        defer { latestChange = nil }
        return latestChange
    }

    /// Changes the sizes of parts.
    mutating func updateStorage<Result>(_ body: (inout TextStorage) -> Result) -> Result { body(&storage) }

    // MARK: Selection

    /// Selects a part of the text.
    package mutating func select(_ selection: TextSelection) {
        typingAttributes = nil
        self.selection = TextSelection(anchor: scalarStart(selection.anchor), head: scalarStart(selection.head))
    }

    /// Returns a range that is in the text, and whose ends are boundaries of scalars.
    package func scalars(in range: Range<Int>) -> Range<Int> {
        let start = scalarStart(range.lowerBound)
        return start..<max(start, scalarStart(range.upperBound))
    }

    private func scalarStart(_ offset: Int) -> Int { storage.scalarStart(atOrBefore: offset) }

    /// Returns the nearest boundary of a character in a direction, or an offset that is one. Looks at little of the
    /// text: one of more than 64 bytes may be cut, or one after 512 bytes without ASCII.
    package func characterBoundary(near offset: Int, isForward: Bool) -> Int {
        let before = scalars(in: offset - 512..<offset - 64)
        // There a character begins for certain. Flags are pairs, from the first one on.
        let ascii = storage.bytes(in: before).lastIndex { $0 < 0x80 }
        let range = scalars(in: before.lowerBound + (ascii ?? 0)..<offset + 64)
        let middle = scalarStart(offset) - range.lowerBound
        let breaks = TextBreaks(bytes: storage.bytes(in: range))
        let isInside = range.lowerBound + middle < min(offset, storage.count)
        if breaks.isCharacterBoundary(middle), !isInside || !isForward { return range.lowerBound + middle }
        let found = isForward ? breaks.characterBoundary(after: middle) : breaks.characterBoundary(before: middle)
        return range.lowerBound + (found ?? middle)
    }

    /// Returns the end of a unit after an offset.
    package mutating func end(of unit: TextUnit, after offset: Int) -> Int {
        navigator.end(of: unit, after: offset, in: storage)
    }

    /// Returns the start of a unit before an offset.
    package mutating func start(of unit: TextUnit, before offset: Int) -> Int {
        navigator.start(of: unit, before: offset, in: storage)
    }

    /// Returns the unit around an offset; at a boundary, the one that begins there.
    package mutating func range(of unit: TextUnit, at offset: Int) -> Range<Int> {
        navigator.range(of: unit, at: offset, in: storage)
    }

    // MARK: Editing

    /// Replaces a part of the text, and puts the caret after it.
    ///
    /// - Precondition: Nothing is composed.
    @discardableResult
    package mutating func replace(_ range: Range<Int>, with text: String) -> TextEdit {
        replace(range, with: typedText(text, replacing: range))
    }

    /// Returns a text with the attributes that it has in place of a part.
    private func typedText(_ text: String, replacing range: Range<Int>) -> AttributedText {
        let isPlain = runs.isPlain && typingAttributes == nil
        return AttributedText(text, attributes: isPlain ? nil : typingAttributes(replacing: range))
    }

    /// Replaces a part of the text, and puts the caret after it.
    ///
    /// - Precondition: Nothing is composed.
    @discardableResult
    package mutating func replace(_ range: Range<Int>, with text: AttributedText) -> TextEdit {
        precondition(composition == nil, "TextEditor: the composition must end first")
        // They apply only where the caret is, and not after a deletion.
        if !isAtCaret(range) || text.count == 0 && !range.isEmpty { typingAttributes = nil }
        return replace(range, with: text) { TextSelection($0.upperBound) }
    }

    /// Adds text at the end. Selection, composition and the attributes of what is typed next stay; but what is selected
    /// up to the end, or a caret there, includes what joins the last character, such as an accent.
    package mutating func append(_ text: AttributedText) {
        let (former, end) = (selection, storage.count)
        _ = replace(end..<end, with: text) { _ in former }
        guard composition == nil, max(former.anchor, former.head) == end else { return }
        let boundary = characterBoundary(near: end, isForward: true)
        selection = TextSelection(
            anchor: former.anchor == end ? boundary : former.anchor, head: former.head == end ? boundary : former.head)
    }

    /// - Parameter select: Returns the new selection for the range of the new text.
    private mutating func replace(
        _ range: Range<Int>, with text: AttributedText, select: (Range<Int>) -> TextSelection
    ) -> TextEdit {
        let range = scalars(in: range)
        let text = text.repaired
        let (removed, before) = (attributedText(in: range), selection)
        runs.replace(range, with: text, in: storage.count)
        var change = storage.replace(range, with: text.string)
        change.changesOnlyAttributes =
            removed.count == text.count && removed.string.utf8.elementsEqual(text.string.utf8)
        latestChange = change
        navigator.invalidate()
        let inserted = range.lowerBound..<range.lowerBound + change.newCount
        selection = select(inserted)
        return TextEdit(
            start: range.lowerBound, removed: removed, inserted: text, selectionBefore: before,
            selectionAfter: selection)
    }

    // MARK: Composition

    /// Shows what an input method composes, in place of the selection. An empty text ends the composition without a
    /// trace.
    ///
    /// - Parameter selected: What is selected in the text, as offsets in it.
    package mutating func compose(_ text: String, selected: Range<Int>) {
        guard composition != nil || !text.isEmpty else { return }
        let old = composition ?? selection.range
        let start = old.lowerBound
        let text = typedText(text, replacing: old)
        composition = nil
        let edit = replace(old, with: text) { TextSelection($0.upperBound) }
        guard edit.inserted.count > 0 else { return }
        composition = edit.insertedRange
        let limits = 0...edit.inserted.count
        func inText(_ offset: Int) -> Int { start + min(max(limits.lowerBound, offset), limits.upperBound) }
        // What is typed next keeps its attributes.
        selection = TextSelection(
            anchor: scalarStart(inText(selected.lowerBound)), head: scalarStart(inText(selected.upperBound)))
    }
}
