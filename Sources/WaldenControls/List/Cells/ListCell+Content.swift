internal import WaldenCore
internal import WaldenGeometry

/// The image and the texts of a cell.
extension ListCell {
    /// The text of the row.
    public var textLabel: Label { textLabelStorage ?? add(Label(), \.textLabelStorage) }

    /// The second text, shown if ``style`` has a place for it.
    public var detailTextLabel: Label {
        detailLabelStorage ?? add(Label(textStyle: .subheadline), \.detailLabelStorage)
    }

    /// The image at the leading edge.
    public var imageView: ImageView { imageViewStorage ?? add(ImageView(), \.imageViewStorage) }

    private func add<V: View>(_ view: V, _ storage: ReferenceWritableKeyPath<ListCell, V?>) -> V {
        self[keyPath: storage] = view
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

    /// The leading edge of the texts and the separator.
    var textInset: Double {
        guard let size = imageSize else { return ListMetrics.horizontalInset }
        return ListMetrics.horizontalInset + size.width + ListMetrics.spacing
    }

    private var imageSize: Size? {
        guard let size = imageViewStorage?.image?.size, size.width > 0, size.height > 0 else { return nil }
        let factor = min(1, ListMetrics.maximumImageLength / max(size.width, size.height))
        return Size(width: size.width * factor, height: size.height * factor)
    }

    func contentWidth(in width: Double) -> Double {
        guard let accessoryView else { return width }
        return max(0, width - accessoryView.bounds.width - ListMetrics.horizontalInset)
    }

    private func textWidth(in width: Double) -> Double { max(0, width - textInset - ListMetrics.horizontalInset) }

    func heightOfContent(in width: Double) -> Double {
        let texts = textSizes(in: textWidth(in: width))
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
            let maximum = style == .value ? width * ListMetrics.maximumValueFraction : width
            detail = label.sizeThatFits(Size(width: maximum, height: unlimited))
            // An empty label is still one line high.
            if label.text.isEmpty { detail = .zero }
        }
        let taken = style == .value && detail.width > 0 ? detail.width + ListMetrics.spacing : 0
        let text = textLabelStorage?.sizeThatFits(Size(width: max(0, width - taken), height: unlimited)) ?? .zero
        return (text, detail)
    }

    func layOutFrame() {
        let bounds = self.bounds
        let width = contentWidth(in: bounds.width)
        contentView.frame = Rect(x: bounds.minX, y: bounds.minY, width: width, height: bounds.height)
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
        let (left, width) = (textInset, textWidth(in: bounds.width))
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

    /// Updates the second text's colour from the theme, unless the app has set one.
    func applyColors() {
        guard let label = detailLabelStorage, label.textColor == detailColor else { return }
        detailColor = palette.secondaryLabel
        label.textColor = detailColor
    }
}

/// The container of a cell's image and texts.
final class ListCellContent: View {
    private var cell: ListCell? { superview as? ListCell }
    override func layoutSubviews() { cell?.layOutContent() }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        cell?.applyColors()
        setNeedsLayout()
    }
}
