internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The rows of an open menu, and their places in its content.
@MainActor
struct MenuLayout {
    @MainActor
    struct Row {
        var item: MenuItem
        /// The offset from the top of the content, in points.
        var top: Double
        var height: Double

        var action: Action? {
            if case .action(let action) = item.content { return action }
            return nil
        }
    }

    let rows: [Row]
    let font: Font
    let titleFont: Font
    let subtitleFont: Font
    let iconSize: Double
    /// The offset of titles from the text's edge, for marks and images.
    let titleIndent: Double
    /// The offset of images from the text's edge, for marks.
    let imageIndent: Double
    let contentSize: Size

    /// Lays out a menu; for fingers, with rows at least as high as the theme's touch target.
    init(_ items: [MenuItem], theme: Theme, isForFingers: Bool, minimumWidth: Double) {
        let font = theme.typeScale[.body]
        let titleFont = theme.typeScale[.footnote].withWeight(.semibold)
        let subtitleFont = theme.typeScale[.footnote]
        iconSize = theme.metrics.iconSize
        imageIndent =
            items.contains { $0.state != .off || $0.isOneOfSeveral } ? MenuMetrics.markWidth + MenuMetrics.gap : 0
        titleIndent = imageIndent + (items.contains { $0.image != nil } ? iconSize + MenuMetrics.gap : 0)
        let minimumHeight = isForFingers ? theme.metrics.touchTarget : MenuMetrics.rowHeight
        let rowHeight = max(minimumHeight, font.metrics.lineHeight + MenuMetrics.rowPadding)
        let titleHeight = max(MenuMetrics.titleHeight, titleFont.metrics.lineHeight + MenuMetrics.rowPadding)
        var rows: [Row] = []
        rows.reserveCapacity(items.count)
        var top = MenuMetrics.padding
        for item in items {
            let height =
                switch item.content {
                case .divider: MenuMetrics.dividerHeight
                case .heading: titleHeight
                default: item.subtitle == nil ? rowHeight : rowHeight + subtitleFont.metrics.lineHeight
                }
            rows.append(Row(item: item, top: top, height: height))
            top += height
        }
        (self.rows, self.font, self.titleFont, self.subtitleFont) = (rows, font, titleFont, subtitleFont)
        let textWidth = MenuLayout.textWidth(of: items, font, titleFont, subtitleFont, indent: titleIndent)
        let width = textWidth + 2 * (MenuMetrics.padding + MenuMetrics.textInset)
        contentSize = Size(
            width: min(max(width, minimumWidth, MenuMetrics.minimumWidth), MenuMetrics.maximumWidth).rounded(.up),
            height: (top + MenuMetrics.padding).rounded(.up))
    }

    /// Returns the width of the widest row. Of many titles only the longest are measured.
    private static func textWidth(
        of items: [MenuItem], _ font: Font, _ titleFont: Font, _ subtitleFont: Font, indent: Double
    ) -> Double {
        func length(_ item: MenuItem) -> Int { max(item.title.text.utf8.count, item.subtitle?.utf8.count ?? 0) }
        var measured = items[...]
        if items.count > 2 * MenuMetrics.maximumMeasuredTitles {
            measured = items.sorted { length($0) > length($1) }.prefix(MenuMetrics.maximumMeasuredTitles)
        }
        var (title, shortcut, hasArrow) = (0.0, 0.0, false)
        for item in measured {
            var isHeading = false
            if case .heading = item.content { isHeading = true }
            title = max(
                title,
                textLayout(item.title.text, font: isHeading ? titleFont : font).size.width + (isHeading ? 0 : indent))
            if let subtitle = item.subtitle {
                title = max(title, textLayout(subtitle, font: subtitleFont).size.width + indent)
            }
        }
        for item in items {
            if item.submenu != nil { hasArrow = true }
            if !item.shortcut.isEmpty { shortcut = max(shortcut, textLayout(item.shortcut, font: font).size.width) }
        }
        let trailing = max(shortcut, hasArrow ? MenuMetrics.arrowWidth : 0)
        return title + (trailing > 0 ? MenuMetrics.shortcutGap + trailing : 0)
    }

    static func textLayout(_ text: String, font: Font, maxWidth: Double? = nil) -> TextLayout {
        TextLayout.cached(
            text, font: font, maxWidth: maxWidth ?? TextLimits.width(of: text), maxLines: 1,
            lineBreakMode: .truncatingTail)
    }

    /// Returns the next row that can be chosen, around the ends; `nil` for none.
    func nextRow(after start: Int?, backwards: Bool) -> Int? {
        let count = rows.count
        var index = start ?? (backwards ? count : -1)
        for _ in 0..<count {
            index = (index + (backwards ? -1 : 1) + count) % count
            if rows[index].item.isEnabled { return index }
        }
        return nil
    }

    /// The row that is chosen of several; `nil` for none.
    var chosenRow: Int? {
        rows.firstIndex { $0.item.isOneOfSeveral && $0.item.state == .on && $0.item.isEnabled }
    }

    /// Returns the row at an offset from the top of the content; `nil` for none.
    func row(at y: Double) -> Int? {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].top + rows[middle].height <= y { low = middle + 1 } else { high = middle }
        }
        return low < rows.count && y >= rows[low].top ? low : nil
    }
}
