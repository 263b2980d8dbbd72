package import WaldenPlatform

/// A complete configuration of a toplevel.
package struct ToplevelConfiguration: Sendable, Equatable {
    /// The side that draws title bar and borders.
    package enum Decoration: Sendable, Equatable {
        case client
        case server
    }

    /// The width of the window geometry, in surface coordinates; 0 leaves it to the client.
    package var width: Int32 = 0
    /// The height of the window geometry, in surface coordinates; 0 leaves it to the client.
    package var height: Int32 = 0
    package var states: WindowConfiguration.States = []
    /// The recommended maximum width, in surface coordinates; 0 if unknown (before version 4).
    package var boundsWidth: Int32 = 0
    /// The recommended maximum height, in surface coordinates; 0 if unknown (before version 4).
    package var boundsHeight: Int32 = 0
    /// All, if the compositor does not report them (before version 5).
    package var capabilities = WindowConfiguration.Capabilities.all
    package var decoration = Decoration.client

    /// Clamps a length from the compositor to the range from 0 to the maximum side of a buffer at scale 1.
    static func length(_ value: Int32) -> Int32 {
        max(0, min(value, Int32(PictureLimits.maximumSide)))
    }
}

extension WindowConfiguration.States {
    /// Creates states from numbers of `xdg_toplevel.state`; ignores unknown ones.
    init(protocolNumbers: [UInt32]) {
        let states: [Self] = [
            .maximized, .fullscreen, .resizing, .activated, .tiledLeft, .tiledRight, .tiledTop, .tiledBottom,
            .suspended,
        ]
        self = []
        for number in protocolNumbers where (1...states.count).contains(Int(number)) { insert(states[Int(number) - 1]) }
    }
}

extension WindowConfiguration.Capabilities {
    /// Creates capabilities from numbers of `xdg_toplevel.wm_capabilities`; ignores unknown ones.
    init(protocolNumbers: [UInt32]) {
        let capabilities: [Self] = [.windowMenu, .maximize, .fullscreen, .minimize]
        self = []
        for number in protocolNumbers where (1...capabilities.count).contains(Int(number)) {
            insert(capabilities[Int(number) - 1])
        }
    }
}

/// An event of a toplevel.
package enum ToplevelEvent: Sendable, Equatable {
    /// ``Toplevel/configuration`` changed; coalesced until it is taken.
    case configured
    /// The user asked to close it.
    case closeRequested
}
