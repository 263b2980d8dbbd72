extension FixedWidthInteger {
    /// Converts without trapping: truncates the fraction and clamps to the type's bounds; NaN becomes 0.
    @inlinable
    package init(saturating value: Double) {
        if value.magnitude < 0x1p63 {
            self = Self(clamping: Int64(value))
        } else if value.isNaN {
            self = 0
        } else if let exact = Self(exactly: value.rounded(.towardZero)) {
            self = exact
        } else {
            self = value < 0 ? .min : .max
        }
    }
}

extension Double {
    /// The number without a trailing `.0`.
    package var shortDescription: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
