extension OptionSet where Element == Self {
    /// Parses a list of names, as in environment variables.
    ///
    /// - Parameters:
    ///   - list: Names separated by commas or spaces.
    ///   - names: The options by name.
    ///   - unknown: Receives unknown names.
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
