import Walden

/// A bar of tools above the canvas.
final class PaintView: View {
    private enum Metrics {
        static let barHeight = 64.0
        static let margin = 16.0
        static let gap = 20.0
        static let buttonWidth = 40.0
        static let sliderWidths = 72.0...190.0
        static let fade = 0.25
    }

    let canvas = Canvas()
    let inks = InkPalette()
    let widthSlider = Slider()
    let undoButton = Button(style: .plain, image: PaintIcons.undo)
    let redoButton = Button(style: .plain, image: PaintIcons.redo)
    let clearButton = Button(title: "Clear")
    private let bar = Bar()
    private let preview = BrushPreview()
    private let hint = Label(text: "Draw with a finger or with ten, with a pen or the pointer.", textStyle: .title3)

    init() {
        super.init(frame: .zero)
        hint.textAlignment = .center
        hint.font = hint.font.withWeight(.regular)
        for view in [canvas, hint, bar] { addSubview(view) }
        for view in [undoButton, redoButton, inks, preview, widthSlider, clearButton] { bar.addSubview(view) }
        setUpTools()
        canvas.changeHandler = { [unowned self] in update() }
        choose()
        update()
        updateColors()
    }

    private func setUpTools() {
        undoButton.accessibilityIdentifier = "undo"
        redoButton.accessibilityIdentifier = "redo"
        clearButton.accessibilityIdentifier = "clear"
        widthSlider.accessibilityIdentifier = "width"
        // The slider shows the square root of the width, so that steps look even.
        widthSlider.minimumValue = Brush.widths.lowerBound.squareRoot()
        widthSlider.maximumValue = Brush.widths.upperBound.squareRoot()
        widthSlider.value = canvas.brush.width.squareRoot()
        undoButton.addTarget(self, action: PaintView.undo, for: .primaryActionTriggered)
        redoButton.addTarget(self, action: PaintView.redo, for: .primaryActionTriggered)
        clearButton.addTarget(self, action: PaintView.clear, for: .primaryActionTriggered)
        inks.addTarget(self, action: PaintView.choose, for: .valueChanged)
        widthSlider.addTarget(self, action: PaintView.choose, for: .valueChanged)
    }

    // MARK: Actions

    func undo() { canvas.undo() }
    func redo() { canvas.redo() }
    func clear() { canvas.clear() }

    private func choose() {
        canvas.brush = Brush(ink: inks.ink, width: widthSlider.value * widthSlider.value)
        preview.brush = canvas.brush
    }

    /// Enables the buttons that apply, and shows the hint on blank paper.
    private func update() {
        undoButton.isEnabled = canvas.drawing.canUndo
        redoButton.isEnabled = canvas.drawing.canRedo
        clearButton.isEnabled = !canvas.drawing.isEmpty
        let hintAlpha = canvas.isBlank ? 1.0 : 0
        guard hint.alpha != hintAlpha else { return }
        View.animate(withDuration: Metrics.fade) { hint.alpha = hintAlpha }
    }

    private func updateColors() { hint.textColor = palette.tertiaryLabel }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    // MARK: Layout

    override func layoutSubviews() {
        bar.frame = Rect(x: 0, y: 0, width: bounds.width, height: Metrics.barHeight)
        canvas.frame = Rect(
            x: 0, y: Metrics.barHeight, width: bounds.width, height: max(0, bounds.height - Metrics.barHeight))
        let height = hint.sizeThatFits(canvas.bounds.size).height
        hint.frame = Rect(
            x: 0, y: (canvas.frame.midY - height / 2).rounded(), width: bounds.width, height: height)
        layOutTools()
    }

    private func layOutTools() {
        let controlHeight = theme.metrics.controlHeight
        var left = Metrics.margin
        func place(_ view: View, width: Double, height: Double, gap: Double) {
            view.frame = Rect(
                x: left, y: ((Metrics.barHeight - height) / 2).rounded(), width: width, height: height)
            left += width + gap
        }
        place(undoButton, width: Metrics.buttonWidth, height: controlHeight, gap: 4)
        place(redoButton, width: Metrics.buttonWidth, height: controlHeight, gap: Metrics.gap)
        place(inks, width: inks.intrinsicContentSize.width, height: inks.intrinsicContentSize.height, gap: Metrics.gap)
        let side = Brush.widths.upperBound
        place(preview, width: side, height: side, gap: 8)
        let clearWidth = clearButton.intrinsicContentSize.width
        let room = bounds.width - left - Metrics.gap - clearWidth - Metrics.margin
        let width = min(max(room, Metrics.sliderWidths.lowerBound), Metrics.sliderWidths.upperBound)
        place(widthSlider, width: width, height: controlHeight, gap: Metrics.gap)
        left = max(left, bounds.width - Metrics.margin - clearWidth)
        place(clearButton, width: clearWidth, height: controlHeight, gap: 0)
    }
}

/// The background of the tools, with a line along its bottom.
final class Bar: View {
    init() {
        super.init(frame: .zero)
        isOpaque = true
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(bounds, with: palette.windowBackground)
        let line = Rect(x: 0, y: bounds.height - 1, width: bounds.width, height: 1)
        context.fill(context.snap(line), with: palette.separator)
    }
}

/// A dot drawn by the brush.
final class BrushPreview: View {
    var brush = Brush() {
        didSet { if brush != oldValue { setNeedsDisplay() } }
    }

    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let paper: Paper = appearance == .dark ? .dark : .light
        let dot = Rect(center: bounds.center, size: Size(width: brush.width, height: brush.width))
        context.fillEllipse(in: dot, with: brush.ink.color(on: paper))
        // Outline a colour that is close to that of the bar.
        let isFaint = brush.ink.color(on: paper).contrast(with: palette.windowBackground) < 2
        if isFaint { context.strokeEllipse(in: dot, with: palette.outline, lineWidth: 1) }
    }
}
