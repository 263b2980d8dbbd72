/// The extent of a text, in several units.
package struct TextMetrics: AdditiveArithmetic, Sendable {
    /// In UTF-8.
    package var byteCount = 0
    package var scalarCount = 0
    /// The number of paragraphs that end with a break.
    package var breakCount = 0
    package var partCount = 0
    /// In points.
    package var height = 0.0
    /// The width of lines that do not wrap, in points.
    package var width = 0.0

    package static var zero: TextMetrics { TextMetrics() }

    package static func + (left: TextMetrics, right: TextMetrics) -> TextMetrics {
        TextMetrics(
            byteCount: left.byteCount + right.byteCount, scalarCount: left.scalarCount + right.scalarCount,
            breakCount: left.breakCount + right.breakCount, partCount: left.partCount + right.partCount,
            height: left.height + right.height, width: left.width + right.width)
    }

    package static func - (left: TextMetrics, right: TextMetrics) -> TextMetrics {
        TextMetrics(
            byteCount: left.byteCount - right.byteCount, scalarCount: left.scalarCount - right.scalarCount,
            breakCount: left.breakCount - right.breakCount, partCount: left.partCount - right.partCount,
            height: left.height - right.height, width: left.width - right.width)
    }
}
