import Testing
import Walden
import WaldenTesting

/// What apps write to pasteboards and read from them.
@MainActor
struct PasteboardTests {
    let screen = TestScreen()

    private var general: HeadlessPasteboard { screen.platform.pasteboard(.general) }

    /// Runs the loop while a task waits for the pasteboard.
    private func value<T: Sendable>(
        turns: Int = 10, _ read: @escaping @MainActor () async throws -> T
    ) async throws -> T {
        let task = Task { try await read() }
        for _ in 0..<turns {
            await Task.yield()
            screen.pump()
        }
        return try await task.value
    }

    @Test func `S147 text, pictures, addresses and own types are written and read`() async throws {
        Pasteboard.general.write(PasteboardContent("Zürich 苏州"))
        #expect(try await value { try await Pasteboard.general.text() } == "Zürich 苏州")
        let picture = Image(size: Size(width: 2, height: 2)) {
            $0.fill(Rect(x: 0, y: 0, width: 2, height: 2), with: .black)
        }
        Pasteboard.general.write(PasteboardContent(image: picture).adding("a square"))
        #expect(Pasteboard.general.hasImage && Pasteboard.general.hasText)
        #expect(try await value { try await Pasteboard.general.image().size } == picture.size)
        Pasteboard.general.write(PasteboardContent(urls: ["file:///a%20b", "https://example.org"]))
        #expect(try await value { try await Pasteboard.general.urls() } == ["file:///a%20b", "https://example.org"])
        let own = PasteboardType(rawValue: "application/x-own")
        Pasteboard.general.write(PasteboardContent(own) { [1, 2, 3] })
        #expect(try await value { try await Pasteboard.general.data(own) } == [1, 2, 3])
        #expect(!Pasteboard.general.hasText)
    }

    @Test func `S147 a closure makes content when it is asked for, and not before`() async throws {
        var asked = 0
        Pasteboard.general.write(
            PasteboardContent(.html) {
                asked += 1
                return Array("<b>x</b>".utf8)
            })
        #expect(asked == 0 && Pasteboard.general.types == [.html])
        #expect(general.content(as: "text/html") == Array("<b>x</b>".utf8))
        #expect(asked == 1)
    }

    @Test func `S147 reading ends with a limit, an error or its cancellation`() async throws {
        #expect(Pasteboard.standardLimit == 256 << 20, "unless told otherwise")
        general.setContents([("text/plain", Array("12345".utf8)), ("image/png", [1, 2, 3])])
        await #expect(throws: PasteboardError.tooLarge) {
            try await value { try await Pasteboard.general.text(limit: 4) }
        }
        await #expect(throws: PasteboardError.invalid) { try await value { try await Pasteboard.general.image().size } }
        await #expect(throws: PasteboardError.unavailable) { try await value { try await Pasteboard.general.urls() } }
        general.answer = .failure(.timedOut)
        await #expect(throws: PasteboardError.timedOut) { try await value { try await Pasteboard.general.text() } }
        general.answer = .nothing
        let task = Task { try await Pasteboard.general.text() }
        await Task.yield()
        task.cancel()
        await #expect(throws: PasteboardError.cancelled) { try await task.value }
    }

    @Test(
        arguments: [
            (["text/plain; charset=UTF-8"], "é"), (["TEXT/PLAIN;charset=\"us-ascii\""], "é"),
            (["text/plain;format=flowed"], "é"),
            (["text/plain;charset=iso-8859-1"], "Ã©"),
            (["text/plain;charset=ISO-8859-1", "text/plain;charset=utf8"], "é"),
            (["text/plain;charset=utf-16"], nil), (["text/plainer"], nil), (["text/html;charset=utf-8"], nil),
        ] as [([String], String?)])
    func `S147 text is read in the encoding that its type names`(types: [String], text: String?) async throws {
        general.setContents(types.map { ($0, Array("é".utf8)) })
        #expect(Pasteboard.general.hasText == (text != nil))
        guard let text else { return }
        #expect(try await value { try await Pasteboard.general.text() } == text)
        var result: Result<String, PasteboardError>?
        Pasteboard.general.readText { result = $0 }
        screen.pump()
        #expect(result == .success(text))
    }

    @Test(
        arguments: [
            ([0x61, 0xC3], true), ([0xE8, 0x8B], true), ([0xF0, 0x9F, 0x91], true), ([0xF4], true),
            ([0x61, 0xFF], false), ([0x61, 0x8B], false), ([0xC1], false), ([0xF5], false), ([0xE0, 0x80], false),
            ([0xED, 0xA0], false), ([0xC3, 0x00], false), ([0xEF, 0xBF, 0xBD], false), ([0xC3, 0xBC, 0xBC], false),
        ] as [([UInt8], Bool)])
    func `S135 S147 text whose last character is cut is an error where its type says UTF-8, and repaired elsewhere`(
        bytes: [UInt8], isCut: Bool
    ) {
        func read(_ type: String) -> Result<String, PasteboardError>? {
            general.setContents([(type, bytes)])
            var result: Result<String, PasteboardError>?
            Pasteboard.general.readText { result = $0 }
            screen.pump()
            return result
        }
        let repaired = Result<String, PasteboardError>.success(
            String(decoding: bytes, as: UTF8.self).replacing("\0", with: "\u{FFFD}"))
        let declared: Result<String, PasteboardError> = isCut ? .failure(.invalid) : repaired
        for type in ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain; charset=UTF8"] {
            #expect(read(type) == declared, "\(type)")
        }
        for type in ["text/plain", "STRING", "TEXT", "text/plain;charset=us-ascii"] {
            #expect(read(type) == repaired, "\(type)")
        }
    }

    @Test func `owners are told later that their content was replaced, unless they replaced it`() {
        let owner = Owner()
        #expect(general.offer(["text/plain"], from: owner) && general.offer(["text/html"], from: owner))
        screen.pump()
        #expect(owner.replacements == 0)
        general.setContents([])
        #expect(owner.replacements == 0)
        screen.pump()
        #expect(owner.replacements == 1)
    }

    @Test func `S147 changes by anyone are counted`() {
        let count = Pasteboard.general.changeCount
        Pasteboard.general.write(PasteboardContent("mine"))
        general.setContents([("text/plain", [65])])
        #expect(Pasteboard.general.changeCount == count + 2)
        #expect(Pasteboard.primary.changeCount == 0)
    }

    @Test func `S148 text is offered under the names that others look for, in order`() {
        Pasteboard.general.write(PasteboardContent("x"))
        #expect(general.types == ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"])
        Pasteboard.general.write(PasteboardContent("x").markedAsSecret)
        #expect(general.types.contains("x-kde-passwordManagerHint"))
        #expect(general.content(as: "x-kde-passwordManagerHint") == Array("secret".utf8))
    }

    @Test func `S148 pictures, addresses and rich text are offered under their names, in the order of the app`() {
        let text = ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain", "STRING", "TEXT"]
        let picture = Image(size: Size(width: 1, height: 1)) { _ in }
        Pasteboard.general.write(PasteboardContent(image: picture).adding("x"))
        #expect(general.types == ["image/png"] + text)
        Pasteboard.general.write(PasteboardContent(urls: ["file:///a"]))
        #expect(general.types == ["text/uri-list"] + text)
        #expect(general.content(as: "text/uri-list") == Array("file:///a\r\n".utf8))
        #expect(general.content(as: "text/plain") == Array("file:///a".utf8))
        Pasteboard.general.write(PasteboardContent(.html) { Array("<b>x</b>".utf8) }.adding("x"))
        #expect(general.types == ["text/html"] + text)
        Pasteboard.general.write(PasteboardContent("x").adding(.html) { [] }.adding(.png) { [] })
        #expect(general.types == text + ["text/html", "image/png"])
    }

    @Test func `S148 one's own content is read within the process`() async throws {
        Pasteboard.general.write(PasteboardContent("mine"))
        #expect(try await value { try await Pasteboard.general.text() } == "mine")
        #expect(general.readCount == 0)
    }

    @Test func `S147 one's own content that takes long is made before it is read, or cancelled`() async throws {
        let (owner, pasteboard) = (SlowOwner(), Pasteboard.general)
        #expect(general.offer(["image/png"], from: owner))
        let reading = Task { try await pasteboard.data(.png) }
        let other = Task { try await pasteboard.data(.png) }
        for _ in 0..<10 {
            await Task.yield()
            screen.pump()
        }
        #expect(owner.waitingCount == 2)
        other.cancel()
        await #expect(throws: PasteboardError.cancelled) { try await other.value }
        owner.finish()
        #expect(try await reading.value == [1, 2, 3])
    }

    @Test func `S149 a copy that the desktop refuses says so`() {
        general.refusesOffers = true
        #expect(!Pasteboard.general.write(PasteboardContent("x")))
    }

    @Test func `S147 bytes are made in parts, each of what is asked for`() {
        let text = "Zürich 苏州"
        for bytes in [PasteboardBytes(text), PasteboardBytes(Array(text.utf8))] {
            #expect(bytes.count == text.utf8.count && bytes.all == Array(text.utf8))
            #expect(bytes[1..<3] == [0xC3, 0xBC] && bytes[3..<3] == [])
        }
        #expect(PasteboardBytes("").all == [])
    }

    @Test func `S119 S147 a long text is decoded and repaired like a short one`() async throws {
        let long = [UInt8](repeating: 0x61, count: 1 << 20) + [0xFF, 0x00]
        general.setContents([("text/plain", long)])
        let text = try await value(turns: 1000) { try await Pasteboard.general.text() }
        #expect(text.utf8.count == (1 << 20) + 6 && text.hasSuffix("a\u{FFFD}\u{FFFD}"))
        var results: [Result<String, PasteboardError>] = []
        Pasteboard.general.readText { results.append($0) }
        _ = try await value(turns: 1000) { while results.isEmpty { await Task.yield() } }
        #expect(try results.map { try $0.get().utf8.count } == [text.utf8.count])
        general.setContents([("UTF8_STRING", [UInt8](repeating: 0x61, count: 1 << 20) + [0xC3])])
        await #expect(throws: PasteboardError.invalid) {
            try await value(turns: 1000) { try await Pasteboard.general.text() }
        }
    }
}

/// An owner whose content takes long to make.
@MainActor
private final class SlowOwner: PasteboardOwner {
    private var waiting: [@MainActor () -> Void] = []
    private var content: [UInt8]?
    var waitingCount: Int { waiting.count }

    func finish() {
        content = [1, 2, 3]
        for completion in waiting { completion() }
        waiting = []
    }

    func pasteboardContent(as type: String) -> [UInt8]? { content }

    func preparePasteboardContent(as type: String, completion: @escaping @MainActor () -> Void) {
        waiting.append(completion)
    }

    func pasteboardContentWasReplaced() {}
}

@MainActor
private final class Owner: PasteboardOwner {
    private(set) var replacements = 0

    func pasteboardContent(as type: String) -> [UInt8]? { nil }
    func pasteboardContentWasReplaced() { replacements += 1 }
}
