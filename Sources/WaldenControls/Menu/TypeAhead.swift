/// A search for rows by typing the start of a title, ignoring case and diacritics.
///
/// Repeating one letter advances to the next title that begins with it. Letters that match no title start a new search.
struct TypeAhead {
    /// What each key typed: several letters for a syllable.
    private var typed: [[String]] = []
    private var lastTime = -Double.infinity

    /// Adds text, typed at a time in seconds, and returns the matching row, searching from the
    /// current row or the top. `titles` has `nil` for rows that the user cannot choose.
    mutating func type(_ text: String, at time: Double, in titles: [String?], from current: Int?) -> Int? {
        let letters = TypeAhead.folded(text)
        guard !letters.isEmpty else { return nil }
        if time - lastTime > MenuMetrics.typeAheadInterval { typed = [] }
        lastTime = time
        typed.append(letters)
        if let row = row(in: titles, from: current) { return row }
        typed = [letters]
        return row(in: titles, from: current)
    }

    private func row(in titles: [String?], from current: Int?) -> Int? {
        let isRepeated = typed.allSatisfy { $0 == typed[0] }
        let prefix = isRepeated ? typed[0] : Array(typed.joined())
        // A single letter advances to the next row; several keep the current row while it matches.
        let start = isRepeated ? (current ?? -1) + 1 : current ?? 0
        return titles.indices.lazy.map { (start + $0) % titles.count }.first { index in
            guard let title = titles[index] else { return false }
            return TypeAhead.folded(title.prefix(prefix.count)).starts(with: prefix)
        }
    }

    /// Returns the folded letters of a text as Unicode names without strokes and the like: ø is "LATIN SMALL LETTER O".
    private static func folded(_ text: some StringProtocol) -> [String] {
        String(text).foldedLetters.map { scalar in
            guard let name = scalar.properties.name else { return String(scalar) }
            return name.split(separator: " ").prefix { $0 != "WITH" }.joined(separator: " ")
        }
    }
}
