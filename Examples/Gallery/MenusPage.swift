import Walden

/// Buttons that open a menu.
struct MenusPage: GalleryPage {
    let title = "Menus"
    let summary = "A menu opens on press; drag to an item and release, or press again. Arrows and Return work too."

    func makeSections() -> [View] {
        let chosen = SecondaryLabel(text: "Nothing was chosen yet")
        chosen.accessibilityIdentifier = "chosen"
        func action(_ title: String) -> Action {
            Action(title: title) { _ in chosen.text = "Chosen: \(title)" }
        }
        let delete = action("Delete")
        delete.isDestructive = true
        let paste = action("Paste")
        paste.isEnabled = false
        let button = Button(title: "Edit")
        button.menu = Menu(actions: [action("Cut"), action("Copy"), paste, delete])
        button.showsMenuAsPrimaryAction = true
        button.accessibilityIdentifier = "menu"
        return [Section("A button with a menu", [button, chosen].map { row([$0]) })]
    }
}
