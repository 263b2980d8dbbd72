public import WaldenGeometry

extension View {
    /// Requests ``layoutSubviews()`` before the next frame.
    public final func setNeedsLayout() {
        guard !flags.contains(.needsLayout) else { return }
        flags.insert(.needsLayout)
        superviewStorage?.noteSubtreeNeedsLayout()
        if superviewStorage == nil { windowStorage?.noteNeedsFrame() }
    }

    /// Performs pending layout of this view and its descendants now.
    public final func layoutIfNeeded() {
        var rounds = 0
        while !flags.isDisjoint(with: [.needsLayout, .subtreeNeedsLayout]) {
            layoutPass()
            rounds += 1
            guard rounds < View.maximumLayoutRounds else {
                Trace.warn("The layout of \(traceName) did not settle.")
                windowStorage?.setNeedsAnotherFrame()
                return
            }
        }
    }

    /// Performs pending layout of the view, after that of the unbroken chain of ancestors with pending layout above it.
    final func layoutWithAncestorsIfNeeded() {
        var ancestors: [View] = []
        var ancestor = superviewStorage
        while let current = ancestor, current.flags.contains(.needsLayout) {
            ancestors.append(current)
            ancestor = current.superviewStorage
        }
        for current in ancestors.reversed() where current.flags.contains(.needsLayout) {
            let settled = current.subviews.filter { $0.flags.isDisjoint(with: [.needsLayout, .subtreeNeedsLayout]) }
            current.flags.remove(.needsLayout)
            current.layoutSubviews()
            for view in settled where view.superviewStorage === current { view.layoutIfNeeded() }
        }
        layoutIfNeeded()
    }

    /// The maximum number of layout passes in one frame, for layouts that invalidate themselves.
    private static let maximumLayoutRounds = 16

    private func layoutPass() {
        if flags.contains(.needsLayout) {
            flags.remove(.needsLayout)
            let controller = viewControllerStorage
            controller?.viewWillLayoutSubviews()
            layoutSubviews()
            controller?.viewDidLayoutSubviews()
            if Trace.topics.contains(.layout) { traceLackOfRoom() }
        }
        guard flags.contains(.subtreeNeedsLayout) else { return }
        flags.remove(.subtreeNeedsLayout)
        for view in subviews where !view.flags.isDisjoint(with: [.needsLayout, .subtreeNeedsLayout]) {
            view.layoutPass()
        }
    }

    /// Marks the path from the root down to a view that needs layout.
    final func noteSubtreeNeedsLayout() {
        var view: View? = self
        while let current = view {
            guard !current.flags.contains(.subtreeNeedsLayout) else { return }
            current.flags.insert(.subtreeNeedsLayout)
            if current.superviewStorage == nil { current.windowStorage?.noteNeedsFrame() }
            view = current.superviewStorage
        }
    }

    // MARK: Size

    /// Resizes the view to fit its content, keeping the top left corner.
    public final func sizeToFit() {
        let unlimited = Size(width: Double.infinity, height: .infinity)
        let size = View.sanitized(Rect(origin: .zero, size: sizeThatFits(unlimited))).size
        changeGeometry(to: Rect(origin: untransformedFrame.origin, size: size))
    }

    /// Invalidates the layout of all ancestors after ``intrinsicContentSize``, ``minimumContentSize`` or
    /// ``sizeThatFits(_:)`` changed.
    public final func invalidateIntrinsicContentSize() {
        superviewStorage?.intrinsicContentSizeOfSubviewDidChange(self)
    }

    /// Enables the ``LayoutBoundary`` callback of this view, which must conform to it.
    package final func markAsLayoutBoundary() { set(.layoutBoundary, true) }

    /// Invalidates the layout of this view whenever a subview is hidden or shown.
    package final func declareLayoutDependsOnVisibility() { set(.laysOutForVisibility, true) }

    // MARK: Autoresizing

    /// How the view adapts when its superview is resized; not at all by default. Frames are computed from the view's
    /// original margins, so a superview too small for them has no lasting effect.
    public final var autoresizingMask: AutoresizingMask {
        get { rare?.autoresizingMask ?? [] }
        set {
            guard newValue != autoresizingMask else { return }
            rareForWriting.autoresizingMask = newValue
            rare?.autoresizingReference = nil
        }
    }

    /// Whether subviews adapt to the size of this view by their ``autoresizingMask``; true by default.
    public final var autoresizesSubviews: Bool {
        get { flags.contains(.autoresizes) }
        set { set(.autoresizes, newValue) }
    }

    final func resizeSubviews(from oldSize: Size) {
        for view in subviews where !view.autoresizingMask.isEmpty { view.autoresize(in: self, from: oldSize) }
    }

    private func autoresize(in superview: View, from oldSize: Size) {
        let rare = rareForWriting
        var reference = rare.autoresizingReference ?? AutoresizingReference(untransformedFrame, in: superview, oldSize)
        if !reference.holds(for: untransformedFrame, in: superview, oldSize) {
            reference = AutoresizingReference(untransformedFrame, in: superview, oldSize)
        }
        let frame = reference.place(by: rare.autoresizingMask, in: superview.untransformedFrame.size)
        rare.autoresizingReference = reference
        changeGeometry(to: frame)
    }

    /// Adds a subview that fills this view except for insets, in points, and resizes with it. If these leave no room,
    /// it is empty.
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

    // MARK: Priorities

    /// How strongly the view resists growing beyond its content along an axis: in a ``StackView``, views with the
    /// lowest priority take the surplus.
    ///
    /// The default is ``LayoutPriority/defaultLow``, and 0 for a view without a natural length, which grows first. A
    /// stack hugs as its content does.
    public final func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        explicitHuggingPriority(for: axis) ?? defaultHuggingPriority(for: axis)
    }

    /// Sets how strongly the view resists growing beyond its content along an axis. Above 0, a view without a natural
    /// length gets its fitting length.
    public final func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        guard explicitHuggingPriority(for: axis) != priority else { return }
        rareForWriting.layoutPriorities.hugging[axis] = priority
        invalidateIntrinsicContentSize()
    }

    /// How strongly the view resists shrinking below its content along an axis: in a ``StackView``, views with the
    /// lowest priority shrink first.
    ///
    /// The default is ``LayoutPriority/defaultHigh``; horizontally, text has a slightly lower one.
    public final func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        if let priority = explicitResistancePriority(for: axis) { return priority }
        guard axis == .horizontal else { return .defaultHigh }
        return flags.contains(.lineOfText) ? .text : flags.contains(.wrappingText) ? .wrappingText : .defaultHigh
    }

    /// Sets how strongly the view resists shrinking below its content along an axis.
    public final func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        guard explicitResistancePriority(for: axis) != priority else { return }
        rareForWriting.layoutPriorities.resistance[axis] = priority
        invalidateIntrinsicContentSize()
    }

    /// Gives the view the default resistance of text.
    package final func markAsText(wraps: Bool) {
        set(.lineOfText, !wraps)
        set(.wrappingText, wraps)
    }

    /// Excludes the view from deciding whether a stack grows across its axis.
    package final func markAsSeparator() { set(.separator, true) }

    /// Whether the view counts for a stack's growth across its axis. Separators and plain empty views do not.
    final var decidesGrowthAcrossStack: Bool {
        !flags.contains(.separator) && (type(of: self) != View.self || !subviews.isEmpty)
    }

    final func grows(along axis: LayoutAxis) -> Bool { contentHuggingPriority(for: axis) == .growing }

    final func explicitHuggingPriority(for axis: LayoutAxis) -> LayoutPriority? {
        rare?.layoutPriorities.hugging[axis]
    }

    final func explicitResistancePriority(for axis: LayoutAxis) -> LayoutPriority? {
        rare?.layoutPriorities.resistance[axis]
    }

    // MARK: Trace

    /// Traces this view and its subviews if they are smaller than their minimum sizes. Subviews with pending layout are
    /// traced when they are laid out.
    private func traceLackOfRoom() {
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

/// A view that lays out its subviews itself and whose own size needs do not depend on them.
@MainActor
package protocol LayoutBoundary: View {
    /// Called when a subview's size needs changed, instead of invalidating the ancestors' layout.
    func contentSizeDidChange(of subview: View)
}
