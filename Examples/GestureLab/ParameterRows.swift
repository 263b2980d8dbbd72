import Walden

/// Creates a row with the control for a parameter.
@MainActor
func makeRow(for parameter: Parameter, of laboratory: Laboratory) -> View {
    switch parameter {
    case .number: NumberRow(parameter, laboratory)
    case .options(let title, let options): OptionsRow(title, options, laboratory)
    }
}

/// The common sizes of the rows, in points.
enum RowMetrics {
    static let height = 32.0
    static let captionWidth = 92.0
    static let valueWidth = 52.0
}

/// A caption, a slider, and the value as text.
final class NumberRow: View {
    let title: String
    let slider: Slider
    private let caption: Label
    private let value = Label(textStyle: .callout)
    private let unit: String

    init(_ parameter: Parameter, _ laboratory: Laboratory) {
        guard case .number(let title, let range, let step, let unit, let get, let set) = parameter else {
            preconditionFailure("NumberRow.init: the parameter must be a number")
        }
        self.title = title
        self.unit = unit
        caption = Label(text: title, textStyle: .callout)
        slider = Slider(value: get(), in: range)
        slider.step = step
        super.init(frame: .zero)
        value.textAlignment = .right
        value.font = value.font.monospacedDigits()
        slider.addAction(for: .valueChanged) { [weak self, weak laboratory] slider in
            set(slider.value)
            self?.showValue()
            laboratory?.notifyObservers()
        }
        for view in [caption, slider, value] { addSubview(view) }
        showValue()
        updateColors()
    }

    private func showValue() {
        let tenths = Int((slider.value * 10).rounded())
        let digits = tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        value.text = digits + unit
    }

    private func updateColors() { caption.textColor = palette.secondaryLabel }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: RowMetrics.height) }
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: RowMetrics.height) }

    override func layoutSubviews() {
        let height = bounds.height
        caption.frame = Rect(x: 0, y: 0, width: RowMetrics.captionWidth, height: height)
        value.frame = Rect(
            x: bounds.width - RowMetrics.valueWidth, y: 0, width: RowMetrics.valueWidth, height: height)
        let left = RowMetrics.captionWidth + 6
        slider.frame = Rect(x: left, y: 0, width: max(0, value.frame.minX - left), height: height)
    }
}

/// A caption, and a toggle button for each option.
final class OptionsRow: View {
    let buttons: [Button]
    private let caption: Label

    init(_ title: String, _ options: [Parameter.Option], _ laboratory: Laboratory) {
        caption = Label(text: title, textStyle: .callout)
        buttons = options.map { option in
            let button = Button(title: option.title, style: .plain)
            button.font = button.theme.typeScale[.footnote].withWeight(.medium)
            button.changesSelectionAsPrimaryAction = true
            button.isSelected = option.get()
            button.addAction(for: .primaryActionTriggered) { [weak laboratory] button in
                option.set(button.isSelected)
                laboratory?.notifyObservers()
            }
            return button
        }
        super.init(frame: .zero)
        for view in [caption] + buttons { addSubview(view) }
        updateColors()
    }

    private func updateColors() { caption.textColor = palette.secondaryLabel }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: RowMetrics.height) }
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: RowMetrics.height) }

    override func layoutSubviews() {
        caption.frame = Rect(x: 0, y: 0, width: RowMetrics.captionWidth, height: bounds.height)
        let left = RowMetrics.captionWidth + 6
        let width = (bounds.width - left) / Double(buttons.count)
        for (index, button) in buttons.enumerated() {
            button.frame = Rect(
                x: left + width * Double(index) + 1, y: 2, width: width - 2, height: bounds.height - 4)
        }
    }
}
