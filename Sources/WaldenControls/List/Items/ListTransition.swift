internal import WaldenCore
internal import WaldenGeometry

/// How an update of a list is seen to run: rows that go fade or slide out, rows that come fade or slide in, and the others
/// move from where they were.
@MainActor
final class ListTransition {
    private let update: ListUpdate
    private let width: Double
    /// The rows that stay and have other cells, by their numbers afterwards.
    private let reloaded: RangeSet<Int>
    /// Cells and headers that are seen until the end, and show no row any more.
    var leaving: [View] = []
    /// How the cells of rows that are gone leave.
    private var departures: [(cell: ListCell, animation: ListView.RowAnimation)] = []
    /// The cells that faded, and how opaque they were.
    private var faded: [(cell: ListCell, alpha: Double)] = []
    private var isFinished = false

    /// - Parameter width: The width of rows, in points.
    init(_ update: ListUpdate, width: Double) {
        self.update = update
        self.width = width
        reloaded = update.map.new(update.reloads.reduce(into: RangeSet()) { $0.formUnion($1.items) })
    }

    /// Takes the cell of a row that is gone.
    func depart(_ cell: ListCell, _ animation: ListView.RowAnimation) {
        cell.isMoving = false
        departures.append((cell, animation))
        leaving.append(cell)
    }

    /// Lets a new cell come to its place. What is seen to run is set by the caller, from within the animation.
    ///
    /// - Parameters:
    ///   - cell: The cell.
    ///   - item: Its row.
    ///   - frame: Its place.
    ///   - displacement: How far below its place a row was before that was not seen, and stays, in points.
    func bring(_ cell: ListCell, of item: Int, to frame: Rect, from displacement: Double) {
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

    /// Lets the cells go of the rows that are gone.
    func runDepartures() {
        for (cell, animation) in departures {
            if animation == .left { cell.frame.origin.x -= width }
            if animation == .right { cell.frame.origin.x += width }
            faded.append((cell, cell.alpha))
            if animation == .none { View.performWithoutAnimation { cell.alpha = 0 } } else { cell.alpha = 0 }
        }
        departures = []
    }

    /// Moves what leaves without being seen to move.
    func shift(by way: Double) {
        for view in leaving { view.frame.origin.y += way }
    }

    /// Lets a cell or a header stay, since it shows something again: it does not leave, and is as it was.
    func keep(_ view: View) {
        guard let place = leaving.firstIndex(where: { $0 === view }) else { return }
        leaving.remove(at: place)
        departures.removeAll { $0.cell === view }
        guard let place = faded.firstIndex(where: { $0.cell === view }) else { return }
        let alpha = faded.remove(at: place).alpha
        View.performWithoutAnimation { view.alpha = alpha }
    }

    /// Puts the cells aside that left.
    func finish(in list: ListView) {
        guard !isFinished else { return }
        isFinished = true
        while let view = leaving.popLast() {
            if let header = view as? ListHeaderView { list.retire(header) }
            guard let cell = view as? ListCell else { continue }
            list.giveBack(cell)
            if cell.superview === list { cell.isHidden = true }
        }
        for (cell, alpha) in faded { View.performWithoutAnimation { cell.alpha = alpha } }
        faded = []
    }
}
