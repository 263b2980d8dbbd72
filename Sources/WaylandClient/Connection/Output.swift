package import WaldenGeometry
internal import WaylandProtocols

/// A screen (`wl_output`, up to version 4).
@MainActor
package final class Output {
    /// A complete description of an output.
    package struct Properties: Sendable, Equatable {
        /// The top left corner, in the compositor's coordinates.
        package var position = Point.zero
        /// In millimetres; zero if unknown.
        package var physicalSize = Size.zero
        /// In device pixels.
        package var pixelSize = Size.zero
        /// Whether width and height are exchanged on the screen.
        package var isTurned = false
        /// In mHz; zero if unknown.
        package var refreshRate: Int32 = 0
        package var scale: Int32 = 1
        package var maker = ""
        package var model = ""
        /// The compositor's name, such as `DP-1` (version 4).
        package var name: String?
        /// The name for users (version 4).
        package var description: String?
    }

    /// The registry's name.
    package let name: UInt32
    package private(set) var properties = Properties()
    let proxy: WlOutput
    private unowned let connection: Connection
    private var pending = Properties()

    init(name: UInt32, proxy: WlOutput, connection: Connection) {
        self.name = name
        self.proxy = proxy
        self.connection = connection
        proxy.onEvent = { [unowned self] event in handle(event) }
    }

    private func handle(_ event: WlOutput.Event) {
        switch event {
        case .geometry(let x, let y, let width, let height, _, let make, let model, let transform):
            pending.isTurned = transform.rawValue & 1 == 1
            pending.position = Point(x: Double(x), y: Double(y))
            pending.physicalSize = Size(width: Double(width), height: Double(height))
            pending.maker = make
            pending.model = model
        case .mode(let flags, let width, let height, let refresh):
            guard flags.contains(.current) else { return }
            pending.pixelSize = Size(width: Double(width), height: Double(height))
            pending.refreshRate = refresh
        case .scale(let factor): pending.scale = max(1, min(factor, 16))
        case .name(let name): pending.name = name
        case .description(let text): pending.description = text
        case .done: apply()
        }
        if proxy.version < 2 { apply() }
    }

    private func apply() {
        let oldScale = properties.scale
        properties = pending
        guard oldScale != properties.scale else { return }
        for surface in connection.surfaces.values { surface.updateScale() }
    }

    func destroy() { proxy.destroy() }
}
