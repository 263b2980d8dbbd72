package import WaldenGeometry

/// An output of the compositor.
@MainActor
package final class MockOutput {
    /// The properties of an output.
    package struct Description: Sendable {
        package var name = "MOCK-1"
        package var text = "A screen that is not there"
        package var position = Point.zero
        package var pixelSize = Size(width: 1920, height: 1080)
        package var physicalSize = Size(width: 520, height: 290)
        package var refreshRate: Int32 = 60_000
        package var scale: Int32 = 1

        /// Creates an output of 1920 × 1080 pixels at scale 1.
        package init() {}

        /// Creates an output of 1920 × 1080 pixels at another scale.
        package init(scale: Int32) { self.scale = scale }
    }

    /// Its current properties.
    package private(set) var description: Description
    /// The client's `wl_output` objects.
    package private(set) var resources: [ServerWlOutput] = []
    private var global: ServerGlobal?

    init(compositor: MockCompositor, version: UInt32, description: Description) {
        self.description = description
        global = compositor.display.addGlobal(ServerWlOutput.self, version: version) { [unowned self] resource in
            resources.append(resource)
            resource.onRequest = { _ in }
            resource.onDestroy = { [weak self] in self?.resources.removeAll { $0 === resource } }
            tell(resource)
        }
    }

    private func tell(_ resource: ServerWlOutput) {
        let (position, physical, pixels) = (description.position, description.physicalSize, description.pixelSize)
        resource.sendGeometry(
            x: Int32(position.x), y: Int32(position.y), physicalWidth: Int32(physical.width),
            physicalHeight: Int32(physical.height), subpixel: .unknown, make: "Nobody", model: "Nothing",
            transform: .normal)
        resource.sendMode(flags: [], width: 640, height: 480, refresh: 75_000)
        resource.sendMode(
            flags: [.current], width: Int32(pixels.width), height: Int32(pixels.height),
            refresh: description.refreshRate)
        resource.sendScale(factor: description.scale)
        resource.sendName(name: description.name)
        resource.sendDescription(description: description.text)
        resource.sendDone()
    }

    /// Changes its properties, and sends them to the client.
    package func change(_ change: (inout Description) -> Void) {
        change(&description)
        resources.forEach(tell)
    }

    /// Removes its global.
    package func remove() { global?.remove() }
}
