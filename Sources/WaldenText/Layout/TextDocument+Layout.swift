package import WaldenGeometry
internal import WaldenGraphics

extension TextDocument {
    // MARK: Size

    /// The height of the text, in points; partly estimated.
    package var height: Double {
        let last = storage.part(storage.partCount - 1)
        // Of the parts of a line that does not wrap, the one that ends it counts; the last one of the text ends
        // nothing.
        guard !style.wraps else { return storage.height }
        let rows = place(last.index).rows
        return storage.height + rows.upperBound - rows.lowerBound
    }

    /// The width of the text, in points; of lines that do not wrap, as far as they were laid out.
    package var width: Double { style.wraps ? style.width : widestLine }

    // MARK: Parts

    /// Lays out a part if necessary.
    package func place(_ index: Int) -> PlacedPart {
        if let layout = layouts[index] { return place(storage.part(index), layout) }
        let found = layOut(index)
        return place(storage.part(found.index), found.layout)
    }

    private func place(_ part: TextStorage.Part, _ layout: TextLayout) -> PlacedPart {
        var (origin, height) = (origin(of: part, layout), max(part.height, layout.size.height))
        if !part.endsParagraph, !style.wraps { height = layout.heightWithSpacing }
        if let extent = extent(ofLineWith: part) {
            origin.y += extent.ascent - layout.firstBaseline
            height = extent.height + lineSpacing(at: part.range.lowerBound)
        }
        return PlacedPart(part: part, origin: origin, layout: layout, rows: part.top..<part.top + height)
    }

    /// Lays out what is visible in a rectangle, from the first part to the last.
    package func placeParts(in rect: Rect) -> [PlacedPart] {
        var placed: [PlacedPart] = []
        var next: Int? = firstPart(in: rect)
        while let index = next {
            let first = layouts[index] == nil ? layOut(index).index : index
            next = nil
            storage.visitParts(from: first) { part in
                if hasNoWidth(part) { return true }
                guard let layout = layouts[part.index] else {
                    // Laying it out changes the storage.
                    next = part.index
                    return false
                }
                let current = place(part, layout)
                if part.top >= rect.maxY { return false }
                let (isBefore, isBehind) = sides(of: current, rect)
                // Behind the end of a line, what is selected goes on with its break.
                if !isBehind, !isBefore || part.endsParagraph { placed.append(current) }
                guard isBehind, !part.endsParagraph else { return true }
                // The rest of a long line is out of sight.
                let after = storage.part(ofParagraph: part.paragraph + 1).index
                if after > part.index { next = after }
                return false
            }
        }
        // A part of a long line may have moved those before it.
        return style.wraps || longLines.isEmpty
            ? placed : placed.map { place(storage.part($0.part.index), layouts[$0.part.index] ?? $0.layout) }
    }

    /// Returns whether a part within a line that does not wrap is known to have no width: of such parts, any number may
    /// be in sight. They are not shown, though they may be marks above the character before them.
    private func hasNoWidth(_ part: TextStorage.Part) -> Bool {
        guard !style.wraps, part.isMeasured, part.width == 0 else { return false }
        return !part.endsParagraph && part.index + 1 < storage.partCount
    }

    /// Returns whether a part of a line that does not wrap is out of sight, before or behind what is visible in the
    /// direction of the line.
    private func sides(of placed: PlacedPart, _ rect: Rect) -> (isBefore: Bool, isBehind: Bool) {
        guard !style.wraps else { return (false, false) }
        let isLeft = placed.origin.x + placed.layout.naturalWidth < rect.minX
        let isRight = placed.origin.x >= rect.maxX
        return placed.layout.writingDirection == .leftToRight ? (isLeft, isRight) : (isRight, isLeft)
    }

    func firstPart(in rect: Rect) -> Int {
        let found = storage.part(atHeight: rect.minY)
        guard !style.wraps else { return found.index }
        let start = storage.part(ofParagraph: found.paragraph)
        let last = lastPart(ofLineFrom: start)
        guard start.index < last.index else { return start.index }
        let direction = paragraphDirection(of: start)
        let (left, width) = line(of: start, direction)
        let distance = direction == .leftToRight ? rect.minX - left : left + width - rect.maxX
        guard distance > 0 else { return start.index }
        let reached = storage.part(atWidth: start.start.width + distance)
        return min(max(start.index, reached.index), last.index)
    }

    /// Lays out a part.
    ///
    /// - Returns: Its layout, and the index that it has then: finding the direction may lay out the beginning of the
    ///   paragraph, and join parts.
    private func layOut(_ index: Int) -> (index: Int, layout: TextLayout) {
        forgetFarLayouts(from: index)
        let part = storage.part(index)
        guard continuesParagraph(part) else { return (index, layOut(part, nil)) }
        let (start, count) = (storage.part(ofParagraph: part.paragraph).index, storage.partCount)
        let direction = paragraphDirection(of: part)
        let current = max(start, index - (count - storage.partCount))
        return (current, layouts[current] ?? layOut(storage.part(current), direction))
    }

    private func layOut(_ known: TextStorage.Part, _ direction: WritingDirection?) -> TextLayout {
        let (index, layout) = (known.index, makeLayout(of: known, direction))
        let part = storage.part(index)
        layouts[index] = layout
        setSize(
            ofPart: index, height: style.wraps || part.endsParagraph ? layout.heightWithSpacing : 0,
            width: style.wraps ? 0 : layout.naturalWidth)
        let movesLine = !style.wraps && noteExtent(of: part, layout)
        noteShift(from: known, layout, movesLine: movesLine)
        if !style.wraps { noteWidth(ofLineWith: part) }
        return layout
    }

    /// Notes what has moved on screen, since a part has another size than was known, or ends elsewhere.
    private func noteShift(from known: TextStorage.Part, _ layout: TextLayout, movesLine: Bool) {
        guard !isEditing else { return }
        let part = storage.part(known.index)
        if movesLine || abs(part.height - known.height) > 0.01 || part.range != known.range {
            damage.add(below: part.top)
        } else if abs(part.width - known.width) > 0.01 {
            damage.add(rows: place(part, layout).rows)
        } else {
            return
        }
        shiftHandler?()
    }

    private func makeLayout(of part: TextStorage.Part, _ direction: WritingDirection?) -> TextLayout {
        guard style.wraps, !part.endsParagraph, part.index + 1 < storage.partCount else {
            return makeLayout(of: part.range, part.endsParagraph, direction)
        }
        return layOutToLine(part, direction)
    }

    /// Moves the end of a part of a wrapping paragraph to the start of a line, and lays the part out.
    ///
    /// - Parameter lookahead: The length of text that decides whether a line ends before it, in bytes.
    private func layOutToLine(
        _ part: TextStorage.Part, _ direction: WritingDirection?, lookahead: Int = 512
    ) -> TextLayout {
        let (first, end) = (part.range.lowerBound, part.range.upperBound)
        let ahead = storage.part(part.index + 1).range
        // A line that is longer than a part can be is cut: its parts are lines of their own.
        if part.range.count > TextSplitter.maximumPartLength, ahead.upperBound - first > TextSplitter.maximumLineLength
        {
            let alone = makeLayout(of: part.range, false, direction)
            if alone.lineCount == 1 { return alone }
        }
        let limit = storage.scalarStart(atOrBefore: min(ahead.upperBound, end + lookahead))
        let whole = makeLayout(of: first..<max(end, limit), false, direction)
        func start(ofLine line: Int) -> Int { first + whole.range(ofLine: line).start.offset }
        var line = whole.lineIndex(of: TextPosition(offset: end - first))
        // Otherwise each change of the width would shorten the part.
        if start(ofLine: line) < end, start(ofLine: line) - first < TextSplitter.preferredPartLength.lowerBound {
            if line + 1 == whole.lineCount, limit < ahead.upperBound {
                return layOutToLine(part, direction, lookahead: ahead.count)
            }
            if line + 1 < whole.lineCount, start(ofLine: line + 1) < ahead.upperBound { line += 1 }
        }
        guard line > 0 else { return layOutLine(part, direction) }
        let border = start(ofLine: line)
        if border != end { moveBorder(afterPart: part.index, to: border) }
        return TextLayout(firstLines: line, of: whole)
    }

    /// Lays out a part that is a single line, which goes on behind the next part.
    private func layOutLine(_ part: TextStorage.Part, _ direction: WritingDirection?) -> TextLayout {
        let start = part.range.lowerBound
        var last = part
        // Twice as much each time, so that few layouts find where the line ends.
        while !last.endsParagraph, last.index + 1 < storage.partCount,
            last.range.upperBound - start < 2 * part.range.count
        {
            let next = storage.part(last.index + 1)
            guard next.range.upperBound - start <= TextSplitter.maximumLineLength else { break }
            last = next
        }
        // A line that is longer still is cut.
        guard last.index > part.index else { return makeLayout(of: part.range, false, direction) }
        joinParts(part.index..<last.index + 1)
        return makeLayout(of: storage.part(part.index), direction)
    }

    private func makeLayout(of range: Range<Int>, _ endsParagraph: Bool, _ direction: WritingDirection?) -> TextLayout {
        var bytes = storage.bytes(in: range)
        if endsParagraph { bytes.removeLast(TextSplitter.breakLength(of: bytes)) }
        let text = String(decoding: bytes, as: UTF8.self)
        let (runs, font) = (runs(in: range), range.isEmpty ? endAttributes?.font : nil)
        let paragraph = paragraphStyle(at: range.lowerBound)
        return TextLayout(
            paragraph: style.mask.map { mask(text, with: $0) } ?? text, runs: runs, font: font ?? style.font,
            maxWidth: style.wraps ? wrapWidth : nil,
            alignment: style.wraps ? paragraph?.alignment ?? style.alignment : .left,
            lineSpacing: lineSpacing(at: range.lowerBound),
            spacing: paragraph.map { spacing(of: $0, range, endsParagraph) } ?? (0, 0), direction: direction,
            neutralDirection: style.neutralDirection)
    }

    func lineSpacing(at offset: Int) -> Double {
        paragraphStyle(at: offset)?.lineSpacing.map(ParagraphStyle.usable) ?? style.lineSpacing
    }

    /// Returns the style of the paragraph around an offset.
    private func paragraphStyle(at offset: Int) -> ParagraphStyle? {
        if offset == count, let endAttributes { return endAttributes.paragraphStyle }
        return editor.isPlain ? nil : editor.attributes(at: storage.paragraph(at: offset).lowerBound).paragraphStyle
    }

    /// Returns the space that a paragraph has at the beginning and at the end of one of its parts.
    private func spacing(
        of paragraph: ParagraphStyle, _ range: Range<Int>, _ endsParagraph: Bool
    ) -> (before: Double, after: Double) {
        let isFirst = range.lowerBound > 0 && storage.paragraph(at: range.lowerBound).lowerBound == range.lowerBound
        return (
            isFirst ? ParagraphStyle.usable(paragraph.spacingBefore) : 0,
            endsParagraph ? ParagraphStyle.usable(paragraph.spacingAfter) : 0
        )
    }

    /// Returns a text of the same number of characters that shows nothing of it.
    private func mask(_ text: String, with mask: Character) -> String {
        String(repeating: mask, count: TextBreaks(text).characterCount)
    }

    private func runs(in range: Range<Int>) -> [AttributedText.Run] {
        guard style.mask == nil else { return [] }
        // Backgrounds are drawn below the selection, not with the glyphs.
        var runs = editor.runs(in: range).map { run in
            var attributes = style.linkColor.map(run.attributes.showingLink) ?? run.attributes
            attributes.backgroundColor = nil
            return AttributedText.Run(range: run.range, attributes: attributes)
        }
        runs += compositionRuns(in: range)
        return runs
    }

    // MARK: Paragraphs

    func continuesParagraph(_ part: TextStorage.Part) -> Bool {
        part.index > 0 && !storage.part(part.index - 1).endsParagraph
    }

    /// The direction of the paragraph to which a part belongs.
    func paragraphDirection(of part: TextStorage.Part) -> WritingDirection {
        let start = storage.part(ofParagraph: part.paragraph)
        return (layouts[start.index] ?? layOut(start.index).layout).writingDirection
    }

    private func origin(of part: TextStorage.Part, _ layout: TextLayout) -> Point {
        guard !style.wraps else { return Point(x: 0, y: part.top) }
        let start = continuesParagraph(part) ? storage.part(ofParagraph: part.paragraph) : part
        let before = part.start.width - start.start.width
        guard layout.writingDirection == .rightToLeft || isAligned(start) else { return Point(x: before, y: part.top) }
        let (left, width) = line(of: start, layout.writingDirection)
        // The parts of a line that is written from right to left follow one another to the left.
        let x = layout.writingDirection == .rightToLeft ? width - before - layout.naturalWidth : before
        return Point(x: left + x, y: part.top)
    }

    private func alignment(of part: TextStorage.Part) -> TextAlignment {
        paragraphStyle(at: part.range.lowerBound)?.alignment ?? style.alignment
    }

    /// Whether a line from left to right that does not wrap begins elsewhere than at the left edge.
    private func isAligned(_ part: TextStorage.Part) -> Bool { [.center, .right].contains(alignment(of: part)) }

    /// Whether a longer line begins elsewhere.
    func movesSideways(_ placed: PlacedPart) -> Bool {
        !style.wraps && (placed.layout.writingDirection == .rightToLeft || isAligned(placed.part))
    }

    /// Returns the left edge and the width of a line that does not wrap, from its first part on.
    private func line(of start: TextStorage.Part, _ direction: WritingDirection) -> (left: Double, width: Double) {
        let width = lineWidth(from: start)
        let free = max(style.width, 0) - width
        let isRightToLeft = direction == .rightToLeft
        guard free > 0 else { return (isRightToLeft && style.overflowsLeft ? free : 0, width) }
        switch alignment(of: start) {
        case .left: return (0, width)
        case .center: return (free / 2, width)
        case .right: return (free, width)
        case .natural, .justified: return (isRightToLeft ? free : 0, width)
        }
    }

    private func lineWidth(from start: TextStorage.Part) -> Double {
        let last = lastPart(ofLineFrom: start)
        return last.start.width + last.width - start.start.width
    }

    func lastPart(ofLineFrom start: TextStorage.Part) -> TextStorage.Part {
        if start.index + 1 == storage.partCount { return start }
        let end = storage.paragraph(at: start.range.lowerBound).upperBound
        return end > start.range.lowerBound ? storage.part(at: end - 1) : start
    }

    /// Returns the width of the line that begins with a part, if lines do not wrap; partly estimated.
    package func lineWidth(ofPart index: Int) -> Double { lineWidth(from: place(index).part) }

    // MARK: Memory

    /// Keeps the layouts near a part.
    private func forgetFarLayouts(from index: Int) {
        guard layouts.count >= Self.maximumLayouts else { return }
        let distances = layouts.keys.map { abs($0 - index) }.sorted()
        let limit = distances[Self.maximumLayouts / 2]
        layouts = layouts.filter { abs($0.key - index) < limit }
    }

    /// More than a screen shows.
    private static let maximumLayouts = 256
}

extension TextDocument {
    // MARK: Anchors

    /// Returns where the first part in a rectangle begins whose height is known, with its top; `nil` for none.
    package func anchor(in visible: Rect) -> (offset: Int, top: Double)? {
        var part = storage.part(atHeight: max(0, visible.minY))
        while !part.isMeasured {
            guard part.index + 1 < storage.partCount, part.top + part.height < visible.maxY else { return nil }
            part = storage.part(part.index + 1)
        }
        return (part.range.lowerBound, part.top)
    }

    /// A place in the text to find again after it was laid out in another style.
    package struct Place {
        /// Where a part of the text begins.
        fileprivate let offset: Int
        /// How much of the part is above.
        fileprivate let fraction: Double
    }

    /// Returns the place at the top of a visible rectangle.
    package func place(atTopOf rect: Rect) -> Place {
        let part = storage.part(firstPart(in: rect))
        return Place(
            offset: part.range.lowerBound, fraction: part.height > 0 ? (rect.minY - part.top) / part.height : 0)
    }

    /// Returns the distance of a place from the top of the text, in points.
    package func top(of place: Place) -> Double {
        let part = self.place(storage.part(at: place.offset).index).part
        guard part.range.lowerBound == place.offset else { return top(ofLineAt: place.offset) }
        return part.top + place.fraction * part.height
    }

    /// Returns the distance from the top of the text to the line at an offset, with the space above it, in points.
    package func top(ofLineAt offset: Int) -> Double {
        guard style.wraps else { return storage.part(at: offset).top }
        let position = TextPosition(offset: offset)
        let placed = placedPart(of: position)
        let line = placed.layout.lineIndex(of: local(position, in: placed))
        return line == 0 ? placed.part.top : placed.origin.y + placed.layout.rect(ofLine: line).minY
    }

    /// Returns the first part in the top line of a rectangle whose width is known, with its left edge; `nil` for none,
    /// or if lines wrap.
    package func lineAnchor(in visible: Rect) -> (index: Int, left: Double)? {
        guard !style.wraps else { return nil }
        var part = storage.part(firstPart(in: visible))
        while !part.isMeasured {
            guard !part.endsParagraph, part.index + 1 < storage.partCount else { return nil }
            part = storage.part(part.index + 1)
        }
        return (part.index, left(ofPart: part.index))
    }

    /// Returns the left edge of a part of a line that does not wrap.
    package func left(ofPart index: Int) -> Double { place(min(index, storage.partCount - 1)).origin.x }
}
