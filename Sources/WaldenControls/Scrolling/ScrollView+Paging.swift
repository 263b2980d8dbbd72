internal import WaldenCore
internal import WaldenGeometry

/// The target of a drag that ends.
extension ScrollView {
    /// The page or the delegate's target at which content rests after a drag; `nil` for its natural end.
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
        let (offset, size) = (contentOffset, bounds.size)
        return limited(Point { ScrollView.page(at: offset[$0], size[$0], velocity[$0]) })
    }

    /// The page at which content rests: the next one in the direction of a flick, otherwise the nearest.
    private static func page(at offset: Double, _ length: Double, _ velocity: Double) -> Double {
        guard length > 0 else { return offset }
        let page = offset / length
        if velocity > ScrollMetrics.pageTurnVelocity { return page.rounded(.up) * length }
        if velocity < -ScrollMetrics.pageTurnVelocity { return page.rounded(.down) * length }
        return page.rounded() * length
    }
}
