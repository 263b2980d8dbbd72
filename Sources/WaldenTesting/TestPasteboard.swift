public import Walden
public import WaldenHeadless

/// A pasteboard of a test screen, as another program sees it.
///
/// ```swift
/// screen.keyboard.press("c", modifiers: .control)
/// #expect(screen.pasteboard.text == "copied")
/// screen.pasteboard.put("from elsewhere")
/// screen.keyboard.press("v", modifiers: .control)
/// ```
/// All seats of a screen have the same pasteboards.
@MainActor
public struct TestPasteboard {
    private let screen: TestScreen
    private let pasteboard: HeadlessPasteboard

    init(_ name: PasteboardName, of screen: TestScreen) {
        self.screen = screen
        pasteboard = screen.platform.pasteboard(name)
    }

    // MARK: What is there

    /// The types of the content, in the order of its owner.
    public var types: [PasteboardType] { pasteboard.types.map { PasteboardType(rawValue: $0) } }

    /// The text, as another program reads it; `nil` for none.
    public var text: String? {
        let name = types.contains(.text) ? .text : types.first { $0.rawValue.hasPrefix("text/plain") }
        return name.flatMap { data($0) }.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The picture, as another program reads it; `nil` for none.
    public var image: Image? { data(.png).flatMap { try? Image(pngData: $0) } }

    /// Returns the content in a type, as another program reads it. The app makes it now.
    public func data(_ type: PasteboardType) -> [UInt8]? {
        screen.pump()
        return pasteboard.content(as: type.rawValue)
    }

    /// Whether the content is this app's.
    public var isFromApp: Bool { pasteboard.owner != nil }

    /// Whether the content is marked as a secret, which programs that keep a history do not keep.
    public var isSecret: Bool { types.contains { $0.rawValue == "x-kde-passwordManagerHint" } }

    /// The number of times that the app has put content here.
    public var copyCount: Int { pasteboard.offerCount }

    /// The number of times that the app has begun to read another program's content.
    public var readCount: Int { pasteboard.readCount }

    // MARK: Other programs

    /// Puts a text here, as another program does. `answer` says how that program answers when the app reads it.
    public func put(_ text: String, answer: HeadlessPasteboard.Answer = .content) {
        let bytes = Array(text.utf8)
        put([.text: bytes, PasteboardType(rawValue: "UTF8_STRING"): bytes], answer: answer)
    }

    /// Puts content in one or more types here, as another program does: `put([.html: bytes, .text: others])`.
    public func put(
        _ contents: KeyValuePairs<PasteboardType, [UInt8]>, answer: HeadlessPasteboard.Answer = .content
    ) {
        pasteboard.setContents(contents.map { ($0.key.rawValue, $0.value) })
        pasteboard.answer = answer
    }

    /// Removes the content, as the end of the program that owned it does.
    public func clear() { put([:]) }
}
