public import WaldenGeometry

/// Where a popup goes: beside a rectangle of its parent, and what may change if it does not fit there.
///
/// These are the rules of `xdg_positioner`. A compositor, which knows where the parent is, applies them itself;
/// ``frame(within:)`` does it where there is none.
public struct PopupPlacement: Sendable, Hashable {
    /// Edges of a rectangle: one edge, two for a corner, or none for the centre.
    public typealias Edges = WindowRequest.Edges

    /// What may change if the popup does not fit. On each axis, flipping comes first, then sliding, then resizing.
    public struct Adjustments: OptionSet, Sendable, Hashable {
        /// The raw bits, as in `xdg_positioner.constraint_adjustment`.
        public let rawValue: UInt8
        /// Creates a set from its raw bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// The popup may move left or right.
        public static let slideX = Adjustments(rawValue: 1)
        /// The popup may move up or down.
        public static let slideY = Adjustments(rawValue: 2)
        /// The popup may go to the other side, left or right.
        public static let flipX = Adjustments(rawValue: 4)
        /// The popup may go to the other side, above or below.
        public static let flipY = Adjustments(rawValue: 8)
        /// The popup may become narrower.
        public static let resizeX = Adjustments(rawValue: 16)
        /// The popup may become lower.
        public static let resizeY = Adjustments(rawValue: 32)
    }

    /// The wanted size of the popup's content, in points.
    public var size: Size
    /// The rectangle beside which the popup goes, in points of the parent's content.
    public var anchorRect: Rect
    /// The edge or corner of the rectangle at which the popup hangs.
    public var anchor: Edges
    /// The direction in which the popup extends from there.
    public var gravity: Edges
    /// What may change if the popup does not fit.
    public var adjustments: Adjustments
    /// A shift from the place that the other rules give, in points.
    public var offset: Point

    /// Creates rules.
    public init(
        size: Size, anchorRect: Rect, anchor: Edges, gravity: Edges, adjustments: Adjustments = [],
        offset: Point = .zero
    ) {
        self.size = size
        self.anchorRect = anchorRect
        self.anchor = anchor
        self.gravity = gravity
        self.adjustments = adjustments
        self.offset = offset
    }

    /// The rules in whole points, as compositors need them: lengths are at least 1.
    package var rounded: PopupPlacement {
        var result = self
        func length(_ value: Double) -> Double { value >= 1 ? min(value.rounded(.up), Self.maximumLength) : 1 }
        func place(_ value: Double) -> Double {
            value.isNaN ? 0 : min(max(value, -Self.maximumLength), Self.maximumLength)
        }
        result.size = Size(width: length(size.width), height: length(size.height))
        let (left, top) = (place(anchorRect.minX).rounded(.down), place(anchorRect.minY).rounded(.down))
        let (right, bottom) = (place(anchorRect.maxX).rounded(.up), place(anchorRect.maxY).rounded(.up))
        result.anchorRect = Rect(x: left, y: top, width: max(1, right - left), height: max(1, bottom - top))
        result.offset = Point(x: place(offset.x).rounded(), y: place(offset.y).rounded())
        return result
    }

    private static let maximumLength = Double(PictureLimits.maximumSide)
}

// MARK: - Placing

extension PopupPlacement {
    /// Returns the frame of the popup's content, in points of the parent's content, with whole numbers.
    ///
    /// - Parameter bounds: The space that there is, such as an output, in the same coordinates.
    public func frame(within bounds: Rect) -> Rect {
        let rules = rounded
        let horizontal = Axis(
            anchorStart: rules.anchorRect.minX, anchorLength: rules.anchorRect.width,
            anchor: Self.side(rules.anchor, .left, .right), gravity: Self.side(rules.gravity, .left, .right),
            offset: rules.offset.x, length: rules.size.width, low: bounds.minX, high: bounds.maxX)
        let vertical = Axis(
            anchorStart: rules.anchorRect.minY, anchorLength: rules.anchorRect.height,
            anchor: Self.side(rules.anchor, .top, .bottom), gravity: Self.side(rules.gravity, .top, .bottom),
            offset: rules.offset.y, length: rules.size.height, low: bounds.minY, high: bounds.maxY)
        let x = horizontal.solve(
            flips: adjustments.contains(.flipX), slides: adjustments.contains(.slideX),
            resizes: adjustments.contains(.resizeX))
        let y = vertical.solve(
            flips: adjustments.contains(.flipY), slides: adjustments.contains(.slideY),
            resizes: adjustments.contains(.resizeY))
        return Rect(x: x.start, y: y.start, width: x.length, height: y.length)
    }

    /// Returns the side of an axis: -1 for the first edge, 1 for the second, 0 for neither or both.
    private static func side(_ edges: Edges, _ first: Edges, _ second: Edges) -> Int {
        (edges.contains(second) ? 1 : 0) - (edges.contains(first) ? 1 : 0)
    }

    /// The rules on one axis.
    private struct Axis {
        var anchorStart, anchorLength: Double
        /// -1 for the start, 0 for the middle, 1 for the end.
        var anchor: Int
        var gravity: Int
        var offset, length: Double
        /// The space that there is.
        var low, high: Double

        func solve(flips: Bool, slides: Bool, resizes: Bool) -> (start: Double, length: Double) {
            var start = self.start
            if flips, !fits(start) {
                var flipped = self
                flipped.anchor = -anchor
                flipped.gravity = -gravity
                if fits(flipped.start) { start = flipped.start }
            }
            if slides, !fits(start) { start = slid(start) }
            guard resizes, !fits(start) else { return (start, length) }
            let (newLow, newHigh) = (max(start, low), min(start + length, high))
            return newHigh - newLow >= 1 ? (newLow, newHigh - newLow) : (start, length)
        }

        private var start: Double {
            let half = (anchorLength / 2).rounded(.down)
            let hook = anchorStart + (anchor < 0 ? 0 : anchor == 0 ? half : anchorLength)
            return offset + hook - (gravity > 0 ? 0 : gravity == 0 ? (length / 2).rounded(.down) : length)
        }

        private func fits(_ start: Double) -> Bool { start >= low && start + length <= high }

        /// Slides until both ends fit. If there is not enough space, the end that the popup extends from fits.
        private func slid(_ start: Double) -> Double {
            if length > high - low { return gravity < 0 ? high - length : low }
            return min(max(start, low), high - length)
        }
    }
}
