internal import WaldenGeometry

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
                windowStorage?.noteLayoutIsOwed()
                return
            }
        }
    }

    /// Performs pending layout of the contiguous ancestors that need it, then of the view and whatever this affects.
    /// Other pending layout stays pending.
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
    /// ``sizeThatFits(_:)`` changed. They are laid out before the next frame, in one pass.
    ///
    /// - Complexity: O(*n*) in the ancestors.
    ///
    /// The corresponding UIKit method is `invalidateIntrinsicContentSize()`.
    public final func invalidateIntrinsicContentSize() {
        superviewStorage?.intrinsicContentSizeOfSubviewDidChange(self)
    }

    // MARK: Autoresizing

    /// How the view adapts when its superview is resized; not at all by default.
    ///
    /// Frames are computed from the margins at the time the view was placed, so superview sizes too small for them have
    /// no lasting effect.
    ///
    /// The corresponding UIKit property is `autoresizingMask`.
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
}

/// The parts of a view's geometry that flex with the size of its superview.
///
/// The corresponding UIKit type is `UIView.AutoresizingMask`.
public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt8
    /// Creates a set from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The distance to the superview's left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance to the superview's right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance to the superview's top edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance to the superview's bottom edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

    /// One axis of a mask.
    struct Axis {
        var before: Bool
        var length: Bool
        var after: Bool

        /// Distributes a change of the superview's length among the flexible parts, in proportion to their lengths;
        /// equally if none is positive. Negative parts get no share beside positive ones.
        func resize(position: Double, length: Double, from old: Double, to new: Double) -> (Double, Double) {
            let change = new - old
            let parts = [
                before ? max(0, position) : nil, self.length ? max(0, length) : nil,
                after ? max(0, old - position - length) : nil,
            ]
            let flexible = parts.compactMap { $0 }
            guard !flexible.isEmpty, change != 0 else { return (position, length) }
            let total = flexible.reduce(0, +)
            func share(_ part: Double?) -> Double {
                guard let part else { return 0 }
                return total > 0 ? change * part / total : change / Double(flexible.count)
            }
            return (position + share(parts[0]), length + share(parts[1]))
        }
    }

    var horizontal: Axis {
        Axis(
            before: contains(.flexibleLeftMargin), length: contains(.flexibleWidth),
            after: contains(.flexibleRightMargin))
    }

    var vertical: Axis {
        Axis(
            before: contains(.flexibleTopMargin), length: contains(.flexibleHeight),
            after: contains(.flexibleBottomMargin))
    }
}
