public import WaldenGraphics
package import WaldenPlatform

/// What an app writes to a pasteboard: the same content in one or more types, the richest first.
///
/// ```swift
/// Pasteboard.general.write(PasteboardContent(image: picture).adding("A picture"))
/// ```
@MainActor
public struct PasteboardContent {
    /// The types with what makes their bytes, in the order in which they are offered.
    private(set) var representations: [(name: String, make: @MainActor () -> PasteboardBytes?)] = []

    /// Creates content without any type.
    public init() {}

    /// Creates content that is a text.
    public init(_ text: String) { add(PasteboardBytes(text)) }

    /// Creates content that is a text in UTF-8.
    package init(text: PasteboardBytes) { add(text) }

    /// Creates content that is a picture.
    public init(image: Image) {
        representations.append((PasteboardType.png.rawValue, { (try? image.pngData()).map { PasteboardBytes($0) } }))
    }

    /// Creates content that is a list of addresses, each percent-encoded.
    public init(urls: [String]) {
        let list = PasteboardBytes(urls.map { "\($0)\r\n" }.joined())
        representations.append((PasteboardType.urls.rawValue, { list }))
        add(PasteboardBytes(urls.joined(separator: "\n")))
    }

    /// Creates content of a type. The closure is called when somebody asks for it; `nil` offers nothing.
    public init(_ type: PasteboardType, _ make: @escaping @MainActor () -> [UInt8]?) {
        self = PasteboardContent().adding(type, make)
    }

    /// Returns the content with a text beside it.
    public func adding(_ text: String) -> PasteboardContent {
        var content = self
        content.add(PasteboardBytes(text))
        return content
    }

    /// Returns the content in another type, too.
    public func adding(_ type: PasteboardType, _ make: @escaping @MainActor () -> [UInt8]?) -> PasteboardContent {
        var content = self
        content.representations.append((type.rawValue, { make().map { PasteboardBytes($0) } }))
        return content
    }

    /// Returns the content marked as a secret, which programs that keep a history do not keep.
    public var markedAsSecret: PasteboardContent { adding(.passwordHint) { Array("secret".utf8) } }

    private mutating func add(_ text: PasteboardBytes) {
        for name in PasteboardType.textNames { representations.append((name, { text })) }
    }
}
