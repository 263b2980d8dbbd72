/// A `wl_data_source` or `zwp_primary_selection_source_v1` of the client.
@MainActor
package final class MockSource {
    /// The object.
    package let resource: ServerResource
    /// The offered types.
    package private(set) var types: [String] = []
    var wasSelected = false
    private let sendSend: @MainActor (String, Int32) -> Void
    private let sendCancelled: @MainActor () -> Void

    init(_ source: ServerWlDataSource) {
        resource = source
        sendSend = { source.sendSend(mimeType: $0, fd: $1) }
        sendCancelled = { source.sendCancelled() }
        source.onRequest = { [unowned self] request in
            if case .offer(let type) = request { types.append(type) }
        }
    }

    init(_ source: ServerZwpPrimarySelectionSourceV1) {
        resource = source
        sendSend = { source.sendSend(mimeType: $0, fd: $1) }
        sendCancelled = { source.sendCancelled() }
        source.onRequest = { [unowned self] request in
            if case .offer(let type) = request { types.append(type) }
        }
    }

    /// Asks for content, to be written into a descriptor, which stays the caller's.
    package func send(_ type: String, _ descriptor: Int32) { sendSend(type, descriptor) }

    /// Sends `cancelled`.
    package func cancel() { sendCancelled() }
}
