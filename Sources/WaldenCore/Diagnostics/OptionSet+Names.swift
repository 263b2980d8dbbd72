extension OptionSet where Element == Self {
    /// Parses names separated by commas or spaces, as in environment variables, and collects unknown ones.
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
