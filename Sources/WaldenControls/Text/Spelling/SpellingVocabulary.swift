internal import WaldenCore

/// What a checker has said of words, for all texts that ask it.
@MainActor
final class SpellingVocabulary {
    let checker: any TextChecker
    /// Whether words are misspelt: those seen lately, and those seen before. The latter are forgotten when the former
    /// have become many.
    private var (recent, older): ([String: Bool], [String: Bool]) = ([:], [:])
    /// The words that the user has accepted, of which an answer may be under way.
    private var accepted: Set<String> = []
    private var isAsking = false
    /// Counts the words that the checker has accepted. What it found misspelt before that may be right now.
    private var edition = 0
    private var guesses: [String: [String]] = [:]
    private var guessed: Set<String> = []
    private var texts: [Reference] = []

    private struct Reference {
        weak var spelling: TextSpelling?
    }

    private static weak var latest: SpellingVocabulary?

    /// Returns the vocabulary of a checker. The texts that use it keep it.
    static func shared(of checker: any TextChecker) -> SpellingVocabulary {
        if let latest, latest.checker === checker { return latest }
        let created = SpellingVocabulary(checker)
        latest = created
        return created
    }

    private init(_ checker: any TextChecker) { self.checker = checker }

    /// Adds a text, which is told of what becomes known.
    func add(_ spelling: TextSpelling) {
        texts.removeAll { $0.spelling == nil }
        texts.append(Reference(spelling: spelling))
    }

    func remove(_ spelling: TextSpelling) { texts.removeAll { $0.spelling === spelling } }

    private func tell(_ body: (TextSpelling) -> Void) {
        for text in texts { if let spelling = text.spelling { body(spelling) } }
    }

    // MARK: Words

    /// Returns whether a word is misspelt; `nil` if that is not known yet.
    func isMisspelled(_ word: String) -> Bool? {
        if let known = recent[word] { return known }
        guard let known = older[word] else { return nil }
        set(word, known)
        return known
    }

    private func set(_ word: String, _ isMisspelled: Bool) {
        if recent.count >= Self.maximumWords { (older, recent) = (recent, [:]) }
        recent[word] = isMisspelled
    }

    /// Asks for words, unless an answer is under way: the texts ask again when it has come.
    func ask(for words: [String]) {
        guard !isAsking, !words.isEmpty else { return }
        isAsking = true
        Task { [weak self, checker, edition] in
            let misspelled = await checker.misspelledWords(among: words)
            self?.take(misspelled, among: words, in: edition)
        }
    }

    private func take(_ misspelled: Set<String>, among words: [String], in edition: Int) {
        isAsking = false
        for word in words {
            let isMisspelled = misspelled.contains(word) && !accepted.contains(word)
            if !isMisspelled || edition == self.edition { set(word, isMisspelled) }
        }
        tell { $0.wordsDidArrive() }
    }

    /// Accepts a word: for good if it is learned, else until the process ends.
    func accept(_ word: String, isLearned: Bool) {
        accepted.insert(word)
        set(word, false)
        tell { $0.check() }
        Task { [weak self, checker] in
            if isLearned { await checker.learn(word) } else { await checker.ignore(word) }
            self?.forgetMisspelled()
        }
    }

    /// Forgets which words are misspelt: other forms of an accepted one may be right now.
    private func forgetMisspelled() {
        edition += 1
        recent = recent.filter { !$0.value }
        older = older.filter { !$0.value }
        guesses = [:]
        tell { $0.check() }
    }

    // MARK: Guesses

    /// Returns the guesses for a word; `nil` if they are not known yet.
    func knownGuesses(for word: String) -> [String]? { guesses[word] }

    /// Asks for the guesses for a word.
    func askForGuesses(for word: String) {
        guard guessed.insert(word).inserted else { return }
        Task { [weak self, checker, edition] in
            let guesses = await checker.guesses(for: word)
            self?.take(guesses, for: word, in: edition)
        }
    }

    private func take(_ found: [String], for word: String, in edition: Int) {
        guessed.remove(word)
        // A word that was learned meanwhile may be a guess.
        guard edition == self.edition else { return askForGuesses(for: word) }
        if guesses.count >= Self.maximumGuesses { guesses = [:] }
        guesses[word] = found
        tell { $0.guessesDidArrive(for: word) }
    }

    /// More words than are visible at a time.
    private static let maximumWords = 8192
    private static let maximumGuesses = 32
}
