internal import WaldenCore
internal import WaldenGeometry

/// The sizes of a window's decoration, in points.
enum DecorationMetrics {
    static let titleBarHeight = 40.0
    static let cornerRadius = 12.0
    static let resizeMargin = 8.0
    /// How far from a corner an edge resizes both ways.
    static let cornerReach = 16.0
    /// The window buttons: large enough for fingers.
    static let buttonSize = 36.0
    /// The part of a window button that is drawn.
    static let buttonDiameter = 24.0
    static let buttonGlyph = 9.0
    static let margin = 4.0
    static let titleMargin = 14.0

    /// How far the shadow reaches, where nothing adjoins.
    static let shadow = EdgeInsets(top: 20, left: 26, bottom: 32, right: 26)

    static func frameInsets(for states: WindowConfiguration.States) -> EdgeInsets {
        states.contains(.fullscreen) ? .zero : EdgeInsets(top: titleBarHeight, left: 0, bottom: 0, right: 0)
    }

    static func shadowInsets(for states: WindowConfiguration.States) -> EdgeInsets {
        if states.contains(.maximized) || states.contains(.fullscreen) { return .zero }
        return EdgeInsets(
            top: states.contains(.tiledTop) ? 0 : shadow.top, left: states.contains(.tiledLeft) ? 0 : shadow.left,
            bottom: states.contains(.tiledBottom) ? 0 : shadow.bottom,
            right: states.contains(.tiledRight) ? 0 : shadow.right)
    }

    /// Whether a window stands free, with round corners.
    static func isFree(_ states: WindowConfiguration.States) -> Bool {
        states.isDisjoint(with: [.maximized, .fullscreen]) && states.isDisjoint(with: .tiled)
    }
}
