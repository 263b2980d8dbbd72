public import WaldenCore
internal import WaldenGeometry
public import WaldenGraphics
internal import WaldenPlatform

/// Several controllers of which one is shown, chosen by a bar of tabs at the top.
///
/// A tab shows the title of its controller, and ``ViewController/tabImage``. Its view is loaded when it is first
/// chosen, and kept. Ctrl+Page Up and Ctrl+Page Down go to the neighbours, Alt+1 to Alt+9 to a tab.
///
/// The corresponding UIKit class is `UITabBarController`.
@MainActor
open class TabController: ViewController {
    /// The controllers, in the order of the tabs. The first one is shown at first.
    public var viewControllers: [ViewController] = [] { didSet { controllersDidChange(from: oldValue) } }
    /// The index of the controller that is shown; 0 if there is none.
    ///
    /// - Precondition: There is a controller at the index.
    public var selectedIndex: Int {
        get { selectedViewController.flatMap { shown in viewControllers.firstIndex { $0 === shown } } ?? 0 }
        set {
            precondition(
                viewControllers.indices.contains(newValue), "TabController.selectedIndex: there is no such tab")
            select(newValue)
        }
    }
    /// The controller that is shown; `nil` if there is none.
    public private(set) var selectedViewController: ViewController?
    /// Called after the user has chosen another tab.
    public var selectionHandler: (@MainActor (TabController) -> Void)?

    private let stage = StageView()
    private lazy var bar = TabBar { [weak self] in self?.choose($0) }

    /// Creates a controller.
    public init(viewControllers: [ViewController] = []) {
        super.init()
        childTitleHandler = { [weak self] _ in self?.updateBar() }
        self.viewControllers = viewControllers
        controllersDidChange(from: [])
    }

    public override func loadView() {
        view = BarAndStage(bar: bar, stage: stage) { TabBar.height }
    }

    private func controllersDidChange(from old: [ViewController]) {
        for controller in viewControllers where controller.parent !== self { addChild(controller) }
        let selected = viewControllers.first { $0 === selectedViewController } ?? viewControllers.first
        show(selected)
        for controller in old where !viewControllers.contains(where: { $0 === controller }) {
            if controller.parent === self { controller.removeFromParent() }
        }
        updateBar()
    }

    private func select(_ index: Int) {
        show(viewControllers[index])
        updateBar()
    }

    private func show(_ controller: ViewController?) {
        guard controller !== selectedViewController else { return }
        selectedViewController = controller
        stage.show(controller, .forward, animated: false)
    }

    private func choose(_ index: Int) {
        guard viewControllers.indices.contains(index), index != selectedIndex else { return }
        select(index)
        selectionHandler?(self)
    }

    private func updateBar() {
        title = selectedViewController?.title
        for controller in viewControllers {
            controller.navigationItem.tabHandler = { [weak self] in self?.updateBar() }
        }
        bar.update(
            viewControllers.map { TabBar.Tab(title: $0.title ?? "", image: $0.tabImage) }, selectedIndex: selectedIndex)
    }

    // MARK: Keys

    public override var keyCommands: [KeyCommand] {
        guard !isCovered else { return super.keyCommands }
        return super.keyCommands + [
            KeyCommand(.pageUp, .control, action: TabController.selectPrevious),
            KeyCommand(.pageDown, .control, action: TabController.selectNext),
        ]
            + (1...9).map { number in
                KeyCommand(
                    KeySymbol(Character("\(number)")), .alternate, action: TabController.selectByKey)
            }
    }

    private func selectPrevious() {
        choose((selectedIndex + viewControllers.count - 1) % max(1, viewControllers.count))
    }
    private func selectNext() { choose((selectedIndex + 1) % max(1, viewControllers.count)) }

    private func selectByKey(_ command: KeyCommand) {
        guard let number = command.key.character?.wholeNumberValue else { return }
        choose(number - 1)
    }
}

extension ViewController {
    /// The image of the controller's tab in a ``TabController``; `nil` for none.
    public var tabImage: Image? {
        get { navigationItem.tabImage }
        set { navigationItem.tabImage = newValue }
    }

    /// The tab controller that contains the controller.
    public var tabController: TabController? {
        sequence(first: self, next: { $0.parent }).dropFirst().lazy.compactMap { $0 as? TabController }.first
    }
}
