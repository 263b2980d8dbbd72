/// Checks the spelling of words in texts that the user edits.
///
/// Fields and text views whose ``TextInputTraits/isSpellCheckingEnabled`` is true, and which can be edited, ask the
/// application's ``Application/textChecker``:
///
/// ```swift
/// actor Glossary: TextChecker {
///     private var accepted: Set<String> = []
///
///     func misspelledWords(among words: [String]) -> Set<String> { Set(words).subtracting(accepted) }
///     func guesses(for word: String) -> [String] { [] }
///     func learn(_ word: String) { accepted.insert(word) }
///     func ignore(_ word: String) { accepted.insert(word) }
/// }
/// application.textChecker = Glossary()
/// ```
/// A checker may take its time: texts and menus do not wait for it. The toolkit asks for the words that are visible,
/// each once, and remembers the answers. Words with digits, underscores, colons or full stops in them, words of more
/// than 128 bytes, links, and parts of addresses and paths are not asked for; nothing of a secret is.
///
/// The corresponding UIKit class is `UITextChecker`.
public protocol TextChecker: AnyObject, Sendable {
    /// Returns which of some words are misspelt.
    func misspelledWords(among words: [String]) async -> Set<String>

    /// Returns what may have been meant by a misspelt word, the best guess first.
    func guesses(for word: String) async -> [String]

    /// Adds a word to the user's dictionary.
    func learn(_ word: String) async

    /// Accepts a word until the process ends.
    func ignore(_ word: String) async
}
