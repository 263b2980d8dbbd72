enum TextLimits {
    static let extent = 16_384.0
    /// The length, in bytes, above which layouts need size limits.
    static let longText = 4096

    /// Returns the maximum width of one line of a text; `nil` if the text is not long.
    static func width(of text: String) -> Double? { text.utf8.count > longText ? extent : nil }
}
