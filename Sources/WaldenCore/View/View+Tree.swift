extension View {
    /// The view that contains this one; `nil` for none.
    public final var superview: View? { superviewStorage }

    /// The window in which this view lies; `nil` for none. A window's own window is itself.
    public final var window: Window? { windowStorage }

    /// Adds a view in front of the others; it leaves the superview that it had.
    public final func addSubview(_ view: View) { insert(view, at: subviews.count) }

    /// Adds a view at a place among the others, counted from the back.
    ///
    /// - Precondition: The place is from 0 to the number of subviews.
    public final func insertSubview(_ view: View, at index: Int) {
        precondition(subviews.indices.contains(index) || index == subviews.count, "View.insertSubview: no such place")
        insert(view, at: index)
    }

    /// Adds a view in front of another one.
    ///
    /// - Precondition: The other one is a subview of this view.
    public final func insertSubview(_ view: View, aboveSubview sibling: View) {
        insert(view, at: requiredIndex(of: sibling) + 1)
    }

    /// Adds a view behind another one.
    ///
    /// - Precondition: The other one is a subview of this view.
    public final func insertSubview(_ view: View, belowSubview sibling: View) {
        insert(view, at: requiredIndex(of: sibling))
    }

    /// Moves a subview in front of the others.
    ///
    /// - Precondition: It is a subview of this view.
    public final func bringSubviewToFront(_ view: View) {
        moveSubview(from: requiredIndex(of: view), to: subviews.count)
    }

    /// Moves a subview behind the others.
    ///
    /// - Precondition: It is a subview of this view.
    public final func sendSubviewToBack(_ view: View) { moveSubview(from: requiredIndex(of: view), to: 0) }

    /// Exchanges two subviews.
    ///
    /// - Precondition: Both places are places of subviews.
    public final func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        precondition(
            subviews.indices.contains(first) && subviews.indices.contains(second),
            "View.exchangeSubview: no such place")
        subviews.swapAt(first, second)
        subviewOrderDidChange()
        subviews[first].damageExtent()
        subviews[second].damageExtent()
    }

    /// Whether this view is another one, or lies in it at any depth.
    public final func isDescendant(of view: View) -> Bool {
        var candidate: View? = self
        while let current = candidate {
            if current === view { return true }
            candidate = current.superviewStorage
        }
        return false
    }

    /// Finds this view or the first one in it with a tag, depth first.
    public final func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Takes the view out of its superview; touches and keys that it or a view in it had are cancelled.
    public final func removeFromSuperview() {
        guard let superview = superviewStorage else { return }
        willMove(toSuperview: nil)
        guard superviewStorage === superview else { return }
        detach()
        didMoveToSuperview()
    }

    // MARK: Steps

    private func requiredIndex(of view: View) -> Int {
        guard let index = index(of: view) else {
            preconditionFailure("View: the sibling is not a subview of this view")
        }
        return index
    }

    /// Where a view stands among the subviews.
    final func index(of view: View) -> Int? {
        guard view.superviewStorage === self else { return nil }
        let hint = view.siblingIndexHint
        if hint < subviews.count, subviews[hint] === view { return hint }
        guard let index = subviews.firstIndex(ofIdentical: view) else { return nil }
        view.siblingIndexHint = index
        return index
    }

    private func insert(_ view: View, at index: Int) {
        precondition(
            view !== self && (view.subviews.isEmpty || !isDescendant(of: view)),
            "View.addSubview: a view cannot be put into itself")
        precondition(!(view is Window), "View.addSubview: a window cannot be put into a view")
        var index = index
        if view.superviewStorage === self, let old = self.index(of: view) {
            moveSubview(from: old, to: index)
            return
        }
        view.willMove(toSuperview: self)
        if view.superviewStorage != nil { view.detach(movingTo: windowStorage) }
        // Whoever was told of it may have put the view elsewhere.
        guard view.superviewStorage == nil, !isDescendant(of: view) else { return }
        index = min(index, subviews.count)
        subviews.insert(view, at: index)
        view.siblingIndexHint = index
        view.superviewStorage = self
        subviewOrderDidChange()
        let movesInWindow = windowStorage != nil && view.windowStorage === windowStorage
        if view.windowStorage !== windowStorage { view.moveTree(to: windowStorage) }
        if !view.flags.isDisjoint(with: [.needsLayout, .subtreeNeedsLayout]) { noteSubtreeNeedsLayout() }
        view.damageExtent()
        if movesInWindow, !isReachable { windowStorage?.viewBecameUnreachable(view) }
        view.didMoveToSuperview()
        didAddSubview(view)
        subviewsDidChange()
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

    /// Whether neither this view nor any around it is hidden or taken from interaction; whether the window is shown
    /// does not matter.
    private var isReachable: Bool {
        var candidate: View? = self
        while let view = candidate {
            if !view.flags.contains(.interactive) { return false }
            if view.flags.contains(.hidden), view !== windowStorage { return false }
            candidate = view.superviewStorage
        }
        return true
    }

    /// Unhooks the view from its superview, and from its window unless it only moves within it.
    private func detach(movingTo newWindow: Window? = nil) {
        guard let superview = superviewStorage else { return }
        superview.willRemoveSubview(self)
        guard superviewStorage === superview else { return }
        let window = windowStorage
        let leavesWindow = window != nil && window !== newWindow
        if leavesWindow { rareForWriting.styleWhenRemoved = window?.application.styleGeneration }
        if let window {
            if leavesWindow {
                window.viewWillLeave(self, superview: superview)
            } else {
                window.viewWillMove(self)
            }
        }
        // Those that were told may have changed the tree themselves.
        guard superviewStorage === superview, let index = superview.index(of: self) else { return }
        damageExtent()
        superview.subviews.remove(at: index)
        superviewStorage = nil
        superview.subviewOrderDidChange()
        if leavesWindow { moveTree(to: nil) }
        superview.subviewsDidChange()
    }

    /// Tells this view and all that is in it of a new window, and their view controllers.
    final func moveTree(to newWindow: Window?) {
        let controller = viewControllerStorage
        if newWindow == nil { controller?.viewWillDisappear() } else { controller?.viewWillAppear() }
        willMove(toWindow: newWindow)
        windowStorage = newWindow
        dropRaster()
        if let links = rare?.displayLinks, !links.isEmpty { links.forEach { $0.move(to: newWindow) } }
        // Views that are told may change the tree: only those that are still in this one go with it.
        for view in subviews where view.windowStorage !== newWindow {
            guard windowStorage === newWindow else { break }
            if view.superviewStorage === self, view.windowStorage !== newWindow { view.moveTree(to: newWindow) }
        }
        guard windowStorage === newWindow else { return }
        if let newWindow { takeOverStyle(of: newWindow) }
        didMoveToWindow()
        if newWindow == nil { controller?.viewDidDisappear() } else { controller?.viewDidAppear() }
    }

    /// Forgets the window, because it is gone.
    final func forgetWindow() {
        windowStorage = nil
        for view in subviews { view.forgetWindow() }
    }
}
