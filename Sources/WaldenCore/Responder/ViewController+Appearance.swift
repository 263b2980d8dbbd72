/// The last appearance callback of a controller. The states form a cycle.
enum AppearanceState { case disappeared, willAppear, isAppearing, appeared, willDisappear }

/// Appearance callbacks of view controllers.
///
/// A view is seen while it is in a visible window, even if it is covered. Code that moves views or shows and hides
/// windows calls ``prepareAppearance(isSeen:)`` before and ``settleAppearance()`` after. Callbacks are not re-entrant per
/// controller: changes made in one are reported after it, so that the states always follow each other in a cycle.
extension ViewController {
    private var isSeen: Bool {
        guard let view = viewIfLoaded, view.viewControllerStorage === self else { return false }
        return view.windowStorage?.state == .visible
    }

    /// Calls the `will` callback for an imminent change.
    func prepareAppearance(isSeen: Bool) {
        guard !isToldOfAppearance else { return }
        if isSeen, appearanceState == .disappeared { tell(.willAppear) }
        if !isSeen, appearanceState == .appeared { tell(.willDisappear) }
    }

    func arrive() {
        if !isToldOfAppearance, appearanceState == .willAppear, isSeen { tell(.isAppearing) }
    }

    /// Calls the callbacks that the current state still requires.
    func settleAppearance() {
        guard !isToldOfAppearance else { return }
        while let state = nextAppearanceState { tell(state) }
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

    private func tell(_ state: AppearanceState) {
        appearanceState = state
        isToldOfAppearance = true
        switch state {
        case .willAppear: viewWillAppear()
        case .isAppearing: viewIsAppearing()
        case .appeared: viewDidAppear()
        case .willDisappear: viewWillDisappear()
        case .disappeared: viewDidDisappear()
        }
        isToldOfAppearance = false
    }
}

extension Window {
    /// Notifies the window's controllers before it is shown or hidden; returns them for ``settleAppearance(of:)``.
    func prepareAppearance(isSeen: Bool) -> [ViewController] {
        let controllers = viewControllers
        for controller in controllers { controller.prepareAppearance(isSeen: isSeen) }
        return controllers
    }

    /// Completes the callbacks of controllers, and of those that joined the window meanwhile.
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
