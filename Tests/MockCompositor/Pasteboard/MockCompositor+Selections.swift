/// The managers of clipboards and primary selections.
extension MockCompositor {
    func serve(_ manager: ServerWlDataDeviceManager) {
        manager.onRequest = { [unowned self] request in
            switch request {
            case .createDataSource(let resource): pendingSources.append(MockSource(resource))
            case .getDataDevice(let device, let resource):
                guard let selection = seat(resource)?.clipboard else { return }
                selection.serve(MockSelectionDevice(device))
                device.onRequest = { [unowned self, unowned selection] request in
                    guard case .setSelection(let source, let serial) = request else { return }
                    select(source, serial, as: selection)
                }
            }
        }
    }

    func serve(_ manager: ServerZwpPrimarySelectionDeviceManagerV1) {
        manager.onRequest = { [unowned self] request in
            switch request {
            case .createSource(let resource): pendingSources.append(MockSource(resource))
            case .getDevice(let device, let resource):
                guard let selection = seat(resource)?.primarySelection else { return }
                selection.serve(MockSelectionDevice(device))
                device.onRequest = { [unowned self, unowned selection] request in
                    guard case .setSelection(let source, let serial) = request else { return }
                    select(source, serial, as: selection)
                }
            case .destroy: break
            }
        }
    }

    private func seat(_ resource: ServerWlSeat) -> MockSeat? { seats.first { $0.resources.contains(resource) } }

    private func select(_ resource: ServerResource?, _ serial: UInt32, as selection: MockSelection) {
        if serial == 0 || serial > display.newestSerial { faults.append("serial \(serial) was never sent") }
        if let index = pendingSources.firstIndex(where: { $0.resource === resource }) {
            selection.serve(pendingSources.remove(at: index))
        }
        selection.select(resource, serial: serial)
    }
}
