internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenText

/// What is seen stays in place while the text is laid out, or follows its end as text is appended.
extension TextView {
    /// Moves along with what is seen while other text is laid out.
    func keepingPlace(_ body: () -> Void) {
        let visible = visibleText
        let (anchor, lineAnchor) = (document.anchor(in: visible), document.lineAnchor(in: visible))
        body()
        var shift = Point.zero
        if let anchor, visible.minY > 0 { shift.y = document.top(ofLineAt: anchor.offset) - anchor.top }
        // Otherwise the line begins in sight.
        if let lineAnchor, bounds.minX > 0 { shift.x = document.left(ofPart: lineAnchor.index) - lineAnchor.left }
        self.shift(by: shift)
    }

    /// Moves along with the text.
    func shift(by distance: Point) {
        guard max(abs(distance.x), abs(distance.y)) > 0.01 else { return }
        endFollowing.offset? += distance
        shiftContent(by: distance)
        // What is seen stays in place, though the content moves.
        setNeedsDisplay()
    }

    // MARK: Following the end

    /// Notes before text is appended whether the view follows its end: if that is in sight, a key scrolls there, or it
    /// was so when text was appended last and nothing has scrolled since. What bounces at the end rests there, and then
    /// follows, though more text comes meanwhile.
    func noteEnd() {
        if showsEnd {
            if isDecelerating { motion?.keepEnd() }
            endFollowing.offset = restingOffset
        }
        endFollowing.isPending = isFollowing(at: restingOffset)
    }

    /// Whether the whole last line is in sight and stays so, or will be when a key has scrolled. An empty text has no
    /// other place, even before it has a size.
    private var showsEnd: Bool {
        let slack = max(0, textContainerInset.bottom) + precision
        return document.count == 0 || min(stepStart.y, restingOffset.y) >= maximumContentOffset.y - slack
    }

    /// The offset at which the user's movement comes to rest.
    private var restingOffset: Point { isDecelerating ? motion?.end ?? contentOffset : stepStart }

    /// Whether an offset is the one at which the end was in sight, but for what is rounded to pixels.
    private func isFollowing(at offset: Point) -> Bool {
        guard let known = endFollowing.offset else { return false }
        return known.distance(to: offset) <= 2 * precision
    }

    /// Whether the text stays where it is beneath the pointer, a finger or a movement.
    private var holdsStill: Bool { interaction.drag.kind != nil || isTracking || isDragging || motion != nil }

    /// Scrolls to the end if text was appended while that was in sight.
    func followEnd() {
        guard endFollowing.isPending, !holdsStill, !bounds.isEmpty else { return }
        endFollowing.isPending = false
        for _ in 0..<EndFollowing.maximumSteps {
            // Whoever has scrolled meanwhile wants to be elsewhere.
            guard isFollowing(at: contentOffset) else { return }
            let end = Point(x: contentOffset.x, y: maximumContentOffset.y)
            guard abs(end.y - contentOffset.y) > precision else { return }
            endFollowing.offset = end
            contentOffset = end
            // What comes into sight may be higher than was estimated.
            placeText()
        }
    }

    /// Follows the end after a drag or a movement has kept the text where it was.
    func movementDidEnd() { if endFollowing.isPending { setNeedsLayout() } }
}

/// How a text view follows its end.
struct EndFollowing {
    /// The offset at which the end was in sight when text was appended last.
    var offset: Point?
    /// Whether the next layout scrolls to the end.
    var isPending = false

    /// How often the end may move because what comes into sight has other heights than estimated.
    static let maximumSteps = 16
}
