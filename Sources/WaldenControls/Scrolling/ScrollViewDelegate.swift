public import WaldenCore
public import WaldenGeometry

/// Is told how a scroll view moves, and decides what it leaves open.
///
/// All methods may be left out.
///
/// The corresponding UIKit protocol is `UIScrollViewDelegate`.
@MainActor
public protocol ScrollViewDelegate: AnyObject {
    /// Tells that the content has moved, for whatever reason.
    func scrollViewDidScroll(_ scrollView: ScrollView)

    /// Tells that a drag begins, by fingers on the screen or on a touchpad.
    func scrollViewWillBeginDragging(_ scrollView: ScrollView)

    /// Tells that a drag is about to end, and lets the place be changed where the content will rest.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - velocity: How fast the content moves, in points per second. UIKit tells it in points per millisecond.
    ///   - targetContentOffset: Where the content comes to rest unless it is changed. What is beyond the ends of the
    ///     content counts as the end. The content slows down sooner or later so as to rest there; it is brought there
    ///     faster only if it moves elsewhere, or much too slowly.
    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point)

    /// Tells that a drag has ended.
    ///
    /// - Parameters:
    ///   - scrollView: The scroll view.
    ///   - decelerate: Whether the content moves on.
    func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)

    /// Tells that the content begins to move by itself, after a drag.
    func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)

    /// Tells that the content no longer moves by itself: it has come to rest, or was stopped.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)

    /// Tells that the movement has ended, or was ended, that ``ScrollView/setContentOffset(_:animated:)`` or
    /// ``ScrollView/scrollRectToVisible(_:animated:)`` began.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)

    /// The view in the content that grows and shrinks by zooming; `nil`, the default, for none.
    func viewForZooming(in scrollView: ScrollView) -> View?

    /// Tells that a pinch begins to zoom.
    func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?)

    /// Tells that the scale of the zoomed view has changed.
    func scrollViewDidZoom(_ scrollView: ScrollView)

    /// Tells that zooming has ended, at a scale: by a pinch or by the app, once the view has come to its size.
    func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double)
}

extension ScrollViewDelegate {
    /// Does nothing.
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}

    /// Does nothing.
    public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}

    /// Leaves the place as it is.
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

    /// None.
    public func viewForZooming(in scrollView: ScrollView) -> View? { nil }

    /// Does nothing.
    public func scrollViewWillBeginZooming(_ scrollView: ScrollView, with view: View?) {}

    /// Does nothing.
    public func scrollViewDidZoom(_ scrollView: ScrollView) {}

    /// Does nothing.
    public func scrollViewDidEndZooming(_ scrollView: ScrollView, with view: View?, atScale scale: Double) {}
}
