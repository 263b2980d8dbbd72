internal import WaldenGeometry

extension View {
    /// Traces this view and each subview that is smaller than its minimum size. Subviews with pending layout are traced
    /// when they are laid out.
    final func traceLackOfRoom() {
        traceIfCramped()
        for view in subviews where !view.flags.contains(.needsLayout) { view.traceIfCramped() }
    }

    private func traceIfCramped() {
        let (size, needed) = (bounds.size, minimumContentSize)
        let lack = max(needed.width - size.width, needed.height - size.height)
        guard lack > View.lackTolerance, !isHidden else { return }
        let time = (windowStorage?.application ?? Application.shared)?.platform.now ?? 0
        Trace.log(
            .layout, at: time,
            "cramped view=\(traceName) in=\(superviewStorage?.traceName ?? "none") "
                + "size=\(Trace.format(size.width, size.height)) needs=\(Trace.format(needed.width, needed.height))")
    }

    /// The rounding tolerance, in points.
    private static var lackTolerance: Double { 1e-6 }
}
