internal import WaldenCore
internal import WaldenGeometry
internal import WaldenGraphics
internal import WaldenPlatform

/// An open menu with its submenus, each in a popup of its own.
///
/// The user chooses by a tap, by a drag that goes on from the press that opened the menu, or by keys and type-ahead.
@MainActor
final class MenuSession {
    /// Where a menu opens, in the source's coordinates.
    enum Anchor {
        /// Below a rectangle, or above it if there is more room.
        case beside(Rect)
        /// With a corner at a point.
        case at(Point)
    }

    /// The levels: the menu, its open submenu, and so on.
    private(set) var levels: [MenuView] = []
    /// Called once when the menu closes, before what was chosen is performed.
    var closeHandler: (@MainActor () -> Void)?
    /// Called when the left or right arrow leads out of the menu, with true for the next menu; `nil` if there is
    /// nothing there.
    var neighborHandler: (@MainActor (_ isNext: Bool) -> Void)?
    /// Whether the letters that choose rows are underlined.
    private(set) var showsMnemonics = false

    private(set) weak var source: View?
    /// Where commands without a target look for who performs them.
    private weak var commandStart: Responder?
    private let isForFingers: Bool
    private var hasLeftOrigin = false
    /// Views in which presses act while the menu is open.
    private var passthrough: [View] = []
    private var isEnded = false
    var hover = MenuHover()

    // MARK: Opening and closing

    /// Opens a menu of a view; returns `nil` if the view has no window, or the menu has nothing in it.
    ///
    /// - Parameters:
    ///   - commandStart: The responder at which commands begin; `nil` for the source.
    ///   - passthrough: Views in which presses act while the menu is open.
    ///   - old: A menu that closes if this one has something in it.
    static func open(
        _ menu: Menu, from source: View, at anchor: Anchor, minimumWidth: Double = 0, isForFingers: Bool,
        commandStart: Responder? = nil, passthrough: [View] = [], inPlaceOf old: MenuSession? = nil,
        closeHandler: (@MainActor () -> Void)? = nil
    ) -> MenuSession? {
        guard source.window != nil else { return nil }
        let session = MenuSession(source: source, commandStart: commandStart ?? source, isForFingers: isForFingers)
        session.closeHandler = closeHandler
        session.passthrough = passthrough
        let view = session.makeView(menu, source: source, minimumWidth: minimumWidth)
        let isEmpty = view.layout.rows.isEmpty
        if !isEmpty { old?.close() }
        guard !isEmpty, session.show(view, from: source, placement: anchor.placement(of: view, from: source)) else {
            session.closeHandler = nil
            return nil
        }
        return session.isEnded ? nil : session
    }

    private init(source: View, commandStart: Responder, isForFingers: Bool) {
        self.source = source
        self.commandStart = commandStart
        self.isForFingers = isForFingers
    }

    private func makeView(_ menu: Menu, source: View, minimumWidth: Double) -> MenuView {
        let layout = MenuLayout(
            items(of: menu, isOpening: true), theme: source.theme, isForFingers: isForFingers,
            minimumWidth: minimumWidth)
        return MenuView(menu, layout: layout, session: self)
    }

    /// Makes the rows of a menu. Elements that come later show them anew.
    private func items(of menu: Menu, isOpening: Bool) -> [MenuItem] {
        if isOpening { menu.forgetDeferredElements() }
        let isSubmenu = levels.first.map { $0.menu !== menu } ?? false
        return MenuItems.load(menu, from: commandStart, showsTitle: !isSubmenu) { [weak self] in self?.reload(menu) }
    }

    private func show(_ view: MenuView, from source: View, placement: PopupPlacement) -> Bool {
        let popup = PopupWindow(source: source, placement: placement)
        popup.continuesToSource = false
        popup.setPanel(.menu)
        popup.passthroughViews = levels + passthrough
        view.frame = popup.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        popup.addSubview(view)
        view.becomeFirstResponder()
        popup.closedHandler = { [weak self, weak view] in
            if let view { self?.didClose(view) }
        }
        levels.append(view)
        popup.show()
        guard popup.isVisible else {
            if !popup.isClosed { popup.close() }
            return false
        }
        return true
    }

    /// Closes the menu with its submenus.
    func close() { levels.first?.popup?.close() }

    private func didClose(_ view: MenuView) {
        guard let index = levels.firstIndex(of: view) else { return }
        levels.removeSubrange(index...)
        hover.cancel()
        if index > 0 {
            levels[index - 1].openRow = nil
            return
        }
        isEnded = true
        let handler = closeHandler
        closeHandler = nil
        neighborHandler = nil
        passthrough = []
        handler?()
    }

    /// Shows the rows of a menu anew.
    private func reload(_ menu: Menu) {
        guard let view = levels.first(where: { $0.menu === menu }), let popup = view.popup else { return }
        closeSubmenus(of: view)
        view.openRow = nil
        let layout = MenuLayout(
            items(of: menu, isOpening: false), theme: view.theme, isForFingers: isForFingers,
            minimumWidth: view.bounds.width)
        view.show(layout)
        var placement = popup.placement
        placement.size = layout.contentSize
        popup.place(placement)
    }

    // MARK: Submenus

    private func index(of view: MenuView) -> Int? { levels.firstIndex(of: view) }

    /// Opens the submenu of a row, if it has one; returns whether it is open.
    @discardableResult
    func openSubmenu(ofRow row: Int, in view: MenuView, highlightsFirst: Bool = false) -> Bool {
        guard let index = index(of: view), let menu = view.layout.rows[row].item.submenu else { return false }
        if view.openRow != row {
            closeSubmenus(of: view)
            guard levels.last === view else { return false }
            let submenu = makeView(menu, source: view, minimumWidth: 0)
            guard !submenu.layout.rows.isEmpty else { return false }
            view.openRow = row
            guard show(submenu, from: view, placement: .submenu(of: view, row: row, size: submenu.layout.contentSize))
            else { return false }
        }
        guard levels.indices.contains(index + 1) else { return false }
        if highlightsFirst { highlightFirst(in: levels[index + 1]) }
        return true
    }

    /// Closes what is open above a level.
    func closeSubmenus(of view: MenuView) {
        guard let index = index(of: view), index + 1 < levels.count else { return }
        levels[index + 1].popup?.close()
    }

    // MARK: Choosing

    /// Highlights the first row or, if wanted, the one that is chosen of several.
    func highlightFirst(prefersChosen: Bool = false) {
        guard let view = levels.first else { return }
        guard prefersChosen, let chosen = view.layout.chosenRow else { return highlightFirst(in: view) }
        view.highlightAndReveal(chosen)
    }

    private func highlightFirst(in view: MenuView) {
        view.highlightAndReveal(view.layout.nextRow(after: nil, backwards: false))
    }

    /// Underlines the letters that choose rows, since the menu was opened by a key.
    func showMnemonics() {
        showsMnemonics = true
        for view in levels { view.setNeedsDisplay() }
    }

    /// Chooses a row: opens its submenu, or closes the menu and performs what the row stands for.
    func choose(_ row: Int, in view: MenuView, byKey: Bool = false) {
        let item = view.layout.rows[row].item
        guard item.isEnabled, let source else { return close() }
        if item.submenu != nil {
            openSubmenu(ofRow: row, in: view, highlightsFirst: byKey)
            return
        }
        guard let application = source.window?.application else { return close() }
        if item.keepsMenuPresented {
            item.perform(from: source, in: application)
            reload(view.menu)
            if levels.contains(view), view.layout.rows.indices.contains(row) { view.highlight(row) }
            return
        }
        close()
        item.perform(from: source, in: application)
    }

    // MARK: The press that opened the menu

    /// Follows the touch that opened the menu.
    func drag(_ touch: Touch) {
        if touch.hasMoved(beyond: GestureMetrics.tapMovement(of: touch.type)) { hasLeftOrigin = true }
        if hasLeftOrigin { track(touch) }
    }

    /// Ends the touch that opened the menu. If it moved, chooses the row where it ends, or closes the menu if it ends
    /// outside of the source and the menu.
    func drop(_ touch: Touch) {
        // At the same place, the rows may have scrolled since.
        if !hasLeftOrigin || touch.location(in: nil) != touch.previousLocation(in: nil) { drag(touch) }
        guard hasLeftOrigin else { return }
        let isAtSource = source.map { $0.bounds.contains(touch.location(in: $0)) } ?? false
        if released(touch) || isAtSource { return }
        if level(at: touch) == nil { close() }
    }

    // MARK: Touches

    /// Returns the topmost level under a touch.
    func level(at touch: Touch) -> MenuView? {
        levels.last { view in
            guard let window = touch.window, let popup = view.popup, popup.hasDrawn,
                let location = window.convertLocation(touch.location(in: nil), to: popup)
            else { return false }
            return view.bounds.contains(view.convert(location, from: nil))
        }
    }

    /// The user presses a row.
    func pressed(at point: Point, in view: MenuView) {
        let row = view.row(at: point)
        if view.openRow != row { closeSubmenus(of: view) }
        view.highlight(row)
        view.scrollWhileAtArrow(point)
        if let row { openSubmenu(ofRow: row, in: view) }
    }

    /// A pressed finger or pointer moves over the menu.
    func track(_ touch: Touch) {
        guard let view = level(at: touch) else {
            hover.cancel()
            for view in levels {
                view.scrollWhileAtArrow(nil)
                view.highlight(nil)
            }
            return
        }
        for other in levels where other !== view {
            other.scrollWhileAtArrow(nil)
            other.highlight(nil)
        }
        pointerMoved(to: touch.location(in: view), in: view)
    }

    /// A press ends over the menu; returns whether it chose something.
    @discardableResult
    func released(_ touch: Touch) -> Bool {
        for view in levels { view.scrollWhileAtArrow(nil) }
        guard let view = level(at: touch), let row = view.row(at: touch.location(in: view)) else {
            for view in levels { view.highlight(nil) }
            return false
        }
        choose(row, in: view)
        return true
    }
}

extension MenuSession.Anchor {
    /// Returns where a menu goes.
    @MainActor
    fileprivate func placement(of view: MenuView, from source: View) -> PopupPlacement {
        let (start, end) = source.horizontalEdges
        switch self {
        case .beside(let rect):
            return PopupPlacement(
                size: view.layout.contentSize, anchorRect: rect.insetBy(dx: 0, dy: -MenuMetrics.distance),
                anchor: [.bottom, start], gravity: [.bottom, end],
                adjustments: [.flipY, .slideX, .slideY, .resizeY])
        case .at(let point):
            return PopupPlacement(
                size: view.layout.contentSize, anchorRect: Rect(origin: point, size: .zero), anchor: [.top, start],
                gravity: [.bottom, end], adjustments: [.flipX, .flipY, .slideX, .slideY, .resizeY])
        }
    }
}

extension PopupPlacement {
    /// Returns where a submenu goes: beside its row, with its first row at the same height.
    @MainActor
    fileprivate static func submenu(of view: MenuView, row: Int, size: Size) -> PopupPlacement {
        let frame = view.frame(ofRow: row)
        let end = view.horizontalEdges.end
        return PopupPlacement(
            size: size, anchorRect: frame.insetBy(dx: 0, dy: -MenuMetrics.padding), anchor: [.top, end],
            gravity: [.bottom, end], adjustments: [.flipX, .slideX, .slideY, .resizeY])
    }
}

extension View {
    /// The edges at which a line begins and ends.
    fileprivate var horizontalEdges: (start: PopupPlacement.Edges, end: PopupPlacement.Edges) {
        layoutDirection == .leftToRight ? (.left, .right) : (.right, .left)
    }
}
