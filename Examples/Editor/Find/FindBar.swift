import Walden

/// Finds, counts and replaces.
final class FindBar: Bar, TextFieldDelegate {
    let queryField = TextField(placeholder: "Find")
    let replacementField = TextField(placeholder: "Replace with")
    let count = Label()
    let caseButton = Button(title: "Aa", style: .plain)
    let wordButton = Button(title: "Word", style: .plain)
    let replaceButton = Button(title: "Replace")
    let replaceAllButton = Button(title: "Replace All")
    private let replaceRow = StackView([], spacing: 8, alignment: .center)
    private let finder: Finder
    /// Whether something was replaced after the last typing in the fields, so that undo means the text.
    private var undoesText = false

    init(finder: Finder) {
        self.finder = finder
        super.init()
        setUpRows()
        let identifiers: [(View, String)] = [
            (queryField, "query"), (replacementField, "replacement"), (count, "count"), (caseButton, "case"),
            (wordButton, "word"), (replaceButton, "replace"), (replaceAllButton, "replace all"),
        ]
        for (view, name) in identifiers { view.accessibilityIdentifier = name }
        queryField.addTarget(self, action: FindBar.search, for: .editingChanged)
        queryField.addTarget(self, action: FindBar.findNext, for: .primaryActionTriggered)
        replacementField.addTarget(self, action: FindBar.replace, for: .primaryActionTriggered)
        for field in [queryField, replacementField] { field.delegate = self }
        for button in [caseButton, wordButton] {
            button.changesSelectionAsPrimaryAction = true
            button.addTarget(self, action: FindBar.search, for: .primaryActionTriggered)
        }
        replaceButton.addTarget(self, action: FindBar.replace, for: .primaryActionTriggered)
        replaceAllButton.addTarget(self, action: FindBar.replaceAll, for: .primaryActionTriggered)
        Bar.keepFocus([caseButton, wordButton, replaceButton, replaceAllButton])
        finder.changeHandler = { [weak self] in self?.update() }
    }

    private func setUpRows() {
        let previous = Button(title: "Previous")
        let next = Button(title: "Next")
        let done = Button(title: "Done")
        previous.addTarget(self, action: FindBar.findPrevious, for: .primaryActionTriggered)
        next.addTarget(self, action: FindBar.findNext, for: .primaryActionTriggered)
        done.addTarget(self, action: FindBar.dismiss, for: .primaryActionTriggered)
        Bar.keepFocus([previous, next, done])
        count.textAlignment = .right
        let row = StackView(
            [queryField, count, caseButton, wordButton, previous, next, done], spacing: 8, alignment: .center)
        row.setLength(minimum: 110, maximum: 110, of: count)
        for view in [replacementField, replaceButton, replaceAllButton] { replaceRow.addArrangedSubview(view) }
        content.addArrangedSubview(row)
        content.addArrangedSubview(replaceRow)
    }

    override var keyCommands: [KeyCommand] {
        let previous = KeyCommand(.return, .shift, title: "Find Previous", action: FindBar.findPrevious)
        previous.wantsPriorityOverSystemBehavior = true
        return super.keyCommands + [previous]
    }

    override var undoManager: UndoManager? { undoesText ? next?.undoManager : super.undoManager }

    func textField(_ textField: TextField, shouldChangeTextIn range: TextRange, replacementText: String) -> Bool {
        undoesText = false
        return true
    }

    override var firstField: TextField { queryField }

    // MARK: Showing

    /// Shows the bar for a query, which is kept if it is empty.
    func begin(_ text: String, replaces: Bool, from offset: Int) {
        replaceRow.isHidden = !replaces
        invalidateIntrinsicContentSize()
        if !text.isEmpty { queryField.text = text }
        finder.origin = offset
        search()
    }

    private var query: SearchQuery {
        SearchQuery(text: queryField.text, matchesCase: caseButton.isSelected, findsWords: wordButton.isSelected)
    }

    private func update() {
        let total = finder.matches.count
        count.text = countText
        let isMissing = total == 0 && !finder.isSearching && finder.replacedCount == nil
        count.textColor = isMissing ? palette.destructive.text : palette.secondaryLabel
        let hadFocus = replaceButton.isFirstResponder || replaceAllButton.isFirstResponder
        replaceButton.isEnabled = total > 0
        replaceAllButton.isEnabled = total > 0 && !finder.isSearching
        if hadFocus, window?.firstResponder == nil { queryField.becomeFirstResponder() }
    }

    private var countText: String {
        if queryField.text.isEmpty { return "" }
        let total = finder.matches.count
        if total == 0, let number = finder.replacedCount { return Self.text(replaced: number) }
        if finder.isSearching { return "Searching…" }
        if total == 0 { return "Not found" }
        let number = total.grouped + (total == SearchQuery.maximumCount ? " or more" : "")
        return finder.presentIndex.map { "\(($0 + 1).grouped) of \(number)" } ?? number
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        if window != nil { finder.appearanceDidChange() }
    }

    // MARK: Actions

    private func search() {
        finder.find(query) { [weak self] in
            guard let self, !self.queryField.text.isEmpty else { return }
            self.finder.selectFirst()
        }
    }

    func findNext() { find { $0.selectNext() } }
    func findPrevious() { find { $0.selectPrevious() } }

    /// Moves to another match, once the text is searched.
    private func find(_ body: @escaping (Finder) -> Void) {
        if finder.query != query { finder.find(query) }
        finder.whenFound { [finder] in body(finder) }
    }

    private func replace() {
        if finder.replace(with: replacementField.text) { undoesText = true }
    }

    private func replaceAll() {
        guard let number = finder.replaceAll(with: replacementField.text) else { return }
        undoesText = true
        update()
        count.text = Self.text(replaced: number)
    }

    private static func text(replaced number: Int) -> String { "\(number.grouped) replaced" }
}

extension Int {
    /// The number with its thousands apart.
    var grouped: String {
        let digits = String(self)
        guard digits.utf8.count > 4 else { return digits }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.utf8.count - index).isMultiple(of: 3) { text += "\u{202F}" }
            text.append(digit)
        }
        return text
    }
}
