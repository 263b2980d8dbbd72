internal import WaldenCore
internal import WaldenGeometry

/// The animation of an update: deleted rows fade or slide out, inserted rows fade or slide in, and the others move.
@MainActor
final class ListTransition {
    private let update: ListUpdate
    private let width: Double
    /// The rows that stay and get new cells, by their items after the update.
    private let reloaded: RangeSet<Int>
    /// Cells and headers that are no longer in use, but stay until the animation ends.
    var leaving: [View] = []
    private var removals: [(cell: ListCell, animation: ListView.RowAnimation)] = []
    /// The cells that faded out, and their previous opacity.
    private var faded: [(cell: ListCell, alpha: Double)] = []

    /// Creates the animation of an update, for rows of a width in points.
    init(_ update: ListUpdate, width: Double) {
        self.update = update
        self.width = width
        reloaded = update.map.new(update.reloads.reduce(into: RangeSet()) { $0.formUnion($1.items) })
    }

    func remove(_ cell: ListCell, _ animation: ListView.RowAnimation) {
        cell.isMoving = false
        removals.append((cell, animation))
        leaving.append(cell)
    }

    /// Places a new cell at the start of its animation. The caller then sets its final frame in an animation block.
    ///
    /// A row that stays but was out of view starts `displacement` points below that frame.
    func insert(_ cell: ListCell, of item: Int, to frame: Rect, from displacement: Double) {
        let animation = update.insertion(of: item) ?? (reloaded.contains(item) ? .fade : nil)
        cell.isMoving = animation == nil
        if animation != nil { cell.superview?.sendSubviewToBack(cell) }
        View.performWithoutAnimation {
            switch animation {
            case nil: cell.frame = frame.offsetBy(dx: 0, dy: displacement)
            case .some(.left): cell.frame = frame.offsetBy(dx: -width, dy: 0)
            case .some(.right): cell.frame = frame.offsetBy(dx: width, dy: 0)
            case .some(.automatic), .some(.fade), .some(.none): cell.frame = frame
            }
            cell.layoutIfNeeded()
        }
        guard let animation, animation != .none, cell.alpha > 0 else { return }
        let alpha = cell.alpha
        View.performWithoutAnimation { cell.alpha = 0 }
        cell.alpha = alpha
    }

    func runRemovals() {
        for (cell, animation) in removals {
            if animation == .left { cell.frame.origin.x -= width }
            if animation == .right { cell.frame.origin.x += width }
            faded.append((cell, cell.alpha))
            if animation == .none { View.performWithoutAnimation { cell.alpha = 0 } } else { cell.alpha = 0 }
        }
        removals = []
    }

    func shift(by delta: Double) { for view in leaving { view.frame.origin.y += delta } }

    /// Keeps a cell or header that the list uses again, and restores its opacity.
    func keep(_ view: View) {
        guard let index = leaving.firstIndex(ofIdentical: view) else { return }
        leaving.remove(at: index)
        removals.removeAll { $0.cell === view }
        guard let index = faded.firstIndex(where: { $0.cell === view }) else { return }
        let alpha = faded.remove(at: index).alpha
        View.performWithoutAnimation { view.alpha = alpha }
    }

    func finish(in list: ListView) {
        while let view = leaving.popLast() {
            if let header = view as? ListHeaderView { list.recycle(header) }
            guard let cell = view as? ListCell else { continue }
            list.recycle(cell)
            if cell.superview === list { cell.isHidden = true }
        }
        for (cell, alpha) in faded { View.performWithoutAnimation { cell.alpha = alpha } }
        (faded, removals) = ([], [])
    }
}
