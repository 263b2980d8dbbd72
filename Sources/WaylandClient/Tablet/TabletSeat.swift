package import WaldenPlatform
internal import WaylandProtocols

/// The tablets of a seat, with their tools and pads (`zwp_tablet_seat_v2`).
@MainActor
package final class TabletSeat {
    unowned let seat: Seat
    package private(set) var tools: [TabletTool] = []
    /// The cursor of all tools, also of later ones; `nil` hides it.
    package var cursor: Cursor? = .arrow
    private let proxy: ZwpTabletSeatV2
    private var tablets: [ZwpTabletV2] = []
    private var pads: [TabletPad] = []
    private var toolsSeen: Int32 = 0

    init(manager: ZwpTabletManagerV2, seat: Seat) {
        self.seat = seat
        proxy = manager.getTabletSeat(seat: seat.proxy)
        proxy.onEvent = { [unowned self] event in
            switch event {
            case .tabletAdded(let tablet): add(tablet)
            case .toolAdded(let tool):
                toolsSeen += 1
                tools.append(TabletTool(proxy: tool, id: -toolsSeen, owner: self))
            case .padAdded(let pad): pads.append(TabletPad(proxy: pad, owner: self))
            }
        }
    }

    private func add(_ tablet: ZwpTabletV2) {
        tablets.append(tablet)
        tablet.onEvent = { [unowned self, unowned tablet] event in
            guard case .removed = event, let index = tablets.firstIndex(of: tablet) else { return }
            tablets.remove(at: index).destroy()
        }
    }

    func remove(_ tool: TabletTool) {
        tool.disappear()
        tools.removeAll { $0 === tool }
        tool.destroy()
    }

    func remove(_ pad: TabletPad) {
        pads.removeAll { $0 === pad }
        pad.destroy()
    }

    /// Forgets the contact whose `down` had a serial, since its end may never arrive.
    func forgetPress(_ serial: UInt32) {
        for tool in tools { tool.forgetPress(serial) }
    }

    /// Makes the tools forget a surface before it is destroyed.
    func forget(_ surface: Surface) {
        for tool in tools { tool.forget(surface) }
    }

    func destroy() {
        for tool in tools { tool.destroy() }
        for pad in pads { pad.destroy() }
        for tablet in tablets { tablet.destroy() }
        tools = []
        pads = []
        tablets = []
        proxy.destroy()
    }
}

/// The pad of a tablet (`zwp_tablet_pad_v2`).
///
/// Ignores its events, but keeps its objects, since the compositor creates further objects in them.
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
