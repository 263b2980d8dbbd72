/// A dictionary of enchant, with the user's own words. Only one thread at a time may use it.
@safe
final class EnchantDictionary {
    /// The language for which it was found, such as `en_US`.
    let language: String
    private let library: EnchantLibrary
    private let broker: OpaquePointer
    private let dictionary: OpaquePointer

    /// Opens the dictionary of the first language that has one; `nil` if there is none, or no enchant.
    init?(languages: [String]) {
        guard let library = EnchantLibrary(), let broker = unsafe library.makeBroker() else { return nil }
        for language in languages {
            guard let dictionary = unsafe library.requestDictionary(broker, language) else { continue }
            self.language = language
            self.library = library
            unsafe self.broker = unsafe broker
            unsafe self.dictionary = unsafe dictionary
            return
        }
        unsafe library.freeBroker(broker)
        return nil
    }

    deinit {
        unsafe library.freeDictionary(broker, dictionary)
        unsafe library.freeBroker(broker)
    }

    // Below, pointers to the bytes of a word are not kept by enchant.

    /// Returns whether a word is misspelt. One that cannot be checked is not.
    func isMisspelled(_ word: String) -> Bool {
        unsafe call(word) { unsafe library.check(dictionary, $0, $1) } > 0
    }

    /// Returns what may have been meant by a word, the best guess first.
    func guesses(for word: String) -> [String] {
        var count = 0
        guard let list = unsafe call(word, { unsafe library.suggest(dictionary, $0, $1, &count) }) else { return [] }
        defer { unsafe library.freeStrings(dictionary, list) }
        return (0..<max(0, count)).compactMap { index in
            guard let guess = unsafe list[index] else { return nil }
            return unsafe String(cString: guess)
        }
    }

    /// Adds a word to the user's dictionary.
    func learn(_ word: String) { unsafe call(word) { unsafe library.add(dictionary, $0, $1) } }

    /// Accepts a word as long as this dictionary is open.
    func ignore(_ word: String) { unsafe call(word) { unsafe library.addToSession(dictionary, $0, $1) } }

    private func call<Result>(_ word: String, _ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
        unsafe word.withCString { unsafe body($0, word.utf8.count) }
    }
}
