import Walden

/// Buttons that open a menu, a menu bar and a context menu.
struct MenusPage: GalleryPage {
    let title = "Menus"
    let summary = "A menu opens on press; drag to an item and release, or press again. Arrows and letters work too."

    func makeSections() -> [View] {
        let chosen = SecondaryLabel(text: "Nothing was chosen yet")
        chosen.accessibilityIdentifier = "chosen"
        let elements = MenuElements { chosen.text = "Chosen: \($0)" }
        return [
            Section("A button with a menu", [row([menuButton(elements)]), row([chosen])]),
            Section("Submenus, marks and keys", [row([richButton(elements)])]),
            Section("A menu bar", [row([menuBar(elements)])]),
            Section("A context menu, by the secondary button or a long press", [row([card(elements)])]),
        ]
    }

    private func menuButton(_ elements: MenuElements) -> Button {
        let delete = elements.action("Delete")
        delete.isDestructive = true
        let paste = elements.action("Paste")
        paste.isEnabled = false
        let button = Button(title: "Edit")
        button.menu = Menu(actions: [elements.action("Cut"), elements.action("Copy"), paste, delete])
        button.showsMenuAsPrimaryAction = true
        button.accessibilityIdentifier = "menu"
        return button
    }

    private func richButton(_ elements: MenuElements) -> Button {
        let button = Button(title: "View")
        button.menu = Menu(children: [
            elements.toggle("Show _Sidebar"), elements.toggle("Show _Preview"),
            Menu(
                title: "Sort by", options: [.displayInline, .singleSelection],
                children: elements.choice(["Name", "Date", "Size"])),
            Menu(
                title: "_Zoom",
                children: [
                    elements.action("_Larger"), elements.action("_Smaller"),
                    Menu(title: "_To", children: ["50 %", "100 %", "200 %"].map { elements.action($0) }),
                ]),
            Menu(title: "_Many", children: (1...200).map { elements.action("Row \($0)") }),
            DeferredMenuElement { finish in finish([elements.action("Made as it opened")]) },
        ])
        button.showsMenuAsPrimaryAction = true
        button.accessibilityIdentifier = "rich"
        return button
    }

    private func menuBar(_ elements: MenuElements) -> MenuBar {
        let bar = MenuBar(
            menu: Menu(children: [
                Menu(
                    title: "_File",
                    children: [
                        elements.action("_New"), elements.action("_Open…"),
                        Menu(options: .displayInline, children: [elements.action("_Close")]),
                    ]),
                Menu(title: "_Edit", children: MenuBar.editElements),
                Menu(title: "_Help", children: [elements.action("_About Walden")]),
            ]))
        bar.accessibilityIdentifier = "bar"
        return bar
    }

    private func card(_ elements: MenuElements) -> View {
        let card = Card()
        card.accessibilityIdentifier = "card"
        card.addInteraction(
            ContextMenuInteraction { _ in
                let delete = elements.action("_Delete")
                delete.isDestructive = true
                return Menu(children: [
                    elements.action("_Open"), elements.action("_Rename…"),
                    Menu(options: .displayInline, children: [delete]),
                ])
            })
        return card
    }
}

/// Makes elements that say what was chosen.
@MainActor
private struct MenuElements {
    let choose: @MainActor (String) -> Void

    init(_ choose: @escaping @MainActor (String) -> Void) { self.choose = choose }

    func action(_ title: String) -> Action {
        let name = title.filter { $0 != "_" }
        return Action(title: title) { _ in choose(name) }
    }

    /// An action that turns itself on and off.
    func toggle(_ title: String) -> Action {
        weak var weakAction: Action?
        let action = Action(title: title) { _ in
            guard let action = weakAction else { return }
            action.state = action.state == .on ? .off : .on
            choose(title.filter { $0 != "_" })
        }
        weakAction = action
        return action
    }

    /// Actions of which one at a time is on.
    func choice(_ titles: [String]) -> [Action] {
        let group = Choice()
        let actions = titles.map { title in
            Action(title: title) { _ in
                group.turnOn(title)
                choose(title)
            }
        }
        group.entries = actions.map { Choice.Entry(action: $0) }
        group.turnOn(titles[0])
        return actions
    }

    /// The actions of a choice, which retain it.
    @MainActor
    private final class Choice {
        struct Entry {
            weak var action: Action?
        }

        var entries: [Entry] = []

        func turnOn(_ title: String) {
            for entry in entries { entry.action?.state = entry.action?.title == title ? .on : .off }
        }
    }
}

/// A card to press.
private final class Card: View {
    override var intrinsicContentSize: Size { Size(width: 220, height: 72) }
    override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }
    override var canBecomeFocused: Bool { true }
    override var canBecomeFirstResponder: Bool { true }
    override func focusDidChange() { setNeedsDisplay() }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let shape = context.snap(bounds.insetBy(dx: 1, dy: 1))
        context.fillRoundedRect(shape, cornerRadius: 10, with: palette.contentBackground)
        context.strokeRoundedRect(
            shape, cornerRadius: 10, with: isFirstResponder ? palette.focusRing : palette.outline,
            lineWidth: context.snap(lineWidth: 1))
        let text = TextLayout.cached("Press me otherwise", font: theme.typeScale[.body])
        context.draw(
            text,
            at: Point(x: (bounds.width - text.size.width) / 2, y: ((bounds.height - text.size.height) / 2).rounded()),
            color: palette.label)
    }
}
