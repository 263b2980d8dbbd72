internal import WaldenGraphics

/// The attributes of the parts of a text: runs in a balanced tree, none for a plain text. Offsets are in UTF-8.
///
/// - Complexity: Each operation is O(log *n*) in the number of runs, unless stated otherwise.
struct TextRuns {
    private struct Run: Summarized, Equatable {
        var count: Int
        var attributes: TextAttributes

        var summary: Int { count }
    }

    private var tree = SummaryTree<Run>()

    /// Whether no part of the text has attributes.
    var isPlain: Bool { tree.count == 0 }

    /// Returns the attributes of the character at an offset.
    func attributes(at offset: Int) -> TextAttributes {
        tree.first { $0 > offset }?.element.attributes ?? TextAttributes()
    }

    /// Returns the runs in a range, relative to it. In addition, O(*m*) in their number.
    func runs(in range: Range<Int>) -> [AttributedText.Run] {
        guard let first = tree.first(where: { $0 > range.lowerBound }) else { return [] }
        var (start, found): (Int, [AttributedText.Run]) = (first.before, [])
        tree.visit(first.index..<tree.count) { run in
            let whole = AttributedText.Run(range: start..<start + run.count, attributes: run.attributes)
            if run.attributes != TextAttributes(), let part = whole.clamped(to: range) { found.append(part) }
            start += run.count
            return start < range.upperBound
        }
        return found
    }

    /// Replaces a part of the text. In addition, O(*m*) in the number of runs of the old and the new text.
    ///
    /// - Parameter count: The length of the whole text before.
    mutating func replace(_ range: Range<Int>, with text: AttributedText, in count: Int) {
        guard !isPlain || !text.runs.isEmpty else { return }
        if isPlain, count > 0 { tree = SummaryTree([Run(count: count, attributes: TextAttributes())]) }
        // The neighbours may have equal attributes.
        let first = tree.first { $0 > range.lowerBound - 1 }
        let last = tree.first { $0 > range.upperBound }
        var runs: [Run] = []
        func add(_ count: Int, _ attributes: TextAttributes) {
            guard count > 0 else { return }
            if runs.last?.attributes == attributes {
                runs[runs.count - 1].count += count
            } else {
                runs.append(Run(count: count, attributes: attributes))
            }
        }
        if let first, range.lowerBound > 0 { add(range.lowerBound - first.before, first.element.attributes) }
        var start = 0
        for run in text.runs {
            add(run.range.lowerBound - start, TextAttributes())
            add(run.range.count, run.attributes)
            start = run.range.upperBound
        }
        add(text.count - start, TextAttributes())
        if let last { add(last.before + last.element.count - range.upperBound, last.element.attributes) }
        tree.replaceSubrange((first?.index ?? tree.count)..<(last.map { $0.index + 1 } ?? tree.count), with: runs)
        if tree.count == 1, tree[0].attributes == TextAttributes() { tree = SummaryTree() }
    }
}
