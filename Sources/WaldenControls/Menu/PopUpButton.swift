public import WaldenCore
internal import WaldenGraphics
internal import WaldenPlatform

/// A button that shows one of several items, and lets the user choose another one from a menu.
///
/// ```swift
/// let size = PopUpButton(items: ["Small", "Medium", "Large"])
/// size.addTarget(self, action: Editor.sizeChanged, for: .valueChanged)
/// ```
/// While it has the focus, the arrows, Home, End and letters choose without opening the menu; Space, Return and
/// Alt+Down open it at the chosen item. It sends `valueChanged` when the user has chosen another item.
///
/// The corresponding UIKit class is a `UIButton` with a menu and `changesSelectionAsPrimaryAction`.
@MainActor
open class PopUpButton: Button {
    /// The titles, in order. They are shown as they are, underscores included.
    public var items: [String] {
        didSet {
            guard items != oldValue else { return }
            if let selectedIndex, !items.indices.contains(selectedIndex) { self.selectedIndex = nil }
            itemsDidChange()
        }
    }

    /// The index of the chosen item; `nil` for none.
    ///
    /// - Precondition: It is an index of ``items``.
    public var selectedIndex: Int? {
        didSet {
            guard selectedIndex != oldValue else { return }
            if let selectedIndex {
                precondition(items.indices.contains(selectedIndex), "PopUpButton.selectedIndex: there is no such item")
            }
            itemsDidChange()
        }
    }

    /// What is shown while no item is chosen.
    public var placeholder = "" { didSet { itemsDidChange() } }

    private var typeAhead = TypeAhead()

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - items: The titles.
    ///   - selectedIndex: The index of the chosen item; `nil` for none.
    public init(items: [String] = [], selectedIndex: Int? = 0) {
        self.items = items
        self.selectedIndex = selectedIndex.flatMap { items.indices.contains($0) ? $0 : nil }
        super.init()
        showsMenuAsPrimaryAction = true
        itemsDidChange()
    }

    private func itemsDidChange() {
        title = selectedIndex.map { items[$0] } ?? placeholder
        let actions = items.enumerated().map { index, item in
            let action = Action(title: Action.escapedTitle(item)) { [weak self] _ in self?.choose(index) }
            action.state = index == selectedIndex ? .on : .off
            return action
        }
        menu =
            items.isEmpty
            ? nil : Menu(children: [Menu(options: [.displayInline, .singleSelection], children: actions)])
        contentDidChange()
    }

    private func choose(_ index: Int) {
        guard index != selectedIndex, items.indices.contains(index) else { return }
        selectedIndex = index
        sendActions(for: .valueChanged)
    }

    override var leadsTitle: Bool { true }

    override var startsAtChosenItem: Bool { true }

    /// The button has room for the widest item, so that it does not change its size.
    override var widestTitle: Double {
        (items + [placeholder]).reduce(0) { max($0, MenuLayout.textLayout($1, font: font).size.width) }
    }

    // MARK: Keys

    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = take(presses, handleItemKey)
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { press in
            let isArrow = [.upArrow, .downArrow].contains(press.key.symbol.withoutKeypad)
            // With Alt, the key opens the menu once.
            return !isArrow || press.key.modifierFlags.contains(.alternate) || !handleItemKey(press)
        }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    private func handleItemKey(_ press: Press) -> Bool {
        guard actsOnKeys, !items.isEmpty else { return false }
        let key = press.key
        let flags = key.modifierFlags.withoutLocks
        if key.symbol.withoutKeypad == .downArrow, flags == .alternate {
            openMenu(following: nil)
            return true
        }
        guard flags.isSubset(of: .shift) else { return false }
        let last = items.count - 1
        switch key.symbol.withoutKeypad {
        case .downArrow: choose(selectedIndex.map { min($0 + 1, last) } ?? 0)
        case .upArrow: choose(selectedIndex.map { max($0 - 1, 0) } ?? last)
        case .home: choose(0)
        case .end: choose(last)
        case .space: return false
        default:
            guard let text = key.typedText else { return false }
            if let index = typeAhead.type(text, at: press.timestamp, in: items, from: selectedIndex) { choose(index) }
        }
        return true
    }
}
