internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The content of an alert: title and message in the middle, fields, and the buttons at the bottom.
///
/// The buttons stand side by side with equal widths, the cancelling one first and the preferred one last; where they do
/// not fit, they stand one above the other, the preferred one at the top.
@MainActor
final class AlertView: View {
    private weak var owner: AlertController?
    private let heading = Label(textStyle: .title3)
    private let message = Label()
    private let messageScroll = ScrollView()
    private var fields: [TextField] = []
    private var buttons: [(action: AlertAction, button: Button)] = []

    init(of owner: AlertController) {
        self.owner = owner
        super.init(frame: .zero)
        for label in [heading, message] {
            label.numberOfLines = 0
            label.textAlignment = .center
        }
        heading.accessibilityIdentifier = "title"
        message.accessibilityIdentifier = "message"
        addSubview(heading)
        messageScroll.addSubview(message)
        addSubview(messageScroll)
        update()
    }

    /// Takes over what the controller says.
    func update() {
        guard let owner else { return }
        heading.text = owner.title ?? ""
        heading.isHidden = heading.text.isEmpty
        message.text = owner.message ?? ""
        messageScroll.isHidden = message.text.isEmpty
        for field in owner.textFields where field.superview !== self {
            fields.append(field)
            addSubview(field)
        }
        updateButtons(of: owner)
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    private func updateButtons(of owner: AlertController) {
        for action in owner.actions where !buttons.contains(where: { $0.action === action }) {
            let button = Button(title: action.title)
            button.addAction(for: .primaryActionTriggered) { [weak owner] _ in owner?.choose(action) }
            buttons.append((action, button))
            addSubview(button)
        }
        for (action, button) in buttons {
            button.isEnabled = action.isEnabled
            button.role =
                switch action.style {
                case .cancel: .cancel
                case .destructive: .destructive
                case .default: action === owner.defaultAction ? .default : .normal
                }
        }
        let preferred = owner.defaultAction
        func rank(_ action: AlertAction) -> Int { action.style == .cancel ? 0 : action === preferred ? 2 : 1 }
        buttons = [0, 1, 2].flatMap { wanted in buttons.filter { rank($0.action) == wanted } }
        focusOrder = orderOfFocus
    }

    /// The fields, and the buttons from the one that has the focus at first: the preferred one, or the cancelling one.
    private var orderOfFocus: [View] {
        let all = buttons.map(\.button)
        let preferred = owner?.defaultAction
        let first = buttons.first { $0.action === preferred }?.button ?? all.first { $0.role == .cancel }
        guard let first else { return fields + all }
        return fields + [first] + all.filter { $0 !== first }
    }

    // MARK: Layout

    override func sizeThatFits(_ size: Size) -> Size {
        let width = min(size.width, contentWidth)
        return Size(width: width, height: min(size.height, place(in: width, height: .infinity, isPlacing: false)))
    }

    /// The width of all: what the buttons need, within limits that make lines easy to read.
    private var contentWidth: Double {
        min(max(rowWidth + 2 * AlertMetrics.margin, AlertMetrics.minimumWidth), AlertMetrics.maximumWidth)
    }

    private var buttonWidth: Double { buttons.map { $0.button.intrinsicContentSize.width }.max() ?? 0 }

    private var rowWidth: Double {
        let count = Double(buttons.count)
        return buttonWidth * count + AlertMetrics.buttonSpacing * max(0, count - 1)
    }

    override func layoutSubviews() { place(in: bounds.width, height: bounds.height, isPlacing: true) }

    /// Places the parts from top to bottom, and returns the height that they need.
    @discardableResult
    private func place(in width: Double, height: Double, isPlacing: Bool) -> Double {
        let inner = max(1, width - 2 * AlertMetrics.margin)
        let left = AlertMetrics.margin
        var top = AlertMetrics.margin
        if !heading.isHidden {
            let fitting = heading.sizeThatFits(Size(width: inner, height: .infinity)).height
            if isPlacing { heading.frame = Rect(x: left, y: top, width: inner, height: fitting) }
            top += fitting + AlertMetrics.spacing
        }
        let rest = fieldsHeight + buttonsHeight(in: inner) + AlertMetrics.margin
        if !messageScroll.isHidden {
            let fitting = message.sizeThatFits(Size(width: inner, height: .infinity)).height
            let room = max(min(fitting, AlertMetrics.minimumMessageHeight), height - top - AlertMetrics.gap - rest)
            let shown = min(fitting, room)
            if isPlacing {
                messageScroll.frame = Rect(x: left, y: top, width: inner, height: shown)
                message.frame = Rect(x: 0, y: 0, width: inner, height: fitting)
                messageScroll.contentSize = message.bounds.size
            }
            top += shown + AlertMetrics.spacing
        }
        // The distance to what can be used is larger.
        top += AlertMetrics.gap - AlertMetrics.spacing
        for field in fields {
            let fitting = field.intrinsicContentSize.height
            if isPlacing { field.frame = Rect(x: left, y: top, width: inner, height: fitting) }
            top += fitting + AlertMetrics.gap / 2
        }
        if !fields.isEmpty { top += AlertMetrics.gap / 2 }
        if isPlacing { placeButtons(in: Rect(x: left, y: top, width: inner, height: buttonsHeight(in: inner))) }
        return top + buttonsHeight(in: inner) + AlertMetrics.margin
    }

    private var fieldsHeight: Double {
        guard !fields.isEmpty else { return 0 }
        return fields.reduce(AlertMetrics.gap / 2) { $0 + $1.intrinsicContentSize.height + AlertMetrics.gap / 2 }
    }

    private func buttonsHeight(in width: Double) -> Double {
        guard let height = buttons.map({ $0.button.intrinsicContentSize.height }).max() else { return 0 }
        if rowWidth <= width { return height }
        let count = Double(buttons.count)
        return height * count + AlertMetrics.buttonSpacing * (count - 1)
    }

    private func placeButtons(in rect: Rect) {
        guard !buttons.isEmpty else { return }
        let count = Double(buttons.count)
        guard rowWidth <= rect.width else {
            let height = (rect.height - AlertMetrics.buttonSpacing * (count - 1)) / count
            for (index, pair) in buttons.reversed().enumerated() {
                let top = rect.minY + Double(index) * (height + AlertMetrics.buttonSpacing)
                pair.button.frame = Rect(x: rect.minX, y: top, width: rect.width, height: height)
            }
            return
        }
        let width = (rect.width - AlertMetrics.buttonSpacing * (count - 1)) / count
        for (index, pair) in buttons.enumerated() {
            let left = rect.minX + Double(index) * (width + AlertMetrics.buttonSpacing)
            pair.button.frame = Rect(x: left.rounded(), y: rect.minY, width: width.rounded(), height: rect.height)
        }
    }
}

/// The sizes of alerts, in points.
private enum AlertMetrics {
    static let margin = 24.0
    /// The distance between title and message.
    static let spacing = 8.0
    /// The distance of the texts from fields and buttons.
    static let gap = 20.0
    static let buttonSpacing = 10.0
    static let minimumWidth = 320.0
    static let maximumWidth = 460.0
    /// The least height of a message that scrolls.
    static let minimumMessageHeight = 40.0
}
