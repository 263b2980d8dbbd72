public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A row of a ``ListView``.
///
/// ```swift
/// func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
///     let cell = listView.dequeueReusableCell(withIdentifier: "track", for: index)
///     cell.textLabel.text = tracks[index.row].title
///     return cell
/// }
/// ```
/// A cell shows one row, and later another one. It has a picture and two texts, made when they are first asked for; a
/// subclass adds views of its own to ``contentView`` and overrides `sizeThatFits(_:)` to tell their height, or draws.
///
/// The corresponding UIKit class is `UITableViewCell`.
@MainActor
open class ListCell: View {
    // MARK: State

    /// By which name cells of this kind are used again; `nil` for a cell that is not.
    public let reuseIdentifier: String?

    /// Whether a finger rests on the row.
    public internal(set) var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
    }
    /// Whether the row is selected.
    public internal(set) var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }
    /// Whether keys act on the row, and this is to be seen.
    public internal(set) var isFocused = false {
        didSet { if isFocused != oldValue { stateDidChange() } }
    }
    /// Whether the pointer is over the row.
    public var isHovered: Bool { hoverCount > 0 }
    /// Whether keys go to the list in which the row is.
    public internal(set) var isListActive = false {
        didSet { if isListActive != oldValue, isSelected { stateDidChange() } }
    }
    /// Whether the row moves with an update: it covers those that come and go beneath it.
    var isMoving = false {
        didSet { if isMoving != oldValue { setNeedsDisplay() } }
    }
    /// Whether a line separates the row from the next one.
    var showsSeparator = false {
        didSet { if showsSeparator != oldValue { setNeedsDisplay() } }
    }
    /// Whether the row is to look as if something came of a press.
    var isSelectable = true {
        didSet { if isSelectable != oldValue, isHovered { stateDidChange() } }
    }
    var hoverCount = 0

    /// How the texts stand; the first one alone by default.
    public var style: Style = .default {
        didSet { if style != oldValue { contentDidChange() } }
    }

    /// How the texts of a cell stand.
    ///
    /// The corresponding UIKit type is `UITableViewCell.CellStyle`.
    public enum Style: Sendable, Hashable {
        /// The first text alone.
        case `default`
        /// The second text below the first, in smaller letters.
        case subtitle
        /// The second text at the trailing edge.
        case value
    }

    // MARK: Content

    /// Holds what the row shows, beside the accessory.
    public let contentView: View
    /// What stands at the trailing edge, such as a switch; `nil` for nothing. It keeps its size.
    public var accessoryView: View? {
        didSet {
            guard accessoryView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
            invalidateIntrinsicContentSize()
        }
    }
    var textLabelStorage: Label?
    var detailLabelStorage: Label?
    var imageViewStorage: ImageView?
    /// The colour that the second text has by the theme; `nil` as long as it has none.
    var detailColor: Color?

    // MARK: Creating

    /// Makes a cell, which lists do by the class that is registered.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        contentView = ListCellContent()
        super.init(frame: .zero)
        addSubview(contentView)
        _ = ToolkitClasses.areDeclared
    }

    /// Gets the cell ready for another row. Overriders call `super`.
    ///
    /// The default takes back how the row looked; texts and pictures stay until they are set anew.
    open func prepareForReuse() {
        isHighlighted = false
        alpha = 1
    }

    // MARK: Layout

    /// The least height in which the content can be seen whole, not less than a finger meets without care.
    ///
    /// Asked by lists whose rows have no other height, with the width of the row and no limit to the height.
    open override func sizeThatFits(_ size: Size) -> Size {
        let room = contentRoom(in: size.width)
        let height = heightOfContent(in: room) + 2 * ListMetrics.verticalInset
        let accessory = accessoryView.map { $0.bounds.height + 2 * ListMetrics.verticalInset } ?? 0
        return Size(width: size.width, height: max(height, accessory, theme.metrics.touchTarget))
    }

    /// Places ``contentView`` and ``accessoryView``. Overriders call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutFrame()
    }

    // MARK: Pointer

    /// Shows that the pointer is over the row. Overriders call `super`.
    open override func pointerEntered(with event: Event) { changeHoverCount(by: 1) }

    /// Shows that the pointer is elsewhere. Overriders call `super`.
    open override func pointerExited(with event: Event?) { changeHoverCount(by: -1) }

    private func changeHoverCount(by change: Int) {
        let wasHovered = isHovered
        hoverCount = max(0, hoverCount + change)
        guard isHovered != wasHovered else { return }
        // A row of which nothing comes looks under the pointer as ever, unless a class of an app's draws it.
        if isSelectable || type(of: self) != ListCell.self { stateDidChange() }
    }

    // MARK: Drawing

    /// Tells that how the row looks has changed: whether it is highlighted, selected, in focus or under the pointer.
    ///
    /// The default draws the row anew. Overriders call `super`.
    open func stateDidChange() { setNeedsDisplay() }

    /// Draws the ground of the row by its state, the line to the next row and the ring of the focus.
    open override func draw(_ rect: Rect, in context: GraphicsContext) { drawFrame(in: context) }
}
