internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// A row of tabs of which one is chosen. It is one stop for Tab; arrows, Home and End choose.
@MainActor
final class TabBar: Control {
    struct Tab: Equatable {
        var title: String
        var image: Image?

        static func == (lhs: Tab, rhs: Tab) -> Bool { lhs.title == rhs.title && lhs.image === rhs.image }
    }

    static let height = 44.0

    private var tabs: [Tab] = []
    private var selectedIndex = 0
    private var pressedIndex: Int?
    private var hoveredIndex: Int?
    private let choose: @MainActor (Int) -> Void

    init(choose: @escaping @MainActor (Int) -> Void) {
        self.choose = choose
        super.init(frame: .zero)
        accessibilityIdentifier = "tabs"
    }

    func update(_ tabs: [Tab], selectedIndex: Int) {
        guard tabs != self.tabs || selectedIndex != self.selectedIndex else { return }
        self.tabs = tabs
        self.selectedIndex = selectedIndex
        hoveredIndex = nil
        setNeedsDisplay()
    }

    // MARK: Layout

    private var widths: [Double] {
        let natural = tabs.map { tab in
            let title = tab.title.isEmpty ? 0 : layout(tab, isChosen: true, maxWidth: .infinity).size.width
            let image = tab.image == nil ? 0 : TabMetrics.imageSide + (title > 0 ? TabMetrics.imageSpacing : 0)
            return max(TabMetrics.minimumWidth, (title + image).rounded(.up) + 2 * TabMetrics.padding)
        }
        // Tabs that do not fit share the room.
        let total = natural.reduce(0, +)
        return total <= bounds.width || total <= 0 ? natural : natural.map { $0 * bounds.width / total }
    }

    /// The places of the tabs, together in the middle.
    private var frames: [Rect] {
        let widths = widths
        var left = max(0, ((bounds.width - widths.reduce(0, +)) / 2).rounded(.down))
        return widths.map { width in
            defer { left += width }
            return Rect(x: left, y: 0, width: width, height: bounds.height)
        }
    }

    private func index(at point: Point) -> Int? { frames.firstIndex { $0.contains(point) } }

    private func layout(_ tab: Tab, isChosen: Bool, maxWidth: Double) -> TextLayout {
        TextLayout.cached(
            tab.title, font: theme.typeScale[isChosen ? .headline : .body], maxWidth: maxWidth, maxLines: 1,
            alignment: .left, lineBreakMode: .truncatingTail)
    }

    // MARK: Input

    override func beginTracking(_ touch: Touch, with event: Event?) -> Bool {
        pressedIndex = index(at: touch.location(in: self))
        setNeedsDisplay()
        return pressedIndex != nil
    }

    override func endTracking(_ touch: Touch?, with event: Event?) {
        let pressed = pressedIndex
        pressedIndex = nil
        setNeedsDisplay()
        guard let pressed, let touch, index(at: touch.location(in: self)) == pressed else { return }
        choose(pressed)
    }

    override func cancelTracking(with event: Event?) {
        pressedIndex = nil
        setNeedsDisplay()
    }

    override func pointerMoved(with event: Event) {
        super.pointerMoved(with: event)
        hover(event.allTouches?.first.flatMap { index(at: $0.location(in: self)) })
    }

    override func pointerEntered(with event: Event) {
        super.pointerEntered(with: event)
        hover(event.allTouches?.first.flatMap { index(at: $0.location(in: self)) })
    }

    override func pointerExited(with event: Event?) {
        super.pointerExited(with: event)
        hover(nil)
    }

    private func hover(_ index: Int?) {
        guard index != hoveredIndex else { return }
        hoveredIndex = index
        setNeedsDisplay()
    }

    override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = take(presses, handle)
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    private func handle(_ press: Press) -> Bool {
        guard actsOnKeys, !tabs.isEmpty, press.key.modifierFlags.withoutLocks.isEmpty else { return false }
        let target: Int
        switch press.key.symbol.withoutKeypad {
        case .leftArrow: target = max(0, selectedIndex - 1)
        case .rightArrow: target = min(tabs.count - 1, selectedIndex + 1)
        case .home: target = 0
        case .end: target = tabs.count - 1
        default: return false
        }
        choose(target)
        return true
    }

    // MARK: Drawing

    override var drawingOutsets: EdgeInsets { .zero }

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        context.fill(context.snap(bounds), with: palette.windowBackground)
        let line = context.hairline
        context.fill(
            context.snap(Rect(x: 0, y: bounds.maxY - line, width: bounds.width, height: line)), with: palette.separator)
        for (index, frame) in frames.enumerated() { draw(index, in: frame, palette, context) }
    }

    private func draw(_ index: Int, in frame: Rect, _ palette: Palette, _ context: GraphicsContext) {
        let tab = tabs[index]
        let isChosen = index == selectedIndex
        let plate = context.snap(frame.insetBy(dx: 2, dy: 6))
        if index == pressedIndex || index == hoveredIndex {
            context.fillRoundedRect(
                plate, cornerRadius: theme.metrics.cornerRadius,
                with: index == pressedIndex ? palette.pressedOverlay : palette.hoveredOverlay)
        }
        let color = isChosen ? palette.accent.text : palette.secondaryLabel
        let image = tab.image == nil ? 0 : TabMetrics.imageSide
        let room = frame.width - 2 * TabMetrics.padding - image
        let text = tab.title.isEmpty || room <= 0 ? nil : layout(tab, isChosen: isChosen, maxWidth: room)
        let gap = text != nil && image > 0 ? TabMetrics.imageSpacing : 0
        let width = image + gap + (text?.size.width ?? 0)
        var left = frame.midX - (width / 2).rounded()
        if let picture = tab.image {
            let box = Rect(
                x: left, y: ((frame.height - image) / 2).rounded(), width: image, height: image)
            context.draw(picture, in: ContentMode.scaleAspectFit.place(picture.size, in: box), tint: color)
            left += image + gap
        }
        if let text {
            let top = ((frame.height - text.size.height) / 2).rounded(.down)
            context.draw(text, at: Point(x: left, y: top), color: color)
        }
        if isChosen {
            let bar = Rect(
                x: frame.minX + 8, y: frame.maxY - TabMetrics.markHeight, width: frame.width - 16,
                height: TabMetrics.markHeight)
            context.fillRoundedRect(
                context.snap(bar), cornerRadius: TabMetrics.markHeight / 2, with: palette.accent.mark)
            if isFocused {
                context.strokeRoundedRect(
                    plate.insetBy(dx: 1, dy: 1), cornerRadius: theme.metrics.cornerRadius, with: palette.focusRing,
                    lineWidth: 2)
            }
        }
    }
}

/// The sizes of tabs, in points.
private enum TabMetrics {
    static let padding = 16.0
    static let minimumWidth = 64.0
    static let imageSide = 16.0
    static let imageSpacing = 6.0
    static let markHeight = 3.0
}
