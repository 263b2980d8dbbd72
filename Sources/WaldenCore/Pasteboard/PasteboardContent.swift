public import WaldenGraphics
internal import WaldenPlatform

/// What an app writes to a pasteboard: the same content in one or more types, the richest first.
///
/// ```swift
/// Pasteboard.general.write(PasteboardContent(image: picture).adding("A picture"))
/// ```
@MainActor
public struct PasteboardContent {
    /// The types with what makes their bytes, in the order in which they are offered.
    private(set) var representations: [(name: String, make: @MainActor () -> [UInt8]?)] = []

    /// Creates content without any type.
    public init() {}

    /// Creates content that is a text.
    public init(_ text: String) { add(text) }

    /// Creates content that is a picture.
    public init(image: Image) {
        representations.append((PasteboardType.png.rawValue, { try? image.pngData() }))
    }

    /// Creates content that is a list of addresses, each percent-encoded.
    public init(urls: [String]) {
        let list = urls.map { "\($0)\r\n" }.joined()
        representations.append((PasteboardType.urls.rawValue, { Array(list.utf8) }))
        add(urls.joined(separator: "\n"))
    }

    /// Creates content of a type. The closure is called when somebody asks for it; `nil` offers nothing.
    public init(_ type: PasteboardType, _ make: @escaping @MainActor () -> [UInt8]?) {
        representations.append((type.rawValue, make))
    }

    /// Returns the content with a text beside it.
    public func adding(_ text: String) -> PasteboardContent {
        var content = self
        content.add(text)
        return content
    }

    /// Returns the content in another type, too.
    public func adding(_ type: PasteboardType, _ make: @escaping @MainActor () -> [UInt8]?) -> PasteboardContent {
        var content = self
        content.representations.append((type.rawValue, make))
        return content
    }

    /// Returns the content marked as a secret, which programs that keep a history do not keep.
    public var markedAsSecret: PasteboardContent { adding(.passwordHint) { Array("secret".utf8) } }

    private mutating func add(_ text: String) {
        for name in PasteboardType.textNames { representations.append((name, { Array(text.utf8) })) }
    }
}
