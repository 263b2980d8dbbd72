/// What a controller was told last of its appearance. Each state follows the one before, in a circle.
enum AppearanceState {
    case disappeared
    case willAppear
    case isAppearing
    case appeared
    case willDisappear
}

/// Tells controllers whether their views are seen.
///
/// A view is seen while it is in a window that is on the screen; what covers it does not matter. Whoever moves views or
/// shows and hides windows calls ``prepareAppearance(isSeen:)`` before, and ``settleAppearance()`` after. Callbacks may
/// change the tree: while one runs, nothing else is told to the same controller, and what has changed is told after it.
/// So the callbacks always come in the same order, each beginning with its end.
extension ViewController {
    /// Whether the view is in a window on the screen.
    private var isSeen: Bool {
        guard let view = viewIfLoaded, view.viewControllerStorage === self else { return false }
        return view.windowStorage?.state == .visible
    }

    /// Tells what is about to happen.
    func prepareAppearance(isSeen: Bool) {
        guard !isToldOfAppearance else { return }
        if isSeen, appearanceState == .disappeared { tell(.willAppear) }
        if !isSeen, appearanceState == .appeared { tell(.willDisappear) }
    }

    /// Tells that the view has come to its place.
    func arrive() {
        if !isToldOfAppearance, appearanceState == .willAppear, isSeen { tell(.isAppearing) }
    }

    /// Tells what has happened.
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
    /// Tells the controllers in the window that it is about to come to the screen or to leave it.
    ///
    /// - Returns: The controllers; ``settleAppearance(of:)`` tells them what has happened.
    func prepareAppearance(isSeen: Bool) -> [ViewController] {
        let controllers = viewControllers
        for controller in controllers { controller.prepareAppearance(isSeen: isSeen) }
        return controllers
    }

    /// Tells controllers, and those that came into the window meanwhile, what has happened.
    func settleAppearance(of controllers: [ViewController]) {
        let controllers = controllers + viewControllers.filter { !controllers.containsIdentical($0) }
        for controller in controllers { controller.arrive() }
        for controller in controllers.reversed() { controller.settleAppearance() }
    }

    /// The controllers of the views in the window, outer ones first.
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
