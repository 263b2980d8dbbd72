/// The depth limit of view trees.
///
/// Layout, drawing and the responder chain recurse, with at least one stack frame per level. A tree too deep for the
/// stack is rejected when it is built, by a documented limit, rather than in the middle of a frame.
extension View {
    /// The maximum number of levels of a view tree, including the root.
    public static let maximumDepth = 1_024

    /// Raises ``levelsBelow`` of this view and its ancestors for a subview about to be added.
    ///
    /// Stops at the first ancestor that is already as deep. Removals are not tracked; only when the limit is exceeded
    /// are levels recounted.
    final func noteLevels(below subview: View) {
        if raiseLevels(by: subview) { return }
        var root = self
        while let superview = root.superviewStorage { root = superview }
        root.recountLevels()
        subview.recountLevels()
        let fits = raiseLevels(by: subview)
        precondition(fits, "View.addSubview: a tree of views has at most \(View.maximumDepth) levels")
    }

    /// Returns false if the limit is exceeded, with levels that are too high and must be recounted.
    private func raiseLevels(by subview: View) -> Bool {
        var levels = subview.levelsBelow
        var view: View? = self
        while let current = view {
            levels += 1
            if current.levelsBelow >= levels { return true }
            current.levelsBelow = levels
            view = current.superviewStorage
        }
        return levels < View.maximumDepth
    }

    private func recountLevels() {
        // Parents come before their subviews.
        var views = [self]
        var index = 0
        while index < views.count {
            views[index].levelsBelow = 0
            views += views[index].subviews
            index += 1
        }
        for view in views.dropFirst().reversed() {
            guard let superview = view.superviewStorage else { continue }
            superview.levelsBelow = max(superview.levelsBelow, view.levelsBelow + 1)
        }
    }
}
