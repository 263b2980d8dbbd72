internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

/// What is shown while there is no text.
extension TextView {
    func placeholderDidChange() {
        setNeedsDisplay()
        sizeDidChange()
    }

    /// The placeholder, which wraps at a width, in points, or not at all; `nil` if there is text, or no placeholder.
    func placeholderLayout(atWidth width: Double?) -> TextLayout? {
        guard document.count == 0, !placeholder.isEmpty else { return nil }
        return TextLayout.cached(placeholder, font: font, maxWidth: width, alignment: textAlignment)
    }

    /// The size of the placeholder, in points; zero if none is shown.
    func placeholderSize(atWidth width: Double?) -> Size { placeholderLayout(atWidth: width)?.size ?? .zero }
}
