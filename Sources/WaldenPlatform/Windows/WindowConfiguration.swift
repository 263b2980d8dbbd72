public import WaldenGeometry

/// A window's configuration, as decided by the compositor.
public struct WindowConfiguration: Sendable, Equatable {
    /// Window states.
    public struct States: OptionSet, Sendable, Hashable {
        /// The raw bits.
        public let rawValue: UInt16
        /// Creates a set from its raw bits.
        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// The window fills the work area.
        public static let maximized = States(rawValue: 1 << 0)
        /// The window fills an output.
        public static let fullscreen = States(rawValue: 1 << 1)
        /// The user is resizing it.
        public static let resizing = States(rawValue: 1 << 2)
        /// The window is shown as active.
        public static let activated = States(rawValue: 1 << 3)
        /// The left edge adjoins another window or the screen's edge.
        public static let tiledLeft = States(rawValue: 1 << 4)
        /// The right edge adjoins another window or the screen's edge.
        public static let tiledRight = States(rawValue: 1 << 5)
        /// The top edge adjoins another window or the screen's edge.
        public static let tiledTop = States(rawValue: 1 << 6)
        /// The bottom edge adjoins another window or the screen's edge.
        public static let tiledBottom = States(rawValue: 1 << 7)
        /// The window is not visible and need not draw.
        public static let suspended = States(rawValue: 1 << 8)
        /// All four tiled states.
        public static let tiled: States = [.tiledLeft, .tiledRight, .tiledTop, .tiledBottom]

        /// The states in which the desktop determines the size.
        package static let anchored = tiled.union([.maximized, .fullscreen])
        /// Whether the size is left to the app and the user.
        package var isFloating: Bool { isDisjoint(with: .anchored) }
    }

    /// Window operations that the compositor supports.
    public struct Capabilities: OptionSet, Sendable, Hashable {
        /// The raw bits.
        public let rawValue: UInt8
        /// Creates a set from its raw bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// It can show a window menu.
        public static let windowMenu = Capabilities(rawValue: 1 << 0)
        /// It can maximise.
        public static let maximize = Capabilities(rawValue: 1 << 1)
        /// It can make a window full screen.
        public static let fullscreen = Capabilities(rawValue: 1 << 2)
        /// It can minimise.
        public static let minimize = Capabilities(rawValue: 1 << 3)
        /// All capabilities, assumed of compositors that do not advertise any.
        public static let all: Capabilities = [.windowMenu, .maximize, .fullscreen, .minimize]
    }

    /// The size of the window in points, including a client-side title bar and borders but not shadows; `nil` leaves it
    /// to the app.
    public var size: Size?
    /// Device pixels per point.
    public var scale: Double
    /// The window's states.
    public var states: States
    /// The operations that the compositor supports.
    public var capabilities: Capabilities
    /// Whether the window must draw its own title bar and borders.
    public var needsDecoration: Bool
    /// The recommended maximum size, in points, decorations included; `nil` if unknown.
    public var bounds: Size?
    /// The origin of a popup's content, in points of its parent's content; `nil` for other windows.
    public var origin: Point?

    /// Creates a configuration.
    public init(
        size: Size? = nil, scale: Double = 1, states: States = [], capabilities: Capabilities = .all,
        needsDecoration: Bool = false, bounds: Size? = nil, origin: Point? = nil
    ) {
        self.size = size
        self.scale = scale
        self.states = states
        self.capabilities = capabilities
        self.needsDecoration = needsDecoration
        self.bounds = bounds
        self.origin = origin
    }
}

extension WindowConfiguration {
    /// The range of valid scales.
    private static let scales = 0.1...32

    /// The configuration with invalid values replaced: an invalid scale by 1, a size below one point by `nil`, and a
    /// larger size than the maximum picture size by that maximum.
    package var sanitized: WindowConfiguration {
        var result = self
        if !WindowConfiguration.scales.contains(scale) { result.scale = 1 }
        guard let size else { return result }
        let isSize = size.width >= 1 && size.height >= 1
        result.size = isSize ? PictureLimits.limited(size, scale: result.scale) : nil
        return result
    }
}
