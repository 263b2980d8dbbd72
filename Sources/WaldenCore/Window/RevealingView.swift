package import WaldenGeometry

/// A view that can move its content, such as a scroll view.
@MainActor
package protocol RevealingView: View {
    /// Moves the content no farther than needed for a part of it to be seen.
    ///
    /// - Parameter rect: The part, in the view's coordinates.
    func reveal(_ rect: Rect)
}
