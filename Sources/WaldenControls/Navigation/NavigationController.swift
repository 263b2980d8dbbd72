public import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// A stack of controllers of which the top one is shown, beneath a header bar that leads back.
///
/// ```swift
/// let navigation = NavigationController(rootViewController: folders)
/// navigation.pushViewController(notes, animated: true)
/// ```
/// The bar shows the title of the top controller and its ``ViewController/navigationItem``. The user goes back by the
/// button in the bar, Alt+Left, the back button of a mouse, or a swipe from the left edge, which follows the finger.
///
/// The corresponding UIKit class is `UINavigationController`.
@MainActor
open class NavigationController: ViewController {
    /// The controllers, the one shown last.
    public private(set) var viewControllers: [ViewController] = []
    /// The bar at the top. With ``isNavigationBarHidden``, it can be the ``Window/headerBar`` of the window.
    public let navigationBar = HeaderBar()
    /// Whether the bar takes no room.
    public var isNavigationBarHidden = false {
        didSet {
            guard isNavigationBarHidden != oldValue else { return }
            navigationView.setNeedsLayout()
            navigationView.invalidateIntrinsicContentSize()
        }
    }

    private let stage = StageView()
    private var changeCount = 0
    private lazy var navigationView = BarAndStage(bar: navigationBar, stage: stage) { [weak self] in
        self?.isNavigationBarHidden == true ? 0 : HeaderBar.standardHeight
    }
    private let backButton = BackButton()
    private lazy var backItem = KeyCommand(.leftArrow, .alternate, title: "Back", action: NavigationController.goBack)

    /// Creates a controller with a first one at the bottom of the stack; `nil` for an empty stack.
    public init(rootViewController: ViewController? = nil) {
        super.init()
        backButton.addAction(for: .primaryActionTriggered) { [weak self] _ in self?.goBack() }
        childTitleHandler = { [weak self] child in
            if self?.contains(child) == true { self?.updateBar() }
        }
        if let rootViewController { setViewControllers([rootViewController], animated: false) }
    }

    public override func loadView() {
        view = navigationView
        let swipe = ScreenEdgePanGestureRecognizer(target: self, action: NavigationController.swiped)
        swipe.edges = .left
        view.addGestureRecognizer(swipe)
        let back = TapGestureRecognizer(target: self, action: NavigationController.backWasPressed)
        back.buttonMaskRequired = .back
        back.refusedTouchTypes = [.direct, .pencil]
        view.addGestureRecognizer(back)
    }

    /// The controller that is shown; `nil` for an empty stack.
    public var topViewController: ViewController? { viewControllers.last }

    // MARK: The stack

    /// Puts a controller on top of the stack.
    ///
    /// - Precondition: It is not in the stack.
    public func pushViewController(_ controller: ViewController, animated: Bool) {
        setViewControllers(viewControllers + [controller], animated: animated)
    }

    /// Removes the top controller, and returns it; `nil` if there is no other.
    @discardableResult
    public func popViewController(animated: Bool) -> ViewController? {
        guard viewControllers.count > 1, let top = viewControllers.last else { return nil }
        setViewControllers(viewControllers.dropLast(), animated: animated)
        return top
    }

    /// Removes all controllers above one of the stack, and returns them.
    @discardableResult
    public func popToViewController(_ controller: ViewController, animated: Bool) -> [ViewController] {
        guard let index = viewControllers.firstIndex(where: { $0 === controller }) else { return [] }
        let removed = Array(viewControllers[(index + 1)...])
        if !removed.isEmpty { setViewControllers(Array(viewControllers[...index]), animated: animated) }
        return removed
    }

    /// Removes all controllers but the first, and returns them.
    @discardableResult
    public func popToRootViewController(animated: Bool) -> [ViewController] {
        viewControllers.first.map { popToViewController($0, animated: animated) } ?? []
    }

    /// Replaces the stack. A new top that was in the stack before comes as by going back.
    ///
    /// - Precondition: No controller is in it twice.
    public func setViewControllers(_ controllers: [ViewController], animated: Bool) {
        for (index, controller) in controllers.enumerated() {
            precondition(
                !controllers[..<index].contains { $0 === controller },
                "NavigationController: a controller can be in the stack once")
        }
        let old = viewControllers
        viewControllers = controllers
        changeCount += 1
        let change = changeCount
        let top = controllers.last
        for controller in controllers where controller.parent !== self {
            addChild(controller)
            // A callback may have changed the stack again.
            guard change == changeCount else { return }
        }
        updateBar()
        let isBack = top.map { new in old.contains { $0 === new } } ?? true
        let removed = old.filter { former in !controllers.contains { $0 === former } }
        stage.show(top, isBack ? .backward : .forward, animated: animated) { [weak self] in
            for controller in removed where controller.parent === self && self?.contains(controller) == false {
                controller.removeFromParent()
            }
        }
    }

    private func contains(_ controller: ViewController) -> Bool { viewControllers.contains { $0 === controller } }

    // MARK: Back

    public override var keyCommands: [KeyCommand] {
        super.keyCommands + (viewControllers.count > 1 && !isCovered ? [backItem] : [])
    }

    /// Goes back by one controller.
    public func goBack() { popViewController(animated: true) }

    private func backWasPressed(_ tap: TapGestureRecognizer) { goBack() }

    private func swiped(_ pan: ScreenEdgePanGestureRecognizer) {
        switch pan.state {
        case .began:
            guard viewControllers.count > 1 else { return }
            _ = stage.beginInteraction(backTo: viewControllers[viewControllers.count - 2])
        case .changed: stage.moveInteraction(by: pan.translation(in: stage).x)
        case .ended, .cancelled, .failed:
            guard stage.isInteractive else { return }
            let (distance, speed) = (pan.translation(in: stage).x, pan.velocity(in: stage).x)
            let isFar = distance + speed * NavigationMetrics.projection > stage.bounds.width / 2
            guard pan.state == .ended, isFar, viewControllers.count > 1 else {
                return stage.endInteraction(completing: false)
            }
            let removed = viewControllers.removeLast()
            updateBar()
            stage.endInteraction(completing: true) { [weak self] in
                if self?.contains(removed) == false { removed.removeFromParent() }
            }
        case .possible: break
        }
    }

    // MARK: The bar

    private func updateBar() {
        for controller in viewControllers {
            controller.navigationItem.changeHandler = { [weak self] in self?.updateBar() }
        }
        guard let top = topViewController else {
            (navigationBar.title, navigationBar.subtitle, navigationBar.titleView) = ("", nil, nil)
            (navigationBar.leadingViews, navigationBar.trailingViews) = ([], [])
            return
        }
        let item = top.navigationItem
        title = top.title
        navigationBar.title = top.title ?? ""
        navigationBar.subtitle = item.subtitle
        navigationBar.titleView = item.titleView
        let below = viewControllers.dropLast().last
        backButton.title = below.map { $0.navigationItem.backButtonTitle ?? $0.title ?? "" } ?? ""
        let hasBack = below != nil && !item.hidesBackButton
        navigationBar.leadingViews = (hasBack ? [backButton] : []) + item.leadingItems.map(\.view)
        navigationBar.trailingViews = item.trailingItems.map(\.view)
    }
}

private enum NavigationMetrics {
    /// How far ahead a lifted finger is assumed to go on, in seconds.
    static let projection = 0.2
}

/// The button that leads back, with an arrow.
@MainActor
private final class BackButton: Button {
    init() {
        super.init(style: .plain, image: BackButton.arrow)
        toolTip = "Back"
        accessibilityIdentifier = "back"
    }

    private static let arrow = Image(
        size: Size(width: 16, height: 16),
        drawnForEachScale: { context in
            var path = Path()
            path.move(to: Point(x: 10, y: 3))
            path.addLine(to: Point(x: 5, y: 8))
            path.addLine(to: Point(x: 10, y: 13))
            context.stroke(path, with: .black, style: StrokeStyle(width: 2, cap: .round, join: .round))
        })
}
