public import WaldenPlatform

/// A pasteboard in memory: what this app writes, or what a test puts there in the name of another program.
@MainActor
public final class HeadlessPasteboard: PlatformPasteboard {
    /// How another program answers.
    public enum Answer: Sendable, Equatable {
        /// With the content.
        case content
        /// With the reason why there is none.
        case failure(PasteboardError)
        /// Never; the reading ends when it is cancelled.
        case nothing
    }

    /// The content in each type, in the order of its owner.
    private var contents: [(type: String, bytes: [UInt8])] = []
    /// The owner of the content, if it is this app.
    public private(set) var owner: (any PasteboardOwner)?
    private var ownTypes: [String] = []
    /// Counts changes by anyone.
    public private(set) var changeCount = 0
    /// How the other program answers the next readings.
    public var answer = Answer.content
    /// The number of readings so far.
    public private(set) var readCount = 0
    /// Whether ``offer(_:from:)`` is refused, as without the keyboard's focus.
    public var refusesOffers = false
    private let schedule: (@escaping @MainActor () -> Void) -> Void

    init(schedule: @escaping (@escaping @MainActor () -> Void) -> Void) { self.schedule = schedule }

    /// The types of the content, in the order of its owner.
    public var types: [String] { owner == nil ? contents.map(\.type) : ownTypes }

    /// Replaces the content, unless ``refusesOffers`` is set.
    public func offer(_ types: [String], from owner: any PasteboardOwner) -> Bool {
        guard !refusesOffers else { return false }
        replaceOwner(with: owner, types)
        return true
    }

    /// Withdraws content of this app.
    public func clear() {
        if owner != nil { replaceOwner(with: nil, []) }
    }

    private func replaceOwner(with new: (any PasteboardOwner)?, _ types: [String]) {
        let former = owner
        (owner, ownTypes, contents) = (new, types, [])
        changeCount += 1
        former?.pasteboardContentWasReplaced()
    }

    /// Reads the content in a type, answered as ``answer`` says.
    public func read(
        _ type: String, limit: Int, completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void
    ) -> any PasteboardTransfer {
        readCount += 1
        let transfer = HeadlessTransfer(completion)
        let bytes = owner == nil ? contents.first { $0.type == type }?.bytes : owner?.pasteboardContent(as: type)
        switch answer {
        case .nothing: break
        case .failure(let error): schedule { transfer.end(.failure(error)) }
        case .content:
            let result: Result<[UInt8], PasteboardError> =
                bytes.map { $0.count > limit ? .failure(.tooLarge) : .success($0) } ?? .failure(.unavailable)
            schedule { transfer.end(result) }
        }
        return transfer
    }

    // MARK: Other programs

    /// Puts content on the pasteboard, as another program does.
    public func setContents(_ contents: [(type: String, bytes: [UInt8])]) {
        replaceOwner(with: nil, [])
        self.contents = contents
    }

    /// Returns the content in a type, as another program gets it.
    public func content(as type: String) -> [UInt8]? {
        owner?.pasteboardContent(as: type) ?? contents.first { $0.type == type }?.bytes
    }
}

@MainActor
private final class HeadlessTransfer: PasteboardTransfer {
    private var completion: (@MainActor (Result<[UInt8], PasteboardError>) -> Void)?

    init(_ completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void) { self.completion = completion }

    func cancel() { end(.failure(.cancelled)) }

    func end(_ result: Result<[UInt8], PasteboardError>) {
        completion?(result)
        completion = nil
    }
}
