public import WaldenCore
internal import WaldenGeometry
public import WaldenGraphics

/// A button or another view in a header bar.
///
/// ```swift
/// controller.navigationItem.trailingItems = [
///     BarButtonItem(title: "New") { _ in … },
///     BarButtonItem(image: icon, toolTip: "Share", target: self, action: Editor.share),
/// ]
/// ```
/// The corresponding UIKit class is `UIBarButtonItem`.
@MainActor
public final class BarButtonItem {
    /// The view in the bar: a button, or the view given.
    public let view: View
    private var button: Button? { view as? Button }

    /// Creates an item with a button that calls a closure.
    public convenience init(
        title: String = "", image: Image? = nil, toolTip: String? = nil,
        primaryAction: @escaping @MainActor (Button) -> Void
    ) {
        self.init(customView: Button(title: title, style: .plain, image: image))
        button?.toolTip = toolTip
        button?.addAction(for: .primaryActionTriggered, primaryAction)
    }

    /// Creates an item with a button that calls a method of a target, which is not retained.
    public convenience init<T: AnyObject>(
        title: String = "", image: Image? = nil, toolTip: String? = nil, target: T?,
        action: @escaping @MainActor (T) -> () -> Void
    ) {
        self.init(customView: Button(title: title, style: .plain, image: image))
        button?.toolTip = toolTip
        button?.addAction(for: .primaryActionTriggered) { [weak target] _ in
            if let target { action(target)() }
        }
    }

    /// Creates an item with a button that opens a menu.
    public convenience init(title: String = "", image: Image? = nil, toolTip: String? = nil, menu: Menu) {
        self.init(customView: Button(title: title, style: .plain, image: image))
        button?.toolTip = toolTip
        button?.menu = menu
        button?.showsMenuAsPrimaryAction = true
    }

    /// Creates an item with any view. It is as wide as its intrinsic content size.
    public init(customView: View) { view = customView }

    /// The title of the button.
    public var title: String {
        get { button?.title ?? "" }
        set { button?.title = newValue }
    }

    /// Whether the user can press the button.
    public var isEnabled: Bool {
        get { (view as? Control)?.isEnabled ?? true }
        set { (view as? Control)?.isEnabled = newValue }
    }

    /// Whether the item takes no room.
    public var isHidden: Bool {
        get { view.isHidden }
        set {
            view.isHidden = newValue
            view.superview?.setNeedsLayout()
        }
    }
}

/// What a header bar shows for a controller.
///
/// The corresponding UIKit class is `UINavigationItem`.
@MainActor
public final class NavigationItem {
    /// A second line beneath the title, in small letters.
    public var subtitle: String? { didSet { if subtitle != oldValue { changeHandler?() } } }
    /// A view in place of the title.
    public var titleView: View? { didSet { if titleView !== oldValue { changeHandler?() } } }
    /// The items after the back button.
    public var leadingItems: [BarButtonItem] = [] { didSet { changeHandler?() } }
    /// The items at the other end.
    public var trailingItems: [BarButtonItem] = [] { didSet { changeHandler?() } }
    /// The title of the button that leads back here; `nil`, the default, for the controller's title.
    public var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changeHandler?() } } }
    /// Whether there is no button that leads back; false by default.
    public var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changeHandler?() } } }

    var tabImage: Image? { didSet { if tabImage !== oldValue { tabHandler?() } } }
    /// Called after a change of what a tab shows.
    var tabHandler: (@MainActor () -> Void)?
    /// Called after a change.
    var changeHandler: (@MainActor () -> Void)?

    init() {}
}

extension ViewController {
    /// What a header bar shows for the controller, beside its title.
    public var navigationItem: NavigationItem {
        if let existing = barStorage as? NavigationItem { return existing }
        let created = NavigationItem()
        barStorage = created
        return created
    }

    /// The navigation controller in whose stack the controller, or one that contains it, is.
    public var navigationController: NavigationController? {
        sequence(first: self, next: { $0.parent }).dropFirst().lazy.compactMap { $0 as? NavigationController }.first
    }
}
