import Walden

/// The card of a recognizer: a switch, its states, readings and requirements; if selected, also its parameters.
final class SpecimenCard: StackView {
    private enum Metrics {
        static let insets = EdgeInsets(top: 8, left: 16, bottom: 12, right: 16)
        /// The inset of a button's title, in points.
        static let titleInset = 14.0
        static let faint = 0.4
    }

    let specimen: Specimen
    let title: Button
    let toggle = Switch(isOn: true)
    let diagram: StateDiagram
    let readings: ReadingsView
    let parameters: StackView
    private let requirements = StackView(axis: .vertical)
    private let laboratory: Laboratory

    init(_ specimen: Specimen, _ laboratory: Laboratory) {
        self.specimen = specimen
        self.laboratory = laboratory
        title = Button(title: specimen.name, style: .plain)
        diagram = StateDiagram(specimen.kind)
        readings = ReadingsView(specimen.readings)
        parameters = StackView(
            specimen.parameters.map { makeRow(for: $0, of: laboratory) }, axis: .vertical, distribution: .leading)
        super.init(axis: .vertical, spacing: 6, distribution: .leading)
        accessibilityIdentifier = specimen.name
        contentInsets = Metrics.insets
        cornerRadius = 14
        let header = StackView([title, View(), toggle], alignment: .center)
        header.contentInsets = EdgeInsets(top: 0, left: -Metrics.titleInset, bottom: 0, right: 0)
        requirements.isHidden = true
        for view in [header, diagram, readings, requirements, parameters] { addArrangedSubview(view) }
        title.font = theme.typeScale[.headline]
        title.addAction(for: .primaryActionTriggered) { [unowned self] _ in select() }
        toggle.addTarget(self, action: SpecimenCard.switched, for: .valueChanged)
        addGestureRecognizer(TapGestureRecognizer(target: self, action: SpecimenCard.select))
        specimen.observe { [weak self] _, old, new in self?.show(old, new) }
        update()
    }

    private func select() { laboratory.selected = specimen }

    private func switched(_ sender: Switch) {
        specimen.recognizer.isEnabled = sender.isOn
        update()
    }

    private func show(_ old: GestureRecognizer.State, _ new: GestureRecognizer.State) {
        diagram.move(from: old, to: new)
        readings.readings = specimen.readings
    }

    // MARK: Updates

    /// Shows the selection and the requirements.
    func update() {
        let isSelected = laboratory.selected === specimen
        parameters.isHidden = !isSelected
        borderWidth = isSelected ? 2 : 1
        for view in [diagram, readings] { view.alpha = toggle.isOn ? 1 : Metrics.faint }
        updateRequirements()
        updateColors()
    }

    private func updateRequirements() {
        let required = laboratory.requirements.filter { $0.waiting === specimen }.map(\.required)
        guard
            required.map(\.name) != requirements.arrangedSubviews.compactMap({ ($0 as? RequirementRow)?.required.name })
        else {
            return
        }
        for row in requirements.arrangedSubviews { row.removeFromSuperview() }
        for other in required {
            requirements.addArrangedSubview(
                RequirementRow(waitingFor: other) { [laboratory, specimen] in
                    laboratory.removeRequirement(specimen, for: other)
                })
        }
        requirements.isHidden = required.isEmpty
    }

    private func updateColors() {
        applySurfaceStyle()
        if laboratory.selected === specimen { borderColor = palette.accent.text }
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }
}

/// The name of a recognizer that must fail, and a button that removes the requirement.
final class RequirementRow: StackView {
    let required: Specimen
    let button = Button(title: "Remove", style: .plain)

    init(waitingFor required: Specimen, remove: @escaping @MainActor () -> Void) {
        self.required = required
        let label = Label(text: "Waits for \(required.name) to fail", textStyle: .callout)
        super.init(alignment: .center)
        for view in [label, View(), button] { addArrangedSubview(view) }
        contentInsets = EdgeInsets(top: 0, left: 10, bottom: 0, right: 2)
        cornerRadius = 8
        button.font = theme.typeScale[.footnote].withWeight(.medium)
        button.addAction(for: .primaryActionTriggered) { _ in remove() }
        updateColors()
    }

    private func updateColors() { backgroundColor = palette.accent.softFill }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }
}

/// A scrolling column of cards.
final class CardColumn: ScrollView {
    private enum Metrics {
        static let spacing = 12.0
        static let verticalMargin = 24.0
        /// The room for the shadows of the cards, in points.
        static let margin = 10.0
    }

    /// How far the column extends beyond its cards on each side, in points.
    static let margin = Metrics.margin
    let cards: [SpecimenCard]
    private let stack: StackView
    private let laboratory: Laboratory
    private var lastSelected: SpecimenCard?

    init(_ laboratory: Laboratory) {
        self.laboratory = laboratory
        cards = laboratory.specimens.map { SpecimenCard($0, laboratory) }
        stack = StackView(cards, axis: .vertical, spacing: Metrics.spacing, distribution: .leading)
        super.init(frame: .zero)
        addSubview(stack)
    }

    /// Updates the cards. A newly selected card keeps its place on screen while others shrink, then scrolls into view.
    func update() {
        guard let selected = cards.first(where: { $0.specimen === laboratory.selected }) else { return }
        let place = convert(selected.bounds, from: selected)
        for card in cards { card.update() }
        setNeedsLayout()
        guard selected !== lastSelected else { return }
        lastSelected = selected
        layoutIfNeeded()
        let newPlace = convert(selected.bounds, from: selected)
        let end = max(0, contentSize.height - bounds.height)
        contentOffset.y = min(max(contentOffset.y + newPlace.minY - place.minY, 0), end)
        scrollRectToVisible(newPlace.insetBy(dx: 0, dy: -Metrics.verticalMargin), animated: true)
    }

    override func layoutSubviews() {
        let width = max(0, bounds.width - 2 * Metrics.margin)
        let height = stack.sizeThatFits(Size(width: width, height: .infinity)).height
        stack.frame = Rect(x: Metrics.margin, y: Metrics.verticalMargin, width: width, height: height)
        contentSize = Size(width: bounds.width, height: height + 2 * Metrics.verticalMargin)
        super.layoutSubviews()
    }
}
