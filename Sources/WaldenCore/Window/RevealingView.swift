package import WaldenGeometry

/// A view that can move its content, such as a scroll view.
@MainActor
package protocol RevealingView: View {
    /// Scrolls just far enough to reveal a rectangle, in the view's coordinates.
    func reveal(_ rect: Rect)
}
