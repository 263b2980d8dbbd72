internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The blinking caret (S129).
@MainActor
final class TextCaret {
    private let view = CaretView()
    private var timer: LoopTimer?
    /// The time of the last input, in seconds.
    private var lastInput = 0.0
    /// Whether it does not blink, such as while a finger drags it.
    var isSteady = false

    /// Shows the caret in a view; a solid one after input.
    func show(_ rect: Rect, in parent: View, isInput: Bool) {
        let width = rect.width > 0 ? rect.width : TextCaret.width
        view.isBlock = rect.width > 0
        let frame = Rect(x: rect.minX, y: rect.minY, width: width, height: rect.height)
        if view.frame != frame { view.frame = frame }
        if view.superview !== parent { parent.addSubview(view) }
        guard isInput || timer == nil && view.isHidden else { return }
        view.isHidden = false
        startBlinking()
    }

    func hide() {
        timer.stop()
        view.isHidden = true
        if view.superview != nil { view.removeFromSuperview() }
    }

    private func startBlinking() {
        timer.stop()
        guard let application = view.window?.application else { return }
        lastInput = application.platform.now
        guard application.blinksCaret, !isSteady else { return }
        let half = Duration.seconds(Metrics.period / 2)
        timer = application.eventLoop.schedule(after: half, repeatingEvery: half) { [weak self] timer in
            self?.blink(at: timer.scheduledTime)
        }
    }

    private func blink(at time: Double) {
        guard time - lastInput < Metrics.blinkingTime - Metrics.period / 4 else {
            view.isHidden = false
            timer.stop()
            return
        }
        view.isHidden.toggle()
    }

    /// The width of the block where nothing follows, in points.
    static let blockWidth = 7.0

    /// In points.
    static let width = 2.0

    private enum Metrics {
        /// In seconds.
        static let period = 1.2
        /// How long it blinks after input, in seconds.
        static let blinkingTime = 10.0
    }
}

private final class CaretView: View {
    var isBlock = false { didSet { if isBlock != oldValue { setNeedsDisplay() } } }

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isHidden = true
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let color = isBlock ? palette.accent.mark.withAlpha(0.4) : palette.accent.mark
        context.fill(context.snap(bounds), with: color)
    }
}
