/// A `wl_data_offer` or `zwp_primary_selection_offer_v1`.
@MainActor
package final class MockOffer {
    /// The object.
    package let resource: ServerResource
    /// The types that the client said it would take from a drag; `nil` for none.
    package private(set) var accepted: [String?] = []
    /// The answers of the other program; `nil` if the content is the client's own.
    var foreignAnswers: [String: MockAnswer]?
    private let sendOffer: @MainActor (String) -> Void

    init(_ offer: ServerWlDataOffer, of selection: MockSelection) {
        resource = offer
        sendOffer = { offer.sendOffer(mimeType: $0) }
        offer.onRequest = { [unowned selection, unowned self] request in
            switch request {
            case .receive(let type, let file): selection.receive(type, file, from: self)
            case .accept(_, let type): accepted.append(type)
            case .destroy, .finish, .setActions: break
            }
        }
        watchEnd(of: selection)
    }

    init(_ offer: ServerZwpPrimarySelectionOfferV1, of selection: MockSelection) {
        resource = offer
        sendOffer = { offer.sendOffer(mimeType: $0) }
        offer.onRequest = { [unowned selection, unowned self] request in
            if case .receive(let type, let file) = request { selection.receive(type, file, from: self) }
        }
        watchEnd(of: selection)
    }

    private func watchEnd(of selection: MockSelection) {
        resource.onDestroy = { [weak selection, unowned self] in selection?.forget(self) }
    }

    /// Adds a type.
    package func add(_ type: String) { sendOffer(type) }
}
