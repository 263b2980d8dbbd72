public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A bar that shows the progress of a task, or only that it is running.
///
/// ```swift
/// let bar = ProgressView()
/// bar.progress = 0.4
/// bar.isIndeterminate = true      // duration unknown
/// ```
/// An indeterminate bar animates only while it is visible; hidden or scrolled away, it costs nothing. The corresponding
/// UIKit classes are `UIProgressView` and `UIActivityIndicatorView`.
@MainActor
open class ProgressView: View {
    /// The progress, from 0 to 1. Setting it clamps to this range and ignores NaN.
    public var progress: Double {
        get { progressStorage }
        set {
            let newValue = min(max(newValue, 0), 1)
            guard !newValue.isNaN, newValue != progressStorage else { return }
            let old = filledRect(progressStorage)
            progressStorage = newValue
            if !isIndeterminate { damageDifference(between: old, and: filledRect(newValue)) }
        }
    }

    /// Whether the progress is unknown; false by default.
    public var isIndeterminate = false {
        didSet {
            guard isIndeterminate != oldValue else { return }
            if !isIndeterminate { stopMoving() }
            setNeedsDisplay()
        }
    }

    /// The colour of the completed part; `nil` for the accent colour.
    public var progressColor: Color? {
        didSet { if progressColor != oldValue { setNeedsDisplay() } }
    }

    /// Whether the bar looks enabled; true by default. A disabled bar is grey and does not animate.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled { stopMoving() }
            setNeedsDisplay()
        }
    }

    private var progressStorage = 0.0
    private var motion: Motion?

    private final class Motion {
        var link: DisplayLink?
        var phase = 0.0
        /// The presentation time of the last step, in seconds.
        var shownTime: Double?
        /// Whether the last step was drawn; if not, the animation stops.
        var wasDrawn = true
    }

    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
        declareStandardHitTesting(of: ProgressView.self)
    }

    open override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        stopMoving()
    }

    /// The proposed width, or 160 points if it is infinite, and the height of the bar.
    open override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width.isFinite ? size.width : Metrics.defaultWidth, height: Metrics.height)
    }

    open override var intrinsicContentSize: Size { Size(width: View.noIntrinsicMetric, height: Metrics.height) }

    open override var minimumContentSize: Size { Size(width: Metrics.height, height: Metrics.height) }

    private func startMoving() {
        guard motion == nil, let window else { return }
        let motion = Motion()
        self.motion = motion
        motion.link = window.addDisplayLink { [weak self] link in
            guard let self else { return link.cancel() }
            self.step(link)
        }
    }

    private func stopMoving() {
        motion?.link?.cancel()
        motion = nil
    }

    private func step(_ link: DisplayLink) {
        guard let motion, motion.wasDrawn else { return stopMoving() }
        motion.wasDrawn = false
        motion.phase += (link.targetTimestamp - (motion.shownTime ?? link.targetTimestamp)) / Metrics.period
        motion.shownTime = link.targetTimestamp
        motion.phase -= motion.phase.rounded(.down)
        setNeedsDisplay()
    }

    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        let bar = context.snap(barRect)
        let filled = isEnabled ? progressColor ?? palette.accent.mark : palette.disabledOutline
        context.fillRoundedRect(bar, cornerRadius: bar.height / 2, with: palette.track)
        if isIndeterminate {
            if isEnabled { startMoving() }
            motion?.wasDrawn = true
            drawMovingPart(in: bar, with: filled, in: context)
        } else if progress > 0 {
            context.fillRoundedRect(context.snap(filledRect(progress)), cornerRadius: bar.height / 2, with: filled)
        }
    }

    private func drawMovingPart(in bar: Rect, with color: Color, in context: GraphicsContext) {
        let phase = motion?.phase ?? 0
        // Smoothstep, from beyond the left end to beyond the right one.
        let eased = phase * phase * (3 - 2 * phase)
        let length = max(bar.width * Metrics.movingFraction, bar.height)
        let left = bar.minX - length + (bar.width + length) * eased
        let part = Rect(x: left, y: bar.minY, width: length, height: bar.height).intersection(bar)
        context.fillRoundedRect(part, cornerRadius: bar.height / 2, with: color)
    }

    private func damageDifference(between old: Rect, and new: Rect) {
        let radius = Metrics.thickness
        let left = min(old.maxX, new.maxX) - radius
        let right = max(old.maxX, new.maxX) + radius
        setNeedsDisplay(Rect(x: left, y: bounds.minY, width: right - left, height: bounds.height).intersection(bounds))
    }

    private var barRect: Rect { bounds.centering(Size(width: bounds.width, height: Metrics.thickness)) }

    /// Returns the completed part; at least a dot once there is progress.
    private func filledRect(_ progress: Double) -> Rect {
        var rect = barRect
        rect.width = progress == 0 ? 0 : max(rect.height, rect.width * progress)
        return rect
    }

    private enum Metrics {
        static let thickness = 6.0
        static let height = 12.0
        static let defaultWidth = 160.0
        /// The length of the moving part as a fraction of the bar.
        static let movingFraction = 0.36
        /// The duration of one pass, in seconds.
        static let period = 1.6
    }
}
