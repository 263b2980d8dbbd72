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
/// Lists reuse a cell for other rows. A cell creates its image and two texts on first use. A subclass adds views to
/// ``contentView`` and overrides `sizeThatFits(_:)`, or draws.
///
/// The corresponding UIKit class is `UITableViewCell`.
@MainActor
open class ListCell: View {
    // MARK: State

    /// The identifier shared by interchangeable cells; `nil` if the list does not reuse this one.
    public let reuseIdentifier: String?

    /// Whether a finger is on the row.
    public internal(set) var isHighlighted = false {
        didSet { if isHighlighted != oldValue { stateDidChange() } }
    }
    /// Whether the row is selected.
    public internal(set) var isSelected = false {
        didSet { if isSelected != oldValue { stateDidChange() } }
    }
    /// Whether the row shows that it is focused.
    public internal(set) var isFocused = false {
        didSet { if isFocused != oldValue { stateDidChange() } }
    }
    /// Whether the pointer is over the row.
    public var isHovered: Bool { isUnderPointerStorage }
    /// Whether the row's list is first responder.
    public internal(set) var isListActive = false {
        didSet { if isListActive != oldValue, isSelected { stateDidChange() } }
    }
    /// Whether an update is moving the row, which is then opaque and above rows that appear or
    /// disappear.
    var isMoving = false {
        didSet { if isMoving != oldValue { setNeedsDisplay() } }
    }
    var showsSeparator = false {
        didSet { if showsSeparator != oldValue { setNeedsDisplay() } }
    }
    var isSelectable = true {
        didSet { if isSelectable != oldValue, isHovered { stateDidChange() } }
    }
    private var isUnderPointerStorage = false

    /// The arrangement of the texts; by default, only the first.
    public var style: Style = .default {
        didSet { if style != oldValue { contentDidChange() } }
    }

    /// An arrangement of the texts of a cell, like `UITableViewCell.CellStyle`.
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
    var detailColor: Color?

    /// Creates a cell. Lists call it on the registered class.
    public required init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        contentView = ListCellContent()
        super.init(frame: .zero)
        addSubview(contentView)
        declareStandardHitTesting(of: ListCell.self)
    }

    /// Prepares the cell for another row. Overrides call `super`.
    ///
    /// The default implementation resets the highlight and the opacity, but not texts and images.
    open func prepareForReuse() {
        isHighlighted = false
        alpha = 1
    }

    /// Returns the minimum height that shows all content, at least the theme's ``ControlMetrics/touchTarget``.
    ///
    /// Lists pass the row's width and an infinite height.
    open override func sizeThatFits(_ size: Size) -> Size {
        let width = contentWidth(in: size.width)
        let height = heightOfContent(in: width) + 2 * ListMetrics.verticalInset
        let accessory = accessoryView.map { $0.bounds.height + 2 * ListMetrics.verticalInset } ?? 0
        return Size(width: size.width, height: max(height, accessory, theme.metrics.touchTarget))
    }

    /// Places ``contentView`` and ``accessoryView``. Overrides call `super`.
    open override func layoutSubviews() {
        super.layoutSubviews()
        layOutFrame()
    }

    /// Shows the hover state. Overrides call `super`.
    open override func pointerEntered(with event: Event) { updateHover() }
    /// Removes the hover state. Overrides call `super`.
    open override func pointerExited(with event: Event?) { updateHover() }

    private func updateHover() {
        let wasHovered = isHovered
        isUnderPointerStorage = isUnderPointer
        guard isHovered != wasHovered else { return }
        // A row that is not selectable draws no hover state, but a subclass may.
        if isSelectable || type(of: self) != ListCell.self { stateDidChange() }
    }

    /// Called when the highlight, selection, focus or hover state has changed; redraws the row. Overrides call `super`.
    open func stateDidChange() { setNeedsDisplay() }
    /// Draws the background of the row's state, the separator and the focus ring.
    open override func draw(_ rect: Rect, in context: GraphicsContext) { drawFrame(in: context) }
}
