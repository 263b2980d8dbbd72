internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// The sizes of a window's decoration, in points.
enum DecorationMetrics {
    static let titleBarHeight = 40.0
    private static let freeCornerRadius = 12.0
    static let resizeMargin = 8.0
    /// The distance from a corner within which an edge resizes diagonally.
    static let cornerReach = 16.0
    /// The touch area of a window button.
    static let buttonSize = 36.0
    /// The drawn part of a window button.
    static let buttonDiameter = 24.0
    static let buttonGlyph = 9.0
    static let margin = 4.0
    static let titleMargin = 14.0

    static let activeShadow = [
        ShadowLayer(blurRadius: 28, offset: Point(x: 0, y: 6), strength: 0.9),
        ShadowLayer(blurRadius: 7, offset: Point(x: 0, y: 1), strength: 0.5),
    ]
    static let inactiveShadow = [ShadowLayer(blurRadius: 17, offset: Point(x: 0, y: 3), strength: 0.7)]

    /// The opacity factor for the outline of dark windows, whose shadow is invisible on a dark
    /// background.
    static let darkOutlineStrength = 1.6

    /// The same for active and inactive windows: activation must not resize the surface.
    static let shadow = (activeShadow + inactiveShadow).outsets

    /// A header bar stays in full screen, and stands beneath a title bar that the compositor draws.
    @MainActor
    static func frameInsets(for window: Window) -> EdgeInsets {
        let height = window.headerBar == nil ? titleBarHeight : HeaderBar.standardHeight
        let isShown = window.headerBar != nil || !window.states.contains(.fullscreen)
        return EdgeInsets(top: isShown ? height : 0, left: 0, bottom: 0, right: 0)
    }

    @MainActor
    static func shadowInsets(for window: Window) -> EdgeInsets {
        guard window.drawsFrame else { return .zero }
        let states = window.states
        if states.contains(.maximized) || states.contains(.fullscreen) { return .zero }
        return EdgeInsets(
            top: states.contains(.tiledTop) ? 0 : shadow.top, left: states.contains(.tiledLeft) ? 0 : shadow.left,
            bottom: states.contains(.tiledBottom) ? 0 : shadow.bottom,
            right: states.contains(.tiledRight) ? 0 : shadow.right)
    }

    @MainActor
    static func cornerRadius(for window: Window) -> Double {
        window.drawsFrame && window.states.isFloating ? freeCornerRadius : 0
    }
}
