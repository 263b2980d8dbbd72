import Walden

/// A row of the list: the thumbnail, title and size of a picture.
final class ThumbnailCell: ListCell {
    private enum Metrics {
        static let margin = 14.0
        static let spacing = 12.0
        static let cornerRadius = 6.0
        static let lineSpacing = 2.0
    }

    static let height = 76.0

    private let thumbnail = ImageView()
    private let title = Label()
    private let detail = Label(textStyle: .subheadline)

    required init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        thumbnail.cornerRadius = Metrics.cornerRadius
        thumbnail.clipsToBounds = true
        for view in [thumbnail, title, detail] { contentView.addSubview(view) }
        updateColors()
    }

    func show(_ photo: Photo) {
        thumbnail.image = photo.thumbnail
        title.text = photo.title
        detail.text = photo.detail
        setNeedsLayout()
    }

    private func updateColors() { detail.textColor = palette.secondaryLabel }

    override func appearanceDidChange() {
        super.appearanceDidChange()
        updateColors()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let room = contentView.bounds
        let size = Photo.thumbnailSize
        thumbnail.frame = Rect(
            x: Metrics.margin, y: ((room.height - size.height) / 2).rounded(), width: size.width, height: size.height)
        let left = thumbnail.frame.maxX + Metrics.spacing
        let width = max(0, room.width - left - Metrics.margin)
        let titleHeight = title.sizeThatFits(Size(width: width, height: .infinity)).height
        let detailHeight = detail.sizeThatFits(Size(width: width, height: .infinity)).height
        let top = ((room.height - titleHeight - Metrics.lineSpacing - detailHeight) / 2).rounded()
        title.frame = Rect(x: left, y: top, width: width, height: titleHeight)
        detail.frame = Rect(
            x: left, y: top + titleHeight + Metrics.lineSpacing, width: width, height: detailHeight)
    }
}
