public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A scrolling list of any number of rows.
///
/// ```swift
/// let list = ListView(frame: bounds)
/// list.register(ListCell.self, forCellReuseIdentifier: "track")
/// list.dataSource = self
/// list.delegate = self
/// ```
/// Only the rows in view exist as views; a cell that scrolls out of view is reused for another row. Rows may differ in
/// height. A height is asked for, or measured, when the row gets its cell; until then an estimate counts, and where the
/// two differ, the rows in view stay where they are. Rows are grouped in sections, whose headers stay at the top while
/// their rows are in view.
///
/// A pointer selects a row when pressed, a finger when lifted; a finger that scrolls selects nothing. Where several rows
/// can be selected, Shift extends the selection, Control and a tap of a finger toggle a row. The arrow keys, Page Up,
/// Page Down, Home and End select a row and scroll to it; with Control they only move the cursor, and Space selects.
/// Control-A selects all rows, Escape none. Return and a double click open a row.
///
/// Every operation costs the same for a thousand rows as for a million. Loading is O(*n*) in the number of sections.
///
/// The app may reload or update the list at any time, even while it answers a question of the list: see
/// ``performBatchUpdates(_:completion:)``.
///
/// The corresponding UIKit class is `UITableView`.
@MainActor
open class ListView: ScrollView {
    /// A height that is measured, or taken from the theme.
    public static let automaticDimension = -1.0

    // MARK: Content

    /// The object that provides the rows. Not retained.
    ///
    /// Set ``ScrollView/delegate`` to an object that conforms to ``ListViewDelegate`` as well.
    public weak var dataSource: (any ListViewDataSource)? {
        didSet { if dataSource !== oldValue { setNeedsReload() } }
    }

    // MARK: Heights

    /// The height of each row, in points; by default ``automaticDimension``, which measures each cell.
    ///
    /// - Precondition: It is finite and not negative, or ``automaticDimension``.
    public var rowHeight = ListView.automaticDimension {
        didSet {
            _ = ListView.checked(rowHeight, "ListView.rowHeight")
            if rowHeight != oldValue { forgetHeights() }
        }
    }

    /// The height of a row that has had no cell yet, in points; by default ``automaticDimension``, which stands for
    /// the theme's ``ControlMetrics/touchTarget``. Not used where ``rowHeight`` is set.
    ///
    /// - Precondition: It is finite and not negative, or ``automaticDimension``.
    public var estimatedRowHeight = ListView.automaticDimension {
        didSet {
            _ = ListView.checked(estimatedRowHeight, "ListView.estimatedRowHeight")
            if estimatedRowHeight != oldValue { forgetHeights() }
        }
    }

    /// The height of the headers of sections that have a title, in points; by default ``automaticDimension``, which
    /// fits one line in the theme's font.
    ///
    /// - Precondition: It is finite and not negative, or ``automaticDimension``.
    public var sectionHeaderHeight = ListView.automaticDimension {
        didSet {
            _ = ListView.checked(sectionHeaderHeight, "ListView.sectionHeaderHeight")
            if sectionHeaderHeight != oldValue { forgetHeights() }
        }
    }

    // MARK: Look

    /// Whether lines separate the rows of a section.
    public var separatorStyle: SeparatorStyle = .singleLine {
        didSet { if separatorStyle != oldValue { setNeedsLayout() } }
    }

    /// How the rows of a section are separated.
    ///
    /// The corresponding UIKit type is `UITableViewCell.SeparatorStyle`.
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
            // Where rows can be selected, a row shows the focus.
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

    // MARK: Rows (ListView+Data.swift, ListView+Layout.swift)

    var sections = ListSections()
    var heights = ItemHeights()
    /// The rows known to have height zero since the last reload or update.
    var rowsWithoutHeight = RangeSet<Int>()
    /// Whether a section has a title, for those asked since the last reload or update.
    var titledSections: [Int: Bool] = [:]
    var selection = ListSelection()
    /// The rows in view from top to bottom, and a few others whose cells are in use.
    var shown: [ShownRow] = []
    var shownHeaders: [ShownHeader] = []
    /// Incremented by each reload and update, which make item numbers invalid.
    var generation = 0
    var needsReload = true
    /// Whether the heights were measured for another width or theme.
    var needsMeasuring = false
    var measuredWidth = 0.0
    /// The cells whose rows may need another height than they have.
    var cellsToMeasure: [ListCell] = []
    var isLayingOut = false
    /// Whether a layout was requested while another one ran.
    var isLayoutOwed = false
    /// Continues a layout that found too many rows without height.
    var layoutTimer: LoopTimer?

    /// A row that has a cell.
    struct ShownRow {
        var item: Int
        let cell: ListCell
        var height: Double
        /// Whether the delegate knows that the row is displayed.
        var isTold = false
        /// Whether the cell has not been placed yet.
        var isNew = true
    }

    /// A section whose header has a view.
    struct ShownHeader {
        var section: Int
        let view: ListHeaderView
    }

    // MARK: Questions to the app (ListView+Deferral.swift)

    /// How many questions to the app are open.
    var askDepth = 0
    /// Whether the data source is being asked for the numbers of sections and rows.
    var isCounting = false
    var deferredChanges: [DeferredChange] = []
    var isApplyingChanges = false
    /// The rows that are no longer displayed, of which the delegate has not been told yet.
    var departures: [Departure] = []

    // MARK: Reuse (ListView+Reuse.swift)

    var cellClasses: [String: ListCell.Type] = [:]
    var headerClasses: [String: ListHeaderView.Type] = [:]
    var spareCells: [String: [ListCell]] = [:]
    var spareCellCount = 0
    var spareHeaders: [String: [ListHeaderView]] = [:]
    /// Cells that were dequeued and have not been returned for a row yet.
    var lentCells: [ListCell] = []

    // MARK: Touches and updates

    /// The touch that may select a row.
    var rowTouch: Touch?
    weak var touchedCell: ListCell?
    /// Touches in the content of rows, whose cells must not be reused meanwhile. Weak, since the list is not told when
    /// they end.
    var heldTouches: [HeldTouch] = []
    var pendingChanges = ListChanges()
    var batchDepth = 0
    var batchCompletions: [@MainActor (Bool) -> Void] = []
    /// Whether the list was reloaded within the current batch of updates.
    var batchReloads = false
    /// The update that is being laid out.
    var transition: ListTransition?
    /// The updates whose animations are running.
    var runningTransitions: [ListTransition] = []
    /// The row to which the content is scrolling.
    var scrollTarget: ScrollTarget?
    /// Scrolling that waits for the end of the layout.
    var pendingScroll: PendingScroll?
    var isScrollingLater = false

    /// A row to which the content scrolls.
    struct ScrollTarget {
        var item: Int
        let position: ScrollPosition
    }

    /// Scrolling that the app asked for during a layout.
    struct PendingScroll {
        var target: ScrollTarget
        let isAnimated: Bool
    }

    /// A touch in the content of a row.
    struct HeldTouch {
        weak var touch: Touch?
    }

    /// Creates a list with a frame in its superview's coordinates, in points.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isOpaque = true
        alwaysBounceVertical = true
        showsFocusRing = false
        markAsLayoutBoundary()
    }

    /// The delegate, if it is a list's. Cached, since it is asked about each row.
    private(set) weak var listDelegate: (any ListViewDelegate)?

    override func delegateDidChange() { listDelegate = delegate as? any ListViewDelegate }

    /// A height from the app; `nil` if it is automatic.
    static func checked(_ height: Double, _ name: String) -> Double? {
        if height == automaticDimension { return nil }
        precondition(
            height.isFinite && height >= 0, "\(name) must be finite and not negative, or automaticDimension")
        return height
    }

    // MARK: Layout

    /// Shows the rows in view. Overriders call `super`.
    open override func layoutSubviews() {
        layOutRows()
        performPendingScroll()
        super.layoutSubviews()
    }

    /// Applies the theme's colours, sizes and fonts. Overriders call `super`.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        forgetHeights()
    }

    // MARK: Touches

    /// Highlights the row under a finger, or selects the row under the pointer. Overriders call `super`.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        let rest = beginRowTouch(touches, event)
        if !rest.isEmpty { super.touchesBegan(rest, with: event) }
    }

    /// Updates the highlight. Overriders call `super`.
    open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        let rest = touches.filter { $0 !== rowTouch }
        if rest.count < touches.count { moveRowTouch() }
        if !rest.isEmpty { super.touchesMoved(rest, with: event) }
    }

    /// Selects the row from which a finger was lifted. Overriders call `super`.
    open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        let rest = touches.filter { $0 !== rowTouch }
        if rest.count < touches.count { endRowTouch() }
        if !rest.isEmpty { super.touchesEnded(rest, with: event) }
    }

    /// Removes the highlight. Overriders call `super`.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        let rest = touches.filter { $0 !== rowTouch }
        if rest.count < touches.count { cancelRowTouch() }
        if !rest.isEmpty { super.touchesCancelled(rest, with: event) }
    }

    /// Keeps a cell from being reused while its content is touched. Overriders call `super`.
    open override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
        guard super.touchesShouldBegin(touches, with: event, in: view) else { return false }
        noteHeldTouches(touches)
        return true
    }

    // MARK: Keys and focus

    /// Whether Tab stops at the list: if there is something to select or to scroll.
    open override var canBecomeFocused: Bool { super.canBecomeFocused || allowsSelection && numberOfRows > 0 }

    /// Shows the cursor row. Overriders call `super`.
    open override func focusDidChange() {
        super.focusDidChange()
        updateFocus()
    }

    /// Moves among the rows and selects; passes other keys on.
    open override func pressesBegan(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !acts(on: $0.key, isRepeat: false) }
        if !rest.isEmpty { super.pressesBegan(rest, with: event) }
    }

    /// Moves on while a key is held; passes other keys on.
    open override func pressesChanged(_ presses: Set<Press>, with event: Event?) {
        let rest = presses.filter { !acts(on: $0.key, isRepeat: true) }
        if !rest.isEmpty { super.pressesChanged(rest, with: event) }
    }

    // MARK: Drawing

    /// Fills the background from the theme, unless ``View/backgroundColor`` is set. A list that is not opaque also sets
    /// ``View/isOpaque`` to false.
    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        if backgroundColor == nil { context.fill(context.snap(rect), with: palette.contentBackground) }
    }
}
