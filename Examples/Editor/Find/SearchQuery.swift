import Walden

/// What to look for in a text.
struct SearchQuery: Equatable, Sendable {
    var text = ""
    var matchesCase = false
    /// Whether letters, digits and underscores before and after rule a match out.
    var findsWords = false

    /// The most matches that are found; more are not counted.
    static let maximumCount = 1_000_000
    private static let pieceLength = 1 << 16

    /// Returns the matches in order, without overlaps. Stops early, with what it has, if its task is cancelled.
    func matches(in text: TextSnapshot, limit: Int = maximumCount) -> [Range<Int>] {
        guard let pattern = SearchPattern(self) else { return [] }
        var matches: [Range<Int>] = []
        var start = 0
        while start < text.count, matches.count < limit, !Task.isCancelled {
            let end = min(text.count, start + Self.pieceLength)
            // Matches that begin in the piece may end behind it, and what is around them decides about words.
            let context = max(0, start - SearchPattern.context)..<min(text.count, end + pattern.maximumLength)
            let bytes = text.utf8(in: context)
            let next = pattern.search(bytes, from: start - context.lowerBound, to: end - context.lowerBound) {
                matches.append($0.lowerBound + context.lowerBound..<$0.upperBound + context.lowerBound)
            }
            start = max(end, next + context.lowerBound)
        }
        return Array(matches.prefix(limit))
    }

    /// Returns whether a part of a text is a match.
    func matches(_ range: Range<Int>, of text: TextSnapshot) -> Bool {
        guard let pattern = SearchPattern(self), !range.isEmpty, range.upperBound <= text.count,
            range.count <= pattern.maximumLength
        else { return false }
        let start = max(0, range.lowerBound - SearchPattern.context)
        let bytes = text.utf8(in: start..<min(text.count, range.upperBound + SearchPattern.context))
        var found: Range<Int>?
        let offset = range.lowerBound - start
        _ = pattern.search(bytes, from: offset, to: offset + 1) { found = $0 }
        return found == offset..<offset + range.count
    }

    /// Searches away from the main thread.
    @concurrent func matches(searching text: TextSnapshot) async -> [Range<Int>] { matches(in: text) }
}
