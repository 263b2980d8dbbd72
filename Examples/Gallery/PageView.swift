import Walden

/// A page: a title, a summary, and a column of sections. It scrolls where it is higher than the window.
final class PageView: ScrollView {
    private let stack: StackView

    init(page: any GalleryPage) {
        let title = Label(text: page.title, textStyle: .title1)
        let summary = SecondaryLabel(text: page.summary)
        summary.numberOfLines = 0
        stack = StackView([title, summary] + page.makeSections(), axis: .vertical, spacing: 20, distribution: .leading)
        stack.setCustomSpacing(4, after: title)
        super.init(frame: .zero)
        addSubview(stack)
    }

    override func layoutSubviews() {
        let height = stack.sizeThatFits(Size(width: bounds.width, height: .infinity)).height
        contentSize = Size(width: bounds.width, height: height)
        stack.frame = Rect(origin: .zero, size: contentSize)
        super.layoutSubviews()
    }
}

/// A label in the secondary label colour.
final class SecondaryLabel: Label {
    init(text: String) {
        super.init(text: text)
        textColor = palette.secondaryLabel
    }

    override func appearanceDidChange() {
        textColor = palette.secondaryLabel
        super.appearanceDidChange()
    }
}

/// A heading above a card of rows.
final class Section: View {
    private enum Metrics {
        static let padding = EdgeInsets(top: 16, left: 20, bottom: 16, right: 20)
        static let headingHeight = 28.0
    }

    private let heading: Label
    private let card = Panel()
    private let stack: StackView

    init(_ title: String, _ rows: [View], spacing: Double = 12) {
        heading = Label(text: title, textStyle: .headline)
        stack = StackView(rows, axis: .vertical, spacing: spacing, distribution: .leading)
        stack.contentInsets = Metrics.padding
        super.init(frame: .zero)
        card.cornerRadius = 12
        card.borderWidth = 1
        addSubview(heading)
        addSubview(card)
        card.addSubview(stack, filling: .zero)
        updateBorder()
    }

    private func updateBorder() { card.borderColor = palette.separator }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateBorder()
    }

    override var intrinsicContentSize: Size {
        Size(width: View.noIntrinsicMetric, height: Metrics.headingHeight + stack.intrinsicContentSize.height)
    }

    override func sizeThatFits(_ size: Size) -> Size {
        let fitting = stack.sizeThatFits(Size(width: size.width, height: .infinity))
        return Size(width: fitting.width, height: Metrics.headingHeight + fitting.height)
    }

    override func layoutSubviews() {
        heading.frame = Rect(x: 0, y: 0, width: bounds.width, height: 20)
        card.frame = Rect(
            x: 0, y: Metrics.headingHeight, width: bounds.width, height: bounds.height - Metrics.headingHeight)
    }
}

/// Returns a row of views at their intrinsic widths.
@MainActor
func row(_ views: [View], spacing: Double = 12) -> StackView {
    StackView(views, spacing: spacing, alignment: .center, distribution: .leading)
}

/// Returns a row that starts with a caption of a fixed width.
@MainActor
func captioned(_ caption: String, _ views: [View], width: Double = 110) -> StackView {
    let label = FixedLabel(text: caption, width: width)
    return row([label] + views)
}

/// A label of a fixed width, to align columns, and at least as high as a button, to align rows.
final class FixedLabel: Label {
    override var minimumContentSize: Size { intrinsicContentSize }

    private static let height = 32.0
    private let width: Double

    init(text: String, width: Double) {
        self.width = width
        super.init(text: text)
        textColor = palette.secondaryLabel
    }

    override var intrinsicContentSize: Size {
        Size(width: width, height: max(FixedLabel.height, super.intrinsicContentSize.height))
    }

    override func sizeThatFits(_ size: Size) -> Size {
        Size(width: width, height: max(FixedLabel.height, super.sizeThatFits(size).height))
    }

    override func appearanceDidChange() {
        textColor = palette.secondaryLabel
        super.appearanceDidChange()
    }
}

/// A wrapper that gives a fixed size to a view without an intrinsic width, such as a slider.
final class Sized: View {
    private let content: View
    private let size: Size

    init(_ content: View, width: Double, height: Double = 32) {
        self.content = content
        size = Size(width: width, height: height)
        super.init(frame: Rect(x: 0, y: 0, width: width, height: height))
        addSubview(content, filling: .zero)
    }

    override var intrinsicContentSize: Size { size }
    override func sizeThatFits(_ proposed: Size) -> Size { size }
}
