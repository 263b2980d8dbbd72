public import WaldenCore
public import WaldenGeometry
internal import WaldenGraphics
package import WaldenPlatform

/// A row of menus at the top of a window.
///
/// ```swift
/// let bar = MenuBar(menu: Menu(children: [
///     Menu(title: "_File", children: [
///         KeyCommand("n", .control, title: "_New", action: (any DocumentActions).new),
///         KeyCommand("q", .control, title: "_Quit", action: AppDelegate.quit),
///     ]),
///     Menu(title: "_Edit", children: MenuBar.editElements),
/// ]))
/// ```
/// The keys of its commands work anywhere in the window: they need not be added to it. Commands without a target begin
/// at the first responder.
///
/// A press opens a menu, and the pointer then goes from one to the next. F10 opens the first, Alt with a marked letter
/// another one; the letters are underlined while Alt is down. Menus that do not fit are in one at the end.
@MainActor
public final class MenuBar: View, WindowMenuBar {
    /// The menus, as the children of one that is not shown itself.
    public var menu: Menu {
        didSet {
            session?.close()
            makeItems()
        }
    }

    private var items: [MenuBarItem] = []
    private let overflowItem = MenuBarItem(Menu(title: "»", children: []))
    private(set) var session: MenuSession?
    private weak var openItem: MenuBarItem?
    private var showsMnemonics = false

    /// Creates a bar.
    public init(menu: Menu) {
        self.menu = menu
        super.init(frame: .zero)
        makeItems()
    }

    private func makeItems() {
        for item in items { item.removeFromSuperview() }
        items = menu.children.compactMap { ($0 as? Menu).map(MenuBarItem.init) }
        for item in items + [overflowItem] {
            item.bar = self
            addSubview(item)
        }
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    /// The commands that every text and most lists can perform: undo, redo, cut, copy, paste, delete and select all.
    public static var editElements: [any MenuElement] {
        Menu(sections: [
            [
                KeyCommand("z", .control, title: "_Undo", action: .undo),
                KeyCommand("z", [.control, .shift], title: "_Redo", action: .redo),
            ],
            [
                KeyCommand("x", .control, title: "Cu_t", action: .cut),
                KeyCommand("c", .control, title: "_Copy", action: .copy),
                KeyCommand("v", .control, title: "_Paste", action: .paste),
                KeyCommand(.delete, title: "_Delete", action: .delete),
            ],
            [KeyCommand("a", .control, title: "Select _All", action: .selectAll)],
        ]).children
    }

    // MARK: Layout

    public override func sizeThatFits(_ size: Size) -> Size {
        Size(width: min(size.width, naturalWidth), height: height)
    }

    public override var intrinsicContentSize: Size { Size(width: naturalWidth, height: height) }

    public override var minimumContentSize: Size {
        Size(width: min(naturalWidth, overflowItem.naturalWidth + 2 * Metrics.inset), height: height)
    }

    private var height: Double { MenuBarItem.height(theme) + 2 * Metrics.inset }
    private var naturalWidth: Double { items.reduce(2 * Metrics.inset) { $0 + $1.naturalWidth } }

    public override func layoutSubviews() {
        var x = Metrics.inset
        let needsOverflow = naturalWidth > bounds.width
        let end = bounds.width - Metrics.inset - (needsOverflow ? overflowItem.naturalWidth : 0)
        var rest: [MenuBarItem] = []
        for item in items {
            let width = item.naturalWidth
            item.isHidden = x + width > end + 0.01 || !rest.isEmpty
            if item.isHidden { rest.append(item) }
            place(item, at: x, width: width)
            if !item.isHidden { x += width }
        }
        overflowItem.isHidden = rest.isEmpty
        overflowItem.menu = Menu(title: "»", children: rest.map(\.menu))
        place(overflowItem, at: x, width: overflowItem.naturalWidth)
    }

    /// Places an item at a distance from the edge at which the bar begins.
    private func place(_ item: MenuBarItem, at start: Double, width: Double) {
        let x = layoutDirection == .leftToRight ? start : bounds.width - start - width
        item.frame = Rect(x: x, y: Metrics.inset, width: width, height: max(0, bounds.height - 2 * Metrics.inset))
    }

    public override func appearanceDidChange() {
        super.appearanceDidChange()
        invalidateIntrinsicContentSize()
    }

    private enum Metrics {
        static let inset = 2.0
    }

    // MARK: Opening

    private var shownItems: [MenuBarItem] { (items + [overflowItem]).filter { !$0.isHidden } }

    /// Opens the menu of an item, in place of an open one; returns whether it is open. One without rows does not open,
    /// and leaves the other one open.
    @discardableResult
    func open(_ item: MenuBarItem, isForFingers: Bool = false) -> Bool {
        guard openItem !== item, let window else { return openItem === item }
        let start = window.startOfChain
        let opened = MenuSession.open(
            item.menuToOpen, from: item, at: .beside(item.bounds), isForFingers: isForFingers, commandStart: start,
            passthrough: shownItems, inPlaceOf: session
        ) { [weak self, weak item] in
            self?.session = nil
            self?.openItem = nil
            item?.isOpen = false
        }
        guard let opened else { return false }
        session = opened
        openItem = item
        item.isOpen = true
        opened.neighborHandler = { [weak self, weak item] isNext in
            if let self, let item { self.openNeighbor(of: item, isNext: isNext) }
        }
        return true
    }

    /// Opens the next menu that has rows.
    private func openNeighbor(of item: MenuBarItem, isNext: Bool) {
        let shown = shownItems
        guard let index = shown.firstIndex(of: item) else { return }
        for distance in 1..<shown.count {
            let neighbor = shown[(index + (isNext ? distance : shown.count - distance)) % shown.count]
            if openByKey(neighbor) { return }
        }
    }

    @discardableResult
    private func openByKey(_ item: MenuBarItem) -> Bool {
        guard open(item) else { return false }
        session?.showMnemonics()
        session?.highlightFirst()
        return true
    }

    func toggle(_ item: MenuBarItem, isForFingers: Bool) {
        if openItem === item || !open(item, isForFingers: isForFingers) { session?.close() }
    }

    /// The pointer is over an item: while a menu is open, its own opens instead.
    func pointerMoved(over item: MenuBarItem) {
        if openItem != nil { open(item) }
    }

    /// A press that began on an item moves.
    func drag(_ touch: Touch) {
        if let item = item(under: touch), item !== openItem { open(item) }
        session?.drag(touch)
    }

    func drop(_ touch: Touch) {
        if item(under: touch) == nil { session?.drop(touch) }
    }

    /// Returns the item under a touch, unless a menu covers it.
    private func item(under touch: Touch) -> MenuBarItem? {
        guard session?.level(at: touch) == nil else { return nil }
        let location = touch.location(in: self)
        return shownItems.first { $0.frame.contains(location) }
    }

    // MARK: Keys

    public override func didMoveToWindow() {
        super.didMoveToWindow()
        window?.menuBar = self
    }

    public override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        session?.close()
        if window?.menuBar === self { window?.menuBar = nil }
    }

    package var menuCommands: [KeyCommand] { MenuBar.commands(in: menu) }

    private static func commands(in menu: Menu) -> [KeyCommand] {
        menu.children.flatMap { child -> [KeyCommand] in
            if let menu = child as? Menu { return commands(in: menu) }
            return (child as? KeyCommand).map { [$0] } ?? []
        }
    }

    package func handleMenuKey(_ press: Press) -> Bool {
        layoutIfNeeded()
        let flags = press.key.modifierFlags.withoutLocks
        if press.key.symbol == .function(10), flags.isEmpty { return shownItems.contains { openByKey($0) } }
        guard flags == .alternate else { return false }
        for letter in press.key.mnemonicLetters {
            guard let item = items.first(where: { $0.title.mnemonic == letter }) else { continue }
            guard item.isHidden else { return openByKey(item) }
            guard openByKey(overflowItem) else { return false }
            session?.choose(item.menu)
            return true
        }
        return false
    }

    package func modifierFlagsDidChange(_ flags: KeyModifierFlags) {
        let shows = flags.contains(.alternate)
        guard shows != showsMnemonics else { return }
        showsMnemonics = shows
        for item in items { item.showsMnemonic = shows }
    }
}
