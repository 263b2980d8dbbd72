/// The last appearance callback of a controller. The states form a cycle.
enum AppearanceState { case disappeared, willAppear, isAppearing, appeared, willDisappear }

/// What a view does gradually.
package enum AppearanceTransition { case appearing, disappearing }

/// Appearance callbacks of view controllers.
///
/// A view counts as seen while it is in a visible window, even if covered. Code that moves views or shows and hides
/// windows calls ``prepareAppearance(isSeen:)`` before and ``settleAppearance()`` after. Callbacks are not re-entrant
/// per controller: a change made in one is reported after it, which keeps the order of the cycle.
extension ViewController {
    private var isSeen: Bool {
        guard let view = viewIfLoaded, view.viewControllerStorage === self else { return false }
        return view.windowStorage?.state == .visible
    }

    /// Calls the `will` callback for an imminent change.
    func prepareAppearance(isSeen: Bool) {
        guard !isInAppearanceCallback else { return }
        if isSeen, appearanceState == .disappeared { enter(.willAppear) }
        if !isSeen, self.isSeen {
            // A callback of another controller makes it leave before it has appeared: it appears while it is there.
            while [.willAppear, .isAppearing].contains(appearanceState), let state = nextAppearanceState {
                enter(state)
            }
        }
        if !isSeen, appearanceState == .appeared { enter(.willDisappear) }
    }

    func arrive() {
        if !isInAppearanceCallback, appearanceState == .willAppear, isSeen { enter(.isAppearing) }
    }

    /// Calls the callbacks that the current state still requires.
    func settleAppearance() {
        guard !isInAppearanceCallback else { return }
        while let state = nextAppearanceState { enter(state) }
    }

    private var nextAppearanceState: AppearanceState? {
        switch appearanceState {
        case .disappeared: isSeen ? .willAppear : nil
        case .willAppear: .isAppearing
        case .isAppearing: currentTransition == .appearing ? nil : .appeared
        case .appeared: isSeen && currentTransition != .disappearing ? nil : .willDisappear
        case .willDisappear: currentTransition == .disappearing ? nil : .disappeared
        }
    }

    // MARK: Gradually

    /// The number of transitions in progress.
    private static var transitionCount = 0

    /// What the view, or one that contains it, does gradually while it is seen.
    private var currentTransition: AppearanceTransition? {
        guard ViewController.transitionCount > 0, isSeen else { return nil }
        var view = viewIfLoaded
        while let current = view {
            if let transition = current.viewControllerStorage?.transition { return transition }
            view = current.superviewStorage
        }
        return nil
    }

    /// Begins a transition before the view is added, or while it is still there: delays `viewDidAppear` of the
    /// controller, and of those whose views are in its view; or calls `viewWillDisappear` of all of them, and delays
    /// the rest.
    package func beginTransition(_ new: AppearanceTransition) {
        let hasTurned = transition != nil
        transition = new
        if hasTurned { settleControllersInView() } else { ViewController.transitionCount += 1 }
        if new == .disappearing { controllersInView.forEach { $0.prepareAppearance(isSeen: false) } }
    }

    /// Calls what was delayed.
    package func endTransition(_ expected: AppearanceTransition) {
        guard transition == expected else { return }
        transition = nil
        ViewController.transitionCount -= 1
        settleControllersInView()
    }

    private func settleControllersInView() {
        for controller in controllersInView.reversed() { controller.settleAppearance() }
    }

    /// This controller and those whose views are in its view, outermost first.
    private var controllersInView: [ViewController] { viewIfLoaded?.controllersInTree ?? [self] }

    private func enter(_ state: AppearanceState) {
        appearanceState = state
        isInAppearanceCallback = true
        switch state {
        case .willAppear: viewWillAppear()
        case .isAppearing: viewIsAppearing()
        case .appeared: viewDidAppear()
        case .willDisappear: viewWillDisappear()
        case .disappeared: viewDidDisappear()
        }
        isInAppearanceCallback = false
    }
}

extension Window {
    /// Notifies the window's controllers before it is shown or hidden; returns them for ``settleAppearance(of:)``.
    func prepareAppearance(isSeen: Bool) -> [ViewController] {
        let controllers = viewControllers
        for controller in controllers { controller.prepareAppearance(isSeen: isSeen) }
        return controllers
    }

    /// Completes the callbacks of controllers, and of those that have joined the window since.
    func settleAppearance(of controllers: [ViewController]) {
        let controllers = controllers + viewControllers.filter { !controllers.containsIdentical($0) }
        for controller in controllers { controller.arrive() }
        for controller in controllers.reversed() { controller.settleAppearance() }
    }

    /// The controllers of the window's views, outermost first.
    private var viewControllers: [ViewController] { controllersInTree }
}

extension View {
    /// The controllers of this view and its descendants, outermost first.
    fileprivate var controllersInTree: [ViewController] {
        var result: [ViewController] = []
        var views: [View] = [self]
        while let view = views.popLast() {
            if let controller = view.viewControllerStorage { result.append(controller) }
            views += view.subviews.reversed()
        }
        return result
    }
}
