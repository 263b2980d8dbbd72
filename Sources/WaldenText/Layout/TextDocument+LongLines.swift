internal import WaldenGraphics

/// How far the parts of a long line that does not wrap reach above and below their common baseline, in points.
///
/// The parts are laid out alone; some may have taller glyphs than others.
struct LineExtent: Equatable {
    private(set) var ascent = 0.0
    private(set) var descent = 0.0

    /// A whole number of points.
    var height: Double { (ascent + descent).rounded(.up) }

    @MainActor
    mutating func include(_ layout: TextLayout) {
        ascent = max(ascent, layout.firstBaseline)
        descent = max(descent, layout.size.height - layout.firstBaseline)
    }
}

extension TextDocument {
    /// Returns the extent of the line to which a part belongs; `nil` if it is the whole line, or lines wrap.
    func extent(ofLineWith part: TextStorage.Part) -> LineExtent? {
        guard !style.wraps, !longLines.isEmpty else { return nil }
        let start = continuesParagraph(part) ? storage.part(ofParagraph: part.paragraph) : part
        return longLines[start.index]
    }

    /// Notes the extent of a part that was laid out.
    ///
    /// - Returns: Whether other parts of the line, or the lines below it, move.
    func noteExtent(of part: TextStorage.Part, _ layout: TextLayout) -> Bool {
        let start = continuesParagraph(part) ? storage.part(ofParagraph: part.paragraph) : part
        let last = lastPart(ofLineFrom: start)
        guard last.index > start.index else { return false }
        let known = longLines[start.index]
        var extent = known ?? LineExtent()
        extent.include(layout)
        setExtent(extent, ofLineFrom: start, to: last)
        if let known { return known != extent }
        return last.endsParagraph && abs(storage.part(last.index).height - last.height) > 0.01
    }

    /// Moves the extents along with the parts after an edit.
    func shiftExtents(_ change: TextStorage.Change) {
        let delta = change.newPartCount - change.parts.count
        guard !longLines.isEmpty, delta != 0 || change.parts.count > 1 else { return }
        var shifted: [Int: LineExtent] = [:]
        for (index, extent) in longLines where !change.parts.contains(index) {
            shifted[index < change.parts.lowerBound ? index : index + delta] = extent
        }
        shifted[change.parts.lowerBound] = longLines[change.parts.lowerBound]
        longLines = shifted
    }

    /// Finds the extents of the lines that an edit changed.
    func updateExtents(_ change: TextStorage.Change) {
        guard !style.wraps, storage.partCount > 1 || !longLines.isEmpty else { return }
        let lines = [change.parts.lowerBound, change.parts.lowerBound + change.newPartCount - 1].map {
            storage.part(ofParagraph: storage.part($0).paragraph)
        }
        if lines[0].index < change.parts.lowerBound { longLines[change.parts.lowerBound] = nil }
        for line in lines { updateExtent(ofLineFrom: line) }
    }

    private func updateExtent(ofLineFrom start: TextStorage.Part) {
        let last = lastPart(ofLineFrom: start)
        let known = longLines[start.index]
        guard last.index > start.index else {
            longLines[start.index] = nil
            return
        }
        let shown = layouts.filter { (start.index...last.index).contains($0.key) }
        // What is out of sight may still be taller.
        let isWhole = shown.count == last.index - start.index + 1
        var extent = isWhole ? LineExtent() : known ?? LineExtent()
        for layout in shown.values { extent.include(layout) }
        if extent != LineExtent() { setExtent(extent, ofLineFrom: start, to: last) }
    }

    private func setExtent(_ extent: LineExtent, ofLineFrom start: TextStorage.Part, to last: TextStorage.Part) {
        longLines[start.index] = extent
        guard last.endsParagraph else { return }
        setHeight(ofPart: last.index, extent.height + lineSpacing(at: start.range.lowerBound))
    }
}
