import Walden

/// The numbers of the lines beside a text view. It follows the text view's scrolling and layout; see
/// ``SourceView/layoutHandler``.
final class LineNumberView: View {
    private enum Metrics {
        static let inset = 10.0
        static let minimumDigits = 3
    }

    /// A number on screen.
    private struct Line: Equatable {
        let number: Int
        let baseline: Double
        let isPresent: Bool
    }

    private unowned let textView: TextView
    private var lines: [Line] = []
    /// Called when the numbers need another width.
    var widthHandler: (() -> Void)?
    private var digits = Metrics.minimumDigits

    var visibleNumbers: [Int] { lines.map(\.number) }

    init(_ textView: TextView) {
        self.textView = textView
        super.init(frame: .zero)
        isOpaque = true
    }

    private var font: Font { textView.font.withSize((textView.font.size * 0.9).rounded()).monospacedDigits() }

    var preferredWidth: Double {
        let sample = TextLayout.cached(String(repeating: "0", count: digits), font: font)
        return (sample.size.width + 2 * Metrics.inset).rounded(.up)
    }

    /// Takes over what the text view shows now.
    func update() {
        let present = textView.paragraphNumber(at: textView.caretPosition)
        let new = textView.paragraphs(in: textView.bounds).compactMap { paragraph -> Line? in
            guard let baseline = paragraph.firstBaseline else { return nil }
            let point = convert(Point(x: 0, y: baseline), from: textView)
            return Line(number: paragraph.number + 1, baseline: point.y, isPresent: paragraph.number == present)
        }
        let count = max(Metrics.minimumDigits, String(textView.paragraphCount).utf8.count)
        if count != digits {
            digits = count
            widthHandler?()
        }
        guard new != lines else { return }
        lines = new
        setNeedsDisplay()
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(bounds, with: palette.contentBackground)
        for line in lines {
            let layout = TextLayout.cached(String(line.number), font: font)
            let point = Point(
                x: bounds.width - Metrics.inset - layout.size.width, y: line.baseline - layout.firstBaseline)
            context.draw(layout, at: point, color: line.isPresent ? palette.label : palette.tertiaryLabel)
        }
    }

    /// A press selects the line.
    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        guard let touch = touches.first else { return }
        let point = textView.convert(touch.location(in: self), from: self)
        let hit = textView.paragraphs(in: textView.bounds).last { $0.frame.minY <= point.y }
        guard let hit else { return }
        textView.becomeFirstResponder()
        textView.selectedTextRange = TextRange(hit.range)
    }
}
