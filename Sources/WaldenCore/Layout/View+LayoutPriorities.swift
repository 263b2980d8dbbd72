internal import WaldenGeometry

extension View {
    /// How strongly the view resists growing beyond its content along an axis.
    ///
    /// In a ``StackView``, the views with the lowest priority take the surplus. The default is
    /// ``LayoutPriority/defaultLow``, and 0 for a view without a natural length, which grows first. A stack hugs as its
    /// content does.
    ///
    /// The corresponding UIKit method is `contentHuggingPriority(for:)`.
    public final func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        setHuggingPriority(for: axis) ?? defaultHuggingPriority(for: axis)
    }

    /// Sets how strongly the view resists growing beyond its content along an axis.
    ///
    /// With a priority above 0, a view without a natural length gets its fitting length.
    ///
    /// The corresponding UIKit method is `setContentHuggingPriority(_:for:)`.
    public final func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        guard setHuggingPriority(for: axis) != priority else { return }
        switch axis {
        case .horizontal: rareForWriting.layoutPriorities.horizontalHugging = priority
        case .vertical: rareForWriting.layoutPriorities.verticalHugging = priority
        }
        invalidateIntrinsicContentSize()
    }

    /// How strongly the view resists shrinking below its content along an axis.
    ///
    /// In a ``StackView``, shortage is taken from the views with the lowest priority. The default is
    /// ``LayoutPriority/defaultHigh``; horizontally, text has a slightly lower one.
    ///
    /// The corresponding UIKit method is `contentCompressionResistancePriority(for:)`.
    public final func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        if let priority = setResistancePriority(for: axis) { return priority }
        guard axis == .horizontal else { return .defaultHigh }
        return flags.contains(.lineOfText) ? .text : flags.contains(.wrappingText) ? .wrappingText : .defaultHigh
    }

    /// Sets how strongly the view resists shrinking below its content along an axis.
    ///
    /// The corresponding UIKit method is `setContentCompressionResistancePriority(_:for:)`.
    public final func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
        guard setResistancePriority(for: axis) != priority else { return }
        switch axis {
        case .horizontal: rareForWriting.layoutPriorities.horizontalResistance = priority
        case .vertical: rareForWriting.layoutPriorities.verticalResistance = priority
        }
        invalidateIntrinsicContentSize()
    }

    /// Gives the view the default resistance of text.
    package final func markAsText(wraps: Bool) {
        set(.lineOfText, !wraps)
        set(.wrappingText, wraps)
    }

    /// Excludes the view from deciding whether a stack grows across its axis.
    package final func markAsSeparator() { set(.separator, true) }

    /// Whether this view counts for a stack's growth across its axis. Separators and plain empty views do not.
    final var decidesGrowthAcrossStack: Bool {
        !flags.contains(.separator) && (type(of: self) != View.self || !subviews.isEmpty)
    }

    /// Returns whether the view grows before others along an axis.
    final func grows(along axis: LayoutAxis) -> Bool { contentHuggingPriority(for: axis) == .growing }

    final func setHuggingPriority(for axis: LayoutAxis) -> LayoutPriority? {
        guard let priorities = rare?.layoutPriorities else { return nil }
        return axis == .horizontal ? priorities.horizontalHugging : priorities.verticalHugging
    }

    final func setResistancePriority(for axis: LayoutAxis) -> LayoutPriority? {
        guard let priorities = rare?.layoutPriorities else { return nil }
        return axis == .horizontal ? priorities.horizontalResistance : priorities.verticalResistance
    }
}

extension Size {
    func length(along axis: LayoutAxis) -> Double { axis == .horizontal ? width : height }
}
