internal import WaldenCore
internal import WaldenGeometry

/// Where content comes to rest after a drag.
extension ScrollView {
    /// Where content is to rest that is let go: at a page, or where the delegate wants it; `nil` for where it comes to
    /// by itself.
    func chosenTarget(velocity: Point) -> Point? {
        let (x, y) = coasting(velocity: velocity)
        let natural = Point(x: x.end, y: y.end)
        let page = isPagingEnabled ? self.page(velocity: velocity) : nil
        var target = page ?? natural
        delegate?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
        if target == page ?? natural || !target.isFinite { return page }
        return limited(target)
    }

    private func page(velocity: Point) -> Point {
        let (place, size) = (contentOffset, bounds.size)
        return limited(
            Point(
                x: ScrollView.page(at: place.x, size.width, velocity.x),
                y: ScrollView.page(at: place.y, size.height, velocity.y)))
    }

    /// The page at which content rests: the next one in the direction of a flick, else the nearest.
    private static func page(at place: Double, _ length: Double, _ velocity: Double) -> Double {
        guard length > 0 else { return place }
        let page = place / length
        if velocity > ScrollMetrics.pageTurnVelocity { return page.rounded(.up) * length }
        if velocity < -ScrollMetrics.pageTurnVelocity { return page.rounded(.down) * length }
        return page.rounded() * length
    }
}
