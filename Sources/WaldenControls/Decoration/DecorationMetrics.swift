internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics

/// The sizes of a window's decoration, in points.
enum DecorationMetrics {
    /// A part of a window's shadow.
    struct ShadowLayer {
        var blurRadius: Double
        var offset: Point
        var strength: Double
    }

    static let titleBarHeight = 40.0
    /// The radius of the corners of a window that stands free.
    private static let freeCornerRadius = 12.0
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

    /// The shadow of the active window.
    static let activeShadow = [
        ShadowLayer(blurRadius: 28, offset: Point(x: 0, y: 6), strength: 0.9),
        ShadowLayer(blurRadius: 7, offset: Point(x: 0, y: 1), strength: 0.5),
    ]
    /// The shadow of other windows.
    static let inactiveShadow = [ShadowLayer(blurRadius: 17, offset: Point(x: 0, y: 3), strength: 0.7)]

    /// How much stronger than a separator the outline of a dark window is, whose shadow does not show on dark ground.
    static let darkOutlineStrength = 1.6

    /// How far the shadow reaches, where nothing adjoins: the same for active and inactive windows, which would change
    /// their size otherwise.
    static let shadow = reach(of: activeShadow + inactiveShadow)

    private static func reach(of layers: [ShadowLayer]) -> EdgeInsets {
        layers.reduce(EdgeInsets.zero) { reach, layer in
            let layer = GraphicsContext.shadowOutsets(blurRadius: layer.blurRadius, offset: layer.offset)
            return EdgeInsets(
                top: max(reach.top, layer.top.rounded(.up)), left: max(reach.left, layer.left.rounded(.up)),
                bottom: max(reach.bottom, layer.bottom.rounded(.up)),
                right: max(reach.right, layer.right.rounded(.up)))
        }
    }

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

    /// The radius of the corners: round where a window stands free, square where it adjoins something.
    static func cornerRadius(for states: WindowConfiguration.States) -> Double { isFree(states) ? freeCornerRadius : 0 }

    /// Whether a window stands free, with round corners and an outline.
    static func isFree(_ states: WindowConfiguration.States) -> Bool {
        states.isDisjoint(with: [.maximized, .fullscreen]) && states.isDisjoint(with: .tiled)
    }
}
