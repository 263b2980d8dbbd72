import Walden

/// The list of pages on the left, the chosen page on the right.
final class GalleryView: View {
    private enum Metrics {
        static let sidebarWidth = 208.0
        static let sidebarMargin = 12.0
        static let pageMargin = 32.0
        static let footerHeight = 52.0
    }

    private let pages: [any GalleryPage]
    private unowned let application: Application
    private let sidebar = Panel()
    private let name = Label(text: "Walden")
    private let list: StackView
    private let appearanceLabel = Label(text: "Dark")
    private let appearanceSwitch = Switch()
    private let separator = Separator()
    private var rows: [SidebarRow] = []
    private var pageViews: [Int: PageView] = [:]
    private var shownPage: PageView?

    init(pages: [any GalleryPage], application: Application) {
        self.pages = pages
        self.application = application
        list = StackView(axis: .vertical, spacing: 2)
        super.init(frame: .zero)
        name.textStyle = .title2
        appearanceSwitch.accessibilityIdentifier = "appearance"
        appearanceSwitch.setOn(application.appearance == .dark, animated: false)
        appearanceSwitch.addTarget(self, action: GalleryView.appearanceChosen, for: .valueChanged)
        rows = pages.enumerated().map { index, page in
            let row = SidebarRow(title: page.title)
            row.accessibilityIdentifier = "page-\(page.title.lowercased())"
            row.addAction(for: .primaryActionTriggered) { [unowned self] _ in show(index) }
            list.addArrangedSubview(row)
            return row
        }
        for view in [sidebar, separator] { addSubview(view) }
        for view in [name, list, appearanceLabel, appearanceSwitch] { sidebar.addSubview(view) }
        show(0)
    }

    private func appearanceChosen(_ sender: Switch) {
        application.appearance = sender.isOn ? .dark : .light
    }

    private func show(_ index: Int) {
        for (number, row) in rows.enumerated() { row.isSelected = number == index }
        shownPage?.removeFromSuperview()
        let page = pageViews[index] ?? PageView(page: pages[index])
        pageViews[index] = page
        shownPage = page
        addSubview(page)
        focusOrder = [sidebar, page]
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let margin = Metrics.sidebarMargin
        let inner = Metrics.sidebarWidth - 2 * margin
        sidebar.frame = Rect(x: 0, y: 0, width: Metrics.sidebarWidth, height: bounds.height)
        separator.frame = Rect(x: Metrics.sidebarWidth, y: 0, width: 1, height: bounds.height)
        name.frame = Rect(x: margin + 10, y: 16, width: inner, height: 32)
        list.frame = Rect(x: margin, y: 60, width: inner, height: Double(rows.count) * 36 - 2)
        let footer = bounds.height - Metrics.footerHeight
        let size = appearanceSwitch.intrinsicContentSize
        appearanceLabel.frame = Rect(x: margin + 10, y: footer, width: 80, height: 32)
        appearanceSwitch.frame = Rect(
            x: Metrics.sidebarWidth - margin - 8 - size.width, y: footer + (32 - size.height) / 2, width: size.width,
            height: size.height)
        let left = Metrics.sidebarWidth + 1 + Metrics.pageMargin
        shownPage?.frame = Rect(
            x: left, y: 24, width: bounds.width - left - Metrics.pageMargin, height: bounds.height - 48)
    }
}

/// A background that follows the appearance.
final class Panel: View {
    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        backgroundColor = palette.contentBackground
    }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        backgroundColor = palette.contentBackground
    }
}
