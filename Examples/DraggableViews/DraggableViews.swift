import Walden

/// Three pictures to drag and stack, handled once by raw touches and once by gesture recognizers.
@main struct DraggableViews {
    static func main() {
        Application.run(identifier: "org.walden.DraggableViews") { _ in
            let window = Window(title: "Draggable views", size: Size(width: 720, height: 520))
            window.addSubview(BoardTabs(), filling: .zero)
            window.makeKeyAndVisible()
        }
    }
}

/// Two boards, and the tabs that choose which one is visible.
final class BoardTabs: View {
    private enum Metrics {
        static let margin = 20.0
        static let tabsWidth = 280.0
        static let tabsHeight = 34.0
        static let hintHeight = 40.0
    }

    let boards: [Board] = [TouchBoard(), GestureBoard()]
    private let tabs = Tabs(titles: ["Touches", "Recognizers"])
    private let hint = Label(
        text: "Drag one picture onto another to join them. Double-tap the background to send them home.")

    init() {
        super.init(frame: .zero)
        hint.textAlignment = .center
        hint.numberOfLines = 0
        tabs.accessibilityIdentifier = "tabs"
        tabs.addTarget(self, action: BoardTabs.chosen, for: .valueChanged)
        for view in boards + [tabs, hint] { addSubview(view) }
        show(0)
        updateColors()
    }

    private func chosen(_ sender: Tabs) { show(sender.selectedIndex) }

    private func show(_ index: Int) {
        for (number, board) in boards.enumerated() { board.isHidden = number != index }
    }

    private func updateColors() { hint.textColor = palette.secondaryLabel }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    override func layoutSubviews() {
        let width = min(Metrics.tabsWidth, bounds.width - 2 * Metrics.margin)
        tabs.frame = Rect(
            x: ((bounds.width - width) / 2).rounded(), y: Metrics.margin, width: width, height: Metrics.tabsHeight)
        let top = tabs.frame.maxY
        for board in boards { board.frame = Rect(x: 0, y: top, width: bounds.width, height: bounds.height - top) }
        hint.frame = Rect(
            x: Metrics.margin, y: bounds.height - Metrics.hintHeight - 4, width: bounds.width - 2 * Metrics.margin,
            height: Metrics.hintHeight)
        hint.isUserInteractionEnabled = false
    }
}
