import Testing
import Walden
import WaldenTesting

@MainActor
@Suite("Updates of rows")
struct ListUpdateTests {
    private func index(_ row: Int) -> ListIndex { ListIndex(row: row) }

    @Test func `an inserted row fades in, and those below move down`() {
        let stage = ListStage([20])
        stage.rows.sections[0].insert("new", at: 2)
        stage.list.insertRows(at: [index(2)])
        let cell = stage.cell(at: index(2))
        let below = stage.cell(at: index(3))
        #expect(cell.textLabel.text == "new" && below.textLabel.text == "0.2")
        #expect(below.frame.minY == 120)
        stage.wait(100)
        #expect(below.presentation.frame.minY > 80 && below.presentation.frame.minY < 120)
        #expect(cell.presentation.alpha > 0 && cell.presentation.alpha < 1)
        stage.wait(400)
        #expect(below.presentation.frame.minY == 120 && cell.presentation.alpha == 1)
        #expect(stage.texts[2] == "new" && stage.list.numberOfRows == 21)
    }

    @Test func `a deleted row fades out, and its cell is reused`() {
        let stage = ListStage([20])
        let cell = stage.cell(at: index(1))
        stage.rows.sections[0].remove(at: 1)
        stage.list.deleteRows(at: [index(1)], with: .left)
        #expect(stage.texts.prefix(3) == ["0.0", "0.2", "0.3"])
        stage.wait(100)
        #expect(!cell.isHidden && cell.presentation.frame.minX < 0)
        let last = stage.cell(at: index(9))
        #expect(last.presentation.frame.minY > 360, "it moves in from below")
        stage.wait(400)
        #expect(cell.isHidden && stage.list.indexPath(for: cell) == nil)
        #expect(last.presentation.frame.minY == 360)
        #expect(stage.cells.filter { !$0.isHidden }.count == 10)
    }

    @Test func `rows pushed out of view are visible until they leave`() {
        let stage = ListStage([20])
        let last = stage.cell(at: index(9))
        stage.rows.sections[0].insert(contentsOf: ["a", "b"], at: 0)
        stage.list.insertRows(at: [index(0), index(1)])
        #expect(stage.list.indexPath(for: last) == nil && !last.isHidden)
        stage.wait(100)
        #expect(last.presentation.frame.minY > 360 && last.presentation.frame.minY < 440)
        stage.wait(400)
        #expect(last.isHidden)
    }

    @Test func `a batch names deleted rows by old indexes and inserted rows by new ones`() {
        let stage = ListStage([6], rowHeight: 40)
        var finished: [Bool] = []
        stage.rows.sections[0] = ["0.1", "X", "0.2", "0.4", "0.5", "Y"]
        stage.list.performBatchUpdates {
            stage.list.insertRows(at: [index(5), index(1)])
            stage.list.deleteRows(at: [index(3), index(0)])
        } completion: {
            finished.append($0)
        }
        #expect(stage.texts == ["0.1", "X", "0.2", "0.4", "0.5", "Y"])
        #expect(finished.isEmpty)
        stage.wait(500)
        #expect(finished == [true])
        #expect(stage.list.visibleCells.map(\.frame.minY) == [0, 40, 80, 120, 160, 200])
    }

    @Test func `sections are inserted and deleted with their rows and headers`() {
        let stage = ListStage([2, 2])
        stage.rows.titles = ["A", "B"]
        stage.list.reloadData()
        stage.screen.pump()
        stage.rows.sections.insert(["new"], at: 1)
        stage.rows.titles.insert("N", at: 1)
        stage.rows.sections.remove(at: 0)
        stage.rows.titles.remove(at: 0)
        stage.list.performBatchUpdates {
            stage.list.deleteSections([0])
            stage.list.insertSections([0])
        }
        stage.wait(500)
        #expect(stage.texts == ["new", "1.0", "1.1"])
        #expect((0..<2).map { stage.list.headerView(forSection: $0)?.textLabel.text } == ["N", "B"])
        #expect(stage.list.rectForHeader(inSection: 1).minY == 72)
        #expect(stage.list.subviews.filter { $0 is ListHeaderView && !$0.isHidden }.count == 2)
    }

    @Test func `reloaded rows get new cells and stay selected`() {
        let stage = ListStage([20])
        stage.click(1)
        let old = stage.cell(at: index(1))
        stage.rows.sections[0][1] = "changed"
        stage.list.reloadRows(at: [index(1)])
        #expect(stage.list.cellForRow(at: index(1)) !== old && stage.texts[1] == "changed")
        #expect(stage.cell(at: index(1)).isSelected)
        stage.rows.sections[0] = ["only"]
        stage.list.reloadSections([0], with: .none)
        stage.wait(500)
        #expect(stage.texts == ["only"] && stage.selected.isEmpty)
    }

    @Test func `the selection follows its rows`() {
        let stage = ListStage([20])
        stage.list.allowsMultipleSelection = true
        stage.click(3)
        stage.click(6, .shift)
        stage.rows.sections[0].remove(at: 4)
        stage.rows.sections[0].insert("new", at: 0)
        stage.list.performBatchUpdates {
            stage.list.deleteRows(at: [index(4)])
            stage.list.insertRows(at: [index(0)])
        }
        #expect(stage.selected.map(\.row) == [4, 5, 6])
        stage.wait(500)
        #expect(stage.cells.filter { $0.isSelected && !$0.isHidden }.count == 3)
        stage.press(.downArrow)
        #expect(stage.selected.map(\.row) == [7])
    }

    @Test func `when the focused row is deleted, the next one takes its place`() {
        let stage = ListStage([20])
        stage.click(5)
        stage.rows.sections[0].remove(at: 5)
        stage.list.deleteRows(at: [index(5)])
        stage.press(.downArrow)
        #expect(stage.selected.map { stage.texts[$0.row] } == ["0.7"])
    }

    @Test func `visible rows stay in place when rows above change`() {
        let stage = ListStage([1000])
        stage.scroll(to: 20_010)
        let first = stage.cell(at: index(501))
        let top = first.frame.minY - stage.y
        stage.rows.sections[0].insert(contentsOf: (0..<50).map { "new \($0)" }, at: 100)
        stage.list.insertRows(at: (100..<150).map(index))
        #expect(first.frame.minY - stage.y == top && stage.y == 22_010)
        #expect(first.presentation.frame.minY == first.frame.minY, "nothing moves visibly")
        stage.rows.sections[0].removeFirst(500)
        stage.list.deleteRows(at: (0..<500).map(index))
        #expect(first.frame.minY - stage.y == top && stage.y == 2010)
        stage.wait(500)
        #expect(stage.texts.contains("0.501"))
    }

    @Test func `when the last rows are deleted, the content moves down`() {
        let stage = ListStage([30])
        stage.scroll(to: 800)
        stage.rows.sections[0].removeLast(15)
        stage.list.deleteRows(at: (15..<30).map(index))
        #expect(stage.y == 200)
        stage.wait(100)
        #expect(stage.list.presentation.bounds.minY > 200, "the content moves visibly")
        stage.wait(500)
        #expect(stage.texts == (5..<15).map { "0.\($0)" })
    }

    @Test func `all rows may be replaced`() {
        let stage = ListStage([30])
        stage.rows.sections[0] = []
        stage.list.deleteRows(at: (0..<30).map(index))
        stage.wait(500)
        #expect(stage.texts.isEmpty && stage.y == 0)
        stage.rows.sections[0] = ["a"]
        stage.list.insertRows(at: [index(0)])
        stage.wait(500)
        #expect(stage.texts == ["a"])
    }

    @Test func `an update without changes asks only for the heights of visible rows`() {
        let stage = ListStage([30])
        stage.rows.heights = { $0.row == 1 ? 100 : 40 }
        stage.list.performBatchUpdates {}
        #expect(stage.list.rectForRow(at: index(1)).height == 100)
        #expect(stage.cell(at: index(2)).frame.minY == 140)
    }

    @Test func `rapid updates, and a reload during one, leave nothing behind`() {
        let stage = ListStage([30])
        for step in 0..<10 {
            stage.rows.sections[0].insert("new \(step)", at: step % 3)
            stage.list.insertRows(at: [index(step % 3)])
            stage.wait(30)
            stage.rows.sections[0].remove(at: 5)
            stage.list.deleteRows(at: [index(5)])
            stage.wait(20)
        }
        stage.list.reloadData()
        stage.wait(1000)
        #expect(stage.texts == Array(stage.rows.sections[0].prefix(10)))
        #expect(stage.cells.filter { !$0.isHidden }.count == 10)
        #expect(stage.cells.allSatisfy { $0.isHidden || $0.alpha == 1 })
        #expect(stage.cells.count <= 24)
    }

    @Test(arguments: 1...3)
    func `random updates end like a reload`(seed: UInt64) {
        var random = SeededRandom(seed)
        let stage = ListStage([12, 5], rowHeight: nil)
        stage.rows.heights = { Double(30 + $0.row % 3 * 10) }
        var next = 0
        for step in 0..<120 {
            var sections = stage.rows.sections
            var (gone, made): ([ListIndex], [ListIndex]) = ([], [])
            for section in sections.indices {
                for row in sections[section].indices.reversed() where Int.random(in: 0..<6, using: &random) == 0 {
                    gone.append(ListIndex(section: section, row: row))
                    sections[section].remove(at: row)
                }
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    let row = Int.random(in: 0...sections[section].count, using: &random)
                    made = made.map { other in
                        other.section == section && other.row >= row
                            ? ListIndex(section: section, row: other.row + 1) : other
                    }
                    made.append(ListIndex(section: section, row: row))
                    sections[section].insert("new \(next)", at: row)
                    next += 1
                }
            }
            stage.rows.sections = sections
            stage.list.performBatchUpdates {
                stage.list.deleteRows(at: gone, with: step % 3 == 0 ? .none : .fade)
                stage.list.insertRows(at: made, with: step % 5 == 0 ? .none : .right)
            }
            if step % 4 == 0 { stage.scroll(to: Double.random(in: 0...400, using: &random)) }
            stage.wait(Int.random(in: 0...120, using: &random))
            let indexes = stage.list.indexPathsForVisibleRows
            #expect(stage.texts == indexes.map { sections[$0.section][$0.row] })
        }
        stage.wait(1000)
        let shown = stage.cells.filter { !$0.isHidden }
        #expect(shown.count == stage.texts.count && shown.allSatisfy { $0.alpha == 1 })
    }

    @Test func `an update from within a data source call is harmless`() {
        let stage = ListStage([30])
        var isDone = false
        stage.rows.onCellRequest = { [unowned stage] index in
            guard index.row == 5, !isDone else { return }
            isDone = true
            stage.rows.sections[0].remove(at: 0)
            stage.list.deleteRows(at: [ListIndex(row: 0)])
        }
        stage.list.reloadData()
        stage.screen.pump()
        stage.wait(500)
        #expect(isDone && stage.texts == (1...10).map { "0.\($0)" })
    }

    @Test(arguments: [ListView.RowAnimation.none, .fade], ["height", "disappearing", "remeasured"])
    func `a reload during an update leaves no cell behind`(animation: ListView.RowAnimation, moment: String) {
        let stage = ListStage([30])
        var budget = 1
        let reload = { [unowned stage] in
            guard budget > 0 else { return }
            budget -= 1
            stage.list.reloadData()
        }
        stage.rows.sections[0].removeFirst(3)
        switch moment {
        case "disappearing": stage.rows.onEndDisplay = { _ in reload() }
        default:
            stage.rows.heights = { _ in
                reload()
                return 40
            }
        }
        if moment == "remeasured" { stage.list.estimatedRowHeight = 30 }
        stage.list.deleteRows(at: (0..<3).map(index), with: animation)
        stage.wait(1000)
        #expect(budget == 0 && stage.texts == (3..<13).map { "0.\($0)" })
        #expect(stage.rows.rowsInView == 10, "the delegate was notified of each row that disappeared")
        #expect(stage.cells.filter { !$0.isHidden }.count == 10)
    }

    @Test func `a reload or an update while rows scroll away leaves no cell behind`() {
        for updates in [false, true] {
            let stage = ListStage([60])
            var budget = 1
            stage.rows.onEndDisplay = { [unowned stage] _ in
                guard budget > 0 else { return }
                budget -= 1
                if updates {
                    stage.rows.sections[0].removeFirst(20)
                    stage.list.deleteRows(at: (0..<20).map { ListIndex(row: $0) })
                } else {
                    stage.list.reloadData()
                }
            }
            stage.scroll(to: 1200)
            stage.wait(1000)
            #expect(budget == 0 && stage.texts == (30..<40).map { "0.\($0)" }, "visible rows stay")
            #expect(stage.rows.rowsInView == 10 && stage.cells.filter { !$0.isHidden }.count == 10)
            for (index, cell) in zip(stage.list.indexPathsForVisibleRows, stage.list.visibleCells) {
                #expect(cell.frame == stage.list.rectForRow(at: index))
            }
        }
    }

    @Test func `a list without a window applies updates at once`() {
        let stage = ListStage([5])
        stage.list.removeFromSuperview()
        stage.rows.sections[0].append("new")
        var finished = false
        stage.list.performBatchUpdates {
            stage.list.insertRows(at: [index(5)])
        } completion: {
            finished = $0
        }
        #expect(finished && stage.list.numberOfRows == 6)
    }
}
