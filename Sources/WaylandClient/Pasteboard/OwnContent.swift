internal import WaldenPlatform

/// What this app offers as a selection.
struct OwnContent {
    let source: any SelectionSource
    let types: [String]
    var owner: any PasteboardOwner
    /// The serial that the source was selected with.
    let serial: UInt32
    /// Whether the compositor has handled the selection, so that a later offer shows what became of it.
    var isSettled = false

    /// Returns the content in a type, if it was offered, for this client.
    @MainActor
    func content(as type: String) -> [UInt8]? { types.contains(type) ? owner.pasteboardContent(as: type) : nil }

    /// Returns the content in a type, if it was offered, for another program.
    @MainActor
    func bytes(as type: String) -> PasteboardBytes? { types.contains(type) ? owner.pasteboardBytes(as: type) : nil }
}
