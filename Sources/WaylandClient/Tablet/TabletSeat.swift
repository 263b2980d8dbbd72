internal import WaylandProtocols

/// The tablets of a seat, with their tools and pads (`zwp_tablet_seat_v2`).
@MainActor
package final class TabletSeat {
    /// The seat.
    package unowned let seat: Seat
    /// The tools that were seen so far.
    package private(set) var tools: [TabletTool] = []
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

    /// The serial by which a tool that touches its tablet justifies requests; `nil` if it does not.
    package func pressSerial(of id: Int32) -> UInt32? { tools.first { $0.id == id }?.pressSerial }

    /// Makes the tools forget a surface that is about to go.
    func forget(_ surface: Surface) {
        for tool in tools { tool.forget(surface) }
    }

    /// Frees everything.
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
