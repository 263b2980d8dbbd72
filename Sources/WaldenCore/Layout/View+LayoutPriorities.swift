internal import WaldenGeometry

extension View {
    /// How strongly the view resists being longer than its content along an axis.
    ///
    /// In a ``StackView``, the views with the lowest priority take what is left over. The default is
    /// ``LayoutPriority/defaultLow``, and 0 for a view without a natural length, which grows first. A stack hugs as its
    /// content does.
    ///
    /// The corresponding UIKit method is `contentHuggingPriority(for:)`.
    public final func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
        setHuggingPriority(for: axis) ?? defaultHuggingPriority(for: axis)
    }

    /// Sets how strongly the view resists being longer than its content along an axis.
    ///
    /// A view without a natural length that gets a priority above 0 has the length that fits it.
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

    /// How strongly the view resists being shorter than its content along an axis.
    ///
    /// In a ``StackView``, what is missing is taken from the views with the lowest priority. The default is
    /// ``LayoutPriority/defaultHigh``; text gives way a little earlier, horizontally.
    ///
    /// The corresponding UIKit method is `contentCompressionResistancePriority(for:)`.
    public final func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
        if let priority = setResistancePriority(for: axis) { return priority }
        guard axis == .horizontal else { return .defaultHigh }
        return flags.contains(.lineOfText) ? .text : flags.contains(.wrappingText) ? .wrappingText : .defaultHigh
    }

    /// Sets how strongly the view resists being shorter than its content along an axis.
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

    /// Makes the view give way as text does.
    package final func markAsText(wraps: Bool) {
        set(.lineOfText, !wraps)
        set(.wrappingText, wraps)
    }

    /// Makes the view say nothing about whether a stack that it is in grows across its axis.
    package final func markAsSeparator() { set(.separator, true) }

    /// Whether a stack grows across its axis if this view in it has no natural length there. Plain views only keep
    /// others apart.
    final var decidesGrowthAcrossStack: Bool {
        !flags.contains(.separator) && (type(of: self) != View.self || !subviews.isEmpty)
    }

    /// Whether the view grows before others along an axis.
    final func grows(along axis: LayoutAxis) -> Bool { contentHuggingPriority(for: axis) == .growing }

    /// The hugging that was set, if any.
    final func setHuggingPriority(for axis: LayoutAxis) -> LayoutPriority? {
        guard let priorities = rare?.layoutPriorities else { return nil }
        return axis == .horizontal ? priorities.horizontalHugging : priorities.verticalHugging
    }

    /// The resistance that was set, if any.
    final func setResistancePriority(for axis: LayoutAxis) -> LayoutPriority? {
        guard let priorities = rare?.layoutPriorities else { return nil }
        return axis == .horizontal ? priorities.horizontalResistance : priorities.verticalResistance
    }
}

extension Size {
    /// The length along an axis.
    func length(along axis: LayoutAxis) -> Double { axis == .horizontal ? width : height }
}
