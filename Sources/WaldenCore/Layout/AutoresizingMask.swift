internal import WaldenGeometry

/// The parts of a view's geometry that flex with the size of its superview.
///
/// The corresponding UIKit type is `UIView.AutoresizingMask`.
public struct AutoresizingMask: OptionSet, Sendable, Hashable {
    /// The raw bits.
    public let rawValue: UInt8
    /// Creates a set from raw bits.
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
}

/// The reference from which an autoresizing mask computes every later frame, so that intermediate sizes have no effect.
@MainActor
final class AutoresizingReference {
    /// The frame in a superview of size `size`; its lengths may be negative.
    private let frame: Rect
    private let size: Size
    private let superview: ObjectIdentifier
    /// The superview's size and the view's frame at the last placement.
    private var lastSize: Size
    private var lastFrame: Rect

    init(_ frame: Rect, in superview: View, _ size: Size) {
        self.frame = frame
        self.size = size
        self.superview = ObjectIdentifier(superview)
        lastSize = size
        lastFrame = frame
    }

    /// Creates a reference from insets, as a frame with negative lengths in a superview of size zero.
    init(filling superview: View, insets: EdgeInsets) {
        let origin = superview.boundsOrigin
        frame = Rect(
            x: origin.x + insets.left, y: origin.y + insets.top, width: -insets.left - insets.right,
            height: -insets.top - insets.bottom)
        size = .zero
        self.superview = ObjectIdentifier(superview)
        lastSize = .zero
        lastFrame = .zero
    }

    /// Returns whether nothing else has changed the frame since the last placement.
    func holds(for frame: Rect, in superview: View, _ size: Size) -> Bool {
        self.superview == ObjectIdentifier(superview) && lastFrame == frame && lastSize == size
    }

    func place(by mask: AutoresizingMask, in newSize: Size) -> Rect {
        var result = frame
        (result.origin.x, result.size.width) = resize(
            frame.origin.x, frame.size.width, from: size.width, to: newSize.width,
            [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin].map(mask.contains))
        (result.origin.y, result.size.height) = resize(
            frame.origin.y, frame.size.height, from: size.height, to: newSize.height,
            [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin].map(mask.contains))
        lastFrame = View.sanitized(result)
        lastSize = newSize
        return lastFrame
    }

    /// Distributes a change of the superview's length among the flexible margins and length, in proportion to the
    /// positive ones, or equally if none is positive.
    private func resize(
        _ position: Double, _ length: Double, from old: Double, to new: Double, _ isFlexible: [Bool]
    ) -> (position: Double, length: Double) {
        let count = isFlexible.count { $0 }
        guard count > 0, new != old else { return (position, length) }
        let parts = zip(isFlexible, [position, length, old - position - length]).map { $0 ? max(0, $1) : 0 }
        let total = parts.reduce(0, +)
        let shares = zip(isFlexible, parts).map { isFlexible, part in
            total > 0 ? (new - old) * part / total : isFlexible ? (new - old) / Double(count) : 0
        }
        return (position + shares[0], length + shares[1])
    }
}
