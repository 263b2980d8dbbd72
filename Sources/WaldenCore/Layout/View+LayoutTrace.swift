internal import WaldenGeometry

extension View {
    /// Writes a line for this view and each subview that has less room than it needs at least. Subviews that are about
    /// to be laid out write theirs then.
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

    /// What a view may fall short of its needs by because of rounding, in points.
    private static var lackTolerance: Double { 1e-6 }
}
