import Walden

/// The figures, the mosaic, and the controls below.
final class StressView: View {
    private enum Metrics {
        static let margin = 16.0
        static let gap = 12.0
        static let defaultCount = 500
        /// The maximum time step, in seconds, so that tiles do not jump after a pause.
        static let maximumStep = 0.1
    }

    let mosaic = Mosaic()
    let figures = FiguresView(viewCount: Mosaic.tileCount)
    let controls = StressControls(movingCount: Metrics.defaultCount, of: Mosaic.tileCount)
    private var link: DisplayLink!
    private var tally = FrameTally()
    /// The animation time, which stands still while paused, and the time of the last frame, in seconds.
    private var (elapsed, last) = (0.0, Double?.none)

    init() {
        super.init(frame: .zero)
        for view in [mosaic, figures, controls] { addSubview(view) }
        mosaic.movingCount = Metrics.defaultCount
        controls.onChange = { [unowned self] in update() }
        link = mosaic.addDisplayLink { [unowned self] link in move(to: link.targetTimestamp) }
    }

    // MARK: Layout

    override func layoutSubviews() {
        let area = bounds.insetBy(dx: Metrics.margin, dy: Metrics.margin)
        let top = figures.sizeThatFits(area.size).height
        let bottom = controls.sizeThatFits(area.size).height
        figures.frame = Rect(x: area.minX, y: area.minY, width: area.width, height: top)
        controls.frame = Rect(x: area.minX, y: area.maxY - bottom, width: area.width, height: bottom)
        mosaic.frame = Rect(
            x: area.minX, y: area.minY + top + Metrics.gap, width: area.width,
            height: max(0, area.height - top - bottom - 2 * Metrics.gap))
    }

    // MARK: Frames

    override func willMove(toWindow newWindow: Window?) {
        super.willMove(toWindow: newWindow)
        window?.frameReportHandler = nil
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let window else { return }
        if window.application.prefersReducedMotion { controls.animation.isOn = false }
        window.frameReportHandler = { [unowned self] report in take(report) }
        update()
    }

    /// Applies the settings of the controls.
    private func update() {
        mosaic.movingCount = controls.movingCount
        link.isPaused = !controls.animation.isOn || controls.movingCount == 0
        mosaic.move(to: elapsed)
        (tally, last) = (FrameTally(), nil)
        if link.isPaused { figures.show(nil) }
    }

    private func move(to time: Double) {
        elapsed += min(time - (last ?? time), Metrics.maximumStep)
        last = time
        mosaic.move(to: elapsed)
    }

    private func take(_ report: FrameReport) {
        guard !link.isPaused, let averages = tally.add(report) else { return }
        figures.show(averages)
    }
}
