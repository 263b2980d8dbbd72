internal import WaldenCore
internal import WaldenGraphics

/// A row of an open menu.
@MainActor
struct MenuItem {
    enum Content {
        case action(Action)
        case command(Command, performer: AnyObject?)
        case submenu(Menu)
        case heading
        case divider
        /// Elements that have not come yet.
        case loading
    }

    var content: Content
    var title = MenuTitle("")
    var subtitle: String?
    var image: Image?
    /// The key that does the same, such as “Ctrl+S”.
    var shortcut = ""
    var state = Command.State.off
    /// Whether a dot marks the row, since only one of its group can be on.
    var isOneOfSeveral = false
    var isDestructive = false

    /// Whether the user can choose the row. An app may disable an action while the menu is open.
    var isEnabled: Bool {
        switch content {
        case .action(let action): !action.attributes.contains(.disabled)
        case .command(let command, let performer): performer != nil && !command.attributes.contains(.disabled)
        case .submenu(let menu): !menu.children.isEmpty
        case .heading, .divider, .loading: false
        }
    }

    var keepsMenuPresented: Bool {
        switch content {
        case .action(let action): action.attributes.contains(.keepsMenuPresented)
        case .command(let command, _): command.attributes.contains(.keepsMenuPresented)
        default: false
        }
    }

    var submenu: Menu? {
        if case .submenu(let menu) = content { menu } else { nil }
    }

    /// Performs what the row stands for.
    func perform(from source: View, in application: Application) {
        switch content {
        case .action(let action):
            if let control = source as? Control { control.perform(action) } else { action.perform(sender: source) }
        case .command(let command, let performer):
            guard let performer else { return }
            application.sendAction(command.action, to: performer, from: command, for: application.currentEvent)
        default: break
        }
    }
}

/// Makes rows of a menu's elements.
@MainActor
struct MenuItems {
    private(set) var items: [MenuItem] = []
    /// Elements whose rows have not come yet.
    private(set) var pending: [DeferredMenuElement] = []
    /// Where commands without a target look for who performs them.
    private let start: Responder?

    /// - Parameters:
    ///   - start: The responder at which commands without a target begin.
    ///   - showsTitle: Whether the menu's title is the first row; that of a submenu is in its own row.
    init(of menu: Menu, from start: Responder?, showsTitle: Bool = true) {
        self.start = start
        if showsTitle, !menu.title.isEmpty, !menu.children.isEmpty {
            items.append(MenuItem(content: .heading, title: MenuTitle(menu.title)))
        }
        add(menu.children, of: menu)
        if case .divider? = items.last?.content { items.removeLast() }
    }

    /// Makes the rows of a menu, and asks for elements that have not come yet. Calls back when some have come later.
    static func load(
        _ menu: Menu, from start: Responder?, showsTitle: Bool = true, arrival: @escaping @MainActor () -> Void
    ) -> [MenuItem] {
        let made = MenuItems(of: menu, from: start, showsTitle: showsTitle)
        let asked = made.pending.filter { $0.load(arrival) }
        guard asked.contains(where: { $0.elements != nil }) else { return made.items }
        // What has come at once may hold further elements.
        return load(menu, from: start, showsTitle: showsTitle, arrival: arrival)
    }

    private mutating func add(_ children: [any MenuElement], of menu: Menu) {
        for child in children {
            switch child {
            case let action as Action: add(action, isOneOfSeveral: menu.options.contains(.singleSelection))
            case let command as Command: add(command, isOneOfSeveral: menu.options.contains(.singleSelection))
            case let menu as Menu where menu.options.contains(.displayInline): addInline(menu)
            case let submenu as Menu:
                items.append(
                    MenuItem(
                        content: .submenu(submenu), title: MenuTitle(submenu.title), subtitle: submenu.subtitle,
                        image: submenu.image, isDestructive: submenu.options.contains(.destructive)))
            case let deferred as DeferredMenuElement:
                if let elements = deferred.elements {
                    add(elements, of: menu)
                } else {
                    pending.append(deferred)
                    items.append(MenuItem(content: .loading, title: MenuTitle("Loading…")))
                }
            default: break
            }
        }
    }

    private mutating func addInline(_ menu: Menu) {
        addDivider()
        let before = items.count
        if !menu.title.isEmpty { items.append(MenuItem(content: .heading, title: MenuTitle(menu.title))) }
        let heading = items.count
        add(menu.children, of: menu)
        if items.count == heading { items.removeSubrange(before...) } else { addDivider() }
    }

    private mutating func addDivider() {
        guard let last = items.last else { return }
        switch last.content {
        case .divider: return
        default: items.append(MenuItem(content: .divider))
        }
    }

    private mutating func add(_ action: Action, isOneOfSeveral: Bool) {
        guard !action.attributes.contains(.hidden) else { return }
        items.append(
            MenuItem(
                content: .action(action), title: MenuTitle(action.title), subtitle: action.subtitle,
                image: action.image, state: action.state, isOneOfSeveral: isOneOfSeveral,
                isDestructive: action.attributes.contains(.destructive)))
    }

    private mutating func add(_ command: Command, isOneOfSeveral: Bool) {
        let performer = start.flatMap { command.performer(from: $0) }
        guard !command.attributes.contains(.hidden) else { return }
        items.append(
            MenuItem(
                content: .command(command, performer: performer), title: MenuTitle(title(of: command, performer)),
                subtitle: command.subtitle, image: command.image,
                shortcut: (command as? KeyCommand)?.shortcutText ?? "", state: command.state,
                isOneOfSeveral: isOneOfSeveral, isDestructive: command.attributes.contains(.destructive)))
    }

    /// Returns the title of a command; that of undo and redo with the name of the step, such as “Undo Typing”.
    private func title(of command: Command, _ performer: AnyObject?) -> String {
        // A window undoes the step of the responder that has the focus.
        let manager = ((performer as? Window)?.startOfChain ?? performer as? Responder)?.undoManager
        guard let manager else { return command.title }
        let step =
            command.action === TargetAction.undo
            ? manager.undoActionName : command.action === TargetAction.redo ? manager.redoActionName : ""
        return step.isEmpty ? command.title : command.title + " " + Action.escapedTitle(step)
    }
}
