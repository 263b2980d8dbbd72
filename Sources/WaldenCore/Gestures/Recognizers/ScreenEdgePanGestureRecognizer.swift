internal import WaldenGeometry

/// Recognizes pans that start near an edge of the window and move inward (S81).
///
/// ```swift
/// let pan = ScreenEdgePanGestureRecognizer()
/// pan.edges = .left
/// ```
/// Fails if the first finger comes down elsewhere, or moves along the edge or outward. Ignores later fingers elsewhere,
/// scrolling and touchpad swipes.
///
/// The corresponding UIKit class is `UIScreenEdgePanGestureRecognizer`.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    /// The edges of the window at which the pan may start; none by default.
    public var edges: RectEdge = []

    private var startedEdges: RectEdge = []

    /// Creates a recognizer that calls a method of a target with the recognizer.
    public convenience init<T>(
        target: T?, action: @escaping @MainActor (T) -> (ScreenEdgePanGestureRecognizer) -> Void,
        fileID: StaticString = #fileID, line: UInt = #line, column: UInt = #column
    ) {
        self.init()
        addTarget(target, action: action, fileID: fileID, line: line, column: column)
    }

    open override func reset() {
        super.reset()
        startedEdges = []
    }

    override func mayStart(with touch: Touch) -> Bool {
        let near = edges.intersection(edges(near: touch))
        startedEdges.formUnion(near)
        return !near.isEmpty
    }

    private func edges(near touch: Touch) -> RectEdge {
        guard let size = touch.window?.bounds.size else { return [] }
        let (location, margin) = (touch.startLocation(in: nil), GestureMetrics.edgeMargin)
        var near: RectEdge = []
        if location.y <= margin { near.insert(.top) }
        if location.x <= margin { near.insert(.left) }
        if location.y >= size.height - margin { near.insert(.bottom) }
        if location.x >= size.width - margin { near.insert(.right) }
        return near
    }

    override func beginning(after travel: Point, slop: Double) -> Beginning {
        guard travel.length >= slop else { return .later }
        return goesInward(travel) ? .now : .never
    }

    /// Returns whether a movement leads away from one of the edges more than along it.
    private func goesInward(_ travel: Point) -> Bool {
        (startedEdges.contains(.top) && travel.y > travel.x.magnitude)
            || (startedEdges.contains(.left) && travel.x > travel.y.magnitude)
            || (startedEdges.contains(.bottom) && -travel.y > travel.x.magnitude)
            || (startedEdges.contains(.right) && -travel.x > travel.y.magnitude)
    }

    open override func scrolled(with event: Event) -> Bool { false }
    open override func transformed(with event: Event) -> Bool { false }
}
