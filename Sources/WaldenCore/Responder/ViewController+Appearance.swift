/// The last appearance callback of a controller. The states form a cycle.
enum AppearanceState { case disappeared, willAppear, isAppearing, appeared, willDisappear }

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
        case .isAppearing: .appeared
        case .appeared: isSeen ? nil : .willDisappear
        case .willDisappear: .disappeared
        }
    }

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
    private var viewControllers: [ViewController] {
        var result: [ViewController] = []
        var views: [View] = [self]
        while let view = views.popLast() {
            if let controller = view.viewControllerStorage { result.append(controller) }
            views += view.subviews.reversed()
        }
        return result
    }
}
