import Walden

/// Buttons of all styles and roles, in all states.
struct ButtonsPage: GalleryPage {
    let title = "Buttons"
    let summary = "A button does something at once. Hover, press or focus any of them."

    func makeSections() -> [View] {
        let styles: [(String, Button.Style)] = [("Filled", .filled), ("Bordered", .bordered), ("Plain", .plain)]
        let states = styles.map { name, style in
            captioned(
                name,
                ["Normal", "Pressed", "Selected", "Disabled"].map { state in
                    let button = Button(title: state, style: style)
                    button.isHighlighted = state == "Pressed"
                    button.isSelected = state == "Selected"
                    button.isEnabled = state != "Disabled"
                    return button
                })
        }
        let locked = Button(title: "Delete", role: .destructive)
        locked.isEnabled = false
        let roles = [
            Button(title: "Save", role: .default), Button(title: "Cancel"),
            Button(title: "Delete", role: .destructive), locked,
            Button(title: "Delete all", style: .filled, role: .destructive),
        ]
        let images = [
            Button(title: "Add", style: .filled, image: Icons.plus), Button(title: "Add", image: Icons.plus),
            Button(title: "Add", style: .plain, image: Icons.plus), Button(image: Icons.plus),
        ]
        let toggle = Button(title: "Stays pressed")
        toggle.changesSelectionAsPrimaryAction = true
        return [
            Section("States", states), Section("Roles", [row(roles)]),
            Section("With an image, and as a toggle", [row(images + [toggle])]),
        ]
    }
}
