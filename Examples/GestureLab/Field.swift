import Walden

/// The view of all recognizers: a paper that shows its touches, and a dial that they move, turn and scale.
final class Field: View {
    private enum Metrics {
        static let gridStep = 28.0
        static let dialSizes = 72.0...160.0
        static let dialMargin = 16.0
        static let ringSize = Size(width: 58, height: 58)
        static let haloSize = Size(width: 150, height: 150)
        static let home = 0.7
    }

    let paper = Paper()
    private let dial = Dial()
    private let halo = Halo(frame: Rect(origin: .zero, size: Metrics.haloSize))
    private let watcher = FingerWatcher()
    private var rings: [Touch: FingerRing] = [:]
    /// The part that no other view covers; the dial is centred in it.
    var openArea = Rect.zero { didSet { if openArea != oldValue { setNeedsLayout() } } }

    /// The transform of the dial, which the end of each gesture resets.
    private var offset = Point.zero
    private var turn = 0.0
    private var scale = 1.0

    init(_ laboratory: Laboratory) {
        super.init(frame: .zero)
        isMultipleTouchEnabled = true
        addSubview(halo)
        addSubview(dial)
        addSubview(paper, filling: .zero)
        for specimen in laboratory.specimens {
            addGestureRecognizer(specimen.recognizer)
            specimen.observe { [weak self] specimen, _, state in self?.show(specimen.recognizer, specimen.name, state) }
        }
        addGestureRecognizer(watcher)
        watchFingers()
    }

    override func layoutSubviews() {
        let sizes = Metrics.dialSizes
        let side = min(max(openArea.height - 2 * Metrics.dialMargin, sizes.lowerBound), sizes.upperBound).rounded()
        dial.bounds.size = Size(width: side, height: side)
        dial.cornerRadius = side / 2
        dial.center = Point(x: openArea.midX.rounded(), y: openArea.midY.rounded())
    }

    // MARK: Gestures

    private func show(_ recognizer: GestureRecognizer, _ name: String, _ state: GestureRecognizer.State) {
        let isOver = state == .ended || state == .cancelled
        switch (recognizer, state) {
        case (_, .possible), (_, .failed): break
        case (let hover as HoverGestureRecognizer, _): moveHalo(to: hover.location(in: self), isShown: !isOver)
        case (is PanGestureRecognizer, _) where isOver, (is PinchGestureRecognizer, _) where isOver,
            (is RotationGestureRecognizer, _) where isOver:
            sendDialHome(recognizer)
        case (let pan as PanGestureRecognizer, _): moveDial { offset = pan.translation(in: self) }
        case (let pinch as PinchGestureRecognizer, _): moveDial { scale = pinch.scale }
        case (let rotation as RotationGestureRecognizer, _): moveDial { turn = rotation.rotation }
        case (_, .recognized) where recognizer is LongPressGestureRecognizer, (_, .changed), (_, .cancelled): break
        default: flash(name, at: recognizer.location(in: self))
        }
    }

    private func moveDial(_ change: () -> Void) {
        change()
        dial.transform = dialTransform
    }

    private var dialTransform: AffineTransform {
        AffineTransform.scale(min(max(scale, 0.2), 4)).concatenating(.rotation(turn))
            .concatenating(.translation(x: offset.x, y: offset.y))
    }

    private func sendDialHome(_ recognizer: GestureRecognizer) {
        switch recognizer {
        case is PinchGestureRecognizer: scale = 1
        case is RotationGestureRecognizer: turn = 0
        default: offset = .zero
        }
        View.animate(withDuration: Metrics.home, usingSpringWithDamping: 0.65) { dial.transform = dialTransform }
    }

    private func moveHalo(to place: Point, isShown: Bool) {
        halo.center = place
        guard (halo.alpha == 1) != isShown else { return }
        View.animate(withDuration: 0.25) { halo.alpha = isShown ? 1 : 0 }
    }

    /// Flashes the name of a gesture at its location.
    private func flash(_ name: String, at place: Point) {
        let flash = Flash(name)
        flash.center = place
        flash.transform = .scale(0.4)
        addSubview(flash)
        View.animate(withDuration: 0.9, options: .curveEaseOut) {
            flash.transform = .identity
            flash.alpha = 0
        } completion: { _ in
            flash.removeFromSuperview()
        }
    }

    // MARK: Fingers

    private func watchFingers() {
        watcher.onBegan = { [unowned self] touch in
            let ring = FingerRing(frame: Rect(center: touch.location(in: self), size: Metrics.ringSize))
            rings[touch] = ring
            addSubview(ring)
        }
        watcher.onMoved = { [unowned self] touch in rings[touch]?.center = touch.location(in: self) }
        watcher.onEnded = { [unowned self] touch in rings.removeValue(forKey: touch)?.removeFromSuperview() }
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(rect, with: palette.windowBackground)
        let step = Metrics.gridStep
        let color = palette.label.withAlpha(0.09)
        for y in stride(from: (rect.minY / step).rounded(.down) * step, through: rect.maxY, by: step) {
            for x in stride(from: (rect.minX / step).rounded(.down) * step, through: rect.maxX, by: step) {
                context.fill(context.snap(Rect(x: x - 1, y: y - 1, width: 2, height: 2)), with: color)
            }
        }
    }
}
