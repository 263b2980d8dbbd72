import Walden

/// A row of inks, the eraser last. A tap or an arrow key chooses one.
final class InkPalette: Control {
    private enum Metrics {
        static let cell = Size(width: 40, height: 44)
        static let dot = 24.0
        static let ring = 34.0
        static let ringWidth = 2.0
    }

    static let inks: [Ink] = [.plain] + colors.map { .color(Color(hex: $0)) } + [.eraser]
    private static let colors: [UInt32] = [0xE5484D, 0xF08C2E, 0xF2C230, 0x3E9F5B, 0x2B8FC4, 0x7A5AC8]

    /// The index of the chosen ink. Setting it sends no action.
    var selectedIndex = 0 {
        didSet {
            guard selectedIndex != oldValue else { return }
            redraw(oldValue)
            redraw(selectedIndex)
        }
    }

    var ink: Ink { InkPalette.inks[selectedIndex] }

    /// The index of the ink under the tracked touch.
    private var pressedIndex: Int? {
        didSet { if pressedIndex != oldValue { setNeedsDisplay() } }
    }

    init() {
        super.init(frame: .zero)
        accessibilityIdentifier = "inks"
    }

    override var intrinsicContentSize: Size {
        Size(width: Metrics.cell.width * Double(InkPalette.inks.count), height: Metrics.cell.height)
    }

    override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

    /// The frame of an ink.
    func cell(_ index: Int) -> Rect {
        Rect(origin: Point(x: Metrics.cell.width * Double(index), y: 0), size: Metrics.cell)
    }

    private func redraw(_ index: Int) { setNeedsDisplay(cell(index)) }

    private func choose(_ index: Int) {
        guard index != selectedIndex, InkPalette.inks.indices.contains(index) else { return }
        selectedIndex = index
        sendActions(for: .valueChanged)
    }

    // MARK: Tracking

    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        pressedIndex = index(under: touch)
        return true
    }

    override func continueTracking(_ touch: Touch, with event: Event?) -> Bool {
        pressedIndex = isTouchInside ? index(under: touch) : nil
        return true
    }

    override func endTracking(_ touch: Touch?, with event: Event?) {
        pressedIndex = nil
        if let touch, isTouchInside { choose(index(under: touch)) }
    }

    override func cancelTracking(with event: Event?) { pressedIndex = nil }

    private func index(under touch: Touch) -> Int {
        min(max(Int(touch.location(in: self).x / Metrics.cell.width), 0), InkPalette.inks.count - 1)
    }

    // MARK: Keys

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !moves($0.key) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    private func moves(_ key: Key) -> Bool {
        guard key.modifierFlags.withoutLocks.isEmpty else { return false }
        switch key.symbol {
        case .leftArrow: choose(selectedIndex - 1)
        case .rightArrow: choose(selectedIndex + 1)
        case .home: choose(0)
        case .end: choose(InkPalette.inks.count - 1)
        default: return false
        }
        return true
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        for index in InkPalette.inks.indices where cell(index).intersects(rect) { draw(index, in: context) }
    }

    private func draw(_ index: Int, in context: GraphicsContext) {
        let palette = self.palette
        let center = cell(index).center
        func circle(_ side: Double) -> Rect { Rect(center: center, size: Size(width: side, height: side)) }
        if index == pressedIndex { context.fillEllipse(in: circle(Metrics.ring), with: palette.pressedOverlay) }
        if index == selectedIndex {
            let color = isFocused ? palette.focusRing : palette.label
            let width = isFocused ? Metrics.ringWidth + 1 : Metrics.ringWidth
            context.strokeEllipse(in: circle(Metrics.ring), with: color, lineWidth: width)
        }
        let ink = InkPalette.inks[index]
        if ink == .eraser { return drawEraser(at: center, in: context) }
        let paper: Paper = appearance == .dark ? .dark : .light
        context.fillEllipse(in: circle(Metrics.dot), with: ink.color(on: paper))
    }

    /// Draws a slanted eraser, its lower half in a sleeve.
    private func drawEraser(at center: Point, in context: GraphicsContext) {
        context.withSavedState {
            context.translate(x: center.x, y: center.y)
            context.rotate(by: -.pi / 4)
            let whole = Rect(center: .zero, size: Size(width: 20, height: 11))
            context.fillRoundedRect(whole, cornerRadius: 3, with: Color(hex: 0xE9A3A0))
            context.clip(to: Rect(x: whole.minX, y: whole.minY, width: 12, height: whole.height))
            context.fillRoundedRect(whole, cornerRadius: 3, with: palette.secondaryLabel)
        }
    }
}
