public import WaldenGraphics
package import WaldenPlatform

/// What an app writes to a pasteboard: the same content in one or more types, the richest first.
///
/// ```swift
/// Pasteboard.general.write(PasteboardContent(image: picture).adding("A picture"))
/// ```
@MainActor
public struct PasteboardContent {
    /// A type with what makes its bytes.
    struct Representation {
        let name: String
        let make: @MainActor () -> PasteboardBytes?
        /// Makes what takes long ready, and calls the completion; `nil` if nothing does.
        var prepare: (@MainActor (@escaping @MainActor () -> Void) -> Void)?
    }

    /// In the order in which they are offered.
    private(set) var representations: [Representation] = []

    /// Creates content without any type.
    public init() {}

    /// Creates content that is a text.
    public init(_ text: String) { add(PasteboardBytes(text)) }

    /// Creates content that is a text in UTF-8.
    package init(text: PasteboardBytes) { add(text) }

    /// Creates content that is a picture.
    public init(image: Image) {
        let encoded = EncodedImage(image)
        representations.append(
            Representation(
                name: PasteboardType.png.rawValue, make: { encoded.bytes.map { PasteboardBytes($0) } },
                prepare: { encoded.prepare($0) }))
    }

    /// Creates content that is a list of addresses, each percent-encoded; also as a text, one a line.
    public init(urls: [String]) {
        let list = PasteboardBytes(urls.map { "\($0)\r\n" }.joined())
        representations.append(Representation(name: PasteboardType.urls.rawValue, make: { list }))
        add(PasteboardBytes(urls.joined(separator: "\n")))
    }

    /// Creates content of a type. The closure is called in the loop each time that somebody asks for the bytes; `nil`
    /// means that there are none.
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
        content.representations.append(
            Representation(name: type.rawValue, make: { make().map { PasteboardBytes($0) } }))
        return content
    }

    /// Returns the content marked as a secret, which programs that keep a history do not keep.
    public var markedAsSecret: PasteboardContent { adding(.passwordHint) { Array("secret".utf8) } }

    private mutating func add(_ text: PasteboardBytes) {
        for name in PasteboardType.textNames { representations.append(Representation(name: name, make: { text })) }
    }
}

/// A picture as a PNG file, which is made once.
@MainActor
private final class EncodedImage {
    private let image: Image
    private var result: [UInt8]??
    private var waiting: [@MainActor () -> Void] = []

    init(_ image: Image) { self.image = image }

    /// The file; `nil` if it cannot be made. Takes long before it was prepared.
    var bytes: [UInt8]? {
        if let result { return result }
        let bytes = try? image.pngData()
        result = .some(bytes)
        return bytes
    }

    /// Makes the file on another thread, and calls the completion.
    func prepare(_ completion: @escaping @MainActor () -> Void) {
        guard result == nil else { return completion() }
        waiting.append(completion)
        guard waiting.count == 1 else { return }
        let image = image
        Task {
            let bytes = await Task.detached { try? image.pngData() }.value
            if result == nil { result = .some(bytes) }
            let ready = waiting
            waiting = []
            for completion in ready { completion() }
        }
    }
}
