import Walden

/// Switches for the animation and the debug overlay, and a slider for the number of moving tiles.
final class StressControls: View {
    private enum Metrics {
        /// The step of the slider, in tiles.
        static let step = 50.0
        static let height = 52.0
        static let margin = 16.0
        /// The gap between a control and its title.
        static let gap = 10.0
        /// The gap between two groups of a control and its title.
        static let groupGap = 26.0
        static let numberWidth = 48.0
    }

    let animation = Switch(isOn: true)
    let count: Slider
    let damage = Switch()
    let graph = Switch()
    private let number = Label()
    private let titles = ["Animation", "Moving views", "Damage", "Graph"].map { Label(text: $0) }

    /// Called after the user changed the animation switch or the slider.
    var onChange: (@MainActor () -> Void)?

    init(movingCount: Int, of all: Int) {
        count = Slider(value: Double(movingCount), in: 0...Double(all))
        super.init(frame: .zero)
        cornerRadius = 12
        borderWidth = 1
        count.step = Metrics.step
        number.font = Font.preferred(.body).monospacedDigits()
        number.textAlignment = .right
        for view in [animation, count, damage, graph, number] + titles { addSubview(view) }
        for (name, view) in [("animation", animation), ("count", count), ("damage", damage), ("graph", graph)]
            as [(String, View)]
        { view.accessibilityIdentifier = name }
        setActions()
        update()
    }

    // MARK: Layout

    override func sizeThatFits(_ size: Size) -> Size { Size(width: size.width, height: Metrics.height) }

    /// Puts switches at both ends and the slider between them.
    override func layoutSubviews() {
        func place(_ view: View, x: Double, width: Double? = nil) -> Rect {
            var size = view.sizeThatFits(Size(width: Double.infinity, height: bounds.height))
            if let width { size.width = width }
            view.frame = Rect(
                origin: Point(x: x, y: ((bounds.height - size.height) / 2).rounded()), size: size)
            return view.frame
        }
        var left = place(titles[0], x: Metrics.margin).maxX + Metrics.gap
        left = place(animation, x: left).maxX + Metrics.groupGap
        left = place(titles[1], x: left).maxX + Metrics.gap
        var right = bounds.width - Metrics.margin
        for (title, control) in [(titles[3], graph), (titles[2], damage)] {
            right = place(control, x: right - control.sizeThatFits(bounds.size).width).minX - Metrics.gap
            right = place(title, x: right - title.sizeThatFits(bounds.size).width).minX - Metrics.groupGap
        }
        right = place(number, x: right - Metrics.numberWidth, width: Metrics.numberWidth).minX - Metrics.gap
        _ = place(count, x: left, width: max(0, right - left))
    }

    // MARK: Actions

    private func setActions() {
        animation.addAction(for: .valueChanged) { [unowned self] _ in onChange?() }
        count.addAction(for: .valueChanged) { [unowned self] _ in
            update()
            onChange?()
        }
        for control in [damage, graph] {
            control.addAction(for: .valueChanged) { [unowned self] _ in showOverlay() }
        }
    }

    /// The number of tiles that should move.
    var movingCount: Int { Int(count.value.rounded()) }

    private func update() {
        number.text = FiguresView.grouped(movingCount)
        (backgroundColor, borderColor) = (palette.elevatedBackground, palette.separator)
    }

    private func showOverlay() {
        guard let application = window?.application else { return }
        var parts = application.debugOverlay
        if damage.isOn { parts.insert(.damage) } else { parts.remove(.damage) }
        if graph.isOn { parts.insert(.frames) } else { parts.remove(.frames) }
        application.debugOverlay = parts
    }

    override func didMoveToWindow() {
        super.didMoveToWindow()
        guard let parts = window?.application.debugOverlay else { return }
        damage.isOn = parts.contains(.damage)
        graph.isOn = parts.contains(.frames)
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        update()
    }
}
