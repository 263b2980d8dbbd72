package import WaldenGeometry
internal import WaylandProtocols

/// A screen, or a part of one (`wl_output`, up to version 4).
@MainActor
package final class Output {
    /// What is known of an output; changes as a whole.
    package struct Properties: Sendable, Equatable {
        /// Where its top left corner lies in the compositor's space.
        package var position = Point.zero
        /// Its size in millimetres; zero if unknown.
        package var physicalSize = Size.zero
        /// Its size in device pixels.
        package var pixelSize = Size.zero
        /// Its refresh rate in mHz; zero if unknown.
        package var refreshRate: Int32 = 0
        /// The integer scale that suits it.
        package var scale: Int32 = 1
        /// Who made it.
        package var maker = ""
        /// Its model.
        package var model = ""
        /// The compositor's name for it, such as `DP-1` (version 4).
        package var name: String?
        /// What people call it (version 4).
        package var description: String?
    }

    /// The registry's number of it.
    package let name: UInt32
    /// What is known of it, as of the last complete description.
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
        case .geometry(let x, let y, let width, let height, _, let make, let model, _):
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

    /// Takes the description over as a whole.
    private func apply() {
        let hadScale = properties.scale
        properties = pending
        guard hadScale != properties.scale else { return }
        for surface in connection.surfaces.values { surface.updateScale() }
    }

    /// Frees the object.
    func destroy() {
        proxy.destroy()
    }
}
