public import WaldenGeometry
internal import WaldenPlatform

/// The size and state of a window, to be saved when an app ends and restored when it starts again.
///
/// ```swift
/// let saved = try JSONEncoder().encode(window.restorationState)
/// // Before the window is shown:
/// window.restorationState = try JSONDecoder().decode(WindowRestorationState.self, from: saved)
/// ```
/// Places are not part of it: under Wayland, the compositor alone knows and decides them.
public struct WindowRestorationState: Codable, Hashable, Sendable {
    /// The width of the content while the window is neither maximised, tiled nor full screen, in points.
    public var width: Double
    /// The height of the content in the same state, in points.
    public var height: Double
    /// Whether the window is maximised.
    public var isMaximized: Bool
    /// Whether the window is full screen.
    public var isFullscreen: Bool

    /// Creates a state.
    public init(size: Size, isMaximized: Bool = false, isFullscreen: Bool = false) {
        width = size.width
        height = size.height
        self.isMaximized = isMaximized
        self.isFullscreen = isFullscreen
    }
}

extension Window {
    /// The size and state of the window. Set it before the window is shown, so that it is shown so at once.
    ///
    /// A state from elsewhere, such as a damaged file, does no harm: lengths that are no size of a window are ignored.
    public var restorationState: WindowRestorationState {
        get {
            let size = state == .hidden ? bounds.size : floatingSize ?? bounds.size
            // A hidden window comes back as it was before it was maximised.
            let states = state == .hidden ? [] : states
            var result = WindowRestorationState(
                size: size, isMaximized: states.contains(.maximized), isFullscreen: states.contains(.fullscreen))
            for request in requestsForShowing {
                switch request {
                case .setMaximized(let isMaximized): result.isMaximized = isMaximized
                case .setFullscreen(let isFullscreen): result.isFullscreen = isFullscreen
                default: break
                }
            }
            return result
        }
        set {
            let size = Size(width: newValue.width, height: newValue.height)
            if size.width >= 1, size.height >= 1, size.width <= 16_384, size.height <= 16_384, !isVisible {
                frame.size = Size(width: size.width.rounded(), height: size.height.rounded())
                floatingSize = bounds.size
            }
            let current = restorationState
            if newValue.isMaximized != current.isMaximized { setMaximized(newValue.isMaximized) }
            if newValue.isFullscreen != current.isFullscreen { setFullscreen(newValue.isFullscreen) }
        }
    }

    /// Remembers the size that the window has while the compositor leaves it alone.
    func noteFloatingSize() {
        if states.isFloating { floatingSize = bounds.size }
    }
}
