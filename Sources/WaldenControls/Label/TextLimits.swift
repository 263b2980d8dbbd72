enum TextLimits {
    static let extent = 16_384.0
    /// The length, in bytes, above which text is laid out only within limits.
    static let longText = 4096

    /// Returns the maximum width of one line of a text; `nil` for text of usual length.
    static func width(of text: String) -> Double? { text.utf8.count > longText ? extent : nil }
}
