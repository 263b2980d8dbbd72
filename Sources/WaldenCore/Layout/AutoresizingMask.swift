internal import WaldenGeometry

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
            let parts = [(before, position), (self.length, length), (after, old - position - length)]
            let flexible = parts.filter { $0.0 }.map { max(0, $0.1) }
            guard !flexible.isEmpty, change != 0 else { return (position, length) }
            let total = flexible.reduce(0, +)
            let shares = parts.map { isFlexible, part in
                guard isFlexible else { return 0.0 }
                return total > 0 ? change * max(0, part) / total : change / Double(flexible.count)
            }
            return (position + shares[0], length + shares[1])
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

/// The reference from which an autoresizing mask computes every later frame, so that intermediate sizes have no effect.
@MainActor
final class AutoresizingReference {
    /// The frame in a superview of a size; its lengths may be negative.
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
        (result.origin.x, result.size.width) = mask.horizontal.resize(
            position: frame.origin.x, length: frame.size.width, from: size.width, to: newSize.width)
        (result.origin.y, result.size.height) = mask.vertical.resize(
            position: frame.origin.y, length: frame.size.height, from: size.height, to: newSize.height)
        lastFrame = View.sanitized(result)
        lastSize = newSize
        return lastFrame
    }
}
