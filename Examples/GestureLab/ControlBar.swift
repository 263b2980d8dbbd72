import Walden

/// Settings of the selected recognizer, and failure requirements between any two.
final class ControlBar: StackView {
    /// A switch for a setting of the selected recognizer.
    @MainActor private struct Toggle {
        let control = Switch()
        let get: @MainActor (Specimen) -> Bool
    }

    let cancels: Switch
    let delaysBegan: Switch
    let delaysEnded: Switch
    let together: Switch
    let waitingMenu = Button()
    let requiredMenu = Button()
    let addButton = Button(title: "Add")
    private let title = Label(textStyle: .headline)
    private let toggles: [Toggle]
    private let laboratory: Laboratory
    private var waiting: Specimen
    private var required: Specimen

    init(_ laboratory: Laboratory) {
        self.laboratory = laboratory
        waiting = laboratory.specimens[0]
        required = laboratory.specimens[1]
        toggles = [
            Toggle { $0.recognizer.cancelsTouchesInView }, Toggle { $0.recognizer.delaysTouchesBegan },
            Toggle { $0.recognizer.delaysTouchesEnded }, Toggle { laboratory.recognizesSimultaneously($0) },
        ]
        (cancels, delaysBegan) = (toggles[0].control, toggles[1].control)
        (delaysEnded, together) = (toggles[2].control, toggles[3].control)
        super.init(axis: .vertical, spacing: 8, distribution: .leading)
        contentInsets = EdgeInsets(top: 14, left: 16, bottom: 14, right: 16)
        cornerRadius = 14
        borderWidth = 1
        let switches = zip(toggles, ["Cancels touches", "Delays began", "Delays ended", "Runs with others"]).map {
            StackView([$0.control, Label(text: $1, textStyle: .callout)], spacing: 8, alignment: .center)
        }
        let requirement = FlowView([
            StackView([waitingMenu, Label(text: "waits for")], spacing: 10, alignment: .center),
            StackView([requiredMenu, Label(text: "to fail"), addButton], spacing: 10, alignment: .center),
        ])
        for view in [title, FlowView(switches), Separator(), requirement] { addArrangedSubview(view) }
        for (name, view) in [("cancels", cancels), ("waiting", waitingMenu), ("required", requiredMenu)] {
            view.accessibilityIdentifier = name
        }
        setActions()
        update()
    }

    private func setActions() {
        cancels.addAction(for: .valueChanged) { [unowned self] in recognizer.cancelsTouchesInView = $0.isOn }
        delaysBegan.addAction(for: .valueChanged) { [unowned self] in recognizer.delaysTouchesBegan = $0.isOn }
        delaysEnded.addAction(for: .valueChanged) { [unowned self] in recognizer.delaysTouchesEnded = $0.isOn }
        together.addAction(for: .valueChanged) { [unowned self] in
            laboratory.setRecognizesSimultaneously($0.isOn, laboratory.selected)
        }
        addButton.addAction(for: .primaryActionTriggered) { [unowned self] _ in
            laboratory.addRequirement(waiting, for: required)
        }
        waitingMenu.menu = menu { [unowned self] in waiting = $0 }
        requiredMenu.menu = menu { [unowned self] in required = $0 }
        for button in [waitingMenu, requiredMenu] { button.showsMenuAsPrimaryAction = true }
    }

    private var recognizer: GestureRecognizer { laboratory.selected.recognizer }

    private func menu(choose: @escaping @MainActor (Specimen) -> Void) -> Menu {
        Menu(
            actions: laboratory.specimens.map { specimen in
                Action(title: specimen.name) { [unowned self] _ in
                    choose(specimen)
                    update()
                }
            })
    }

    // MARK: Updates

    /// Shows the current settings.
    func update() {
        title.text = laboratory.selected.name
        for toggle in toggles { toggle.control.setOn(toggle.get(laboratory.selected), animated: window != nil) }
        waitingMenu.title = waiting.name
        requiredMenu.title = required.name
        addButton.isEnabled = laboratory.canAddRequirement(waiting, for: required)
        applySurfaceStyle()
        superview?.setNeedsLayout()
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        applySurfaceStyle()
    }
}
