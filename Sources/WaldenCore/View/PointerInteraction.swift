public import WaldenGeometry
public import WaldenPlatform

/// Chooses the shape of the pointer by its place in a view, such as over a border that can be dragged.
///
/// ```swift
/// view.addInteraction(PointerInteraction { abs($0.x - border) < 4 ? .resizeColumn : nil })
/// ```
/// It overrides the view's ``View/cursor``, and is asked while the pointer moves over the view. While a button is down,
/// the pointer keeps the shape that it had at the press. UIKit: `UIPointerInteraction`.
@MainActor
public final class PointerInteraction: Interaction {
    /// The view; `nil` while the interaction has none.
    public private(set) weak var view: View?
    private let cursor: @MainActor (Point) -> Cursor?

    /// - Parameter cursor: Returns the shape at a point in the view's coordinates; `nil` for that of the view.
    public init(cursor: @escaping @MainActor (Point) -> Cursor?) { self.cursor = cursor }

    /// Does nothing.
    public func willMove(to view: View?) {}

    /// Asks for the shape under a pointer that rests over the view.
    public func didMove(to view: View?) {
        let former = self.view
        self.view = view
        (view ?? former)?.window?.cursorsDidChange()
    }

    /// Asks again for the pointer that rests over the view, after what the shape depends on has changed.
    public func invalidate() { view?.window?.cursorsDidChange() }

    fileprivate func cursor(at location: Point) -> Cursor? {
        view.flatMap { cursor($0.convert(location, from: nil)) }
    }
}

extension View {
    /// Returns the shape that a pointer interaction of the view, or of an ancestor without a ``cursor`` of its own,
    /// chooses at a point in window coordinates.
    final func interactionCursor(at location: Point) -> Cursor? {
        var view: View? = self
        while let current = view {
            for interaction in current.interactions {
                if let cursor = (interaction as? PointerInteraction)?.cursor(at: location) { return cursor }
            }
            if current.cursor != nil { return nil }
            view = current.superview
        }
        return nil
    }
}
