extension OptionSet where Element == Self {
    /// Reads a list of names, as environment variables have them.
    ///
    /// - Parameters:
    ///   - list: Names with commas or blanks between them.
    ///   - names: What they stand for.
    ///   - unknown: Gets the words that are no names.
    init(list: String, of names: [(String, Self)], unknown: inout [String]) {
        self.init()
        for word in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
            if let named = names.first(where: { $0.0 == word }) {
                insert(named.1)
            } else {
                unknown.append(String(word))
            }
        }
    }
}
