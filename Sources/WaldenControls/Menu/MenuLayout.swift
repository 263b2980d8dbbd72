internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// Where the rows of an open menu stand.
@MainActor
struct MenuLayout {
    /// One row.
    struct Row {
        enum Content {
            case title(String)
            case action(Action)
            case divider
        }

        var content: Content
        /// From the top of the rows, in points.
        var top: Double
        var height: Double

        var action: Action? {
            if case .action(let action) = content { return action }
            return nil
        }
    }

    let rows: [Row]
    /// The font of the actions.
    let font: Font
    /// The font of the menu's title.
    let titleFont: Font
    /// The width and height of images, in points.
    let iconSize: Double
    /// Whether titles stand aside to leave room for images.
    let hasImages: Bool
    /// The extent of all rows and the margins around them.
    let contentSize: Size

    /// Lays a menu out.
    ///
    /// - Parameters:
    ///   - theme: Whose fonts and sizes it has.
    ///   - isForFingers: Whether rows are to be high enough to be met by a finger without care.
    ///   - minimumWidth: The width that the menu is not to fall short of, in points.
    init(_ menu: Menu, theme: Theme, isForFingers: Bool, minimumWidth: Double) {
        font = theme.typeScale[.body]
        titleFont = theme.typeScale[.footnote].withWeight(.semibold)
        iconSize = theme.metrics.iconSize
        hasImages = menu.actions.contains { $0.image != nil }
        let imageWidth = hasImages ? iconSize + MenuMetrics.gap : 0
        let least = isForFingers ? theme.metrics.touchTarget : MenuMetrics.rowHeight
        let rowHeight = max(least, font.metrics.lineHeight + MenuMetrics.rowPadding)
        var rows: [Row] = []
        var top = MenuMetrics.padding
        var textWidth = 0.0
        func add(_ content: Row.Content, height: Double) {
            rows.append(Row(content: content, top: top, height: height))
            top += height
        }
        if !menu.title.isEmpty {
            add(
                .title(menu.title),
                height: max(MenuMetrics.titleHeight, titleFont.metrics.lineHeight + MenuMetrics.rowPadding))
            textWidth = MenuLayout.textLayout(menu.title, font: titleFont).size.width
        }
        for (index, section) in menu.sections.enumerated() {
            if index > 0 { add(.divider, height: MenuMetrics.dividerHeight) }
            for action in section {
                add(.action(action), height: rowHeight)
                let width = MenuLayout.textLayout(action.title, font: font).size.width
                textWidth = max(textWidth, width + imageWidth)
            }
        }
        let width = textWidth + 2 * (MenuMetrics.padding + MenuMetrics.textInset)
        self.rows = rows
        contentSize = Size(
            width: min(max(width, minimumWidth, MenuMetrics.minimumWidth), MenuMetrics.maximumWidth),
            height: top + MenuMetrics.padding)
    }

    /// A text laid out on one line.
    static func textLayout(_ text: String, font: Font, maxWidth: Double? = nil) -> TextLayout {
        TextLayout.cached(text, font: font, maxWidth: maxWidth, maxLines: 1, lineBreakMode: .truncatingTail)
    }

    /// Where the menu goes: under what it belongs to, or above it if there is more room, and inside the window.
    ///
    /// - Parameters:
    ///   - anchor: What it belongs to, in window coordinates.
    ///   - bounds: The window.
    func panel(beside anchor: Rect, in bounds: Rect) -> Rect {
        let room = bounds.insetBy(dx: MenuMetrics.windowMargin, dy: MenuMetrics.windowMargin)
        let below = room.maxY - anchor.maxY - MenuMetrics.distance
        let above = anchor.minY - MenuMetrics.distance - room.minY
        let width = min(contentSize.width, room.width)
        var height = min(contentSize.height, room.height)
        let top: Double
        if height <= below {
            top = anchor.maxY + MenuMetrics.distance
        } else if height <= above {
            top = anchor.minY - MenuMetrics.distance - height
        } else if max(above, below) >= MenuMetrics.leastScrolledHeight {
            height = max(above, below)
            top = below >= above ? anchor.maxY + MenuMetrics.distance : room.minY
        } else {
            top = max(room.minY, room.maxY - height)
        }
        let left = max(room.minX, min(anchor.minX, room.maxX - width))
        return Rect(x: left, y: top, width: width, height: height)
    }

    /// The place of the row after another one that can be chosen; goes round at the ends.
    func nextRow(after start: Int?, backwards: Bool) -> Int? {
        let count = rows.count
        var index = start ?? (backwards ? count : -1)
        for _ in 0..<count {
            index = (index + (backwards ? -1 : 1) + count) % count
            if rows[index].action?.isEnabled == true { return index }
        }
        return nil
    }
}

/// The sizes of menus, in points.
enum MenuMetrics {
    static let rowHeight = 30.0
    /// What a row is higher than its text at least.
    static let rowPadding = 8.0
    static let titleHeight = 26.0
    static let dividerHeight = 9.0
    /// Around the rows.
    static let padding = 5.0
    /// Left and right of the text of a row.
    static let textInset = 11.0
    /// Between image and text.
    static let gap = 9.0
    static let cornerRadius = 11.0
    static let rowCornerRadius = 7.0
    static let minimumWidth = 140.0
    static let maximumWidth = 420.0
    /// Between the menu and what it belongs to.
    static let distance = 5.0
    /// Between the menu and the edge of the window.
    static let windowMargin = 6.0
    /// A menu that does not fit scrolls rather than cover what it belongs to, if it has this much room.
    static let leastScrolledHeight = 120.0
    /// How far a touch moves before its end chooses something, so that opening a menu chooses nothing.
    static let fingerSlop = 10.0
    static let pointerSlop = 4.0
    /// The longest time between two letters that are looked for together, in seconds.
    static let typeAheadInterval = 1.0
}
