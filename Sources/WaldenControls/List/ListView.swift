public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics
internal import WaldenPlatform

/// A scrolling list of any number of rows.
///
/// ```swift
/// let list = ListView(frame: bounds)
/// list.register(ListCell.self, forCellReuseIdentifier: "track")
/// list.dataSource = self
/// list.delegate = self
/// ```
/// Only visible rows have cells, which the list reuses. Heights may differ: rows without cells have estimates, and
/// corrections do not move the visible rows. Section headers float at the top while their rows are visible.
///
/// A pointer selects a row when pressed, a finger when lifted. With multiple selection, Shift extends the selection;
/// Control and taps toggle a row. The arrow keys, Page Up, Page Down, Home and End select a row and scroll to it; with
/// Control they only move the cursor, and Space selects. Control-A selects all rows, Escape none. Return and a double
/// click open a row.
///
/// Costs do not depend on the number of rows; loading is O(*n*) in the number of sections. The app may reload or update
/// the list at any time, even within data source methods: see ``performBatchUpdates(_:completion:)``.
///
/// The corresponding UIKit class is `UITableView`.
@MainActor
open class ListView: ScrollView {
    /// A height that the list measures or takes from the theme; other heights must be finite and not negative.
    public static let automaticDimension = -1.0

    /// The provider of rows; not retained. The ``ScrollView/delegate`` may conform to ``ListViewDelegate``.
    public weak var dataSource: (any ListViewDataSource)? {
        didSet { if dataSource !== oldValue { setNeedsReload() } }
    }

    /// The height of each row, in points; by default ``automaticDimension``, which measures each cell.
    public var rowHeight = ListView.automaticDimension {
        didSet { heightDidChange(to: rowHeight, from: oldValue, "ListView.rowHeight") }
    }
    /// The height of a row without a cell, in points, unless ``rowHeight`` is set; by default
    /// ``automaticDimension``, for the theme's ``ControlMetrics/touchTarget``.
    public var estimatedRowHeight = ListView.automaticDimension {
        didSet { heightDidChange(to: estimatedRowHeight, from: oldValue, "ListView.estimatedRowHeight") }
    }
    /// The height of headers with a title, in points; by default ``automaticDimension``, which fits one line.
    public var sectionHeaderHeight = ListView.automaticDimension {
        didSet { heightDidChange(to: sectionHeaderHeight, from: oldValue, "ListView.sectionHeaderHeight") }
    }

    private func heightDidChange(to height: Double, from oldHeight: Double, _ name: String) {
        _ = ListView.checked(height, name)
        if height != oldHeight { invalidateHeights() }
    }

    /// The separator between the rows of a section; a thin line by default.
    public var separatorStyle: SeparatorStyle = .singleLine {
        didSet { if separatorStyle != oldValue { setNeedsLayout() } }
    }

    /// A separator between the rows of a section, like `UITableViewCell.SeparatorStyle`.
    public enum SeparatorStyle: Sendable, Hashable {
        /// No separator.
        case none
        /// A thin line.
        case singleLine
    }

    // MARK: Selection

    /// Whether the user can select rows; true by default.
    public var allowsSelection = true {
        didSet {
            guard allowsSelection != oldValue else { return }
            cancelRowTouch()
            // In a selectable list, the cursor row shows the focus.
            showsFocusRing = !allowsSelection
            updateFocus()
        }
    }

    /// Whether several rows can be selected; false by default. Setting it to false keeps the first selected row.
    public var allowsMultipleSelection = false {
        didSet { if allowsMultipleSelection != oldValue { reduceSelection() } }
    }

    /// Whether the user can deselect the last selected row; true by default.
    public var allowsEmptySelection = true
    /// Whether a click of the pointer opens a row, and not only a double click; false by default. For lists that lead
    /// to their rows, such as a side bar in a narrow window.
    ///
    /// The corresponding GTK property is `single-click-activate`.
    public var opensRowsOnClick = false

    // MARK: Rows (ListView+Data.swift, ListView+Layout.swift)

    var sections = ListSections()
    var heights = ItemHeights()
    /// The rows known to have height zero since the last reload or update.
    var rowsWithoutHeight = RangeSet<Int>()
    /// Whether each section has a title, cached until the next reload or update.
    var titledSections: [Int: Bool] = [:]
    var selection = ListSelection()
    /// The rows that have cells, from top to bottom: visible ones, and those whose cells are in use.
    var shown: [ShownRow] = []
    var shownHeaders: [(section: Int, view: ListHeaderView)] = []
    /// Incremented by each reload and update, which invalidate item numbers.
    var generation = 0
    var needsReload = true
    var needsMeasuring = false
    var measuredWidth = 0.0
    var cellsToMeasure: [ListCell] = []
    var isLayingOut = false
    /// Whether a layout was requested during another one.
    var needsAnotherLayout = false
    /// Continues a layout that found too many rows without height.
    var layoutTimer: LoopTimer?

    struct ShownRow {
        var item: Int
        let cell: ListCell
        var height: Double
        /// Whether the delegate knows that the row is displayed.
        var isReported = false
        var isNew = true
    }

    // MARK: Calls to the app (ListView+Deferral.swift)

    /// The nesting depth of passes that call the app.
    var askDepth = 0
    /// Whether the data source is counting sections and rows.
    var isCounting = false
    var deferredChanges: [DeferredChange] = []
    var isApplyingChanges = false
    /// The rows no longer displayed, by their former indexes, still to be reported to the delegate.
    var departures: [(cell: ListCell, index: ListIndex)] = []

    // MARK: Reuse (ListView+Reuse.swift)

    var cellClasses: [String: ListCell.Type] = [:]
    var headerClasses: [String: ListHeaderView.Type] = [:]
    var spareCells: [String: [ListCell]] = [:]
    var spareCellCount = 0
    var spareHeaders: [String: [ListHeaderView]] = [:]
    /// Cells that the app has dequeued but not yet returned for a row.
    var dequeuedCells: [ListCell] = []

    // MARK: Touches and updates

    /// The touch that may select a row.
    var rowTouch: Touch?
    /// What the release of the touch opens, if it is still on its row.
    var rowToOpen: Int?
    weak var touchedCell: ListCell?
    /// Touches in rows, whose cells must not be reused meanwhile. Weak: the list does not see the touches end.
    var contentTouches: [ContentTouch] = []
    var pendingChanges = ListChanges()
    var batchDepth = 0
    var batchCompletions: [@MainActor (Bool) -> Void] = []
    var batchReloads = false
    var transition: ListTransition?
    var runningTransitions: [ListTransition] = []
    var scrollTarget: ScrollTarget?
    /// Scrolling deferred to the end of the layout.
    var pendingScroll: ScrollTarget?
    var isPerformingPendingScroll = false
    var rowMenus: RowMenus?

    struct ScrollTarget {
        var item: Int
        let position: ScrollPosition
        let isAnimated: Bool
    }

    struct ContentTouch {
        weak var touch: Touch?
        @MainActor var isLive: Bool { touch.map { $0.phase != .ended && $0.phase != .cancelled } ?? false }
    }

    /// Creates a list with a frame in its superview's coordinates, in points.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isOpaque = true
        alwaysBounceVertical = true
        showsFocusRing = false
        markAsLayoutBoundary()
    }

    /// The delegate, if it conforms to ``ListViewDelegate``. Cached, because every row calls it.
    private(set) weak var listDelegate: (any ListViewDelegate)?
    override func delegateDidChange() { listDelegate = delegate as? any ListViewDelegate }

    /// Returns a height from the app; `nil` if it is automatic.
    static func checked(_ height: Double, _ name: String) -> Double? {
        if height == automaticDimension { return nil }
        precondition(height.isFinite && height >= 0, "\(name) must be finite and not negative, or automaticDimension")
        return height
    }

    /// Lays out the visible rows. Overrides call `super`.
    open override func layoutSubviews() {
        layOutRows()
        performPendingScroll()
        super.layoutSubviews()
    }

    /// Measures again with the new theme. Overrides call `super`.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        invalidateHeights()
    }

    // MARK: Touches

    /// Highlights the row under a finger, or selects the row under the pointer. Overrides call `super`.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        let rest = beginRowTouch(touches, event)
        if !rest.isEmpty { super.touchesBegan(rest, with: event) }
    }

    /// Updates the highlight. Overrides call `super`.
    open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        let rest = touches.filter { $0 !== rowTouch }
        if rest.count < touches.count { moveRowTouch() }
        if !rest.isEmpty { super.touchesMoved(rest, with: event) }
    }

    /// Selects the row under a lifted finger. Overrides call `super`.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        let rest = touches.filter { $0 !== rowTouch }
        if rest.count < touches.count { endRowTouch() }
        if !rest.isEmpty { super.touchesEnded(rest, with: event) }
    }

    /// Removes the highlight. Overrides call `super`.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        let rest = touches.filter { $0 !== rowTouch }
        if rest.count < touches.count { cancelRowTouch() }
        if !rest.isEmpty { super.touchesCancelled(rest, with: event) }
    }

    /// Prevents reuse of a cell while a touch is in its content. Overrides call `super`.
    open override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
        guard super.touchesShouldBegin(touches, with: event, in: view) else { return false }
        trackContentTouches(touches)
        return true
    }

    // MARK: Keys and focus

    /// Whether Tab stops at the list: if there are rows to select or content to scroll.
    open override var canBecomeFocused: Bool { super.canBecomeFocused || allowsSelection && numberOfRows > 0 }

    /// Shows the cursor row. Overrides call `super`.
    open override func focusDidChange() {
        super.focusDidChange()
        updateFocus()
    }

    /// Returns whether the list can perform an action: it selects all rows. Overrides call `super`.
    open override func canPerformAction(_ action: TargetAction, withSender sender: AnyObject?) -> Bool {
        if action === TargetAction.selectAll { return allowsSelection && allowsMultipleSelection && numberOfRows > 0 }
        return super.canPerformAction(action, withSender: sender)
    }

    /// Selects all rows, and tells the delegate.
    open override func selectAll(_ sender: AnyObject?) {
        loadIfNeeded()
        if canPerformAction(.selectAll, withSender: sender) { _ = chooseAll() }
    }

    override func handleKey(_ press: Press, isRepeat: Bool) -> Bool {
        !isOfText(press) && handleRowKey(press.key, isRepeat: isRepeat) || super.handleKey(press, isRepeat: isRepeat)
    }

    /// Fills the background from the theme, unless ``View/backgroundColor`` is set.
    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        if backgroundColor == nil { context.fill(context.snap(rect), with: palette.contentBackground) }
    }
}
