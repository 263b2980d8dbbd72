internal import WaldenGeometry

/// The tablet of a seat with its tools, controlled by a test.
@MainActor
package final class MockTablet {
    /// The client's `zwp_tablet_seat_v2` objects.
    package private(set) var resources: [ServerZwpTabletSeatV2] = []
    /// The client's `zwp_tablet_v2` objects.
    package private(set) var tablets: [ServerZwpTabletV2] = []
    /// The tools added so far.
    package private(set) var tools: [MockTabletTool] = []
    /// The client's objects for pads, groups, rings and strips.
    package private(set) var padObjects: [ServerResource] = []
    private unowned let compositor: MockCompositor

    init(compositor: MockCompositor) { self.compositor = compositor }

    func serve(_ resource: ServerZwpTabletSeatV2) {
        resources.append(resource)
        resource.onRequest = { _ in }
        resource.onDestroy = { [weak self] in self?.resources.removeAll { $0 === resource } }
    }

    // MARK: Verbs

    /// Plugs a tablet in.
    package func plugIn() {
        for resource in resources {
            let tablet = resource.sendTabletAdded()
            tablets.append(tablet)
            tablet.onRequest = { _ in }
            tablet.onDestroy = { [weak self] in self?.tablets.removeAll { $0 === tablet } }
            tablet.sendName(name: "Tablet")
            tablet.sendID(vid: 1, pid: 2)
            tablet.sendPath(path: "/dev/input/event9")
            tablet.sendDone()
        }
    }

    /// Unplugs every tablet.
    package func unplug() { tablets.forEach { $0.sendRemoved() } }

    /// Adds a tool with capabilities.
    @discardableResult
    package func addTool(
        _ capabilities: [ServerZwpTabletToolV2.Capability] = [.pressure, .tilt, .distance]
    ) -> MockTabletTool {
        let tool = MockTabletTool(tablet: self, compositor: compositor)
        tools.append(tool)
        for resource in resources { tool.announce(to: resource, capabilities) }
        return tool
    }

    /// Adds a pad with a group that has a ring and a strip.
    package func addPad() {
        for resource in resources {
            let pad = resource.sendPadAdded()
            let group = pad.sendGroup()
            let ring = group.sendRing()
            let strip = group.sendStrip()
            pad.onRequest = { _ in }
            group.onRequest = { _ in }
            ring.onRequest = { _ in }
            strip.onRequest = { _ in }
            for object in [pad, group, ring, strip] as [ServerResource] {
                padObjects.append(object)
                object.onDestroy = { [weak self] in self?.padObjects.removeAll { $0 === object } }
            }
            group.sendModes(modes: 1)
            group.sendDone()
            pad.sendButtons(buttons: 4)
            pad.sendDone()
        }
    }

    /// Unplugs every pad.
    package func removePads() {
        for case let pad as ServerZwpTabletPadV2 in padObjects { pad.sendRemoved() }
    }
}
