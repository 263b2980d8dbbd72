/// A type of content on a pasteboard: the name of a MIME type.
///
/// The corresponding UIKit type is `UTType`.
public struct PasteboardType: RawRepresentable, Hashable, Sendable {
    /// The name, such as `image/png`.
    public let rawValue: String

    /// Creates a type from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Plain text in UTF-8.
    public static let text = PasteboardType(rawValue: "text/plain;charset=utf-8")
    /// A text with marks of its form, in UTF-8.
    public static let html = PasteboardType(rawValue: "text/html")
    /// A list of addresses, such as of files.
    public static let urls = PasteboardType(rawValue: "text/uri-list")
    /// A picture in the PNG format.
    public static let png = PasteboardType(rawValue: "image/png")
    /// A mark of content that must not be stored, such as a password.
    static let passwordHint = PasteboardType(rawValue: "x-kde-passwordManagerHint")

    /// The names under which other programs look for plain text, in the order in which they are offered.
    static let textNames = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"]
}
