import Walden

/// Motifs of typing and of input methods.
extension FuzzInput {
    /// None joins the text before or after it.
    private static let texts = ["a", "bc ", "x y", "e\u{301}", "👍🏽", "👩‍👩‍👧", "שלום", "漢字", "한", "नि", "1"]

    mutating func addWriting() {
        for _ in 1...random.number(2...14) {
            switch random.number(0...9) {
            case 0...2: addTyping()
            case 3...5: addComposition()
            case 6...7: addEditingKey()
            default: addChord()
            }
            wait(random.once(in: 12) ? 1000...2500 : 5...120)
        }
    }

    private mutating func addKey(_ symbol: KeySymbol, _ characters: String = "", _ flags: Event.ModifierFlags = []) {
        let key = Key(
            code: 100 + symbol.rawValue % 10_000, symbol: symbol, characters: characters, modifierFlags: flags)
        for isPressed in [true, false] where random.chance(96) {
            add(.key(KeyChange(seat: seat, window: window, time: time, isPressed: isPressed, key: key, repeats: false)))
            wait(2...40)
        }
    }

    private mutating func addTyping() {
        for character in random.pick(FuzzInput.texts) { addKey(KeySymbol(character), String(character)) }
    }

    private mutating func addEditingKey() {
        let symbols: [KeySymbol] = [
            .backspace, .backspace, .delete, .leftArrow, .rightArrow, .upArrow, .downArrow, .home, .end, .return, .tab,
            .insert, .pageUp,
        ]
        addKey(random.pick(symbols), "", random.pick([[], [], .shift, .control, [.control, .shift]]))
    }

    private mutating func addChord() {
        let letter = random.pick(["z", "z", "z", "y", "a", "c", "x", "v", "v", "u", "q"] as [Character])
        addKey(KeySymbol(letter), String(letter), random.once(in: 5) ? [.control, .shift] : .control)
    }

    /// Adds what an input method does: steps of a composition and a commit, or anything.
    private mutating func addComposition() {
        for _ in 0..<random.number(0...3) {
            add { change, random in
                let text = random.pick(FuzzInput.texts)
                let end = text.utf8.count
                change.composition = TextInputChange.Composition(
                    text: text, selection: random.pick([end..<end, 0..<end, 0..<0, nil]),
                    hints: FuzzInput.hints(of: text))
            }
            wait(5...150)
        }
        add { change, random in
            if random.chance(80) { change.committed = random.pick(FuzzInput.texts) }
            if random.once(in: 4) { change.deletedBefore = random.number(0...9) }
            if random.once(in: 6) { change.deletedAfter = random.number(0...9) }
            change.submits = random.once(in: 12)
            change.precedesKey = random.once(in: 12)
            if random.once(in: 6) { change.composition = TextInputChange.Composition(text: "ni", selection: 2..<2) }
        }
    }

    /// Returns the hints of a text: always the same, so that they take no random numbers.
    private static func hints(of text: String) -> [CompositionHint] {
        let index = texts.firstIndex(of: text) ?? 0
        let meanings = CompositionHint.Meaning.allCases
        return [
            CompositionHint(range: index % 4..<Int.max, meaning: meanings[index % meanings.count]),
            CompositionHint(range: 1..<3, meaning: meanings[(index + 2) % meanings.count]),
        ]
    }

    private mutating func add(_ fill: (inout TextInputChange, inout FuzzRandom) -> Void) {
        var change = TextInputChange(seat: seat, window: window, time: time)
        fill(&change, &random)
        add(.textInput(change))
    }
}
