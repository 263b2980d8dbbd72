/// An offer of a compositor, with its types.
@MainActor
final class ReceivedOffer {
    let proxy: any SelectionOffer
    /// The types in the source's order.
    var types: [String] { offered.names }
    private var offered = OfferedTypes()

    init(proxy: any SelectionOffer) {
        self.proxy = proxy
        proxy.watchTypes { [weak self] type in self?.offered.add(type) }
    }
}
