extension View {
    /// The view that contains this one; `nil` for none.
    public final var superview: View? { superviewStorage }

    /// The window that contains this view; `nil` for none. For a window, the window itself.
    public final var window: Window? { windowStorage }

    /// Adds a subview at the front, removing it from its former superview.
    public final func addSubview(_ view: View) { insert(view, at: subviews.count) }

    /// Adds a subview at an index, counted from the back.
    ///
    /// - Precondition: The index is from 0 to the number of subviews.
    public final func insertSubview(_ view: View, at index: Int) {
        precondition(subviews.indices.contains(index) || index == subviews.count, "View.insertSubview: no such place")
        insert(view, at: index)
    }

    /// Adds a subview in front of another one.
    ///
    /// - Precondition: The sibling is a subview of this view.
    public final func insertSubview(_ view: View, aboveSubview sibling: View) {
        insert(view, at: requiredIndex(of: sibling) + 1)
    }

    /// Adds a subview behind another one.
    ///
    /// - Precondition: The sibling is a subview of this view.
    public final func insertSubview(_ view: View, belowSubview sibling: View) {
        insert(view, at: requiredIndex(of: sibling))
    }

    /// Moves a subview to the front.
    ///
    /// - Precondition: The view is a subview of this view.
    public final func bringSubviewToFront(_ view: View) {
        moveSubview(from: requiredIndex(of: view), to: subviews.count)
    }

    /// Moves a subview to the back.
    ///
    /// - Precondition: The view is a subview of this view.
    public final func sendSubviewToBack(_ view: View) { moveSubview(from: requiredIndex(of: view), to: 0) }

    /// Swaps two subviews.
    ///
    /// - Precondition: Both indices are valid.
    public final func exchangeSubview(at first: Int, withSubviewAt second: Int) {
        precondition(
            subviews.indices.contains(first) && subviews.indices.contains(second),
            "View.exchangeSubview: no such place")
        subviews.swapAt(first, second)
        subviewOrderDidChange()
        subviews[first].damageExtent()
        subviews[second].damageExtent()
    }

    /// Returns whether this view is another one or its descendant.
    public final func isDescendant(of view: View) -> Bool {
        var candidate: View? = self
        while let current = candidate {
            if current === view { return true }
            candidate = current.superviewStorage
        }
        return false
    }

    /// Returns the first view with a tag in this view's tree, depth first, starting with the view itself.
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

    // MARK: Steps

    private func requiredIndex(of view: View) -> Int {
        guard let index = index(of: view) else {
            preconditionFailure("View: the sibling is not a subview of this view")
        }
        return index
    }

    final func index(of view: View) -> Int? {
        guard view.superviewStorage === self else { return nil }
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

    /// Whether neither this view nor an ancestor is hidden or has user interaction disabled. Ignores whether the window
    /// is visible.
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
        // Callbacks may change the tree, and even take the superview to another window.
        var informed: Window?
        while let window = windowStorage, window !== informed {
            informed = window
            if window === newSuperview?.windowStorage {
                window.viewWillMove(self)
            } else {
                window.viewWillLeave(self, superview: superview)
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

    /// The window of the tree that the view is currently in.
    private var windowOfTree: Window? {
        if let superview = superviewStorage { return superview.windowStorage }
        return self is Window ? windowStorage : rare?.decoratedWindow
    }

    /// Moves this view and its subviews into the window of its tree, or out of the window that it has left.
    ///
    /// Callbacks may change the tree and so move the view again. The inner move wins, and this one ends: after each
    /// callback, the current tree is checked again.
    final func moveTree(to newWindow: Window?) {
        let oldWindow = windowStorage
        guard windowOfTree === newWindow, oldWindow !== newWindow else { return }
        let controller = viewControllerStorage
        controller?.prepareAppearance(isSeen: newWindow?.state == .visible)
        defer { controller?.settleAppearance() }
        guard windowOfTree === newWindow, windowStorage === oldWindow else { return }
        willMove(toWindow: newWindow)
        guard windowOfTree === newWindow, windowStorage === oldWindow else { return }
        windowStorage = newWindow
        dropRaster()
        if let links = rare?.displayLinks, !links.isEmpty { links.forEach { $0.move(to: newWindow) } }
        if newWindow != nil {
            updateOwnLook()
            updateOwnScale()
            controller?.arrive()
        }
        for view in subviews {
            guard windowStorage === newWindow else { return }
            if view.superviewStorage === self { view.moveTree(to: newWindow) }
        }
        guard windowStorage === newWindow else { return }
        didMoveToWindow()
    }
}
