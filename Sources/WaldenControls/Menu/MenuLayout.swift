internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

@MainActor
struct MenuLayout {
    struct Row {
        enum Content {
            case title(String)
            case action(Action)
            case divider
        }

        var content: Content
        /// The offset from the top of the content, in points.
        var top: Double
        var height: Double

        var action: Action? {
            if case .action(let action) = content { return action }
            return nil
        }
    }

    let rows: [Row]
    let font: Font
    let titleFont: Font
    let iconSize: Double
    let hasImages: Bool
    let contentSize: Size

    /// Lays out a menu; for fingers, with rows at least as high as the theme's touch target.
    init(_ menu: Menu, theme: Theme, isForFingers: Bool, minimumWidth: Double) {
        font = theme.typeScale[.body]
        titleFont = theme.typeScale[.footnote].withWeight(.semibold)
        iconSize = theme.metrics.iconSize
        hasImages = menu.actions.contains { $0.image != nil }
        let imageWidth = hasImages ? iconSize + MenuMetrics.gap : 0
        let minimumHeight = isForFingers ? theme.metrics.touchTarget : MenuMetrics.rowHeight
        let rowHeight = max(minimumHeight, font.metrics.lineHeight + MenuMetrics.rowPadding)
        var rows: [Row] = []
        var top = MenuMetrics.padding
        var textWidth = 0.0
        func add(_ content: Row.Content, height: Double) {
            rows.append(Row(content: content, top: top, height: height))
            top += height
        }
        if !menu.title.isEmpty {
            let height = max(MenuMetrics.titleHeight, titleFont.metrics.lineHeight + MenuMetrics.rowPadding)
            add(.title(menu.title), height: height)
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

    static func textLayout(_ text: String, font: Font, maxWidth: Double? = nil) -> TextLayout {
        TextLayout.cached(
            text, font: font, maxWidth: maxWidth ?? TextLimits.width(of: text), maxLines: 1,
            lineBreakMode: .truncatingTail)
    }

    /// Returns the frame of the panel in the anchor's coordinates: below the anchor if it fits there, else above. A
    /// menu that fits on neither side scrolls on the larger one, or covers the anchor if both are too small.
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
        } else if max(above, below) >= MenuMetrics.minimumScrolledHeight {
            height = max(above, below)
            top = below >= above ? anchor.maxY + MenuMetrics.distance : room.minY
        } else {
            top = max(room.minY, room.maxY - height)
        }
        let left = max(room.minX, min(anchor.minX, room.maxX - width))
        return Rect(x: left, y: top, width: width, height: height)
    }

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
    /// The minimum height of a row beyond its text.
    static let rowPadding = 8.0
    static let titleHeight = 26.0
    static let dividerHeight = 9.0
    /// The space around the rows.
    static let padding = 5.0
    /// The space left and right of the text of a row.
    static let textInset = 11.0
    /// The space between image and text.
    static let gap = 9.0
    static let cornerRadius = 11.0
    static let rowCornerRadius = 7.0
    static let minimumWidth = 140.0
    static let maximumWidth = 420.0
    /// The space between the menu and its source.
    static let distance = 5.0
    /// The space between the menu and the edge of the window.
    static let windowMargin = 6.0
    /// The minimum height of a menu that scrolls beside its source; with less room, it covers the source.
    static let minimumScrolledHeight = 120.0
    /// The maximum time between two letters of a type-ahead search, in seconds.
    static let typeAheadInterval = 1.0
}
