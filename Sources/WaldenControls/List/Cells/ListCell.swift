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
/// A cell shows one row, and is reused for another. It has an image and two texts, created when first used. A subclass
/// adds its views to ``contentView`` and overrides `sizeThatFits(_:)`, or draws.
///
/// The corresponding UIKit class is `UITableViewCell`.
@MainActor
open class ListCell: View {
    // MARK: State

    /// The name under which the cell is reused; `nil` if it is not.
    public let reuseIdentifier: String?

    /// Whether a finger rests on the row.
    public internal(set) var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
    }
    /// Whether the row is selected.
    public internal(set) var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }
    /// Whether the row shows that keys act on it.
    public internal(set) var isFocused = false {
        didSet { if isFocused != oldValue { stateDidChange() } }
    }
    /// Whether the pointer is over the row.
    public var isHovered: Bool { isUnderPointerStorage }
    /// Whether the row's list has the focus.
    public internal(set) var isListActive = false {
        didSet { if isListActive != oldValue, isSelected { stateDidChange() } }
    }
    /// Whether the row moves in an update. It is opaque then, over rows that appear and disappear beneath it.
    var isMoving = false {
        didSet { if isMoving != oldValue { setNeedsDisplay() } }
    }
    /// Whether a line is drawn below the row.
    var showsSeparator = false {
        didSet { if showsSeparator != oldValue { setNeedsDisplay() } }
    }
    /// Whether the row shows that it can be pressed.
    var isSelectable = true {
        didSet { if isSelectable != oldValue, isHovered { stateDidChange() } }
    }
    private var isUnderPointerStorage = false

    /// The arrangement of the texts; by default only the first.
    public var style: Style = .default {
        didSet { if style != oldValue { contentDidChange() } }
    }

    /// An arrangement of the texts of a cell.
    ///
    /// The corresponding UIKit type is `UITableViewCell.CellStyle`.
    public enum Style: Sendable, Hashable {
        /// Only the first text.
        case `default`
        /// The second text below the first, in a smaller font.
        case subtitle
        /// The second text at the trailing edge.
        case value
    }

    // MARK: Content

    /// The container of the row's content, except the accessory.
    public let contentView: View
    /// The view at the trailing edge, such as a switch; `nil` for none. It keeps its size.
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
    /// The theme's colour that was last applied to the second text.
    var detailColor: Color?

    // MARK: Creating

    /// Creates a cell. Lists do so for the registered class.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        contentView = ListCellContent()
        super.init(frame: .zero)
        addSubview(contentView)
        _ = ToolkitClasses.areDeclared
    }

    /// Prepares the cell for another row. Overriders call `super`.
    ///
    /// The default resets the highlight and the opacity; texts and images stay until they are set.
    open func prepareForReuse() {
        isHighlighted = false
        alpha = 1
    }

    // MARK: Layout

    /// The minimum height that shows all of the content, at least the theme's ``ControlMetrics/touchTarget``.
    ///
    /// Called by lists that measure their rows, with the width of the row and an infinite height.
    open override func sizeThatFits(_ size: Size) -> Size {
        let width = contentWidth(in: size.width)
        let height = heightOfContent(in: width) + 2 * ListMetrics.verticalInset
        let accessory = accessoryView.map { $0.bounds.height + 2 * ListMetrics.verticalInset } ?? 0
        return Size(width: size.width, height: max(height, accessory, theme.metrics.touchTarget))
    }

    /// Places ``contentView`` and ``accessoryView``. Overriders call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutFrame()
    }

    // MARK: Pointer

    /// Shows the hover state. Overriders call `super`.
    open override func pointerEntered(with event: Event) { updateHover() }

    /// Removes the hover state. Overriders call `super`.
    open override func pointerExited(with event: Event?) { updateHover() }

    private func updateHover() {
        let wasHovered = isHovered
        isUnderPointerStorage = isUnderPointer
        guard isHovered != wasHovered else { return }
        // A row that cannot be selected draws no hover state, but a subclass may.
        if isSelectable || type(of: self) != ListCell.self { stateDidChange() }
    }

    // MARK: Drawing

    /// Called when the row was highlighted, selected, focused or hovered, or is so no longer.
    ///
    /// The default redraws the row. Overriders call `super`.
    open func stateDidChange() { setNeedsDisplay() }

    /// Draws the background of the row's state, the separator and the focus ring.
    open override func draw(_ rect: Rect, in context: GraphicsContext) { drawFrame(in: context) }
}
