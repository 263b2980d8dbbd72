public import WaldenGraphics
public import WaldenPlatform

/// What was copied, or what is selected, for all programs of the desktop.
///
/// ```swift
/// Pasteboard.general.write(PasteboardContent("Hello"))
/// let text = try await Pasteboard.general.text()
/// ```
/// Reading never blocks: it ends with an error if the other program sends nothing for five seconds, or too much.
/// Content of this app is read within the process. While no window of the app has the keyboard's focus, the desktop
/// refuses what is written, and the content of other programs is not seen.
///
/// The corresponding UIKit class is `UIPasteboard`.
@MainActor
public final class Pasteboard {
    /// The largest content that is read unless told otherwise, in bytes.
    public static let standardLimit = 256 << 20

    /// What the user copied, on the seat of the current event, otherwise on the one that was used last.
    public static var general: Pasteboard { Pasteboard(.general) }
    /// What the user selected last, on the same seat; the middle button pastes it.
    public static var primary: Pasteboard { Pasteboard(.primary) }

    private let platform: (any PlatformPasteboard)?

    /// Creates a pasteboard of a seat; by default, that of the current event, otherwise the one that was used last.
    /// Without an application, it is empty and refuses content.
    public init(_ name: PasteboardName, seat: SeatID? = nil) {
        let application = Application.shared
        platform = application.flatMap { $0.platform.pasteboard(name, for: seat ?? $0.actingSeat) }
    }

    /// The types of the content, in the order of its owner.
    public var types: [PasteboardType] { platform?.types.map { PasteboardType(rawValue: $0) } ?? [] }
    /// Whether there is text.
    public var hasText: Bool { textSource != nil }
    /// Whether there is a picture in the PNG format, the only one that is read.
    public var hasImage: Bool { types.contains(.png) }
    /// Whether there is a list of addresses.
    public var hasURLs: Bool { types.contains(.urls) }
    /// Counts changes by anyone. What others have copied may count again when the app gets the keyboard's focus.
    public var changeCount: Int { platform?.changeCount ?? 0 }

    /// The type in which to read the text.
    private var textSource: (name: String, encoding: TextEncoding)? {
        guard let types = platform?.types else { return nil }
        if let name = PasteboardType.textNames.first(where: types.contains), let encoding = TextEncoding(ofType: name) {
            return (name, encoding)
        }
        let sources = types.compactMap { name in TextEncoding(ofType: name).map { (name, $0) } }
        return sources.first { $0.1 != .latin1 } ?? sources.first
    }

    // MARK: Writing

    /// Replaces the content. What makes it is retained until other content takes its place.
    ///
    /// - Returns: False if the desktop refuses, since no window of this app has the keyboard.
    @discardableResult
    public func write(_ content: PasteboardContent) -> Bool {
        platform?.offer(content.representations.map(\.name), from: ContentOwner(content)) ?? false
    }

    /// Withdraws content of this app.
    public func clear() { platform?.clear() }

    // MARK: Reading

    /// Reads the text, in UTF-8 or Latin-1. Bytes that are no UTF-8, and null characters, are replaced by U+FFFD.
    ///
    /// - Parameter limit: The largest content that is read, in bytes.
    /// - Throws: ``PasteboardError/unavailable`` without text; ``PasteboardError/timedOut`` if the other program sends
    ///   nothing for five seconds; ``PasteboardError/tooLarge`` beyond the limit; ``PasteboardError/cancelled`` if the
    ///   task is; ``PasteboardError/invalid`` if the text ends within a character, though its type names UTF-8: the
    ///   program ended while it wrote; ``PasteboardError/system(_:)`` if the system fails.
    public func text(limit: Int = standardLimit) async throws(PasteboardError) -> String {
        guard let source = textSource else { throw .unavailable }
        return try await Self.longText(of: bytes(source.name, limit), source.encoding).get()
    }

    /// Reads the picture, a PNG file. It is decoded on another thread.
    ///
    /// - Parameter limit: The largest file that is read, in bytes.
    /// - Throws: What ``text(limit:)`` throws; ``PasteboardError/invalid`` if the file cannot be decoded.
    public func image(limit: Int = standardLimit) async throws(PasteboardError) -> Image {
        let bytes = try await data(.png, limit: limit)
        // A small file may be a large picture.
        guard let image = await Task.detached(operation: { try? Image(pngData: bytes) }).value else { throw .invalid }
        return image
    }

    /// Reads the list of addresses, as they are in the content: each percent-encoded.
    ///
    /// - Parameter limit: The largest content that is read, in bytes.
    /// - Throws: What ``text(limit:)`` throws, except ``PasteboardError/invalid``.
    public func urls(limit: Int = standardLimit) async throws(PasteboardError) -> [String] {
        TextEncoding.likelyUTF8.repairedText(of: try await data(.urls, limit: limit))
            .split(whereSeparator: \.isNewline).filter { $0.first != "#" }.map(String.init)
    }

    /// Reads the content in one of its ``types``.
    ///
    /// - Parameter limit: The largest content that is read, in bytes.
    /// - Throws: What ``text(limit:)`` throws, except ``PasteboardError/invalid``.
    public func data(_ type: PasteboardType, limit: Int = standardLimit) async throws(PasteboardError) -> [UInt8] {
        try await bytes(type.rawValue, limit)
    }

    private func bytes(_ name: String, _ limit: Int) async throws(PasteboardError) -> [UInt8] {
        guard let platform, platform.types.contains(name) else { throw .unavailable }
        let reading = Reading()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                reading.start(on: platform, name, limit) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            Task { @MainActor in reading.cancel() }
        }
        return try result.get()
    }

    /// The length from which text is decoded elsewhere than in the loop, in bytes.
    private static let longText = 1 << 20

    private static func longText(
        of bytes: [UInt8], _ encoding: TextEncoding
    ) async -> Result<String, PasteboardError> {
        bytes.count < longText ? encoding.text(of: bytes) : await Task.detached { encoding.text(of: bytes) }.value
    }

    /// Reads text; the completion comes at once for content of this app.
    package func readText(
        limit: Int = standardLimit, completion: @escaping @MainActor (Result<String, PasteboardError>) -> Void
    ) {
        guard let platform, let source = textSource else { return completion(.failure(.unavailable)) }
        let isOwn = platform.owner != nil
        Reading().start(on: platform, source.name, limit) { result in
            guard !isOwn, case .success(let bytes) = result, bytes.count >= Self.longText else {
                return completion(result.flatMap(source.encoding.text))
            }
            Task { completion(await Self.longText(of: bytes, source.encoding)) }
        }
    }
}

/// What this app offers.
@MainActor
private final class ContentOwner: PasteboardOwner {
    private let content: PasteboardContent

    init(_ content: PasteboardContent) { self.content = content }

    func pasteboardContent(as type: String) -> [UInt8]? { pasteboardBytes(as: type)?.all }

    func pasteboardBytes(as type: String) -> PasteboardBytes? {
        representation(type)?.make()
    }

    func preparePasteboardContent(as type: String, completion: @escaping @MainActor () -> Void) {
        if let prepare = representation(type)?.prepare { prepare(completion) } else { completion() }
    }

    private func representation(_ type: String) -> PasteboardContent.Representation? {
        content.representations.first { $0.name == type }
    }

    func pasteboardContentWasReplaced() {}
}

/// A reading, within the process or from another program.
@MainActor
private final class Reading {
    typealias Completion = @MainActor (Result<[UInt8], PasteboardError>) -> Void

    private var transfer: (any PasteboardTransfer)?
    private var isCancelled = false
    /// Waits for content of this app.
    private var completion: Completion?

    func start(
        on platform: any PlatformPasteboard, _ name: String, _ limit: Int, _ completion: @escaping Completion
    ) {
        if isCancelled { return completion(.failure(.cancelled)) }
        guard let owner = platform.owner else {
            transfer = platform.read(name, limit: limit, completion: completion)
            return
        }
        self.completion = completion
        owner.preparePasteboardContent(as: name) { [self] in
            guard self.completion != nil else { return }
            let bytes = owner.pasteboardContent(as: name)
            end(bytes.map { $0.count > limit ? .failure(.tooLarge) : .success($0) } ?? .failure(.unavailable))
        }
    }

    private func end(_ result: Result<[UInt8], PasteboardError>) {
        let completion = completion
        self.completion = nil
        completion?(result)
    }

    func cancel() {
        isCancelled = true
        transfer?.cancel()
        end(.failure(.cancelled))
    }
}
