/// An offer of a compositor, with its types.
@MainActor
final class ReceivedOffer {
    let proxy: any SelectionOffer
    /// The types in the source's order. Types that are not UTF-8 are missing, since their names could not be sent back.
    private(set) var types: [String] = []

    /// The maximum number of types; office suites offer about 40.
    private static let maximumTypes = 256
    /// The maximum length of a type, in bytes; office suites use up to 300.
    private static let maximumTypeLength = 1024

    init(proxy: any SelectionOffer) {
        self.proxy = proxy
        proxy.watchTypes { [weak self] type in self?.add(type) }
    }

    private func add(_ type: String) {
        guard types.count < Self.maximumTypes, !type.isEmpty, type.utf8.count <= Self.maximumTypeLength,
            !type.unicodeScalars.contains("\u{FFFD}"), !types.contains(type)
        else { return }
        types.append(type)
    }
}
