public import WaldenGeometry

extension View {
    /// Adds a view that fills this one, less some insets, and goes on filling it when the size changes.
    ///
    /// The insets hold whatever sizes this view has, now and later: where they leave no room, the view is empty until
    /// they do.
    ///
    /// - Parameters:
    ///   - view: The view to add.
    ///   - insets: The distance from the edges of this view, in points; what is not finite counts as zero.
    public final func addSubview(_ view: View, filling insets: EdgeInsets) {
        let finite = { (inset: Double) in inset.isFinite ? inset : 0 }
        let insets = EdgeInsets(
            top: finite(insets.top), left: finite(insets.left), bottom: finite(insets.bottom),
            right: finite(insets.right))
        let mask: AutoresizingMask = [.flexibleWidth, .flexibleHeight]
        let reference = AutoresizingReference(filling: self, insets: insets)
        view.frame = reference.place(by: mask, in: bounds.size)
        view.autoresizingMask = mask
        view.rareForWriting.autoresizingReference = reference
        addSubview(view)
    }
}
