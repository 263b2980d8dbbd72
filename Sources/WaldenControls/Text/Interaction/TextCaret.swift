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
    ///
    /// - Parameters:
    ///   - flag: The direction that a flag shows; `nil` for no flag.
    ///   - glides: Whether it glides to its place, unless it has just moved or the user wants no motion.
    func show(_ rect: Rect, flag: WritingDirection?, in parent: View, isInput: Bool, glides: Bool) {
        let width = rect.width > 0 ? rect.width : TextCaret.width
        view.isBlock = rect.width > 0
        view.flag = flag
        var frame = Rect(x: rect.minX, y: rect.minY, width: width, height: rect.height)
        if flag == .leftToRight { frame.size.width += Metrics.flagLength }
        if flag == .rightToLeft {
            frame.origin.x -= Metrics.flagLength
            frame.size.width += Metrics.flagLength
        }
        if view.frame != frame { move(to: frame, glides: glides && view.superview === parent) }
        if view.superview !== parent { parent.addSubview(view) }
        guard isInput || timer == nil && view.isHidden else { return }
        view.isHidden = false
        startBlinking()
    }

    private func move(to frame: Rect, glides: Bool) {
        if glides, frame.size == view.frame.size, let now = view.window?.application.platform.now,
            now - lastInput > Metrics.pauseBeforeGlide
        {
            View.animate(withDuration: Metrics.glideDuration, options: .curveEaseOut) { view.frame = frame }
        } else {
            if view.isAnimating { view.removeAllAnimations() }
            view.frame = frame
        }
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
        let half = Metrics.period / 2
        timer = application.eventLoop.schedule(at: lastInput + half, repeatingEvery: half) { [weak self] timer in
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

    fileprivate enum Metrics {
        /// The length of the flag beside the caret, in points.
        static let flagLength = 4.0
        /// In seconds.
        static let period = 1.2
        /// In seconds.
        static let glideDuration = 0.08
        /// The caret keeps up with keys that repeat. In seconds.
        static let pauseBeforeGlide = 0.12
        /// How long it blinks after input, in seconds.
        static let blinkingTime = 10.0
    }
}

private final class CaretView: View {
    var isBlock = false { didSet { if isBlock != oldValue { setNeedsDisplay() } } }
    var flag: WritingDirection? { didSet { if flag != oldValue { setNeedsDisplay() } } }

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        isHidden = true
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let color = isBlock ? palette.accent.mark.withAlpha(0.4) : palette.accent.mark
        guard let flag else { return context.fill(context.snap(bounds), with: color) }
        let length = TextCaret.Metrics.flagLength
        let isRightward = flag == .leftToRight
        let stem = Rect(
            x: isRightward ? 0 : length, y: 0, width: bounds.width - length, height: bounds.height)
        context.fill(context.snap(stem), with: color)
        var path = Path()
        path.move(to: Point(x: isRightward ? stem.maxX : stem.minX, y: 0))
        path.addLine(to: Point(x: isRightward ? bounds.maxX : 0, y: length / 2))
        path.addLine(to: Point(x: isRightward ? stem.maxX : stem.minX, y: length))
        path.close()
        context.fill(path, with: color)
    }
}
