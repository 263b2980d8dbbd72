internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// Misspelt words: when they are marked, and what the menus offer for them (S134).
extension TextInteraction {
    /// Begins or ends to mark misspelt words, as the traits of the text say. Nothing of a secret is checked (S132).
    func updateSpelling() {
        let isWanted =
            input is any DocumentTextInput && input?.isSpellCheckingEnabled == true && isEditable && !isSecret
        guard isWanted != (spelling != nil) else { return }
        spelling?.end()
        spelling = isWanted ? TextSpelling(self) : nil
    }

    private var isSecret: Bool {
        isSecure || input?.textContentType == .password || input?.textContentType == .oneTimeCode
    }

    // MARK: Menu

    /// Opens the edit menu. In a misspelt word it opens as soon as there are guesses, at the latest after a moment.
    ///
    /// - Parameter point: Where the word must be; `nil` for anywhere beside the position.
    func openMenu(
        at rect: Rect, offeringGuessesAt position: TextPosition, hit point: Point? = nil, isForFingers: Bool = false
    ) {
        guard let spelling, let word = misspelledWord(at: position, hit: point) else {
            return openMenu(at: rect, isForFingers: isForFingers)
        }
        spelling.findGuesses(for: word) { [weak self] guesses in
            guard let self else { return }
            openMenu(at: rect, with: sections(for: word, guesses), isForFingers: isForFingers)
        }
    }

    private func sections(for word: TextSpelling.Word, _ guesses: [String]?) -> [[Action]] {
        let none = Action(title: "No Guesses") { _ in }
        none.isEnabled = false
        let first = guesses?.prefix(Metrics.maximumGuesses).map { guess in
            Action(title: guess) { [weak self] _ in self?.correct(word, to: guess) }
        }
        return [
            first.map { $0.isEmpty ? [none] : $0 } ?? [],
            [
                Action(title: "Learn Spelling") { [weak self] _ in self?.spelling?.accept(word, isLearned: true) },
                Action(title: "Ignore Spelling") { [weak self] _ in self?.spelling?.accept(word, isLearned: false) },
            ],
        ]
    }

    /// Returns the misspelt word at a position, if a point of the text is in it; `nil` while other text is selected.
    private func misspelledWord(at position: TextPosition, hit point: Point?) -> TextSpelling.Word? {
        guard let input, let spelling else { return nil }
        // What was typed just now may not be marked yet.
        spelling.check()
        guard let word = spelling.word(at: position.offset) else { return nil }
        let selection = input.selectedTextRange
        guard selection.isEmpty || selection.offsets == word.range else { return nil }
        let rects = input.selectionRects(for: TextRange(word.range))
        return point.map { point in rects.contains { $0.contains(point) } } == false ? nil : word
    }

    /// Replaces a misspelt word as the user does, if it is still there.
    private func correct(_ word: TextSpelling.Word, to guess: String) {
        endComposition()
        guard let input, word.range.upperBound <= input.endOfDocument.offset,
            input.text(in: TextRange(word.range)) == word.text
        else { return }
        replace(TextRange(word.range), with: guess, .single, name: "Correct Spelling")
        endRun()
    }

    // MARK: Fingers

    /// Opens the edit menu of fingers for a tap in a misspelt word.
    func offerGuesses(at position: TextPosition, hit point: Point) {
        guard let word = misspelledWord(at: position, hit: point) else { return }
        spelling?.findGuesses(for: word) { [weak self] _ in self?.touchEditing?.openMenu() }
    }

    /// The misspelt word that is selected, or in which the caret is.
    var selectedMisspelledWord: TextSpelling.Word? {
        guard let spelling, let selection = input?.selectedTextRange else { return nil }
        return selection.isEmpty ? spelling.word(at: selection.start.offset) : spelling.word(selection.offsets)
    }

    /// What the edit menu of fingers offers first: guesses for a misspelt word, as far as they are known.
    func guessItems() -> [Action] {
        guard let spelling, let word = selectedMisspelledWord else { return [] }
        return spelling.guesses(for: word)?.prefix(Metrics.maximumGuessesForFingers).map { guess in
            Action(title: guess) { [weak self] _ in self?.correct(word, to: guess) }
        } ?? []
    }

    /// What the edit menu of fingers offers last in a misspelt word.
    func learnItems() -> [Action] {
        guard let word = selectedMisspelledWord else { return [] }
        return [Action(title: "Learn Spelling") { [weak self] _ in self?.spelling?.accept(word, isLearned: true) }]
    }

    private enum Metrics {
        static let maximumGuesses = 5
        static let maximumGuessesForFingers = 3
    }
}
