import Walden

/// A checker that knows some wrong words, and answers at once or when it is told to.
@MainActor
final class TestChecker: TextChecker {
    var wrong: Set<String> = ["teh", "wrod", "speling"]
    var known = ["teh": ["the", "tech", "ten"], "wrod": ["word"], "speling": ["spelling"]]
    /// Whether answers wait for ``answer()``.
    var isSlow = false
    /// Called when it is asked for words or guesses.
    var handler: (() -> Void)?
    /// The words of each question.
    private(set) var questions: [[String]] = []
    private(set) var guessed: [String] = []
    private(set) var learned: [String] = []
    private(set) var ignored: [String] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// All words that it was asked for.
    var asked: [String] { questions.flatMap { $0 } }
    /// The number of questions that wait for an answer.
    var waitingCount: Int { waiting.count }

    /// Answers what it was asked, and from now on at once.
    func answer() {
        isSlow = false
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    private func think() async {
        handler?()
        if isSlow { await withCheckedContinuation { waiting.append($0) } }
    }

    func misspelledWords(among words: [String]) async -> Set<String> {
        questions.append(words)
        let wrong = wrong.intersection(words)
        await think()
        return wrong
    }

    func guesses(for word: String) async -> [String] {
        guessed.append(word)
        let guesses = known[word] ?? []
        await think()
        return guesses
    }

    func learn(_ word: String) async {
        learned.append(word)
        wrong.remove(word)
    }

    func ignore(_ word: String) async {
        ignored.append(word)
        wrong.remove(word)
    }
}
