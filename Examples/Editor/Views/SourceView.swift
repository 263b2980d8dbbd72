import Walden

/// A text view that tells when it was scrolled or laid out anew.
final class SourceView: TextView {
    var layoutHandler: (() -> Void)?

    override func layoutSubviews() {
        super.layoutSubviews()
        layoutHandler?()
    }
}
