import Walden

/// Finds a query in a text view, and marks all matches. Large texts are searched away from the main thread.
@MainActor
final class Finder {
    private unowned let textView: TextView
    private(set) var query = SearchQuery()
    private var knownMatches: [Range<Int>] = []
    /// Whether the matches are those of the query. After an edit they are, until it is searched again: they moved
    /// along.
    private var hasMatches = false
    private(set) var isSearching = false
    /// How many matches were replaced at once; `nil` if the text or the query has changed since.
    private(set) var replacedCount: Int?
    /// Called when matches or the present one may have changed.
    var changeHandler: (() -> Void)?
    /// What to do once the matches are there.
    private var completion: (() -> Void)?
    private(set) var task: Task<Void, Never>?
    /// Where the user is: typing more of the query goes on from there.
    var origin = 0
    /// Whether the places of the known matches count a composition, which may go without a change of the text.
    private var countsComposition = false

    private static let found = "found"
    private static let present = "present match"
    /// Shorter texts are searched at once, in bytes.
    private static let immediateLength = 1 << 18

    init(_ textView: TextView) { self.textView = textView }

    /// The matches, in order.
    var matches: [Range<Int>] {
        if countsComposition, textView.markedTextRange == nil {
            countsComposition = false
            knownMatches = textView.highlights(named: Self.found)
        }
        return knownMatches
    }

    // MARK: Searching

    func find(_ query: SearchQuery, completion: (() -> Void)? = nil) {
        if query != self.query { (knownMatches, hasMatches, countsComposition) = ([], false, false) }
        replacedCount = nil
        self.query = query
        self.completion = completion
        search()
    }

    /// Searches again, since the text has changed.
    func textDidChange() {
        forgetCompletion()
        replacedCount = nil
        guard !query.text.isEmpty else { return }
        if hasMatches { knownMatches = textView.highlights(named: Self.found) }
        search()
    }

    /// Calls a closure as soon as there are matches, unless the user goes on otherwise.
    func whenFound(_ body: @escaping () -> Void) {
        // An edit may have cut them all.
        if hasMatches, !isSearching || !matches.isEmpty { body() } else { completion = body }
    }

    /// Leaves selection and text alone when the search ends: the user is somewhere else.
    func forgetCompletion() { completion = nil }

    /// Ends the search, and unmarks all.
    func stop() {
        task?.cancel()
        isSearching = false
        (query.text, completion) = ("", nil)
        show([])
    }

    private func search() {
        task?.cancel()
        let text = textView.snapshot
        guard text.count > Self.immediateLength, !query.text.isEmpty else {
            return finish(query.matches(in: text))
        }
        isSearching = true
        changeHandler?()
        task = Task { [weak self, query] in
            let matches = await query.matches(searching: text)
            guard !Task.isCancelled, let self else { return }
            self.finish(matches)
        }
    }

    private func finish(_ matches: [Range<Int>]) {
        (isSearching, hasMatches) = (false, true)
        show(placed(matches))
        let done = completion
        completion = nil
        done?()
    }

    /// Returns where matches are with what is composed, which is not searched.
    private func placed(_ matches: [Range<Int>]) -> [Range<Int>] {
        guard let composed = textView.markedTextRange?.offsets else { return matches }
        return matches.compactMap { match in
            if match.upperBound <= composed.lowerBound { return match }
            guard match.lowerBound >= composed.lowerBound else { return nil }
            return match.lowerBound + composed.count..<match.upperBound + composed.count
        }
    }

    private func show(_ matches: [Range<Int>]) {
        knownMatches = matches
        countsComposition = textView.markedTextRange != nil
        textView.setHighlights(matches, as: Self.look(isPresent: false, textView.appearance), named: Self.found)
        updatePresent()
    }

    private static func look(isPresent: Bool, _ appearance: Appearance) -> TextHighlight {
        let color =
            switch (appearance, isPresent) {
            case (.dark, true): Color(red: 0.55, green: 0.26, blue: 0).withAlpha(0.9)
            case (.dark, false): Color(red: 1, green: 0.8, blue: 0.1).withAlpha(0.28)
            case (_, true): Color(red: 1, green: 0.55, blue: 0.1).withAlpha(0.75)
            case (_, false): Color(red: 1, green: 0.8, blue: 0.1).withAlpha(0.5)
            }
        return TextHighlight(backgroundColor: color)
    }

    /// Marks all in the colours of the present appearance.
    func appearanceDidChange() {
        show(matches)
    }

    // MARK: The present match

    /// The index of the match that is selected.
    private(set) var presentIndex: Int?

    /// Marks the match that is selected.
    func updatePresent() {
        let selection = textView.selectedTextRange.offsets
        let index = Self.firstIndex(in: matches, from: selection.lowerBound)
        presentIndex = matches.indices.contains(index) && matches[index] == selection ? index : nil
        textView.setHighlights(
            presentIndex.map { [matches[$0]] } ?? [], as: Self.look(isPresent: true, textView.appearance),
            named: Self.present)
        changeHandler?()
    }

    /// Returns the index of the first match that begins at an offset or later.
    private static func firstIndex(in matches: [Range<Int>], from offset: Int) -> Int {
        var (low, high) = (0, matches.count)
        while low < high {
            let middle = (low + high) / 2
            if matches[middle].lowerBound >= offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Selects the first match from where the user is.
    func selectFirst() {
        let origin = origin
        select(from: origin)
        self.origin = origin
    }

    /// Selects the match at an offset or the next one after it; after the last one, the first.
    private func select(from offset: Int) {
        guard !matches.isEmpty else { return }
        reveal(matches[Self.firstIndex(in: matches, from: offset) % matches.count])
    }

    func selectNext() {
        let selection = textView.selectedTextRange.offsets
        select(from: presentIndex == nil ? selection.lowerBound : selection.upperBound)
    }

    func selectPrevious() {
        guard !matches.isEmpty else { return }
        let index = Self.firstIndex(in: matches, from: textView.selectedTextRange.start.offset)
        reveal(matches[(index + matches.count - 1) % matches.count])
    }

    private func reveal(_ match: Range<Int>) {
        origin = match.lowerBound
        textView.selectedTextRange = TextRange(match)
        textView.scrollToVisible(TextRange(match), atFraction: 0.3)
        updatePresent()
    }

    // MARK: Replacing

    /// Replaces the selected match, and selects the next one; without one, only selects. Returns whether it was
    /// replaced.
    func replace(with text: String) -> Bool {
        let range = textView.selectedTextRange
        // The matches may not be there yet.
        guard query.matches(range.offsets, of: textView.snapshot) else {
            whenFound { [weak self] in self?.selectNext() }
            return false
        }
        guard textView.edit(range, replacingWith: text, actionName: "Replace") else { return false }
        whenFound { [weak self] in self?.select(from: range.start.offset + text.utf8.count) }
        return true
    }

    /// Replaces all matches as one step, also those that are not shown; returns how many there were, or `nil` if it is
    /// too early.
    func replaceAll(with text: String) -> Int? {
        guard !isSearching else { return nil }
        let isCut = matches.count == SearchQuery.maximumCount
        let matches = isCut ? placed(query.matches(in: textView.snapshot, limit: .max)) : matches
        let offset = textView.contentOffset
        let isReplaced = textView.edit(matches, replacingWith: text, actionName: "Replace All")
        if isReplaced { textView.contentOffset = offset }
        replacedCount = isReplaced ? matches.count : 0
        return replacedCount
    }
}

extension TextView {
    /// Scrolls to a part of the text that is out of sight, so that it is not at the very edge.
    func scrollToVisible(_ range: TextRange, atFraction fraction: Double) {
        layoutIfNeeded()
        let rect = caretRect(for: range.start)
        guard rect.minY < bounds.minY || rect.maxY > bounds.maxY else { return scrollToVisible(range) }
        let y = min(max(0, rect.minY - bounds.height * fraction), max(0, contentSize.height - bounds.height))
        contentOffset = Point(x: contentOffset.x, y: y)
        layoutIfNeeded()
        scrollToVisible(range)
    }
}
