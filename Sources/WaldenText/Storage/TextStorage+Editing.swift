extension TextStorage {
    /// What a replacement changed.
    package struct Change {
        /// The offsets of the text that was replaced.
        package let range: Range<Int>
        /// The length of the new text.
        package let newCount: Int
        /// The indices of the parts that were replaced.
        package let parts: Range<Int>
        /// The number of parts that came in their place.
        package let newPartCount: Int
        /// Whether the text is the same, with other attributes.
        var changesOnlyAttributes = false
    }

    /// Replaces a part of the text. In addition, O(*m*) in the length of the old and the new text.
    ///
    /// - Parameter text: Null characters are replaced by U+FFFD.
    @discardableResult
    package mutating func replace(_ range: Range<Int>, with text: String) -> Change {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "TextStorage: the range is out of bounds")
        let text = Self.repaired(text)
        let region = region(of: range, text)
        if region.isOnePart, replaceInPart(region.parts.lowerBound, range, with: text) {
            return Change(range: range, newCount: text.utf8.count, parts: region.parts, newPartCount: 1)
        }
        let first = chunk { $0.byteCount > region.range.lowerBound } ?? lastChunk
        let last = region.endsText ? lastChunk : chunk { $0.byteCount >= region.range.upperBound } ?? lastChunk
        let before = first.chunk.parts(before: region.range.lowerBound - first.before.byteCount)
        var after = Array(last.chunk.parts(from: region.range.upperBound - last.before.byteCount))
        if region.endsText { after = [] }
        var (end, nextChunk) = (last.before.byteCount + last.chunk.bytes.count, last.index + 1)
        let newLength = end - first.before.byteCount - range.count + text.utf8.count
        if newLength < TextChunk.minimumByteCount, nextChunk < tree.count {
            // Keeps chunks from becoming many and small.
            let next = tree[nextChunk]
            after += next.parts
            end += next.bytes.count
            nextChunk += 1
        }
        let bytes =
            bytes(in: first.before.byteCount..<range.lowerBound) + text.utf8 + bytes(in: range.upperBound..<end)
        let divided = bytes.span.extracting(before.byteCount..<bytes.count - after.byteCount)
        var parts =
            region.isOnePart
            ? [TextChunk.Part(divided, endsParagraph: region.endsParagraph)]
            : TextSplitter(divided, endsText: region.endsText).parts
        for index in parts.indices { estimate.apply(to: &parts[index]) }
        keepSizes(in: &parts, of: region, around: range)
        let chunks = TextChunk.pack(bytes.span, (before + parts + after)[...])
        tree.replaceSubrange(first.index..<nextChunk, with: chunks)
        return Change(range: range, newCount: text.utf8.count, parts: region.parts, newPartCount: parts.count)
    }

    /// Replaces text inside a part that stays whole. Does nothing and returns `false` if its chunk would become too
    /// long or too short, or if the length stays the same: then ``keepSizes(in:of:around:)`` may keep the part's size.
    private mutating func replaceInPart(_ part: Int, _ range: Range<Int>, with text: String) -> Bool {
        let growth = text.utf8.count - range.count
        guard growth != 0, let found = chunk({ $0.partCount > part }) else { return false }
        let (index, before) = (found.index, found.before)
        let newLength = found.chunk.bytes.count + growth
        guard newLength <= TextChunk.maximumByteCount,
            newLength >= TextChunk.minimumByteCount || index == tree.count - 1
        else { return false }
        tree.update(index) {
            $0.replace(range.shifted(by: -before.byteCount), inPart: part - before.partCount, with: text, estimate)
        }
        return true
    }

    /// Keeps the sizes of parts whose text does not change. If only attributes changed, the edited parts keep theirs as
    /// estimates.
    private func keepSizes(in parts: inout [TextChunk.Part], of region: Region, around range: Range<Int>) {
        if region.isOnePart, Int(parts[0].byteCount) != region.range.count { return }
        var old: [Part] = []
        visitParts(from: region.parts.lowerBound) { part in
            if old.count < region.parts.count { old.append(part) }
            return old.count < region.parts.count
        }
        func isSame(_ index: Int, _ known: Part) -> Bool {
            Int(parts[index].byteCount) == known.metrics.byteCount && parts[index].endsParagraph == known.endsParagraph
        }
        let isUnchanged = old.count == parts.count && parts.indices.allSatisfy { isSame($0, old[$0]) }
        var first = 0
        while first < min(old.count, parts.count), isSame(first, old[first]),
            isUnchanged || old[first].range.upperBound <= range.lowerBound
        {
            let isEdited =
                old[first].range.upperBound > range.lowerBound && old[first].range.lowerBound < range.upperBound
            parts[first].takeSize(of: old[first], isMeasured: !isEdited)
            first += 1
        }
        var (last, known) = (parts.count - 1, old.count - 1)
        while last >= first, known >= first, isSame(last, old[known]), old[known].range.lowerBound >= range.upperBound {
            parts[last].takeSize(of: old[known], isMeasured: true)
            (last, known) = (last - 1, known - 1)
        }
    }

    /// The parts that an edit affects.
    private struct Region {
        /// The offsets in the text.
        var range: Range<Int>
        var parts: Range<Int>
        var endsText: Bool
        var endsParagraph: Bool
        /// Whether the region is one part, and stays one.
        var isOnePart: Bool
    }

    private func region(of range: Range<Int>, _ text: String) -> Region {
        var (first, last) = (part(at: range.lowerBound), part(at: range.upperBound))
        let isOnePart = first.index == last.index && staysWhole(first, replacing: range, with: text)
        if !isOnePart {
            // A line feed may join a carriage return, and short pieces of a long paragraph are put together.
            if first.index > 0, range.lowerBound == first.range.lowerBound { first = part(first.index - 1) }
            if !last.endsParagraph, last.index + 1 < partCount { last = part(last.index + 1) }
        }
        return Region(
            range: first.range.lowerBound..<last.range.upperBound, parts: first.index..<last.index + 1,
            endsText: last.index + 1 == partCount, endsParagraph: last.endsParagraph, isOnePart: isOnePart)
    }

    /// Returns whether a part is still a whole paragraph, or a good piece of a long one, after an edit inside it.
    private func staysWhole(_ part: Part, replacing range: Range<Int>, with text: String) -> Bool {
        let newLength = part.range.count - range.count + text.utf8.count
        let isJoined = part.range.count > TextSplitter.maximumPartLength
        let limit = isJoined ? TextSplitter.maximumLineLength : TextSplitter.maximumPartLength
        guard (1...limit).contains(newLength), !TextSplitter.hasBreak(text) else { return false }
        let isLast = part.index + 1 == partCount
        if part.endsParagraph {
            let end = bytes(in: max(part.range.lowerBound, part.range.upperBound - 3)..<part.range.upperBound)
            if range.upperBound > part.range.upperBound - TextSplitter.breakLength(of: end) { return false }
        } else if !isLast {
            // The cut must remain between two characters, and what remains must not be small.
            if part.range.upperBound - range.upperBound < 256 || newLength < 512 { return false }
        }
        guard range.lowerBound == part.range.lowerBound, part.index > 0 else { return true }
        // A line feed that comes first may join a carriage return.
        let isJoining = text.isEmpty && bytes(in: range.upperBound..<range.upperBound + 1) == [UInt8(ascii: "\n")]
        return !isJoining && self.part(part.index - 1).endsParagraph
    }
}
