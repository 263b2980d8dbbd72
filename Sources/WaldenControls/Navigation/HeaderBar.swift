public import WaldenCore
public import WaldenGeometry
public import WaldenGraphics

/// A bar at the top of a window or of a part of it: views at both ends, and a title between.
///
/// Dragging it where it has no control moves the window; a double click maximises or restores it. A window may have it
/// in its title bar: see ``Window/headerBar``.
@MainActor
open class HeaderBar: View {
    /// The title, in the middle.
    public var title = "" { didSet { if title != oldValue { titleDidChange() } } }
    /// A second line beneath the title, in small letters; `nil` for none.
    public var subtitle: String? { didSet { if subtitle != oldValue { titleDidChange() } } }
    /// A view in place of the title; `nil` for none. It is as wide as it wants to be, as far as there is room.
    public var titleView: View? { didSet { replace(oldValue.map { [$0] } ?? [], by: titleView.map { [$0] } ?? []) } }
    /// The views at the leading end.
    public var leadingViews: [View] = [] { didSet { replace(oldValue, by: leadingViews) } }
    /// The views at the other end, the outermost last.
    public var trailingViews: [View] = [] { didSet { replace(oldValue, by: trailingViews) } }

    /// Whether a title bar holds the bar, which draws the background and moves the window, too.
    var isInTitleBar = false { didSet { if isInTitleBar != oldValue { titleDidChange() } } }
    private var windowTitle = ""
    /// The room at the right end that belongs to others, in points.
    var reservedWidth = 0.0 { didSet { if reservedWidth != oldValue { setNeedsLayout() } } }
    private let mover = WindowMover()

    /// Creates a bar.
    public override init(frame: Rect = .zero) {
        super.init(frame: frame)
        mover.watch(self)
    }

    private func titleDidChange() {
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// Makes the bar one that can be used elsewhere.
    func leaveTitleBar() {
        removeFromSuperview()
        isInTitleBar = false
        reservedWidth = 0
    }

    /// Called when the title or the states of the window have changed.
    func windowDidChange(_ window: Window) {
        windowTitle = window.title
        setNeedsDisplay()
    }

    private func replace(_ old: [View], by new: [View]) {
        // A view may have moved to the other end.
        let shown = leadingViews + trailingViews + (titleView.map { [$0] } ?? [])
        for view in old where view.superview === self && !shown.contains(view) { view.removeFromSuperview() }
        for view in new where view.superview !== self { addSubview(view) }
        assignedWidths = assignedWidths.filter { known in shown.contains { ObjectIdentifier($0) == known.key } }
        titleDidChange()
    }

    // MARK: Size

    /// The height of bars, in points.
    public static let standardHeight = 48.0

    public override var intrinsicContentSize: Size {
        Size(width: View.noIntrinsicMetric, height: HeaderBar.standardHeight)
    }

    public override func sizeThatFits(_ size: Size) -> Size {
        Size(width: size.width, height: HeaderBar.standardHeight)
    }

    // MARK: Layout

    /// The width that a view without an intrinsic one should have, and the one that it got in the latest layout.
    private struct AssignedWidth {
        /// `nil` for the one that the view prefers.
        var wanted: Double?
        var assigned: Double
    }

    private var assignedWidths: [ObjectIdentifier: AssignedWidth] = [:]
    /// The room for the title, between the views.
    private var titleRoom = Rect.zero

    public override func layoutSubviews() {
        var left = bounds.minX + HeaderMetrics.margin
        for view in leadingViews where !view.isHidden {
            left = place(view, width(of: view), at: left) + HeaderMetrics.spacing
        }
        var right = bounds.maxX - HeaderMetrics.margin - reservedWidth
        for view in trailingViews.reversed() where !view.isHidden {
            let width = width(of: view)
            _ = place(view, width, at: right - width)
            right -= width + HeaderMetrics.spacing
        }
        titleRoom = Rect(x: left, y: bounds.minY, width: max(0, right - left), height: bounds.height)
        if let titleView, !titleView.isHidden {
            let width = min(width(of: titleView), titleRoom.width)
            _ = place(titleView, width, at: HeaderBar.centred(width, in: titleRoom, about: bounds.midX))
        }
        setNeedsDisplay()
    }

    private func place(_ view: View, _ width: Double, at left: Double) -> Double {
        view.frame = frame(at: left, width: width, height: HeaderBar.height(of: view))
        assignedWidths[ObjectIdentifier(view)]?.assigned = view.bounds.width
        return left + width
    }

    private func frame(at left: Double, width: Double, height: Double) -> Rect {
        let height = min(height, bounds.height)
        let top = bounds.minY + ((bounds.height - height) / 2).rounded(.down)
        return Rect(x: left.rounded(), y: top, width: width.rounded(.up), height: height)
    }

    /// Returns the width that a view wants. Without an intrinsic one, it is the width that the app gave it, or the one
    /// that it prefers.
    private func width(of view: View) -> Double {
        let width = view.intrinsicContentSize.width
        guard width < 0 else { return width }
        let current = view.bounds.width
        let known = assignedWidths[ObjectIdentifier(view)].flatMap { $0.assigned == current ? $0 : nil }
        let wanted = known ?? AssignedWidth(wanted: current > 0 ? current : nil, assigned: current)
        assignedWidths[ObjectIdentifier(view)] = wanted
        if let width = wanted.wanted { return width }
        let fitting = view.sizeThatFits(Size(width: .infinity, height: bounds.height)).width
        return fitting.isFinite ? fitting : bounds.width
    }

    private static func height(of view: View) -> Double {
        let height = view.intrinsicContentSize.height
        return height >= 0 ? height : view.bounds.height
    }

    /// Returns where something begins that is centred about a middle, or beside it where the room demands that.
    private static func centred(_ width: Double, in room: Rect, about middle: Double) -> Double {
        max(room.minX, min(middle - (width / 2).rounded(), room.maxX - width))
    }

    // MARK: Drawing

    /// Whether the bar is drawn as that of a window that is used.
    var isActive: Bool { window?.states.contains(.activated) ?? true }

    public override func draw(_ rect: Rect, in context: GraphicsContext) {
        let palette = self.palette
        if !isInTitleBar {
            let bar = context.snap(bounds)
            context.fill(bar, with: isActive ? palette.titleBarBackground : palette.windowBackground)
            let line = Rect(x: bar.minX, y: bar.maxY - context.hairline, width: bar.width, height: context.hairline)
            context.fill(context.snap(line), with: palette.separator)
        }
        if titleView == nil { drawTitle(in: context) }
    }

    private func drawTitle(in context: GraphicsContext) {
        guard titleRoom.width > 0 else { return }
        let palette = self.palette
        let lines = [
            (
                title.isEmpty && isInTitleBar ? windowTitle : title, theme.typeScale[.headline],
                isActive ? palette.label : palette.tertiaryLabel
            ),
            (subtitle ?? "", theme.typeScale[.caption], isActive ? palette.secondaryLabel : palette.tertiaryLabel),
        ]
        let layouts = lines.filter { !$0.0.isEmpty }.map { text, font, color in
            (
                TextLayout.cached(
                    text, font: font, maxWidth: titleRoom.width, maxLines: 1, alignment: .left,
                    lineBreakMode: .truncatingTail), color
            )
        }
        let height = layouts.reduce(0) { $0 + $1.0.size.height }
        var top = titleRoom.minY + ((titleRoom.height - height) / 2).rounded(.down)
        for (layout, color) in layouts {
            let left = HeaderBar.centred(layout.size.width, in: titleRoom, about: bounds.midX)
            context.draw(layout, at: Point(x: left, y: top), color: color)
            top += layout.size.height
        }
    }

    // MARK: Moving the window

    public override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { mover.began(touches, with: event) }
    public override func touchesMoved(_ touches: Set<Touch>, with event: Event?) { mover.moved(touches) }
    public override func touchesEnded(_ touches: Set<Touch>, with event: Event?) { mover.ended(touches) }
    public override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) { mover.cancelled(touches) }
}

extension Window {
    /// A bar at the top of the window, in its title bar: with the title and the buttons of the window, and any other
    /// views. Where the compositor draws the title bar, it stands beneath that.
    ///
    /// Without a ``HeaderBar/title`` of its own it shows the window's.
    public var headerBar: HeaderBar? {
        get { titleBarContent as? HeaderBar }
        set {
            guard newValue !== titleBarContent else { return }
            headerBar?.leaveTitleBar()
            titleBarContent = newValue
        }
    }
}

/// The sizes of header bars, in points.
enum HeaderMetrics {
    static let margin = 8.0
    static let spacing = 6.0
}
