internal import WaldenCore
internal import WaldenGeometry

/// The picture and the texts of a cell, and where they stand.
extension ListCell {
    /// The text of the row.
    public var textLabel: Label {
        if let textLabelStorage { return textLabelStorage }
        let label = Label()
        textLabelStorage = label
        contentView.addSubview(label)
        contentDidChange()
        return label
    }

    /// The second text, which explains the first one; seen where ``style`` has a place for it.
    public var detailTextLabel: Label {
        if let detailLabelStorage { return detailLabelStorage }
        let label = Label(textStyle: .subheadline)
        detailLabelStorage = label
        contentView.addSubview(label)
        contentDidChange()
        return label
    }

    /// The picture at the leading edge.
    public var imageView: ImageView {
        if let imageViewStorage { return imageViewStorage }
        let view = ImageView()
        imageViewStorage = view
        contentView.addSubview(view)
        contentDidChange()
        return view
    }

    func contentDidChange() {
        setNeedsLayout()
        contentView.setNeedsLayout()
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    // MARK: Sizes

    /// Where the texts begin, which is where the line to the next row does.
    var textInset: Double {
        guard let size = imageSize else { return ListMetrics.horizontalInset }
        return ListMetrics.horizontalInset + size.width + ListMetrics.spacing
    }

    /// The size in which the picture is shown; `nil` if there is none.
    private var imageSize: Size? {
        guard let size = imageViewStorage?.image?.size, size.width > 0, size.height > 0 else { return nil }
        let factor = min(1, ListMetrics.largestImage / max(size.width, size.height))
        return Size(width: size.width * factor, height: size.height * factor)
    }

    /// The width for picture and texts in the width of a row.
    func contentRoom(in width: Double) -> Double {
        guard let accessoryView else { return width }
        return max(0, width - accessoryView.bounds.width - ListMetrics.horizontalInset)
    }

    /// The width for the texts in that of ``contentView``.
    private func textRoom(in width: Double) -> Double { max(0, width - textInset - ListMetrics.horizontalInset) }

    func heightOfContent(in width: Double) -> Double {
        let texts = textSizes(in: textRoom(in: width))
        let gap = style == .subtitle && texts.detail.height > 0 ? ListMetrics.lineSpacing : 0
        let height =
            style == .subtitle
            ? texts.text.height + gap + texts.detail.height : max(texts.text.height, texts.detail.height)
        return max(height, imageSize?.height ?? 0)
    }

    private func textSizes(in width: Double) -> (text: Size, detail: Size) {
        let unlimited = Double.infinity
        var detail = Size.zero
        if style != .default, let label = detailLabelStorage {
            let share = style == .value ? width * ListMetrics.largestValueShare : width
            detail = label.sizeThatFits(Size(width: share, height: unlimited))
            // A label without text takes no line.
            if label.text.isEmpty { detail = .zero }
        }
        let taken = style == .value && detail.width > 0 ? detail.width + ListMetrics.spacing : 0
        let text = textLabelStorage?.sizeThatFits(Size(width: max(0, width - taken), height: unlimited)) ?? .zero
        return (text, detail)
    }

    // MARK: Layout

    /// Lays everything out, down to the letters, so that there is only to be drawn when the row comes into view.
    func prepareToDraw() {
        layoutIfNeeded()
        for subview in subviews { prepareTexts(in: subview) }
    }

    private func prepareTexts(in view: View) {
        if view.isHidden || view.bounds.isEmpty { return }
        if let label = view as? Label { return label.prepareToDraw() }
        for subview in view.subviews { prepareTexts(in: subview) }
    }

    func layOutFrame() {
        let bounds = self.bounds
        let room = contentRoom(in: bounds.width)
        contentView.frame = Rect(x: bounds.minX, y: bounds.minY, width: room, height: bounds.height)
        guard let accessoryView else { return }
        let size = accessoryView.bounds.size
        accessoryView.frame = Rect(
            x: bounds.maxX - ListMetrics.horizontalInset - size.width,
            y: bounds.minY + ((bounds.height - size.height) / 2).rounded(.down), width: size.width, height: size.height)
    }

    func layOutContent() {
        let bounds = contentView.bounds
        if let imageViewStorage {
            let size = imageSize ?? .zero
            imageViewStorage.frame = Rect(
                x: ListMetrics.horizontalInset, y: ((bounds.height - size.height) / 2).rounded(.down),
                width: size.width, height: size.height)
        }
        guard textLabelStorage != nil || detailLabelStorage != nil else { return }
        applyColors()
        let (left, width) = (textInset, textRoom(in: bounds.width))
        switch style {
        case .default:
            textLabelStorage?.frame = Rect(x: left, y: 0, width: width, height: bounds.height)
            detailLabelStorage?.frame = .zero
        case .subtitle:
            let sizes = textSizes(in: width)
            let gap = sizes.detail.height > 0 ? ListMetrics.lineSpacing : 0
            let top = max(0, ((bounds.height - sizes.text.height - gap - sizes.detail.height) / 2).rounded(.down))
            textLabelStorage?.frame = Rect(x: left, y: top, width: width, height: sizes.text.height)
            detailLabelStorage?.frame = Rect(
                x: left, y: top + sizes.text.height + gap, width: width, height: sizes.detail.height)
        case .value:
            let detail = textSizes(in: width).detail
            let taken = detail.width > 0 ? detail.width + ListMetrics.spacing : 0
            textLabelStorage?.frame = Rect(x: left, y: 0, width: max(0, width - taken), height: bounds.height)
            detailLabelStorage?.frame = Rect(
                x: left + width - detail.width, y: 0, width: detail.width, height: bounds.height)
        }
    }

    /// Gives the second text the colour of the theme, unless the app has given it another.
    func applyColors() {
        guard let label = detailLabelStorage, label.textColor == detailColor else { return }
        detailColor = palette.secondaryLabel
        label.textColor = detailColor
    }
}

/// The view that holds the content of a cell.
final class ListCellContent: View {
    private var cell: ListCell? { superview as? ListCell }

    override func layoutSubviews() { cell?.layOutContent() }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        cell?.applyColors()
        setNeedsLayout()
    }
}
