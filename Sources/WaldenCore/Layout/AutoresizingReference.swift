internal import WaldenGeometry

/// What an autoresizing mask keeps a view's margins by: a frame in a superview of some size, from which each later frame
/// is computed anew, so that no size in between leaves a trace.
@MainActor
final class AutoresizingReference {
    /// The frame in a superview of ``size``; its lengths may be negative.
    let frame: Rect
    /// The size of the superview to which ``frame`` belongs, in points.
    let size: Size
    let superview: ObjectIdentifier
    /// The size of the superview when the view was placed last, in points.
    private(set) var lastSize: Size
    /// Where the view was placed then.
    private(set) var lastFrame: Rect

    /// Starts from where a view is.
    init(_ frame: Rect, in superview: View, _ size: Size) {
        self.frame = frame
        self.size = size
        self.superview = ObjectIdentifier(superview)
        lastSize = size
        lastFrame = frame
    }

    /// Starts from insets, which a superview of size zero gives negative lengths.
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

    /// Whether nothing but this reference has placed a view since.
    func holds(for frame: Rect, in superview: View, _ size: Size) -> Bool {
        self.superview == ObjectIdentifier(superview) && lastFrame == frame && lastSize == size
    }

    /// Places a view in a superview of a new size.
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
