import Walden

/// A field with all gesture recognizers, and a card for each that shows its states and readings.
@main struct GestureLab {
    static func main() {
        Application.run(identifier: "org.walden.GestureLab") { _ in
            let window = Window(title: "Gesture lab", size: Size(width: 1100, height: 760))
            window.minimumSize = Size(width: 700, height: 500)
            window.addSubview(LabView(), filling: .zero)
            window.makeKeyAndVisible()
        }
    }
}

/// The field and the views above it. The field fills the window, so that pans can start at its edges.
final class LabView: View {
    private enum Metrics {
        /// More than ``GestureMetrics/edgeMargin``, to leave the edges free for edge pans.
        static let margin = 24.0
        static let columnShare = 0.43
        static let minimumColumnWidth = 312.0
        static let maximumColumnWidth = 348.0
        static let maximumBarWidth = 660.0
    }

    let laboratory = Laboratory()
    let field: Field
    let column: CardColumn
    let bar: ControlBar
    private let tally = TallyView()
    private let hint = Label(text: "Tap, press, drag, swipe, pinch, turn or scroll here", textStyle: .callout)

    init() {
        field = Field(laboratory)
        column = CardColumn(laboratory)
        bar = ControlBar(laboratory)
        super.init(frame: .zero)
        field.paper.onTally = { [tally] in tally.tally = $0 }
        hint.textAlignment = .center
        field.insertSubview(hint, at: 0)
        for view in [field, tally, column, bar] { addSubview(view) }
        updateColors()
        laboratory.observe { [weak self] in
            self?.column.update()
            self?.bar.update()
        }
    }

    private func updateColors() { hint.textColor = palette.tertiaryLabel }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    override func layoutSubviews() {
        let margin = Metrics.margin
        field.frame = bounds
        let columnWidth = min(
            max((bounds.width * Metrics.columnShare).rounded(), Metrics.minimumColumnWidth), Metrics.maximumColumnWidth)
        let columnLeft = bounds.width - margin - columnWidth
        // The column is wider than its cards, to leave room for their shadows.
        column.frame = Rect(x: columnLeft, y: 0, width: columnWidth, height: bounds.height)
            .insetBy(dx: -CardColumn.margin, dy: 0)
        let barWidth = min(columnLeft - 2 * margin, Metrics.maximumBarWidth)
        let barHeight = bar.sizeThatFits(Size(width: barWidth, height: .infinity)).height
        bar.frame = Rect(x: margin, y: bounds.height - margin - barHeight, width: barWidth, height: barHeight)
        hint.frame = Rect(x: margin, y: bar.frame.minY - margin - 8, width: columnLeft - 2 * margin, height: 20)
        tally.frame.origin = Point(x: margin, y: margin)
        field.openArea = Rect(
            x: 0, y: tally.frame.maxY, width: columnLeft, height: hint.frame.minY - tally.frame.maxY)
    }
}
