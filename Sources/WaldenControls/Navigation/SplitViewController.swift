public import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// A side bar and content beside it. Where the window is narrow, one of them fills it.
///
/// ```swift
/// let split = SplitViewController(sidebar: folders, content: editor)
/// folders.selectionHandler = { folder in
///     editor.show(folder)
///     split.show(.content)        // leads there in a narrow window
/// }
/// ```
/// The user drags the line between them. F9 hides and shows the side bar; in a narrow window, Alt+Left goes back to it.
///
/// The corresponding UIKit class is `UISplitViewController`.
@MainActor
open class SplitViewController: ViewController {
    /// One of the two parts.
    public enum Column: Sendable, Hashable {
        /// The side bar, at the leading side.
        case sidebar
        /// The content.
        case content
    }

    /// The controller of the side bar.
    public var sidebar: ViewController? { didSet { columnDidChange(.sidebar, from: oldValue) } }
    /// The controller of the content.
    public var content: ViewController? { didSet { columnDidChange(.content, from: oldValue) } }

    /// The width of the side bar, in points, within its limits. The user changes it by dragging.
    public var sidebarWidth = 240.0 {
        didSet {
            if sidebarWidth != oldValue { splitView.setNeedsLayout() }
        }
    }
    /// The limits of ``sidebarWidth``, in points.
    public var sidebarWidthRange: ClosedRange<Double> = 160...400 { didSet { splitView.setNeedsLayout() } }
    /// The width below which one part fills the view, in points.
    public var collapseWidth = 560.0 { didSet { splitView.setNeedsLayout() } }
    /// Whether the side bar is hidden while there is room for both.
    public var isSidebarHidden = false {
        didSet { if isSidebarHidden != oldValue { splitView.setNeedsLayout() } }
    }
    /// Whether one part fills the view, since it is narrow.
    public private(set) var isCollapsed = false
    /// The part that is shown while ``isCollapsed``; the side bar at first.
    public private(set) var column = Column.sidebar
    /// Called after ``isCollapsed`` or ``column`` has changed, for buttons that lead back.
    public var changeHandler: (@MainActor (SplitViewController) -> Void)?

    private let stage = StageView()
    private lazy var splitView = SplitView(stage: stage, owner: self)

    /// Creates a controller.
    public init(sidebar: ViewController? = nil, content: ViewController? = nil) {
        self.sidebar = sidebar
        self.content = content
        super.init()
        for controller in [sidebar, content] { if let controller { addChild(controller) } }
    }

    public override func loadView() { view = splitView }

    /// The width of the side bar within its limits, in points.
    var usedSidebarWidth: Double {
        min(max(sidebarWidth, sidebarWidthRange.lowerBound), sidebarWidthRange.upperBound)
    }

    /// Shows a part, if one of them fills the view; otherwise once it does.
    public func show(_ column: Column, animated: Bool = true) {
        guard column != self.column else { return }
        self.column = column
        if isCollapsed { showColumn(animated: animated) }
        changeHandler?(self)
    }

    /// Hides or shows the side bar. In a narrow view, shows the other part.
    public func toggleSidebar() {
        if isCollapsed { show(column == .sidebar ? .content : .sidebar) } else { isSidebarHidden.toggle() }
    }

    private func goBack() { show(.sidebar) }

    public override var keyCommands: [KeyCommand] {
        guard !isCovered else { return super.keyCommands }
        var commands = [KeyCommand(.function(9), title: "Side Bar", action: SplitViewController.toggleSidebar)]
        if isCollapsed, column == .content {
            commands.append(KeyCommand(.leftArrow, .alternate, title: "Back", action: SplitViewController.goBack))
        }
        return super.keyCommands + commands
    }

    // MARK: Columns

    func controller(of column: Column) -> ViewController? { column == .sidebar ? sidebar : content }

    private func columnDidChange(_ column: Column, from old: ViewController?) {
        let new = controller(of: column)
        guard new !== old else { return }
        if let new { addChild(new) }
        // It may be the other part by now, or somebody else's.
        let leaving = old.flatMap { $0.parent === self && $0 !== sidebar && $0 !== content ? $0 : nil }
        guard viewIfLoaded != nil else {
            leaving?.removeFromParent()
            return
        }
        if isCollapsed {
            showColumn(animated: false)
        } else {
            splitView.hold(column)
        }
        leaving?.viewIfLoaded?.removeFromSuperview()
        leaving?.removeFromParent()
    }

    /// The part that fills a narrow view. One that there is not gives way to the other one.
    private var shownController: ViewController? { controller(of: column) ?? sidebar ?? content }

    private func showColumn(animated: Bool) {
        stage.show(shownController, column == .content ? .forward : .backward, animated: animated)
    }

    /// Called by the view when there is room for both parts, or no longer.
    func setCollapsed(_ isNarrow: Bool) {
        isCollapsed = isNarrow
        if isNarrow {
            let shown = shownController
            // What leaves gives up the focus first, so that what is shown may get it.
            for controller in [sidebar, content] where controller !== shown {
                guard let controller, let view = controller.viewIfLoaded else { continue }
                stage.rememberFocus(of: controller, in: view)
                view.removeFromSuperview()
            }
            showColumn(animated: false)
        } else {
            for column in [Column.sidebar, .content] { splitView.hold(column) }
            stage.show(nil, .forward, animated: false)
        }
    }

    /// Called by the view after ``setCollapsed(_:)``, when all is in its place.
    func collapsedDidChange() {
        if !isCollapsed {
            for controller in [content, isSidebarHidden ? nil : sidebar] {
                if let controller { stage.restoreFocus(of: controller) }
            }
        }
        changeHandler?(self)
    }
}

/// The view of a split view controller.
@MainActor
private final class SplitView: View {
    private let stage: StageView
    private weak var owner: SplitViewController?
    private let sidebar = View()
    private let content = View()
    private let divider = SplitDivider()
    private var isLaidOut = false

    init(stage: StageView, owner: SplitViewController) {
        self.stage = stage
        self.owner = owner
        super.init(frame: .zero)
        divider.owner = owner
        for view in [sidebar, content] {
            view.clipsToBounds = true
            addSubview(view)
        }
        addSubview(divider)
        addSubview(stage)
    }

    /// What the larger part needs, since either may fill the view.
    override var minimumContentSize: Size {
        [owner?.sidebar, owner?.content].reduce(Size.zero) { result, controller in
            let needed = controller?.viewIfLoaded?.minimumContentSize ?? .zero
            return Size(width: max(result.width, needed.width), height: max(result.height, needed.height))
        }
    }

    /// Puts the view of a part in its place.
    func hold(_ column: SplitViewController.Column) {
        guard let view = owner?.controller(of: column)?.view else { return }
        let place = column == .sidebar ? sidebar : content
        place.addSubview(view, filling: .zero)
    }

    override func layoutSubviews() {
        guard let owner, bounds.width > 0 else { return }
        let isNarrow = bounds.width < owner.collapseWidth
        let changes = isNarrow != owner.isCollapsed || !isLaidOut
        placeSubviews(for: owner, isNarrow: isNarrow)
        if changes {
            isLaidOut = true
            // A part keeps the focus if it moves from one visible view to another.
            for view in [sidebar, content, stage] as [View] { view.isHidden = false }
            owner.setCollapsed(isNarrow)
        }
        hideSubviews(for: owner)
        if changes { owner.collapsedDidChange() }
    }

    private func placeSubviews(for owner: SplitViewController, isNarrow: Bool) {
        stage.frame = bounds
        guard !isNarrow else { return }
        let width = owner.isSidebarHidden ? 0 : min(owner.usedSidebarWidth, bounds.width)
        // A hidden side bar keeps its size, so that nothing in it is laid out anew.
        sidebar.frame = Rect(
            x: width - owner.usedSidebarWidth, y: 0, width: owner.usedSidebarWidth, height: bounds.height)
        divider.frame = Rect(x: width, y: 0, width: SplitDivider.lineWidth, height: bounds.height)
        let left = owner.isSidebarHidden ? 0 : width + SplitDivider.lineWidth
        content.frame = Rect(x: left, y: 0, width: bounds.width - left, height: bounds.height)
    }

    private func hideSubviews(for owner: SplitViewController) {
        stage.isHidden = !owner.isCollapsed
        content.isHidden = owner.isCollapsed
        for view in [sidebar, divider] as [View] { view.isHidden = owner.isCollapsed || owner.isSidebarHidden }
    }
}

/// The line between side bar and content, which the user drags.
@MainActor
private final class SplitDivider: View {
    static let lineWidth = 1.0
    /// How far beside the line a pointer may press it, in points.
    private static let reach = 5.0

    weak var owner: SplitViewController?
    private var start: Double?

    init() {
        super.init(frame: .zero)
        cursor = .resizeLeftRight
        let pan = PanGestureRecognizer(target: self, action: SplitDivider.dragged)
        addGestureRecognizer(pan)
    }

    override func point(inside point: Point, with event: Event?) -> Bool {
        bounds.insetBy(dx: -SplitDivider.reach, dy: 0).contains(point)
    }

    private func dragged(_ pan: PanGestureRecognizer) {
        guard let owner else { return }
        switch pan.state {
        case .began: start = owner.usedSidebarWidth
        case .ended, .cancelled, .failed: start = nil
        default: break
        }
        if let start {
            let width = start + pan.translation(in: superview).x
            let range = owner.sidebarWidthRange
            owner.sidebarWidth = min(max(width, range.lowerBound), range.upperBound).rounded()
        }
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}
    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}
    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {}
    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}

    override func draw(_ rect: Rect, in context: GraphicsContext) {
        context.fill(context.snap(bounds), with: palette.separator)
    }
}
