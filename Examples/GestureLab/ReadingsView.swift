import Walden

/// The readings of a recognizer, in columns.
final class ReadingsView: View {
    private static let height = 36.0

    var readings: [Reading] {
        didSet { if readings != oldValue { setNeedsDisplay() } }
    }

    init(_ readings: [Reading]) {
        self.readings = readings
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: ReadingsView.height) }
    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: ReadingsView.height) }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let width = bounds.width / 3
        let valueFont = theme.typeScale[.callout].withWeight(.medium).monospacedDigits()
        for (index, reading) in readings.enumerated() {
            let x = width * Double(index)
            let caption = TextLayout.cached(reading.title, font: theme.typeScale[.caption])
            context.draw(caption, at: Point(x: x, y: 0), color: palette.tertiaryLabel)
            let value = TextLayout.cached(reading.value, font: valueFont)
            context.draw(value, at: Point(x: x, y: 16), color: palette.label)
        }
    }
}
