/// What a compositor decided for a window, once it is complete.
package struct ToplevelConfiguration: Sendable, Equatable {
    /// States of a window on the desktop (`xdg_toplevel.state`).
    package struct States: OptionSet, Sendable, Hashable {
        /// The bits; bit *n* stands for the protocol's number *n*.
        package let rawValue: UInt32
        /// Makes a set from its bits.
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let maximized = States(rawValue: 1 << 1)
        package static let fullscreen = States(rawValue: 1 << 2)
        package static let resizing = States(rawValue: 1 << 3)
        package static let activated = States(rawValue: 1 << 4)
        package static let tiledLeft = States(rawValue: 1 << 5)
        package static let tiledRight = States(rawValue: 1 << 6)
        package static let tiledTop = States(rawValue: 1 << 7)
        package static let tiledBottom = States(rawValue: 1 << 8)
        package static let suspended = States(rawValue: 1 << 9)
    }

    /// What a compositor can do with a window (`xdg_toplevel.wm_capabilities`).
    package struct Capabilities: OptionSet, Sendable, Hashable {
        /// The bits; bit *n* stands for the protocol's number *n*.
        package let rawValue: UInt32
        /// Makes a set from its bits.
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        package static let windowMenu = Capabilities(rawValue: 1 << 1)
        package static let maximize = Capabilities(rawValue: 1 << 2)
        package static let fullscreen = Capabilities(rawValue: 1 << 3)
        package static let minimize = Capabilities(rawValue: 1 << 4)
    }

    /// Who draws title bar and borders.
    package enum Decoration: Sendable, Equatable {
        /// The client.
        case client
        /// The compositor.
        case server
    }

    /// The width of the window's geometry in units of its surface; 0 leaves it to the client.
    package var width: Int32 = 0
    /// The height of the window's geometry in units of its surface; 0 leaves it to the client.
    package var height: Int32 = 0
    /// The states.
    package var states: States = []
    /// The most space that the window should take, in units of its surface; 0 if not told (version 4).
    package var boundsWidth: Int32 = 0
    /// The most space that the window should take, in units of its surface; 0 if not told (version 4).
    package var boundsHeight: Int32 = 0
    /// What the compositor can do; `nil` if it did not tell (before version 5).
    package var capabilities: Capabilities?
    /// Who draws the decoration.
    package var decoration = Decoration.client

    /// A set of flags from numbers of the protocol; numbers that have no bit are left out.
    static func bits(_ numbers: [UInt32]) -> UInt32 {
        numbers.reduce(0) { bits, number in number < 32 ? bits | 1 << number : bits }
    }

    /// A length that a compositor asks for, made sane: not negative, and no longer than a buffer can be at scale 1.
    static func length(_ value: Int32) -> Int32 {
        max(0, min(value, Int32(PixelLayout.maximumSide)))
    }
}

/// What happened to a window.
package enum ToplevelEvent: Sendable, Equatable {
    /// ``Toplevel/configuration`` is new; several that came in a row are one.
    case configured
    /// The user asked to close it.
    case closeRequested
}
