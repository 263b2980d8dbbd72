/// A `wl_data_device` or `zwp_primary_selection_device_v1` of the client.
@MainActor
package struct MockSelectionDevice {
    /// The object.
    package let resource: ServerResource
    private let makeOffer: @MainActor (MockSelection) -> MockOffer
    private let sendSelection: @MainActor (ServerResource?) -> Void

    init(_ device: ServerWlDataDevice) {
        resource = device
        makeOffer = { MockOffer(device.sendDataOffer(), of: $0) }
        sendSelection = { device.sendSelection(id: $0 as? ServerWlDataOffer) }
    }

    init(_ device: ServerZwpPrimarySelectionDeviceV1) {
        resource = device
        makeOffer = { MockOffer(device.sendDataOffer(), of: $0) }
        sendSelection = { device.sendSelection(id: $0 as? ServerZwpPrimarySelectionOfferV1) }
    }

    func introduce(_ selection: MockSelection) -> MockOffer { makeOffer(selection) }

    /// Sends the selection.
    package func select(_ offer: MockOffer?) { sendSelection(offer?.resource) }
}
