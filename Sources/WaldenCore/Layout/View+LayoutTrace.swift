internal import WaldenGeometry

extension View {
    /// Writes a line if the view has less room than it needs, and one for each subview that has and is not about to be
    /// laid out itself.
    final func traceCrampedViews() {
        traceIfCramped()
        for view in subviews where !view.flags.contains(.needsLayout) { view.traceIfCramped() }
    }

    private func traceIfCramped() {
        guard !isHidden, let superview else { return }
        let (size, needed) = (bounds.size, minimumContentSize)
        guard needed.width > size.width + View.crampedTolerance || needed.height > size.height + View.crampedTolerance
        else { return }
        let time = (windowStorage?.application ?? Application.shared)?.platform.now ?? 0
        Trace.log(
            .layout, at: time,
            "cramped view=\(traceName) in=\(superview.traceName) size=\(Trace.format(size.width, size.height)) "
                + "needs=\(Trace.format(needed.width, needed.height))")
    }

    /// By how much rounding may leave a view smaller than it needs, in points.
    private static var crampedTolerance: Double { 1e-6 }
}
