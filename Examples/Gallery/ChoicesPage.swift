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
            Section(
                "Tool tips, after half a second of rest",
                [
                    row([
                        tipped("Cut", "Cuts the selection"), tipped("Copy", "Copies the selection"),
                        tipped("Paste", "Inserts what was copied"),
                    ])
                ]),
        ]
    }

    private func popoverButton() -> Button {
        let button = Button(title: "Brightness")
        button.accessibilityIdentifier = "popover"
        let automatic = StackView(
            [Label(text: "Automatic"), Switch()], axis: .horizontal, alignment: .center, distribution: .equalSpacing)
        let content = StackView(
            [Label(text: "Brightness", textStyle: .headline), Slider(value: 0.6), automatic], axis: .vertical,
            spacing: 12, alignment: .fill)
        let popover = Popover(content: content)
        popover.preferredContentSize = Size(
            width: 220, height: content.sizeThatFits(Size(width: 220, height: 400)).height)
        button.addAction(for: .primaryActionTriggered) { popover.show(beside: $0) }
        return button
    }

    private func tipped(_ title: String, _ toolTip: String) -> View {
        let button = Button(title: title)
        button.toolTip = toolTip
        return button
    }
}
