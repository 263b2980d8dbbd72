public import WaldenPlatform

/// A pasteboard in memory: what this app writes, or what a test puts there in the name of another program.
///
/// As on a desktop, the app can write, and sees what others wrote, only while one of its windows has a keyboard's
/// focus.
@MainActor
public final class HeadlessPasteboard: PlatformPasteboard {
    /// How another program answers.
    public enum Answer: Sendable, Equatable {
        /// With the content.
        case content
        /// With the content, in small parts, of which the last one comes after this time.
        case slowly(Duration)
        /// With this many of its first bytes, as a program that ends early. A desktop can't tell this from the whole.
        case endsAfter(Int)
        /// With the reason why there is none.
        case failure(PasteboardError)
        /// Never, as a program that hangs. The reading ends after 5 s.
        case nothing
        /// With more than any limit: 256 MiB a second without an end.
        case endlessly
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
    /// The number of readings so far, without those of content of this app.
    public private(set) var readCount = 0
    /// The number of times that this app has put content here.
    public private(set) var offerCount = 0
    /// Whether ``offer(_:from:)`` is refused in any case.
    public var refusesOffers = false
    private let hasFocus: () -> Bool
    private let schedule: (Duration, @escaping @MainActor () -> Void) -> Void
    private var transfers: [HeadlessTransfer] = []

    init(
        hasFocus: @escaping () -> Bool, schedule: @escaping (Duration, @escaping @MainActor () -> Void) -> Void
    ) {
        self.hasFocus = hasFocus
        self.schedule = schedule
    }

    /// The types of the content, in the order of its owner.
    public var types: [String] { owner == nil ? visibleContents.map(\.type) : ownTypes }

    private var visibleContents: [(type: String, bytes: [UInt8])] { hasFocus() ? contents : [] }

    /// Replaces the content, unless ``refusesOffers`` is set or no window has the focus.
    public func offer(_ types: [String], from owner: any PasteboardOwner) -> Bool {
        guard !refusesOffers, hasFocus() else { return false }
        offerCount += 1
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
        guard let former, former !== new else { return }
        schedule(.zero) { former.pasteboardContentWasReplaced() }
    }

    /// Reads the content in a type, answered as ``answer`` says.
    public func read(
        _ type: String, limit: Int, completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void
    ) -> any PasteboardTransfer {
        readCount += 1
        let transfer = HeadlessTransfer(completion)
        transfers.append(transfer)
        let bytes = owner == nil ? visibleContents.first { $0.type == type }?.bytes : owner?.pasteboardContent(as: type)
        let (delay, result) = reply(with: bytes, limit: limit)
        schedule(delay) { [weak self] in self?.end(transfer, result) }
        return transfer
    }

    /// Returns what the reader gets, and when.
    private func reply(with bytes: [UInt8]?, limit: Int) -> (Duration, Result<[UInt8], PasteboardError>) {
        let content: Result<[UInt8], PasteboardError> =
            bytes.map { $0.count > limit ? .failure(.tooLarge) : .success($0) } ?? .failure(.unavailable)
        return switch answer {
        case .content: (.zero, content)
        case .slowly(let duration): (duration, content)
        case .endsAfter(let count): (.zero, content.map { Array($0.prefix(count)) })
        case .failure(let error): (.zero, .failure(error))
        case .nothing: (Self.patience, .failure(.timedOut))
        case .endlessly: (.seconds(1) * (Double(limit) / Self.endlessRate), .failure(.tooLarge))
        }
    }

    /// How long a reading may make no progress.
    private static let patience = Duration.seconds(5)
    /// In bytes per second.
    private static let endlessRate = Double(256 << 20)

    private func end(_ transfer: HeadlessTransfer, _ result: Result<[UInt8], PasteboardError>) {
        transfers.removeAll { $0 === transfer }
        transfer.end(result)
    }

    /// Ends all readings, since the app ends.
    func endTransfers() {
        for transfer in transfers { end(transfer, .failure(.unavailable)) }
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
        let completion = completion
        self.completion = nil
        completion?(result)
    }
}
