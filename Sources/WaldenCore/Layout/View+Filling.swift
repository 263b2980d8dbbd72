public import WaldenGeometry

extension View {
    /// Adds a view that fills this one, less some insets, and goes on filling it when the size changes.
    ///
    /// - Parameters:
    ///   - view: The view to add.
    ///   - insets: The distance from the edges of this view, in points.
    public final func addSubview(_ view: View, filling insets: EdgeInsets) {
        view.frame = bounds.inset(by: insets)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
    }
}
