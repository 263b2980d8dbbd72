import Testing
import Walden
import WaldenTesting

@testable import WaldenControls

@MainActor
@Suite("Re-entrant calls of lists")
struct ListReentrancyTests {
    /// A list scrolled to row 500, whose rows are higher than estimated.
    private var stageAtRow500: ListStage {
        let stage = ListStage([1000], rowHeight: nil)
        stage.rows.heights = { _ in 71 }
        stage.list.reloadData()
        stage.list.scrollToRow(at: ListIndex(row: 500), at: .top, animated: false)
        stage.screen.pump()
        return stage
    }

    /// Inserts two rows at the top, once.
    private func insertTwoAbove(in stage: ListStage) {
        guard stage.list.numberOfRows == 1000 else { return }
        stage.rows.sections[0].insert(contentsOf: ["a", "b"], at: 0)
        stage.list.insertRows(at: [ListIndex(row: 0), ListIndex(row: 1)], with: .none)
    }

    @Test func `visible rows stay in place when a cell request inserts rows above`() {
        let stage = stageAtRow500
        stage.rows.onCellRequest = { [unowned stage] in if $0.row == 495 { insertTwoAbove(in: stage) } }
        for step in 1...10 {
            stage.scroll(to: stage.y - 30)
            let row = ListIndex(row: stage.list.numberOfRows - 500)
            #expect(stage.list.rectForRow(at: row).minY - stage.y == Double(step) * 30)
        }
        #expect(stage.list.numberOfRows == 1002)
        #expect(stage.texts == stage.list.indexPathsForVisibleRows.map { stage.rows.sections[0][$0.row] })
    }

    @Test func `scrolling to a row works from within a request, even with a query for visible rows`() {
        let stage = ListStage()
        stage.rows.onCellRequest = { [unowned stage] index in
            guard index.row == 11 else { return }
            stage.list.scrollToRow(at: ListIndex(row: 700), at: .top, animated: false)
            stage.list.setNeedsLayout()
            _ = stage.list.visibleCells
        }
        stage.scroll(to: 80)
        #expect(stage.y == 28_000 && stage.texts.first == "0.700")
    }

    /// Runs an action once when the list requests the cell of a row.
    private func onFirstCellRequest(_ row: Int, of stage: ListStage, _ action: @escaping () -> Void) {
        var isDone = false
        stage.rows.onCellRequest = { index in
            guard index.row == row, !isDone else { return }
            isDone = true
            action()
        }
    }

    @Test func `several updates in one call apply in order, and later calls use the new rows`() {
        let stage = ListStage([30])
        var completions: [Bool] = []
        onFirstCellRequest(12, of: stage) { [unowned stage] in
            stage.rows.sections[0].insert("first", at: 0)
            stage.list.performBatchUpdates {
                stage.list.insertRows(at: [ListIndex(row: 0)])
            } completion: {
                completions.append($0)
            }
            stage.rows.sections[0].removeLast(20)
            stage.list.deleteRows(at: (11..<31).map { ListIndex(row: $0) })
            stage.rows.sections[0] += (0..<50).map { "last \($0)" }
            stage.list.insertRows(at: (11..<61).map { ListIndex(row: $0) })
            #expect(stage.list.numberOfRows == 61 && stage.list.numberOfRows(inSection: 0) == 61)
            stage.list.scrollToRow(at: ListIndex(row: 60), at: .bottom, animated: false)
            stage.list.selectRow(at: ListIndex(row: 59), animated: false, scrollPosition: .none)
            #expect(completions.isEmpty)
        }
        stage.scroll(to: 120)
        #expect(completions == [true])
        #expect(stage.texts == (40..<50).map { "last \($0)" })
        #expect(stage.selected == [ListIndex(row: 59)] && stage.cell(at: ListIndex(row: 59)).isSelected)
    }

    @Test func `sections inserted by several updates in one call have their headers`() {
        let stage = ListStage([30])
        onFirstCellRequest(12, of: stage) { [unowned stage] in
            stage.rows.sections.insert(["new"], at: 0)
            stage.rows.titles.insert("N", at: 0)
            stage.list.insertSections([0])
            stage.rows.sections.append(["end"])
            stage.rows.titles.append("E")
            stage.list.insertSections([2])
        }
        stage.scroll(to: 120)
        #expect((0..<3).map { stage.list.rectForHeader(inSection: $0).height } == [32, 0, 32])
        stage.scroll(to: 0)
        #expect(stage.header(of: 0).textLabel.text == "N" && stage.texts.first == "new")
    }

    @Test func `a reload in a call replaces earlier updates, and later calls use the new rows`() {
        let stage = ListStage([30])
        var completions: [Bool] = []
        onFirstCellRequest(12, of: stage) { [unowned stage] in
            stage.rows.sections[0].removeLast()
            stage.list.performBatchUpdates {
                stage.list.deleteRows(at: [ListIndex(row: 29)])
            } completion: {
                completions.append($0)
            }
            stage.list.scrollToRow(at: ListIndex(row: 28), at: .bottom, animated: false)
            stage.rows.sections[0] = (0..<20).map { "new \($0)" }
            stage.list.reloadData()
            stage.list.selectRow(at: ListIndex(row: 15), animated: false, scrollPosition: .top)
        }
        stage.scroll(to: 120)
        #expect(completions == [true] && stage.selected == [ListIndex(row: 15)])
        #expect(stage.texts == (10..<20).map { "new \($0)" })
    }

    @Test func `rows that the app removes from within a call are not requested`() {
        let stage = ListStage([40, 40])
        stage.rows.onCellRequest = { [unowned stage] index in
            guard index.section == 0, index.row == 20 else { return }
            stage.rows.onCellRequest = nil
            stage.rows.sections = [["only"]]
            stage.rows.titles = [nil]
            stage.list.performBatchUpdates {
                stage.list.deleteSections([1])
                stage.list.deleteRows(at: (1..<40).map { ListIndex(row: $0) })
            }
        }
        stage.scroll(to: 600)
        #expect(stage.texts == ["only"] && stage.y == 0)
    }

    @Test func `an app that inserts a row in every request does not hang`() {
        let stage = ListStage([50])
        var count = 0
        stage.rows.onCellRequest = { [unowned stage] _ in
            count += 1
            guard count < 100_000 else { return }
            stage.rows.sections[0].insert("new \(count)", at: 0)
            stage.list.insertRows(at: [ListIndex(row: 0)])
        }
        stage.list.reloadData()
        stage.screen.pump()
        #expect(count < 100_000)
        stage.rows.onCellRequest = nil
        stage.list.reloadData()
        stage.screen.pump()
        #expect(stage.texts == Array(stage.rows.sections[0].prefix(10)))
    }

    @Test func `an app that loads more when the last row appears may scroll to the new rows`() {
        let stage = ListStage([20])
        stage.rows.onDisplay = { [unowned stage] index in
            guard index.row == 19 else { return }
            stage.rows.sections[0] += (0..<20).map { "more \($0)" }
            stage.list.insertRows(at: (20..<40).map { ListIndex(row: $0) })
            #expect(stage.list.rectForRow(at: ListIndex(row: 39)).minY == 39 * 40)
            stage.list.scrollToRow(at: ListIndex(row: 39), at: .bottom, animated: false)
        }
        stage.scroll(to: 400)
        #expect(stage.texts.last == "more 19" && stage.y == 1200)
    }

    /// A delegate that updates and reloads the list at every load.
    private final class Restless: ListViewDelegate {
        var count = 0
        var completions = 0
        var isRestless = true

        func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double {
            guard isRestless, count < 100_000 else { return 30 }
            count += 1
            listView.performBatchUpdates {
            } completion: { [unowned self] _ in
                completions += 1
            }
            listView.reloadData()
            return 30
        }
    }

    @Test func `an app that updates and reloads at every load does not hang`() {
        let stage = ListStage([20])
        let delegate = Restless()
        stage.list.delegate = delegate
        stage.list.reloadData()
        stage.screen.pump()
        #expect(delegate.count < 100_000)
        delegate.isRestless = false
        stage.list.reloadData()
        stage.screen.pump()
        #expect(delegate.count == delegate.completions && stage.texts.count == 10)
    }

    /// A delegate that queries the position of a row from within a header height request.
    private final class QueryingDelegate: ListViewDelegate {
        var places: [Double] = []

        func listView(_ listView: ListView, heightForHeaderInSection section: Int) -> Double {
            places.append(listView.rectForRow(at: ListIndex(section: section, row: 4)).height)
            return 30
        }
    }

    @Test func `the delegate may query row positions during loading`() {
        let stage = ListStage([1])
        let delegate = QueryingDelegate()
        stage.list.delegate = delegate
        stage.rows.sections = (0..<3).map { section in (0..<5).map { "\(section).\($0)" } }
        stage.rows.titles = [nil, nil, nil]
        stage.list.reloadData()
        #expect(delegate.places == [40, 40, 40])
        #expect(stage.list.rectForHeader(inSection: 2).minY == 2 * 230)
    }

    @Test func `visible rows stay in place when rows are inserted above as one appears`() {
        let stage = stageAtRow500
        stage.rows.onDisplay = { [unowned stage] in if $0.row == 499 { insertTwoAbove(in: stage) } }
        stage.scroll(to: stage.y - 30)
        #expect(stage.list.numberOfRows == 1002 && stage.list.rectForRow(at: ListIndex(row: 502)).minY - stage.y == 30)
    }

    @Test func `an app that scrolls back while rows appear sees the right rows`() {
        let stage = ListStage()
        stage.rows.onDisplay = { [unowned stage] index in
            if index.row == 120 { stage.list.contentOffset.y = 1000 }
        }
        stage.rows.onScroll = { [unowned stage] in _ = stage.list.indexPathsForVisibleRows }
        stage.scroll(to: 4500)
        #expect(stage.y == 1000)
        #expect(stage.list.shown.map(\.item) == Array(26...35))
    }

    /// A cell that invalidates heights, or reloads, when it is selected.
    private final class GrowingCell: ListCell {
        static var reloads = 0
        static weak var list: ListView?

        override func stateDidChange() {
            super.stateDidChange()
            guard isSelected, let list = GrowingCell.list else { return }
            if GrowingCell.reloads > 0 {
                GrowingCell.reloads -= 1
                list.reloadData()
            } else {
                list.performBatchUpdates {}
            }
        }
    }

    @Test(arguments: [0, 1])
    func `the delegate is called for each row even if cells make the list update`(reloads: Int) {
        let stage = ListStage()
        stage.list.register(GrowingCell.self, forCellReuseIdentifier: "growing")
        stage.rows.cellName = "growing"
        stage.list.reloadData()
        stage.list.selectRow(at: ListIndex(row: 30), animated: false, scrollPosition: .none)
        (GrowingCell.list, GrowingCell.reloads) = (stage.list, reloads)
        stage.screen.pump()
        var shown: Set<String> = Set((0...9).map { "\($0)" })
        _ = stage.rows.takeDisplayed()
        for step in 0...10 {
            stage.scroll(to: Double(step) * 410)
            for line in stage.rows.takeDisplayed() {
                let row = String(line.dropFirst(5))
                #expect(line.hasPrefix("came") ? shown.insert(row).inserted : shown.remove(row) != nil, "\(line)")
            }
            #expect(shown == Set(stage.list.indexPathsForVisibleRows.map { "\($0.row)" }))
        }
        #expect(GrowingCell.reloads == 0)
    }

    @Test func `an app may query visible rows in every callback`() {
        let stage = ListStage([20, 20, 20, 20], rowHeight: nil)
        stage.rows.titles = ["A", "B", "C", "D"]
        stage.rows.heights = { Double(50 + $0.row % 5 * 20) }
        stage.list.reloadData()
        stage.scroll(to: 2600)
        stage.rows.onScroll = { [unowned stage] in _ = stage.list.indexPathsForVisibleRows }
        stage.rows.onEndDisplay = { [unowned stage] _ in _ = stage.list.visibleCells }
        for _ in 0..<40 {
            stage.scroll(to: stage.y - 30)
            let section = stage.list.indexPathsForVisibleRows[0].section
            let top = stage.header(of: section).frame.minY - stage.y
            #expect(top <= 0 && top > -40)
            #expect(
                zip(stage.list.indexPathsForVisibleRows, stage.list.visibleCells).allSatisfy {
                    stage.list.rectForRow(at: $0) == $1.frame && !$1.isHidden
                })
            let places = stage.list.visibleCells.map(\.frame)
            #expect(places.first.map { $0.minY <= stage.y + 40 } == true)
            #expect(places.last.map { $0.maxY >= stage.y + 360 } == true)
        }
    }

    @Test func `a scroll requested while rows appear happens afterwards`() {
        let stage = ListStage()
        var isDone = false
        stage.rows.onCellRequest = { [unowned stage] index in
            guard !isDone else { return }
            isDone = true
            stage.list.scrollToRow(at: ListIndex(row: 500), at: .top, animated: false)
        }
        stage.list.reloadData()
        stage.list.layoutIfNeeded()
        #expect(stage.y == 20_000 && stage.texts.first == "0.500")
        isDone = false
        stage.rows.onCellRequest = nil
        stage.rows.onDisplay = { [unowned stage] index in
            guard !isDone else { return }
            isDone = true
            stage.list.selectRow(at: ListIndex(row: 100), animated: true, scrollPosition: .bottom)
        }
        stage.scroll(to: 30_000)
        stage.wait(2000)
        #expect(stage.texts.last == "0.100" && stage.selected.map(\.row) == [100])
        #expect(stage.list.rectForRow(at: ListIndex(row: 100)).maxY == stage.y + 400)
    }
}
