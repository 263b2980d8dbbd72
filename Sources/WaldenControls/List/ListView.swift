public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A list of rows, one below the other, of any number.
///
/// ```swift
/// let list = ListView(frame: bounds)
/// list.register(ListCell.self, forCellReuseIdentifier: "track")
/// list.dataSource = self
/// list.delegate = self
/// ```
/// Only the rows in view, and those that are about to come into it, exist as views: a cell that scrolls away shows
/// another row. Rows may be of different heights, which are asked for, or measured, when a row gets its cell; until then
/// it counts with an estimate, and when the two differ what is seen stays where it is. Rows stand in sections, whose
/// headers stay at the top while their rows are there.
///
/// A press of the pointer selects a row, as the lift of a finger does; a finger that scrolls selects nothing. Where
/// several rows can be selected, Shift selects up to a row, Control one more or less, and a finger one more or less,
/// too. Arrows, Page Up, Page Down, Home and End select, and scroll to what they select; with Control they only move,
/// and Space selects. Control and A selects everything, Escape nothing. Return opens a row, as a double click does.
///
/// What a list does costs the same with a thousand rows and with a million. Loading costs as much as there are sections.
///
/// The corresponding UIKit class is `UITableView`.
@MainActor
open class ListView: ScrollView {
    /// Stands for a height that is measured or the theme's.
    public static let automaticDimension = -1.0

    // MARK: Content

    /// Knows the rows. Not retained. Set the ``ScrollView/delegate`` to an object that is a ``ListViewDelegate``, too.
    public weak var dataSource: (any ListViewDataSource)? {
        didSet {
            guard dataSource !== oldValue else { return }
            preparation.isStopped = false
            setNeedsReload()
        }
    }

    // MARK: Heights

    /// The height of rows, in points; ``automaticDimension`` by default, by which each cell is measured.
    ///
    /// - Precondition: It is finite and not negative, or ``automaticDimension``.
    public var rowHeight = ListView.automaticDimension {
        didSet {
            ListView.check(rowHeight, "ListView.rowHeight")
            if rowHeight != oldValue { forgetHeights() }
        }
    }

    /// The height with which a row counts that has had no cell yet, in points; with ``automaticDimension``, the default,
    /// that of the theme's ``ControlMetrics/touchTarget``. It does not matter where ``rowHeight`` tells the height.
    ///
    /// - Precondition: It is finite and not negative, or ``automaticDimension``.
    public var estimatedRowHeight = ListView.automaticDimension {
        didSet {
            ListView.check(estimatedRowHeight, "ListView.estimatedRowHeight")
            if estimatedRowHeight != oldValue { forgetHeights() }
        }
    }

    /// The height of the headers of sections that have a title, in points; with ``automaticDimension``, the default,
    /// one line of the theme's.
    ///
    /// - Precondition: It is finite and not negative, or ``automaticDimension``.
    public var sectionHeaderHeight = ListView.automaticDimension {
        didSet {
            ListView.check(sectionHeaderHeight, "ListView.sectionHeaderHeight")
            if sectionHeaderHeight != oldValue { forgetHeights() }
        }
    }

    // MARK: Look

    /// Whether lines separate the rows of a section.
    public var separatorStyle: SeparatorStyle = .singleLine {
        didSet { if separatorStyle != oldValue { setNeedsLayout() } }
    }

    /// Whether lines separate the rows of a section.
    ///
    /// The corresponding UIKit type is `UITableViewCell.SeparatorStyle`.
    public enum SeparatorStyle: Sendable, Hashable {
        /// Nothing does.
        case none
        /// A thin line does.
        case singleLine
    }

    // MARK: Selection

    /// Whether rows can be selected by a person; true by default.
    public var allowsSelection = true {
        didSet {
            guard allowsSelection != oldValue else { return }
            cancelRowTouch()
            // Where rows can be selected, it is a row that shows the focus.
            showsFocusRing = !allowsSelection
            updateFocus()
        }
    }

    /// Whether several rows can be selected; false by default. Switching it off leaves the first one of several.
    public var allowsMultipleSelection = false {
        didSet { if allowsMultipleSelection != oldValue { reduceSelection() } }
    }

    /// Whether a person can take the selection from the last row that has it; true by default.
    public var allowsEmptySelection = true

    // MARK: Rows (ListView+Data.swift, ListView+Layout.swift)

    var sections = ListSections()
    var heights = ItemHeights()
    /// The rows that have no height, as far as they were asked for it since the last reload or update.
    var rowsWithoutHeight = RangeSet<Int>()
    /// The sections that were asked for a title since then, and whether they have one.
    var titledSections: [Int: Bool] = [:]
    var selection = ListSelection()
    /// The rows in view, from top to bottom, those that are prepared, and few others that cannot be let go of.
    var shown: [ShownRow] = []
    var preparation = Preparation()
    var shownHeaders: [ShownHeader] = []
    /// Counts reloads and updates: whoever calls the app looks afterwards whether everything is still as it was.
    var generation = 0
    var needsReload = true
    var isLoading = false
    /// Whether heights were measured for another width or another theme.
    var needsMeasuring = false
    var measuredWidth = 0.0
    /// The cells whose rows may need another height than they have.
    var cellsToMeasure: [ListCell] = []
    var isLayingOut = false
    /// Whether the list was to be laid out while that was being done.
    var isLayoutOwed = false
    /// What stays where it is seen, from when the list begins to bring rows until it takes over the heights that they
    /// turned out to have.
    var openAnchor: Anchor?

    /// A row that has a cell.
    struct ShownRow {
        var item: Int
        let cell: ListCell
        var height: Double
        /// Whether it has come into view.
        var isSeen: Bool
        /// Whether the delegate knows that it has.
        var isTold = false
        /// Whether it has not been placed yet.
        var isNew = true
    }

    /// A section whose header has a view.
    struct ShownHeader {
        var section: Int
        let view: ListHeaderView
        var isNew = true
    }

    // MARK: Reuse (ListView+Reuse.swift)

    var cellClasses: [String: ListCell.Type] = [:]
    var headerClasses: [String: ListHeaderView.Type] = [:]
    var spareCells: [String: [ListCell]] = [:]
    var spareCellCount = 0
    var spareHeaders: [String: [ListHeaderView]] = [:]
    /// Cells that were taken out to be used again, and have not come back as that of a row.
    var lentCells: [ListCell] = []

    // MARK: Touches and updates

    /// The touch that may select a row.
    var rowTouch: Touch?
    weak var touchedCell: ListCell?
    /// Touches of what is in the rows: their cells must not show other rows meanwhile. The list does not keep them,
    /// since it is not told when they end.
    var heldTouches: [HeldTouch] = []
    var pendingChanges = ListChanges()
    var batchDepth = 0
    var batchCompletions: [@MainActor (Bool) -> Void] = []
    /// Whether the list was reloaded in the midst of a batch of updates.
    var batchReloads = false
    /// The update that is being laid out.
    var transition: ListTransition?
    /// The updates that are still seen to run.
    var runningTransitions: [ListTransition] = []
    /// Where the content is being scrolled to.
    var aim: Aim?
    /// Where it is to be scrolled to when it is laid out.
    var laterScroll: LaterScroll?
    var isScrollingLater = false

    /// A row to which the content is being scrolled.
    struct Aim {
        var item: Int
        let position: ScrollPosition
    }

    /// What the app asked for while the list was being laid out.
    struct LaterScroll {
        var aim: Aim
        let isAnimated: Bool
    }

    /// A touch of something in a row.
    struct HeldTouch {
        weak var touch: Touch?
    }

    /// Makes a list with a frame in its superview's coordinates, in points.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        isOpaque = true
        alwaysBounceVertical = true
        showsFocusRing = false
        markAsLayoutBoundary()
    }

    /// The delegate, if it is one of a list: found out once, since it is asked about each row.
    private(set) weak var listDelegate: (any ListViewDelegate)?

    override func delegateDidChange() { listDelegate = delegate as? any ListViewDelegate }

    private static func check(_ height: Double, _ name: String) {
        precondition(
            height.isFinite && height >= 0 || height == automaticDimension,
            "\(name) must be finite and not negative, or automaticDimension")
    }

    // MARK: Layout

    /// Brings the cells of the rows in view, and places them. Overriders call `super`.
    open override func layoutSubviews() {
        layOutRows()
        scrollAsAsked()
        super.layoutSubviews()
    }

    /// Takes over new colours, sizes and fonts of the theme. Overriders call `super`.
    open override func appearanceDidChange() {
        super.appearanceDidChange()
        forgetHeights()
    }

    // MARK: Touches

    /// Highlights the row under a finger, or selects the one under the pointer. Overriders call `super`.
    open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        let rest = beginRowTouch(touches, event)
        if !rest.isEmpty { super.touchesBegan(rest, with: event) }
    }

    /// Follows the finger. Overriders call `super`.
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

    /// Forgets the finger, which scrolls. Overriders call `super`.
    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        let rest = touches.filter { $0 !== rowTouch }
        if rest.count < touches.count { cancelRowTouch() }
        if !rest.isEmpty { super.touchesCancelled(rest, with: event) }
    }

    /// Keeps the cell that is touched from showing another row meanwhile. Overriders call `super`.
    open override func touchesShouldBegin(_ touches: Set<Touch>, with event: Event?, in view: View) -> Bool {
        guard super.touchesShouldBegin(touches, with: event, in: view) else { return false }
        noteHeldTouches(touches)
        return true
    }

    // MARK: Keys and focus

    /// Whether Tab stops at the list: when there is something to select or to scroll.
    open override var canBecomeFocused: Bool { super.canBecomeFocused || allowsSelection && numberOfRows > 0 }

    /// Shows the row on which keys act. Overriders call `super`.
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

    /// Fills the ground by the theme, unless there is a ``View/backgroundColor``. For one that is not opaque, the app
    /// also sets ``View/isOpaque`` to false.
    open override func draw(_ rect: Rect, in context: GraphicsContext) {
        if backgroundColor == nil { context.fill(context.snap(rect), with: palette.contentBackground) }
    }
}
