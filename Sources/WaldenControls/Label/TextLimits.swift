/// Bounds of the work that text of any length makes.
enum TextLimits {
    /// The largest extent of a text that is not bounded otherwise, in points.
    static let extent = 16_384.0
    /// The length of text, in bytes, from which on it is laid out within bounds only.
    static let longText = 4096

    /// The width that one line of a text is not to exceed: none for texts of usual length.
    static func width(of text: String) -> Double? { text.utf8.count > longText ? extent : nil }
}
