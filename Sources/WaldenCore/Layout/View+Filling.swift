public import WaldenGeometry

extension View {
    /// Adds a subview that fills this view less some insets, and keeps doing so when the size changes.
    ///
    /// The insets are kept at any size: where they leave no room, the subview is empty until there is room again.
    ///
    /// - Parameters:
    ///   - view: The view to add.
    ///   - insets: The insets from the edges, in points; values that are not finite count as zero.
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
