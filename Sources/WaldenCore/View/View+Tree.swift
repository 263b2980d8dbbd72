extension View {
    /// The view that contains this one; `nil` for none.
    public final var superview: View? { superviewStorage }

    /// The window that contains this view; `nil` for none. For a window, the window itself.
    public final var window: Window? { windowStorage }

    /// Adds a subview at the front, removing it from its former superview.
    public final func addSubview(_ view: View) { insert(view, at: subviews.count) }

    /// Adds a subview at an index, from 0 (the back) to the number of subviews (the front).
    public final func insertSubview(_ view: View, at index: Int) {
        precondition(
            subviews.indices.contains(index) || index == subviews.count, "View.insertSubview: index out of range")
        insert(view, at: index)
    }

    /// Adds a subview in front of another one.
    public final func insertSubview(_ view: View, aboveSubview sibling: View) {
        insert(view, at: requiredIndex(of: sibling) + 1)
    }

    /// Adds a subview behind another one.
    public final func insertSubview(_ view: View, belowSubview sibling: View) {
        insert(view, at: requiredIndex(of: sibling))
    }

    /// Moves a subview to the front.
    public final func bringSubviewToFront(_ view: View) {
        moveSubview(from: requiredIndex(of: view), to: subviews.count)
    }

    /// Moves a subview to the back.
    public final func sendSubviewToBack(_ view: View) { moveSubview(from: requiredIndex(of: view), to: 0) }

    /// Swaps the subviews at two indices.
    public final func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        precondition(
            subviews.indices.contains(first) && subviews.indices.contains(second),
            "View.exchangeSubview: index out of range")
        subviews.swapAt(first, second)
        subviewOrderDidChange()
        subviews[first].damageExtent()
        subviews[second].damageExtent()
    }

    /// Returns whether this view is a given view or one of its descendants.
    public final func isDescendant(of view: View) -> Bool {
        var candidate: View? = self
        while let current = candidate {
            if current === view { return true }
            candidate = current.superviewStorage
        }
        return false
    }

    /// Returns the first view with a tag in this view's subtree, depth first.
    public final func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Removes the view from its superview; touches and keys in it are cancelled.
    public final func removeFromSuperview() {
        guard let superview = superviewStorage else { return }
        willMove(toSuperview: nil)
        guard superviewStorage === superview else { return }
        detach()
        if superviewStorage == nil { didMoveToSuperview() }
    }

    // MARK: Changing the tree

    private func requiredIndex(of view: View) -> Int {
        guard let index = index(of: view) else {
            preconditionFailure("View: the sibling is not a subview of this view")
        }
        return index
    }

    final func index(of view: View) -> Int? { view.superviewStorage === self ? index(ofSubview: view) : nil }

    /// Like ``index(of:)``, for a view that is known to be a subview.
    final func index(ofSubview view: View) -> Int? {
        let hint = view.siblingIndexHint
        if hint < subviews.count, subviews[hint] === view { return hint }
        guard let index = subviews.firstIndex(ofIdentical: view) else { return nil }
        view.siblingIndexHint = index
        return index
    }

    private func insert(_ view: View, at index: Int) {
        checkInsertion(of: view)
        if view.superviewStorage === self, let old = self.index(of: view) {
            moveSubview(from: old, to: index)
            return
        }
        view.willMove(toSuperview: self)
        if view.superviewStorage != nil { view.detach(into: self) }
        // Callbacks may have put the view elsewhere.
        guard view.superviewStorage == nil else { return }
        guard !isDescendant(of: view) else {
            view.windowStorage?.viewWillLeave(view, superview: nil)
            return view.moveTree(to: view.windowOfTree)
        }
        noteLevels(below: view)
        let index = min(index, subviews.count)
        subviews.insert(view, at: index)
        view.siblingIndexHint = index
        view.superviewStorage = self
        subviewOrderDidChange()
        if !view.flags.isDisjoint(with: [.needsLayout, .subtreeNeedsLayout]) { noteSubtreeNeedsLayout() }
        let staysInWindow = windowStorage === view.windowStorage
        if !staysInWindow { view.moveTree(to: windowStorage) }
        guard view.superviewStorage === self else { return }
        if staysInWindow {
            if windowStorage != nil, !isReachable { windowStorage?.viewBecameUnreachable(view) }
            if view.knownLook != knownLook { view.updateLook(everywhere: false) }
        }
        guard view.superviewStorage === self else { return }
        view.damageExtent()
        view.didMoveToSuperview()
        didAddSubview(view)
        subviewsDidChange()
    }

    private func checkInsertion(of view: View) {
        precondition(
            view !== self && (view.subviews.isEmpty || !isDescendant(of: view)),
            "View.addSubview: a view cannot be put into itself")
        precondition(!(view is Window), "View.addSubview: a window cannot be put into a view")
        precondition(
            view.rare?.decoratedWindow == nil, "View.addSubview: a window's decoration cannot be put into a view")
    }

    private func moveSubview(from old: Int, to index: Int) {
        let view = subviews.remove(at: old)
        let index = min(index > old ? index - 1 : index, subviews.count)
        subviews.insert(view, at: index)
        view.siblingIndexHint = index
        guard index != old else { return }
        subviewOrderDidChange()
        view.damageExtent()
    }

    /// Whether this view and its ancestors are interactive and, except for the window, not hidden.
    private var isReachable: Bool {
        var candidate: View? = self
        while let view = candidate {
            if !view.flags.contains(.interactive) { return false }
            if view.flags.contains(.hidden), view !== windowStorage { return false }
            candidate = view.superviewStorage
        }
        return true
    }

    /// Detaches the view from its superview, and from its window unless the new superview is in it.
    private func detach(into newSuperview: View? = nil) {
        guard let superview = superviewStorage else { return }
        superview.willRemoveSubview(self)
        guard superviewStorage === superview else { return }
        // Callbacks may change the tree, and even take either superview to another window.
        var (movesIn, leaves): (Window?, Window?)
        while let window = windowStorage {
            if window !== newSuperview?.windowStorage {
                if window === leaves { break }
                leaves = window
                window.viewWillLeave(self, superview: superview)
            } else {
                if window === movesIn { break }
                (movesIn, leaves) = (window, nil)
                window.viewWillMove(self)
            }
            guard superviewStorage === superview else { return }
        }
        guard let index = superview.index(of: self) else { return }
        damageExtent()
        superview.subviews.remove(at: index)
        superviewStorage = nil
        superview.subviewOrderDidChange()
        if windowStorage !== newSuperview?.windowStorage { moveTree(to: nil) }
        superview.subviewsDidChange()
    }

    private var windowOfTree: Window? {
        if let superview = superviewStorage { return superview.windowStorage }
        return self is Window ? windowStorage : rare?.decoratedWindow
    }

    /// Moves this view and its subviews into the window of its tree, or out of the window that it has left.
    ///
    /// Re-entrant: callbacks may change the tree and move the view again. Then the inner move wins, and this one ends.
    final func moveTree(to newWindow: Window?) {
        var controllers: [ViewController] = []
        moveTree(to: newWindow, &controllers)
        for controller in controllers { controller.arrive() }
        for controller in controllers.reversed() { controller.settleAppearance() }
    }

    /// Appends the controllers of the views that moved, outermost first, for the callbacks once all views are there.
    private func moveTree(to newWindow: Window?, _ controllers: inout [ViewController]) {
        let oldWindow = windowStorage
        guard windowOfTree === newWindow, oldWindow !== newWindow else { return }
        if let controller = viewControllerStorage {
            controllers.append(controller)
            controller.prepareAppearance(isSeen: newWindow?.state == .visible)
        }
        guard windowOfTree === newWindow, windowStorage === oldWindow else { return }
        willMove(toWindow: newWindow)
        textEditing?.windowWillChange()
        guard windowOfTree === newWindow, windowStorage === oldWindow else { return }
        windowStorage = newWindow
        dropRaster()
        if let links = rare?.displayLinks, !links.isEmpty { links.forEach { $0.move(to: newWindow) } }
        if newWindow != nil {
            updateOwnLook()
            updateOwnScale()
        }
        for view in subviews {
            guard windowStorage === newWindow else { return }
            if view.superviewStorage === self { view.moveTree(to: newWindow, &controllers) }
        }
        guard windowStorage === newWindow else { return }
        didMoveToWindow()
    }

    // MARK: Depth

    // Layout, drawing and the responder chain recurse. A tree too deep for the stack is rejected when it is built
    // rather than in the middle of a frame.

    /// The maximum number of levels of a view tree, including the root.
    public static let maximumDepth = 1_024

    /// Raises ``levelsBelow`` of this view and its ancestors for a subview about to be added. Removals are not tracked:
    /// levels are recounted only when the limit is exceeded.
    private func noteLevels(below subview: View) {
        if raiseLevels(by: subview) { return }
        var root = self
        while let superview = root.superviewStorage { root = superview }
        root.recountLevels()
        subview.recountLevels()
        let fits = raiseLevels(by: subview)
        precondition(fits, "View.addSubview: a tree of views has at most \(View.maximumDepth) levels")
    }

    /// Returns whether the tree is within the limit; otherwise the levels are too high and must be recounted.
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
        // Superviews come before their subviews.
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
