import Walden

/// A segmented control: a tap or an arrow key chooses one of its titles.
final class Tabs: Control {
    private let titles: [String]

    /// The index of the chosen title. Setting it sends no action.
    var selectedIndex = 0 {
        didSet { if selectedIndex != oldValue { setNeedsDisplay() } }
    }

    init(titles: [String]) {
        self.titles = titles
        super.init(frame: .zero)
    }

    private func choose(_ index: Int) {
        guard index != selectedIndex, titles.indices.contains(index) else { return }
        selectedIndex = index
        sendActions(for: .valueChanged)
    }

    private func cell(_ index: Int) -> Rect {
        let width = bounds.width / Double(titles.count)
        return Rect(x: width * Double(index), y: 0, width: width, height: bounds.height)
    }

    // MARK: Input

    override func endTracking(_ touch: Touch?, with event: Event?) {
        guard let touch, isTouchInside else { return }
        let width = bounds.width / Double(titles.count)
        choose(min(max(Int(touch.location(in: self).x / width), 0), titles.count - 1))
    }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        var rest = presses
        for press in presses {
            switch press.key.symbol {
            case .leftArrow: choose(selectedIndex - 1)
            case .rightArrow: choose(selectedIndex + 1)
            default: continue
            }
            rest.remove(press)
        }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    // MARK: Drawing

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        context.fillRoundedRect(context.snap(bounds), cornerRadius: 9, with: palette.track)
        for (index, title) in titles.enumerated() {
            let cell = cell(index)
            let isChosen = index == selectedIndex
            if isChosen {
                let background = context.snap(cell.insetBy(dx: 2, dy: 2))
                context.fillRoundedRect(background, cornerRadius: 7, with: palette.elevatedBackground)
                if isFocused {
                    context.strokeRoundedRect(
                        background, cornerRadius: 7, with: palette.focusRing, lineWidth: context.snap(lineWidth: 2))
                }
            }
            let font = theme.typeScale[.body].withWeight(isChosen ? .semibold : .regular)
            let text = TextLayout.cached(title, font: font, maxWidth: cell.width)
            let place = Point(
                x: (cell.midX - text.size.width / 2).rounded(), y: (cell.midY - text.size.height / 2).rounded())
            let isLit = isChosen || isHovered || isHighlighted
            let color = isEnabled ? isLit ? palette.label : palette.secondaryLabel : palette.disabledLabel
            context.draw(text, at: place, color: color)
        }
    }
}
