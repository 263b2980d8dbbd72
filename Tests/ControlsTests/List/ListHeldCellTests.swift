import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Cells kept by the app")
struct ListHeldCellTests {
    /// A data source for few rows, which keeps one cell for each.
    private final class Source: ListViewDataSource {
        let kept: [ListCell]
        var rows: [Int]
        /// The first row whose cell belongs to the list.
        let own: Int

        init(_ count: Int, of keptCount: Int, named name: String?) {
            rows = Array(0..<count)
            own = keptCount
            kept = (0..<keptCount).map { row in
                let cell = ListCell(reuseIdentifier: name)
                cell.textLabel.text = "\(row)"
                return cell
            }
        }

        func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { rows.count }

        func listView(_ listView: ListView, cellForRowAt index: ListIndex) -> ListCell {
            let row = rows[index.row]
            if row < own { return kept[row] }
            let cell = listView.dequeueReusableCell(withIdentifier: "row", for: index)
            cell.textLabel.text = "\(row)"
            return cell
        }
    }

    @MainActor
    private struct Stage {
        let screen = TestScreen(size: Size(width: 300, height: 400))
        let list = ListView(frame: Rect(x: 0, y: 0, width: 300, height: 400))
        let source: Source

        init(_ count: Int, kept: Int? = nil, named name: String?) {
            source = Source(count, of: kept ?? count, named: name)
            list.rowHeight = 40
            list.register(ListCell.self, forCellReuseIdentifier: "row")
            list.dataSource = source
            screen.window.addSubview(list)
            screen.pump()
        }

        func wait(_ milliseconds: Int) { screen.advance(by: .milliseconds(milliseconds)) }

        func remove(_ row: Int, with animation: ListView.RowAnimation = .fade) {
            source.rows.remove(at: row)
            list.deleteRows(at: [ListIndex(row: row)], with: animation)
        }

        func insert(_ number: Int, at row: Int, with animation: ListView.RowAnimation = .fade) {
            source.rows.insert(number, at: row)
            list.insertRows(at: [ListIndex(row: row)], with: animation)
        }

        /// Whether exactly the cells of the visible rows are shown.
        var isConsistent: Bool {
            let cells = list.subviews.compactMap { $0 as? ListCell }.filter { !$0.isHidden }
            let shown = list.visibleCells
            let texts = list.indexPathsForVisibleRows.map { "\(source.rows[$0.row])" }
            return cells.count == shown.count && shown.map(\.textLabel.text) == texts
                && shown.allSatisfy { !$0.isHidden && $0.alpha == 1 && $0.presentation.alpha == 1 }
                && shown.allSatisfy { $0.presentation.frame == $0.frame && $0.superview === list }
        }
    }

    @Test(arguments: [nil, "row"], [0, 100, 1000])
    func `a row that faded out and returns is visible, even right after`(name: String?, wait: Int) {
        for animation in [ListView.RowAnimation.fade, .left, .none] {
            let stage = Stage(5, named: name)
            stage.remove(1)
            stage.wait(wait)
            stage.insert(1, at: 3, with: animation)
            stage.wait(1000)
            #expect(stage.isConsistent)
            stage.remove(3, with: animation)
            stage.wait(wait)
            stage.list.reloadData()
            stage.insert(1, at: 0, with: animation)
            stage.wait(1000)
            #expect(stage.isConsistent)
        }
    }

    @Test(arguments: [nil, "row"])
    func `a row reloaded with its old cell is visible`(name: String?) {
        for animation in [ListView.RowAnimation.fade, .right, .none] {
            let stage = Stage(5, named: name)
            stage.list.reloadRows(at: [ListIndex(row: 2)], with: animation)
            stage.wait(100)
            #expect(!stage.source.kept[2].isHidden && stage.source.kept[2].superview === stage.list)
            stage.wait(1000)
            #expect(stage.isConsistent)
            stage.list.reloadSections([0], with: animation)
            stage.wait(1000)
            #expect(stage.isConsistent)
        }
    }

    @Test func `a cell that scrolls away and returns is visible, and shows no other row`() {
        let stage = Stage(100, kept: 5, named: "own")
        for y in [400.0, 0, 2000, 40, 3600, 0, 10] {
            stage.list.contentOffset.y = y
            stage.screen.pump()
            #expect(stage.isConsistent, "at \(y)")
        }
    }

    @Test func `the app's opacity of a row is kept`() {
        let stage = Stage(5, named: nil)
        stage.source.kept[1].alpha = 0.5
        stage.remove(1)
        stage.wait(100)
        stage.insert(1, at: 1)
        stage.wait(1000)
        #expect(stage.source.kept[1].presentation.alpha == 0.5)
        stage.remove(1)
        stage.wait(1000)
        #expect(stage.source.kept[1].alpha == 0.5 && !stage.source.kept[1].isHidden, "the app may use it elsewhere")
    }
}
