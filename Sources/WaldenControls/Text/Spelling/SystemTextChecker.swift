internal import Glibc
internal import WaldenCore
internal import WaldenGraphics

/// The checker of applications without one of their own: enchant, with the dictionary of the user's language. Without
/// it, all words are right.
actor SystemTextChecker: TextChecker {
    static let shared = SystemTextChecker(languages: languages { unsafe getenv($0).map { unsafe String(cString: $0) } })

    private let languages: [String]
    private lazy var dictionary = EnchantDictionary(languages: languages)
    private lazy var scripts = (dictionary?.language).map { language in
        Task { @MainActor in WritingScripts(ofLanguage: language) }
    }

    /// Creates a checker for the first of some languages that has a dictionary, which is opened when it is needed.
    init(languages: [String]) { self.languages = languages }

    /// Returns the languages of the user's locale, the best first: English without one.
    static func languages(_ variable: (String) -> String?) -> [String] {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
        let locale = String(value.prefix { $0 != "." && $0 != "@" })
        guard !["", "C", "POSIX"].contains(locale) else { return ["en_US", "en"] }
        let language = String(locale.prefix { $0 != "_" })
        return language == locale ? [locale] : [locale, language]
    }

    func misspelledWords(among words: [String]) async -> Set<String> {
        guard let dictionary, let scripts = await scripts?.value else { return [] }
        return Set(words.filter { scripts.write($0) && dictionary.isMisspelled($0.plain) })
    }

    func guesses(for word: String) async -> [String] {
        let guesses = dictionary?.guesses(for: word.plain) ?? []
        return word.hasCurlyApostrophe ? guesses.map(\.withCurlyApostrophes) : guesses
    }

    func learn(_ word: String) async { dictionary?.learn(word.plain) }

    func ignore(_ word: String) async { dictionary?.ignore(word.plain) }
}

/// Dictionaries have straight apostrophes and no soft hyphens.
extension String {
    fileprivate var plain: String {
        guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
        return String(
            String.UnicodeScalarView(
                unicodeScalars.filter { $0 != "\u{AD}" }.map { $0 == "\u{2019}" ? "'" : $0 }))
    }

    fileprivate var hasCurlyApostrophe: Bool { unicodeScalars.contains("\u{2019}") }

    fileprivate var withCurlyApostrophes: String {
        String(String.UnicodeScalarView(unicodeScalars.map { $0 == "'" ? "\u{2019}" : $0 }))
    }
}
