/// How deep trees of views may be.
///
/// Layout, drawing and the responder chain descend and climb by recursion, one stack frame or more a level. A tree that
/// is too deep for the stack is refused where it is built, by a rule that an app can read, and not in the middle of a
/// frame.
extension View {
    /// The most levels of a tree of views, its root counted.
    public static let maximumDepth = 1_024

    /// Takes note that a view is about to be put into this one: each view around it has as many levels below as that
    /// brings.
    ///
    /// Costs nothing where a sibling has as many levels. Levels that went away are found out only if the limit is met.
    final func noteLevels(below subview: View) {
        if raiseLevels(by: subview) { return }
        var root = self
        while let superview = root.superviewStorage { root = superview }
        root.recountLevels()
        subview.recountLevels()
        let fits = raiseLevels(by: subview)
        precondition(fits, "View.addSubview: a tree of views has at most \(View.maximumDepth) levels")
    }

    /// Returns false, and leaves levels that are too many to be counted anew, if the limit is met.
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
        // Each view comes after the one in which it lies.
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
