internal import WaylandProtocols

/// The pad of a tablet (`zwp_tablet_pad_v2`).
///
/// Its events are ignored, but its objects are kept while it exists: the compositor creates objects within them.
@MainActor
final class TabletPad {
    private let proxy: ZwpTabletPadV2
    private unowned let owner: TabletSeat
    private var groups: [ZwpTabletPadGroupV2] = []
    private var rings: [ZwpTabletPadRingV2] = []
    private var strips: [ZwpTabletPadStripV2] = []

    init(proxy: ZwpTabletPadV2, owner: TabletSeat) {
        self.proxy = proxy
        self.owner = owner
        proxy.onEvent = { [unowned self] event in
            switch event {
            case .group(let group): add(group)
            case .removed: owner.remove(self)
            default: break
            }
        }
    }

    private func add(_ group: ZwpTabletPadGroupV2) {
        groups.append(group)
        group.onEvent = { [unowned self] event in
            switch event {
            case .ring(let ring): rings.append(ring)
            case .strip(let strip): strips.append(strip)
            default: break
            }
        }
    }

    /// Destroys the objects, inner ones first.
    func destroy() {
        for ring in rings { ring.destroy() }
        for strip in strips { strip.destroy() }
        for group in groups { group.destroy() }
        proxy.destroy()
    }
}
