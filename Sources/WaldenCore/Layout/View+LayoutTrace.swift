internal import WaldenGeometry

extension View {
    /// Writes a line for each subview that has less room than it needs at least.
    final func traceCrampedSubviews() {
        for view in subviews where !view.isHidden {
            let (size, needed) = (view.bounds.size, view.minimumContentSize)
            guard
                needed.width > size.width + View.crampedTolerance || needed.height > size.height + View.crampedTolerance
            else { continue }
            let time = (windowStorage?.application ?? Application.shared)?.platform.now ?? 0
            Trace.log(
                .layout, at: time,
                "cramped view=\(view.traceName) in=\(traceName) size=\(Trace.format(size.width, size.height)) "
                    + "needs=\(Trace.format(needed.width, needed.height))")
        }
    }

    /// What a view may fall short of its needs by because of rounding, in points.
    private static var crampedTolerance: Double { 1e-6 }
}
