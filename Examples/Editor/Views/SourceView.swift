import Walden

/// A text view that tells when it was scrolled or laid out anew.
final class SourceView: TextView {
    var layoutHandler: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        layoutHandler?()
    }

    /// Changes how the text is laid out, and scrolls back to the line that was the first.
    func keepingPlace(_ body: () -> Void) {
        let first = paragraphs(in: bounds).first
        let offset = first.map { contentOffset.y - $0.frame.minY } ?? 0
        body()
        layoutIfNeeded()
        guard let first, contentOffset.y > 0 else { return }
        let top = caretRect(for: position(ofParagraph: first.number)).minY
        let limit = max(0, contentSize.height - bounds.height)
        contentOffset = Point(x: contentOffset.x, y: min(max(0, top + min(offset, 0)), limit))
    }
}
