import Walden

/// Controls with a list to choose from, popovers and tool tips.
struct ChoicesPage: GalleryPage {
    let title = "Choices"
    let summary = "Lists that reach beyond the window. The arrows choose without opening them."

    func makeSections() -> [View] {
        let size = PopUpButton(items: ["Small", "Medium", "Large", "Very large"], selectedIndex: 1)
        size.accessibilityIdentifier = "size"
        let none = PopUpButton(items: ["One", "Two"], selectedIndex: nil)
        none.placeholder = "Choose…"
        let disabled = PopUpButton(items: ["Fixed"])
        disabled.isEnabled = false
        let town = ComboBox(
            items: ["Bergen", "Berlin", "Bern", "Boston", "Concord", "Cork", "Lincoln", "London", "Lowell"],
            placeholder: "Town")
        town.accessibilityIdentifier = "town"
        return [
            Section("One of several", [row([size, none, disabled])]),
            Section("A field with a list; type to complete", [row([town])]),
            Section("A panel beside a button", [row([popoverButton()])]),
            Section("Tool tips, after half a second of rest", [row(["Cut", "Copy", "Paste"].map(tipped))]),
        ]
    }

    private func popoverButton() -> Button {
        let button = Button(title: "Brightness")
        button.accessibilityIdentifier = "popover"
        let slider = Slider(value: 0.6)
        let content = StackView(
            [Label(text: "Brightness", textStyle: .headline), slider, Switch()], axis: .vertical, spacing: 12,
            alignment: .leading)
        content.setLength(minimum: 200, of: slider)
        let popover = Popover(content: content)
        popover.preferredContentSize = Size(width: 220, height: 108)
        button.addAction(for: .primaryActionTriggered) { popover.show(beside: $0) }
        return button
    }

    private func tipped(_ title: String) -> View {
        let button = Button(title: title)
        button.toolTip = "\(title)s the selection"
        return button
    }
}
