import Walden

/// The cost of frames in four cells, and the number of views in a fifth.
final class FiguresView: StackView {
    private let speed = FigureCell("Frames per second")
    private let layout = FigureCell("Layout")
    private let drawing = FigureCell("Drawing")
    private let damage = FigureCell("Redrawn")
    private let views = FigureCell("Views")

    init(viewCount: Int) {
        super.init(axis: .horizontal, spacing: 12, distribution: .fillEqually)
        for cell in [speed, layout, drawing, damage, views] { addArrangedSubview(cell) }
        views.value = FiguresView.grouped(viewCount)
        accessibilityIdentifier = "figures"
        show(nil)
    }

    /// Shows averages; `nil` shows dashes.
    func show(_ averages: FrameTally.Averages?) {
        speed.value = averages.map { "\(Int($0.framesPerSecond.rounded()))" } ?? "–"
        layout.value = averages.map { "\(FiguresView.hundredths($0.layout)) ms" } ?? "–"
        drawing.value = averages.map { "\(FiguresView.hundredths($0.draw)) ms" } ?? "–"
        damage.value = averages.map { "\(Int(($0.damage * 100).rounded())) %" } ?? "–"
    }

    /// The texts of the cells.
    var values: [String] { [speed, layout, drawing, damage, views].map(\.value) }

    static func hundredths(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10)"
    }

    /// Formats a number below one million with a thousands separator.
    static func grouped(_ number: Int) -> String {
        number < 1000 ? "\(number)" : "\(number / 1000),\(String(number % 1000 + 1000).dropFirst())"
    }
}

/// A figure above its caption.
final class FigureCell: View {
    private enum Metrics {
        static let height = 68.0
        static let inset = 14.0
        static let valueTop = 11.0
        static let captionBottom = 11.0
    }

    var value = "" {
        didSet { if value != oldValue { label.text = value } }
    }

    private let label = Label(textStyle: .title2)
    private let caption: Label

    init(_ name: String) {
        caption = Label(text: name, textStyle: .caption)
        super.init(frame: .zero)
        label.font = Font.preferred(.title2).monospacedDigits()
        cornerRadius = 12
        borderWidth = 1
        for view in [label, caption] { addSubview(view) }
        updateColors()
    }

    private func updateColors() {
        backgroundColor = palette.elevatedBackground
        borderColor = palette.separator
        caption.textColor = palette.secondaryLabel
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: 120, height: Metrics.height) }

    override func layoutSubviews() {
        let width = max(0, bounds.width - 2 * Metrics.inset)
        let valueHeight = label.sizeThatFits(bounds.size).height
        let captionHeight = caption.sizeThatFits(bounds.size).height
        label.frame = Rect(x: Metrics.inset, y: Metrics.valueTop, width: width, height: valueHeight)
        caption.frame = Rect(
            x: Metrics.inset, y: bounds.height - Metrics.captionBottom - captionHeight, width: width,
            height: captionHeight)
    }
}
