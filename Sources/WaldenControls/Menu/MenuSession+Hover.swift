internal import WaldenCore
internal import WaldenGeometry

/// What a menu remembers of a pointer over it.
struct MenuHover {
    /// The last place on the row whose submenu is open, in the coordinates of its level.
    var origin: Point?
    /// When the pointer left that row, in seconds.
    var leftTime: Double?
    /// Opens a submenu, or closes one that the pointer did not reach.
    var timer: LoopTimer?

    @MainActor
    mutating func cancel() {
        timer?.cancel()
        self = MenuHover()
    }
}

/// Submenus that open and close as the pointer moves (S155).
extension MenuSession {
    /// The pointer has moved over a level, pressed or not.
    func pointerMoved(to point: Point, in view: MenuView) {
        view.scrollWhileAtArrow(point)
        let row = view.row(at: point)
        if let openRow = view.openRow, row != openRow, isCrossing(to: point, in: view) {
            // On its way to the submenu it may cross other rows.
            follow(after: MenuMetrics.crossingTime - timeSinceLeaving(in: view)) { [weak view] session in
                guard let view, view.openRow == openRow else { return }
                session.settle(at: point, in: view)
            }
            return
        }
        settle(at: point, in: view)
    }

    /// Highlights the row at a point, closes the submenu of another one, and soon opens its own.
    private func settle(at point: Point, in view: MenuView) {
        let row = view.row(at: point)
        hover.cancel()
        view.highlight(row, byPointer: true)
        guard let row else {
            if view.openRow == nil { closeSubmenus(of: view) }
            return
        }
        if view.openRow == row {
            hover.origin = point
            if let above = levels.last, above !== view, above.openRow == nil { above.highlight(nil) }
            return
        }
        closeSubmenus(of: view)
        guard view.layout.rows[row].item.submenu != nil else { return }
        follow(after: MenuMetrics.submenuDelay) { [weak view] session in
            guard let view, view.highlightedRow == row else { return }
            session.openSubmenu(ofRow: row, in: view)
            session.hover.origin = point
        }
    }

    func pointerLeft() { hover.cancel() }

    private func follow(after delay: Double, _ body: @escaping @MainActor (MenuSession) -> Void) {
        hover.timer?.cancel()
        guard let application = source?.window?.application else { return }
        hover.timer = application.eventLoop.schedule(after: .seconds(max(0, delay))) { [weak self] _ in
            guard let self else { return }
            self.hover.timer = nil
            body(self)
        }
    }

    private func timeSinceLeaving(in view: MenuView) -> Double {
        guard let now = view.window?.application.platform.now else { return 0 }
        guard let left = hover.leftTime else {
            hover.leftTime = now
            return 0
        }
        return now - left
    }

    /// Returns whether the pointer is on its way from a row to its submenu: in the triangle between the place where it
    /// left the row and the near side of the submenu, not for too long.
    private func isCrossing(to point: Point, in view: MenuView) -> Bool {
        guard let origin = hover.origin, timeSinceLeaving(in: view) < MenuMetrics.crossingTime,
            let index = levels.firstIndex(of: view), index + 1 < levels.count
        else { return false }
        let submenu = levels[index + 1]
        guard let popup = submenu.popup, let window = view.window,
            let corner = popup.convertLocation(.zero, to: window)
        else { return false }
        let target = view.convert(Rect(origin: corner, size: popup.bounds.size), from: nil)
        let isRight = target.midX >= view.bounds.midX
        let x = isRight ? max(target.minX, origin.x + 1) : min(target.maxX, origin.x - 1)
        let part = (point.x - origin.x) / (x - origin.x)
        guard part > 0, part <= 1 else { return false }
        let top = origin.y + (target.minY - origin.y) * part
        let bottom = origin.y + (target.maxY - origin.y) * part
        return point.y >= top - MenuHover.slack && point.y <= bottom + MenuHover.slack
    }
}

extension MenuHover {
    /// How far from the triangle the pointer may be, in points: hands tremble.
    fileprivate static let slack = 2.0
}
