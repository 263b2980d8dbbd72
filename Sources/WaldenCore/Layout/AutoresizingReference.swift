internal import WaldenGeometry

/// The reference from which an autoresizing mask computes every later frame, so that intermediate sizes have no effect.
@MainActor
final class AutoresizingReference {
    /// The frame in a superview of ``size``; its lengths may be negative.
    let frame: Rect
    /// The superview's size that ``frame`` belongs to, in points.
    let size: Size
    let superview: ObjectIdentifier
    /// The superview's size at the last placement, in points.
    private(set) var lastSize: Size
    private(set) var lastFrame: Rect

    init(_ frame: Rect, in superview: View, _ size: Size) {
        self.frame = frame
        self.size = size
        self.superview = ObjectIdentifier(superview)
        lastSize = size
        lastFrame = frame
    }

    /// Creates a reference from insets: a superview of size zero, with negative lengths.
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
