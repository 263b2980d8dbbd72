package import WaldenGeometry

extension TextDocument {
    /// Returns the size that the text would have in another style, in points; this document stays as it is. Beyond the
    /// beginning of the text, what is not known is estimated.
    ///
    /// - Complexity: O(*n*) if lines wrap elsewhere in the style or have another font, otherwise O(log *n*).
    package func size(in style: Style) -> Size {
        let copy = TextDocument(self)
        copy.style = style
        copy.measureBeginning()
        return Size(width: copy.width, height: copy.height)
    }

    /// Lays out the parts at the beginning of the text whose size is only estimated.
    private func measureBeginning() {
        var index = 0
        while index < storage.partCount {
            let part = storage.part(index)
            guard part.top < Self.measuredHeight else { return }
            if !part.isMeasured { _ = place(index) }
            index += 1
            guard !style.wraps, !part.endsParagraph else { continue }
            // The rest of a long line is beside its first part.
            index = max(index, storage.part(ofParagraph: part.paragraph + 1).index)
        }
    }

    /// More than a screen shows, in points.
    private static let measuredHeight = 2_000.0
}
