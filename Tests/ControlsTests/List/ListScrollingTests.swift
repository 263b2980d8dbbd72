import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

@MainActor
@Suite("Rows of lists")
struct ListScrollingTests {
    @Test func `a list without rows may be scrolled into its top inset`() {
        let stage = ListStage([])
        stage.list.contentInset.top = 30
        stage.list.contentOffset.y = -30
        stage.screen.pump()
        #expect(stage.list.indexPathsForVisibleRows.isEmpty && stage.y == -30)
    }

    @Test func `a list of a million rows makes as few requests as one of a thousand`() {
        func ask(_ count: Int) -> (cells: Int, heights: Int, counts: Int, made: Int, views: Int) {
            NotedCell.made = 0
            let stage = ListStage([count])
            let (rows, list) = (stage.rows, stage.list)
            return (rows.cellRequests, rows.heightRequests, rows.countRequests, NotedCell.made, list.subviews.count)
        }
        let few = ask(1000)
        #expect(ask(1_000_000) == few)
        #expect(few.cells == 10 && few.made == 10 && few.counts == 1)
    }

    @Test func `a million rows need only as many cells as are visible`() {
        NotedCell.made = 0
        let stage = ListStage([1_000_000])
        for step in 0..<200 { stage.scroll(to: Double(step) * 37) }
        for step in 0..<50 { stage.scroll(to: Double(step) * 799_999) }
        stage.scroll(to: 39_999_600)
        #expect(stage.texts == (999_990..<1_000_000).map { "\($0)" })
        #expect(NotedCell.made <= 15, "\(NotedCell.made)")
        #expect(stage.cells.count <= 15)
    }

    @Test func `few measured heights are cached, however far the list scrolls`() {
        let stage = ListStage([1_000_000], rowHeight: nil)
        stage.rows.heights = { Double(20 + $0.row &* 7919 % 97) }
        stage.list.reloadData()
        for _ in 0..<1500 { stage.scroll(to: stage.y + 390) }
        #expect(stage.list.heights.runCount < 6000, "\(stage.list.heights.runCount)")
        let top = (stage.list.indexPathsForVisibleRows.first?.row ?? 0)
        #expect(top > 6000 && stage.texts == (top..<top + stage.texts.count).map { "\($0)" })
        for (index, cell) in zip(stage.list.indexPathsForVisibleRows, stage.list.visibleCells) {
            #expect(cell.bounds.height == Double(20 + index.row &* 7919 % 97))
        }
        for _ in 0..<1500 { stage.scroll(to: stage.y - 390) }
        #expect((stage.list.indexPathsForVisibleRows.first?.row ?? 0) < top - 6000)
    }

    @Test func `the delegate is called for rows that appear and disappear`() {
        let stage = ListStage([30])
        _ = stage.rows.takeDisplayed()
        stage.scroll(to: 85)
        #expect(stage.rows.takeDisplayed() == ["went 0", "went 1", "came 10", "came 11", "came 12"])
        stage.rows.sections[0].remove(at: 5)
        stage.list.deleteRows(at: [ListIndex(row: 5)])
        stage.wait(500)
        #expect(stage.rows.takeDisplayed() == ["went 5", "came 12"])
        stage.list.reloadData()
        stage.screen.pump()
        let lines = stage.rows.takeDisplayed()
        #expect(lines == (2...12).map { "went \($0)" } + (2...12).map { "came \($0)" })
    }

    @Test func `the cell of a row that scrolls away is reused`() {
        let stage = ListStage()
        let first = stage.list.cellForRow(at: ListIndex(row: 0))
        stage.scroll(to: 40)
        #expect(stage.list.cellForRow(at: ListIndex(row: 0)) == nil)
        #expect(stage.list.cellForRow(at: ListIndex(row: 10)) === first)
        #expect(stage.texts == (1...10).map { "0.\($0)" })
        #expect(stage.cells.filter { !$0.isHidden }.count == 10 && stage.list.visibleCells.allSatisfy { !$0.isHidden })
    }

    @Test func `rows are stacked by their heights`() {
        let stage = ListStage()
        stage.rows.heights = { Double(30 + $0.row % 3 * 10) }
        stage.list.reloadData()
        stage.screen.pump()
        #expect(stage.list.rectForRow(at: ListIndex(row: 0)) == Rect(x: 0, y: 0, width: 300, height: 30))
        #expect(stage.list.rectForRow(at: ListIndex(row: 4)) == Rect(x: 0, y: 150, width: 300, height: 40))
        #expect(stage.list.indexPathForRow(at: Point(x: 10, y: 155)) == ListIndex(row: 4))
        #expect(stage.list.indexPathForRow(at: Point(x: 10, y: 149)) == ListIndex(row: 3))
        #expect(stage.list.indexPathForRow(at: Point(x: 10, y: -1)) == nil)
    }

    @Test func `a row fits its text, and is at least as high as a touch target`() {
        let stage = ListStage([40], rowHeight: nil)
        #expect(stage.list.rectForRow(at: ListIndex(row: 0)).height == 44)
        stage.rows.numberOfLines = 0
        stage.rows.sections[0][1] = String(repeating: "A long story. ", count: 30)
        stage.list.reloadData()
        stage.screen.pump()
        let high = stage.list.rectForRow(at: ListIndex(row: 1)).height
        #expect(high > 100)
        #expect(stage.list.rectForRow(at: ListIndex(row: 2)).minY == 44 + high)
        stage.list.frame.size.width = 600
        stage.screen.pump()
        #expect(stage.list.rectForRow(at: ListIndex(row: 1)).height < high, "a wider row needs fewer lines")
    }

    @Test func `visible rows stay in place when rows above are higher than estimated`() {
        let stage = ListStage()
        stage.list.rowHeight = ListView.automaticDimension
        stage.rows.heights = { Double(40 + $0.row % 7 * 9) }
        stage.list.reloadData()
        stage.scroll(to: 20_000)
        let finger = stage.screen.touch(at: Point(x: 100, y: 60))
        finger.move(to: Point(x: 100, y: 80))
        for step in 1...40 {
            let last = stage.list.indexPathsForVisibleRows[1]
            let before = stage.cell(at: last).convert(Point.zero, to: nil).y
            stage.wait(8)
            finger.move(to: Point(x: 100, y: 80 + Double(step) * 7))
            let after = stage.cell(at: last).convert(Point.zero, to: nil).y
            #expect(abs(after - before - 7) < 0.01, "\(step): \(after - before)")
        }
        finger.lift()
    }

    @Test func `a flick up through rows of unexpected heights ends at the very top`() {
        let stage = ListStage([60], rowHeight: nil)
        stage.rows.heights = { Double(50 + $0.row % 5 * 20) }
        stage.list.reloadData()
        stage.scroll(to: 800)
        let finger = stage.screen.touch(at: Point(x: 100, y: 60))
        finger.move(to: Point(x: 100, y: 380), duration: .milliseconds(80), steps: 10)
        finger.lift()
        var offsets: [Double] = []
        for _ in 0..<400 {
            stage.wait(16)
            offsets.append(stage.y)
        }
        #expect(stage.y == 0 && stage.texts.first == "0.0")
        #expect(offsets.min() ?? -.infinity > -400, "\(String(describing: offsets.min()))")
    }

    @Test func `scrolling to a row puts it in its position, past rows of unexpected heights`() {
        let stage = ListStage([1000], rowHeight: nil)
        stage.rows.heights = { Double(30 + $0.row % 5 * 11) }
        stage.list.reloadData()
        let list = stage.list
        let far = ListIndex(row: 700)
        list.scrollToRow(at: far, at: .top, animated: false)
        #expect(list.rectForRow(at: far).minY == stage.y)
        list.scrollToRow(at: ListIndex(row: 300), at: .bottom, animated: false)
        #expect(list.rectForRow(at: ListIndex(row: 300)).maxY == stage.y + 400)
        list.scrollToRow(at: ListIndex(row: 500), at: .middle, animated: false)
        #expect(abs(list.rectForRow(at: ListIndex(row: 500)).midY - stage.y - 200) <= 1)
        let before = stage.y
        list.scrollToRow(at: ListIndex(row: 501), at: .none, animated: false)
        #expect(stage.y == before, "it is already visible")
        list.scrollToRow(at: ListIndex(row: 999), at: .none, animated: false)
        #expect(stage.texts.last == "0.999" && list.rectForRow(at: ListIndex(row: 999)).maxY == stage.y + 400)
    }

    @Test func `an animated scroll to a row ends at the row, past rows of unexpected heights`() {
        let stage = ListStage([1000], rowHeight: nil)
        stage.rows.heights = { Double(60 + $0.row % 5 * 21) }
        stage.list.reloadData()
        stage.screen.pump()
        stage.list.scrollToRow(at: ListIndex(row: 30), at: .top, animated: true)
        stage.wait(100)
        #expect(stage.y > 0 && stage.y < stage.list.rectForRow(at: ListIndex(row: 30)).minY)
        stage.wait(3000)
        #expect(abs(stage.list.rectForRow(at: ListIndex(row: 30)).minY - stage.y) <= 1)
    }

    @Test func `an animated scroll to a row ends at the row even if all heights change`() {
        let stage = ListStage()
        stage.list.scrollToRow(at: ListIndex(row: 100), at: .top, animated: true)
        stage.wait(100)
        #expect(stage.y > 0 && stage.y < 4000)
        stage.list.rowHeight = 60
        stage.wait(3000)
        #expect(stage.y == 6000 && stage.texts.first == "0.100")
    }

    @Test func `an animated scroll to a row ends at the row even if rows are inserted above`() {
        let stage = ListStage()
        stage.scroll(to: 20)
        stage.list.scrollToRow(at: ListIndex(row: 100), at: .top, animated: true)
        stage.wait(100)
        #expect(stage.y > 20 && stage.y < 3000)
        stage.rows.sections[0].insert(contentsOf: ["a", "b", "c"], at: 90)
        stage.list.insertRows(at: (90..<93).map { ListIndex(row: $0) }, with: .none)
        stage.wait(3000)
        #expect(stage.y == 103 * 40 && stage.texts.first == "0.100")
    }

    @Test func `a pending scroll follows its row through updates, and is dropped when the row is gone`() {
        let stage = ListStage()
        var isDone = false
        stage.rows.onDisplay = { [unowned stage] index in
            guard !isDone else { return }
            isDone = true
            stage.list.scrollToRow(at: ListIndex(row: 500), at: .top, animated: false)
            stage.rows.sections[0].removeFirst(100)
            stage.list.deleteRows(at: (0..<100).map { ListIndex(row: $0) }, with: .none)
        }
        stage.scroll(to: 1000)
        #expect(stage.texts.first == "0.500")
        isDone = false
        stage.rows.onDisplay = { [unowned stage] index in
            guard !isDone else { return }
            isDone = true
            stage.list.scrollToRow(at: ListIndex(row: 800), at: .top, animated: false)
            stage.rows.sections[0].removeLast(700)
            stage.list.reloadData()
        }
        stage.scroll(to: 1000)
        #expect(stage.y == 1000 && stage.texts.first == "0.125")
    }

    @Test func `an app that scrolls to another row whenever one appears does not loop forever`() {
        let stage = ListStage()
        var count = 0
        stage.rows.onDisplay = { [unowned stage] index in
            count += 1
            guard count < 100_000 else { return }
            stage.list.scrollToRow(at: ListIndex(row: (index.row + 400) % 1000), at: .top, animated: false)
        }
        stage.scroll(to: 1000)
        #expect(count < 100_000)
        stage.rows.onDisplay = nil
        stage.scroll(to: 0)
        #expect(stage.texts.first == "0.0")
    }

    // MARK: Heights

    @Test func `a list that temporarily has no width keeps its heights`() {
        let stage = ListStage([40], rowHeight: nil)
        stage.rows.numberOfLines = 0
        stage.rows.sections[0][1] = String(repeating: "A long story. ", count: 30)
        stage.list.reloadData()
        stage.scroll(to: 60)
        let high = stage.list.rectForRow(at: ListIndex(row: 1))
        for change in 0..<3 {
            stage.list.frame.size.width = 0
            stage.screen.pump()
            if change == 1 { stage.list.performBatchUpdates {} }
            if change == 2 { stage.list.estimatedRowHeight = 44 }
            stage.screen.pump()
            stage.list.frame.size.width = 300
            stage.screen.pump()
            #expect(stage.list.rectForRow(at: ListIndex(row: 1)) == high)
            #expect(stage.y == 60 && stage.cell(at: ListIndex(row: 1)).frame.height == high.height)
        }
    }

    @Test func `many zero-height rows are measured once, and again after an update`() {
        let stage = ListStage([20_000], rowHeight: nil)
        stage.rows.heights = { $0.row % 1000 == 0 ? 40 : 0 }
        stage.list.reloadData()
        stage.screen.pump()
        #expect(stage.texts == (0..<10).map { "\($0 * 1000)" })
        stage.rows.heightRequests = 0
        for step in 1...20 { stage.scroll(to: Double(step)) }
        #expect(stage.rows.heightRequests <= 1001, "\(stage.rows.heightRequests)")
        stage.scroll(to: 0)
        stage.rows.heights = { $0.row % 2 == 0 ? 40 : 0 }
        stage.list.performBatchUpdates {}
        stage.wait(500)
        #expect(stage.texts == (0..<10).map { "\($0 * 2)" })
        stage.rows.heights = { _ in 0 }
        stage.list.reloadData()
        stage.screen.pump()
        stage.rows.heightRequests = 0
        stage.list.setNeedsLayout()
        stage.screen.pump()
        #expect(stage.rows.heightRequests == 0 && stage.list.contentSize.height == 0)
        stage.rows.heights = { _ in 40 }
        stage.list.frame.size.width = 200
        stage.screen.pump()
        #expect(stage.texts == (0..<10).map { "\($0)" })
    }

    @Test func `zero-height rows stay hidden after scrolling far away and back`() {
        let stage = ListStage([100_000], rowHeight: nil)
        stage.rows.heights = { Double($0.row % 3 * 20) }
        stage.list.reloadData()
        stage.screen.pump()
        for _ in 0..<400 { stage.scroll(to: stage.y + 390) }
        for _ in 0..<400 { stage.scroll(to: stage.y - 390) }
        let rows = stage.list.indexPathsForVisibleRows
        #expect(rows.allSatisfy { $0.row % 3 != 0 })
        for (index, cell) in zip(rows, stage.list.visibleCells) {
            #expect(cell.frame == stage.list.rectForRow(at: index))
            #expect(cell.bounds.height == Double(index.row % 3 * 20))
        }
    }

    // MARK: Cells in use

    @Test func `a button held in a row keeps its cell while the row scrolls away`() {
        let stage = ListStage()
        var pressed: [Int] = []
        stage.rows.configure = { [unowned stage] cell, index in
            guard cell.accessoryView == nil else { return }
            let button = Button(title: "Go")
            button.frame.size = Size(width: 60, height: 30)
            button.addAction(for: .touchUpInside) { [weak cell, weak list = stage.list] _ in
                if let cell, let row = list?.indexPath(for: cell)?.row { pressed.append(row) }
            }
            cell.accessoryView = button
        }
        stage.list.reloadData()
        stage.screen.pump()
        let cell = stage.cell(at: ListIndex(row: 1))
        stage.screen.pointer.move(to: cell.accessoryView!)
        stage.screen.pointer.press()
        stage.scroll(to: 4000)
        #expect(stage.list.cellForRow(at: ListIndex(row: 1)) === cell)
        stage.scroll(to: 0)
        stage.screen.pointer.release()
        #expect(pressed == [1])
        stage.screen.window.firstResponder?.resignFirstResponder()
        stage.scroll(to: 4000)
        #expect(stage.list.cellForRow(at: ListIndex(row: 1)) == nil, "nothing holds it any more")
    }

    @Test func `a row that contains the focus keeps its cell`() {
        let stage = ListStage()
        let button = Button(title: "Go")
        button.frame.size = Size(width: 60, height: 30)
        let cell = stage.cell(at: ListIndex(row: 2))
        cell.accessoryView = button
        #expect(button.becomeFirstResponder())
        stage.scroll(to: 4000)
        #expect(button.isFirstResponder && stage.list.cellForRow(at: ListIndex(row: 2)) === cell)
        stage.list.reloadData()
        stage.screen.pump()
        #expect(!button.isFirstResponder && cell.superview == nil)
    }

    @Test func `a data source may reload from within a call`() {
        let stage = ListStage([50])
        var reloads = 0
        stage.rows.onCellRequest = { [unowned stage] index in
            guard index.row == 3, reloads < 3 else { return }
            reloads += 1
            stage.rows.sections[0].insert("new \(reloads)", at: 0)
            stage.list.reloadData()
        }
        stage.list.reloadData()
        stage.screen.pump()
        #expect(reloads == 3 && stage.list.numberOfRows == 53)
        #expect(stage.texts == ["new 3", "new 2", "new 1"] + (0..<7).map { "0.\($0)" })
        #expect(stage.cells.filter { !$0.isHidden }.count == 10)
        stage.rows.onCellRequest = { [unowned stage] _ in stage.list.removeFromSuperview() }
        stage.list.reloadData()
        stage.screen.pump()
        #expect(stage.list.window == nil)
    }

    @Test func `a data source that reloads in every call does not hang the app`() {
        let stage = ListStage([50])
        stage.rows.onCellRequest = { [unowned stage] _ in stage.list.reloadData() }
        stage.list.reloadData()
        stage.screen.pump()
        stage.rows.onCellRequest = nil
        stage.list.setNeedsDisplay()
        stage.screen.pump()
        #expect(stage.texts.count == 10)
    }

    @Test func `a list without rows, or without a data source, is empty`() {
        let stage = ListStage([0])
        #expect(stage.list.numberOfRows == 0 && stage.list.visibleCells.isEmpty)
        #expect(!stage.list.canBecomeFocused)
        stage.tap(at: Point(x: 100, y: 100))
        stage.list.dataSource = nil
        stage.screen.pump()
        #expect(stage.list.numberOfSections == 0)
        #expect(stage.screen.snapshot().color(at: Point(x: 100, y: 100)).isAbout(Color(hex: 0xFFFFFF)))
    }
}

extension ListStage {
    func tap(at point: Point) { screen.tap(at: point) }
}
