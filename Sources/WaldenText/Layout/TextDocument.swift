package import WaldenGeometry
package import WaldenGraphics

/// A text that is edited, and where it is laid out.
///
/// Only the parts that are asked for are laid out; the sizes of others are estimates until then. Coordinates are in
/// points from the top left corner of the text. Positions are in UTF-8.
@MainActor
package final class TextDocument {
    /// How the text is laid out.
    package struct Style: Equatable {
        package var font: Font
        /// The width of the view, in which lines are aligned, in points.
        package var width = 0.0
        /// Whether lines wrap at the width.
        package var wraps = true
        package var alignment = TextAlignment.natural
        /// The extra space between lines, in points.
        package var lineSpacing = 0.0
        /// The direction of paragraphs without letters.
        package var neutralDirection = WritingDirection.leftToRight
        /// Whether a line from right to left that is wider than the view begins at its right edge, rather than ends at
        /// its left one. Only for lines that do not wrap.
        package var overflowsLeft = false
        /// What is shown instead of each character of a secret; `nil` for the text itself.
        package var mask: Character?
        /// The colour of links, which are also underlined; `nil` if they look like other text.
        package var linkColor: Color?
        /// The colour of guesses, and of what is not edited in a composition; `nil` if they look like other text.
        package var secondaryColor: Color?
        /// The colour of input that cannot be composed; `nil` if it looks like other text.
        package var errorColor: Color?

        package init(font: Font) { self.font = font }
    }

    /// A part that is laid out.
    package struct PlacedPart {
        package let part: TextStorage.Part
        /// The top left corner.
        package let origin: Point
        package let layout: TextLayout
        /// The area of the lines with the space below them, over the whole width of the text.
        package let rows: Range<Double>
    }

    /// How far glyphs may reach above and below their line, in points, where little is redrawn.
    package static let overhang = 4.0

    package private(set) var editor: TextEditor
    package var style: Style { didSet { if style != oldValue { styleDidChange(oldValue) } } }
    /// The side of the caret where a line wraps or the direction changes.
    package var affinity = TextPosition.Affinity.downstream
    /// What is marked, behind the text.
    package var highlights = TextHighlights()
    /// What would be marked without the composition; `nil` while nothing is composed.
    var uncomposedHighlights: TextHighlights?
    /// What looks different in the composition.
    var composedParts: [ComposedPart] = []
    /// What changed on screen since it was taken.
    var damage = TextDamage()
    /// Called when text has moved because other text was laid out for the first time: what changed is to be taken.
    package var shiftHandler: (() -> Void)?
    /// Whether an edit is laid out, which finds out itself what changes.
    private(set) var isEditing = false

    /// The parts of the text that the next edit changes in what it replaces, and their new length; `nil` for all of it.
    package var editedParts: (ranges: [Range<Int>], newCount: Int)?

    /// The layouts of some parts, by index.
    var layouts: [Int: TextLayout] = [:]
    var knownWidth = KnownWidth()
    /// The extents of lines of several parts that do not wrap, by the index of their first part.
    var longLines: [Int: LineExtent] = [:]

    package init(_ text: String = "", style: Style) {
        editor = TextEditor(text)
        self.style = style
        estimateAll()
    }

    /// Copies a text with what is known of its size, but without its highlights.
    init(_ other: TextDocument) {
        editor = other.editor
        style = other.style
        layouts = other.layouts
        knownWidth = other.knownWidth
        longLines = other.longLines
    }

    /// The number of parts whose layout is kept.
    package var layoutCount: Int { layouts.count }

    package var storage: TextStorage { editor.storage }
    /// The length of the text in bytes.
    package var count: Int { editor.storage.count }
    package var selection: TextSelection { editor.selection }
    /// What an input method composes.
    package var composition: Range<Int>? { editor.composition }
    /// Whether no part of the text has attributes.
    package var isPlain: Bool { editor.isPlain }

    // MARK: Editing

    /// Replaces the whole text.
    package func setText(_ text: AttributedText) {
        editor = TextEditor(text)
        textWasReplaced()
    }

    package func setText(_ text: TextStorage) {
        editor = TextEditor(text)
        textWasReplaced()
    }

    private func textWasReplaced() {
        (highlights, uncomposedHighlights) = (TextHighlights(), nil)
        layouts = [:]
        estimateAll()
        damage.addAll()
    }

    /// Edits the text, its selection or its composition: one edit at most.
    package func edit<Result>(_ body: (inout TextEditor) -> Result) -> Result {
        let (composition, selection) = (editor.composition, editor.selection)
        let (paragraphCount, endAttributes, wasPlain) = (storage.paragraphCount, endAttributes, isPlain)
        let result = body(&editor)
        if editor.selection != selection { affinity = .downstream }
        if composition == nil, editor.composition != nil { keepHighlights(replacing: selection.range) }
        defer { if composition != nil, editor.composition == nil { uncomposedHighlights = nil } }
        if let change = editor.takeChange() {
            if !style.wraps { forgetWidths(change, paragraphCount: paragraphCount) }
            update(change, wasPlain: wasPlain)
            if editor.selection.range != selection.range { redraw(selection.range, beside: change) }
            if composition != nil, editor.composition == nil, change.newCount == 0 { restoreHighlights() }
        } else if composition != editor.composition {
            for range in [composition, editor.composition].compactMap({ $0 }) { redraw(range) }
        }
        if self.endAttributes != endAttributes { redrawEnd() }
        return result
    }

    private func update(_ change: TextStorage.Change, wasPlain: Bool) {
        isEditing = true
        defer {
            isEditing = false
            if !change.changesOnlyAttributes { updateHighlights(change) }
        }
        let old = change.parts.count == 1 ? layouts[change.parts.lowerBound] : nil
        let before = old.map { _ in change.parts.lowerBound }
        shiftExtents(change)
        forgetLayouts(of: change.parts, replacedBy: change.newPartCount)
        guard let old, let index = before, change.newPartCount == 1 else {
            forgetRestOfParagraph(afterPart: change.parts.lowerBound + change.newPartCount - 1)
            measureParts(of: change)
            updateExtents(change)
            damage.add(below: storage.part(change.parts.lowerBound).top)
            return
        }
        let end = storage.part(index).range.upperBound
        let extent = extent(ofLineWith: storage.part(index))
        _ = place(index)
        updateExtents(change)
        let placed = place(index)
        let changesRest = updateRest(of: placed, old, end, isPlain: wasPlain && isPlain)
        if self.extent(ofLineWith: placed.part) != extent { return damage.add(below: placed.rows.lowerBound) }
        if changesRest { return }
        let shiftsRest = old.heightWithSpacing != placed.layout.heightWithSpacing
        if change.changesOnlyAttributes, !shiftsRest {
            // Backgrounds are not in the layout.
            return damage.add(rows: placed.rows)
        }
        let start = placed.part.range.lowerBound
        let local = change.range.lowerBound - start..<change.range.upperBound - start
        damage.add(
            TextDamage.between(
                old, placed.layout, replacing: local, isPlain: wasPlain && isPlain && highlights.layers.isEmpty
            ).map { rowRect($0, in: placed) },
            shiftsRest: shiftsRest, bottom: placed.rows.lowerBound)
    }

    /// Forgets the layouts of parts that were replaced, and moves along those of the parts after them.
    private func forgetLayouts(of parts: Range<Int>, replacedBy newCount: Int) {
        guard newCount != parts.count || parts.count > 1 else {
            layouts[parts.lowerBound] = nil
            return
        }
        var shifted: [Int: TextLayout] = [:]
        for (index, layout) in layouts where !parts.contains(index) {
            shifted[index < parts.lowerBound ? index : index + newCount - parts.count] = layout
        }
        layouts = shifted
    }

    /// Lays out the parts of a long line that an edit has cut anew: estimates would move what is beside them.
    private func measureParts(of change: TextStorage.Change) {
        guard !style.wraps, change.parts.count <= 2, change.newPartCount <= 3 else { return }
        for index in change.parts.lowerBound..<change.parts.lowerBound + change.newPartCount {
            let part = storage.part(index)
            guard !part.endsParagraph || extent(ofLineWith: part) != nil else { continue }
            _ = place(index)
        }
    }

    /// Redraws what an edit of a part moves or changes beyond it; returns false if there is nothing.
    ///
    /// - Parameters:
    ///   - end: The end of the part before it was laid out.
    ///   - isPlain: Whether no part of the text has attributes, or had any before.
    private func updateRest(of placed: PlacedPart, _ old: TextLayout, _ end: Int, isPlain: Bool) -> Bool {
        if !placed.part.endsParagraph, !isPlain || old.writingDirection != placed.layout.writingDirection {
            forgetRestOfParagraph(afterPart: placed.part.index)
            damage.add(below: placed.part.top)
        } else if placed.part.range.upperBound != end {
            damage.add(below: placed.part.top)
        } else if !style.wraps,
            !placed.part.endsParagraph && placed.part.index + 1 < storage.partCount
                || movesSideways(placed)
        {
            let changesHeight = old.heightWithSpacing != placed.layout.heightWithSpacing
            if changesHeight, extent(ofLineWith: placed.part) == nil { return false }
            damage.add(rows: placed.rows)
        } else {
            return false
        }
        return true
    }

    /// Forgets the layouts of the rest of a paragraph, since its direction or style may have changed.
    private func forgetRestOfParagraph(afterPart index: Int) {
        let part = storage.part(index)
        guard !part.endsParagraph else { return }
        layouts = layouts.filter { $0.key <= index || storage.part($0.key).paragraph != part.paragraph }
    }

    /// Lays out a part of the text anew, since its attributes changed.
    private func redraw(_ range: Range<Int>) {
        // Laying out a part may join it with those after it.
        var next: TextStorage.Part? = storage.part(at: range.lowerBound)
        while let part = next, part.range.lowerBound <= range.upperBound {
            layouts[part.index] = nil
            let placed = place(part.index)
            damage.add(rows: placed.rows)
            let index = placed.part.index + 1
            next = index < storage.partCount ? storage.part(index) : nil
        }
    }

    /// Redraws what was selected beside an edit that has moved the selection elsewhere.
    private func redraw(_ selected: Range<Int>, beside change: TextStorage.Change) {
        redrawRows(selected.lowerBound..<max(selected.lowerBound, min(selected.upperBound, change.range.lowerBound)))
        let (end, growth) = (change.range.lowerBound + change.newCount, change.newCount - change.range.count)
        let start = max(end, selected.lowerBound + growth)
        redrawRows(start..<max(start, selected.upperBound + growth))
    }

    /// The attributes of an empty last line, which are those of what would be typed there; `nil` if it is plain.
    var endAttributes: TextAttributes? {
        guard !isPlain || editor.typingAttributes != nil, storage.part(storage.partCount - 1).range.isEmpty else {
            return nil
        }
        return editor.typingAttributes(replacing: count..<count)
    }

    private func redrawEnd() {
        let index = storage.partCount - 1
        layouts[index] = nil
        isEditing = true
        damage.add(below: place(index).rows.lowerBound)
        isEditing = false
    }

    /// Returns what changed on screen, and forgets it.
    package func takeDamage() -> TextDamage {
        defer { damage = TextDamage() }
        return damage
    }

    // MARK: Style

    /// The width at which lines wrap; `nil` if they do not.
    var wrapWidth: Double? { style.wraps ? max(1, style.width) : nil }

    private func styleDidChange(_ old: Style) {
        layouts = [:]
        damage.addAll()
        let isSameSize = style.font == old.font && style.lineSpacing == old.lineSpacing && style.wraps == old.wraps
        if isSameSize, style.mask == old.mask, style.width == old.width || !style.wraps { return }
        // Lines that wrapped have moved the borders of parts to where they began.
        if old.wraps, !style.wraps { editor.updateStorage { $0.divideParagraphs() } }
        estimateAll()
    }

    private func estimateAll() {
        knownWidth = KnownWidth()
        longLines = [:]
        let sample = TextLayout.cached(Self.sample, font: style.font)
        let estimate = TextEstimate(
            lineHeight: sample.size.height + style.lineSpacing,
            advance: sample.rect(ofLine: 0).width / Double(Self.sample.unicodeScalars.count), wrapWidth: wrapWidth)
        editor.updateStorage { $0.estimateAll(estimate) }
    }

    /// Letters by their frequency in several languages.
    private static let sample = "the quick brown fox, die sehr alte Maus; une petite maison à Paris."

    func setSize(ofPart index: Int, height: Double, width: Double) {
        editor.updateStorage { $0.setSize(ofPart: index, height: height, width: width) }
    }

    func setHeight(ofPart index: Int, _ height: Double) {
        editor.updateStorage { $0.setHeight(ofPart: index, height) }
    }

    func moveBorder(afterPart index: Int, to offset: Int) {
        editor.updateStorage { $0.moveBorder(afterPart: index, to: offset) }
        layouts[index] = nil
        layouts[index + 1] = nil
    }

    func joinParts(_ parts: Range<Int>) {
        editor.updateStorage { $0.joinParts(parts) }
        forgetLayouts(of: parts, replacedBy: 1)
    }
}
