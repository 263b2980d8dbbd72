public import WaldenCore
public import WaldenGeometry

/// Receives notifications of a ``ScrollView``'s movements, and influences them. All methods are optional.
///
/// The corresponding UIKit protocol is `UIScrollViewDelegate`.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
    /// Called after any movement of the content.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// Called when a drag begins, by fingers on the screen or on a touchpad.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)

    /// Called when a drag is about to end, at a velocity in points per second; UIKit uses points per millisecond.
    ///
    /// The method may change the target, within the ends of the content. The deceleration adapts to it; if the content
    /// moves in another direction or much too slowly, a spring takes over.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)

    /// Called when a drag has ended; `decelerate` is whether the content continues to move.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
    /// Called when the content begins to decelerate after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
    /// Called when decelerating content has come to rest or stopped.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

    /// Called when an animation of ``ScrollView/setContentOffset(_:animated:)`` or
    /// ``ScrollView/scrollRectToVisible(_:animated:)`` has ended or stopped.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// Returns the view in the content to zoom; `nil`, the default, for none.
    func viewForZooming(in scrollView: ScrollView) -> View?
    /// Called when a pinch begins to zoom.
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)
    /// Called after the zoomed view's scale has changed.
    func scrollViewDidZoom(_ scrollView: ScrollView)
    /// Called when zooming by a pinch or by the app has ended, and the view has its final size.
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
    ) {}
    /// Does nothing.
    public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
    /// Does nothing.
    public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
    /// Returns `nil`.
    public func viewForZooming(in scrollView: ScrollView) -> View? { nil }
    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}
    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: ScrollView) {}
    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {}
}
