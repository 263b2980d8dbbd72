public import WaldenGeometry

/// What the compositor decided for a window.
public struct WindowConfiguration: Sendable, Equatable {
    /// States of a window on the desktop.
    public struct States: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt16
        /// Makes a set from its bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// It fills the space for windows.
        public static let maximized = States(rawValue: 1 << 0)
        /// It fills an output.
        public static let fullscreen = States(rawValue: 1 << 1)
        /// The user is resizing it.
        public static let resizing = States(rawValue: 1 << 2)
        /// It is shown as the active one.
        public static let activated = States(rawValue: 1 << 3)
        /// Its left edge adjoins another window or the screen's.
        public static let tiledLeft = States(rawValue: 1 << 4)
        /// Its right edge does.
        public static let tiledRight = States(rawValue: 1 << 5)
        /// Its top edge does.
        public static let tiledTop = States(rawValue: 1 << 6)
        /// Its bottom edge does.
        public static let tiledBottom = States(rawValue: 1 << 7)
        /// It is not visible and need not draw.
        public static let suspended = States(rawValue: 1 << 8)
        /// All four edges.
        public static let tiled: States = [.tiledLeft, .tiledRight, .tiledTop, .tiledBottom]
    }

    /// What the compositor can do with a window.
    public struct Capabilities: OptionSet, Sendable, Hashable {
        /// The bits.
        public let rawValue: UInt8
        /// Makes a set from its bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It can show a window menu.
        public static let windowMenu = Capabilities(rawValue: 1 << 0)
        /// It can maximise.
        public static let maximize = Capabilities(rawValue: 1 << 1)
        /// It can make a window full screen.
        public static let fullscreen = Capabilities(rawValue: 1 << 2)
        /// It can minimise.
        public static let minimize = Capabilities(rawValue: 1 << 3)
        /// All of them, which is to be assumed of a compositor that does not tell.
        public static let all: Capabilities = [.windowMenu, .maximize, .fullscreen, .minimize]
    }

    /// The size of the window in points, a title bar and borders of our own included, shadows not; `nil` leaves it to
    /// the app.
    public var size: Size?
    /// Device pixels per point.
    public var scale: Double
    /// The states.
    public var states: States
    /// What the compositor offers.
    public var capabilities: Capabilities
    /// Whether the window must draw its own title bar and borders.
    public var needsDecoration: Bool
    /// The most space that the window should take, in points, decorations included; `nil` if not told.
    public var bounds: Size?

    /// Makes a configuration from its parts.
    public init(
        size: Size? = nil, scale: Double = 1, states: States = [], capabilities: Capabilities = .all,
        needsDecoration: Bool = false, bounds: Size? = nil
    ) {
        self.size = size
        self.scale = scale
        self.states = states
        self.capabilities = capabilities
        self.needsDecoration = needsDecoration
        self.bounds = bounds
    }
}

extension WindowConfiguration {
    /// The scales that a window can have.
    private static let scales = 0.1...32

    /// The configuration with what no window can have left out: a scale that is no scale counts as 1, a size below
    /// one point leaves the size to the app, and one that no picture can have is cut off.
    package var sanitized: WindowConfiguration {
        var result = self
        if !WindowConfiguration.scales.contains(scale) { result.scale = 1 }
        guard let size else { return result }
        let isSize = size.width >= 1 && size.height >= 1
        result.size = isSize ? PictureLimits.limited(size, scale: result.scale) : nil
        return result
    }
}
