public import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// A field with a list of texts to choose from, which also completes what is typed.
///
/// ```swift
/// let city = ComboBox(items: ["Berlin", "Bern", "Zürich"])
/// city.addTarget(self, action: Form.cityChanged, for: .valueChanged)
/// ```
/// The list shows the items that contain what was typed, whatever its case and diacritics, those that begin with it
/// first, unless an ``itemFilter`` decides. Items may also be set while the user types, such as when a server has
/// answered. The list leaves the keyboard to the field: the arrows choose a row, Return and Tab take it, and Escape
/// closes the list. Down opens it; the button and Alt+Down show all items. Any other text may be typed, too. The box
/// sends `valueChanged` when an item has been taken.
@MainActor
open class ComboBox: TextField {
    /// The texts to choose from, in order.
    public var items: [String] {
        didSet { if items != oldValue { itemsDidChange() } }
    }
    /// Whether the list opens as the user types; true by default.
    public var completes = true
    /// Returns whether an item is listed for what is typed, which is not empty. The items then keep their order.
    ///
    /// `nil`, the default, lists the items that contain the letters, whatever their case and diacritics, those that
    /// begin with them first. To list all items, such as those that a server has found, return true.
    public var itemFilter: (@MainActor (_ item: String, _ typed: String) -> Bool)? {
        didSet { if list != nil { updateList() } }
    }

    private let arrow = ComboButton()
    private var list: CompletionList?
    private var showsAll = false
    /// Whether the user has typed what the list completes, and has not closed the list since. The items may come later.
    private var isCompleting = false
    private var isTaking = false

    /// Creates a box.
    public init(items: [String] = [], text: String = "", placeholder: String = "") {
        self.items = items
        super.init(text: text, placeholder: placeholder)
        arrow.addAction(for: .touchDown) { [weak self] _ in self?.toggleList() }
        rightView = arrow
    }

    /// Whether the list is open.
    public var isListOpen: Bool { list != nil }

    // MARK: The list

    private var matches: [String] {
        let text = self.text
        guard !showsAll, !text.isEmpty else { return items }
        if let itemFilter { return items.filter { itemFilter($0, text) } }
        // Folding is quadratic in the number of marks on a letter.
        guard text.utf8.count <= max(Self.maximumFoldedLength, items.lazy.map(\.utf8.count).max() ?? 0) else {
            return []
        }
        let typed = text.foldedLetters
        guard !typed.isEmpty else { return items }
        var (beginning, others): ([String], [String]) = ([], [])
        for item in items {
            let letters = item.foldedLetters
            if letters.starts(with: typed) {
                beginning.append(item)
            } else if letters.contains(typed) {
                others.append(item)
            }
        }
        return beginning + others
    }

    /// A text up to this length is compared with shorter items, too: it may have more diacritics. In bytes.
    private static let maximumFoldedLength = 4096

    override func userDidEdit() {
        guard !isTaking else { return }
        showsAll = false
        guard completes, hasText, isFirstResponder else { return closeList() }
        isCompleting = true
        updateList()
    }

    /// Shows other items as if the user typed now.
    private func itemsDidChange() {
        if list != nil { return updateList() }
        // Not above a menu that is open.
        guard isCompleting, completes, !text.isEmpty, window?.deliversKeys(to: self) == true else { return }
        updateList()
    }

    override func textWasSet() {
        super.textWasSet()
        closeList()
    }

    override func userWillReturn() { closeList() }

    override func editabilityDidChange() {
        arrow.isEnabled = isEnabled && isEditable
        if !arrow.isEnabled { closeList() }
    }

    private func updateList() {
        let matches = self.matches
        // A filter of the app's own may have ended the editing.
        guard isFirstResponder, isEnabled, isEditable else { return closeList() }
        // What is complete needs no list.
        guard !matches.isEmpty, matches != [text] || showsAll else {
            let isCompleting = self.isCompleting
            closeList()
            self.isCompleting = isCompleting
            return
        }
        if let list { return list.show(matches) }
        list = CompletionList(of: self, items: matches) { [weak self] in
            self?.take($0)
        } closed: { [weak self] in
            self?.listDidClose()
        }
    }

    private func listDidClose() {
        list = nil
        isCompleting = false
    }

    /// Opens the list with all items, or closes it.
    public func toggleList() {
        guard list == nil else { return closeList() }
        guard isEnabled, isEditable else { return }
        becomeFirstResponder()
        showsAll = true
        updateList()
        highlightPresentItem()
    }

    private func highlightPresentItem() {
        if let index = items.firstIndex(of: text) { list?.highlight(index) }
    }

    private func closeList() {
        isCompleting = false
        list?.close()
    }

    /// Takes an item of the list as the text.
    private func take(_ item: String) {
        isTaking = true
        closeList()
        interaction.endComposition()
        // The delegate may refuse it.
        let isTaken = interaction.replace(TextRange(beginningOfDocument, endOfDocument), with: item, .single)
        isTaking = false
        if isTaken { sendActions(for: .valueChanged) }
    }

    open override func focusDidChange() {
        super.focusDidChange()
        if !isFirstResponder { closeList() }
    }

    open override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        closeList()
    }

    // MARK: Keys

    /// The keys of the list, which go before those of the text while it is open.
    open override var keyCommands: [KeyCommand] {
        // A popover beside the box has the keys of its seat while it is shown.
        guard isEditing, isEnabled, isEditable, window?.deliversKeysOfActingSeat(to: self) == true else {
            return super.keyCommands
        }
        var commands = [
            command(.downArrow, flags: .alternate, ComboBox.toggleList),
            command(.downArrow, repeats: true, ComboBox.highlightNext),
        ]
        if let list {
            commands += [
                command(.upArrow, repeats: true, ComboBox.highlightPrevious), command(.escape, ComboBox.closeList),
            ]
            if list.highlightedItem != nil {
                commands += [command(.return, ComboBox.takeHighlighted), command(.tab, ComboBox.takeHighlighted)]
            }
        }
        return super.keyCommands + commands
    }

    private func command(
        _ key: KeySymbol, flags: KeyModifierFlags = [], repeats: Bool = false,
        _ action: @escaping @MainActor (ComboBox) -> () -> Void
    ) -> KeyCommand {
        let command = KeyCommand(key, flags, target: self, action: action)
        command.wantsPriorityOverSystemBehavior = true
        command.repeats = repeats
        return command
    }

    private func highlightNext() {
        if let list { list.move(by: 1) } else { openListByKey() }
    }

    /// Opens the list with the items that fit, or with all if there is nothing else to choose.
    private func openListByKey() {
        showsAll = false
        let found = matches
        showsAll = !hasText || found.isEmpty || found == [text]
        updateList()
        if showsAll { highlightPresentItem() }
        if let list, list.highlightedItem == nil { list.move(by: 1) }
    }

    private func highlightPrevious() { list?.move(by: -1) }
    private func takeHighlighted() {
        if let item = list?.highlightedItem { take(item) }
    }
}

/// The arrow at the end of a combo box.
@MainActor
private final class ComboButton: Control {
    init() {
        super.init(frame: .zero)
        cursor = .arrow
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: 16, height: 16) }
    override var canBecomeFocused: Bool { false }
    override var canBecomeFirstResponder: Bool { false }

    override var touchArea: Rect { touchAreaInField }
    override func point(inside point: Point, with event: Event?) -> Bool { touchArea.contains(point) }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let (x, y) = (bounds.midX, bounds.midY)
        var path = Path()
        path.move(to: Point(x: x - 4.5, y: y - 2.5))
        path.addLine(to: Point(x: x, y: y + 2.5))
        path.addLine(to: Point(x: x + 4.5, y: y - 2.5))
        context.stroke(
            path, with: isEnabled ? palette.secondaryLabel : palette.disabledLabel,
            style: StrokeStyle(width: 1.5, cap: .round, join: .round))
    }
}
