internal import WaldenCore
internal import WaldenGeometry
internal import WaldenPlatform

/// The zones around a window's frame that resize it.
struct ResizeZones {
    /// The frame as the user sees it: content and title bar.
    var frame: Rect
    var movable: WindowRequest.Edges
    var margin = DecorationMetrics.resizeMargin
    var cornerReach = DecorationMetrics.cornerReach

    /// Returns the edges that a drag from a point resizes; none inside the frame or beyond the margin.
    func edges(at point: Point) -> WindowRequest.Edges {
        guard !frame.contains(point), frame.insetBy(dx: -margin, dy: -margin).contains(point) else { return [] }
        var edges: WindowRequest.Edges = []
        if point.x < frame.minX { edges.insert(.left) }
        if point.x >= frame.maxX { edges.insert(.right) }
        if point.y < frame.minY { edges.insert(.top) }
        if point.y >= frame.maxY { edges.insert(.bottom) }
        // Near its ends, an edge acts as a corner.
        if edges.isDisjoint(with: [.left, .right]) {
            if point.x < frame.minX + cornerReach { edges.insert(.left) }
            if point.x >= frame.maxX - cornerReach { edges.insert(.right) }
        }
        if edges.isDisjoint(with: [.top, .bottom]) {
            if point.y < frame.minY + cornerReach { edges.insert(.top) }
            if point.y >= frame.maxY - cornerReach { edges.insert(.bottom) }
        }
        return edges.intersection(movable)
    }

    /// Returns the movable edges of a window: none if maximised or fullscreen, otherwise all except
    /// tiled edges and those on an axis of fixed size.
    @MainActor
    static func movableEdges(of window: Window) -> WindowRequest.Edges {
        let states = window.states
        guard states.isDisjoint(with: [.maximized, .fullscreen]) else { return [] }
        var edges: WindowRequest.Edges = [.top, .bottom, .left, .right]
        if states.contains(.tiledTop) { edges.remove(.top) }
        if states.contains(.tiledBottom) { edges.remove(.bottom) }
        if states.contains(.tiledLeft) { edges.remove(.left) }
        if states.contains(.tiledRight) { edges.remove(.right) }
        let (minimum, maximum) = (window.minimumSize, window.maximumSize)
        if maximum.width > 0, minimum.width >= maximum.width { edges.subtract([.left, .right]) }
        if maximum.height > 0, minimum.height >= maximum.height { edges.subtract([.top, .bottom]) }
        return edges
    }

    static func cursor(for edges: WindowRequest.Edges) -> Cursor? {
        switch edges {
        case .top: .resizeTop
        case .bottom: .resizeBottom
        case .left: .resizeLeft
        case .right: .resizeRight
        case [.top, .left]: .resizeTopLeft
        case [.top, .right]: .resizeTopRight
        case [.bottom, .left]: .resizeBottomLeft
        case [.bottom, .right]: .resizeBottomRight
        default: nil
        }
    }
}
