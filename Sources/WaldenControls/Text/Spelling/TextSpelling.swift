internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

/// Marks the misspelt words that are visible in a text (S134).
///
/// It checks a moment after whatever may have changed them, and asks for the words that nobody has asked for. It exists
/// only while the words are marked, so other texts pay nothing.
@MainActor
final class TextSpelling {
    /// A word that is marked.
    struct Word: Equatable {
        let range: Range<Int>
        let text: String
    }

    private weak var interaction: TextInteraction?
    private var vocabulary: SpellingVocabulary?
    private var timer: LoopTimer?
    /// Whether an answer is missing for some words.
    private var isWaiting = false
    private var request: Request?

    /// What waits for the guesses for a word, as long as nothing else happens in the text.
    private struct Request {
        let word: Word
        let selection: TextRange
        let revision: Int
        let deadline: LoopTimer
        let open: @MainActor ([String]?) -> Void
    }

    init(_ interaction: TextInteraction) {
        self.interaction = interaction
        setNeedsCheck()
    }

    isolated deinit {
        timer?.cancel()
        request?.deadline.cancel()
    }

    private var input: (any DocumentTextInput)? { interaction?.input as? any DocumentTextInput }
    private var marks: TrackedRanges { input?.document.highlights[.spelling]?.ranges ?? TrackedRanges() }

    /// Takes all marks away, and forgets what is under way.
    func end() {
        mark([])
        timer?.cancel()
        cancelRequest()
        vocabulary?.remove(self)
        interaction = nil
    }

    // MARK: Checking

    /// Called when the text, the caret, or what is visible may have changed.
    func textMayHaveChanged() {
        unmarkWrittenWord()
        setNeedsCheck()
    }

    private func setNeedsCheck() {
        guard timer == nil, let application = interaction?.application else { return }
        timer = application.eventLoop.schedule(after: Metrics.delay) { [weak self] _ in self?.check() }
    }

    /// Called when the vocabulary has grown.
    func wordsDidArrive() { if isWaiting { check() } }

    /// Marks what is known to be misspelt, and asks for what is not known.
    func check() {
        timer?.cancel()
        timer = nil
        guard let input, let vocabulary = currentVocabulary() else { return }
        let (present, written) = (marks, writtenRange)
        var (parts, found): ([Range<Int>], [Range<Int>]) = ([], [])
        var (unknown, seen, count): ([String], Set<String>, Int) = ([], [], 0)
        for placed in input.document.placeParts(in: input.visibleText) where count < Metrics.maximumWords {
            let part = placed.part.range
            parts.append(part)
            let words = words(in: part, of: input.document)
            count += words.count
            for word in words where !word.range.touches(written) {
                switch vocabulary.isMisspelled(word.text) {
                case true?: found.append(word.range)
                case false?: break
                case nil:
                    if seen.insert(word.text).inserted { unknown.append(word.text) }
                    // What was marked stays so until the answer.
                    if present.overlapping(word.range) == [word.range] { found.append(word.range) }
                }
            }
        }
        mark(found + (present.count > Metrics.maximumMarks ? [] : present.ranges(outside: parts)))
        isWaiting = !unknown.isEmpty
        vocabulary.ask(for: unknown)
    }

    private func currentVocabulary() -> SpellingVocabulary? {
        guard let application = interaction?.application else { return nil }
        let checker = application.textChecker ?? SystemTextChecker.shared
        if let vocabulary, vocabulary.checker === checker { return vocabulary }
        vocabulary?.remove(self)
        let vocabulary = SpellingVocabulary.shared(of: checker)
        vocabulary.add(self)
        self.vocabulary = vocabulary
        return vocabulary
    }

    /// Returns the words of a part that are checked; those of links are not.
    private func words(in part: Range<Int>, of document: TextDocument) -> [Word] {
        // A long paragraph may be cut in a word or an address.
        let paragraph = document.storage.paragraph(at: part.lowerBound)
        let around = document.editor.scalars(
            in: part.lowerBound - Metrics.context..<part.upperBound + Metrics.context
        ).clamped(to: paragraph)
        let bytes = document.storage.bytes(in: around)
        let runs = document.isPlain ? [] : document.editor.runs(in: around)
        let links = TrackedRanges(runs.filter { $0.attributes.link != nil }.map(\.range))
        return SpellingWords.ranges(in: bytes).filter { links.overlapping($0).isEmpty }.compactMap {
            let range = $0.shifted(by: around.lowerBound)
            guard part.contains(range.lowerBound) else { return nil }
            return Word(range: range, text: String(decoding: bytes[$0], as: UTF8.self))
        }
    }

    /// What is composed, or the caret of a word that is being typed: no word there is marked. `nil` for neither.
    private var writtenRange: Range<Int>? {
        guard let interaction, let input else { return nil }
        if let composition = input.document.composition { return composition }
        let selection = input.selectedTextRange
        guard interaction.run != nil, interaction.isActive, selection.isEmpty else { return nil }
        return selection.start.offset..<selection.start.offset
    }

    // MARK: Marks

    private func mark(_ ranges: [Range<Int>]) {
        guard let input else { return }
        let look = TextHighlight(underline: .wavy, underlineColor: input.palette.destructive.text)
        let (old, new) = (input.document.highlights[.spelling], TrackedRanges(ranges))
        guard old?.ranges.all ?? [] != new.all || old.map({ $0.look != look }) == true else { return }
        input.changeHighlights(named: .spelling) { $0.set(new, look, for: .spelling) }
    }

    private func unmarkWrittenWord() {
        guard let written = writtenRange, marks.count > 0 else { return }
        let touched = marks.overlapping(max(0, written.lowerBound - 1)..<written.upperBound + 1)
        if !touched.isEmpty { mark(marks.all.filter { !touched.contains($0) }) }
    }

    /// Takes the colour of another appearance.
    func appearanceDidChange() { mark(marks.all) }

    /// Returns the marked word at an offset; between two, the one that begins there.
    func word(at offset: Int) -> Word? {
        marks.overlapping(max(0, offset - 1)..<offset + 1).last.flatMap(word)
    }

    /// Returns the marked word that a range is.
    func word(_ range: Range<Int>) -> Word? {
        guard let input, marks.overlapping(range) == [range] else { return nil }
        return Word(range: range, text: input.document.storage.string(in: range))
    }

    // MARK: Menus

    /// Whether a menu waits for guesses.
    var isMenuPending: Bool { request != nil }

    /// Calls back with the guesses for a word when they are known, or soon without them; never if the user does
    /// anything before that.
    func findGuesses(for word: Word, _ open: @escaping @MainActor ([String]?) -> Void) {
        cancelRequest()
        guard let interaction, let input, let application = interaction.application else { return }
        if let known = guesses(for: word) { return open(known) }
        let deadline = application.eventLoop.schedule(after: Metrics.patience) { [weak self] _ in
            self?.answerRequest(with: nil)
        }
        request = Request(
            word: word, selection: input.selectedTextRange, revision: interaction.revision, deadline: deadline,
            open: open)
    }

    /// Returns the guesses for a word; `nil` if they are not known yet, and asked for.
    func guesses(for word: Word) -> [String]? {
        guard let vocabulary else { return nil }
        if let known = vocabulary.knownGuesses(for: word.text) { return known }
        vocabulary.askForGuesses(for: word.text)
        return nil
    }

    func guessesDidArrive(for word: String) {
        if request?.word.text == word { answerRequest(with: vocabulary?.knownGuesses(for: word)) }
        interaction?.touchEditing?.guessesDidArrive(for: word)
    }

    private func answerRequest(with guesses: [String]?) {
        guard let request else { return }
        cancelRequest()
        guard let interaction, let input, interaction.isActive, input.window?.isKeyWindow == true,
            interaction.revision == request.revision, input.selectedTextRange == request.selection
        else { return }
        request.open(guesses)
    }

    /// Opens no menu any more.
    func cancelRequest() {
        request?.deadline.cancel()
        request = nil
    }

    /// Accepts a word: for good if it is learned, else until the process ends.
    func accept(_ word: Word, isLearned: Bool) { vocabulary?.accept(word.text, isLearned: isLearned) }

    private enum Metrics {
        /// From a change to the check.
        static let delay = Duration.milliseconds(250)
        /// How long a menu waits for guesses.
        static let patience = Duration.milliseconds(150)
        /// How many marks are kept out of sight.
        static let maximumMarks = 2000
        /// How much of a long paragraph around a part is looked at, in bytes.
        static let context = 128
        /// About how many words are checked: more than a screen shows.
        static let maximumWords = 4000
    }
}

extension Range<Int> {
    fileprivate func touches(_ other: Range<Int>?) -> Bool {
        guard let other else { return false }
        return lowerBound <= other.upperBound && other.lowerBound <= upperBound
    }
}

extension TrackedRanges {
    /// Returns the ranges that share no text with some parts in order.
    fileprivate func ranges(outside parts: [Range<Int>]) -> [Range<Int>] {
        var (found, index): ([Range<Int>], Int) = ([], 0)
        for range in all {
            while index < parts.count, parts[index].upperBound <= range.lowerBound { index += 1 }
            if index == parts.count || parts[index].lowerBound >= range.upperBound { found.append(range) }
        }
        return found
    }
}
