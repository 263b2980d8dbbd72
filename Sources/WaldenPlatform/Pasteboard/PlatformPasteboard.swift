/// A pasteboard of the desktop, as a seat sees it: what was copied, or what is selected.
///
/// Content is offered in several types, named as MIME types, and its bytes are made and read only when somebody asks
/// for them. Nothing blocks, whatever the other program does.
@MainActor
public protocol PlatformPasteboard: AnyObject {
    /// The types that can be read now, in the owner's order. Empty if there is no content, or while the desktop does
    /// not show it to this app.
    var types: [String] { get }

    /// Counts changes of the content, by this app and by others.
    var changeCount: Int { get }

    /// What this app offers; `nil` if the content is another program's.
    var owner: (any PasteboardOwner)? { get }

    /// Offers content, in place of what was there.
    ///
    /// - Parameters:
    ///   - types: The types, in the order of preference.
    ///   - owner: Makes the bytes; retained until the content is replaced.
    /// - Returns: False if the desktop refuses, since no window of this app has the keyboard.
    func offer(_ types: [String], from owner: any PasteboardOwner) -> Bool

    /// Withdraws content that this app offers.
    func clear()

    /// Reads content in one of its types.
    ///
    /// - Parameters:
    ///   - type: One of ``types``.
    ///   - limit: The maximum number of bytes.
    ///   - completion: Called once, never before this method returns: with the whole content, or with the reason why
    ///     there is none.
    /// - Returns: The transfer, which may be cancelled.
    func read(
        _ type: String, limit: Int,
        completion: @escaping @MainActor (Result<[UInt8], PasteboardError>) -> Void
    ) -> any PasteboardTransfer
}

/// What an app offers on a pasteboard.
@MainActor
public protocol PasteboardOwner: AnyObject {
    /// Returns the content in a type that was offered; `nil` if it cannot be made.
    func pasteboardContent(as type: String) -> [UInt8]?

    /// Returns the content in a type that was offered, for another program; `nil` if it cannot be made. By default,
    /// what ``pasteboardContent(as:)`` returns.
    func pasteboardBytes(as type: String) -> PasteboardBytes?

    /// Makes content that takes long, elsewhere than in the loop, before anybody gets it. By default, calls the
    /// completion at once.
    ///
    /// - Parameter completion: Called once, when ``pasteboardContent(as:)`` and ``pasteboardBytes(as:)`` are quick.
    func preparePasteboardContent(as type: String, completion: @escaping @MainActor () -> Void)

    /// Called once, later, when the content was replaced by that of another owner, or withdrawn.
    func pasteboardContentWasReplaced()
}

extension PasteboardOwner {
    /// Returns what ``pasteboardContent(as:)`` does.
    public func pasteboardBytes(as type: String) -> PasteboardBytes? {
        pasteboardContent(as: type).map { PasteboardBytes($0) }
    }

    /// Calls the completion.
    public func preparePasteboardContent(as type: String, completion: @escaping @MainActor () -> Void) { completion() }
}

/// A reading of a pasteboard that has not ended yet.
@MainActor
public protocol PasteboardTransfer: AnyObject {
    /// Ends the transfer; its completion is called with ``PasteboardError/cancelled``, unless it has ended.
    func cancel()
}

/// The pasteboards of a desktop.
public enum PasteboardName: Sendable, Hashable {
    /// What the user copied.
    case general
    /// What the user selected last, which the middle button pastes.
    case primary
}

/// A reason why a pasteboard gave no content.
public enum PasteboardError: Error, Sendable, Hashable {
    /// There is no content of the type, or it was replaced meanwhile.
    case unavailable
    /// The other program sent nothing for some seconds.
    case timedOut
    /// The content is larger than the limit.
    case tooLarge
    /// The reading was cancelled.
    case cancelled
    /// The content is not what its type promises, such as a picture that cannot be decoded, or a text whose last
    /// character is cut.
    case invalid
    /// The system failed, with an error number such as `EMFILE`.
    case system(Int32)
}
