/// Letters typed in quick succession, which find a row by the beginning of its title, without regard to case and marks.
///
/// The same letter again goes on to the next title that begins with it. Letters that no title begins with start anew.
struct TypeAhead {
    private var typed: [String] = []
    private var lastTime = -Double.infinity

    /// Takes what a key typed.
    ///
    /// - Parameters:
    ///   - text: The letters.
    ///   - time: When they were typed, in seconds.
    ///   - titles: The titles of the rows; `nil` for those that cannot be chosen.
    ///   - current: The row to go on from; `nil` for the top.
    /// - Returns: The row; `nil` for none.
    mutating func type(_ text: String, at time: Double, in titles: [String?], from current: Int?) -> Int? {
        let letters = TypeAhead.folded(text)
        guard !letters.isEmpty else { return nil }
        if time - lastTime > MenuMetrics.typeAheadInterval { typed = [] }
        lastTime = time
        typed += letters
        if let row = row(in: titles, from: current) { return row }
        typed = letters
        return row(in: titles, from: current)
    }

    private func row(in titles: [String?], from current: Int?) -> Int? {
        let isRepeated = typed.allSatisfy { $0 == typed[0] }
        let wanted = isRepeated ? typed.prefix(1) : typed[...]
        // A single letter goes on to the next row; several stay as long as they fit.
        let start = isRepeated ? (current ?? -1) + 1 : current ?? 0
        return titles.indices.lazy.map { (start + $0) % titles.count }.first { index in
            guard let title = titles[index] else { return false }
            return TypeAhead.folded(title.prefix(wanted.count)).starts(with: wanted)
        }
    }

    /// The letters of a text, by their Unicode names up to the marks: é is "LATIN SMALL LETTER E".
    private static func folded(_ text: some StringProtocol) -> [String] {
        text.lowercased().unicodeScalars.compactMap { scalar in
            let properties = scalar.properties
            if properties.generalCategory == .nonspacingMark || properties.generalCategory == .control { return nil }
            guard let name = properties.name else { return String(scalar) }
            return name.split(separator: " ").prefix { $0 != "WITH" }.joined(separator: " ")
        }
    }
}
